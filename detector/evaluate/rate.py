"""Which share of single errors is caught, by kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from pydantic import BaseModel, ConfigDict

from detector.evaluate.collection import Article
from detector.evaluate.variant import Variant
from detector.model.report import ClaimReport
from detector.pipeline import Scanner

ALL = "all"


class Rate(BaseModel):
    """How many variants there are, and how many are caught."""

    model_config = ConfigDict(frozen=True)

    variants: int
    caught: int


def rates(variants: Iterable[Variant], articles: Mapping[str, Article], scanner: Scanner) -> dict[str, Rate]:
    """The rates by kind and in all, of the variants whose article is at hand."""
    total: Counter[str] = Counter()
    caught: Counter[str] = Counter()
    for variant in variants:
        if variant.doc in articles:
            found = is_caught(articles[variant.doc], variant, scanner)
            for key in (variant.kind, ALL):
                total[key] += 1
                caught[key] += found
    return {
        key: Rate(variants=total[key], caught=caught[key]) for key in sorted(total, key=lambda key: (key == ALL, key))
    }


def is_caught(article: Article, variant: Variant, scanner: Scanner) -> bool:
    """True where the error is accused, or is among the numbers that an accusation is computed from."""
    from detector.read.text import document_from_text

    document = document_from_text(variant.applied(article.document.text), article.document.name)
    return catches(scanner.scan_document(document, article.row.day).claims, [variant.span])


def catches(claims: Iterable[ClaimReport], places: Sequence[tuple[int, int]]) -> bool:
    """True where one of the places is accused, or is among the numbers that an accusation is computed from."""
    return any(
        start < right and left < end
        for claim in claims
        if claim.verdict.wrong
        for start, end in [(claim.start, claim.end), *(span for finding in claim.findings for span in finding.related)]
        for left, right in places
    )
