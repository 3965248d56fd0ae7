"""Numbers with units: where they begin and end, what they are worth, and what is none."""

from __future__ import annotations

import pytest

from detector.model.claim import Qualifier
from tests.extract.reading import Figure, claim, figures, read


@pytest.mark.parametrize(
    ("text", "figure"),
    [
        ("The H100 has 3.35 TB/s of bandwidth.", ("3.35 TB/s", ("3.35",), "TB/s")),
        ("The H100 has 3.35TB/s of bandwidth.", ("3.35TB/s", ("3.35",), "TB/s")),
        ("H100 的带宽为3.35TB/s。", ("3.35TB/s", ("3.35",), "TB/s")),
        ("The H100 moves 3,350 GB/s.", ("3,350 GB/s", ("3350",), "GB/s")),
        ("The H100 moves 3350 GBps.", ("3350 GBps", ("3350",), "GB/s")),
        ("The H100 has 80GB of memory.", ("80GB", ("80",), "GB")),
        ("The H100 has 80 GiB of memory.", ("80 GiB", ("80",), "GiB")),
        ("ConnectX-7 runs at 400 Gb/s.", ("400 Gb/s", ("400",), "Gb/s")),
        ("The H100 has a TDP of 700 W.", ("700 W", ("700",), "W")),
        ("The H100 has a TDP of 0.7 kW.", ("0.7 kW", ("0.7",), "kW")),
        ("H100 的 TDP 为 700 瓦。", ("700 瓦", ("700",), "W")),
        ("The H100 does 1,979 TFLOPS in FP8.", ("1,979 TFLOPS", ("1979",), "TFLOPS")),
        ("The H100 does 1.979 PFLOPS in FP8.", ("1.979 PFLOPS", ("1.979",), "PFLOPS")),
        ("B200 的 FP8 算力为4.5PFLOPS。", ("4.5PFLOPS", ("4.5",), "PFLOPS")),
        ("The H100 took 12 ms.", ("12 ms", ("12",), "ms")),
        ("The boost clock of the H100 is 1,980 MHz.", ("1,980 MHz", ("1980",), "MHz")),
        ("The H100 is made in 4 nm.", ("4 nm", ("4",), "nm")),
        ("The die of the H100 has 814 mm².", ("814 mm²", ("814",), "mm2")),
        ("The H100 was 37% faster.", ("37%", ("37",), "%")),
        ("The H100 was 2.5x faster.", ("2.5x", ("2.5",), "x")),
        ("H100 的速度是 A100 的 3 倍。", ("3 倍", ("3",), "x")),
        ("The H100 reached 298 tokens/s.", ("298 tokens/s", ("298",), "tokens/s")),
        ("The H100 costs $30,000.", ("$30,000", ("30000",), "USD")),
        ("H100 的 Ｌ２ 缓存为５０ＭＢ。", ("５０ＭＢ", ("50",), "MB")),
        ("H100 显存８０ＧＢ。", ("８０ＧＢ", ("80",), "GB")),
        ("The rack holds 72 GPUs.", ("72 GPUs", ("72",), "GPU")),
        ("The H100 has a 5,120-bit bus.", ("5,120-bit", ("5120",), "bit")),
        ("H100 显存位宽 5120bit。", ("5120bit", ("5120",), "bit")),
    ],
)
def test_one_number_with_its_unit(text: str, figure: Figure) -> None:
    assert figures(text) == [figure]


@pytest.mark.parametrize(
    ("text", "surface", "numbers"),
    [
        ("The H100 PCIe has a TDP of 300-350 W.", "300-350 W", ("300", "350")),
        ("The H100 PCIe has a TDP of 300–350W.", "300–350W", ("300", "350")),
        ("The H100 PCIe has a TDP of 300 to 350 W.", "300 to 350 W", ("300", "350")),
        ("H100 PCIe 的 TDP 为 300~350W。", "300~350W", ("300", "350")),
        ("H100 PCIe 的 TDP 为 300 至 350 W。", "300 至 350 W", ("300", "350")),
        ("H100 PCIe 的 TDP 为 300W到350W。", "300W到350W", ("300", "350")),
    ],
)
def test_range_is_one_claim(text: str, surface: str, numbers: tuple[str, ...]) -> None:
    assert figures(text) == [(surface, numbers, "W")]


@pytest.mark.parametrize(
    ("text", "surface", "value"),
    [
        ("The B200 has 208 billion transistors.", "208 billion transistors", 208),
        ("B200 有 2080 亿晶体管。", "2080 亿晶体管", 208),
        ("B200 有 2080亿个晶体管。", "2080亿个晶体管", 208),
        ("B200 的晶体管数量为 0.208 万亿。", "0.208 万亿", 208),
        ("DeepSeek-V3 has 671B parameters.", "671B parameters", 671),
        ("DeepSeek-V3 的参数量为 6710 亿。", "6710 亿", 671),
        ("DeepSeek-V3 has a context of 128K tokens.", "128K tokens", 128),
        ("集群共有 10 万张 H100。", "10 万张", 100_000),
        ("H100 有 1.4 万个 CUDA 核心。", "1.4 万个 CUDA 核心", 14_000),
        ("H100 售价 3 万美元。", "3 万美元", 30_000),
    ],
)
def test_scales_multiply(text: str, surface: str, value: float) -> None:
    assert claim(text, surface).value == pytest.approx(value)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("B200算力34 TFLOPSINT8达200 TOPS。", [("34 TFLOPS", ("34",), "TFLOPS"), ("200 TOPS", ("200",), "TOPS")]),
        ("显存带宽高达2000 GB/sHBM3。", [("2000 GB/s", ("2000",), "GB/s")]),
        ("The A100 has 2039 GB/sin total.", [("2039 GB/s", ("2039",), "GB/s")]),
        ("A100300W", [("300W", ("300",), "W")]),
        ("H100 80GBHBM3 700WTDP", [("80GB", ("80",), "GB"), ("700W", ("700",), "W")]),
        ("H10080GB显存", [("80GB", ("80",), "GB")]),
    ],
)
def test_text_that_ran_together(text: str, expected: list[Figure]) -> None:
    assert figures(text) == expected


@pytest.mark.parametrize(
    ("text", "figure"),
    [
        ("The H100 has a bandwidth of 3.35\nTB/s in total.", ("3.35\nTB/s", ("3.35",), "TB/s")),
        ("The H100 has a memory\nbandwidth of 3.35 TB/s.", ("3.35 TB/s", ("3.35",), "TB/s")),
    ],
)
def test_hard_wraps(text: str, figure: Figure) -> None:
    assert figures(text) == [figure]


@pytest.mark.parametrize(
    ("text", "figure"),
    [
        ("The H100 took 12 ± 0.5 ms.", ("12 ± 0.5 ms", ("12",), "ms")),
        ("The H100 took 12±0.5 ms.", ("12±0.5 ms", ("12",), "ms")),
        ("The H100 took 12.5 +/- 0.5 ms.", ("12.5 +/- 0.5 ms", ("12.5",), "ms")),
        ("The TDP of the H100 is 700 ± 10 W.", ("700 ± 10 W", ("700",), "W")),
        ("The TDP of the H100 is 700 W ± 10 W.", ("700 W ± 10 W", ("700",), "W")),
        ("H100 的 TDP 为 700W±5%。", ("700W±5%", ("700",), "W")),
    ],
)
def test_tolerance_is_not_the_value(text: str, figure: Figure) -> None:
    assert figures(text) == [figure]
    assert Qualifier.APPROX in claim(text, figure[0]).qualifiers


@pytest.mark.parametrize("text", ["The H100 took ±15ms.", "H100 的误差为 ±15 ms。"])
def test_lone_tolerance_keeps_its_number(text: str) -> None:
    assert [numbers for _, numbers, _ in figures(text)] == [("15",)]


@pytest.mark.parametrize(
    "text",
    [
        "Version 3.2.1 of the tool is out.",
        "See section 3.2 for the H100.",
        "3.2 Memory of the H100",
        "1. Memory of the H100",
        "## 4.1 H100 的显存",
        "The H100 page is https://example.com/80GB/700W/index.html.",
        "Ask 80GB@example.com about the H100.",
        "The H100 host is 10.0.0.12:8080.",
        "The H100 was seen on 2024-03-18.",
        "The H100 was seen on March 18, 2024.",
        "H100 于 2024 年 3 月 18 日亮相。",
        "The RTX 4090 and the RTX 5090.",
        "MI300X, L40S and GB200 NVL72.",
        "TPU v5p and Gaudi 3.",
        "![chart](https://example.com/700W.png)",
        '<img src="a.png" width="640" height="480">',
        "The H100, phone 555-0199.",
        "第 3 章 H100",
        "HBM3e, GDDR7 and LPDDR5X.",
        "The H100 uses FP8 and INT4.",
        "PCIe 5.0 and NVLink 4.0.",
    ],
)
def test_what_is_not_a_quantity(text: str) -> None:
    assert figures(text) == []


@pytest.mark.parametrize("text", ["80 GBX", "5 Wattle trees", "3 TBsomething else", "4 nmap scans", "9 msg"])
def test_unit_is_no_beginning_of_a_word(text: str) -> None:
    assert not {"GB", "W", "TB", "nm", "ms"} & {unit for _, _, unit in figures(text)}


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ("The H100 has 80 Gb.", "Gbit"),
        ("The link has 400 Gb/s.", "Gb/s"),
        ("The H100 has 400 GB/s.", "GB/s"),
        ("The H100 has 3 TB.", "TB"),
        ("The H100 draws 5 mW.", "mW"),
        ("The site draws 5 MW.", "MW"),
    ],
)
def test_case_and_rate_of_units_are_kept(text: str, unit: str) -> None:
    assert {found for _, _, found in figures(text)} <= {unit, unit.replace("Gbit", "Gb")}


def test_code_gives_no_counts() -> None:
    assert read("```\nfor i in range(8): x = 3 * 80\n```") == ()


@pytest.mark.parametrize(
    "text",
    [
        *("two H100s", "eight H100 GPUs", "8 H100s", "8x H100", "8×H100", "8 张 H100", "八张 H100", "8 块 H100"),
        *("eight H100 cards", "eight H100", "八块H100", "八枚 H100", "8 H100 cards"),
    ],
)
def test_counted_products(text: str) -> None:
    counts = [item for item in read(f"Cluster: {text}") if item.attribute == "device_count"]
    assert [(item.value, item.subject) for item in counts] == [(2.0 if "two" in text else 8.0, "H100")]


@pytest.mark.parametrize(("text", "count"), [("四台 DGX H100", 4), ("4 台 DGX H100", 4), ("four DGX H100 systems", 4)])
def test_counted_systems(text: str, count: int) -> None:
    counts = [item for item in read(f"Cluster: {text}") if item.attribute == "device_count"]
    assert [(item.value, item.subject) for item in counts] == [(count, "DGX H100")]


@pytest.mark.parametrize(
    "text",
    ["three H100-related news", "two A100 variants", "two H100 versions", "两个 H100 版本", "three H100 results"],
)
def test_number_of_something_else_beside_a_product(text: str) -> None:
    assert [item for item in read(f"There are {text}.") if item.attribute == "device_count"] == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("They have 80, 141 and 192 GB.", [("80", "GB"), ("141", "GB"), ("192 GB", "GB")]),
        ("They have 80, 141, and 192 GB.", [("80", "GB"), ("141", "GB"), ("192 GB", "GB")]),
        ("Memory: 80/141/192 GB", [("80", "GB"), ("141", "GB"), ("192 GB", "GB")]),
        ("显存为 80、141 和 192GB。", [("80", "GB"), ("141", "GB"), ("192GB", "GB")]),
        ("It comes with 40 or 80 GB.", [("40", "GB"), ("80 GB", "GB")]),
        ("It moves 2.0, 3.35 and 4.8 TB/s.", [("2.0", "TB/s"), ("3.35", "TB/s"), ("4.8 TB/s", "TB/s")]),
        ("They draw 1,000, 1,200 and 1,400 W.", [("1,000", "W"), ("1,200", "W"), ("1,400 W", "W")]),
        ("In 2024, 80 GB were usual.", [("80 GB", "GB")]),
        ("A batch of 32 and 80 GB.", [("80 GB", "GB")]),
        ("See figures 3 and 4, 80 GB.", [("80 GB", "GB")]),
        ("It has 80,141 and 192 GB.", [("80,141", "GB"), ("192 GB", "GB")]),
    ],
)
def test_list_shares_the_unit_of_its_last_member(text: str, expected: list[tuple[str, str]]) -> None:
    assert [(surface, unit) for surface, _, unit in figures(text)] == expected


@pytest.mark.parametrize(
    "number", ["PCIe 3, 4 and 5.", "Ports 80, 443 and 8080 are open.", "vLLM 0.6.0, 0.7.0 and 80 GB"]
)
def test_other_lists_share_nothing(number: str) -> None:
    assert {surface for surface, _, _ in figures(number)} <= {"80 GB"}
