"""Compute with sparsity that is not twice the dense one of the same format.

What: compares the dense and the sparse figure that a sentence or a table row gives for one product and format.
Why: structured sparsity (two of four) doubles the rate; equal figures mean that one of them was copied.
Example: "1,200 TFLOPS dense and 1,200 TFLOPS sparse in FP8." - sparse is twice as fast.
Silence: four-bit formats, whose parts differ; other kinds of sparsity; measured and open figures; what the table
confirms; three percent.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from decimal import Decimal

from detector.check.closed import UNSAID, is_open, sentence_of
from detector.check.formula import MESSAGES, Formula, Part, Values, judged, term_of
from detector.check.interval import Interval
from detector.check.rule import Article, Rule, RuleFamily
from detector.model.claim import Attribute, Claim, Qualifier
from detector.model.document import Language
from detector.model.finding import Finding, Severity

_FORMATS = frozenset({"FP16", "BF16", "TF32", "FP8", "INT8"})
_OTHERS = re.compile(
    r"unstructured|adaptive|block[- ]spars|activation|weight spars|\d\s?[x×]\s?spars|1:4|4:8|1:8|NVFP4|FP4|INT4"
    r"|GPUs\b|version|variant|SKU|card"
    r"|非结构|自适应|块稀疏|激活|单卡|每卡|整机|服务器|版|型|前者|后者|\bthan\b|比|相比",
    re.IGNORECASE,
)
_FEW = 12

Key = tuple[int, str | None, str | None, str | None]


def check_sparsity(article: Article) -> Iterator[Finding]:
    """A finding for every sparse figure whose dense one stands beside it."""
    groups: dict[Key, list[Claim]] = defaultdict(list)
    for claim in article.about(Attribute.COMPUTE):
        if claim.sentence >= 0:
            groups[claim.sentence, claim.subject, claim.variant, claim.scope].append(claim)
    for claims in groups.values():
        pair = _pair(article, claims) if len(claims) <= _FEW else None
        if pair:
            first, second = sorted(pair, key=lambda claim: claim.start)
            formula = DENSE_FIRST if first.sparsity == "dense" else SPARSE_FIRST
            term = term_of(first)
            finding = judged(formula, second, {"first": term}, RULE.code) if term else None
            if finding is not None:
                yield finding


def _pair(article: Article, claims: list[Claim]) -> tuple[Claim, Claim] | None:
    """The only dense and the only sparse figure of one format; None where anything else is stated with them."""
    dense = [claim for claim in claims if claim.sparsity == "dense"]
    sparse = [claim for claim in claims if claim.sparsity == "sparse"]
    if len(dense) != 1 or len(sparse) != 1 or len(claims) > len(dense + sparse):
        return None
    formats = {claim.precision for claim in claims if claim.precision}
    if len(formats) != 1 or not formats <= _FORMATS or any(_is_loose(claim) for claim in claims):
        return None
    text = sentence_of(article, claims[0], claims).text
    return None if _OTHERS.search(text) or UNSAID.search(text) else (dense[0], sparse[0])


def _is_loose(claim: Claim) -> bool:
    return is_open(claim) or claim.has(Qualifier.MEASURED) or len(claim.numbers) != 1


def _twice(values: Values) -> tuple[Interval, ...]:
    return (values["first"].scaled(Decimal(2)),)


def _half(values: Values) -> tuple[Interval, ...]:
    return (values["first"].scaled(Decimal("0.5")),)


DENSE_FIRST = Formula(Part(), {}, _twice, "2 x {first}")
SPARSE_FIRST = Formula(Part(), {}, _half, "{first} / 2")


RULE = Rule(
    code="M114",
    name="sparse-not-double",
    family=RuleFamily.MATH,
    severity=Severity.WARNING,
    messages=MESSAGES,
    check=check_sparsity,
    flagged={
        Language.ENGLISH: (
            "The chip delivers 1,200 TFLOPS FP8 dense and 1,200 TFLOPS FP8 with sparsity.",
            "In BF16 it does 800 TFLOPS with sparsity and 500 TFLOPS dense.",
        ),
        Language.CHINESE: (
            "芯片 FP8 稠密算力 1200 TFLOPS，FP8 稀疏算力 1200 TFLOPS。",
            "BF16 稠密算力 500 TFLOPS，BF16 稀疏算力 800 TFLOPS。",
        ),
    },
    clean={
        Language.ENGLISH: (
            "The chip delivers 1,200 TFLOPS FP8 dense and 2,400 TFLOPS FP8 with sparsity.",
            "In BF16 it does 800 TFLOPS with sparsity and 400 TFLOPS dense.",
        ),
        Language.CHINESE: (
            "芯片 FP8 稠密算力 1200 TFLOPS，FP8 稀疏算力 2400 TFLOPS。",
            "BF16 稠密算力 500 TFLOPS，BF16 稀疏算力 1000 TFLOPS。",
        ),
    },
)
