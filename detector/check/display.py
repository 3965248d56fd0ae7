"""Which of many entries a reader is shown: roundings of one value together, vendor documents first."""

from __future__ import annotations

from decimal import Decimal
from functools import lru_cache

from detector.check.reference import Entry, Origin
from detector.specs.table import Specs

_NEARNESS = tuple(Origin)
_ASIDE = ("not final", "launch", "announcement", "earlier edition", "first value", "together")
_SHEETS = ("datasheet", "data sheet")
_MOST_APART = Decimal("0.03")
_WEAK, _MOST = 3, 100


def grouped(specs: Specs, entries: tuple[Entry, ...]) -> list[list[Entry]]:
    """The entries, roundings of one value together with the one that a data sheet prints first; groups as they come."""
    things: dict[tuple[object, ...], list[list[Entry]]] = {}
    for entry in sorted(entries[:_MOST], key=lambda entry: _preference(specs, entry)):
        alike = things.setdefault(_thing(entry), [])
        near = next((group for group in alike if _same(group[0], entry)), None)
        if near is None:
            alike.append([entry])
        else:
            near.append(entry)
    groups = [group for alike in things.values() for group in alike]
    place = {id(entry): number for number, entry in enumerate(entries)}
    return sorted(groups, key=lambda group: min(place[id(entry)] for entry in group))


def expected(specs: Specs, entries: tuple[Entry, ...]) -> list[list[Entry]]:
    """The groups of entries that a wrong value is held against, in the order of the product's variants, what only
    secondary sources say last. Launch values and the like only where nothing else is known."""
    variants: dict[str, list[str]] = {}
    for subject in dict.fromkeys(entry.fact.subject for entry in entries):
        variants[subject] = [variant.variant for variant in specs.variants(subject)]
    groups = grouped(specs, entries)
    final = {_thing(group[0]) for group in groups if not _aside(group[0])}
    kept = [group for group in groups if not _aside(group[0]) or _thing(group[0]) not in final]
    return sorted(kept, key=lambda group: _order(group, variants))


def _aside(entry: Entry) -> bool:
    """True for a value that a later one replaced, or that is no single product's."""
    return entry.derived is not None or any(word in entry.fact.note for word in _ASIDE)


@lru_cache(maxsize=8192)
def _preference(specs: Specs, entry: Entry) -> tuple[bool, bool, bool, int, int]:
    source = specs.source(entry.fact.source)
    words = f"{source.id} {source.title}".lower() if source else ""
    sheet = any(word in words for word in _SHEETS)
    return _aside(entry), entry.rank >= _WEAK, not sheet, entry.rank, len(entry.fact.written)


def _order(group: list[Entry], variants: dict[str, list[str]]) -> tuple[bool, int, int, int]:
    entry = group[0]
    order = variants[entry.fact.subject]
    variant = order.index(entry.fact.variant) if entry.fact.variant in order else -1
    rank = min(one.rank for one in group)
    return rank >= _WEAK, _NEARNESS.index(entry.origin), variant, rank


def _same(one: Entry, two: Entry) -> bool:
    """True where two entries for one thing give the same value, rounded to different digits at most."""
    left, right = _size(one), _size(two)
    if left is None or right is None:
        return one.fact.written == two.fact.written
    apart, half = abs(left[0] - right[0]), max(left[1], right[1])
    return apart <= min(half, _MOST_APART * max(abs(left[0]), abs(right[0])))


def _thing(entry: Entry) -> tuple[object, ...]:
    fact = entry.fact
    where = (entry.scope, fact.direction, entry.details, entry.dimension)
    return fact.subject, fact.variant, fact.precision, fact.sparsity, *where


def _size(entry: Entry) -> tuple[Decimal, Decimal] | None:
    """The value and half of its last written digit, in the base unit of its dimension."""
    fact = entry.fact
    if fact.number is None or fact.number_to is not None or entry.printed is None or not fact.number:
        return None
    middle = entry.printed.middle
    exponent = fact.number.as_tuple().exponent
    half = Decimal(5).scaleb(exponent - 1) if isinstance(exponent, int) else Decimal(0)
    return middle, half * abs(middle / fact.number)
