"""The text that a reader makes from a source, with blocks and the way back for every character."""

from __future__ import annotations

import re
from array import array
from bisect import bisect_right
from dataclasses import dataclass, field, replace

from detector.model.document import Block, BlockKind
from detector.model.place import Place
from detector.read.page import Page

_WORDS = re.compile(r"\S+(?: \S+)*")


@dataclass(frozen=True, slots=True, eq=False)
class Trail:
    """For every offset of a text the offset in its source: runs that were copied, and signs that stand for more."""

    starts: array[int]
    sources: array[int]
    copied: bytearray

    def source(self, offset: int) -> int:
        """The offset in the source of the character at an offset of the text."""
        run = bisect_right(self.starts, offset) - 1
        if run < 0:
            return 0
        return self.sources[run] + (offset - self.starts[run] if self.copied[run] else 0)


@dataclass(frozen=True, slots=True, eq=False)
class SourceOrigin:
    """The way back into a source that is a text of its own, such as HTML."""

    trail: Trail
    source: Page

    def position(self, offset: int) -> tuple[int, int] | None:
        """Line and column in the source."""
        return self.source.position(self.trail.source(offset))

    def place(self, start: int, end: int) -> Place | None:
        """None: line and column say everything."""
        del start, end
        return None

    @property
    def parts(self) -> tuple[Part, ...]:
        """The source as the only part of the text."""
        return (Part(0, "", self.source, self.trail),)


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """A field that stands in the text of a record: where it starts, its name, its source, and the way back."""

    start: int
    field: str
    source: Page
    trail: Trail | None = None

    def locate(self, offset: int) -> int:
        """The offset in the field."""
        return self.trail.source(offset - self.start) if self.trail else offset - self.start


@dataclass(frozen=True, slots=True, eq=False)
class RecordOrigin:
    """The way back into the fields of a record."""

    number: int
    parts: tuple[Part, ...]

    def _part(self, offset: int) -> Part:
        return self.parts[max(0, bisect_right(self.parts, offset, key=lambda part: part.start) - 1)]

    def position(self, offset: int) -> tuple[int, int] | None:
        """Line and column in the field."""
        part = self._part(offset)
        return part.source.position(part.locate(offset))

    def place(self, start: int, end: int) -> Place | None:
        """The record, the field, and the character in it."""
        del end
        part = self._part(start)
        return Place(record=self.number, field=part.field, character=part.locate(start) + 1)


@dataclass(slots=True)
class Writer:
    """Collects the text of a document piece by piece; white space between words becomes one space.

    A block opens with its first visible character and ends where it is closed.
    """

    pieces: list[str] = field(default_factory=list)
    size: int = 0
    blocks: list[Block] = field(default_factory=list)
    starts: array[int] = field(default_factory=lambda: array("q"))
    sources: array[int] = field(default_factory=lambda: array("q"))
    copied: bytearray = field(default_factory=bytearray)
    opened: int = -1
    gap: int = -1
    break_: str = ""

    def copy(self, text: str, source: int) -> None:
        """Add text that stands in the source as it is; white space at its ends counts."""
        position = 0
        for run in _WORDS.finditer(text):
            if run.start() > position:
                self.space(source + position)
            self._add(run[0], source + run.start(), True)
            position = run.end()
        if position < len(text):
            self.space(source + position)

    def raw(self, text: str, source: int) -> None:
        """Add text with its white space, as in code."""
        self._add(text, source, True)

    def sign(self, text: str, source: int) -> None:
        """Add text that stands for something else at this place of the source."""
        if text.isspace():
            self.space(source)
        elif text:
            self._add(text, source, False)

    def space(self, source: int) -> None:
        """Add a space before the next word of the block."""
        if self.opened >= 0 and self.gap < 0:
            self.gap = source

    def separate(self, text: str) -> None:
        """Ask for this text between what was closed and what comes; the longest one asked for counts."""
        if self.size and len(text) > len(self.break_):
            self.break_ = text

    def close(self, kind: BlockKind, level: int = 0, cell: Block | None = None) -> None:
        """End the block; a table cell is given as a block that has its table, row and column."""
        if self.opened < 0:
            return
        start, self.opened, self.gap = self.opened, -1, -1
        end = self.size - (len(self.pieces[-1]) - len(self.pieces[-1].rstrip()))
        if cell is None:
            self.blocks.append(Block(kind, start, end, level))
        else:
            self.blocks.append(replace(cell, start=start, end=end))

    def _add(self, text: str, source: int, copied: bool) -> None:
        if self.opened < 0:
            if self.break_:
                self._put(self.break_, source, False)
            self.break_, self.opened = "", self.size
        elif self.gap >= 0:
            self._put(" ", self.gap, False)
        self.gap = -1
        self._put(text, source, copied)

    def _put(self, text: str, source: int, copied: bool) -> None:
        self.starts.append(self.size)
        self.sources.append(source)
        self.copied.append(copied)
        self.pieces.append(text)
        self.size += len(text)

    def text(self) -> str:
        """The text so far."""
        return "".join(self.pieces)

    def trail(self) -> Trail:
        """The way back from the text so far."""
        return Trail(self.starts, self.sources, self.copied)
