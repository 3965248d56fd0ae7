"""Dates of events: `announced May 2017`, `2022 年 6 月宣布`, `released on 2026-05-26`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from detector.model.document import PartialDate
from detector.read.date import DATE, date_of

_YEAR = r"(?:19|20)\d\d"
_ANY_YEAR = re.compile(_YEAR)
_QUARTERS = {"一": "Q1", "二": "Q2", "三": "Q3", "四": "Q4", "1": "Q1", "2": "Q2", "3": "Q3", "4": "Q4"}
_HALVES = {"上": "H1", "下": "H2"}
_BEFORE_YEAR, _BEHIND_YEAR = 24, 20
# In running text a year and one more number are no month: `Ubuntu 2024.1`, `2024 年 3 张卡`.
_NO_MONTH = rf"(?!{_YEAR}\s*(?:[-/.]\s*\d{{1,2}}(?!\d|\s*[-/.]\s*\d)|年\s*\d{{1,2}}(?!\d|\s*月)))"
# Also right behind a unit or a name: `16GB2018年3月`, `V1002017年5月`.
_FREE = rf"(?:(?<![\d.A-Za-z])|(?:(?<![\d.])|(?<=[A-Z]\d)|(?<=[A-Z]\d\d\d))(?={_YEAR}\s?年))"
_DATE = re.compile(
    rf"{_FREE}{_NO_MONTH}{DATE}(?!\.?\d)"
    rf"|(?<![\d.])(?P<alone>{_YEAR})\s?年(?:的?\s?(?:第?(?P<quarter>[一二三四1-4])\s?季度|(?P<half>[上下])半年))?"
    rf"|\b(?:in|since|from|by|of|for|early|late|mid|q[1-4])[\s-](?P<lone>{_YEAR})\b(?!\.\d|[-/]\d{{1,2}}[-/]\d)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Dating:
    """A date in the text; `value` is what one without a year means by the article's own date."""

    start: int
    end: int
    date: PartialDate | None
    value: str | None = None


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
        dated = _read(match)
        if dated:
            found.append(Dating(start, match.start() + len(match[0].rstrip()), dated, _part(match)))
    return found


def _part(match: re.Match[str]) -> str | None:
    """The quarter or half of a year that a match names: `2026-Q1`, `2026-H2`."""
    if match["quarter"]:
        return f"{match['alone']}-{_QUARTERS[match['quarter']]}"
    return f"{match['alone']}-{_HALVES[match['half']]}" if match["half"] else None


def _read(match: re.Match[str]) -> PartialDate | None:
    """The date of a match; None for a day that no calendar has."""
    year = match["alone"] or match["lone"]
    return PartialDate(int(year)) if year else date_of(match)
