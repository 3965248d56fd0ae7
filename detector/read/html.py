"""HTML inside a text -> blocks with offsets into that text; tags inside a line stay part of it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from detector.model.document import Block, BlockKind
from detector.read.page import Page
from detector.read.table import Span, count_heads
from detector.read.vocabulary import KINDS, SECTIONS

MOST_SPANNED = 50
TABLE = re.compile(r"<(/?)table(?=[\s/>])", re.IGNORECASE)
_TAG = re.compile(r"<(/?)([A-Za-z][A-Za-z0-9]{0,15})(?=[\s/>])([^<>]*)>|<!--")
_SPAN = re.compile(r"\b(col|row)span\s*=\s*[\"']?(\d{1,3})", re.IGNORECASE)
_SILENT = {"script", "style", "head", "svg"}
_KINDS = KINDS | {"p": BlockKind.PARAGRAPH}
_BREAKS = SECTIONS | {"br", "col", "colgroup"}


@dataclass(slots=True)
class _Table:
    """A table while it is read; `covered` holds the last row that a cell above covers in a column."""

    number: int
    rows: list[list[Span]] = field(default_factory=list)
    columns: list[list[int]] = field(default_factory=list)
    marked: set[int] = field(default_factory=set)
    plain: set[int] = field(default_factory=set)
    covered: dict[int, int] = field(default_factory=dict)

    def open_row(self) -> None:
        """Start a row."""
        self.rows.append([])
        self.columns.append([])

    def open_cell(self, tag: str, attributes: str) -> None:
        """Give the next cell its column."""
        if not self.rows:
            self.open_row()
        spans = {name.lower(): int(size) for name, size in _SPAN.findall(attributes)}
        row, columns = len(self.rows) - 1, self.columns[-1]
        column = columns[-1] if columns else 0
        while self.covered.get(column, -1) >= row:
            column += 1
        width, height = (min(MOST_SPANNED, max(1, spans.get(name, 1))) for name in ("col", "row"))
        if height > 1:
            self.covered.update(dict.fromkeys(range(column, column + width), row + height - 1))
        (self.marked if tag == "th" else self.plain).add(row)
        columns[-1:] = [column, column + width]

    def cell(self, span: Span) -> None:
        """Keep the text of the cell that is open."""
        self.rows[-1].append(span)

    def blocks(self, page: Page) -> list[Block]:
        """The cells; headings are the first rows that hold only `th`, or what reads like headings."""
        filled = [row for row in self.rows if row]
        heads = 0
        while heads in self.marked and heads not in self.plain:
            heads += 1
        if not self.marked and filled:
            heads = count_heads(page, filled)
        return [
            Block(BlockKind.CELL, start, end, table=self.number, row=row, column=column, head=row < heads)
            for row, cells in enumerate(self.rows)
            for column, (start, end) in zip(self.columns[row], cells, strict=False)
            if start < end
        ]


@dataclass(slots=True)
class _Scan:
    """Where the reader stands in a stretch of HTML, and the blocks found so far."""

    page: Page
    end: int
    left: int
    kind: BlockKind = BlockKind.PARAGRAPH
    level: int = 0
    in_cell: bool = False
    tables: list[_Table] = field(default_factory=list)
    blocks: list[Block] = field(default_factory=list)

    def flush(self, upto: int) -> None:
        """Close the run of text that ends here."""
        start, end = self.page.trim(self.left, upto)
        if self.tables and self.in_cell:
            self.tables[-1].cell((start, end))
        elif any(character.isalnum() for character in self.page.text[start:end]):
            self.blocks.append(Block(self.kind, start, end, self.level))

    def table_tag(self, closing: bool, tag: str, attributes: str) -> None:
        """Follow a tag of a table."""
        if tag == "table" and not closing:
            self.tables.append(_Table(self.left))
        elif not self.tables:
            return
        elif tag == "table":
            self.blocks.extend(self.tables.pop().blocks(self.page))
        elif tag == "tr" and not closing:
            self.tables[-1].open_row()
        elif tag != "tr" and not closing:
            self.tables[-1].open_cell(tag, attributes)
        self.in_cell = tag in {"td", "th"} and not closing

    def text_tag(self, closing: bool, tag: str) -> None:
        """Follow a tag that starts or ends a block of text; a paragraph in an item or quotation is part of it."""
        if tag == "p" and not closing and self.kind in {BlockKind.ITEM, BlockKind.QUOTE}:
            return
        self.kind = _KINDS.get(tag, BlockKind.PARAGRAPH) if not closing else BlockKind.PARAGRAPH
        self.level = 0
        if self.kind is BlockKind.HEADING:
            self.level = int(tag[1])
        elif self.kind is BlockKind.ITEM:
            self.level = 1


def html_blocks(page: Page, start: int, end: int) -> list[Block]:
    """The blocks of a stretch of HTML, table cells among them."""
    scan = _Scan(page, end, start)
    position = start
    while match := _TAG.search(page.text, position, end):
        position = match.end()
        tag = (match[2] or "").lower()
        closing = bool(match[1])
        if not closing and (not tag or tag in _SILENT):
            scan.flush(match.start())
            closer = f"</{match[2]}>" if tag else "-->"
            found = page.text.find(closer, position, end)
            position = scan.left = end if found < 0 else found + len(closer)
        elif tag in {"table", "tr", "td", "th"}:
            scan.flush(match.start())
            scan.left = position
            scan.table_tag(closing, tag, match[3])
        elif (tag in _KINDS or tag in _BREAKS) and not scan.in_cell:
            scan.flush(match.start())
            scan.left = position
            scan.text_tag(closing, tag)
    scan.flush(end)
    while scan.tables:
        scan.blocks.extend(scan.tables.pop().blocks(page))
    return scan.blocks
