"""Read a folder of the reference table; a row that breaks the form is refused with its file, line and column."""

from __future__ import annotations

import csv
import hashlib
from collections.abc import Callable, Iterator
from datetime import date
from decimal import Decimal, InvalidOperation
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from detector.errors import TableError
from detector.model.document import PartialDate
from detector.model.finding import Source
from detector.model.unit import unit_named
from detector.specs.folder import folders, read_file
from detector.specs.row import Exemption, Fact, Family, Identifier, Name, Release, Rule, Variant
from detector.specs.version import parse_range
from detector.specs.vocabulary import SCALES

if TYPE_CHECKING:
    from _csv import Reader

BUILT_IN = Path(__file__).with_name("tables")
FILES: dict[str, tuple[str, ...]] = {
    "sources": ("id", "title", "publisher", "url", "published", "read", "rank"),
    "names": ("name", "kind", "vendor", "family", "parent", "aliases", "valid_from", "source", "note"),
    "variants": ("subject", "variant", "aliases", "note"),
    "facts": (
        *("subject", "variant", "attribute", "value", "unit", "precision", "sparsity"),
        *("scope", "direction", "valid_from", "valid_to", "source", "note"),
    ),
    "releases": ("subject", "version", "date", "source"),
    "families": ("family", "kind", "vendor", "pattern", "closed", "complete_from", "complete_to", "source", "note"),
    "rules": (
        *("id", "kind", "subject", "subject_versions", "object", "object_versions"),
        *("valid_from", "source", "note"),
    ),
    "identifiers": ("name", "kind", "owner", "source"),
    "exceptions": ("proof", "subject", "variant", "attribute", "precision", "value", "source", "reason"),
}
LONGEST_SHOWN = 80


class Place(NamedTuple):
    """Where a row stands, for messages."""

    path: Path
    line: int

    def refuse(self, column: str, text: str, allowed: str) -> TableError:
        """The error for one cell."""
        if len(text) > LONGEST_SHOWN:
            text = f"{text[:LONGEST_SHOWN]}..."
        return TableError(f"{self.path}:{self.line}: column {column}: {text!r} is not allowed; allowed: {allowed}")


class Rows:
    """The rows of the folders below one root, still as text; each kind of file is parsed when it is first asked for."""

    def __init__(self, root: Path) -> None:
        """The rows below `root`; raises TableError where there is no table file."""
        self._contents: dict[str, list[tuple[Path, bytes]]] = {name: [] for name in FILES}
        digest = hashlib.sha256()
        for folder in folders(root, FILES):
            for name in FILES:
                path = folder / f"{name}.csv"
                if path.exists():
                    content = read_file(path)
                    digest.update(name.encode() + content)
                    self._contents[name].append((path, content))
        self.digest = digest.hexdigest()
        self._parsed: dict[str, list[tuple[Place, list[str]]]] = {}

    @property
    def paths(self) -> dict[str, list[Path]]:
        """The files of each kind."""
        return {name: [path for path, _ in files] for name, files in self._contents.items()}

    def part(self, name: str) -> list[tuple[Place, list[str]]]:
        """Every row of one kind of file with its place; raises TableError for a wrong header, and with a line for each
        wrong number of cells."""
        if name not in self._parsed:
            files = self._contents[name]
            rows = [row for path, content in files for row in _table(path, content, FILES[name])]
            self._parsed[name] = _of_length(rows, len(FILES[name]))
        return self._parsed[name]


def read_rows(root: Path) -> Rows:
    """The rows below `root`, which is a folder of table files or of such folders."""
    return Rows(root)


def _table(path: Path, content: bytes, header: tuple[str, ...]) -> Iterator[tuple[Place, list[str]]]:
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise TableError(f"{path}: not UTF-8 at byte {error.start}") from None
    if "\0" in text:
        raise TableError(f"{path}:{text.count(chr(10), 0, text.index(chr(0))) + 1}: a NUL character; allowed: text")
    reader = csv.reader(StringIO(text, newline=""))
    rows = _lines(path, reader)
    first = next(rows, [])
    if tuple(first) != header:
        raise TableError(f"{path}:1: header is {','.join(first)}; allowed: {','.join(header)}")
    for cells in rows:
        if cells:
            yield Place(path, reader.line_num), cells


def _of_length(rows: list[tuple[Place, list[str]]], length: int) -> list[tuple[Place, list[str]]]:
    wrong = [(place, len(cells)) for place, cells in rows if len(cells) != length]
    if wrong:
        texts = (f"{place.path}:{place.line}: {cells} cells; allowed: {length}" for place, cells in wrong)
        raise TableError("\n".join(texts))
    return rows


def _lines(path: Path, reader: Reader) -> Iterator[list[str]]:
    try:
        yield from reader
    except csv.Error as error:
        raise TableError(f"{path}:{reader.line_num}: {error}; allowed: rows in CSV form") from None


def typed(rows: Rows, part: str) -> list[object]:
    """The typed rows of one kind of file; raises TableError for a bad cell."""
    return [typed_row(part, place, cells) for place, cells in rows.part(part)]


def typed_row(part: str, place: Place, cells: list[str]) -> object:
    """One typed row; raises TableError for a bad cell."""
    return _MAKERS[part](place, cells)


def first_day(place: Place, column: str, text: str) -> date | None:
    """The first day of a partial date, None for an empty cell."""
    return dated.first if (dated := partial_date(place, column, text)) else None


def partial_date(place: Place, column: str, text: str) -> PartialDate | None:
    """The date in a cell, None for an empty one."""
    if not text:
        return None
    try:
        return PartialDate.parse(text)
    except ValueError:
        raise place.refuse(column, text, "YYYY, YYYY-MM or YYYY-MM-DD") from None


def _split(text: str) -> tuple[str, ...]:
    return tuple(part for part in (piece.strip() for piece in text.split("|")) if part)


def source(place: Place, cells: list[str]) -> Source:
    """A row of sources.csv."""
    id_, title, publisher, url, published, read, rank = cells
    if rank not in {"1", "2", "3"}:
        raise place.refuse("rank", rank, "1, 2 or 3")
    for column, text in (("published", published), ("read", read)):
        partial_date(place, column, text)
    return Source(
        id=id_, title=title, publisher=publisher, url=url, published=published or None, read=read, rank=int(rank)
    )


def name(place: Place, cells: list[str]) -> Name:
    """A row of names.csv."""
    name_, kind, vendor, family, parent, aliases, valid_from, source_, note = cells
    since = first_day(place, "valid_from", valid_from)
    return Name(name_, kind, vendor, family, parent, _split(aliases), since, source_, note)


def variant(place: Place, cells: list[str]) -> Variant:
    """A row of variants.csv."""
    del place
    return Variant(cells[0], cells[1], _split(cells[2]))


def family(place: Place, cells: list[str]) -> Family:
    """A row of families.csv."""
    family_, kind, vendor, pattern, closed, since, until, source_, _ = cells
    if closed not in {"yes", "no"}:
        raise place.refuse("closed", closed, "yes or no")
    complete_from, complete_to = first_day(place, "complete_from", since), partial_date(place, "complete_to", until)
    last = complete_to.last if complete_to else None
    return Family(family_, kind, vendor, pattern, closed == "yes", complete_from, last, source_)


def release(place: Place, cells: list[str]) -> Release:
    """A row of releases.csv."""
    subject, version, dated, source_ = cells
    parsed = partial_date(place, "date", dated)
    if parsed is None:
        raise place.refuse("date", dated, "YYYY, YYYY-MM or YYYY-MM-DD")
    return Release(subject, version, parsed, source_, parsed.first, parsed.last)


def rule(place: Place, cells: list[str]) -> Rule:
    """A row of rules.csv."""
    id_, kind, subject, versions, object_, object_versions, since, source_, note = cells
    for column, text in (("subject_versions", versions), ("object_versions", object_versions)):
        try:
            parse_range(text)
        except ValueError:
            raise place.refuse(column, text, "comparisons such as >=12.8,<14") from None
    valid_from = first_day(place, "valid_from", since)
    return Rule(id_, kind, subject, versions, object_, object_versions, valid_from, source_, note)


def identifier(place: Place, cells: list[str]) -> Identifier:
    """A row of identifiers.csv."""
    del place
    return Identifier(*cells)


def exemption(place: Place, cells: list[str]) -> Exemption:
    """A row of exceptions.csv."""
    del place
    return Exemption(*cells)


def fact(place: Place, cells: list[str]) -> Fact:
    """A row of facts.csv, with its number read."""
    number, number_to = _numbers(place, cells[3], cells[4])
    since, until = first_day(place, "valid_from", cells[9]), partial_date(place, "valid_to", cells[10])
    last = until.last if until else None
    subject, variant_, attribute, value, unit, precision, sparsity, scope, direction = cells[:9]
    return Fact(
        subject, variant_, attribute, value, unit, precision, sparsity, scope, direction,
        since, last, cells[11], cells[12], number, number_to,
    )  # fmt: skip


def _numbers(place: Place, value: str, unit: str) -> tuple[Decimal | None, Decimal | None]:
    """The two ends of a value; a text has none."""
    if unit and unit not in SCALES and unit_named(unit) is None:
        raise place.refuse("unit", unit, "a unit that articles use, such as GB, TB/s, TFLOPS, W or billion")
    low, dots, high = value.partition("..")
    try:
        ends = Decimal(low), Decimal(high) if dots else None
    except InvalidOperation:
        ends = None
    if ends and all(end is None or end.is_finite() for end in ends):
        return ends
    if unit and unit != "USD":
        raise place.refuse("value", value, f"a number, or a range such as 350..400, before the unit {unit}")
    return None, None


_MAKERS: dict[str, Callable[[Place, list[str]], object]] = {
    "sources": source,
    "names": name,
    "variants": variant,
    "facts": fact,
    "releases": release,
    "families": family,
    "rules": rule,
    "identifiers": identifier,
    "exceptions": exemption,
}
