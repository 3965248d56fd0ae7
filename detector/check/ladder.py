"""Compute in two formats of one product that do not stand in a usual ratio.

What: divides the figures that the article gives for one product in FP4, FP8 and FP16 or BF16 and notes ratios that are
not 1, 2 or 4.
Why: units for half the width are built twice as many; another ratio often mixes dense with sparse, or two products.
Example: "The Zeta X1 delivers 1,510 TFLOPS in FP8. It delivers 403 TFLOPS in FP16." - 3.75 times as many.
Silence: a note, never an accusation; figures with different sparsity or scope, several figures for one format, measured
ones, values that the table confirms.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from decimal import Decimal

from detector.check.assessment import assess
from detector.check.closed import is_open
from detector.check.formula import interval_of, over
from detector.check.interval import Interval
from detector.check.measure import measure
from detector.check.pair import shown
from detector.check.rule import Article, Rule, RuleFamily
from detector.check.wording import parameters
from detector.model.claim import Attribute, Claim, Qualifier
from detector.model.document import Language
from detector.model.finding import Finding, Severity, Verdict

_WIDTHS = {"FP4": 4, "NVFP4": 4, "MXFP4": 4, "FP8": 8, "FP16": 16, "BF16": 16}
_USUAL = (Decimal(1), Decimal(2), Decimal(4))
_CLOSE = Decimal("0.03")
_HALF = 2

Key = tuple[str, str | None, str | None, str | None]


def check_ladder(article: Article) -> Iterator[Finding]:
    """A note for every figure that stands in an unusual ratio to that of the next wider format."""
    groups: dict[Key, dict[int, list[Claim]]] = defaultdict(lambda: defaultdict(list))
    for claim in article.about(Attribute.COMPUTE):
        if claim.subject and _is_plain(claim) and not _is_known(article, claim):
            key = (claim.subject, claim.variant, claim.sparsity, claim.scope)
            groups[key][_WIDTHS[claim.precision or ""]].append(claim)
    for widths in groups.values():
        for width, claims in widths.items():
            wider = widths.get(width * _HALF, [])
            if len(claims) == len(wider) == 1:
                yield from _unusual(claims[0], wider[0])


def _is_plain(claim: Claim) -> bool:
    unit = measure(claim.unit)
    if claim.precision not in _WIDTHS or unit is None or unit.dimension != "flops" or len(claim.numbers) != 1:
        return False
    return not is_open(claim) and not claim.has(Qualifier.MEASURED, Qualifier.APPROX)


def _is_known(article: Article, claim: Claim) -> bool:
    """True where the table has figures for the product: its rule judges them."""
    answer = assess(article, claim)
    return answer is not None and bool(answer.entries)


def _unusual(claim: Claim, wider: Claim) -> Iterator[Finding]:
    upper, lower = interval_of(claim), interval_of(wider)
    if upper is None or lower is None or lower.low <= 0:
        return
    ratio = over(upper, lower)
    if any(ratio.overlaps(Interval(usual * (1 - _CLOSE), usual * (1 + _CLOSE))) for usual in _USUAL):
        return
    formula = f"{' '.join(claim.text.split())} / {' '.join(wider.text.split())}"
    computed = f"{shown(ratio)}x"
    yield Finding(
        code=RULE.code,
        claim=claim.id,
        verdict=Verdict.UNKNOWN,
        parameters=parameters(claim, formula=formula, computed=computed),
        computed=computed,
        formula=formula,
        related=((wider.start, wider.end),),
    )


RULE = Rule(
    code="M115",
    name="format-ratio-unusual",
    family=RuleFamily.MATH,
    severity=Severity.NOTE,
    messages={
        Language.ENGLISH: "Article: {stated}. {formula}: {computed}; usual are 1, 2 and 4.",
        Language.CHINESE: "文章：{stated}。{formula}：{computed}；通常为 1、2 或 4 倍。",
    },
    check=check_ladder,
    flagged={
        Language.ENGLISH: (
            "The Zeta X1 delivers 1,510 TFLOPS in FP8. The Zeta X1 delivers 403 TFLOPS in FP16.",
            "The Zeta X1 has 2,430 TFLOPS of FP4 compute. The Zeta X1 has 480 TFLOPS of FP8 compute.",
        ),
        Language.CHINESE: (
            "Zeta X1 的 FP8 算力为 1510 TFLOPS，Zeta X1 的 FP16 算力为 403 TFLOPS。",
            "Zeta X1 的 FP4 算力为 2430 TFLOPS。Zeta X1 的 FP8 算力为 480 TFLOPS。",
        ),
    },
    clean={
        Language.ENGLISH: (
            "The Zeta X1 delivers 806 TFLOPS in FP8. The Zeta X1 delivers 403 TFLOPS in FP16.",
            "The Zeta X1 has 1,920 TFLOPS of FP4 compute. The Zeta X1 has 480 TFLOPS of FP8 compute.",
        ),
        Language.CHINESE: (
            "Zeta X1 的 FP8 算力为 806 TFLOPS，Zeta X1 的 FP16 算力为 403 TFLOPS。",
            "Zeta X1 的 FP4 算力为 960 TFLOPS。Zeta X1 的 FP8 算力为 480 TFLOPS。",
        ),
    },
)
