"""Formulas over the quantities of a passage: which quantity plays which part, what follows, and whether it is stated.

A formula is decided only where exactly one quantity of the passage can play each part, so that nobody is accused for
numbers that belong to something else.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal

from detector.check.interval import INFINITY, Interval, readings_of
from detector.check.measure import measure
from detector.check.pair import shown
from detector.check.passage import Passage, Reach, clause_of, marked, passages
from detector.check.rule import Article
from detector.check.wording import parameters
from detector.model.claim import Attribute, Claim, Qualifier
from detector.model.document import Language
from detector.model.finding import Finding, Verdict
from detector.model.unit import unit_named

CLOSE = Decimal("0.03")
_ROUND_FROM = 1000
_OPEN = (Qualifier.UP_TO, Qualifier.AT_LEAST, Qualifier.HYPOTHETICAL, Qualifier.NEGATED, Qualifier.QUOTED_ERROR)

MESSAGES = {
    Language.ENGLISH: "Article: {stated}. {formula}: {computed}.",
    Language.CHINESE: "文章：{stated}。{formula}：{computed}。",
}

Values = Mapping[str, Interval]
Shape = tuple[str | None, Attribute]


@dataclass(frozen=True, slots=True)
class Part:
    """What a quantity must be to play a part: its dimension (`measure.Measure.dimension`) or its units or attributes,
    and the `words` that stand, or must not stand (`without`), in its clause; `form` and `unlike` see the
    clause with the claim marked ⟦so⟧."""

    dimension: str = ""
    units: frozenset[str] = frozenset()
    attributes: frozenset[Attribute] = frozenset()
    words: re.Pattern[str] | None = None
    without: re.Pattern[str] | None = None
    form: re.Pattern[str] | None = None
    unlike: re.Pattern[str] | None = None

    def fits(self, article: Article, claim: Claim) -> bool:
        """True where the claim may play this part."""
        return self.takes(claim.unit, claim.attribute) and self._speaks(article, claim)

    def takes(self, name: str | None, attribute: Attribute) -> bool:
        """True for a unit and an attribute that the part may have, whatever the words around it."""
        unit = measure(name)
        if unit is None or (self.dimension and unit.dimension != self.dimension):
            return False
        return (not self.units or name in self.units) and (not self.attributes or attribute in self.attributes)

    def _speaks(self, article: Article, claim: Claim) -> bool:
        """True where the words around the claim are those that the part asks for."""
        near = clause_of(article, claim) if self.words or self.without else ""
        shape = marked(article, claim) if self.form or self.unlike else ""
        asked = ((self.words, near), (self.form, shape))
        refused = ((self.without, near), (self.unlike, shape))
        return all(pattern is None or pattern.search(text) for pattern, text in asked) and not any(
            pattern is not None and pattern.search(text) for pattern, text in refused
        )


@dataclass(frozen=True, slots=True)
class Term:
    """A value that the words of a passage give: how it is written, what it may be, and where it stands."""

    words: str
    interval: Interval
    span: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Formula:
    """What is stated, what it follows from, and how.

    `compute` takes the intervals of the parts in base units (bytes, bytes/s, W, s, FLOPS, plain numbers) and yields
    every value that some reading of the formula allows; the first is the one that is shown. `written` is the formula
    with the names of the parts in braces. `slack` is the share by which rounding along the way may shift the result.
    `given` reads further parts from the words of the passage, or None where they do not stand there just once.
    `silent` are words beside which the formula says nothing. Values between `low` and `high` times the result are
    neither right nor wrong. `same` are the parts that must be about the same attribute as the result; `alone` leaves
    out passages that count devices, `apart` those where all stands in one sentence. A `soft` formula accuses nobody;
    one that does not confirm only accuses.
    """

    stated: Part
    parts: Mapping[str, Part]
    compute: Callable[[Values], tuple[Interval, ...]]
    written: str
    slack: Decimal = CLOSE
    given: Callable[[Passage], Mapping[str, Term] | None] | None = None
    silent: re.Pattern[str] | None = None
    low: Decimal = field(default=Decimal(1))
    high: Decimal = field(default=Decimal(1))
    same: frozenset[str] = frozenset()
    alone: bool = False
    apart: bool = False
    soft: bool = False
    confirms: bool = True
    reaches: tuple[Reach, ...] = (Reach.SENTENCE,)


def findings(article: Article, formula: Formula, code: str) -> Iterator[Finding]:
    """A finding for every stated result whose parts all stand in its sentence (or as far as the formula reaches)."""
    able = [_shapes_of(article, part) for part in formula.parts.values()]
    if not all(able):
        return
    for claim in _claims_for(article, formula.stated):
        if formula.stated.fits(article, claim) and not claim.has(*_OPEN):
            for passage in passages(article, claim, formula.reaches):
                found = {(other.unit, other.attribute) for other in passage.claims if other.numbers}
                if any(shapes.isdisjoint(found) for shapes in able):
                    continue
                cast = cast_in(article, formula, claim, passage)
                finding = judged(formula, claim, cast, code) if cast is not None else None
                if finding is not None:
                    yield finding
                    break


def _shapes_of(article: Article, part: Part) -> frozenset[Shape]:
    """The units and attributes of the article's values that a part takes."""
    return frozenset(shape for shape in article.claims_by_shape if part.takes(*shape))


def _claims_for(article: Article, part: Part) -> list[Claim]:
    """The claims whose unit and attribute the part takes, in order."""
    found = [claim for shape in _shapes_of(article, part) for claim in article.claims_by_shape[shape]]
    return sorted(found, key=lambda claim: (claim.start, claim.id))


def cast_in(article: Article, formula: Formula, claim: Claim, passage: Passage) -> dict[str, Term] | None:
    """What plays which part in the passage; None where a part is missing or where two may play it."""
    cast = parts_in(article, formula, claim, list(passage.claims))
    if cast is None or not _belong_together(formula, claim, cast, passage):
        return None
    if formula.silent and formula.silent.search(passage.text):
        return None
    read = {name: term_of(part) for name, part in cast.items()}
    given = formula.given(passage) if formula.given else {}
    terms = {name: term for name, term in read.items() if term is not None}
    return None if given is None or len(terms) < len(read) else terms | dict(given)


def _belong_together(formula: Formula, claim: Claim, cast: dict[str, Claim], passage: Passage) -> bool:
    """True unless subjects, attributes or devices show that the numbers are of different things."""
    used = [claim, *cast.values()]
    if not passage.row and len({item.subject for item in used if item.subject}) > 1:
        return False
    if len({item.variant for item in used if item.variant}) > 1:
        return False
    kind = (claim.attribute, claim.detail, claim.precision, claim.sparsity)
    if any(
        (cast[name].attribute, cast[name].detail, cast[name].precision, cast[name].sparsity) != kind
        for name in formula.same
    ):
        return False
    if formula.apart and all(item.sentence == claim.sentence for item in used):
        return False
    counted = [item for item in passage.claims if _counts_devices(item) and item not in used]
    return not (formula.alone and counted)


def _counts_devices(claim: Claim) -> bool:
    """True for a number of devices; 路 after a number is seldom a socket."""
    return claim.attribute is Attribute.DEVICE_COUNT and claim.unit != "CPU"


def term_of(claim: Claim) -> Term | None:
    """A claim as the value of a part; None for open ends and unknown units."""
    known = interval_of(claim)
    return Term(" ".join(claim.text.split()), known, (claim.start, claim.end)) if known else None


def parts_in(article: Article, formula: Formula, claim: Claim, passage: list[Claim]) -> dict[str, Claim] | None:
    """Which claim of the passage plays which part; None unless there is exactly one for each."""
    others = [other for other in passage if other.start != claim.start and other.numbers]
    if any(formula.stated.fits(article, other) for other in _rivals(formula, others, article)):
        return None
    able = {name: [other for other in others if part.fits(article, other)] for name, part in formula.parts.items()}
    if any(other.has(*_OPEN) for claims in able.values() for other in claims):
        return None
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


def interval_of(claim: Claim) -> Interval | None:
    """What the claim's number may be in base units, rounding included; None for open ends and unknown units.

    What is counted is exact, unless a hedge or two zeros at the end say otherwise (`1,200 GPUs`).
    """
    found, unit = readings_of(claim), measure(claim.unit)
    if found is None or unit is None or found.loose.high == INFINITY or found.loose.low < 0:
        return None
    known = unit_named(claim.unit) if claim.unit else None
    if known is not None and known.dimension == "count" and not claim.has(Qualifier.APPROX) and claim.scale == "1":
        low, high = (Decimal(number) for number in (claim.numbers[0], claim.numbers[-1]))
        if low < _ROUND_FROM or low % 100:
            return Interval(low, high)
    return found.loose.scaled(unit.printed)


def judged(formula: Formula, claim: Claim, cast: Mapping[str, Term], code: str) -> Finding | None:
    """The finding for a claim whose parts are known; None where nothing follows from them."""
    stated, unit = interval_of(claim), measure(claim.unit)
    if stated is None or unit is None:
        return None
    accepted = [_widened(option, formula.slack) for option in formula.compute(values_of(cast))]
    verdict = _verdict(formula, accepted, stated) if accepted else None
    if verdict is None:
        return None
    written = formula.written.format(**{name: term.words for name, term in cast.items()})
    computed = f"{shown(_nominal(formula, cast).scaled(1 / unit.printed))} {claim.unit or ''}".strip()
    return Finding(
        code=code,
        claim=claim.id,
        verdict=verdict,
        parameters=parameters(claim, formula=written, computed=computed),
        computed=computed,
        formula=written,
        related=tuple(dict.fromkeys(term.span for term in cast.values())),
    )


def _nominal(formula: Formula, cast: Mapping[str, Term]) -> Interval:
    """What follows from the numbers just as they are written."""
    middles = ((name, term.interval.middle) for name, term in cast.items())
    return formula.compute({name: Interval(middle, middle) for name, middle in middles})[0]


def values_of(cast: Mapping[str, Term]) -> Values:
    """The intervals of the parts by name."""
    return {name: term.interval for name, term in cast.items()}


def _verdict(formula: Formula, accepted: list[Interval], stated: Interval) -> Verdict | None:
    """What the accepted values say about the stated one; None where they say nothing."""
    if any(option.overlaps(stated) for option in accepted):
        return Verdict.SUPPORTED if formula.confirms and not formula.soft else None
    least = min(option.low for option in accepted) * formula.low
    most = max(option.high for option in accepted) * formula.high
    if Interval(least, most).overlaps(stated):
        return None
    return Verdict.UNVERIFIABLE if formula.soft else Verdict.INCONSISTENT


def _widened(interval: Interval, slack: Decimal) -> Interval:
    return Interval(interval.low * (1 - slack), interval.high * (1 + slack))


def times(left: Interval, right: Interval) -> Interval:
    """What the product of two non-negative values can be."""
    return Interval(left.low * right.low, left.high * right.high)


def product(*values: Interval) -> Interval:
    """What the product of any number of non-negative values can be."""
    result = Interval(Decimal(1), Decimal(1))
    for value in values:
        result = times(result, value)
    return result


def over(upper: Interval, lower: Interval) -> Interval:
    """What the quotient of two values can be; the lower must be above zero."""
    return Interval(upper.low / lower.high, upper.high / lower.low)
