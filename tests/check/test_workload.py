"""The formulas about models, services, energy, money and clusters: each against an oracle in exact fractions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction
from functools import cache
from math import prod
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from detector import Scanner
from detector.check import cache as kv
from detector.check import (
    decode,
    duration,
    energy,
    fit,
    flight,
    group,
    rental,
    training,
    transfer,
    user,
    volume,
    watt,
    weight,
)
from detector.check.duration import Day
from detector.check.formula import Formula
from detector.check.interval import Interval
from detector.model.document import PartialDate
from detector.model.finding import Verdict

TRUE = Path(__file__).with_name("true_workloads.txt").read_text(encoding="utf-8").splitlines()
Oracle = Callable[[Mapping[str, Fraction]], Fraction]

ORACLES: dict[str, tuple[Formula, Oracle]] = {
    "weights": (weight.WEIGHTS, lambda v: v["count"] * v["width"]),
    "fit one": (fit.ONE, lambda v: v["count"] * v["width"]),
    "fit several": (fit.SEVERAL, lambda v: v["count"] * v["width"] / v["devices"]),
    "cache": (kv.CONTEXT, lambda v: 2 * prod(v.values(), start=Fraction(1))),
    "cache of a token": (kv.TOKEN, lambda v: 2 * prod(v.values(), start=Fraction(1))),
    "requests": (flight.FORMULA, lambda v: v["flight"] / v["latency"]),
    "users": (user.FORMULA, lambda v: v["users"] * v["one"]),
    "decoding": (decode.FORMULA, lambda v: v["bandwidth"] / (v["count"] * v["width"])),
    "bytes moved": (transfer.BYTES, lambda v: v["work"] / v["rate"]),
    "operations": (transfer.OPERATIONS, lambda v: v["work"] / v["rate"]),
    "energy": (energy.ONE, lambda v: v["power"] * v["time"]),
    "energy of several": (energy.SEVERAL, lambda v: v["power"] * v["time"] * v["devices"]),
    "per watt": (watt.UNITS, lambda v: v["performance"] / v["power"]),
    "tokens": (volume.FORMULAS[0], lambda v: v["price"] * v["tokens"] / v["base"]),
    "rent": (rental.FORMULAS[0], lambda v: v["devices"] * v["time"] / 3600 * v["price"]),
    "rent of all": (rental.FORMULAS[1], lambda v: v["devices"] * v["time"] / 3600 * v["price"]),
    "rent by hours": (rental.FORMULAS[2], lambda v: v["used"] * v["price"]),
    "training": (training.FORMULA, lambda v: 6 * v["count"] * v["tokens"]),
    "groups": (group.FORMULAS[0], lambda v: v["count"] * v["one"]),
}
GIVEN = {
    "weights": ("count", "width"),
    "fit one": ("count", "width"),
    "fit several": ("count", "width"),
    "cache": ("dimension", "width"),
    "cache of a token": ("dimension", "width"),
    "decoding": ("count", "width"),
    "tokens": ("base",),
    "training": ("count",),
}


@pytest.mark.parametrize("name", ORACLES)
@settings(max_examples=40, deadline=None)
@given(numbers=some.lists(some.integers(1, 10**9), min_size=6, max_size=6))
def test_formula_agrees_with_exact_fractions(name: str, numbers: list[int]) -> None:
    formula, oracle = ORACLES[name]
    parts = dict(zip((*formula.parts, *GIVEN.get(name, ())), numbers, strict=False))
    points = {part: Interval(Decimal(number), Decimal(number)) for part, number in parts.items()}
    expected = oracle({part: Fraction(number) for part, number in parts.items()})
    assert abs(Fraction(formula.compute(points)[0].low) / expected - 1) < Fraction(1, 10**20)


@pytest.mark.parametrize("name", ORACLES)
@settings(max_examples=40, deadline=None)
@given(
    numbers=some.lists(some.integers(100, 10**6), min_size=6, max_size=6),
    inside=some.lists(some.fractions(Fraction(-1), Fraction(1)), min_size=6, max_size=6),
)
def test_interval_holds_every_reading(name: str, numbers: list[int], inside: list[Fraction]) -> None:
    formula, oracle = ORACLES[name]
    names = (*formula.parts, *GIVEN.get(name, ()))
    half = Decimal("0.5")
    intervals = {part: Interval(number - half, number + half) for part, number in zip(names, numbers, strict=False)}
    real = {part: number + shift / 2 for part, number, shift in zip(names, numbers, inside, strict=False)}
    result = formula.compute(intervals)[0]
    expected, close = oracle(real), Fraction(1, 10**20)
    assert Fraction(result.low) <= expected * (1 + close)
    assert result.high.is_infinite() or expected <= Fraction(result.high) * (1 + close)


@given(some.dates(date(1990, 1, 1), date(2040, 1, 1)), some.integers(0, 4000))
def test_days_between_two_dates(first: date, days: int) -> None:
    last = date.fromordinal(first.toordinal() + days)
    begin, end = (Day(0, 1, PartialDate(day.year, day.month, day.day)) for day in (first, last))
    assert duration.between(begin, end) == Interval(Decimal(days), Decimal(days + 1))
    month = Day(0, 1, PartialDate(first.year, first.month))
    wide = duration.between(month, end)
    assert wide.low <= days <= wide.high


@dataclass(frozen=True)
class Template:
    """A sentence with the places of its numbers, and what they give; `up` and `down` say what is accused."""

    text: str
    highest: tuple[int, ...]
    result: Callable[..., Fraction]
    up: bool = True
    down: bool = True


TEMPLATES = {
    "M120": Template("In FP16 the weights of the {}B model take {} GB.", (400,), lambda n: Fraction(2 * n)),
    "M120 zh": Template("{}B 模型以 BF16 存储，权重占用 {} GB。", (400,), lambda n: Fraction(2 * n)),
    "M123": Template(
        "With {} requests in flight and a latency of {} ms the service handles {} requests/s.",
        (900, 900), lambda n, t: Fraction(1000 * n, t), down=False,
    ),
    "M124": Template(
        "The node serves {} users at {} tokens/s each, {} tokens/s in total.", (900, 90), lambda n, r: Fraction(n * r)
    ),
    "M126": Template(
        "Reading {} GB at {} TB/s takes {} ms.", (900, 19), Fraction,
    ),
    "M127": Template("Drawing {} W for {} hours uses {} kWh.", (900, 900), lambda p, t: Fraction(p * t, 1000)),
    "M127 zh": Template("以 {} W 运行 {} 小时，耗电 {} kWh。", (900, 900), lambda p, t: Fraction(p * t, 1000)),
    "M128": Template("At {} TFLOPS and {} W the card reaches {} TFLOPS/W.", (9000, 900), Fraction),
    "M129": Template(
        "At ${} per million tokens, {} million tokens cost ${}.", (60, 900), lambda p, v: Fraction(p * v)
    ),
    "M130": Template(
        "Renting {} GPUs for {} hours at ${} per GPU-hour costs ${}.", (64, 900, 9), lambda n, h, p: Fraction(n * h * p)
    ),
    "M133": Template(
        "The hall has {} nodes with {} GPUs each, {} GPUs in total.", (90, 16), lambda n, g: Fraction(n * g)
    ),
    "M133 zh": Template("集群有 {} 个节点，每节点功耗 {} kW，合计 {} kW。", (90, 90), lambda n, p: Fraction(n * p)),
}  # fmt: skip


@cache
def scanner() -> Scanner:
    """The scanner of all sentences here."""
    return Scanner(as_of=date(2026, 12, 1))


def last(text: str, code: str) -> Verdict | None:
    """The verdict of the rule on the last claim that it speaks of; None where it says nothing."""
    found = [claim for claim in scanner().scan(text).claims if any(item.code == code for item in claim.findings)]
    return found[-1].verdict if found else None


def written(value: Fraction) -> str:
    """A value in four digits, without an exponent."""
    number = Decimal(value.numerator) / Decimal(value.denominator)
    rounded = Decimal(f"{number:.3e}")
    return f"{rounded:f}"


@pytest.mark.parametrize("name", TEMPLATES)
@settings(max_examples=25, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(data=some.data())
def test_sentence_is_judged_as_the_oracle_says(name: str, data: some.DataObject) -> None:
    template = TEMPLATES[name]
    code = name.split(maxsplit=1)[0]
    numbers = [data.draw(some.integers(2, most)) for most in template.highest]
    result = template.result(*numbers)
    assert last(template.text.format(*numbers, written(result)), code) in {Verdict.SUPPORTED, None}
    if template.up and result * 3 > 1:
        assert last(template.text.format(*numbers, written(result * 3)), code) is Verdict.INCONSISTENT
    if template.down and result / 4 > Fraction(1, 100) and (code != "M133" or (result / 4).denominator == 1):
        assert last(template.text.format(*numbers, written(result / 4)), code) is Verdict.INCONSISTENT


@pytest.mark.parametrize("statement", TRUE)
def test_true_statement_is_not_flagged(statement: str) -> None:
    claims = scanner().scan(statement.replace("\\n", "\n")).claims
    noted = {"M125", "M131"}
    assert [
        (claim.text, [finding.code for finding in claim.findings])
        for claim in claims
        if claim.verdict.wrong or noted.intersection(finding.code for finding in claim.findings)
    ] == []


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("- 12 nodes\n- 8 GPUs per node\n- 108 GPUs in total\n", "M133"),
        ("- 12 个节点\n- 每节点 8 块 GPU\n- 共 108 块 GPU\n", "M133"),
        ("Each node has 640 GB of HBM. The 12 nodes hold 8.4 TB of HBM in total.", "M133"),
        ("Every card draws 350 W. The 6 cards together draw 4.2 kW.", "M133"),
        ("Sixteen weeks passed from 2024-01-01 to 2024-02-12.", "M132"),
        ("The work took three years, from May 2020 to May 2022.", "M132"),
        ("从 2020 年 5 月到 2022 年 5 月，历时三年。", "M132"),
        ("Training used 900,000 GPU-hours at $2 per GPU-hour, or $18 million.", "M130"),
        ("每瓦 5 TFLOPS，即 600 TFLOPS、300W。", "M128"),
        ("The card does 6,000 tokens/s at 3,000 W, or 4 tokens/s per watt.", "M128"),
    ],
)
def test_numbers_are_found_across_items_and_sentences(text: str, code: str) -> None:
    assert last(text, code) is Verdict.INCONSISTENT
