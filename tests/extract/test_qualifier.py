"""Words that widen, limit or withdraw a claim."""

from __future__ import annotations

import pytest

from detector.model.claim import Qualifier
from tests.extract.reading import claim, qualifiers

APPROX, UP_TO, AT_LEAST = Qualifier.APPROX, Qualifier.UP_TO, Qualifier.AT_LEAST
HYPOTHETICAL, NEGATED, MEASURED, QUOTED = (
    Qualifier.HYPOTHETICAL,
    Qualifier.NEGATED,
    Qualifier.MEASURED,
    Qualifier.QUOTED,
)


@pytest.mark.parametrize(
    ("text", "qualifier"),
    [
        ("The H100 has about 80 GB of memory.", APPROX),
        ("The H100 has approximately 80 GB of memory.", APPROX),
        ("The H100 has ~80 GB of memory.", APPROX),
        ("H100 显存约 80 GB。", APPROX),
        ("H100 显存为 80 GB 左右。", APPROX),
        ("The H100 has up to 80 GB of memory.", UP_TO),
        ("H100 显存最高 80 GB。", UP_TO),
        ("H100 显存高达 80 GB。", UP_TO),
        ("The H100 has at least 80 GB of memory.", AT_LEAST),
        ("The H100 has ≥80 GB of memory.", AT_LEAST),
        ("The H100 has 80 GB or more of memory.", AT_LEAST),
        ("H100 显存至少 80 GB。", AT_LEAST),
        ("H100 显存在 80 GB 以上。", AT_LEAST),
        ("If the H100 had 80 GB of memory, it would fit.", HYPOTHETICAL),
        ("如果 H100 有 80 GB 显存，就够了。", HYPOTHETICAL),
        ("Does the H100 have 80 GB of memory?", HYPOTHETICAL),
        ("H100 的显存是 80 GB 吗？", HYPOTHETICAL),
        ("The H100 does not have 80 GB of memory.", NEGATED),
        ("The H100 doesn't have 80 GB of memory.", NEGATED),
        ("The memory of the H100 is not 80 GB.", NEGATED),
        ("H100 的显存不是 80 GB。", NEGATED),
        ("H100 的显存并非 80 GB。", NEGATED),
        ("H100 没有 80 GB 显存。", NEGATED),
        ("The claim that the H100 has 80 GB of memory is wrong.", QUOTED),
        ("有人说 H100 显存为 80 GB，这是错误的。", QUOTED),
    ],
)
def test_word_beside_a_figure(text: str, qualifier: Qualifier) -> None:
    assert qualifier in qualifiers(text, next(item for item in ("~80 GB", "≥80 GB", "80 GB") if item in text))


@pytest.mark.parametrize(
    ("text", "surface"),
    [
        ("We measured 3.1 TB/s on the H100.", "3.1 TB/s"),
        ("实测 H100 带宽 3.1 TB/s。", "3.1 TB/s"),
        ("In our benchmark the H100 reached 3.1 TB/s.", "3.1 TB/s"),
    ],
)
def test_measured_values(text: str, surface: str) -> None:
    assert MEASURED in qualifiers(text, surface)


@pytest.mark.parametrize(
    ("text", "surface", "sparsity"),
    [
        ("The H100 does 3,958 TFLOPS FP8 with sparsity.", "3,958 TFLOPS", "sparse"),
        ("H100 FP8 稀疏算力 3958 TFLOPS。", "3958 TFLOPS", "sparse"),
        ("The H100 does 1,979 TFLOPS in dense FP8.", "1,979 TFLOPS", "dense"),
        ("H100 FP8 稠密算力 1979 TFLOPS。", "1979 TFLOPS", "dense"),
        ("The H100 does 1,979 TFLOPS FP8 dense and 3,958 TFLOPS FP8 sparse.", "1,979 TFLOPS", "dense"),
        ("The H100 does 1,979 TFLOPS FP8 dense and 3,958 TFLOPS FP8 sparse.", "3,958 TFLOPS", "sparse"),
        ("H100 does 1979 TFLOPS (dense) and 3958 TFLOPS (sparse) in FP8.", "3958 TFLOPS", "sparse"),
        ("H100 does 1979 TFLOPS (dense) and 3958 TFLOPS (sparse) in FP8.", "1979 TFLOPS", "dense"),
        ("H100 FP8 稠密 1979 TFLOPS、稀疏 3958 TFLOPS。", "1979 TFLOPS", "dense"),
        ("H100 FP8 稠密 1979 TFLOPS、稀疏 3958 TFLOPS。", "3958 TFLOPS", "sparse"),
        ("H100 FP8 1979 TFLOPS 稠密，3958 TFLOPS 稀疏。", "1979 TFLOPS", "dense"),
        ("H100 FP8 1979 TFLOPS 稠密，3958 TFLOPS 稀疏。", "3958 TFLOPS", "sparse"),
        ("H100 FP8 1979 TFLOPS（稠密）、3958 TFLOPS（稀疏）", "3958 TFLOPS", "sparse"),
        ("The H100 does dense FP8 1979 TFLOPS and sparse FP8 3958 TFLOPS.", "1979 TFLOPS", "dense"),
        ("The H100 does dense FP8 1979 TFLOPS and sparse FP8 3958 TFLOPS.", "3958 TFLOPS", "sparse"),
        ("The H100 does 1,979 TFLOPS in FP8.", "1,979 TFLOPS", None),
    ],
)
def test_sparsity(text: str, surface: str, sparsity: str | None) -> None:
    assert claim(text, surface).sparsity == sparsity


@pytest.mark.parametrize(
    ("text", "surface", "direction"),
    [
        ("H100 NVLink bandwidth is 900 GB/s bidirectional.", "900 GB/s", "bidirectional"),
        ("H100 NVLink 双向带宽 900 GB/s。", "900 GB/s", "bidirectional"),
        ("H100 NVLink bandwidth is 450 GB/s per direction.", "450 GB/s", "unidirectional"),
        ("H100 NVLink 单向带宽 450 GB/s。", "450 GB/s", "unidirectional"),
        ("H100 NVLink: 900 GB/s bidirectional, 450 GB/s per direction.", "900 GB/s", "bidirectional"),
        ("H100 NVLink: 900 GB/s bidirectional, 450 GB/s per direction.", "450 GB/s", "unidirectional"),
        ("H100 NVLink 双向 900 GB/s，单向 450 GB/s。", "450 GB/s", "unidirectional"),
        ("H100 NVLink bandwidth is 900 GB/s.", "900 GB/s", None),
    ],
)
def test_direction(text: str, surface: str, direction: str | None) -> None:
    assert claim(text, surface).direction == direction


@pytest.mark.parametrize(
    ("text", "surface", "scope"),
    [
        ("Each link of NVLink 4 on the H100 gives 50 GB/s per link.", "50 GB/s", "link"),
        ("The GB200 NVL72 has 13.4 TB of memory per rack.", "13.4 TB", "rack"),
        ("NVLink gives the B200 1.8 TB/s per GPU.", "1.8 TB/s", "gpu"),
        ("NVLink 5 为每个 GPU 提供 1.8 TB/s 带宽。", "1.8 TB/s", "gpu"),
        ("NVLink 5 为每张 GPU 提供 1.8 TB/s 带宽。", "1.8 TB/s", "gpu"),
        ("On a MIG slice of the H100 you get 10 GB.", "10 GB", "slice"),
        ("H100 的 MIG 实例有 10GB 显存。", "10GB", "slice"),
        ("A vGPU profile of the L40S has 12 GB of memory.", "12 GB", "slice"),
        ("The HBM3 of the H100 moves 670 GB/s per stack.", "670 GB/s", "stack"),
        ("B200 的每颗 HBM3E 堆栈提供 1TB/s。", "1TB/s", "stack"),
        ("HBM3 moves 819 GB/s per stack.", "819 GB/s", None),
        ("The H100 die has 144 SMs.", "144 SMs", "die"),
        ("H100 的完整核心有 144 个 SM。", "144 个 SM", "die"),
        ("The H100 has 80 GB of memory.", "80 GB", None),
    ],
)
def test_scope(text: str, surface: str, scope: str | None) -> None:
    assert claim(text, surface).scope == scope


@pytest.mark.parametrize(
    "text",
    [
        "The H100 has 80 GB of memory.",
        "H100 显存为 80 GB。",
        "The H100 has 80 GB of memory, not 64.",
        "The H100 has 80 GB of memory. If you need more, buy two.",
        "Is it enough? The H100 has 80 GB of memory.",
        "The H100 is not new. It has 80 GB of memory.",
        "We measured nothing. The H100 has 80 GB of memory.",
        "不只是快，H100 显存还有 80 GB。",
    ],
)
def test_plain_statement_has_no_qualifier(text: str) -> None:
    assert qualifiers(text, "80 GB") == set()


def test_qualifiers_keep_the_order_of_the_vocabulary() -> None:
    found = claim("If the H100 had about 80 GB of memory, it would fit.", "80 GB").qualifiers
    assert list(found) == [item for item in Qualifier if item in found]


@pytest.mark.parametrize(
    ("text", "surface"),
    [
        ("Peak memory on the H100 was 76 GB.", "76 GB"),
        ("Memory usage on the H100 peaked at 76 GB.", "76 GB"),
        ("The H100 used 76 GB during training.", "76 GB"),
        ("H100 峰值显存占用 76GB。", "76GB"),
        ("We capped the H100 at 500 W.", "500 W"),
        ("The H100 was limited to 500 W.", "500 W"),
        ("The H100 throttled to 500 W.", "500 W"),
        ("We set the H100 to 500 W.", "500 W"),
        ("With a power limit of 500 W the H100 is slower.", "500 W"),
        ("将 H100 的功耗限制在 500W。", "500W"),
        ("我们把 H100 锁定到 500W。", "500W"),
        ("The clock of the H100 was locked to 1,410 MHz.", "1,410 MHz"),
    ],
)
def test_value_in_operation_is_measured(text: str, surface: str) -> None:
    found = claim(text, surface)
    assert found.attribute == "measured_other"
    assert MEASURED in found.qualifiers


@pytest.mark.parametrize(
    ("text", "surface", "attribute"),
    [
        ("| GPU | Power limit |\n|---|---|\n| H100 | 700 W |\n", "700 W", "tdp"),
        ("H100: power limit: 700 W", "700 W", "tdp"),
        ("The A100 used 40 GB of HBM2.", "40 GB", "memory_capacity"),
        ("The peak memory bandwidth of the H100 is 3.35 TB/s.", "3.35 TB/s", "memory_bandwidth"),
    ],
)
def test_value_of_a_data_sheet_is_not_one_in_operation(text: str, surface: str, attribute: str) -> None:
    found = claim(text, surface)
    assert found.attribute == attribute
    assert MEASURED not in found.qualifiers
