"""A text with its lines, and the place of an offset in it."""

from __future__ import annotations

import re
from array import array
from bisect import bisect_right
from dataclasses import dataclass

from detector.model.place import Origin, Place

_BREAK = re.compile(r"\r\n?|\n")


@dataclass(frozen=True, slots=True)
class Page:
    """A text, the offsets at which its lines start and end, line breaks excluded, and the way back to its source."""

    text: str
    starts: array[int]
    ends: array[int]
    origin: Origin | None = None

    @classmethod
    def of(cls, text: str, origin: Origin | None = None) -> Page:
        """The page of a text; `\\n`, `\\r\\n` and `\\r` end a line."""
        starts, ends = array("q", [0]), array("q")
        for match in _BREAK.finditer(text):
            ends.append(match.start())
            starts.append(match.end())
        ends.append(len(text))
        return cls(text, starts, ends, origin)

    def line(self, number: int) -> str:
        """The text of a line, counted from 0, without its break."""
        return self.text[self.starts[number] : self.ends[number]]

    def line_at(self, offset: int) -> int:
        """The number of the line, counted from 0, that holds the offset."""
        return bisect_right(self.starts, offset) - 1

    def position(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset in the source, or in this text; both counted from 1 in code points."""
        if self.origin and (found := self.origin.position(offset)):
            return found
        line = self.line_at(offset)
        return line + 1, offset - self.starts[line] + 1

    def place(self, start: int, end: int) -> Place | None:
        """Where a stretch stands in its source, beyond line and column."""
        return self.origin.place(start, end) if self.origin else None

    def trim(self, start: int, end: int) -> tuple[int, int]:
        """The same stretch without white space at its ends."""
        piece = self.text[start:end]
        left = len(piece) - len(piece.lstrip())
        return start + left, max(start + left, start + len(piece.rstrip()))
