"""Wrong values that public pages have printed are contradicted, the right ones beside them supported."""

from __future__ import annotations

from datetime import date
from functools import cache

import pytest

from detector import Report, Scanner
from detector.model.finding import Verdict

AS_OF = date(2026, 12, 1)

# Sentence with a gap, the wrong value seen in public, the right value.
SEEN = [
    ("The H100 SXM has a memory bandwidth of {}.", "5.2 TB/s", "3.35 TB/s"),
    ("H100 SXM 的显存带宽为 {}。", "4.8TB/s", "3.35TB/s"),
    ("The H100 NVL has a memory bandwidth of {}.", "4.8 TB/s", "3.9 TB/s"),
    ("The H200 has a memory bandwidth of {}.", "3,360 GB/s", "4.8 TB/s"),
    ("H200 的显存带宽为 {}。", "3.36TB/s", "4.8TB/s"),
    ("The H200 has a {} memory bus.", "5,120-bit", "6,144-bit"),
    ("The MI300X has a memory bandwidth of {}.", "10.3 TB/s", "5.3 TB/s"),
    ("MI300X 的显存带宽达 {}。", "10.3TB/s", "5.3TB/s"),
    ("The die of the H100 measures {}.", "914 mm²", "814 mm²"),
    ("H100 的芯片面积为 {}。", "614 mm²", "814 mm²"),
    ("The A100 has a die area of {}.", "628 mm²", "826 mm²"),
    ("The H100 has {} transistors.", "800 billion", "80 billion"),
    ("H100 集成 {}晶体管。", "8000 亿", "800 亿"),
    ("The A100 has {} transistors.", "542 billion", "54.2 billion"),
    ("The B200 has {} transistors.", "104 billion", "208 billion"),
    ("The B200 has {} of memory.", "90 GB", "192 GB"),
    ("B200 的显存容量为 {}。", "90GB", "180GB"),
    ("The B200 has a memory bandwidth of {}.", "4.1 TB/s", "8 TB/s"),
    ("The B200 delivers {} of dense FP8 compute.", "9,000 TFLOPS", "4,500 TFLOPS"),
    ("The H200 delivers {} of dense FP8 compute.", "3,958 TFLOPS", "1,979 TFLOPS"),
    ("The H100 SXM delivers {} of dense FP8 compute.", "263 TFLOPS", "1,979 TFLOPS"),
    ("The L40S has a TDP of {}.", "300 W", "350 W"),
    ("L40S 的 TDP 为 {}。", "300W", "350W"),
    ("The RTX 5090 has {}.", "24,576 CUDA cores", "21,760 CUDA cores"),
    ("RTX 5090 拥有 {}。", "18432 个 CUDA 核心", "21760 个 CUDA 核心"),
    ("The RTX 5090 has a memory bandwidth of {}.", "1,532 GB/s", "1,792 GB/s"),
    ("The RTX 5090 has a TDP of {}.", "450 W", "575 W"),
    ("The RTX PRO 6000 Blackwell Workstation Edition has a memory bandwidth of {}.", "1.5 TB/s", "1.79 TB/s"),
    ("The RTX PRO 6000 Blackwell has a {} memory bus.", "384-bit", "512-bit"),
    ("The MI355X has {} of memory.", "192 GB", "288 GB"),
    ("The MI325X has a memory bandwidth of {}.", "10.3 TB/s", "6 TB/s"),
    ("The GB200 NVL72 holds {} per rack.", "64 GPUs", "72 GPUs"),
    ("The NVLink bandwidth of the H100 SXM is {}.", "1.8 TB/s", "900 GB/s"),
    ("The NVLink bandwidth of the B200 is {} bidirectional per GPU.", "900 GB/s", "1.8 TB/s"),
    ("DeepSeek-V3 has {}.", "6.7B parameters", "671B parameters"),
    ("Rubin has {} transistors.", "33.6 billion", "336 billion"),
    ("The A100 SXM 80GB has a memory bandwidth of {}.", "3.35 TB/s", "2,039 GB/s"),
]
NAMED = [
    ("The H100 PCIe uses {}.", "HBM3", "HBM2e"),
    ("H100 PCIe 采用 {} 显存。", "HBM3", "HBM2e"),
    ("The RTX PRO 6000 Blackwell uses {} memory.", "HBM3e", "GDDR7"),
    ("The H200 uses {}.", "HBM2e", "HBM3e"),
    ("The RTX 5090 uses {} memory.", "HBM3", "GDDR7"),
    ("The B200 uses {}.", "NVLink 6", "NVLink 5"),
    ("The L40S uses {} memory.", "HBM3", "GDDR6"),
    ("The MI455X is based on the {} architecture.", "CDNA 4", "CDNA 5"),
]


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


CASES = [*SEEN, *NAMED]
IDS = [f"{sentence.split('{')[0].strip()} {right}" for sentence, _, right in CASES]


@pytest.mark.parametrize(("sentence", "wrong", "right"), CASES, ids=IDS)
def test_wrong_value_is_contradicted(sentence: str, wrong: str, right: str) -> None:
    del right
    assert verdict(sentence, wrong).wrong


@pytest.mark.parametrize(("sentence", "wrong", "right"), CASES, ids=IDS)
def test_right_value_is_supported(sentence: str, wrong: str, right: str) -> None:
    del wrong
    assert verdict(sentence, right) is Verdict.SUPPORTED
