"""A family that is declared complete has no gap in its numbers."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator

from detector.specs.load import Place
from detector.specs.proof.ground import Fault, Ground
from detector.specs.row import Family

PROOF = "closed"
_VERSION = re.compile(r"(\d+)(?:\.(\d+))?")
_GENERATION = re.compile(r"(\d+)(?:\.0)?")

Numbered = dict[str, list[str]]


def prove_closed(ground: Ground) -> Iterator[Fault]:
    """A fault for each number that a complete family leaves out between two that it has."""
    for place, family in ground.families:
        if family.closed:
            yield from _generations(ground, place, family)
            yield from _versions(ground, place, family)


def _generations(ground: Ground, place: Place, family: Family) -> Iterator[Fault]:
    """Members that are counted one by one: NVLink 1, 2, 3."""
    members = [row.name for _, row in ground.names.values() if row.family == family.family]
    counted = {int(match[1]) for name in members if (match := _counted(family, name))}
    for number in _missing(counted):
        if not ground.excused_version(PROOF, family.family, str(number)):
            yield Fault(place, PROOF, f"{family.family} has no member with the number {number}", _right(str(number)))


def _counted(family: Family, name: str) -> re.Match[str] | None:
    match = re.fullmatch(family.pattern, name)
    return _GENERATION.fullmatch(match[1]) if match and match.groups() and match[1] else None


def _versions(ground: Ground, place: Place, family: Family) -> Iterator[Fault]:
    """Versions of a software: no major number and no minor number of a major is left out."""
    subjects = {row.name for _, row in ground.names.values() if row.family == family.family}
    minors: dict[str, dict[int, set[int]]] = defaultdict(lambda: defaultdict(set))
    for _, release in ground.releases:
        match = _VERSION.match(release.version)
        if release.subject in subjects and match:
            minors[release.subject][int(match[1])].add(int(match[2] or 0))
    for subject, majors in minors.items():
        for text in _gaps(majors):
            if not ground.excused_version(PROOF, subject, text):
                yield Fault(place, PROOF, f"{subject} has no version {text}", _right(text))


def _gaps(majors: dict[int, set[int]]) -> Iterator[str]:
    yield from (str(number) for number in _missing(majors))
    for major, found in sorted(majors.items()):
        first = {0} if major > min(majors) else set()
        yield from (f"{major}.{minor}" for minor in _missing(found | first))
        yield from (f"{major}.0" for _ in first - found)


def _missing(numbers: Iterable[int]) -> list[int]:
    found = set(numbers)
    return [number for number in range(min(found, default=0), max(found, default=0)) if number not in found]


def _right(text: str) -> str:
    return f"{text} with its date, or a row of exceptions.csv that says why it never was"
