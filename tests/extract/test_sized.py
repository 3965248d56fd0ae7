"""Counts whose size or kind stands between number and noun, parts of a whole, and ranges with `and`."""

from __future__ import annotations

import pytest

from tests.extract.reading import claim, figures


@pytest.mark.parametrize(
    ("text", "surface", "number", "unit"),
    [
        ("The server has eight 700 W GPUs.", "eight", "8", "GPU"),
        ("The chassis takes 4 450 W cards.", "4", "4", "card"),
        ("Eight 24 GB stacks sit on the package.", "Eight", "8", "stack"),
        ("Six HBM3 stacks sit on the package.", "Six", "6", "stack"),
        ("The part has 6 HBM3e stacks.", "6", "6", "stack"),
        ("服务器配 8 块 700W 的 GPU。", "8 块", "8", "card"),
        ("服务器配八张 700W 显卡。", "八张", "8", "card"),
        ("封装内有六颗 16GB 的 HBM3。", "六颗", "6", "stack"),
        ("采用 8 个 HBM3e 堆栈。", "8 个", "8", "stack"),
        ("采用六个 24GB 堆栈。", "六个", "6", "stack"),
    ],
)
def test_count_before_size(text: str, surface: str, number: str, unit: str) -> None:
    found = claim(text, surface)
    assert (found.numbers, found.unit) == ((number,), unit)


@pytest.mark.parametrize(
    "text",
    [
        "服务器配 8 块 80GB H100。",
        "The 2024 24 GB card sold well.",
        "In chapter 3 HBM3 is explained.",
        "第 8 个 24GB 文件已下载。",
    ],
)
def test_other_numbers_count_no_stacks(text: str) -> None:
    assert not [figure for figure in figures(text) if figure[2] == "stack"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("It uses 60 of 80 GB.", ("60", ("60",), "GB")),
        ("It uses 60 out of the 80 GB.", ("60", ("60",), "GB")),
        ("It reaches 400 of 989 TFLOPS.", ("400", ("400",), "TFLOPS")),
        ("Latency is between 100 and 140 ms.", ("100 and 140 ms", ("100", "140"), "ms")),
        ("延迟介于 100 和 140 ms 之间。", ("100 和 140 ms", ("100", "140"), "ms")),
    ],
)
def test_number_in_the_unit_of_the_next(text: str, expected: tuple[str, tuple[str, ...], str]) -> None:
    assert expected in figures(text)


@pytest.mark.parametrize("text", ["Step 3 of a 40 ms run.", "Batches of 16 and 140 ms.", "Page 2 of 80 % of them."])
def test_other_numbers_take_no_unit(text: str) -> None:
    assert len(figures(text)) <= 1


@pytest.mark.parametrize(
    ("text", "surface", "scope"),
    [
        ("The H20 keeps 18 links of 50 GB/s.", "50 GB/s", "link"),
        ("The node has eight 700 W GPUs.", "700 W", "gpu"),
        ("服务器配 8 块 700W 的 GPU。", "700W", "gpu"),
        ("The MI300X has eight stacks of HBM3 at 24 GB each, 192 GB in all.", "192 GB", None),
        ("The node has eight GPUs with 24 GB each, 192 GB in all.", "192 GB", "node"),
    ],
)
def test_scope_of_what_is_counted(text: str, surface: str, scope: str | None) -> None:
    assert claim(text, surface).scope == scope


@pytest.mark.parametrize("text", ["The H200 has six HBM3e stacks at 9.2 Gb/s.", "H200 的 HBM3e 速率为 9.2 Gb/s。"])
def test_rate_of_a_pin_is_no_bandwidth(text: str) -> None:
    assert claim(text, "9.2 Gb/s").attribute.value == "other"
