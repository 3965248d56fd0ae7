"""Quantities of workloads: heads, device hours, performance per watt, operations, durations between dates."""

from __future__ import annotations

import pytest

from detector.extract.number import plain
from detector.extract.quantity import find_quantities


def read(text: str) -> list[tuple[str, str | None]]:
    """Every number with its unit, in order."""
    found = sorted(find_quantities(text), key=lambda quantity: quantity.start)
    return [("..".join(item.numbers), item.unit.name if item.unit else None) for item in found]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("with 8 KV heads", ("8", "KV heads")),
        ("共 8 个 KV 头", ("8", "KV heads")),
        ("used 2,048 GPU-hours", ("2048", "GPU-hours")),
        ("用了 300 万 GPU 小时", ("300", "GPU-hours")),
        ("3 TFLOPS per watt", ("3", "TFLOPS/W")),
        ("每瓦 3 TFLOPS", ("3", "TFLOPS/W")),
        ("每瓦约 9 tokens/s", ("9", "tokens/J")),
        ("9 tokens/s per watt", ("9", "tokens/J")),
        ("24 concurrent requests", ("24", "requests")),
        ("24 requests in flight", ("24", "requests")),
        ("2.5e23 FLOP", ("2.5e23", "FLOP")),
        ("2.5 × 10^23 FLOPs", ("2.5e23", "FLOP")),
        ("2.5×10²³ FLOPs", ("2.5e23", "FLOP")),
        ("10^24 FLOPs", ("1e24", "FLOP")),
        ("three years from 2020 to 2023", ("3", "years")),
        ("2020 年到 2023 年的三年", ("3", "years")),
        ("2020 年到 2023 年共 3 年", ("3", "years")),
    ],
)
def test_quantity_of_a_workload(text: str, expected: tuple[str, str]) -> None:
    assert expected in read(text)


@pytest.mark.parametrize(
    "text",
    ["Three years ago the team began.", "第三年", "这三年变化很大。", "The 2020 class and the third year of 2023."],
)
def test_other_years_are_no_duration(text: str) -> None:
    assert not any(unit == "years" for _, unit in read(text))


@pytest.mark.parametrize(
    ("written", "number"),
    [("2,300.50", "2300.50"), ("6.3×10^23", "6.3e23"), ("10^5", "1e5"), ("1.5 x 10¹²", "1.5e12"), ("6.3e23", "6.3e23")],
)
def test_powers_of_ten(written: str, number: str) -> None:
    assert plain(written) == number


def test_sizes_multiplied_are_no_powers() -> None:
    assert ("10", None) in read("a 4 x 10 grid")


def test_items_of_a_list_are_no_range() -> None:
    assert read("12 nodes\n- 8 GPUs") == [("12", "node"), ("8", "GPU")]
