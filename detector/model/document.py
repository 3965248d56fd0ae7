"""An article as read: its text, its blocks, and what it says about itself."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from detector.model.place import Origin


class Language(StrEnum):
    """Language in which an article is written, or a report is printed."""

    ENGLISH = "en"
    CHINESE = "zh"


class BlockKind(StrEnum):
    """Role of a stretch of text in the layout of an article."""

    PARAGRAPH = "paragraph"
    HEADING = "heading"
    ITEM = "item"
    CELL = "cell"
    CODE = "code"
    QUOTE = "quote"
    META = "meta"


@dataclass(frozen=True, slots=True)
class Block:
    """A stretch of text with one role; offsets are code points of the document's text, end excluded.

    `level` is the depth of a heading (1 to 6) or of a list item (1 is the outermost). A table cell has
    the number of its table in the document, its row and column (from 0), and `head` where it is a column heading.
    """

    kind: BlockKind
    start: int
    end: int
    level: int = 0
    table: int = -1
    row: int = -1
    column: int = -1
    head: bool = False


@dataclass(frozen=True, slots=True)
class Document:
    """A decoded article. Blocks are sorted, do not overlap, and lie inside the text.

    `guessed` is true where the bytes alone told the encoding. `origin` leads back into the source where the text is
    not the source itself; `record` is the id of the article in an export. `plain` is true where marks and line wraps
    have been taken out.
    """

    name: str
    text: str
    blocks: tuple[Block, ...]
    sha256: str
    language: Language
    encoding: str = "utf-8"
    title: str | None = None
    dated: PartialDate | None = None
    guessed: bool = False
    author: str | None = None
    record: str | None = None
    origin: Origin | None = None
    plain: bool = False


@dataclass(frozen=True, slots=True)
class PartialDate:
    """A day, month or year as an article or a source states it; `last` is the last day that it can mean."""

    year: int
    month: int | None = None
    day: int | None = None

    @classmethod
    def parse(cls, text: str) -> PartialDate:
        """Read `YYYY`, `YYYY-MM` or `YYYY-MM-DD`; anything else raises ValueError."""
        parts = [int(part) for part in text.strip().split("-")]
        if len(parts) > len(("year", "month", "day")):
            raise ValueError(f"not a date: {text!r}")
        result = cls(*parts)
        _ = result.first
        return result

    @property
    def first(self) -> date:
        """First day that the date can mean."""
        return date(self.year, self.month or 1, self.day or 1)

    @property
    def last(self) -> date:
        """Last day that the date can mean."""
        if self.day and self.month:
            return date(self.year, self.month, self.day)
        if self.month:
            following = date(self.year + self.month // 12, self.month % 12 + 1, 1)
            return date.fromordinal(following.toordinal() - 1)
        return date(self.year, 12, 31)

    def __str__(self) -> str:
        """The date as `YYYY`, `YYYY-MM` or `YYYY-MM-DD`."""
        text = f"{self.year:04d}"
        if self.month:
            text += f"-{self.month:02d}"
        if self.month and self.day:
            text += f"-{self.day:02d}"
        return text
