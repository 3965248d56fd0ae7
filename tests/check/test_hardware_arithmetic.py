"""The arithmetic of hardware: every formula against fractions, and whole sentences against what they say."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from detector import Scanner
from detector.check import clock, draw, lane, link, pin, sparse, stack, utilization
from detector.check.closed import span_of, total_of
from detector.check.formula import Values
from detector.check.interval import Interval
from detector.check.rules import rule_with
from detector.check.share import left_of
from detector.model.finding import Severity, Verdict

STATEMENTS = Path(__file__).with_name("hardware_statements.txt").read_text(encoding="utf-8").splitlines()
NUMBERS = some.integers(1, 10**6).map(lambda number: Decimal(number) / 100)
SMALL = some.integers(1, 64)


@cache
def scanner() -> Scanner:
    """The scanner that all sentences share."""
    return Scanner(as_of=date(2026, 12, 1))


def exact(value: Decimal | int) -> Interval:
    """An interval that holds just this value."""
    return Interval(Decimal(value), Decimal(value))


def agrees(interval: Interval, value: Fraction) -> bool:
    """True where the interval is the value, but for the last digits of a decimal."""
    return all(abs(Fraction(end) - value) <= abs(value) * Fraction(1, 10**20) for end in (interval.low, interval.high))


def verdicts(text: str, code: str) -> list[Verdict]:
    """The verdicts of the claims of a text on which a rule has something to say."""
    claims = scanner().scan(text).claims
    return [claim.verdict for claim in claims if any(finding.code == code for finding in claim.findings)]


@given(some.lists(NUMBERS, min_size=1, max_size=6))
def test_sum_and_span_are_exact(numbers: list[Decimal]) -> None:
    values = {f"part{index}": exact(number) for index, number in enumerate(numbers)}
    assert agrees(total_of(values)[0], sum(map(Fraction, numbers), Fraction(0)))
    assert span_of(values) == (Interval(min(numbers), max(numbers)),)


@given(some.lists(some.integers(1, 60), min_size=2, max_size=5))
def test_shares_leave_the_rest_of_a_hundred(shares: list[int]) -> None:
    values = {f"part{index}": exact(share) for index, share in enumerate(shares)}
    (rest,) = left_of(values | {"whole": exact(100)})
    half = Fraction(len(shares) + 1, 2)
    left = Fraction(100) - sum(shares)
    assert Fraction(rest.low) == max(Fraction(0), left - half)
    assert Fraction(rest.high) == max(Fraction(0), left + half)


PRODUCTS: list[tuple[Callable[[Values], tuple[Interval, ...]], tuple[str, ...], list[Fraction]]] = [
    (stack.FORMULA.compute, ("count", "one"), [Fraction(1)]),
    (pin.FORMULA.compute, ("count", "width", "rate"), [Fraction(1)]),
    (link.ONE_WAY.compute, ("count", "one"), [Fraction(1)]),
    (link.EITHER_WAY.compute, ("count", "one"), [Fraction(1), Fraction(2), Fraction(1, 2)]),
    (clock.CUDA.compute, ("cores", "clock"), [Fraction(2)]),
    (clock.STREAM.compute, ("cores", "clock"), [Fraction(2), Fraction(4)]),
    (draw.FORMULA.compute, ("count", "one"), [Fraction(1)]),
    (sparse.DENSE_FIRST.compute, ("first",), [Fraction(2)]),
    (sparse.SPARSE_FIRST.compute, ("first",), [Fraction(1, 2)]),
]


@pytest.mark.parametrize(("compute", "names", "factors"), PRODUCTS)
@given(numbers=some.lists(NUMBERS, min_size=3, max_size=3))
def test_products_are_exact(
    compute: Callable[[Values], tuple[Interval, ...]],
    names: tuple[str, ...],
    factors: list[Fraction],
    numbers: list[Decimal],
) -> None:
    product = Fraction(1)
    for number in numbers[: len(names)]:
        product *= Fraction(number)
    found = compute({name: exact(number) for name, number in zip(names, numbers, strict=False)})
    assert len(found) == len(factors)
    assert all(agrees(option, product * factor) for option, factor in zip(found, factors, strict=True))


@given(NUMBERS, NUMBERS)
def test_utilization_is_the_share_in_percent(used: Decimal, whole: Decimal) -> None:
    (found,) = utilization.FORMULA.compute({"used": exact(used), "whole": exact(whole)})
    share = Fraction(used) / Fraction(whole) * 100
    assert abs(Fraction(found.low) + 1 - share) < Fraction(1, 10**12)
    assert abs(Fraction(found.high) - 1 - share) < Fraction(1, 10**12)


# Bytes a second of one lane and direction, as the bus's own papers print them, in MB/s.
LANE = {
    generation: Fraction(rate)
    for generation, rate in enumerate(("250", "500", "984.615", "1969.231", "3938.462"), start=1)
}


@given(some.sampled_from(sorted(LANE)), some.sampled_from([1, 2, 4, 8, 16]))
def test_lanes_carry_what_is_published(generation: int, lanes: int) -> None:
    coded = lane.one_way(generation, Decimal(lanes))[0]
    assert abs(Fraction(coded.low) / 10**6 / lanes - LANE[generation]) < Fraction(1, 1000)


@settings(max_examples=40, deadline=None)
@given(some.lists(some.integers(11, 97), min_size=2, max_size=4), some.integers(-60, 60))
def test_sentence_with_sum(parts: list[int], error: int) -> None:
    total = sum(parts) + error
    listed = ", ".join(f"stage {name} takes {part} ms" for name, part in zip("ABCD", parts, strict=False))
    found = verdicts(f"In this run {listed}, {max(total, 1)} ms in total.", "M106")
    if error == 0:
        assert found == [Verdict.SUPPORTED]
    elif abs(error) > Fraction(sum(parts), 10) + 3 * len(parts):
        assert found == [Verdict.INCONSISTENT]


@settings(max_examples=40, deadline=None)
@given(some.integers(2, 12), some.sampled_from([8, 16, 24, 36]), some.integers(5, 30))
def test_sentence_with_stacks(count: int, size: int, tenths: int) -> None:
    total = count * size * tenths // 10
    found = verdicts(f"The package has {count} stacks of {size} GB HBM3 for {total} GB of memory.", "M109")
    share = Fraction(total, count * size)
    if share > Fraction(11, 10):
        assert found == [Verdict.INCONSISTENT]
    elif Fraction(4, 5) <= share <= 1:
        assert Verdict.INCONSISTENT not in found


@settings(max_examples=40, deadline=None)
@given(some.sampled_from([3, 4, 5]), some.sampled_from([1, 4, 8, 16]), some.integers(1, 300))
def test_sentence_with_lanes(generation: int, lanes: int, stated: int) -> None:
    one_way = LANE[generation] * lanes / 1000
    gaps = [(abs(stated - one_way * way), one_way * way) for way in (1, 2)]
    found = verdicts(f"PCIe {generation}.0 x{lanes} 带宽为 {stated} GB/s。", "M111")
    if any(gap <= rate / 50 for gap, rate in gaps):
        assert found == [Verdict.SUPPORTED]
    elif stated > 1 and not one_way * Fraction(7, 8) - 1 < stated < one_way * Fraction(9, 4) + 1:
        assert len(found) == 1
        assert found[0].wrong


@settings(max_examples=40, deadline=None)
@given(some.integers(3, 24), some.sampled_from([25, 50, 64, 100]), some.integers(1, 5000))
def test_sentence_with_links(count: int, one: int, total: int) -> None:
    found = verdicts(f"芯片有 {count} 条链路，每条 {one}GB/s，总带宽 {total}GB/s。", "M112")
    share = Fraction(total, count * one)
    if all(abs(share / way - 1) > Fraction(1, 8) for way in (Fraction(1), Fraction(2), Fraction(1, 2))):
        assert found == [Verdict.INCONSISTENT]
    if abs(share - 1) <= Fraction(2, 100):
        assert found == [Verdict.SUPPORTED]


@settings(max_examples=40, deadline=None)
@given(some.integers(100, 4000), some.integers(100, 8000))
def test_sentence_with_sparsity(dense: int, sparse_rate: int) -> None:
    text = f"The chip delivers {dense} TFLOPS FP8 dense and {sparse_rate} TFLOPS FP8 with sparsity."
    share = Fraction(sparse_rate, 2 * dense)
    found = verdicts(text, "M114")
    if abs(share - 1) > Fraction(2, 10):
        assert found == [Verdict.INCONSISTENT]
    elif sparse_rate == 2 * dense:
        assert found == [Verdict.SUPPORTED]


@pytest.mark.parametrize("statement", STATEMENTS)
def test_nothing_is_accused(statement: str) -> None:
    claims = scanner().scan(statement.replace("\\n", "\n")).claims
    assert [(claim.text, claim.findings) for claim in claims if claim.verdict.wrong] == []


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("The Zeta X1 has a link bandwidth of 300 GB/s over NVLink.", "M113"),
        ("The Zeta X1 does 1,510 TFLOPS in FP8 and 755 TFLOPS in FP16.", "M115"),
    ],
)
def test_no_note_without_reason(text: str, code: str) -> None:
    assert verdicts(text, code) == []


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("The chip has 10 links at 32 GB/s per link, for 640 GB/s.", "M113"),
        ("Zeta X1 的 FP4 算力为 2430 TFLOPS。Zeta X1 的 FP8 算力为 480 TFLOPS。", "M115"),
    ],
)
def test_note_accuses_nobody(text: str, code: str) -> None:
    assert verdicts(text, code)
    assert not any(verdict.wrong for verdict in verdicts(text, code))


def test_notes_are_notes() -> None:
    assert {rule_with(code).severity for code in ("M113", "M115")} == {Severity.NOTE}
