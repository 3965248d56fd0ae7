"""The body of a Word file -> text and blocks, every character with its paragraph or cell."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from detector.model.document import BlockKind
from detector.model.place import Place
from detector.read.grid import Cell, Grid
from detector.read.run import Passage, is_joined, is_set
from detector.read.style import Role, Styles, is_header_row
from detector.read.trail import Trail, Writer
from detector.read.xml import Node

LONGEST_CELL = 1500
_HOLDERS = frozenset({"sdt", "sdtContent", "customXml", "ins", "moveTo", "smartTag"})
_SCRIPTS = str.maketrans("\t\n", "  ")


@dataclass(frozen=True, slots=True, eq=False)
class UnitOrigin:
    """The way back into a source that is made of units such as paragraphs; the trail counts through all of them."""

    trail: Trail
    bases: array[int]
    places: list[Place]

    def position(self, offset: int) -> tuple[int, int] | None:
        """None: a unit has no lines."""
        del offset
        return None

    def place(self, start: int, end: int) -> Place | None:
        """The unit, and the character in it."""
        del end
        source = self.trail.source(start)
        unit = max(0, bisect_right(self.bases, source) - 1)
        return replace(self.places[unit], character=source - self.bases[unit] + 1) if self.places else None


@dataclass(slots=True)
class Manuscript:
    """Writes the parts of a Word file one after the other."""

    styles: Styles
    writer: Writer = field(default_factory=Writer)
    bases: array[int] = field(default_factory=lambda: array("q"))
    places: list[Place] = field(default_factory=list)
    size: int = 0
    paragraphs: int = 0
    tables: int = 0
    _passage: Passage = field(default_factory=Passage)
    _place: Place | None = None

    def body(self, node: Node) -> None:
        """Write the paragraphs and tables of the body."""
        for child in _content(node):
            if child.name == "p":
                self.paragraphs += 1
                self._paragraph(child, Place(paragraph=self.paragraphs))
            else:
                self._table(child)

    def notes(self, node: Node, part: str) -> None:
        """Write footnotes, endnotes or comments, each with its number."""
        number = 0
        for note in node.nodes():
            if note.attributes.get("type") in {"separator", "continuationSeparator", "continuationNotice"}:
                continue
            number += 1
            for child in _content(note):
                if child.name == "p":
                    self._paragraph(child, Place(part=part, paragraph=number))

    def origin(self) -> UnitOrigin:
        """The way back from what has been written."""
        return UnitOrigin(self.writer.trail(), self.bases, self.places)

    def _paragraph(self, node: Node, place: Place) -> None:
        """Write a paragraph, or keep it for the next one where the mark between them is deleted."""
        self._passage.add(node)
        self._place = self._place or place
        if is_joined(node):
            return
        passage, start = self._passage, self._place
        self._passage, self._place = Passage(), None
        role = self.styles.role(node)
        if not role.contents:
            self._write(passage.text, start, role)
        for box in passage.boxes:
            for inner in box.walk():
                if inner.name == "p":
                    self._boxed(inner, replace(start, part="textbox"))

    def _boxed(self, node: Node, place: Place) -> None:
        passage = Passage()
        passage.add(node)
        self._write(passage.text, place, self.styles.role(node))

    def _write(self, text: str, place: Place, role: Role) -> None:
        """Write a paragraph; a line break inside is meant, so each line is a block."""
        base = self._unit(text, place)
        between = "\n" if role.kind is BlockKind.ITEM else "\n\n"
        for line in text.splitlines(keepends=True):
            self.writer.copy(line, base)
            base += len(line)
            self.writer.close(role.kind, role.level)
            self.writer.separate("\n")
        self.writer.separate(between)

    def _unit(self, text: str, place: Place) -> int:
        """Count a unit of the source; gives where it starts."""
        base = self.size
        self.bases.append(base)
        self.places.append(place)
        self.size += len(text) + 1
        return base

    def _table(self, node: Node) -> None:
        self.tables += 1
        rows = [row for row in _content(node, "tr") if not is_set(row.find("trPr"), "del")]
        cells = [(row, cell) for row in rows for cell in _content(row, "tc")]
        texts = {id(cell): _cell_text(cell) for _, cell in cells}
        if len(cells) <= 1 or any(len(text) > LONGEST_CELL for text in texts.values()):
            self._arrangement(rows)
            return
        self.writer.separate("\n\n")
        grid = Grid(self.tables - 1, heads=_count_headers(rows))
        above: dict[int, Cell] = {}
        for number, row in enumerate(rows, 1):
            grid.rows.append(self._row(row, number, texts, above))
        grid.write(self.writer)
        self.writer.separate("\n\n")

    def _row(self, row: Node, number: int, texts: dict[int, str], above: dict[int, Cell]) -> list[Cell]:
        """The cells of a row; one that continues the cell above makes that one longer instead."""
        result: list[Cell] = []
        column = 0
        for count, node in enumerate(_content(row, "tc"), 1):
            properties = node.find("tcPr")
            width = _number(properties.find("gridSpan") if properties else None)
            merge = properties.find("vMerge") if properties else None
            if merge and merge.attributes.get("val") != "restart" and column in above:
                above[column].rows += 1
            else:
                place = Place(table=self.tables, row=number, cell=count)
                cell = above[column] = self._cell(texts[id(node)], place, width)
                result.append(cell)
            column += width
        return result

    def _cell(self, text: str, place: Place, width: int) -> Cell:
        base = self._unit(text, place)
        return Cell(lambda writer: writer.copy(text, base), " ".join(text.split()), columns=width)

    def _arrangement(self, rows: Iterable[Node]) -> None:
        """Write a table that only arranges text: the paragraphs of its cells."""
        for number, row in enumerate(rows, 1):
            for count, cell in enumerate(_content(row, "tc"), 1):
                for node in cell.walk():
                    if node.name == "p":
                        self._boxed(node, Place(table=self.tables, row=number, cell=count))


def _content(node: Node, *names: str) -> Iterable[Node]:
    """The paragraphs and tables (or children of these names) of a node, also those in content controls."""
    for child in node.nodes():
        if child.name in (names or ("p", "tbl")):
            yield child
        elif child.name in _HOLDERS:
            yield from _content(child, *names)


def _cell_text(cell: Node) -> str:
    """The paragraphs of a cell in one line."""
    texts = []
    for node in cell.walk():
        if node.name == "p":
            passage = Passage()
            passage.add(node)
            texts.append(passage.text)
    return " ".join(texts).translate(_SCRIPTS)


def _count_headers(rows: list[Node]) -> int:
    """How many of the first rows Word repeats as heads; -1 where none is marked."""
    count = 0
    while count < len(rows) and is_header_row(rows[count]):
        count += 1
    return count or -1


def _number(node: Node | None) -> int:
    value = node.attributes.get("val", "") if node else ""
    return max(1, int(value)) if value.isdigit() and len(value) < len("99999") else 1
