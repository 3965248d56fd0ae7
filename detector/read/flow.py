"""The regions of a PDF in reading order -> paragraphs, headings, items and rows of tables.

A paragraph goes on over the end of its column or page where its sentence does. A hyphen between two small letters at
the end of a line is the typesetter's and goes; every other one stays.
"""

from __future__ import annotations

import re
from array import array
from dataclasses import dataclass, field

from detector.model.document import BlockKind
from detector.read.column import Region
from detector.read.glyph import Run
from detector.read.grid import Cell, Grid
from detector.read.trail import Writer

LEADING = 1.55
INDENT = 0.8
SIZE_CHANGE = 0.1
HEADING = 1.15
HEADINGS = ((1.6, 1), (1.3, 2), (HEADING, 3))
LONGEST_HEADING = 200
SHORT_LINE = 0.88
LEAST_OVERLAP = 0.5
_MARK = re.compile(r"(?:[•·●○▪■◆◇➤►✓✔★※◦‣\uf0b7\uf0a7-]|[-–*+]|[(（]?\d{1,2}[)）.、])(?:\s+|$)|[•●▪■◆]")
_SENTENCE_END = re.compile(r"[.!?:;。！？：；…][\"'”’)）\]]*$")
_HYPHEN = re.compile(r"[a-z][-\u2010]$")
_WIDE = re.compile(r"[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\u3000-\u303f]")


@dataclass(slots=True)
class Flow:
    """Writes one region after the other; `boxes` holds left, bottom, right and top of each character of the source."""

    body: float
    writer: Writer = field(default_factory=Writer)
    boxes: array[float] = field(default_factory=lambda: array("f"))
    last: Run | None = None
    kind: BlockKind = BlockKind.PARAGRAPH
    level: int = 0
    tables: int = 0

    def write(self, region: Region) -> None:
        """Write a region."""
        rows = find_rows(region)
        low, high = min(run.left for run in region), max(run.right for run in region)
        first, number = True, 0
        while number < len(rows):
            end = _table_end(rows, number)
            if end > number:
                self._table(rows[number:end])
                number = end
            else:
                self._line(rows[number], low, high, first)
                number += 1
            first = False

    def end(self) -> None:
        """Close the paragraph that is open."""
        self.writer.close(self.kind, self.level)
        self.writer.separate("\n" if self.kind is BlockKind.ITEM else "\n\n")
        self.last, self.kind, self.level = None, BlockKind.PARAGRAPH, 0

    def _line(self, row: list[Run], low: float, high: float, first: bool) -> None:
        """Add a line to the paragraph that is open, or open another one."""
        head = row[0]
        mark = _MARK.match(head.text + (" " if len(row) > 1 else ""))
        if mark or (not self._goes_over(head) if first else self._is_new(head, low, high)):
            self.end()
        if self.last is None:
            self._open(head, bool(mark), sum(len(run.text) for run in row))
        else:
            self._join(head.text[:1])
        skip = mark.end() if mark else 0
        for number, run in enumerate(row):
            if number:
                self.writer.space(len(self.boxes) // 4)
            self._add(run, min(skip, len(run.text)) if number == 0 else 0)
        self.last = row[-1] if len(row) == 1 else _whole(row)

    def _open(self, head: Run, marked: bool, size: int) -> None:
        ratio = head.size / self.body
        if ratio >= HEADING and size <= LONGEST_HEADING:
            self.kind, self.level = BlockKind.HEADING, next(level for least, level in HEADINGS if ratio >= least)
        elif marked:
            self.kind, self.level = BlockKind.ITEM, 1

    def _is_new(self, head: Run, low: float, high: float) -> bool:
        """True where a line of the same region starts a paragraph."""
        last = self.last
        if last is None:
            return False
        if abs(head.size - last.size) > SIZE_CHANGE * last.size or last.bottom - head.bottom > LEADING * last.size:
            return True
        short = last.right < low + SHORT_LINE * (high - low)
        if short and _SENTENCE_END.search(last.text):
            return True
        return (
            self.kind is not BlockKind.ITEM
            and head.left > last.left + INDENT * head.size
            and last.left - low < head.size
        )

    def _goes_over(self, head: Run) -> bool:
        """True where the first line of a column or page continues the sentence before it."""
        last = self.last
        if last is None or self.kind is BlockKind.HEADING or abs(head.size - last.size) > SIZE_CHANGE * last.size:
            return False
        start = head.text[:1]
        return not _SENTENCE_END.search(last.text) and (start.islower() or start.isdigit() or bool(_WIDE.match(start)))

    def _join(self, start: str) -> None:
        """Put between two lines what belongs there: nothing in Chinese and behind a hyphen, else a space."""
        pieces, text = self.writer.pieces, self.writer.pieces[-1] if self.writer.pieces else ""
        if text.endswith(("-", "\u2010")):
            if _HYPHEN.search(text) and start.islower():
                pieces[-1] = text[:-1]
                self.writer.size -= 1
        elif not (_WIDE.match(text[-1:]) or _WIDE.match(start)):
            self.writer.space(len(self.boxes) // 4)

    def _add(self, run: Run, skip: int = 0) -> None:
        base = self._keep(run)
        self.writer.copy(run.text[skip:], base + skip)

    def _keep(self, run: Run) -> int:
        """Keep the boxes of a run; gives the number of its first character."""
        base = len(self.boxes) // 4
        for glyph in run.boxes:
            self.boxes.extend((glyph.left, glyph.bottom, glyph.right, glyph.top))
        return base

    def _table(self, rows: list[list[Run]]) -> None:
        self.end()
        rows = [_cells(row) for row in rows]
        grid = Grid(self.tables)
        self.tables += 1
        edges = _columns(rows)
        for row in rows:
            cells: list[list[Run]] = [[] for _ in edges]
            for run in row:
                cells[_column_of(run, edges)].append(run)
            grid.rows.append([self._cell(runs) for runs in cells])
        grid.write(self.writer)
        self.end()

    def _cell(self, runs: list[Run]) -> Cell:
        def write(writer: Writer) -> None:
            for run in runs:
                writer.space(len(self.boxes) // 4)
                self._add(run)

        return Cell(write, " ".join(run.text for run in runs))


def find_rows(region: Region) -> list[list[Run]]:
    """The runs that stand on one line, from left to right, the lines from the top."""
    rows: list[list[Run]] = []
    for run in sorted(region, key=lambda each: (-each.bottom, each.left)):
        if rows and _beside(rows[-1][0], run):
            rows[-1].append(run)
        else:
            rows.append([run])
    return [sorted(row, key=lambda each: each.left) for row in rows]


def _beside(first: Run, second: Run) -> bool:
    overlap = min(first.top, second.top) - max(first.bottom, second.bottom)
    return overlap > LEAST_OVERLAP * min(first.top - first.bottom, second.top - second.bottom)


def _table_end(rows: list[list[Run]], start: int) -> int:
    """Where the lines with several runs end that start here and stand in the same columns: the rows of a table."""
    if len(rows[start]) < len(("head", "value")):
        return start
    cells: list[list[Run]] = []
    for row in rows[start:]:
        parts = _cells(row)
        if len(parts) == 1 or _MARK.fullmatch(row[0].text + " "):
            break
        if cells and len(_columns([*cells, parts])) < min(len(each) for each in (*cells, parts)):
            break
        cells.append(parts)
    return start + len(cells)


def _cells(row: list[Run]) -> list[Run]:
    """The runs of a line, cut at the gaps between narrow cells."""
    return [part for run in row for part in run.parts()]


def _columns(rows: list[list[Run]]) -> list[tuple[float, float]]:
    """The strips in which the runs of several lines stand."""
    strips: list[tuple[float, float]] = []
    for left, right in sorted((run.left, run.right) for row in rows for run in row):
        if strips and left < strips[-1][1]:
            strips[-1] = strips[-1][0], max(right, strips[-1][1])
        else:
            strips.append((left, right))
    return strips


def _column_of(run: Run, edges: list[tuple[float, float]]) -> int:
    return max(number for number, (left, _) in enumerate(edges) if left <= run.left)


def _whole(row: list[Run]) -> Run:
    """A line of several runs as one, for the comparison with the next line."""
    first, last = row[0], row[-1]
    return Run([], first.left, first.bottom, last.right, first.top, first.size, last.text)
