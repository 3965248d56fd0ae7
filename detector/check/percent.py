"""A percentage that does not follow from the two values beside it.

What: recomputes a stated change from the two quantities of the same sentence that it speaks of, or of the only row of
the table right above that has what it names.
Why: readers remember the percentage, not the values.
Example: "Throughput rises from 1,200 to 1,700 tokens/s, up 60 %." - it is 41.7 %.
Silence: sentences where it is not certain which two values are meant; rises, falls, shares and ratios that any
reading explains; between two percentages the points and the percent; one percentage point of rounding.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal

from detector.check.attainment import is_of_peak
from detector.check.counterpart import values_above
from detector.check.interval import Interval, readings_of
from detector.check.pair import Pair, pair_for, shown, trend
from detector.check.point import levels_for, point_options
from detector.check.rule import Article, Rule, RuleFamily
from detector.check.wording import parameters
from detector.model.claim import Attribute, Claim
from detector.model.document import Language
from detector.model.finding import Finding, Severity, Verdict

_HUNDRED = Decimal(100)
_GAINS = re.compile(
    r"\b(?:gain(?:s|ed|ing)?|growth|gr[eo]w[ns]?|jump(?:s|ed)?|boost(?:s|ed)?|uplift|climb(?:s|ed)?"
    r"|plus|extra|on top|advance)\b"
    r"|增幅|涨幅|增益|涨了|多了",
    re.IGNORECASE,
)
_REACH = 28


def check_percentages(article: Article) -> Iterator[Finding]:
    """A finding for every percentage that can be recomputed from two values of its sentence."""
    for claim in article.about(Attribute.PERCENT_CHANGE):
        levels = levels_for(article, claim)
        if levels is not None:
            yield _finding(claim, levels, point_options(levels, claim.unit))
            continue
        asked = bool(claim.numbers) and claim.unit == "%" and not is_of_peak(article, claim)
        pair = pair_for(article, claim) or values_above(article, claim) if asked else None
        if pair is not None:
            yield _finding(
                claim,
                pair,
                changes(pair.growth, _signed(claim) or trend(article, claim) or _gain(article, claim, pair)),
            )


def _signed(claim: Claim) -> str | None:
    """`increase` or `decrease` where the percentage is written with a sign."""
    return {"+": "increase", "-": "decrease", "−": "decrease"}.get(claim.text[:1])


def _gain(article: Article, claim: Claim, pair: Pair) -> str | None:
    """`increase` for the gain from one value to a larger one: of a smaller one, as of a time, it may be a saving."""
    if pair.second.interval.middle <= pair.first.interval.middle:
        return None
    text = article.document.text
    near = text[max(0, claim.start - _REACH) : claim.start] + text[claim.end : claim.end + _REACH // 2]
    return "increase" if _GAINS.search(near) else None


def changes(growth: Interval, way: str | None) -> dict[str, Interval]:
    """The percentages that two values with this growth may be described by, by formula."""
    rise = Interval((growth.low - 1) * _HUNDRED, (growth.high - 1) * _HUNDRED)
    share = Interval(_HUNDRED / growth.high, _HUNDRED / growth.low)
    fall = Interval(_HUNDRED - share.high, _HUNDRED - share.low)
    whole = Interval(growth.low * _HUNDRED, growth.high * _HUNDRED)
    rising, falling = {"b/a - 1": rise, "b/a": whole}, {"1 - b/a": fall, "b/a": share}
    if way == "increase":
        return rising
    return falling if way == "decrease" else rising | {"1 - b/a": fall, "a/b": share}


def _finding(claim: Claim, pair: Pair, options: dict[str, Interval]) -> Finding:
    first, second = pair.first.words, pair.second.words
    good = any(explains(claim, option) for option in options.values())
    formula, best = nearest(claim, options)
    computed = f"{shown(best)} {claim.unit or '%'}"
    return Finding(
        code=RULE.code,
        claim=claim.id,
        verdict=Verdict.SUPPORTED if good else Verdict.INCONSISTENT,
        parameters=parameters(claim, first=first, second=second, computed=computed),
        computed=computed,
        formula=f"{formula}: {first}, {second}",
        related=pair.spans,
    )


def nearest(claim: Claim, options: dict[str, Interval]) -> tuple[str, Interval]:
    """The formula that gives the stated percentage, else the first one."""
    return next((item for item in options.items() if explains(claim, item[1])), next(iter(options.items())))


def explains(claim: Claim, value: Interval) -> bool:
    """True where the stated percentage may be this value, rounding and one point aside."""
    found = readings_of(replace(claim, numbers=tuple(number.lstrip("-+") for number in claim.numbers)))
    if found is None:
        return True
    wide = Interval(value.low - 1, value.high + 1)
    return found.loose.overlaps(wide) or found.tight.overlaps(wide)


RULE = Rule(
    code="M101",
    name="percentage-off",
    family=RuleFamily.MATH,
    severity=Severity.WARNING,
    messages={
        Language.ENGLISH: "Article: {stated}. From {first} and {second}: {computed}.",
        Language.CHINESE: "文章：{stated}。由 {first} 与 {second} 计算：{computed}。",
    },
    check=check_percentages,
    flagged={
        Language.ENGLISH: (
            "Throughput rose from 1200 tokens/s to 1700 tokens/s, an increase of 60%.",
            "Latency fell from 200 ms to 150 ms, a decrease of 60%.",
            "Dense FP4 goes from 72 PFLOPS to 108 PFLOPS, a gain of 33%.",
            "Utilization rose from 61% to 72%, a gain of 18 percentage points.",
        ),
        Language.CHINESE: (
            "吞吐从 1200 tokens/s 提升到 1700 tokens/s，提升 60%。",
            "延迟从 200 ms 降到 150 ms，降低 60%。",
            "利用率从 61% 提升到 72%，提升 18 个百分点。",
        ),
    },
    clean={
        Language.ENGLISH: (
            "Throughput rose from 1200 tokens/s to 1700 tokens/s, an increase of 42%.",
            "Latency fell from 200 ms to 150 ms, a decrease of 25%.",
            "Latency went from 200 ms to 150 ms, a gain of 25%.",
            "Utilization rose from 61% to 72%, a gain of 11 percentage points.",
        ),
        Language.CHINESE: (
            "吞吐从 1200 tokens/s 提升到 1700 tokens/s，提升 42%。",
            "延迟从 200 ms 降到 150 ms，降低 25%。",
            "利用率从 61% 提升到 72%，提升 18%。",
        ),
    },
)
