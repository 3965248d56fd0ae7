"""Units as the rules compare them: one dimension for bits and bytes a second, for counts of anything, for FLOPS and
OPS."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from functools import cache

from detector.model.unit import unit_named

NUMBER = "number"
_COUNTS = frozenset({"count", "transistor", "parameter", "tokens", "ratio"})
_WORDS = {"billion": Decimal(10**9), "million": Decimal(10**6), "trillion": Decimal(10**12)}


@dataclass(frozen=True, slots=True)
class Measure:
    """A unit's dimension and its factors to the base unit: exact, and as printed (GiB read as GB)."""

    dimension: str
    exact: Decimal
    printed: Decimal


@cache
def measure(unit: str | None) -> Measure | None:
    """How the unit compares; bare numbers have the dimension `number`; None for a unit that is not in the table."""
    if not unit:
        return Measure(NUMBER, Decimal(1), Decimal(1))
    if unit in _WORDS:
        return Measure(NUMBER, _WORDS[unit], _WORDS[unit])
    known = unit_named(unit)
    if known is None:
        return None
    if known.dimension in _COUNTS:
        return Measure(NUMBER, known.factor, known.factor)
    if known.dimension == "bits_per_second":
        return Measure("bytes_per_second", known.factor / 8, known.factor / 8)
    dimension = {"ops": "flops"}.get(known.dimension, known.dimension)
    decimal = unit_named(known.name.replace("i", "", 1)) if known.name[1:2] == "i" else None
    return Measure(dimension, known.factor, decimal.factor if decimal else known.factor)
