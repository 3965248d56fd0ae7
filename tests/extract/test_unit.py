"""The table of units: every factor against Pint, and the case that tells bits from bytes."""

from __future__ import annotations

import csv
import re
from decimal import Decimal
from pathlib import Path

import pint
import pytest

import detector.model.unit
from detector.model.unit import Unit, unit_named, units

ORACLE: pint.UnitRegistry[float] = pint.UnitRegistry()
NAMES = [
    *("milli", "micro", "nano", "kilo", "kilo", "mega", "giga", "tera", "peta", "exa"),
    *("kibi", "mebi", "gibi", "tebi", "pebi", "exbi"),
]
SYMBOLS = [*"munkKMGTPE", *("Ki", "Mi", "Gi", "Ti", "Pi", "Ei")]
PREFIXES = {"": ""} | dict(zip(SYMBOLS, NAMES, strict=True))
BASES = {"B": "byte", "bit": "bit", "b": "bit", "W": "watt", "Hz": "hertz", "s": "second", "V": "volt", "J": "joule"}
WORDS = {"nm": "nanometer", "mm2": "millimeter**2", "Wh": "watt*hour", "kWh": "kilowatt*hour", "MWh": "megawatt*hour"}
WORDS |= {"min": "minute", "h": "hour", "days": "day", "weeks": "week", "months": "month", "years": "year"}
# The unit that the factors of each dimension count in, as Pint calls it.
COUNTED_IN = {
    "bytes": "byte",
    "bits": "bit",
    "bytes_per_second": "byte/second",
    "bits_per_second": "bit/second",
    "frequency": "count/second",
    "power": "watt",
    "time": "second",
    "length": "meter",
    "area": "meter**2",
    "voltage": "volt",
    "energy": "joule",
}
UNIT = re.compile(rf"([kKMGTPEmun]?i?)({'|'.join(BASES)})(/s)?")


def pint_name(unit: Unit) -> str:
    """What Pint calls a unit."""
    if unit.name in WORDS:
        return WORDS[unit.name]
    match = UNIT.fullmatch(unit.name)
    assert match, unit.name
    name = PREFIXES[match[1]] + BASES[match[2]] + ("/second" if match[3] else "")
    return f"{PREFIXES[match[1]]}count/second" if match[2] == "Hz" else name


PHYSICAL = {unit.name: unit for unit in units().values() if unit.dimension in COUNTED_IN}


@pytest.mark.parametrize("unit", PHYSICAL.values(), ids=list(PHYSICAL))
def test_factor_agrees_with_pint(unit: Unit) -> None:
    expected = ORACLE.Quantity(1, pint_name(unit)).to(COUNTED_IN[unit.dimension]).magnitude
    assert float(unit.factor) == pytest.approx(expected, rel=1e-12)


@pytest.mark.parametrize("prefix", "MGTPE")
@pytest.mark.parametrize("suffix", ["FLOPS", "OPS"])
def test_operations_have_decimal_prefixes(prefix: str, suffix: str) -> None:
    assert float(units()[prefix + suffix].factor) == float(
        ORACLE.Quantity(1, f"{PREFIXES[prefix]}count").to("count").magnitude
    )


def test_spellings_are_unique() -> None:
    path = Path(detector.model.unit.__file__).with_name("units.csv")
    with path.open(encoding="utf-8", newline="") as file:
        spellings = [row["spelling"] for row in csv.DictReader(file)]
    assert len(spellings) == len(set(spellings))


def test_one_name_has_one_dimension_and_factor() -> None:
    meanings: dict[str, set[tuple[str, Decimal]]] = {}
    for unit in units().values():
        meanings.setdefault(unit.name, set()).add((unit.dimension, unit.factor))
    assert {name: found for name, found in meanings.items() if len(found) > 1} == {}


def test_canonical_names_are_known_by_themselves() -> None:
    assert [unit for unit in units().values() if unit_named(unit.name) != unit or unit.factor <= 0] == []


def test_spellings_have_no_blanks_around_them() -> None:
    assert [spelling for spelling in units() if spelling != spelling.strip() or not spelling] == []


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("GB", "Gb"),
        ("GB/s", "Gb/s"),
        ("TB/s", "TB"),
        ("TB", "TiB"),
        ("GB", "GiB"),
        ("MB", "mB"),
        ("MW", "mW"),
        ("ms", "MS"),
    ],
)
def test_spellings_that_differ_in_meaning(left: str, right: str) -> None:
    assert units()[left] != units().get(right)


@pytest.mark.parametrize(
    ("spelling", "name"),
    [
        ("GBps", "GB/s"),
        ("Gbps", "Gb/s"),
        ("Gbit/s", "Gb/s"),
        ("GB/sec", "GB/s"),
        ("TB/秒", "TB/s"),
        ("瓦", "W"),
        ("毫秒", "ms"),
        ("μs", "us"),
        ("mm²", "mm2"),
        ("PetaFLOPS", "PFLOPS"),
        ("TFLOPs", "TFLOPS"),
        ("watts", "W"),
        ("tokens/s", "tokens/s"),
    ],
)
def test_other_spellings(spelling: str, name: str) -> None:
    assert units()[spelling].name == name


def test_unknown_unit_is_none() -> None:
    assert unit_named("furlong") is None
