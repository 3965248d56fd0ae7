"""Two independent entries of the same rows, compared cell by cell: python -m tests.specs.compare A B

A and B are facts.csv files or folders that hold them. Rows of one cell (subject, variant, attribute, precision,
sparsity, scope, direction) agree where some value of A and some value of B may be the same number in the same unit.
"""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path
from typing import NamedTuple

from detector.errors import DetectorError, UsageError
from detector.specs.load import FILES, Place, fact
from detector.specs.rounding import fact_span
from detector.specs.row import Fact
from detector.specs.vocabulary import SCALES

SHARE = Decimal("0.005")
KEY = ("subject", "variant", "attribute", "precision", "sparsity", "scope", "direction")
_SCALES = dict(zip(SCALES, (10**6, 10**9, 10**12), strict=True))

Key = tuple[str, ...]
Entry = dict[Key, list[Fact]]


class Pair(NamedTuple):
    """A cell that both entries fill, with their values as written."""

    key: Key
    first: str
    second: str

    def __str__(self) -> str:
        """The cell in words with both values."""
        return f"{told(self.key)}: {self.first} | {self.second}"


@dataclass
class Comparison:
    """How two entries differ."""

    agreements: list[Pair] = field(default_factory=list)
    disagreements: list[Pair] = field(default_factory=list)
    only_first: list[Key] = field(default_factory=list)
    only_second: list[Key] = field(default_factory=list)

    @property
    def rate(self) -> float:
        """The share of disagreements in the cells that both have; 0 where they have none in common."""
        both = len(self.agreements) + len(self.disagreements)
        return len(self.disagreements) / both if both else 0.0


def read_entry(path: Path) -> Entry:
    """The facts of a file, or of every facts.csv below a folder, by cell."""
    files = sorted(path.rglob("facts.csv")) if path.is_dir() else [path]
    result: Entry = {}
    for file in files:
        for row in _facts(file):
            result.setdefault(tuple(_plain(getattr(row, column)) for column in KEY), []).append(row)
    if not result:
        raise UsageError(f"{path}: no fact; allowed: a facts.csv file or a folder that holds one")
    return result


def _facts(path: Path) -> Iterator[Fact]:
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise UsageError(f"{path}: {(error.strerror or str(error)).lower()}; allowed: a facts.csv file") from None
    reader = csv.DictReader(text.splitlines())
    missing = {*KEY, "value", "unit"} - set(reader.fieldnames or ())
    if missing:
        raise UsageError(f"{path}:1: without the columns {', '.join(sorted(missing))}")
    for cells in reader:
        yield fact(Place(path, reader.line_num), [(cells.get(column) or "").strip() for column in FILES["facts"]])


def _plain(text: str) -> str:
    return " ".join(text.lower().split())


def compare_entries(first: Entry, second: Entry) -> Comparison:
    """Every cell of the two entries, put where it belongs."""
    result = Comparison()
    for key in sorted(first.keys() | second.keys()):
        if key not in second:
            result.only_first.append(key)
        elif key not in first:
            result.only_second.append(key)
        else:
            pair = Pair(key, _values(first[key]), _values(second[key]))
            same = any(agree(one, two) for one in first[key] for two in second[key])
            (result.agreements if same else result.disagreements).append(pair)
    return result


def agree(one: Fact, two: Fact) -> bool:
    """True where the two values may be the same: in any unit, each as exact as it is written."""
    left, right = fact_span(one, SHARE), fact_span(two, SHARE)
    if left is None or right is None:
        return _plain(one.value) == _plain(two.value) and one.unit == two.unit
    if _dimension(one) != _dimension(two):
        return False
    return left.times(_SCALES.get(one.unit, 1)).meets(right.times(_SCALES.get(two.unit, 1)))


def _dimension(row: Fact) -> str:
    return row.measure.dimension if row.measure else ""


def _values(rows: list[Fact]) -> str:
    return ", ".join(dict.fromkeys(f"{row.value} {row.unit}".strip() for row in rows))


def told(key: Key) -> str:
    """A cell in words."""
    return " ".join(part for part in key if part)


def lines_of(result: Comparison) -> Iterator[str]:
    """The comparison for a reader, the rate last."""
    for title, rows in (
        ("agree", result.agreements),
        ("disagree", result.disagreements),
        ("only in A", [told(key) for key in result.only_first]),
        ("only in B", [told(key) for key in result.only_second]),
    ):
        yield f"{title}: {len(rows)}"
        yield from (f"  {row}" for row in rows)
    both = len(result.agreements) + len(result.disagreements)
    yield f"rate of disagreement: {len(result.disagreements)} of {both} ({result.rate:.1%})"


def main(arguments: list[str]) -> int:
    """Print the comparison of two entries; 0 where all common cells agree, 1 where not, 2 for wrong usage."""
    if len(arguments) != 2:
        print("usage: python -m tests.specs.compare A B (facts.csv files or folders)", file=sys.stderr)
        return 2
    try:
        first, second = (read_entry(Path(argument)) for argument in arguments)
    except DetectorError as error:
        print(error, file=sys.stderr)
        return 2
    result = compare_entries(first, second)
    print(*lines_of(result), sep="\n")
    return 1 if result.disagreements else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
