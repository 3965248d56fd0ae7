"""Units as articles spell them, with dimension and factor; the data is `units.csv`. Case matters: GB is not Gb."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit: its canonical spelling, its dimension, and the factor that turns it into the dimension's base unit."""

    name: str
    dimension: str
    factor: Decimal


@cache
def units() -> dict[str, Unit]:
    """Every spelling in the table with its unit; canonical spellings are among them."""
    with Path(__file__).with_name("units.csv").open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file)
        return {row["spelling"]: Unit(row["unit"], row["dimension"], Decimal(row["factor"])) for row in rows}


@cache
def unit_named(name: str) -> Unit | None:
    """The unit with this canonical name or spelling, or None."""
    table = units()
    return table.get(name) or next((unit for unit in table.values() if unit.name == name), None)
