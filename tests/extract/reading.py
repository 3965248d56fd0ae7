"""Short ways to ask what the extractor finds in a text; the table is the package's own."""

from __future__ import annotations

from functools import cache

from detector.extract.extractor import Extractor
from detector.extract.fold import fold
from detector.extract.lexicon import Lexicon
from detector.model.claim import Claim, Kind, Qualifier
from detector.read import document_from_text
from detector.specs.table import Specs

Figure = tuple[str, tuple[str, ...], str | None]


@cache
def extractor() -> Extractor:
    """The extractor that all tests share."""
    return Extractor(Specs.built_in())


@cache
def read(text: str) -> tuple[Claim, ...]:
    """The claims of a text."""
    return extractor().claims(document_from_text(text))


def figures(text: str) -> list[Figure]:
    """Surface, numbers and unit of every quantity and ratio."""
    kinds = {Kind.QUANTITY, Kind.ARITHMETIC}
    return [(claim.text, claim.numbers, claim.unit) for claim in read(text) if claim.kind in kinds]


def claim(text: str, surface: str, attribute: str | None = None) -> Claim:
    """The claim with this surface, and with this attribute where several share it; relations only where asked for."""
    found = [item for item in read(text) if item.text == surface and attribute in {None, item.attribute.value}]
    plain = [item for item in found if item.kind is not Kind.RELATION or attribute]
    assert plain, f"no claim {surface!r} among {[item.text for item in read(text)]}"
    return plain[0]


def likely(text: str, surface: str) -> set[str]:
    """The subjects that a claim may be about."""
    return {candidate.name for candidate in claim(text, surface).candidates}


def names(text: str) -> list[tuple[str, str]]:
    """Surface and canonical name of every product, software, link and memory named, in order."""
    found = Lexicon(Specs.built_in()).mentions(fold(text))
    return [(text[mention.start : mention.end], mention.name) for mention in found]


def qualifiers(text: str, surface: str) -> set[Qualifier]:
    """The qualifiers of a claim."""
    return set(claim(text, surface).qualifiers)


def relations(text: str) -> list[tuple[str | None, str | None, str | None]]:
    """Subject, relation and object of every relation claim."""
    return [(item.subject, item.relation, item.object) for item in read(text) if item.kind is Kind.RELATION]
