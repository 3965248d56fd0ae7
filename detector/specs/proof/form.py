"""The form of a table: every cell can be used, every word is known, everything that a row names exists."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from decimal import Decimal, InvalidOperation

from detector.errors import TableError
from detector.model.document import PartialDate
from detector.model.unit import unit_named
from detector.specs.load import FILES, Place, Rows, typed_row
from detector.specs.proof.pattern import pattern_fault
from detector.specs.vocabulary import ATTRIBUTES, CELLS, COUNTS, DIMENSIONS, MAY_BE_ZERO, SCALES

NEEDED: dict[str, tuple[str, ...]] = {
    "sources": ("id", "title", "read"),
    "names": ("name", "source"),
    "variants": ("subject", "variant"),
    "facts": ("subject", "attribute", "value", "source"),
    "releases": ("subject", "version", "source"),
    "families": ("family", "pattern", "source"),
    "rules": ("id", "subject", "object", "source"),
    "identifiers": ("name", "source"),
    "exceptions": ("proof", "subject", "source", "reason"),
}
UNIQUE = {"sources": "id", "families": "family", "rules": "id", "names": "name"}
LONGEST = {"version": 60, "pattern": 1000, "aliases": 10_000, "note": 10_000, "url": 2000}
LONGEST_NAME = 300
SHORTEST_ALIAS = 2
PAST = {
    "sources": ("published", "read"),
    "names": ("valid_from",),
    "facts": ("valid_from",),
    "releases": ("date",),
    "families": ("complete_from", "complete_to"),
    "rules": ("valid_from",),
}
_NUMBER = r"[0-9]{1,20}(?:\.[0-9]{1,20})?"
_PLAIN = re.compile(rf"({_NUMBER})(?:\.\.({_NUMBER}))?")
_ADDRESS = re.compile(r"https?://[^\s/]+\.\w+\S*|pkg:[a-z]+/\S+")

Cells = dict[str, str]


def form_faults(rows: Rows, built_in: Rows) -> Iterator[TableError]:
    """An error for each cell that cannot be used; the rows of `built_in` may be named too."""
    usable = True
    for error in _unreadable(rows):
        usable = False
        yield error
    if usable:
        yield from _faults_of_typed(rows, built_in)


def _unreadable(rows: Rows) -> Iterator[TableError]:
    """An error for each line or cell that cannot be read."""
    for part in FILES:
        try:
            found = rows.part(part)
        except TableError as error:
            yield from map(TableError, str(error).split("\n"))
            continue
        for place, cells in found:
            try:
                typed_row(part, place, cells)
            except TableError as error:
                yield error


def _faults_of_typed(rows: Rows, built_in: Rows) -> Iterator[TableError]:
    for part in FILES:
        for place, cells in _cells(rows, part):
            yield from _words(part, place, cells)
    for place, cells in _cells(rows, "families"):
        if allowed := pattern_fault(cells["pattern"]):
            yield place.refuse("pattern", cells["pattern"], allowed)
        yield from _order(place, cells, "complete_from", "complete_to")
    for place, cells in _cells(rows, "names"):
        for alias in cells["aliases"].split("|"):
            if alias and sum(map(str.isalnum, alias)) < SHORTEST_ALIAS:
                yield place.refuse("aliases", alias.strip(), f"aliases of at least {SHORTEST_ALIAS} letters or digits")
    for place, cells in _cells(rows, "releases"):
        if not re.search("[0-9]", cells["version"]):
            yield place.refuse("version", cells["version"], "a version with a digit, such as 2.1")
    yield from _days(rows, built_in)
    yield from _sources(rows, built_in)
    yield from _named(rows, built_in)
    yield from _facts(rows, built_in)
    yield from _parents(rows, built_in)


def _cells(rows: Rows, part: str) -> Iterator[tuple[Place, Cells]]:
    for place, cells in rows.part(part):
        yield place, dict(zip(FILES[part], cells, strict=True))


def _column(rows: Rows, part: str, column: str) -> set[str]:
    at = FILES[part].index(column)
    return {cells[at] for _, cells in rows.part(part)}


def _words(part: str, place: Place, cells: Cells) -> Iterator[TableError]:
    """Nothing that is needed is empty, nothing is too long, and every word of a vocabulary is one of it."""
    for column, text in cells.items():
        longest = LONGEST.get(column, LONGEST_NAME)
        words = CELLS.get(part, {}).get(column)
        if len(text) > longest:
            yield place.refuse(column, text, f"up to {longest} characters")
        elif column in NEEDED[part] and not text.strip():
            yield place.refuse(column, text, "a text that is not empty")
        elif text != text.strip():
            yield place.refuse(column, text, "no blanks around the text")
        elif words is not None and text not in words:
            yield place.refuse(column, text, ", ".join(word or "empty" for word in words))


def _days(rows: Rows, built_in: Rows) -> Iterator[TableError]:
    """Nothing was read, published or known after today, or after the newest day of the built-in table."""
    newest = PartialDate.parse(max(date.today().isoformat(), *_column(built_in, "sources", "read"))).last
    for part, columns in PAST.items():
        for place, cells in _cells(rows, part):
            for column in columns:
                if cells[column] and PartialDate.parse(cells[column]).first > newest:
                    yield place.refuse(column, cells[column], f"a day that has come, up to {newest}")


def _sources(rows: Rows, built_in: Rows) -> Iterator[TableError]:
    """No id stands twice, and every source that a row cites exists and has an address."""
    for part, column in UNIQUE.items():
        seen: set[str] = set()
        for place, cells in _cells(rows, part):
            if cells[column] in seen:
                yield place.refuse(column, cells[column], "one that no other row of the table has")
            seen.add(cells[column])
    for place, cells in _cells(rows, "sources"):
        if cells["url"] and not _ADDRESS.fullmatch(cells["url"]):
            yield place.refuse("url", cells["url"], "an address that begins with https://, or pkg:pypi/NAME")
        if not cells["url"] and cells["rank"] != "3":
            yield place.refuse("url", cells["url"], "an address; only sources of rank 3 may lack one")
    known = _column(rows, "sources", "id") | _column(built_in, "sources", "id")
    for part in FILES:
        for place, cells in _cells(rows, part):
            if cells.get("source") and cells["source"] not in known:
                yield place.refuse("source", cells["source"], "an id of sources.csv, yours or the built-in one")


def _named(rows: Rows, built_in: Rows) -> Iterator[TableError]:
    """Subjects, objects, parents, families and variants are there."""
    names = _column(rows, "names", "name") | _column(built_in, "names", "name")
    families = _column(rows, "families", "family") | _column(built_in, "families", "family")
    variants = {tuple(cells[:2]) for layer in (rows, built_in) for _, cells in layer.part("variants")}
    asked = (("variants", "subject"), ("facts", "subject"), ("releases", "subject"), ("names", "parent"))
    for part, column in (*asked, ("rules", "subject"), ("rules", "object")):
        for place, cells in _cells(rows, part):
            if cells[column] and cells[column] not in names:
                yield place.refuse(column, cells[column], "a name of names.csv, yours or the built-in one")
    for place, cells in _cells(rows, "names"):
        if cells["family"] and cells["family"] not in families:
            yield place.refuse("family", cells["family"], "a family of families.csv, yours or the built-in one")
    for place, cells in _cells(rows, "facts"):
        if cells["attribute"] == "component" and cells["value"] not in names:
            yield place.refuse("value", cells["value"], "a name of names.csv, yours or the built-in one")
        if cells["variant"] and (cells["subject"], cells["variant"]) not in variants:
            known = sorted(variant for subject, variant in variants if subject == cells["subject"])
            allowed = ", ".join(["empty", *known, "or a variant of variants.csv"])
            yield place.refuse("variant", cells["variant"], allowed)


def _facts(rows: Rows, built_in: Rows) -> Iterator[TableError]:
    """Every fact has an attribute, a unit and a value that claims can be compared with."""
    attributes = {*ATTRIBUTES, *_column(built_in, "facts", "attribute")}
    numeric = _numeric_attributes(built_in)
    for place, cells in _cells(rows, "facts"):
        if cells["attribute"] not in attributes:
            yield place.refuse("attribute", cells["attribute"], ", ".join(sorted(attributes)))
            continue
        yield from _value(place, cells, numeric)
        yield from _unit(place, cells)
        yield from _conditions(place, cells)
        yield from _order(place, cells, "valid_from", "valid_to")


def _numeric_attributes(built_in: Rows) -> set[str]:
    """The attributes that the built-in table states in numbers alone."""
    texts = {cells["attribute"] for _, cells in _cells(built_in, "facts") if not _PLAIN.fullmatch(cells["value"])}
    return _column(built_in, "facts", "attribute") - texts


def _value(place: Place, cells: Cells, numeric: set[str]) -> Iterator[TableError]:
    """A number is written in plain digits, above zero, and a range begins with its lower end."""
    value, plain, attribute = cells["value"], _PLAIN.fullmatch(cells["value"]), cells["attribute"]
    if plain is None:
        if attribute in numeric or _is_number(value):
            yield place.refuse("value", value, "digits with a point, such as 80 or 3.35, or a range such as 350..400")
        return
    low, high = Decimal(plain[1]), Decimal(plain[2] or plain[1])
    if low == 0 and attribute not in MAY_BE_ZERO:
        yield place.refuse("value", value, "a number above 0")
    elif attribute in COUNTS and low % 1:
        yield place.refuse("value", value, "a whole number")
    elif high < low:
        yield place.refuse("value", value, "a range that begins with its lower end, such as 350..400")


def _is_number(text: str) -> bool:
    """True for what Python takes for a number, in digits of any script and with signs and exponents."""
    try:
        Decimal(text.partition("..")[0])
    except InvalidOperation:
        return False
    return True


def _unit(place: Place, cells: Cells) -> Iterator[TableError]:
    """The unit measures what the attribute is about."""
    wanted = DIMENSIONS.get(cells["attribute"])
    unit = unit_named(cells["unit"]) if cells["unit"] else None
    if wanted and (unit is None or unit.dimension not in wanted):
        yield place.refuse("unit", cells["unit"], f"a unit of {' or '.join(sorted(wanted))}")
    elif cells["attribute"] in COUNTS and cells["unit"] and cells["unit"] not in SCALES:
        yield place.refuse("unit", cells["unit"], "empty, because the value is a count")


def _conditions(place: Place, cells: Cells) -> Iterator[TableError]:
    """What a value is worth nothing without: the precision of a compute rate, scope and direction of a link."""
    if cells["attribute"] == "compute" and not cells["precision"]:
        yield place.refuse("precision", "", "the precision of the rate, such as FP16")
    if cells["attribute"] == "interconnect_bandwidth":
        for column, example in (("scope", "gpu or link"), ("direction", "unidirectional or bidirectional")):
            if not cells[column]:
                yield place.refuse(column, "", example)


def _order(place: Place, cells: Cells, first: str, last: str) -> Iterator[TableError]:
    since, until = cells[first], cells[last]
    if since and until and PartialDate.parse(until).last < PartialDate.parse(since).first:
        yield place.refuse(last, until, f"{since} ({first}) or later")


def _parents(rows: Rows, built_in: Rows) -> Iterator[TableError]:
    """No name is its own ancestor."""
    parents = {cells["name"]: cells["parent"] for layer in (built_in, rows) for _, cells in _cells(layer, "names")}
    ended: set[str] = set()
    for place, cells in _cells(rows, "names"):
        line: dict[str, None] = {}
        name = cells["name"]
        while name in parents and name not in ended:
            if name in line:
                yield place.refuse("parent", cells["parent"], "a parent that is not below the name itself")
                break
            line[name] = None
            name = parents[name]
        ended.update(line)
