"""Stated numbers as what they may stand for: "1.4" and "1,440" can be the same value, "1.4" and "1.5" cannot."""

from __future__ import annotations

from decimal import Decimal
from typing import NamedTuple

from detector.specs.row import Fact

SHARE, EXACT = Decimal("0.04"), Decimal("0.005")


class Span(NamedTuple):
    """The values from `low` to `high` in the base unit of a dimension."""

    low: Decimal
    high: Decimal

    def times(self, factor: Decimal | int) -> Span:
        """The span of that many such values."""
        return Span(self.low * factor, self.high * factor)

    def meets(self, other: Span) -> bool:
        """True where the two have a value in common."""
        return self.low <= other.high and other.low <= self.high


def written_span(number: Decimal, share: Decimal = SHARE) -> Span:
    """What a number may stand for: half of its last digit that is not zero to each side, at most a share of it."""
    exponent = int(number.normalize().as_tuple().exponent)
    half = min(Decimal(1).scaleb(exponent) / 2, abs(number) * share)
    return Span(number - half, number + half)


def fact_span(fact: Fact, share: Decimal = SHARE) -> Span | None:
    """The span of a fact's value in the base unit; None for a text."""
    if fact.number is None:
        return None
    low = written_span(fact.number, share)
    high = low if fact.number_to is None else written_span(fact.number_to, share)
    return Span(low.low, high.high).times(fact.measure.factor if fact.measure else 1)
