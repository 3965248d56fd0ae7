"""Which property a figure is about."""

from __future__ import annotations

import pytest

from detector.model.claim import Kind
from tests.extract.reading import claim, read


@pytest.mark.parametrize(
    ("text", "surface", "attribute"),
    [
        ("The H100 has 80 GB of memory.", "80 GB", "memory_capacity"),
        ("H100 显存容量为 80GB。", "80GB", "memory_capacity"),
        ("The H100 has a memory bandwidth of 3.35 TB/s.", "3.35 TB/s", "memory_bandwidth"),
        ("H100 显存带宽 3.35TB/s。", "3.35TB/s", "memory_bandwidth"),
        ("The H100 has 80 GB of HBM3 at 3.35 TB/s.", "3.35 TB/s", "memory_bandwidth"),
        ("The TDP of the H100 is 700 W.", "700 W", "tdp"),
        ("H100 的热设计功耗为 700W。", "700W", "tdp"),
        ("The NVLink bandwidth of the H100 is 900 GB/s.", "900 GB/s", "interconnect_bandwidth"),
        ("H100 的 NVLink 带宽为 900GB/s。", "900GB/s", "interconnect_bandwidth"),
        ("PCIe 5.0 x16 of the H100 gives 128 GB/s.", "128 GB/s", "pcie_bandwidth"),
        ("The H100 has a 50 MB L2 cache.", "50 MB", "cache"),
        ("H100 的二级缓存为 50MB。", "50MB", "cache"),
        ("The H100 has 80 billion transistors.", "80 billion transistors", "transistor_count"),
        ("H100 集成 800 亿晶体管。", "800 亿晶体管", "transistor_count"),
        ("The H100 has 16,896 CUDA cores.", "16,896 CUDA cores", "cuda_cores"),
        ("H100 有 16896 个 CUDA 核心。", "16896 个 CUDA 核心", "cuda_cores"),
        ("The H100 has 132 SMs.", "132 SMs", "sm_count"),
        ("The H100 is made in a 4 nm process.", "4 nm", "process_node"),
        ("The boost clock of the H100 is 1,980 MHz.", "1,980 MHz", "clock"),
        ("The memory bus of the H100 is 5120 bit wide.", "5120 bit", "memory_bus_width"),
        ("The H100 delivers 1979 TFLOPS of FP8 compute.", "1979 TFLOPS", "compute"),
        ("DeepSeek-V3 has 671 billion parameters.", "671 billion parameters", "parameter_count"),
        ("DeepSeek-V3 的上下文长度为 128K。", "128K", "context_length"),
        ("H100 costs $30,000.", "$30,000", "price"),
        ("The latency on the H100 is 12 ms.", "12 ms", "measured_latency"),
        ("The H100 reached a throughput of 298 tokens/s.", "298 tokens/s", "measured_throughput"),
        ("The GB200 NVL72 has 72 GPUs.", "72 GPUs", "device_count"),
        ("The B200 consists of two dies.", "two dies", "die_count"),
        ("The H100 is 3x faster.", "3x", "ratio"),
        ("The H100 is 37% faster.", "37%", "percent_change"),
        ("compute capability 9.0 for the H100", "9.0", "compute_capability"),
        ("The H100 uses HBM3.", "HBM3", "memory_type"),
        ("The H100 uses PCIe Gen5.", "PCIe Gen5", "pcie_generation"),
        ("The H100 uses NVLink 4.", "NVLink 4", "interconnect_version"),
        ("The H100 has fourth-generation Tensor Cores.", "fourth-generation Tensor Cores", "tensor_core_generation"),
        ("H100 采用第四代 Tensor Core。", "第四代 Tensor Core", "tensor_core_generation"),
    ],
)
def test_words_beside_a_figure_choose(text: str, surface: str, attribute: str) -> None:
    assert claim(text, surface, attribute).attribute == attribute


@pytest.mark.parametrize(
    ("surface", "attribute"),
    [
        ("80GB", "memory_capacity"),
        ("3.35TB/s", "memory_bandwidth"),
        ("700W", "tdp"),
        ("900GB/s", "interconnect_bandwidth"),
        ("50MB", "cache"),
    ],
)
def test_figures_in_a_row_keep_their_own_words(surface: str, attribute: str) -> None:
    text = "H100：显存 80GB，显存带宽 3.35TB/s，TDP 700W，NVLink 带宽 900GB/s，L2 缓存 50MB。"
    assert claim(text, surface).attribute == attribute


@pytest.mark.parametrize("variant", ["PCIe", "SXM", "NVL"])
def test_form_of_a_card_says_nothing_about_a_bandwidth(variant: str) -> None:
    text = f"The H100 {variant} has 80 GB of memory and 2 TB/s of memory bandwidth."
    assert claim(text, "2 TB/s").attribute == "memory_bandwidth"


def test_bare_bandwidth_of_two_forms_is_that_of_the_memory() -> None:
    text = "The H100 SXM has 3.35 TB/s and the H100 PCIe has 2 TB/s of bandwidth."
    assert {claim(text, surface).attribute for surface in ("3.35 TB/s", "2 TB/s")} == {"memory_bandwidth"}


@pytest.mark.parametrize(
    "text",
    [
        "The H200 has 61 GB more than the H100.",
        "H200 比 H100 多 61GB。",
        "Llama 3 70B takes 140 GB on the H100.",
        "The model needs 61 GB on the H100.",
        "模型占用 61GB,H100 足够。",
    ],
)
def test_difference_or_need_is_no_capacity(text: str) -> None:
    assert [item for item in read(text) if item.attribute == "memory_capacity"] == []


CELLS = """| | H100 | B200 |
|---|---|---|
| Memory (GB) | 80 | 192 |
| Memory bandwidth (TB/s) | 3.35 | 8 |
| TDP (W) | 700 | 1000 |
| 晶体管数量(亿) | 800 | 2080 |
| CUDA cores | 16896 | 18432 |
"""


@pytest.mark.parametrize(
    ("surface", "attribute", "unit", "value"),
    [
        ("80", "memory_capacity", "GB", 80),
        ("3.35", "memory_bandwidth", "TB/s", 3.35),
        ("700", "tdp", "W", 700),
        ("800", "transistor_count", "billion", 80),
        ("2080", "transistor_count", "billion", 208),
    ],
)
def test_head_of_a_row_gives_attribute_and_unit(surface: str, attribute: str, unit: str, value: float) -> None:
    found = claim(CELLS, surface)
    assert (found.attribute.value, found.unit) == (attribute, unit)
    assert found.value == pytest.approx(value)


def test_head_of_a_row_gives_a_count() -> None:
    assert claim(CELLS, "16896").attribute == "cuda_cores"


@pytest.mark.parametrize(
    ("head", "cell", "attribute", "value"),
    [
        ("Transistors (billion)", "80", "transistor_count", 80),
        ("Transistors (B)", "80", "transistor_count", 80),
        ("晶体管数量（亿个）", "800", "transistor_count", 80),
        ("Parameters (B)", "671", "parameter_count", 671),
        ("参数量(B)", "671", "parameter_count", 671),
        ("参数量(十亿)", "671", "parameter_count", 671),
        ("L2 Cache (MB)", "50", "cache", 50),
        ("CUDA Cores", "16896", "cuda_cores", 16896),
        ("CUDA 核心数", "16896", "cuda_cores", 16896),
    ],
)
def test_head_beside_or_above_a_cell(head: str, cell: str, attribute: str, value: float) -> None:
    beside = f"| | H100 |\n|---|---|\n| {head} | {cell} |\n"
    above = f"| GPU | {head} |\n|---|---|\n| H100 | {cell} |\n"
    for found in (claim(beside, cell), claim(above, cell)):
        assert found.attribute == attribute
        assert found.value == pytest.approx(value)


@pytest.mark.parametrize(
    "words",
    ["37% faster", "37% slower", "37% higher", "37% lower", "37% more efficient", "37 percent worse", "37% 更快"],
)
def test_comparative_behind_a_percentage_makes_a_change(words: str) -> None:
    found = [item for item in read(f"The H100 is {words}.") if item.numbers == ("37",)]
    assert [item.attribute.value for item in found] == ["percent_change"]


@pytest.mark.parametrize("text", ["利用率从 37% 提升至 89%。", "Utilization was 37%.", "显存占用 37%。"])
def test_level_is_no_change(text: str) -> None:
    found = [item for item in read(text) if item.numbers == ("37",)]
    assert [item.attribute.value for item in found] == ["measured_other"]


@pytest.mark.parametrize(("text", "surface"), [("The H100 is 3x faster.", "3x"), ("H100 提升 37%。", "37%")])
def test_ratios_are_arithmetic(text: str, surface: str) -> None:
    assert claim(text, surface).kind is Kind.ARITHMETIC
