"""A duration that is not the time between the two dates beside it.

What: counts the days, weeks, months or years from the one date to the other and compares with the stated time.
Why: such a slip shows that one of the three is wrong.
Example: "From March 2021 to March 2023, a period of three years." - two years.
Silence: durations that do not stand right beside the two dates; half a unit, and one more where the last day, month
or year is counted in; dates that are only years, by a year.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from typing import NamedTuple

from detector.check.formula import MESSAGES, Term
from detector.check.interval import INFINITY, Interval, readings_of
from detector.check.pair import shown
from detector.check.rule import Article, Rule, RuleFamily
from detector.check.wording import parameters
from detector.extract.date import find_dates
from detector.model.claim import Claim, Qualifier
from detector.model.document import Language, PartialDate
from detector.model.finding import Finding, Severity, Verdict

_DAYS = {"days": Decimal(1), "weeks": Decimal(7), "months": Decimal("30.44"), "years": Decimal("365.25")}
_UNSURE = (Qualifier.HYPOTHETICAL, Qualifier.NEGATED, Qualifier.QUOTED, Qualifier.UP_TO, Qualifier.AT_LEAST)
_REACH = 90
_FROM = re.compile(r"(?:\bfrom|\bbetween|从|自|由)\s?$", re.IGNORECASE)
_TO = re.compile(r"\s?(?:to|until|till|through|and|-|–|—|~|至|到|起?至|起?到)\s?", re.IGNORECASE)
_BEHIND = re.compile(
    r"\s?[,，(（]?\s?(?:that is |that's |which is |i\.e\.,? |or |a (?:period|span|stretch|total|gap) of "
    r"|lasting |it took |took "
    r"|即|也就是|共|历时|一共|总共|为期|长达|前后|间隔|相隔|相距|的|之间相隔|之间隔了|之间有"
    r"|之间的)?\s?(?:about |roughly |约|大约)?"
)
_AHEAD = re.compile(
    r"(?:\s?[,，(（])?\s?(?:passed |elapsed |period |span )?(?:from|between|从|自|由)\s?|\s?[(（]\s?", re.IGNORECASE
)
_ENDS = re.compile(
    r"\s?(?:[.,，。;；)）\n]|$|间|的|之|里|内|passed\b|elapsed\b|in (?:total|all)\b|later\b|period\b"
    r"|apart\b|时间|后|左右)"
)


def check_durations(article: Article) -> Iterator[Finding]:
    """A finding for every duration that stands right beside the two dates that it lies between."""
    for claim in article.claims:
        if claim.unit in _DAYS and claim.numbers and not claim.has(*_UNSURE):
            found = _dates_beside(article.document.text, claim)
            finding = _judged(claim, *found) if found else None
            if finding is not None:
                yield finding


class Day(NamedTuple):
    """A date with its place in the text."""

    start: int
    end: int
    date: PartialDate


def _dates(text: str, low: int, high: int) -> list[Day]:
    found = find_dates(text[low:high])
    return [Day(item.start + low, item.end + low, item.date) for item in found if item.date is not None]


def _dates_beside(text: str, claim: Claim) -> tuple[Day, Day] | None:
    """The two dates of a `from ... to ...` right before or right behind the claim."""
    low = max(0, claim.start - _REACH)
    before = _dates(text, low, claim.start)
    if len(before) > 1:
        first, last = before[-2:]
        if (
            _FROM.search(text, max(0, first.start - 8), first.start)
            and _TO.fullmatch(text, first.end, last.start)
            and _BEHIND.fullmatch(text, last.end, claim.start)
            and _ENDS.match(text, claim.end)
        ):
            return first, last
    behind = _dates(text, claim.end, claim.end + _REACH)
    if len(behind) > 1:
        first, last = behind[:2]
        if _AHEAD.fullmatch(text, claim.end, first.start) and _TO.fullmatch(text, first.end, last.start):
            return first, last
    return None


def between(first: Day, last: Day) -> Interval:
    """The days that can lie between two dates, the last one counted in or not."""
    low = (last.date.first - first.date.last).days
    high = (last.date.last - first.date.first).days + 1
    return Interval(Decimal(max(low, 0)), Decimal(high))


def _judged(claim: Claim, first: Day, last: Day) -> Finding | None:
    found = readings_of(claim)
    if found is None or found.loose.high == INFINITY or last.date.first < first.date.first:
        return None
    unit = _DAYS[claim.unit or ""]
    half = Interval(found.tight.low.min(found.loose.low), found.tight.high.max(found.loose.high)).scaled(unit)
    real = between(first, last)
    good = half.overlaps(real)
    computed = f"{shown(_middle(first, last).scaled(1 / unit))} {claim.unit}"
    terms = [Term(str(item.date), real, (item.start, item.end)) for item in (first, last)]
    written = f"{terms[1].words} - {terms[0].words}"
    return Finding(
        code=RULE.code,
        claim=claim.id,
        verdict=Verdict.SUPPORTED if good else Verdict.INCONSISTENT,
        parameters=parameters(claim, formula=written, computed=computed),
        computed=computed,
        formula=written,
        related=tuple(term.span for term in terms),
    )


def _middle(first: Day, last: Day) -> Interval:
    """The days from the beginning of the one date to the beginning of the other."""
    begin: date = first.date.first
    days = Decimal((last.date.first - begin).days)
    return Interval(days, days)


RULE = Rule(
    code="M132",
    name="duration-off",
    family=RuleFamily.MATH,
    severity=Severity.WARNING,
    messages=MESSAGES,
    check=check_durations,
    flagged={
        Language.ENGLISH: (
            "The project ran from March 2021 to March 2023, a period of 36 months.",
            "It took 4 years, from 2020-05-01 to 2022-05-01.",
        ),
        Language.CHINESE: (
            "从 2021 年 3 月到 2023 年 3 月，历时 36 个月。",
            "项目从 2020 年 5 月 1 日到 2020 年 6 月 1 日，共 45 天。",
        ),
    },
    clean={
        Language.ENGLISH: (
            "The project ran from March 2021 to March 2023, a period of 24 months.",
            "Between 2020 and 2022, 4 years after the first chip, two more followed.",
        ),
        Language.CHINESE: (
            "从 2021 年 3 月到 2023 年 3 月，历时 24 个月。",
            "从 2021 年到 2023 年，三年间出了三代产品。",
        ),
    },
)
