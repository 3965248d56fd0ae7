"""Dates of events: `announced May 2017`, `2022 年 6 月宣布`, `released on 2026-05-26`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from detector.model.document import PartialDate

_MONTH_NAMES = (
    *("jan january", "feb february", "mar march", "apr april", "may", "jun june", "jul july", "aug august"),
    *("sep sept september", "oct october", "nov november", "dec december"),
)
_MONTHS = {name: number for number, names in enumerate(_MONTH_NAMES, 1) for name in names.split()}
_MONTH = "|".join(sorted(_MONTHS, key=len, reverse=True))
_YEAR = r"(?:19|20)\d\d"
_ANY_YEAR = re.compile(_YEAR)
_BEFORE_YEAR, _BEHIND_YEAR = 24, 20
_DATE = re.compile(
    rf"""
    (?=\d)(?:
        (?<![\d.])(?P<iso>{_YEAR}[-/.](?:0?[1-9]|1[0-2])[-/.](?:0?[1-9]|[12]\d|3[01]))(?![\d.])
        | (?<![\d.])(?P<year>{_YEAR})\s?年
            (?:\s?(?P<month>1[0-2]|0?[1-9])\s?月(?:份)?(?:\s?(?P<day>3[01]|[12]\d|0?[1-9])\s?[日号])?)?
        | \b(?P<dom_first>\d{{1,2}})\s+(?P<name_second>{_MONTH})\.?,?\s+(?P<last_year>{_YEAR})\b
    )
    | \b(?=[a-z])(?:
        (?P<name>{_MONTH})\.?\s+(?:(?P<dom>\d{{1,2}})(?:st|nd|rd|th)?,?\s+)?(?P<named_year>{_YEAR})\b
        | (?:in|since|from|by|of|early|late|mid|q[1-4])[\s-](?P<lone>{_YEAR})\b(?!\.\d)
    )
    """,
    re.IGNORECASE | re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class Dating:
    """A date in the text."""

    start: int
    end: int
    date: PartialDate


def find_dates(text: str) -> list[Dating]:
    """Every date of a folded text, in order; impossible days are left out."""
    found: list[Dating] = []
    position = 0
    for year in _ANY_YEAR.finditer(text):
        match = _DATE.search(text, max(position, year.start() - _BEFORE_YEAR), year.end() + _BEHIND_YEAR)
        if match is None or year.start() < position:
            continue
        position = match.end()
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
