"""Wrong values that public pages have printed are contradicted, the right ones beside them supported."""

from __future__ import annotations

from datetime import date
from functools import cache

import pytest

from detector import Report, Scanner
from detector.model.finding import Verdict

AS_OF = date(2026, 12, 1)

# Number of the error in the list that these were collected in, sentence with a gap, the wrong value seen in public, the
# right value.
SEEN: list[tuple[int, str, str, str]] = [
    (1, "The MI300X has a memory bandwidth of {}.", "10.3 TB/s", "5.3 TB/s"),
    (1, "MI300X 的显存带宽达 {}。", "10.3TB/s", "5.3TB/s"),
    (2, "The B200 delivers {} of dense FP8 compute.", "9,000 TFLOPS", "4,500 TFLOPS"),
    (2, "B200 的 FP8 稠密算力为 {}。", "9000 TFLOPS", "4500 TFLOPS"),
    (2, "The B200 delivers {} of sparse FP8 compute.", "4,500 TFLOPS", "9,000 TFLOPS"),
    (2, "The L40 delivers {} of dense BF16 compute.", "362 TFLOPS", "181 TFLOPS"),
    (2, "L40 的 BF16 稠密算力为 {}。", "362 TFLOPS", "181 TFLOPS"),
    (2, "The H200 delivers {} of dense FP8 compute.", "3.94 PFLOPS", "1.98 PFLOPS"),
    (2, "H200 的 FP8 稠密算力为 {}。", "3.94 PFLOPS", "1979 TFLOPS"),
    (4, "The H100 PCIe uses {}.", "HBM3", "HBM2e"),
    (4, "H100 PCIe 采用 {} 显存。", "HBM3", "HBM2e"),
    (5, "The MI455X is based on the {} architecture.", "CDNA 4", "CDNA 5"),
    (5, "MI455X 采用 {} 架构。", "CDNA 4", "CDNA 5"),
    (7, "The H200 has a memory bandwidth of {}.", "3,360 GB/s", "4,800 GB/s"),
    (7, "H200 的显存带宽为 {}。", "3.36TB/s", "4.8TB/s"),
    (7, "The H200 has a {} memory bus.", "5,120-bit", "6,144-bit"),
    (7, "H200 的显存位宽为 {}。", "5120 bit", "6144 bit"),
    (9, "The B300 delivers {} of dense INT8 compute.", "4,500 TOPS", "150 TOPS"),
    (9, "The B300 delivers {} of INT8 compute.", "7,500 TOPS", "150 TOPS"),
    (9, "B300 的 INT8 稠密算力为 {}。", "4500 TOPS", "150 TOPS"),
    (9, "The B300 delivers {} of FP64 compute.", "68 TFLOPS", "1.2 TFLOPS"),
    (9, "B300 的 FP64 算力为 {}。", "68 TFLOPS", "1.3 TFLOPS"),
    (10, "The B200 has {} of memory.", "90 GB", "192 GB"),
    (10, "B200 的显存容量为 {}。", "90GB", "180GB"),
    (10, "The B200 has a memory bandwidth of {}.", "4.1 TB/s", "7.7 TB/s"),
    (10, "B200 的显存带宽为 {}。", "4.1TB/s", "8TB/s"),
    (10, "The B200 has {} transistors.", "104 billion", "208 billion"),
    (10, "B200 集成 {}晶体管。", "1040 亿", "2080 亿"),
    (12, "The GB200 NVL72 is based on the {} architecture.", "Ampere", "Blackwell"),
    (12, "GB200 NVL72 采用 {} 架构。", "Ampere", "Blackwell"),
    (12, "The GB200 NVL72 has {} of HBM3e memory per rack.", "192 GB", "13.4 TB"),
    (12, "GB200 NVL72 整机柜的 HBM3e 显存容量为 {}。", "192GB", "13.4TB"),
    (14, "The H100 SXM delivers {} of dense FP8 compute.", "263 TFLOPS", "1,979 TFLOPS"),
    (14, "H100 SXM 的 FP8 稠密算力为 {}。", "263 TFLOPS", "1979 TFLOPS"),
    (14, "The H100 NVL has a memory bandwidth of {}.", "4.8 TB/s", "3.9 TB/s"),
    (14, "H100 NVL 的显存带宽为 {}。", "4.8TB/s", "3.9TB/s"),
    (14, "The NVLink bandwidth of the H100 NVL is {}.", "1.8 TB/s", "600 GB/s"),
    (14, "H100 NVL 的 NVLink 带宽为 {}。", "1.8TB/s", "600GB/s"),
    (16, "The L40S has a TDP of {}.", "300 W", "350 W"),
    (16, "L40S 的 TDP 为 {}。", "300W", "350W"),
    (16, "The L40S was announced in {}.", "October 2022", "August 2023"),
    (16, "L40S 于 {}发布。", "2022 年 10 月", "2023 年 8 月"),
    (18, "The RTX 5090 has {}.", "24,576 CUDA cores", "21,760 CUDA cores"),
    (18, "RTX 5090 拥有 {}。", "18432 个 CUDA 核心", "21760 个 CUDA 核心"),
    (18, "The RTX 5090 has a memory bandwidth of {}.", "1,532 GB/s", "1,792 GB/s"),
    (18, "RTX 5090 的显存带宽为 {}。", "1.2 TB/s", "1.79 TB/s"),
    (18, "The RTX 5090 has a TDP of {}.", "450 W", "575 W"),
    (18, "RTX 5090 的 TDP 为 {}。", "450W", "575W"),
    (19, "The RTX PRO 6000 Blackwell has a {} memory bus.", "384-bit", "512-bit"),
    (19, "The RTX PRO 6000 Blackwell Workstation Edition has a memory bandwidth of {}.", "1.5 TB/s", "1.79 TB/s"),
    (19, "The RTX PRO 6000 Blackwell uses {} memory.", "HBM3e", "GDDR7"),
    (19, "RTX PRO 6000 Blackwell 采用 {} 显存。", "HBM3e", "GDDR7"),
    (19, "RTX PRO 6000 Blackwell 的显存位宽为 {}。", "384bit", "512bit"),
    (21, "Rubin has {} transistors.", "33.6 billion", "336 billion"),
    (21, "Rubin GPU 集成 {}晶体管。", "336 亿", "3360 亿"),
    (21, "The Vera CPU has {} transistors.", "22.7 billion", "227 billion"),
    (21, "Vera CPU 集成 {}晶体管。", "227 亿", "2270 亿"),
    (21, "The H100 has {} transistors.", "800 billion", "80 billion"),
    (21, "H100 集成 {}晶体管。", "8000 亿", "800 亿"),
    (21, "The A100 has {} transistors.", "542 billion", "54.2 billion"),
    (21, "A100 集成 {}晶体管。", "5420 亿", "542 亿"),
    (21, "The TU102 has {} transistors.", "1.86 billion", "18.6 billion"),
    (21, "Turing TU102 集成 {}晶体管。", "18.6 亿", "186 亿"),
    (24, "The Vera Rubin NVL72 has {} of fast memory.", "75 TB/s", "75 TB"),
    (24, "Vera Rubin NVL72 的快速内存容量为 {}。", "75 TB/s", "75 TB"),
    (27, "The MI355X delivers {} of sparse FP8 compute.", "5,000 TFLOPS", "10,066 TFLOPS"),
    (27, "The MI355X delivers {} of dense FP8 compute.", "10,066 TFLOPS", "5,033 TFLOPS"),
    (27, "MI355X 的 FP8 稠密算力为 {}。", "10066 TFLOPS", "5033 TFLOPS"),
    (28, "The Ascend 950PR has {} of memory.", "144 GB", "128 GB"),
    (28, "昇腾 950PR 的显存容量为 {}。", "144GB", "128GB"),
    (28, "The Ascend 950PR has a memory bandwidth of {}.", "4 TB/s", "1.6 TB/s"),
    (28, "昇腾 950PR 的内存带宽为 {}。", "4TB/s", "1.6TB/s"),
    (28, "The Ascend 950DT has a memory bandwidth of {}.", "1.6 TB/s", "4 TB/s"),
    (28, "昇腾 950DT 的内存带宽为 {}。", "1.6TB/s", "4TB/s"),
    (28, "The Ascend 950DT has {} of memory.", "128 GB", "144 GB"),
    (29, "DeepSeek-V3 has {}.", "6.7B parameters", "671B parameters"),
    (29, "DeepSeek-V3 的总参数量为 {}。", "6.7B", "671B"),
    (29, "DeepSeek-V3 activates {} per token.", "1.3B parameters", "37B parameters"),
    (29, "DeepSeek-V3 每个 token 激活 {}参数。", "1.3B ", "37B "),
    (29, "DeepSeek-R1 has {}.", "17.5B parameters", "671B parameters"),
    (29, "DeepSeek-R1 的参数量为 {}。", "17.5B", "671B"),
    (3, "The die of the H100 measures {}.", "826 mm²", "814 mm²"),
    (3, "H100 的芯片面积为 {}。", "826 mm²", "814 mm²"),
    (3, "The die of the A100 measures {}.", "814 mm²", "826 mm²"),
    (14, "The H100 SXM delivers {} of dense FP16 tensor compute.", "133 TFLOPS", "989 TFLOPS"),
    (14, "H100 SXM 的 FP16 Tensor Core 稠密算力为 {}。", "133 TFLOPS", "989 TFLOPS"),
    (19, "The RTX PRO 6000 Blackwell is built on the {} die.", "GB102", "GB202"),
    (19, "RTX PRO 6000 Blackwell 采用 {} 核心。", "GB102", "GB202"),
    (19, "RTX PRO 6000 Blackwell 的显存位宽为 {}。", "384 位", "512 位"),
    (19, "RTX PRO 6000 Blackwell 工作站版的显存带宽为 {}。", "1.5 TB/s", "1.79 TB/s"),
    (23, "The Vera Rubin NVL72 uses the {} CPU.", "Grace", "Vera"),
    (23, "Vera Rubin NVL72 采用 {} CPU。", "Grace", "Vera"),
    (23, "The Vera Rubin NVL72 uses {} network cards.", "ConnectX-8", "ConnectX-9"),
    (23, "Vera Rubin NVL72 配备 {} 网卡。", "ConnectX-8", "ConnectX-9"),
    (24, "ConnectX-9 delivers {} per GPU.", "1,600 GB/s", "1,600 Gb/s"),
    (24, "ConnectX-9 的带宽为 {}。", "1600 GB/s", "1600 Gb/s"),
    (25, "The Grace CPU of the GB200 has {}.", "144 cores", "72 cores"),
    (25, "GB200 的 Grace CPU 拥有 {}。", "144 个核心", "72 个核心"),
    (25, "The GB200 NVL72 has a TDP of {} per rack.", "70 kW", "120 kW"),
    (25, "GB200 NVL72 整机柜的 TDP 为 {}。", "70 kW", "120 kW"),
    (27, "The MI355X carries {}.", "ten HBM stacks", "eight HBM stacks"),
    (27, "The MI355X carries {}.", "10 HBM3E stacks", "8 HBM3E stacks"),
    (27, "MI355X 搭载 {}。", "10 个 HBM3E 堆栈", "8 个 HBM3E 堆栈"),
]
# The same, where the wrong value is not yet contradicted, and why.
GAPS: list[tuple[int, str, str, str, str]] = [
    (
        28,
        "The Ascend 970 has a memory bandwidth of {}.",
        "4 TB/s",
        "14.4 TB/s",
        "only secondary sources have it",
    ),
    (28, "昇腾 970 的内存带宽为 {}。", "4TB/s", "14.4TB/s", "only secondary sources have it"),
]
# Errors of the same kinds with other products and values.
ALIKE = [
    ("The H100 SXM has a memory bandwidth of {}.", "5.2 TB/s", "3.35 TB/s"),
    ("H100 SXM 的显存带宽为 {}。", "4.8TB/s", "3.35TB/s"),
    ("The die of the H100 measures {}.", "914 mm²", "814 mm²"),
    ("H100 的芯片面积为 {}。", "614 mm²", "814 mm²"),
    ("The A100 has a die area of {}.", "628 mm²", "826 mm²"),
    ("The H200 delivers {} of dense FP8 compute.", "3,958 TFLOPS", "1,979 TFLOPS"),
    ("The MI355X has {} of memory.", "192 GB", "288 GB"),
    ("The MI325X has a memory bandwidth of {}.", "10.3 TB/s", "6 TB/s"),
    ("The GB200 NVL72 holds {} per rack.", "64 GPUs", "72 GPUs"),
    ("The NVLink bandwidth of the H100 SXM is {}.", "1.8 TB/s", "900 GB/s"),
    ("The NVLink bandwidth of the B200 is {} bidirectional per GPU.", "900 GB/s", "1.8 TB/s"),
    ("The A100 SXM 80GB has a memory bandwidth of {}.", "3.35 TB/s", "2,039 GB/s"),
    ("The H200 uses {}.", "HBM2e", "HBM3e"),
    ("The RTX 5090 uses {} memory.", "HBM3", "GDDR7"),
    ("The B200 uses {}.", "NVLink 6", "NVLink 5"),
    ("The L40S uses {} memory.", "HBM3", "GDDR6"),
    ("The A100 has a die of {}.", "815 mm²", "826 mm²"),
    ("ConnectX-7 offers {}.", "400 GB/s", "400 Gb/s"),
    ("The RTX 5090 is built on the {} die.", "GB203", "GB202"),
    ("The GB300 NVL72 uses the {} CPU.", "Vera", "Grace"),
    ("The H200 carries {}.", "eight HBM3e stacks", "six HBM3e stacks"),
    ("The DGX A100 contains {}.", "seven NVSwitch chips", "six NVSwitch chips"),
    ("The memory bandwidth of the H100 SXM is {}.", "900 GB/s", "3.35 TB/s"),
    ("H100 SXM 的显存带宽为 {}。", "900 GB/s", "3.35 TB/s"),
    ("The RTX 4080 Super has {}.", "9,728 CUDA cores", "10,240 CUDA cores"),
    ("H100 SXM 的 FP64 Tensor Core 算力为 {}。", "34 TFLOPS", "67 TFLOPS"),
]
NUMBERS = {1, 2, 3, 4, 5, 7, 9, 10, 12, 14, 16, 18, 19, 21, 23, 24, 25, 27, 28, 29}


@cache
def scanner() -> Scanner:
    """The scanner that all sentences share."""
    return Scanner(as_of=AS_OF)


def verdict(sentence: str, value: str) -> Verdict:
    """The verdict on the value in the sentence; only claims that are not mere existence count."""
    text = sentence.format(value)
    start = text.index(value)
    report: Report = scanner().scan(text)
    found = [
        item
        for item in report.claims
        if item.start < start + len(value) and start < item.end and item.attribute != "existence"
    ]
    assert found, f"no claim for {value} among {[item.text for item in report.claims]}"
    return found[0].verdict


CASES = [*(case[1:] for case in SEEN), *ALIKE]
IDS = [f"{sentence.split('{')[0].strip()} {right}" for sentence, _, right in CASES]


@pytest.mark.parametrize(("sentence", "wrong", "right"), CASES, ids=IDS)
def test_wrong_value_is_contradicted(sentence: str, wrong: str, right: str) -> None:
    del right
    assert verdict(sentence, wrong).wrong


@pytest.mark.parametrize(("sentence", "wrong", "right"), CASES, ids=IDS)
def test_right_value_is_supported(sentence: str, wrong: str, right: str) -> None:
    del wrong
    assert verdict(sentence, right) is Verdict.SUPPORTED


@pytest.mark.parametrize(
    ("sentence", "wrong", "right"),
    [pytest.param(*case[1:4], marks=pytest.mark.xfail(strict=True, reason=case[4])) for case in GAPS],
)
def test_gap_is_still_there(sentence: str, wrong: str, right: str) -> None:
    assert verdict(sentence, wrong).wrong and verdict(sentence, right) is Verdict.SUPPORTED


@pytest.mark.parametrize("chinese", [False, True])
def test_every_error_has_a_sentence_in_both_languages(chinese: bool) -> None:
    sentences = [(case[0], case[1]) for case in SEEN] + [(case[0], case[1]) for case in GAPS]
    assert {number for number, sentence in sentences if sentence.isascii() is not chinese} == NUMBERS
