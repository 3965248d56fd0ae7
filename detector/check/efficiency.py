"""A gain in efficiency that does not follow from the two rates and the two powers beside it.

What: divides rate by power for both sides and compares their ratio with the stated percentage.
Why: efficiency is computed from four numbers, and is easily written down from two.
Example: "298 tokens/s at 300 W against 215 tokens/s at 700 W: energy efficiency up 37 %." - it is 223 %.
Silence: passages without a word for efficiency, or with more or fewer than two rates and two powers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from detector.check.interval import Interval
from detector.check.pair import Pair, pairs_of, quotient, shown, trend
from detector.check.percent import changes, explains
from detector.check.rule import Article, Rule, RuleFamily
from detector.check.wording import parameters
from detector.model.claim import Attribute, Claim
from detector.model.document import Language
from detector.model.finding import Finding, Severity, Verdict

_EFFICIENCY = re.compile(r"能效|每瓦|能耗比|per[- ]watt|/W\b|energy efficien|power efficien|efficien", re.IGNORECASE)
_RATES = ("tokens_per_second", "requests_per_second", "flops", "samples_per_second", "frames_per_second")
_REACH = 28


def check_efficiency(article: Article) -> Iterator[Finding]:
    """A finding for every percentage of efficiency that two rates and two powers decide."""
    for claim in article.about(Attribute.PERCENT_CHANGE, Attribute.MEASURED_OTHER):
        if claim.unit != "%" or not claim.numbers or not _is_efficiency(article, claim):
            continue
        for near in (article.in_sentence(claim), article.in_block(claim)):
            pairs = pairs_of(article, near)
            rates = [pairs[dimension] for dimension in _RATES if dimension in pairs]
            if len(rates) == 1 and "power" in pairs:
                yield _finding(claim, rates[0], pairs["power"], trend(article, claim))
                break


def _is_efficiency(article: Article, claim: Claim) -> bool:
    text = article.document.text
    near = text[max(0, claim.start - _REACH) : claim.start] + " " + text[claim.end : claim.end + _REACH // 2]
    return _EFFICIENCY.search(near) is not None and trend(article, claim) is not None


def _gains(rate: Pair, power: Pair) -> list[Interval]:
    """The possible ratios of efficiency, the larger by the smaller: powers in the order of the rates, and crossed."""
    results = []
    for one, two in ((power.first, power.second), (power.second, power.first)):
        left, right = quotient(rate.first.interval, one.interval), quotient(rate.second.interval, two.interval)
        small, large = sorted((left, right), key=lambda interval: interval.middle)
        results.append(quotient(large, small))
    return results


def _finding(claim: Claim, rate: Pair, power: Pair, way: str | None) -> Finding:
    gains = _gains(rate, power)
    good = any(explains(claim, option) for gain in gains for option in changes(gain, way).values())
    computed = f"{shown(changes(gains[0], 'increase')['b/a - 1'])} %"
    texts = [value.words for value in (rate.first, power.first, rate.second, power.second)]
    formula = f"({texts[0]} / {texts[1]}) / ({texts[2]} / {texts[3]}) - 1"
    return Finding(
        code=RULE.code,
        claim=claim.id,
        verdict=Verdict.SUPPORTED if good else Verdict.INCONSISTENT,
        parameters=parameters(claim, formula=formula, computed=computed),
        computed=computed,
        formula=formula,
        related=rate.spans + power.spans,
    )


RULE = Rule(
    code="M104",
    name="efficiency-off",
    family=RuleFamily.MATH,
    severity=Severity.WARNING,
    messages={
        Language.ENGLISH: "Article: {stated}. {formula}: {computed}.",
        Language.CHINESE: "文章：{stated}。{formula}：{computed}。",
    },
    check=check_efficiency,
    flagged={
        Language.ENGLISH: (
            "Card A: 300 tokens/s at 300 W. Card B: 200 tokens/s at 600 W. Energy efficiency improves by 50%.",
            "It does 400 tokens/s at 200 W against 200 tokens/s at 400 W: energy efficiency up 50%.",
        ),
        Language.CHINESE: (
            "A 卡在 300 W 下达到 300 tokens/s，B 卡在 600 W 下为 200 tokens/s，能效提升 50%。",
            "前者 400 tokens/s、200 W，后者 200 tokens/s、400 W，能效提升 50%。",
        ),
    },
    clean={
        Language.ENGLISH: (
            "Card A: 300 tokens/s at 300 W. Card B: 200 tokens/s at 600 W. Energy efficiency improves by 200%.",
            "It does 400 tokens/s at 200 W against 200 tokens/s at 400 W: energy efficiency up 300%.",
        ),
        Language.CHINESE: (
            "A 卡在 300 W 下达到 300 tokens/s，B 卡在 600 W 下为 200 tokens/s，能效提升 200%。",
            "前者 400 tokens/s、200 W，后者 200 tokens/s、400 W，能效提升 300%。",
        ),
    },
)
