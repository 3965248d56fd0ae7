"""Numbers as written, read as intervals."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as some

from detector.check.interval import INFINITY, Interval, fact_interval, loose_step, readings, readings_of, step
from detector.check.pair import quotient
from detector.model.claim import Qualifier
from tests.check.making import quantity

numbers = some.decimals(min_value="0.001", max_value="100000", places=3).filter(lambda number: number > 0)


@pytest.mark.parametrize(
    ("written", "low", "high"),
    [("3.35", "3.345", "3.355"), ("80", "79.5", "80.5"), ("1200", "1199.5", "1200.5"), ("80.0", "79.95", "80.05")],
)
def test_tight_reading_rounds_the_last_digit(written: str, low: str, high: str) -> None:
    assert readings((written,)).tight == Interval(Decimal(low), Decimal(high))


@pytest.mark.parametrize(
    ("written", "place"), [("1200", "100"), ("80", "10"), ("81", "1"), ("3.50", "0.01"), ("0", "1")]
)
def test_loose_step_is_the_place_of_the_last_digit_that_is_not_zero(written: str, place: str) -> None:
    assert loose_step(Decimal(written)) == Decimal(place)


def test_loose_reading_never_exceeds_five_percent() -> None:
    assert readings(("100",)).loose == Interval(Decimal(95), Decimal(105))


def test_cut_reading_accepts_digits_left_off() -> None:
    assert readings(("3.3",)).cut.overlaps(Interval(Decimal("3.35"), Decimal("3.35")))


def test_range_spans_both_numbers() -> None:
    assert readings(("350", "400")).tight == Interval(Decimal("349.5"), Decimal("400.5"))


@pytest.mark.parametrize(
    ("hedge", "low", "high"),
    [
        (Qualifier.APPROX, Decimal(93), Decimal(107)),
        (Qualifier.AT_LEAST, Decimal("99.5"), INFINITY),
        (Qualifier.UP_TO, Decimal(85), Decimal("100.5")),
    ],
)
def test_hedges_widen_or_open_the_reading(hedge: Qualifier, low: Decimal, high: Decimal) -> None:
    assert readings(("100",), frozenset({hedge})).tight == Interval(low, high)


def test_scale_multiplies_the_reading() -> None:
    found = readings_of(quantity("transistor_count", "800", None, scale="100000000"))
    assert found is not None
    assert found.tight.middle == Decimal(80000000000)


def test_text_instead_of_a_number_has_no_reading() -> None:
    assert readings_of(quantity("release_date", "2024-03", None)) is None


def test_fact_interval_is_at_most_one_and_a_half_percent_wide() -> None:
    assert fact_interval(Decimal(8)) == Interval(Decimal("7.880"), Decimal("8.120"))


@given(numbers)
def test_tight_reading_holds_what_rounds_to_it(number: Decimal) -> None:
    tight = readings((str(number),)).tight
    half = Fraction(step(number)) / 2
    assert Fraction(tight.low) == Fraction(number) - half
    assert Fraction(tight.high) == Fraction(number) + half


@given(numbers, numbers, numbers, numbers)
def test_quotient_holds_every_quotient(one: Decimal, two: Decimal, three: Decimal, four: Decimal) -> None:
    upper, lower = Interval(*sorted((one, two))), Interval(*sorted((three, four)))
    found = quotient(upper, lower)
    exact = [Fraction(a) / Fraction(b) for a in (one, two) for b in (three, four)]
    close = Fraction(1, 10**20)
    assert Fraction(found.low) <= min(exact) * (1 + close)
    assert Fraction(found.high) >= max(exact) * (1 - close)


@given(numbers, numbers)
def test_gap_is_the_share_of_the_known_value(claimed: Decimal, known: Decimal) -> None:
    gap = Interval(claimed, claimed).gap(Interval(known, known))
    exact = abs(Fraction(claimed) - Fraction(known)) / Fraction(known)
    assert abs(Fraction(gap) - exact) <= Fraction(1, 10**18) * (1 + exact)
