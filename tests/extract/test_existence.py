"""Names that are themselves a claim, and those that are not."""

from __future__ import annotations

import pytest

from detector.model.claim import Attribute, Kind
from tests.extract.reading import read


def existing(text: str) -> list[str]:
    """What a text claims to exist, as reported."""
    return [
        str(item.value)
        for item in read(text)
        if item.attribute is Attribute.EXISTENCE and item.kind is Kind.ENTITY and not item.undocumented
    ]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("We serve it with SGLang today.", "SGLang"),
        ("监控靠 NVIDIA DCGM 完成。", "NVIDIA DCGM"),
        ("RadixAttention keeps prefixes in memory.", "RadixAttention"),
        ("调度用的是 DualPipe。", "DualPipe"),
        ("The card sits behind a ConnectX-6 adapter.", "ConnectX-6"),
        ("服务器用的是 ConnectX-8 网卡。", "ConnectX-8"),
        ("Our P4d instances are old.", "P4d"),
        ("The MI200 series came first.", "MI200"),
    ],
)
def test_names_without_a_version(text: str, value: str) -> None:
    assert existing(text) == [value]


@pytest.mark.parametrize(
    "text",
    [
        "Each CUDA kernel is short.",
        "这段 CUDA 内核很短。",
        "It has fewer CUDA and Tensor cores.",
        "We watch it with Prometheus and Grafana.",
        "监控用 Prometheus，部署用 Docker。",
        "AllReduce is slow here.",
        "它由一颗 Grace CPU 带动。",
    ],
)
def test_words_that_say_nothing_of_a_product(text: str) -> None:
    assert existing(text) == []


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("We load Qwen/Qwen3-8B from the hub.", "Qwen/Qwen3-8B"),
        ("模型是meta-llama/Llama-3.1-8B-Instruct这个仓库。", "meta-llama/Llama-3.1-8B-Instruct"),
    ],
)
def test_repository_of_a_model_is_one_name(text: str, value: str) -> None:
    assert existing(text) == [value]


def test_second_name_of_a_product_is_a_claim_of_its_own() -> None:
    assert existing("The TPU v6e, called Trillium, is here. Trillium is fast.") == ["TPU v6e", "Trillium"]


def test_other_spelling_of_a_name_is_no_second_name() -> None:
    assert existing(
        "The Llama-3-70B fits. So Llama3 70B it is, and NCCL (NVIDIA Collective Communications Library)."
    ) == [
        "Llama-3-70B",
        "NCCL",
    ]


def test_property_lists_of_two_sections_both_name_their_parts() -> None:
    text = "# A\n\n- Server: DGX A100\n- CPU: AMD EPYC 7742\n\n# B\n\n- Server: DGX A100\n- CPU: AMD EPYC 7742\n"
    assert existing(text) == ["DGX A100", "AMD EPYC 7742"] * 2


@pytest.mark.parametrize(
    "text",
    [
        "- [A look at the H100 and its memory](https://example.com/h100)\n",
        "- [H100 白皮书（PDF）](https://example.com/h100.pdf)\n",
    ],
)
def test_titles_of_sources_claim_nothing(text: str) -> None:
    assert existing(f"References:\n\n{text}") == []


@pytest.mark.parametrize("text", ["Apply fix-hbm3-init.patch to it.", "打上 gpu-hbm3-reset.patch 补丁。"])
def test_memory_in_the_name_of_a_file_is_none_of_the_product(text: str) -> None:
    assert not [item for item in read(f"The H100 is new. {text}") if item.attribute is Attribute.MEMORY_TYPE]


@pytest.mark.parametrize(
    ("text", "known"),
    [
        ("DDR4 与 DDR5 的针脚不同。", False),
        ("Each board has 32 GB DDR5.", True),
        ("The H200 has HBM3e.", True),
    ],
)
def test_memory_without_owner_or_size_is_no_claim(text: str, known: bool) -> None:
    assert bool([item for item in read(text) if item.attribute is Attribute.MEMORY_TYPE]) is known


@pytest.mark.parametrize(
    "text",
    ["Grace is built of Neoverse V2 cores.", "Grace 用的是 Neoverse V2 核心。", "Grace has 72 Neoverse V2 CPU cores."],
)
def test_core_of_a_processor_is_its_architecture(text: str) -> None:
    assert [item.value for item in read(text) if item.attribute is Attribute.ARCHITECTURE] == ["Neoverse V2"]
