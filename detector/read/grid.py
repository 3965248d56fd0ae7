"""Rows of cells with spans -> lines of a text in which every column of every row has its cell.

A cell that covers several rows or columns stands in each of them, so that each value keeps its heads; a row that is one
cell over the whole width is a caption and stands once.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from detector.model.document import Block, BlockKind
from detector.read.table import reads_like_heads
from detector.read.trail import Writer

MOST_SPANNED = 50
MOST_REPEATED = 20_000

Write = Callable[[Writer], None]


@dataclass(slots=True)
class Cell:
    """A cell of a source: how its text is written, what it covers, and whether the source calls it a heading."""

    write: Write
    text: str
    rows: int = 1
    columns: int = 1
    head: bool = False


@dataclass(slots=True)
class Grid:
    """A table while it is read."""

    number: int
    rows: list[list[Cell]] = field(default_factory=list)
    heads: int = -1

    def write(self, writer: Writer) -> None:
        """Write one line for each row, and a block for each cell that is not empty."""
        placed = self._placed()
        heads = self._count_heads(placed)
        left = MOST_REPEATED
        seen: set[int] = set()
        for number, row in enumerate(placed):
            for column, cell in sorted(row.items()):
                if id(cell) in seen:
                    left -= len(cell.text) + 1
                    if left < 0:
                        continue
                seen.add(id(cell))
                cell.write(writer)
                writer.close(
                    BlockKind.CELL, 0, Block(BlockKind.CELL, 0, 0, 0, self.number, number, column, number < heads)
                )
                writer.separate(" | ")
            writer.separate("\n")
            writer.break_ = "\n" if writer.break_ == " | " else writer.break_

    def _placed(self) -> list[dict[int, Cell]]:
        """For every row its cells by column, those from above and from the left among them."""
        placed: list[dict[int, Cell]] = [{} for _ in self.rows]
        width = max((sum(min(cell.columns, MOST_SPANNED) for cell in row) for row in self.rows), default=0)
        for number, row in enumerate(self.rows):
            column = 0
            for cell in row:
                while column in placed[number]:
                    column += 1
                caption = len(row) == 1 and cell.columns >= width > 1
                columns = 1 if caption else min(max(cell.columns, 1), MOST_SPANNED)
                rows = min(max(cell.rows, 1), MOST_SPANNED, len(placed) - number)
                for below in placed[number : number + rows]:
                    below.update((beside, cell) for beside in range(column, column + columns) if beside not in below)
                column += columns
        return placed

    def _count_heads(self, placed: list[dict[int, Cell]]) -> int:
        """How many of the first rows are headings: as the source marks them, else one that reads like headings."""
        if self.heads >= 0:
            return self.heads
        heads = 0
        while heads < len(placed) and placed[heads] and all(cell.head for cell in placed[heads].values()):
            heads += 1
        marked = any(cell.head for row in placed for cell in row.values())
        if marked or len(placed) < len(("heads", "values")) or not placed[0]:
            return heads
        return int(reads_like_heads([cell.text for _, cell in sorted(placed[0].items())]))
