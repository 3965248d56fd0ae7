"""A factor that does not follow from the two values beside it.

What: recomputes "N times", "N x faster", "half", "double" and "on par" from the two quantities of the same
sentence.
Why: factors become headlines.
Example: "80 GB against 141 GB, 2.1x as much" - it is 1.76.
Silence: sentences where it is not certain which two values are meant; both readings of "N times more" (r and r -
1); three percent.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from detector.check.interval import Interval, readings_of
from detector.check.pair import Pair, pair_for, shown
from detector.check.rule import Article, Rule, RuleFamily
from detector.check.wording import parameters
from detector.model.claim import Attribute, Claim
from detector.model.document import Language
from detector.model.finding import Finding, Severity, Verdict

_WORDS = {
    "half": Interval(Decimal("1.8"), Decimal("2.2")),
    "double": Interval(Decimal("1.8"), Decimal("2.2")),
    "equal": Interval(Decimal("0.9"), Decimal("1.1")),
}
_CLOSE = Decimal("0.03")


def check_ratios(article: Article) -> Iterator[Finding]:
    """A finding for every factor that can be recomputed from two values of its sentence."""
    for claim in article.about(Attribute.RATIO, Attribute.PERCENT_CHANGE):
        if not (claim.detail in _WORDS or (claim.numbers and claim.unit == "x")):
            continue
        pair = pair_for(article, claim)
        if pair is not None:
            yield _finding(claim, pair)


def _finding(claim: Claim, pair: Pair) -> Finding:
    growth = pair.growth
    good = fits_factor(claim, growth)
    computed = f"{shown(growth)}x"
    first, second = pair.first.words, pair.second.words
    return Finding(
        code=RULE.code,
        claim=claim.id,
        verdict=Verdict.SUPPORTED if good else Verdict.INCONSISTENT,
        parameters=parameters(claim, first=first, second=second, computed=computed),
        computed=computed,
        formula=f"b/a: {first}, {second}",
        related=pair.spans,
    )


def fits_factor(claim: Claim, growth: Interval) -> bool:
    """True where a factor in words or numbers may be this ratio of the larger value to the smaller."""
    return _in_words(claim, growth) if claim.detail in _WORDS else _in_numbers(claim, growth)


def _in_words(claim: Claim, growth: Interval) -> bool:
    return _WORDS[claim.detail or ""].overlaps(growth)


def _in_numbers(claim: Claim, growth: Interval) -> bool:
    found = readings_of(claim)
    if found is None:
        return True
    options = (growth, Interval(growth.low - 1, growth.high - 1), Interval(1 / growth.high, 1 / growth.low))
    wide = [Interval(option.low * (1 - _CLOSE), option.high * (1 + _CLOSE)) for option in options]
    return any(found.tight.overlaps(option) or found.cut.overlaps(option) for option in wide)


RULE = Rule(
    code="M102",
    name="factor-off",
    family=RuleFamily.MATH,
    severity=Severity.WARNING,
    messages={
        Language.ENGLISH: "Article: {stated}. From {first} and {second}: {computed}.",
        Language.CHINESE: "文章：{stated}。由 {first} 与 {second} 计算：{computed}。",
    },
    check=check_ratios,
    flagged={
        Language.ENGLISH: (
            "Throughput went from 100 tokens/s to 250 tokens/s, 4.5x the speed.",
            "Memory grows from 80 GB to 141 GB, 3.1x the capacity.",
        ),
        Language.CHINESE: (
            "吞吐从 100 tokens/s 提升到 250 tokens/s，是原来的 4.5 倍。",
            "显存从 80GB 增加到 141GB，容量是原来的 3.1 倍。",
        ),
    },
    clean={
        Language.ENGLISH: (
            "Throughput went from 100 tokens/s to 250 tokens/s, 2.5x the speed.",
            "Memory grows from 80 GB to 141 GB, 1.76x the capacity.",
        ),
        Language.CHINESE: (
            "吞吐从 100 tokens/s 提升到 250 tokens/s，是原来的 2.5 倍。",
            "显存从 80GB 增加到 141GB，容量是原来的 1.76 倍。",
        ),
    },
)
