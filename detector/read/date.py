"""Dates as articles write them."""

from __future__ import annotations

import re

from detector.model.document import PartialDate

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH = (
    r"(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?"
    r"|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\.?"
)
_YEAR = r"(?:19[89]\d|20\d\d)"
DAY = r"(?:3[01]|[12]\d|0?[1-9])"
DATE = (
    rf"(?:(?P<year>{_YEAR})\s*(?:年|[-/.])\s*(?P<month>1[0-2]|0?[1-9])(?!\d)"
    rf"(?:\s*(?:月|[-/.])\s*(?P<day>{DAY})(?!\d)\s*[日号]?|\s*月)?"
    rf"|(?P<name>{_MONTH})\s+(?:(?P<named_day>{DAY})(?:st|nd|rd|th)?,?\s+)?(?P<named_year>{_YEAR})(?!\d)"
    rf"|(?P<first_day>{DAY})(?:st|nd|rd|th)?\s+(?P<late_name>{_MONTH}),?\s+(?P<late_year>{_YEAR})(?!\d))"
)


def date_of(match: re.Match[str]) -> PartialDate | None:
    """The date that a match of DATE states, or None for a day that no calendar has."""
    if match["year"]:
        parts = match["year"], match["month"], match["day"]
    elif match["name"]:
        parts = match["named_year"], _number(match["name"]), match["named_day"]
    else:
        parts = match["late_year"], _number(match["late_name"]), match["first_day"]
    try:
        return PartialDate.parse("-".join(part for part in parts if part))
    except ValueError:
        return None


def _number(name: str) -> str:
    return str(_MONTHS.index(name[:3].lower()) + 1)


_WHOLE = re.compile(rf"\s*{DATE}(?:[T\s].*)?", re.IGNORECASE | re.DOTALL)
_YEAR_ONLY = re.compile(rf"\s*({_YEAR})\s*年?\s*")


def parse_date(text: str) -> PartialDate | None:
    """The date that a value such as `2025-03-03T10:00:00Z`, `March 3, 2025` or `2024年` states, or None."""
    if match := _WHOLE.fullmatch(text):
        return date_of(match)
    year = _YEAR_ONLY.fullmatch(text)
    return PartialDate(int(year[1])) if year else None
