"""Dates stand in order: announced before available, from before until."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from detector.model.document import PartialDate
from detector.specs.proof.ground import Fault, Ground, Placed, grouped

PROOF = "dates"
FIRST, LATER = ("announced", "preview"), "available"


def prove_dates(ground: Ground) -> Iterator[Fault]:
    """A fault for each date that lies before one that has to come first."""
    yield from _periods(ground)
    yield from _sources(ground)
    released = [row for row in ground.facts if row.fact.attribute == "release_date"]
    for rows in grouped(released, "subject", "variant").values():
        yield from _launches(ground, rows)


def _periods(ground: Ground) -> Iterator[Fault]:
    for place, fact in ground.facts:
        if fact.valid_from and fact.valid_to and fact.valid_to < fact.valid_from:
            text = f"{fact.subject} {fact.attribute} holds from {fact.valid_from} to {fact.valid_to}"
            yield Fault(place, PROOF, text, "a last day that is not before the first")
    for place, family in ground.families:
        since, until = family.complete_from, family.complete_to
        if family.closed and (since is None or until is None or until < since):
            text = f"{family.family} is complete from {since} to {until}"
            yield Fault(place, PROOF, text, "two days, the first not after the last")


def _sources(ground: Ground) -> Iterator[Fault]:
    for place, source in ground.source_rows:
        if source.published and PartialDate.parse(source.published).first > PartialDate.parse(source.read).last:
            text = f"{source.id} was published {source.published} and read {source.read}"
            yield Fault(place, PROOF, text, "a day of reading that is not before the day of publication")


def _launches(ground: Ground, rows: list[Placed]) -> Iterator[Fault]:
    """Where a product was announced on more than one day, the first of them counts."""
    announced = [day.first for row in rows if row.fact.note.startswith(FIRST) and (day := _day(row))]
    for row in rows:
        day = _day(row) if row.fact.note.startswith(LATER) else None
        if day is None or not announced or min(announced) <= day.last or ground.excused(PROOF, row.fact):
            continue
        yield Fault(row.place, PROOF, row.told, f"{_told(min(announced))} (announced) or later")


def _day(row: Placed) -> PartialDate | None:
    try:
        return PartialDate.parse(row.fact.value)
    except ValueError:
        return None


def _told(day: date) -> str:
    return day.isoformat()
