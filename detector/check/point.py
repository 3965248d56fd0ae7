"""The two percentages that a change in percent or percentage points speaks of: `from 61 % to 72 %, up 11 points`."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal

from detector.check.interval import Interval, readings_of
from detector.check.pair import Pair, Value, named_dimensions, trend
from detector.check.passage import CROWD
from detector.check.rule import Article
from detector.check.statement import is_plain
from detector.model.claim import Attribute, Claim, Qualifier

_UNITS = ("%", "points")
_HUNDRED = Decimal(100)
_STEP = re.compile(r"\s*(?:to|up to|down to|提升到|提升至|提高到|提高至|上升到|上升至|升到|升至|增至|增加到|增长到"
                   r"|下降到|下降至|降低到|降低至|降到|降至|跌至|到|至)\s*")  # fmt: skip
_START = re.compile(r"(?:\bfrom|从|由)\s*(?:about |around |roughly |约)?$", re.IGNORECASE)
_BEHIND = re.compile(
    r"\s*[,，(（:：–—-]{0,2}\s*(?:an? |that is |i\.e\. |which is |in total |即|也就是|相当于|共|整整|净)?"
    r"(?:up|down|plus|gains?|rise|increases?|improvements?|jumps?|drop|decreases?|reduction|fall|growth|提升|提高|增加|增长"
    r"|上升|下降|降低|减少|涨|降)?了?\s*(?:of|by|about|roughly|some|约|幅度为|幅度达)?\s*(?:about |约)?",
    re.IGNORECASE,
)


def levels_for(article: Article, claim: Claim) -> Pair | None:
    """The two percentages right before a change of them; None where it is not certain that it speaks of them."""
    if claim.unit not in _UNITS or len(claim.numbers) != 1 or claim.has(Qualifier.UP_TO, Qualifier.AT_LEAST):
        return None
    sentence = article.in_sentence(claim)
    if len(sentence) > CROWD:
        return None
    near = [other for other in sentence if other.unit in _UNITS and other.numbers]
    levels = [value for other in near if other.start != claim.start for value in _levels(other)]
    if len(levels) != 2 or levels[1].claim.end > claim.start:  # noqa: PLR2004 - a pair
        return None
    first, second = levels
    text = article.document.text
    joined = text[first.claim.end : second.claim.start]
    if not _START.search(text[max(0, first.claim.start - 16) : first.claim.start]):
        return None
    if first.claim is not second.claim and not _STEP.fullmatch(joined):
        return None
    if not _BEHIND.fullmatch(text[second.claim.end : claim.start]) or named_dimensions(article, claim) - {"other"}:
        return None
    way = "increase" if second.interval.middle > first.interval.middle else "decrease"
    if trend(article, claim) not in {way, None} or not is_plain(article, first.claim, claim):
        return None
    return Pair(first, second)


def _levels(claim: Claim) -> list[Value]:
    if claim.unit != "%" or claim.attribute is Attribute.RATIO or claim.has(Qualifier.UP_TO, Qualifier.AT_LEAST):
        return []
    found = [readings_of(replace(claim, numbers=(number,))) for number in claim.numbers]
    return [
        Value(claim, reading.tight, f"{number} %")
        for number, reading in zip(claim.numbers, found, strict=True)
        if reading is not None and reading.tight.low > 0
    ]


def point_options(levels: Pair, unit: str | None) -> dict[str, Interval]:
    """What the change may be called: points alone where it says points, else the percentage as well."""
    small, large = sorted((levels.first.interval, levels.second.interval), key=lambda interval: interval.middle)
    points = Interval(large.low - small.high, large.high - small.low)
    if unit == "points":
        return {"b - a": points}
    base = levels.first.interval
    return {
        "(b - a) / a": Interval(points.low / base.high * _HUNDRED, points.high / base.low * _HUNDRED),
        "b - a": points,
    }
