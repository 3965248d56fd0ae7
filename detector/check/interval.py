"""Numbers as written, read as intervals: "3.35" means 3.345 to 3.355. Decimal throughout, because "80.0" is not
"80"."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from functools import lru_cache

from detector.model.claim import Claim, Qualifier

INFINITY = Decimal("Infinity")
ABOUT, ABOUT_LIMIT = Decimal("0.05"), Decimal("0.07")
UP_TO_FLOOR = Decimal("0.85")
LOOSE_LIMIT = Decimal("0.05")
CUT_LIMIT = Decimal("0.06")
FACT_SHARE = Decimal("0.45")
FACT_LIMIT = Decimal("0.015")


@dataclass(frozen=True, slots=True)
class Interval:
    """The values from `low` to `high`, both included."""

    low: Decimal
    high: Decimal

    def overlaps(self, other: Interval) -> bool:
        """True where the two have a value in common."""
        return self.low <= other.high and other.low <= self.high

    def scaled(self, factor: Decimal) -> Interval:
        """The interval in a unit that is `factor` times smaller."""
        return self if factor == 1 else Interval(self.low * factor, self.high * factor)

    @property
    def middle(self) -> Decimal:
        """The value half-way; the finite end of an open interval."""
        return self.low if self.high == INFINITY else (self.low + self.high) / 2

    def gap(self, other: Interval) -> Decimal:
        """How far the middles are apart, as a share of the other's middle; 0 where the other's middle is 0."""
        middle = other.middle
        return abs(self.middle - middle) / abs(middle) if middle else Decimal(0)


@dataclass(frozen=True, slots=True)
class Readings:
    """What a written number may mean: rounded to its last digit, cut off after it, or rounded to its last digit that
    is not zero."""

    tight: Interval
    cut: Interval
    loose: Interval

    def scaled(self, factor: Decimal) -> Readings:
        """The readings in a unit that is `factor` times smaller."""
        if factor == 1:
            return self
        return Readings(self.tight.scaled(factor), self.cut.scaled(factor), self.loose.scaled(factor))


def step(number: Decimal) -> Decimal:
    """The place value of the last written digit: 0.01 for 3.35, 1 for 80."""
    return Decimal(1).scaleb(int(number.as_tuple().exponent))


def loose_step(number: Decimal) -> Decimal:
    """The place value of the last digit that is not zero: 100 for 1,200; the last written digit where there is a
    fraction."""
    digits, exponent = number.as_tuple().digits, int(number.as_tuple().exponent)
    if exponent < 0 or not number:
        return step(number)
    zeros = len(digits) - len("".join(map(str, digits)).rstrip("0"))
    return Decimal(1).scaleb(exponent + zeros)


@lru_cache(maxsize=8192)
def readings(numbers: tuple[str, ...], hedges: frozenset[Qualifier] = frozenset()) -> Readings:
    """The readings of one number or of a range, widened or opened by the hedges beside it."""
    values = sorted(Decimal(number) for number in numbers)
    low, high = values[0], values[-1]
    tight = Interval(low - step(low) / 2, high + step(high) / 2)
    reach = [min(loose_step(value) / 2, max(abs(value) * LOOSE_LIMIT, step(value) / 2)) for value in (low, high)]
    loose = Interval(low - reach[0], high + reach[1])
    cut_step = min(loose_step(high), max(abs(high) * CUT_LIMIT, step(high)))
    cut = Interval(low, high + cut_step - step(high) / 1000)
    return Readings(*(_hedged(interval, low, high, hedges) for interval in (tight, cut, loose)))


def _hedged(interval: Interval, low: Decimal, high: Decimal, hedges: Iterable[Qualifier]) -> Interval:
    if Qualifier.APPROX in hedges:
        interval = Interval(min(interval.low, low - _about(low)), max(interval.high, high + _about(high)))
    if Qualifier.UP_TO in hedges:
        interval = Interval(min(interval.low, low * UP_TO_FLOOR), interval.high)
    if Qualifier.AT_LEAST in hedges:
        interval = Interval(interval.low, INFINITY)
    return interval


def _about(value: Decimal) -> Decimal:
    """How far `about` reaches: 5 %, more where the last digit that is not zero says less (`about 800`), up to 7 %."""
    return max(abs(value) * ABOUT, min(loose_step(value) / 2, abs(value) * ABOUT_LIMIT))


HEDGES: frozenset[Qualifier] = frozenset({Qualifier.APPROX, Qualifier.UP_TO, Qualifier.AT_LEAST})


def readings_of(claim: Claim) -> Readings | None:
    """The readings of a claim's numbers with its scale applied, in the claim's unit; None where it has no number."""
    if not claim.numbers:
        return None
    hedges = HEDGES.intersection(claim.qualifiers) if claim.qualifiers else frozenset()
    try:
        return readings(claim.numbers, hedges).scaled(Decimal(claim.scale))
    except InvalidOperation:
        return None


def fact_interval(number: Decimal, number_to: Decimal | None = None) -> Interval:
    """A value of the table with just less than half of its last digit, at most 1.5 %, to each side; a range without
    widening."""
    if number_to is not None:
        return Interval(number, number_to)
    half = min(step(number) * FACT_SHARE, abs(number) * FACT_LIMIT)
    return Interval(number - half, number + half)
