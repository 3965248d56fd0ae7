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
    that must have been out before it, and no later than those that must have followed it."""
    ordered = sorted(rows, key=lambda row: (_parts(row), row.version))
    if all(row.since == row.until for row in ordered):
        return ordered
    lowest = _lowest(map(_parts, ordered))
    for number, row in enumerate(ordered):
        if row.since != row.until:
            before = [one.since for one in ordered[:number] if _precedes(_parts(one), _parts(row), lowest)]
            ordered[number] = replace(row, since=min(max([row.since, *before]), row.until))
    for number, row in reversed(list(enumerate(ordered))):
        if row.since != row.until:
            after = [one.until for one in ordered[number + 1 :] if _precedes(_parts(row), _parts(one), lowest)]
            ordered[number] = replace(row, until=max(min([row.until, *after]), row.since))
    return ordered


def _parts(row: Release) -> Parts:
    return tuple(int(part) for part in _NUMBER.findall(row.version))


def _lowest(known: Iterable[Parts]) -> dict[Parts, Parts]:
    """The lowest version of every branch, by the numbers that the branch begins with; `known` is sorted."""
    result: dict[Parts, Parts] = {}
    for parts in known:
        for length in range(1, len(parts) + 1):
            result.setdefault(parts[:length], parts)
    return result


def _precedes(one: Parts, two: Parts, lowest: dict[Parts, Parts]) -> bool:
    """True where the lower version was out before the higher one: both are of one branch, or the lower one opened
    its branch. A late patch of an old branch may be younger than the next branch."""
    shared = next((at for at, pair in enumerate(zip(one, two, strict=False)) if pair[0] != pair[1]), min(len(one), len(two)))
    if shared == len(one) or shared == len(one) - 1:
        return True
    return lowest.get(one[: shared + 1]) == one
