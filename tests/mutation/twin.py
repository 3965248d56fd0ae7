"""Twins: an article that says the same in another form; every claim has to keep verdict, attribute and subject."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from detector.model.report import ClaimReport
from tests.mutation import form
from tests.mutation.article import TEXTS, claims, index, known, language, pairs, source
from tests.mutation.passage import insert_sentences, narrow, reorder, replace_words, wrap
from tests.mutation.rewriting import Piece, Rewriting, rewrite

GROUPS = 3
FORMS: dict[str, form.Form] = {
    "unit": form.convert,
    "full-width digits": form.widen,
    "separators": form.regroup,
    "myriads": form.count_in_myriads,
    "fewer digits": form.shorten,
    "space before unit": form.space,
    "wrap before unit": form.wrap_inside,
    "bold": form.embolden,
    "emphasis": form.emphasise,
    "code": form.encode,
    "quotation marks": form.quote,
}
_ORDER = "order of sentences"
PASSAGES: dict[str, Callable[[str, str, str], Rewriting]] = {
    "synonyms": lambda document, text, tongue: replace_words(text, tongue),
    _ORDER: lambda document, text, tongue: reorder(document, text),
    "other sentences": insert_sentences,
    "line wrap": wrap,
    "punctuation": lambda document, text, tongue: narrow(text, tongue),
}
# Of these a rounded number is another number.
_COUNTS = frozenset({"sm_count", "cuda_cores", "memory_bus_width", "device_count", "die_count", "context_length"})
_GLUED = re.compile(r"[A-Za-z0-9]")


@dataclass(frozen=True, slots=True)
class Twin:
    """An article in another form, and the claims of the old one that are compared."""

    document: str
    kind: str
    language: str
    rewriting: Rewriting
    compared: tuple[ClaimReport, ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """A claim, and whether the twin says the same of it."""

    claim: ClaimReport
    kept: bool
    found: tuple[ClaimReport, ...]


def twins(texts: Iterable[str] = TEXTS) -> Iterator[Twin]:
    """Every twin of the articles, in order of document and kind; pairs of statements only change places."""
    for document in texts:
        if document in index():
            yield from _of_values(document)
            yield from _of_passages(document, PASSAGES)
        elif document in pairs():
            yield from _of_passages(document, (_ORDER,))


def _of_values(document: str) -> Iterator[Twin]:
    text, tongue = source(document).text, language(document)
    values = _apart(text, _decided(document))
    for kind, change in FORMS.items():
        changed = [(claim, change(claim.text, tongue)) for claim in values]
        usable = [(claim, new) for claim, new in changed if new and new != claim.text and _may(kind, claim)]
        for group in range(GROUPS):
            chosen = usable[group::GROUPS]
            edits = [Piece(claim.start, claim.end, new) for claim, new in chosen]
            if edits:
                yield Twin(document, kind, tongue, rewrite(text, edits), tuple(claim for claim, _ in chosen))


def _may(kind: str, claim: ClaimReport) -> bool:
    return kind != "fewer digits" or claim.attribute not in _COUNTS


def _of_passages(document: str, kinds: Iterable[str]) -> Iterator[Twin]:
    text, tongue = source(document).text, language(document)
    for kind in kinds:
        rewriting = PASSAGES[kind](document, text, tongue)
        if rewriting.text != text:
            yield Twin(document, kind, tongue, rewriting, tuple(_decided(document)))


def _decided(document: str) -> list[ClaimReport]:
    """The claims that are judged right or wrong; an open verdict would be kept too easily."""
    return [claim for claim in known(document) if claim.verdict == "supported" or claim.verdict.wrong]


def _apart(text: str, found: list[ClaimReport]) -> list[ClaimReport]:
    """The claims with a number that stand in one line, glued to no other word, and do not overlap each other."""
    numbers = [claim for claim in found if claim.kind == "quantity" and re.match(r"\d", claim.text)]
    return [
        claim
        for claim in numbers
        if "\n" not in claim.text
        and not _GLUED.search(text[max(claim.start - 1, 0) : claim.start] + " " + text[claim.end : claim.end + 1])
        and not any(other is not claim and other.start < claim.end and claim.start < other.end for other in numbers)
    ]


def compare(twin: Twin) -> list[Comparison]:
    """What became of every compared claim."""
    found = claims(twin.document, twin.rewriting.text)
    return [_compared(claim, twin, found) for claim in twin.compared]


def _compared(claim: ClaimReport, twin: Twin, found: tuple[ClaimReport, ...]) -> Comparison:
    start, end = twin.rewriting.span(claim.start, claim.end)
    here = tuple(
        other
        for other in found
        if any(left < end and start < right for left, right in [(other.start, other.end), *other.occurrences])
    )
    kept = any(
        (other.verdict, other.attribute, other.subject) == (claim.verdict, claim.attribute, claim.subject)
        for other in here
    )
    return Comparison(claim, kept, here)
