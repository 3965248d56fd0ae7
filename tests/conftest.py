"""Hand-built parts that tests share: no network, no model, no table but the package's own."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest
from pydantic import TypeAdapter

from detector.check.rule import Article
from detector.model.claim import Attribute, Claim, Kind
from detector.model.document import Document
from detector.model.finding import Finding, Judgement, Source, Verdict
from detector.read import document_from_text
from detector.specs.table import Specs

AS_OF = date(2026, 12, 1)

SOURCE = Source(
    id="maker-x100",
    title="X100 datasheet",
    publisher="Maker",
    url="https://example.org/x100",
    published="2026-05",
    read="2026-11-20",
    rank=1,
)


def build_claim(document: Document, text: str, number: int = 1) -> Claim:
    """The claim that states this text, at its first place in the document."""
    start = document.text.index(text)
    return Claim(
        id=f"c{number}",
        start=start,
        end=start + len(text),
        text=text,
        kind=Kind.QUANTITY,
        attribute=Attribute.MEMORY_BANDWIDTH,
        subject="X100",
        occurrences=((start, start + len(text)),),
    )


def build_judgement(claim: Claim, verdict: Verdict, code: str = "S101", **finding: object) -> Judgement:
    """A judgement with one finding of the same verdict."""
    fields = {"code": code, "claim": claim.id, "verdict": verdict, "sources": (SOURCE,)} | finding
    return Judgement(claim=claim.id, verdict=verdict, findings=(TypeAdapter(Finding).validate_python(fields),))


@pytest.fixture
def article() -> Callable[..., Article]:
    """Makes an article from a text and the texts of its claims."""

    def make(text: str, *claims: str) -> Article:
        document = document_from_text(text, "a.md")
        found = tuple(build_claim(document, claim, number) for number, claim in enumerate(claims, 1))
        return Article(document, found, Specs.built_in(), AS_OF)

    return make
