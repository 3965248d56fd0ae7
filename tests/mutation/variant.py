"""Every variant of every true text: a single error, or the control that the same edit makes without an error."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from detector.evaluate.rate import catches
from tests.mutation.article import TEXTS, Row, accusations, claims, labels, language, source, statements, truthful
from tests.mutation.change import CHANGES
from tests.mutation.control import CONTROLS
from tests.mutation.rewriting import Piece, Rewriting, rewrite
from tests.mutation.sentence import ERRORS, Edit


@dataclass(frozen=True, slots=True)
class Variant:
    """A changed text: whether it is still true, and the old spans that are no longer what they were."""

    document: str
    kind: str
    true: bool
    rewriting: Rewriting
    changed: tuple[tuple[int, int], ...]

    @property
    def language(self) -> str:
        """The language of the text."""
        return language(self.document)

    @property
    def words(self) -> str:
        """What was written and what is written now."""
        old = " | ".join(self.rewriting.source[start:end] for start, end in self.changed)
        text = self.rewriting.text
        new = " | ".join(text[slice(*self.rewriting.span(start, end))] for start, end in self.changed)
        return f"{old!r} -> {new!r}"


def variants(texts: Iterable[str] = TEXTS) -> Iterator[Variant]:
    """Every variant of the true articles and statements, in order of text, place and kind."""
    for document in texts:
        for label in labels(document) if document in truthful() else ():
            if label["verdict"] == "supported" and not label.get("qualifiers"):
                yield from _of_label(document, label)
        if document in truthful() or document in statements():
            yield from _of_sentences(document)


def _of_label(document: str, label: Row) -> Iterator[Variant]:
    text = source(document).text
    start, end, surface = int(str(label["start"])), int(str(label["end"])), str(label["surface"])
    for changes, true in ((CHANGES, False), (CONTROLS, True)):
        for kind, change in changes.items():
            after = change(label) if not true or CHANGES[kind](label) else None
            if after is not None and after != surface:
                rewriting = rewrite(text, [Piece(start, end, after)])
                yield Variant(document, kind, true, rewriting, ((start, end),))


def _of_sentences(document: str) -> Iterator[Variant]:
    text = source(document).text
    for kind, change in ERRORS.items():
        for edit in change(document):
            yield _variant(document, kind, text, edit)


def _variant(document: str, kind: str, text: str, edit: Edit) -> Variant:
    changed = (*((piece.start, piece.end) for piece in edit.pieces), *edit.beside)
    return Variant(document, kind, edit.true, rewrite(text, edit.pieces), changed)


def is_caught(variant: Variant) -> bool:
    """True where what was changed is accused, or is among the numbers that an accusation is computed from."""
    places = [variant.rewriting.span(start, end) for start, end in variant.changed]
    return catches(claims(variant.document, variant.rewriting.text), places)


def is_flagged(variant: Variant) -> bool:
    """True where a control brings an accusation that its text did not have."""
    return bool(accusations(variant.document, variant.rewriting))
