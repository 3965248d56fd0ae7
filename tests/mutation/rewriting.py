"""A text made anew from pieces of another, and where a span of the old text stands in it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of the old text, as it is or with other words in its place."""

    start: int
    end: int
    words: str | None = None


@dataclass(frozen=True, slots=True)
class Rewriting:
    """The old text, and the pieces that the new one is made of."""

    source: str
    pieces: tuple[Piece, ...]

    @property
    def text(self) -> str:
        """The new text."""
        return "".join(self._written(piece) for piece in self.pieces)

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Where the words of an old span stand now."""
        position, found = 0, []
        for piece in self.pieces:
            length = len(self._written(piece))
            if start < piece.end and piece.start < end:
                kept = piece.words is None
                found.append(position + (max(start - piece.start, 0) if kept else 0))
                found.append(position + (min(end, piece.end) - piece.start if kept else length))
            position += length
        return min(found, default=0), max(found, default=0)

    def _written(self, piece: Piece) -> str:
        return self.source[piece.start : piece.end] if piece.words is None else piece.words


def rewrite(text: str, edits: Iterable[Piece]) -> Rewriting:
    """The text with other words in some places; of edits that overlap, the first counts."""
    kept: list[Piece] = []
    for edit in sorted(edits, key=lambda piece: (piece.start, piece.end)):
        if not kept or edit.start >= kept[-1].end:
            kept.append(edit)
    bounds = [Piece(0, 0), *kept, Piece(len(text), len(text))]
    pieces: list[Piece] = []
    for left, right in pairwise(bounds):
        pieces += [left] if left.words is not None else []
        pieces += [Piece(left.end, right.start)] if left.end < right.start else []
    return Rewriting(text, tuple(pieces))
