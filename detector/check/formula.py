"""Formulas over the quantities of a passage: which quantity plays which part, what follows, and whether it is stated.

A formula is decided only where exactly one quantity of the passage can play each part, so that nobody is accused for
numbers that belong to something else.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal

from detector.check.interval import INFINITY, Interval, readings_of
from detector.check.measure import measure
from detector.check.pair import MOST, shown
from detector.check.rule import Article
from detector.check.wording import parameters
from detector.model.claim import Attribute, Claim, Qualifier
from detector.model.finding import Finding, Verdict

CLOSE = Decimal("0.03")
_BEFORE, _BEHIND = 32, 24
_LIMIT = re.compile(r"[,，。;；、\n]|\.\s")
_OPEN = (Qualifier.UP_TO, Qualifier.AT_LEAST, Qualifier.HYPOTHETICAL, Qualifier.NEGATED, Qualifier.QUOTED_ERROR)

Values = Mapping[str, Interval]


@dataclass(frozen=True, slots=True)
class Part:
    """What a quantity must be to play a part: its dimension (`measure.Measure.dimension`) or its units or attributes,
    and the words that stand, or must not stand, in its clause."""

    dimension: str = ""
    units: frozenset[str] = frozenset()
    attributes: frozenset[Attribute] = frozenset()
    words: re.Pattern[str] | None = None
    without: re.Pattern[str] | None = None

    def fits(self, article: Article, claim: Claim) -> bool:
        """True where the claim may play this part."""
        unit = measure(claim.unit)
        if unit is None or (self.dimension and unit.dimension != self.dimension):
            return False
        if self.units and claim.unit not in self.units:
            return False
        if self.attributes and claim.attribute not in self.attributes:
            return False
        near = clause_of(article, claim) if self.words or self.without else ""
        if self.words is not None and self.words.search(near) is None:
            return False
        return self.without is None or self.without.search(near) is None


@dataclass(frozen=True, slots=True)
class Formula:
    """What is stated, what it follows from, and how.

    `compute` takes the intervals of the parts in base units (bytes, bytes/s, W, s, FLOPS, plain numbers) and yields
    every value that some reading of the formula allows; the first is the one that is shown. `written` is the formula
    with the names of the parts in braces. `slack` is the share by which rounding along the way may shift the result.
    """

    stated: Part
    parts: Mapping[str, Part]
    compute: Callable[[Values], tuple[Interval, ...]]
    written: str
    slack: Decimal = CLOSE
    in_block: bool = False


def findings(article: Article, formula: Formula, code: str) -> Iterator[Finding]:
    """A finding for every stated result whose parts all stand in its sentence (or block, where the formula says so)."""
    for claim in article.claims:
        if claim.numbers and formula.stated.fits(article, claim) and not claim.has(*_OPEN):
            block = article.in_block(claim) if formula.in_block else []
            for passage in (article.in_sentence(claim), article.in_row(claim), block):
                cast = parts_in(article, formula, claim, passage)
                finding = _judged(formula, claim, cast, code) if cast else None
                if finding is not None:
                    yield finding
                    break


def parts_in(article: Article, formula: Formula, claim: Claim, passage: list[Claim]) -> dict[str, Claim] | None:
    """Which claim of the passage plays which part; None unless there is exactly one for each."""
    others = [other for other in passage if other.start != claim.start and other.numbers and not other.has(*_OPEN)]
    if len(others) > MOST or any(formula.stated.fits(article, other) for other in _rivals(formula, others, article)):
        return None
    able = {name: [other for other in others if part.fits(article, other)] for name, part in formula.parts.items()}
    cast: dict[str, Claim] = {}
    while len(cast) < len(able):
        free = {
            name: [other for other in claims if other not in cast.values()]
            for name, claims in able.items()
            if name not in cast
        }
        sure = next((name for name, claims in free.items() if len(claims) == 1), None)
        if sure is None:
            return None
        cast[sure] = free[sure][0]
    unused = [other for claims in able.values() for other in claims if other not in cast.values()]
    return None if unused else cast


def _rivals(formula: Formula, others: list[Claim], article: Article) -> list[Claim]:
    """The claims that can only be a second result, none of the parts."""
    return [other for other in others if not any(part.fits(article, other) for part in formula.parts.values())]


def clause_of(article: Article, claim: Claim) -> str:
    """The words of a claim's clause around it, the claim's own included."""
    text = article.document.text
    before = _LIMIT.split(text[max(0, claim.start - _BEFORE) : claim.start])[-1]
    behind = _LIMIT.split(text[claim.end : claim.end + _BEHIND])[0]
    return f"{before}{text[claim.start : claim.end]}{behind}"


def interval_of(claim: Claim) -> Interval | None:
    """What the claim's number may be in base units, rounding included; None for open ends and unknown units."""
    found, unit = readings_of(claim), measure(claim.unit)
    if found is None or unit is None or found.loose.high == INFINITY or found.loose.low < 0:
        return None
    return found.loose.scaled(unit.printed)


def _judged(formula: Formula, claim: Claim, cast: dict[str, Claim], code: str) -> Finding | None:
    known = {name: interval_of(part) for name, part in cast.items()}
    values = {name: value for name, value in known.items() if value is not None}
    stated, unit = interval_of(claim), measure(claim.unit)
    if len(values) < len(known) or stated is None or unit is None:
        return None
    accepted = [_widened(option, formula.slack) for option in formula.compute(values)]
    if not accepted:
        return None
    good = any(option.overlaps(stated) for option in accepted)
    words = {name: " ".join(part.text.split()) for name, part in cast.items()}
    written = formula.written.format(**words)
    computed = f"{shown(accepted[0].scaled(1 / unit.printed))} {claim.unit or ''}".strip()
    return Finding(
        code=code,
        claim=claim.id,
        verdict=Verdict.SUPPORTED if good else Verdict.INCONSISTENT,
        parameters=parameters(claim, formula=written, computed=computed),
        computed=computed,
        formula=written,
        related=tuple((part.start, part.end) for part in cast.values()),
    )


def _widened(interval: Interval, slack: Decimal) -> Interval:
    return Interval(interval.low * (1 - slack), interval.high * (1 + slack))


def times(left: Interval, right: Interval) -> Interval:
    """What the product of two non-negative values can be."""
    return Interval(left.low * right.low, left.high * right.high)


def over(upper: Interval, lower: Interval) -> Interval:
    """What the quotient of two values can be; the lower must be above zero."""
    return Interval(upper.low / lower.high, upper.high / lower.low)
