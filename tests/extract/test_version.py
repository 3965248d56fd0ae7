"""Versions of software and drivers."""

from __future__ import annotations

import pytest

from detector.model.claim import Attribute, Kind, Qualifier
from tests.extract.reading import claim, qualifiers, read

SOFTWARE = {Attribute.SOFTWARE_VERSION, Attribute.DRIVER_VERSION, Attribute.MINIMUM_VERSION}


def versions(text: str) -> list[tuple[str | None, object]]:
    """Software and version of every claim that names one."""
    found = [item for item in read(text) if item.kind is Kind.VERSION and item.attribute in SOFTWARE]
    return [(item.subject, item.value) for item in found]


@pytest.mark.parametrize(
    ("text", "subject", "version"),
    [
        ("We run vLLM 0.4.2 here.", "vLLM", "0.4.2"),
        ("We run vLLM v0.4.2 here.", "vLLM", "0.4.2"),
        ("We run vLLM version 0.4.2 here.", "vLLM", "0.4.2"),
        ("pip install vllm==0.4.2", "vLLM", "0.4.2"),
        ("使用 vLLM 版本 0.4.2 部署", "vLLM", "0.4.2"),
        ("使用vLLM0.4.2部署", "vLLM", "0.4.2"),
        ("CUDA 13.3 is out.", "CUDA", "13.3"),
        ("CUDA Toolkit 13.3 is out.", "CUDA", "13.3"),
        ("安装 CUDA 13.3 即可", "CUDA", "13.3"),
        ("apt install cuda-toolkit-13-3", "CUDA", "13.3"),
        ("CUDA 14.2 is planned.", "CUDA", "14.2"),
        ("PyTorch 3.2.0 is out.", "PyTorch", "3.2.0"),
        ("torch 2.7.1 was used.", "PyTorch", "2.7.1"),
        ("ROCm 6.2 was used.", "ROCm", "6.2"),
        ("The driver 550.54.12 was installed.", "NVIDIA driver", "550.54.12"),
        ("安装驱动 550.54.12。", "NVIDIA driver", "550.54.12"),
        ("The R580 driver branch was used.", "NVIDIA driver", "580"),
        ("Ubuntu 24.04 was used.", "Ubuntu", "24.04"),
        ("Python 3.12 was used.", "Python", "3.12"),
        ("TensorRT-LLM v0.17 was used.", "TensorRT-LLM", "0.17"),
        ("pip install torch==2.7.1+cu128", "PyTorch", "2.7.1"),
        ("PyTorch 2.9.0rc1 was used.", "PyTorch", "2.9.0rc1"),
        ("SGLang 0.4.1.post2 was used.", "SGLang", "0.4.1.post2"),
        ("NVIDIA-Linux-x86_64-550.54.12.run", "NVIDIA driver", "550.54.12"),
        ("We tested the latest release of vLLM\n0.4.2 on it.", "vLLM", "0.4.2"),
        ("驱动版本需 ≥ 580。", "NVIDIA driver", "580"),
        ("CUDA 版本不低于 13.0。", "CUDA", "13.0"),
        ("Ubuntu22.04", "Ubuntu", "22.04"),
        ("The driver must be at least 580.", "NVIDIA driver", "580"),
        ("The driver is 580.", "NVIDIA driver", "580"),
        ("A driver version of at least 580 works.", "NVIDIA driver", "580"),
        ("驱动程序版本至少为 580。", "NVIDIA driver", "580"),
        ("CUDA 版本需 ≥ 12.4。", "CUDA", "12.4"),
        ("CUDA 版本要求至少 12.4。", "CUDA", "12.4"),
    ],
)
def test_version_behind_a_name(text: str, subject: str, version: str) -> None:
    assert versions(text) == [(subject, version)]


@pytest.mark.parametrize(
    "text",
    [
        "vLLM reached 298 tokens/s.",
        "vLLM served 8 GPUs.",
        "CUDA 3 倍加速",
        "PyTorch took 12 ms.",
        "The value 550.54 was measured.",
        "Section 2.7.1 of the manual.",
        "CUDA.\n\n13.3 percent were lost.",
        "vLLM on 10.0.0.1",
        "安装 vLLM\n2.1 安装驱动",
    ],
)
def test_other_numbers_are_no_versions(text: str) -> None:
    assert versions(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "CUDA 13.0 or newer works.",
        "CUDA 13.0+ works.",
        "CUDA >= 13.0 works.",
        "CUDA 13.0 及以上即可。",
        "CUDA 13.0 或更高版本即可。",
        "CUDA 13.0 and later work.",
        "CUDA 13.0 or later works.",
        "CUDA 13.0 or above works.",
        "CUDA 13.0 及更高版本即可。",
        "CUDA 13.0 或更新版本即可。",
        "CUDA 13.0 或以上即可。",
        "CUDA 版本不低于 13.0。",
        "At least CUDA 13.0 is needed.",
        "至少需要 CUDA 13.0。",
    ],
)
def test_open_ranges(text: str) -> None:
    found = [item for item in read(text) if item.kind is Kind.VERSION]
    assert [(item.value, Qualifier.AT_LEAST in item.qualifiers) for item in found] == [("13.0", True)]


def test_need_is_a_minimum_version() -> None:
    text = "CUDA 13.0 needs driver 580 or newer."
    assert claim(text, "580", "minimum_version").subject in {"NVIDIA driver", "CUDA"}


def test_span_holds_name_and_version() -> None:
    text = "今天安装 CUDA 13.3 工具包"
    found = claim(text, "CUDA 13.3")
    assert text[found.start : found.end] == "CUDA 13.3"


def test_two_versions_are_two_claims() -> None:
    assert versions("Use PyTorch 2.7.0 with CUDA 12.8.") == [("PyTorch", "2.7.0"), ("CUDA", "12.8")]


def test_tool_output_names_two_versions() -> None:
    text = "Driver Version: 550.54.12     CUDA Version: 12.4"
    assert versions(text) == [("NVIDIA driver", "550.54.12"), ("CUDA", "12.4")]


@pytest.mark.parametrize(
    "text",
    [
        "vLLM 0.4.2-0.9.0 work.",
        "vLLM 0.4.2 - 0.9.0 work.",
        "vLLM 0.4.2~0.9.0 均可",
        "vLLM 0.4.2 to 0.9.0 work.",
        "vLLM 0.4.2, 0.6.0 and 0.9.0 work.",
    ],
)
def test_first_version_of_a_list_is_whole(text: str) -> None:
    assert versions(text)[0] == ("vLLM", "0.4.2")


def test_version_in_code_is_marked_as_quoted() -> None:
    assert Qualifier.QUOTED_ERROR in qualifiers("```\npip install vllm==0.4.2\n```", "vllm==0.4.2")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Our driver is 570.86.15. We go to 570.124.06 next.", ["570.86.15", "570.124.06"]),
        ("驱动先用 550.90.07。等 550.144 放出来再换。", ["550.90.07", "550.144"]),
        ("Old drivers fail. You want R570 or later.", ["570"]),
        ("sh ./nvidia-535.183.06.run --silent", ["535.183.06"]),
        ("It starts on any driver from 560 on.", ["560"]),
    ],
)
def test_driver_whose_sentence_does_not_say_so(text: str, found: list[str]) -> None:
    assert versions(text) == [("NVIDIA driver", version) for version in found]


@pytest.mark.parametrize(
    "text",
    [
        "The driver is 550.54.15. It reached 550.25 tokens/s.",
        "The driver is 550.54.15. The bill was $550.25 in all.",
        "驱动是 550.54.15。账单是 550.25 元。",
        "The total of 575.57 is fine.",
    ],
)
def test_other_numbers_near_a_driver_are_no_driver(text: str) -> None:
    assert [version for _, version in versions(text)] in ([], ["550.54.15"])


@pytest.mark.parametrize(
    ("text", "subject", "version"),
    [
        ("It runs on Windows 11.", "Windows", "11"),
        ("系统是 Debian 12。", "Debian", "12"),
        ("We use RHEL 9.4 there.", "RHEL", "9.4"),
        ("系统为 Rocky Linux 9。", "Rocky Linux", "9"),
        ("Ubuntu 24.04 comes with a 6.8 kernel.", "Linux kernel", "6.8"),
        ("Ubuntu 24.04 配 6.11 内核。", "Linux kernel", "6.11"),
        ("Get the torch build for Hopper (v2.6.0 or newer).", "PyTorch", "2.6.0"),
    ],
)
def test_operating_systems_and_kernels(text: str, subject: str, version: str) -> None:
    assert (subject, version) in versions(text)


@pytest.mark.parametrize(
    "text",
    [
        "Sliding windows 128 tokens long are common.",
        "python3 -m http.server",
        "Each of the 6.8 kernel launches is short.",
        "平均每层 3.2 内核调用。",
    ],
)
def test_counts_are_no_versions_of_systems(text: str) -> None:
    assert versions(text) == []


@pytest.mark.parametrize(
    ("text", "version"),
    [
        ("The H100 needs firmware 96.00.A5.00.01 for it.", "96.00.A5.00.01"),
        ("A100 的 VBIOS 版本为 92.00.45.00.03。", "92.00.45.00.03"),
        ("把 H100 的固件刷到 96.00.74.00。", "96.00.74.00"),
    ],
)
def test_firmware_is_a_version_of_the_product(text: str, version: str) -> None:
    found = [item for item in read(text) if item.kind is Kind.VERSION and item.value == version]
    assert [(item.attribute, item.subject in {"H100", "A100"}) for item in found] == [
        (Attribute.SOFTWARE_VERSION, True)
    ]


def test_address_is_no_firmware() -> None:
    assert versions("The server at 10.20.30.40 has a H100.") == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("|  | L40S | H200 |\n|---|---|---|\n| Compute capability | 8.9 | 9.0 |\n", ["8.9", "9.0"]),
        ("| 型号 | 计算能力 |\n|---|---|\n| L4 | 8.9 |\n| B200 | 10.0 |\n", ["8.9", "10.0"]),
        ("The compute capability of the H100 is known; compute capability stays 9.0 here.", ["9.0"]),
        ("nvidia-smi -q | grep -i capability  # prints 9.0", ["9.0"]),
        ("nvidia-smi -q | grep -i capability  # 应打印 9.0", ["9.0"]),
    ],
)
def test_compute_capabilities(text: str, found: list[str]) -> None:
    assert [item.value for item in read(text) if item.attribute is Attribute.COMPUTE_CAPABILITY] == found
