"""Dates of events: `announced May 2017`, `2022 年 6 月宣布`, `released on 2026-05-26`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from detector.model.document import PartialDate

_MONTHS = {
    name: number
    for number, names in enumerate(
        ["jan january", "feb february", "mar march", "apr april", "may", "jun june", "jul july", "aug august", "sep sept september", "oct october", "nov november", "dec december"],
        1,
    )
    for name in names.split()
}
_MONTH = "|".join(sorted(_MONTHS, key=len, reverse=True))
_DATE = re.compile(
    r"(?<![\d.])(?P<iso>(?:19|20)\d\d[-/.](?:0?[1-9]|1[0-2])[-/.](?:0?[1-9]|[12]\d|3[01]))(?![\d.])"
    r"|(?<![\d.])(?P<year>(?:19|20)\d\d)\s?年(?:\s?(?P<month>1[0-2]|0?[1-9])\s?月(?:份)?(?:\s?(?P<day>3[01]|[12]\d|0?[1-9])\s?[日号])?)?"
    rf"|\b(?P<name>{_MONTH})\.?\s+(?:(?P<dom>\d{{1,2}})(?:st|nd|rd|th)?,?\s+)?(?P<named_year>(?:19|20)\d\d)\b"
    rf"|\b(?P<dom_first>\d{{1,2}})\s+(?P<name_second>{_MONTH})\.?,?\s+(?P<last_year>(?:19|20)\d\d)\b"
    r"|\b(?:in|since|from|by|of|early|late|mid|Q[1-4])[\s-](?P<lone>(?:19|20)\d\d)\b(?!\.\d)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Dating:
    """A date in the text."""

    start: int
    end: int
    date: PartialDate


def find_dates(text: str) -> list[Dating]:
    """Every date of a folded text, in order; impossible days are left out."""
    found = []
    for match in _DATE.finditer(text):
        start = match.start("lone") if match["lone"] else match.start()
        try:
            dated = _read(match)
            _ = dated.first, dated.last
        except ValueError:
            continue
        found.append(Dating(start, match.end(), dated))
    return found


def _read(match: re.Match[str]) -> PartialDate:
    if match["iso"]:
        return PartialDate(*(int(part) for part in re.split(r"[-/.]", match["iso"])))
    if match["year"]:
        return PartialDate(int(match["year"]), _number(match["month"]), _number(match["day"]))
    if match["name"]:
        return PartialDate(int(match["named_year"]), _MONTHS[match["name"].lower()], _number(match["dom"]))
    if match["name_second"]:
        return PartialDate(int(match["last_year"]), _MONTHS[match["name_second"].lower()], int(match["dom_first"]))
    return PartialDate(int(match["lone"]))


def _number(text: str | None) -> int | None:
    return int(text) if text else None
