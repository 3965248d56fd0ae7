"""Published versions: whether one exists, when it appeared, and whether the table is complete enough to say that it
does not."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from functools import lru_cache

from detector.specs.row import Family, Release
from detector.specs.table import Specs

_NUMBER = re.compile(r"\d+")
_VERSIONED = frozenset({"software", "driver", "os"})


@dataclass(frozen=True, slots=True)
class Published:
    """What the releases of a subject say about a version: the earliest release that it names, or that it is
    `excluded`."""

    subject: str
    release: Release | None
    excluded: bool


def parts(version: str) -> tuple[int, ...]:
    """The numbers of a version as written, trailing zeros kept."""
    return tuple(int(part) for part in _NUMBER.findall(version))


@lru_cache(maxsize=4096)
def published(specs: Specs, subject: str, version: str) -> Published | None:
    """The standing of a version, None where the subject's releases are not in the table or the version has no
    number."""
    rows = [(parts(row.version), row) for row in specs.releases(subject).values()]
    wanted = parts(version)
    if not rows or not wanted:
        return None
    named = [row for key, row in rows if _names(wanted, key)]
    if named:
        return Published(subject, min(named, key=lambda row: (row.since, row.until)), False)
    return Published(subject, None, _excluded(wanted, [key for key, _ in rows]))


def _names(wanted: tuple[int, ...], key: tuple[int, ...]) -> bool:
    width = max(len(wanted), len(key))
    padded = key + (0,) * (width - len(key))
    return key[: len(wanted)] == wanted or padded == wanted + (0,) * (width - len(wanted))


def _excluded(wanted: tuple[int, ...], known: list[tuple[int, ...]]) -> bool:
    """True where the table lists versions as fine as this one, older and of the same branch, and not this one."""
    if wanted < min(known):
        return False
    coarser = [key for key in known if len(key) < len(wanted) and wanted[: len(key)] == key]
    siblings = [key for key in known if len(key) >= len(wanted) and key[: len(wanted) - 1] == wanted[:-1]]
    return bool(siblings) or not coarser


@lru_cache(maxsize=4096)
def is_complete(specs: Specs, subject: str, version: str, day: date) -> bool:
    """True where a family of the table fits the version and holds every member that was public on the day."""
    text = f"{subject} {version}"
    for family in specs.families.values():
        if family.closed and family.kind in _VERSIONED and _covers(family, day):
            match = re.compile(family.pattern).fullmatch(text)
            if match is not None and (not match.re.groups or match[1] == version):
                return True
    return False


def _covers(family: Family, day: date) -> bool:
    since, until = family.complete_from, family.complete_to
    return (since is None or since <= day) and (until is None or day <= until)
