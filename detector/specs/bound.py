"""The first and last day on which a release can have appeared, from its own date and from the versions around it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from detector.specs.row import Release

_NUMBER = re.compile(r"\d+")
Parts = tuple[int, ...]


def bounded(rows: Iterable[Release]) -> list[Release]:
    """The releases, lowest version first. One that is dated only by month or year came no sooner than the versions
    that must have been out before it, and no later than those that must have followed it; a bound that its own date
    refutes does not count."""
    ordered = sorted(rows, key=lambda row: (_parts(row), row.version))
    open_ = [number for number, row in enumerate(ordered) if row.since != row.until]
    if not open_:
        return ordered
    parts = [_parts(row) for row in ordered]
    for number in open_:
        row = ordered[number]
        lower = [one.since for at, one in enumerate(ordered[:number]) if _precedes(parts[at], parts[number])]
        ordered[number] = replace(row, since=max([row.since, *(day for day in lower if day <= row.until)]))
    for number in reversed(open_):
        row = ordered[number]
        above = enumerate(ordered[number + 1 :], number + 1)
        higher = [one.until for at, one in above if _precedes(parts[number], parts[at])]
        ordered[number] = replace(row, until=min([row.until, *(day for day in higher if day >= row.since)]))
    return ordered


def _parts(row: Release) -> Parts:
    return tuple(int(part) for part in _NUMBER.findall(row.version))


def _precedes(lower: Parts, higher: Parts) -> bool:
    """True where the lower version must have been out first: both are of one branch, or the lower one opened its own
    (`13.3.0` before `13.4`). A late patch of an old branch may be younger than the next branch."""
    shared = 0
    for one, two in zip(lower, higher, strict=False):
        if one != two:
            break
        shared += 1
    return not any(lower[shared + 1 :])
