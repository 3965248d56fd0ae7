"""Elements of HTML -> text and blocks, every character with its place in the source."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from detector.model.document import BlockKind
from detector.read.element import Element
from detector.read.grid import Cell, Grid
from detector.read.paragraph import LONGEST_HEADING
from detector.read.trail import Writer
from detector.read.vocabulary import KINDS, SECTIONS

_REFERENCE = re.compile(r"&(?:#\d{1,7};?|#[xX][0-9A-Fa-f]{1,6};?|[A-Za-z][A-Za-z0-9]{1,30};?)")
_NUMBER = re.compile(r"\d{1,5}")
_SUPERSCRIPT = str.maketrans("0123456789+-−", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻")
_RAISED = re.compile(r"[\d+\-−]{1,4}")
_BLOCKS = SECTIONS | {"address", "fieldset", "p", "table", "td", "th", "tr"}
_CELLS = frozenset({"td", "th"})
_PARTS_OF_PAGES = frozenset({"table", "h1", "h2", "h3", "article"})
LONGEST_CELL = 1500
LONGEST_RAISED = 12
BOLD_LEVEL = 6


def superscript(text: str) -> str:
    """Raised figures as signs of their own, `10¹⁵`, so that they do not run into the number before them."""
    return text.translate(_SUPERSCRIPT) if _RAISED.fullmatch(text) else ""


@dataclass(slots=True)
class Transcript:
    """Writes elements into a text; `dropped` holds the ids of those that are left out.

    `paragraphs` says which line breaks end a paragraph where the source leaves the tags of paragraphs out.
    """

    source: str
    writer: Writer
    dropped: set[int]
    kind: BlockKind = BlockKind.PARAGRAPH
    level: int = 0
    cell: bool = False
    code: bool = False
    tables: int = 0
    paragraphs: re.Pattern[str] | None = None
    _lists: int = field(default=0)

    def write(self, element: Element) -> None:
        """Write an element and all below it."""
        if id(element) in self.dropped:
            return
        name = element.name
        if name == "br":
            self._break(element)
        elif name in {"sup", "sub"} and not self.code:
            self._raised(element)
        elif name == "table" and not self.cell and not self._is_layout(element):
            self._table(element)
        elif name in KINDS or name in _BLOCKS:
            self._block(element)
        else:
            self.inside(element.children)

    def inside(self, children: Iterable[Element | tuple[int, int]]) -> None:
        """Write the children of an element."""
        for child in children:
            if isinstance(child, tuple):
                self._text(*child)
            else:
                self.write(child)

    def end(self, between: str = "\n\n") -> None:
        """Close the block that is open."""
        if self.cell:
            return
        self.writer.close(self.kind, self.level)
        self.writer.separate(between)

    def _block(self, element: Element) -> None:
        if self.cell:
            self.writer.space(element.start)
            self.inside(element.children)
            self.writer.space(element.start)
            return
        listed = element.name in {"ul", "ol", "dl"}
        self.end("\n" if self.kind is BlockKind.ITEM or element.name in {"li", "dt", "dd"} else "\n\n")
        before = self.kind, self.level, self.code
        self._lists += listed
        self._enter(element)
        self.inside(element.children)
        self.end("\n" if self.kind is BlockKind.ITEM else "\n\n")
        self._lists -= listed
        self.kind, self.level, self.code = before
        if listed and not self._lists:
            self.writer.separate("\n\n")

    def _enter(self, element: Element) -> None:
        """Take the kind of the element; a paragraph of an item or quotation is part of it."""
        name = element.name
        if name in KINDS:
            self.kind = KINDS[name]
            self.level = int(name[1]) if self.kind is BlockKind.HEADING else 0
            if self.kind is BlockKind.ITEM:
                self.level = max(1, self._lists)
            self.code = name == "pre"
        elif self.kind is BlockKind.HEADING:
            self.kind, self.level = BlockKind.PARAGRAPH, 0
        elif name == "p" and self.kind is BlockKind.PARAGRAPH and self._is_bold(element):
            self.kind, self.level = BlockKind.HEADING, BOLD_LEVEL

    def _is_bold(self, element: Element) -> bool:
        """True for a short line that is bold as a whole: a heading that its author did not mark."""
        filled = [
            child
            for child in element.children
            if not isinstance(child, tuple) or self.source[child[0] : child[1]].strip(" \t\r\n:：")
        ]
        if len(filled) != 1 or isinstance(filled[0], tuple) or filled[0].name not in {"b", "strong"}:
            return False
        return 0 < len(filled[0].words(self.source).strip()) <= LONGEST_HEADING

    def _text(self, start: int, end: int) -> None:
        """Write a stretch of text; references such as `&nbsp;` and `&times;` become their characters."""
        position = start
        for match in _REFERENCE.finditer(self.source, start, end):
            character = html.unescape(match[0])
            if character == match[0]:
                continue
            self._copy(position, match.start())
            self.writer.sign(character, match.start())
            position = match.end()
        self._copy(position, end)

    def _copy(self, start: int, end: int) -> None:
        text = self.source[start:end]
        if self.code:
            if text.strip() or self.writer.opened >= 0:
                self.writer.raw(text, start)
        elif self.paragraphs and not self.cell:
            self._lines(text, start, self.paragraphs)
        else:
            self.writer.copy(text, start)

    def _lines(self, text: str, start: int, paragraphs: re.Pattern[str]) -> None:
        """Write text whose line breaks end paragraphs."""
        position = 0
        for match in paragraphs.finditer(text):
            self.writer.copy(text[position : match.start()], start + position)
            self.end()
            position = match.end()
        self.writer.copy(text[position:], start + position)

    def _break(self, element: Element) -> None:
        """A line break is meant, so it ends a block, but for the parts of a heading or cell."""
        if self.cell or self.kind is BlockKind.HEADING:
            self.writer.space(element.start)
        elif self.code:
            self.writer.raw("\n", element.start)
        else:
            self.end("\n")

    def _raised(self, element: Element) -> None:
        """Write raised figures as such and leave the marks of footnotes out; lowered text stays."""
        links = any(inner.name == "a" for inner in element.elements())
        text = html.unescape(element.words(self.source)).strip()
        if element.name == "sub" or len(text) > LONGEST_RAISED:
            self.inside(element.children)
        elif not links and (raised := superscript(text)):
            self.writer.sign(raised, element.start)

    def _is_layout(self, table: Element) -> bool:
        """True for a table that only arranges the page: with tables, headings or long text inside, or a single cell."""
        if table.attributes.get("role") == "presentation":
            return True
        if any(element.name in _PARTS_OF_PAGES and element is not table for element in table.elements()):
            return True
        cells = [element for element in table.elements() if element.name in _CELLS]
        return len(cells) <= 1 or any(len(cell.words(self.source, LONGEST_CELL + 1)) > LONGEST_CELL for cell in cells)

    def _table(self, table: Element) -> None:
        self.end()
        grid = Grid(self.tables)
        self.tables += 1
        for element in table.elements():
            if id(element) in self.dropped:
                continue
            if element.name == "caption":
                self._block(element)
            elif element.name == "tr":
                grid.rows.append([])
            elif element.name in _CELLS:
                if not grid.rows:
                    grid.rows.append([])
                grid.rows[-1].append(self._cell(element))
        grid.rows = [row for row in grid.rows if row]
        self.cell = True
        grid.write(self.writer)
        self.cell = False
        self.writer.separate("\n\n")

    def _cell(self, element: Element) -> Cell:
        def write(writer: Writer) -> None:
            del writer
            self.inside(element.children)

        head = element.name == "th" or _within_head(element)
        text = " ".join(html.unescape(element.words(self.source)).split())
        return Cell(write, text, _span(element, "rowspan"), _span(element, "colspan"), head)


def _span(element: Element, name: str) -> int:
    match = _NUMBER.match(element.attributes.get(name, "").strip())
    return int(match[0]) if match else 1


def _within_head(element: Element) -> bool:
    row = element.parent
    return row is not None and row.parent is not None and row.parent.name == "thead"
