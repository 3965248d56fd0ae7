"""The article against itself: A101, J101, M101 to M104, U101."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as some

from detector.check.interval import Interval
from detector.check.judge import judge
from detector.check.percent import changes
from detector.model.claim import Claim
from detector.model.finding import Judgement, Verdict
from tests.check.conftest import Make
from tests.check.making import claim, quantity

SUPPORTED, INCONSISTENT, OPEN = Verdict.SUPPORTED, Verdict.INCONSISTENT, Verdict.UNVERIFIABLE
Written = tuple[str, str, str | None]


def claims_of(text: str, written: Iterable[Written]) -> list[Claim]:
    """Claims for the numbers of a text in their order, all of one sentence; each is attribute, number and unit."""
    found, position = [], 0
    for attribute, number, unit in written:
        start = text.index(number, position)
        position = start + len(number)
        found.append(quantity(attribute, number, unit, sentence=1, block=1, start=start, text=number))
    return found


def last(article: Make, text: str, written: Iterable[Written]) -> Judgement:
    """The judgement on the last claim of a text."""
    return judge(article(*claims_of(text, written), text=text))[0][-1]


RATE, TIME, POWER = ("measured_throughput", "tokens/s"), ("measured_latency", "ms"), ("tdp", "W")


@pytest.mark.parametrize(
    ("text", "kind", "numbers", "verdict"),
    [
        ("from 1200 to 1700 tokens/s, up 60 %", RATE, ("1200", "1700", "60"), INCONSISTENT),
        ("from 1200 to 1700 tokens/s, up 42 %", RATE, ("1200", "1700", "42"), SUPPORTED),
        ("from 1200 to 1700 tokens/s, up 40 %", RATE, ("1200", "1700", "40"), SUPPORTED),
        ("from 200 to 150 ms, down 25 %", TIME, ("200", "150", "25"), SUPPORTED),
        ("from 200 to 150 ms, down 33 %", TIME, ("200", "150", "33"), INCONSISTENT),
        ("吞吐 1200 到 1700 tokens/s，提升 60%", RATE, ("1200", "1700", "60"), INCONSISTENT),
        ("从 200 到 150 ms，而利用率高出 60%", TIME, ("200", "150", "60"), OPEN),
        ("from 200 to 150 ms, and accuracy is up 60 %", TIME, ("200", "150", "60"), OPEN),
    ],
)
def test_percentage_follows_from_its_pair(
    article: Make, text: str, kind: tuple[str, str], numbers: tuple[str, str, str], verdict: Verdict
) -> None:
    first, second, percent = numbers
    written = [(kind[0], first, kind[1]), (kind[0], second, kind[1]), ("percent_change", percent, "%")]
    assert last(article, text, written).verdict is verdict


@pytest.mark.parametrize(
    ("text", "factor", "verdict"),
    [
        ("from 100 to 250 tokens/s, 2.5x", "2.5", SUPPORTED),
        ("from 100 to 250 tokens/s, 1.5x faster", "1.5", SUPPORTED),
        ("from 100 to 250 tokens/s, 4.5x faster", "4.5", INCONSISTENT),
        ("从 100 到 250 tokens/s，提升 1.5 倍", "1.5", SUPPORTED),
    ],
)
def test_factor_follows_from_its_pair(article: Make, text: str, factor: str, verdict: Verdict) -> None:
    written = [(RATE[0], "100", RATE[1]), (RATE[0], "250", RATE[1]), ("ratio", factor, "x")]
    assert last(article, text, written).verdict is verdict


@pytest.mark.parametrize(("percent", "verdict"), [("37", INCONSISTENT), ("223", SUPPORTED)])
def test_efficiency_follows_from_rates_and_powers(article: Make, percent: str, verdict: Verdict) -> None:
    text = f"298 tokens/s at 300 W, 215 tokens/s at 700 W, per watt {percent} % more"
    written = [(RATE[0], "298", RATE[1]), (POWER[0], "300", "W"), (RATE[0], "215", RATE[1]), (POWER[0], "700", "W")]
    assert last(article, text, [*written, ("percent_change", percent, "%")]).verdict is verdict


@pytest.mark.parametrize(("total", "verdict"), [("1480", INCONSISTENT), ("1128", Verdict.UNKNOWN)])
def test_total_is_count_times_single_value(article: Make, total: str, verdict: Verdict) -> None:
    text = f"8 cards with 141 GB each, {total} GB in total"
    written = [("device_count", "8", "card"), ("memory_capacity", "141", "GB"), ("memory_capacity", total, "GB")]
    assert last(article, text, written).verdict is verdict


def test_ends_of_from_to_are_a_pair(article: Make) -> None:
    text = "rose from 1200 to 1700 tokens/s, up 60 %"
    both = quantity(RATE[0], "1200..1700", RATE[1], text="1200 to 1700", start=text.index("1200"), sentence=1)
    (percent,) = claims_of(text, [("percent_change", "60", "%")])
    assert judge(article(both, percent, text=text))[0][-1].verdict is INCONSISTENT


@given(some.integers(1, 10**6), some.integers(1, 10**6))
def test_rise_and_fall_are_exact(one: int, two: int) -> None:
    low, high = sorted((one, two))
    exact = Decimal(high) / Decimal(low)
    growth = Interval(exact, exact)
    rise = changes(growth, "increase")["b/a - 1"].low
    fall = changes(growth, "decrease")["1 - b/a"].low
    assert abs(rise - (Decimal(high) - low) * 100 / low) < Decimal("1e-15") * (1 + rise)
    assert abs(fall - (Decimal(high) - low) * 100 / high) < Decimal("1e-15") * 100


@pytest.mark.parametrize(
    ("second", "fields", "verdict"),
    [
        ("80", {}, INCONSISTENT),
        ("96", {}, Verdict.UNKNOWN),
        ("80", {"qualifiers": ("measured",)}, OPEN),
        ("80", {"variant": "Lite"}, Verdict.UNKNOWN),
        ("80", {"scope": "node"}, Verdict.UNKNOWN),
    ],
)
def test_two_values_for_one_thing(article: Make, second: str, fields: dict[str, object], verdict: Verdict) -> None:
    first = quantity("memory_capacity", "96", "GB", "H900")
    other = quantity("memory_capacity", second, "GB", "H900", **fields)
    assert judge(article(first, other))[0][-1].verdict is verdict


def test_table_settles_what_the_article_leaves_open(article: Make) -> None:
    first, other = quantity("memory_capacity", "96", "GB", "H200"), quantity("memory_capacity", "141", "GB", "H200")
    verdicts = [found.verdict for found in judge(article(first, other))[0]]
    assert verdicts == [Verdict.CONTRADICTED, SUPPORTED]


def test_mixture_of_variants_is_flagged_at_the_type(article: Make) -> None:
    memory = quantity("memory_bandwidth", "3.35", "TB/s", "H100", sentence=3)
    kind = claim("memory_type", subject="H100", value="HBM2e", sentence=3)
    verdicts = [found.verdict for found in judge(article(memory, kind))[0]]
    assert verdicts == [SUPPORTED, INCONSISTENT]


@pytest.mark.parametrize(
    ("made", "wrong"),
    [
        (quantity("memory_bandwidth", "900", "GB", "H900"), True),
        (quantity("tdp", "70", "kW", "MI300X"), True),
        (quantity("tdp", "70", "kW", "GB200 NVL72"), False),
        (quantity("percent_change", "120", "%", detail="decrease"), True),
        (quantity("percent_change", "120", "%", detail="increase"), False),
    ],
)
def test_impossible_values(article: Make, made: Claim, wrong: bool) -> None:
    assert judge(article(made))[0][0].verdict.wrong is wrong
