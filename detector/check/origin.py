"""Which architecture first had a technology or format, and which lack it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import lru_cache

from detector.check.lineage import ancestors, vendor
from detector.specs.row import Rule
from detector.specs.table import Specs


@dataclass(frozen=True, slots=True)
class First:
    """A rule that says where a technology first appeared, and the day on which that was announced."""

    rule: Rule
    day: date


@lru_cache(maxsize=1024)
def firsts(specs: Specs, technology: str, maker: str) -> tuple[First, ...]:
    """The first appearances of a technology with one vendor, the earliest first; only those whose day the table
    knows."""
    found = []
    for rule in specs.rules("first", technology):
        row = specs.names.get(rule.object)
        day = rule.valid_from or (row.valid_from if row else None)
        if row is not None and row.vendor == maker and day is not None:
            found.append(First(rule, day))
    return tuple(sorted(found, key=lambda first: first.day))


@lru_cache(maxsize=2048)
def lacking(specs: Specs, technology: str, product: str) -> Rule | None:
    """The rule which says that the product or its architecture does not have the technology."""
    line = ancestors(specs, product)
    return next((rule for rule in specs.rules("lacks", technology) if rule.object in line), None)


def age(specs: Specs, name: str) -> date | None:
    """The day on which the name's architecture was announced; its own day where the table knows no architecture's."""
    for ancestor in reversed(ancestors(specs, name)):
        row = specs.names[ancestor]
        if row.valid_from is not None:
            return row.valid_from
    return None


def maker_of(specs: Specs, name: str) -> str:
    """The vendor of a name, or of the nearest ancestor that has one."""
    return next((vendor(specs, ancestor) for ancestor in ancestors(specs, name) if vendor(specs, ancestor)), "")
