"""Checks of a user's own table that the built-in one passed when it was built: all rows are read before a scan."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator
from datetime import date
from decimal import Decimal, InvalidOperation

from detector.model.claim import Attribute
from detector.model.document import PartialDate
from detector.specs.load import FILES, Place, Rows, typed

KINDS: dict[str, tuple[str, ...]] = {
    "names": (
        *("accelerator", "system", "cpu", "die", "architecture", "interconnect", "bus", "network", "memory", "format"),
        *("technology", "software", "driver", "os", "model", "form_factor", "process", "organisation"),
    ),
    "rules": ("needs", "first", "lacks", "supported_from", "supported_until"),
}
KINDS["families"] = (*KINDS["names"], "identifier")
NEEDED: dict[str, tuple[str, ...]] = {
    "sources": ("id", "title", "read"),
    "names": ("name", "source"),
    "variants": ("subject", "variant"),
    "facts": ("subject", "attribute", "value", "source"),
    "releases": ("subject", "version", "source"),
    "families": ("family", "pattern", "source"),
    "rules": ("id", "subject", "object", "source"),
    "identifiers": ("name", "source"),
}
MAY_BE_ZERO = frozenset({"link_count", "price"})
LONGEST = {"version": 60, "pattern": 1000, "aliases": 10_000, "note": 10_000, "url": 2000}
LONGEST_NAME = 300
_NUMBER = r"[0-9]{1,20}(?:\.[0-9]{1,20})?"
_PLAIN = re.compile(rf"({_NUMBER})(?:\.\.({_NUMBER}))?")
_BACK = re.compile(r"(?<!\\)(?:\\\\)*(?:\\[1-9]|\(\?P=|\(\?\()")
_PROBE = "H100 a-1 _\n昇腾 910B, 3.5x "

Cells = dict[str, str]


def check_rows(rows: Rows, built_in: Rows) -> None:
    """Type every row; raises TableError with the place of the first cell that the table cannot be used with."""
    for part in FILES:
        typed(rows, part)
    for part in FILES:
        for place, cells in _cells(rows, part):
            _check_words(part, place, cells)
    for place, cells in _cells(rows, "families"):
        _check_pattern(place, cells["pattern"])
        _check_order(place, cells, "complete_from", "complete_to")
    for place, cells in _cells(rows, "releases"):
        if not re.search("[0-9]", cells["version"]):
            raise place.refuse("version", cells["version"], "a version with a digit, such as 2.1")
    _check_sources(rows, built_in)
    _check_facts(rows, built_in)
    _check_parents(rows, built_in)


def _cells(rows: Rows, part: str) -> Iterator[tuple[Place, Cells]]:
    for place, cells in rows.part(part):
        yield place, dict(zip(FILES[part], cells, strict=True))


def _column(rows: Rows, part: str, column: str) -> set[str]:
    at = FILES[part].index(column)
    return {cells[at] for _, cells in rows.part(part)}


def _check_words(part: str, place: Place, cells: Cells) -> None:
    """Nothing that is needed is empty, nothing is too long, and every kind is known."""
    for column, text in cells.items():
        longest = LONGEST.get(column, LONGEST_NAME)
        if len(text) > longest:
            raise place.refuse(column, text, f"up to {longest} characters")
        if column in NEEDED[part] and not text.strip():
            raise place.refuse(column, text, "a text that is not empty")
    if part in KINDS and cells["kind"] not in KINDS[part]:
        raise place.refuse("kind", cells["kind"], ", ".join(KINDS[part]))


def _check_sources(rows: Rows, built_in: Rows) -> None:
    """Every id is given once and known where it is cited; no source was read after today."""
    newest = max(date.today().isoformat(), *_column(built_in, "sources", "read"))
    known: set[str] = set()
    for place, cells in _cells(rows, "sources"):
        if cells["id"] in known:
            raise place.refuse("id", cells["id"], "an id that no other row of the table has")
        if PartialDate.parse(cells["read"]).first > PartialDate.parse(newest).last:
            raise place.refuse("read", cells["read"], "a day that has come")
        known.add(cells["id"])
    known |= _column(built_in, "sources", "id")
    for part in FILES:
        for place, cells in _cells(rows, part):
            if "source" in cells and cells["source"] not in known:
                raise place.refuse("source", cells["source"], "an id of sources.csv, yours or the built-in one")


def _check_facts(rows: Rows, built_in: Rows) -> None:
    """Every fact is about a name of the table and has an attribute and a value that claims can be compared with."""
    subjects = _column(rows, "names", "name") | _column(built_in, "names", "name")
    attributes = {attribute.value for attribute in Attribute} | _column(built_in, "facts", "attribute")
    numeric = _numeric_attributes(built_in)
    for place, cells in _cells(rows, "facts"):
        if cells["subject"] not in subjects:
            raise place.refuse("subject", cells["subject"], "a name of names.csv, yours or the built-in one")
        if cells["attribute"] not in attributes:
            raise place.refuse("attribute", cells["attribute"], ", ".join(sorted(attributes)))
        _check_value(place, cells, numeric)
        _check_order(place, cells, "valid_from", "valid_to")


def _numeric_attributes(built_in: Rows) -> set[str]:
    """The attributes that the built-in table states in numbers alone."""
    texts = {cells["attribute"] for _, cells in _cells(built_in, "facts") if not _PLAIN.fullmatch(cells["value"])}
    return _column(built_in, "facts", "attribute") - texts


def _check_value(place: Place, cells: Cells, numeric: set[str]) -> None:
    """A number is written in plain digits, above zero, and a range begins with its lower end."""
    value, plain = cells["value"], _PLAIN.fullmatch(cells["value"])
    if plain is None:
        if cells["attribute"] in numeric or _is_number(value):
            raise place.refuse("value", value, "digits with a point, such as 80 or 3.35, or a range such as 350..400")
        return
    low, high = Decimal(plain[1]), Decimal(plain[2] or plain[1])
    if low == 0 and cells["attribute"] not in MAY_BE_ZERO:
        raise place.refuse("value", value, "a number above 0")
    if high < low:
        raise place.refuse("value", value, "a range that begins with its lower end, such as 350..400")


def _is_number(text: str) -> bool:
    """True for what Python takes for a number, in digits of any script and with signs and exponents."""
    try:
        Decimal(text.partition("..")[0])
    except InvalidOperation:
        return False
    return True


def _check_order(place: Place, cells: Cells, first: str, last: str) -> None:
    since, until = cells[first], cells[last]
    if since and until and PartialDate.parse(until).last < PartialDate.parse(since).first:
        raise place.refuse(last, until, f"{since} ({first}) or later")


def _check_parents(rows: Rows, built_in: Rows) -> None:
    """No name is its own ancestor."""
    parents = {cells["name"]: cells["parent"] for layer in (built_in, rows) for _, cells in _cells(layer, "names")}
    ended: set[str] = set()
    for place, cells in _cells(rows, "names"):
        line: dict[str, None] = {}
        name = cells["name"]
        while name in parents and name not in ended:
            if name in line:
                raise place.refuse("parent", cells["parent"], "a parent that is not below the name itself")
            line[name] = None
            name = parents[name]
        ended.update(line)


def _check_pattern(place: Place, pattern: str) -> None:
    """The pattern compiles inside a group of a longer one, and never matches an empty text."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            compiled = re.compile(f"x(?:{pattern})")
            alone = re.compile(pattern)
    except (re.error, Warning, RecursionError, OverflowError) as error:
        raise place.refuse("pattern", pattern, f"a regular expression without flags of its own ({error})") from None
    if compiled.groupindex or _BACK.search(pattern):
        raise place.refuse("pattern", pattern, "a regular expression without named groups and references to groups")
    if alone.search("") or any(match.start() == match.end() for match in alone.finditer(_PROBE)):
        raise place.refuse("pattern", pattern, "a regular expression that matches no empty text")
