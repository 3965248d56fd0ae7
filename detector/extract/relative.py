"""Dates that only the article's own date completes: `去年 10 月`, `4 月 9 日`, `next year`, `the third quarter`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta

from detector.extract.date import Dating
from detector.extract.occurrence import matches_around
from detector.model.document import PartialDate
from detector.read.date import DAY

_YEARS = {
    "前年": -2,
    "去年": -1,
    "上一年": -1,
    "今年": 0,
    "本年": 0,
    "明年": 1,
    "后年": 2,
    "last year": -1,
    "this year": 0,
    "next year": 1,
}
_DAYS = {"前天": -2, "昨天": -1, "昨日": -1, "今天": 0, "今日": 0, "yesterday": -1, "today": 0}
_QUARTERS = {
    "一": "Q1",
    "二": "Q2",
    "三": "Q3",
    "四": "Q4",
    "1": "Q1",
    "2": "Q2",
    "3": "Q3",
    "4": "Q4",
    "first": "Q1",
    "second": "Q2",
    "third": "Q3",
    "fourth": "Q4",
}
_HALVES = {"上": "H1", "下": "H2", "first": "H1", "second": "H2"}
_YEAR_ZH = "前年|去年|上一年|今年|本年|明年|后年"
_NUMBER = r"(?:1[0-2]|0?[1-9])"
_HAN_MONTHS = {month: str(number) for number, month in enumerate("一二三四五六七八九十", 1)} | {
    "十一": "11",
    "十二": "12",
}
_HAN_MONTH = "十[一二]?|[一二三四五六七八九]"
_RELATIVE = re.compile(
    rf"(?<![\d年.])(?:(?P<year>{_YEAR_ZH})\s?(?:的\s?)?)?"
    rf"(?:(?P<month>{_NUMBER})\s?月(?!\d)(?:\s?(?P<day>{DAY})\s?[日号]|份?[上中下旬底初末]{{0,2}})"
    rf"|(?P<han>{_HAN_MONTH})月(?:份|[上中下]旬|[底初末])?(?![\u4e00-\u9fff]{{0,2}}[日号])"
    rf"|(?<=本)月\s?(?P<day_of_month>{DAY})\s?[日号]"
    r"|第?(?P<quarter>[一二三四1-4])季度|(?P<half>[上下])半年)"
    rf"|(?P<year_alone>{_YEAR_ZH})(?!\s?\d)"
    r"|(?P<day_alone>前天|昨天|昨日|(?:今天|今日)(?=[^，。,;；]{0,8}(?:宣布|发布|推出|公布|开源|上线)))"
    r"|\b(?P<day_en>yesterday|today(?=,? (?:announc|unveil|launch|releas|introduc)))"
    r"|\b(?P<quarter_en>first|second|third|fourth) quarter\b(?! of (?:19|20)\d\d)"
    r"|\b(?P<half_en>first|second) half of (?P<half_year>(?:this|next|last) year)\b"
    r"|\b(?P<year_en>(?:this|next|last) year)\b",
    re.IGNORECASE,
)
_MONTHS = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
]
# `on September 2`, `2 September`; a word before tells the month of May from the verb.
_DAY_EN = re.compile(
    rf"\b(?:(?P<month>{'|'.join(_MONTHS)})\s(?P<day>{DAY})(?:st|nd|rd|th)?(?![\d.:]\d|\d|,?\s(?:19|20)\d\d|\s?[%x])"
    rf"|(?<![\d.,])(?P<first>{DAY})(?:st|nd|rd|th)?\s(?P<second>{'|'.join(_MONTHS)})\b(?!,?\s(?:19|20)\d\d))"
)
_WORDS = (
    *(
        "月",
        "季度",
        "半年",
        "前年",
        "去年",
        "今年",
        "本年",
        "明年",
        "后年",
        "上一年",
        "前天",
        "昨天",
        "昨日",
        "今天",
        "今日",
    ),
    *(" year", " quarter", "yesterday", "today"),
)
_AROUND = (26, 34)
_OWN_YEAR = re.compile(r"(?:19|20)\d\d\s?年?(?:的|\s)?\s?第?$")
_OWN_YEAR_REACH = 9


def find_relative_dates(text: str, own: PartialDate | None) -> Iterator[Dating]:
    """The dates of a folded text that its own date completes; none where the article has no date."""
    if own is None:
        return
    for match in matches_around(_RELATIVE, text, _WORDS, _AROUND):
        if _OWN_YEAR.search(text, max(0, match.start() - _OWN_YEAR_REACH), match.start()):
            continue
        value = _value(match, own)
        if value:
            yield Dating(match.start(), match.end(), None, value)
    for match in _DAY_EN.finditer(text):
        dated = _day_of(match, own)
        if dated:
            yield Dating(match.start(), match.end(), dated)


def _day_of(match: re.Match[str], own: PartialDate) -> PartialDate | None:
    """The day of the article's year; None for one that lies after the article, which may be of any year."""
    month = _MONTHS.index(match["month"] or match["second"]) + 1
    try:
        dated = PartialDate.parse(f"{own.year}-{month:02d}-{int(match['day'] or match['first']):02d}")
    except ValueError:
        return None
    return dated if dated.first <= own.last else None


def _value(match: re.Match[str], own: PartialDate) -> str | None:
    """What a relative date means, as `2025`, `2025-10`, `2025-10-03`, `2025-Q3` or `2025-H2`; None for no such day."""
    groups = {name: found.lower() for name, found in match.groupdict().items() if found}
    named_year = next((groups[key] for key in ("year", "year_alone", "year_en", "half_year") if key in groups), "")
    year = str(own.year + _YEARS.get(named_year, 0))
    part = _QUARTERS.get(groups.get("quarter", groups.get("quarter_en", "")))
    part = part or _HALVES.get(groups.get("half", groups.get("half_en", "")))
    if part:
        return f"{year}-{part}"
    shift = _DAYS.get(groups.get("day_alone", groups.get("day_en", "")))
    if shift is not None:
        return (own.first + timedelta(days=shift)).isoformat() if own.day else None
    if "day_of_month" in groups:
        return str(PartialDate(own.year, own.month, int(groups["day_of_month"]))) if own.month else None
    month = groups.get("month") or _HAN_MONTHS.get(groups.get("han", ""))
    parts = (year, month, groups.get("day"))
    try:
        return str(PartialDate.parse("-".join(piece for piece in parts if piece)))
    except ValueError:
        return None
