"""Claims that join two names."""

from __future__ import annotations

import pytest

from detector.model.claim import Qualifier
from tests.extract.reading import read, relations


@pytest.mark.parametrize(
    ("text", "relation"),
    [
        ("vLLM 0.4.2 supports Blackwell.", ("Blackwell", "supported_by", "vLLM")),
        ("vLLM 0.4.2 支持 B200。", ("B200", "supported_by", "vLLM")),
        ("PyTorch 2.7.0 supports the B200.", ("B200", "supported_by", "PyTorch")),
        ("CUDA 12.8 已适配 Blackwell。", ("Blackwell", "supported_by", "CUDA")),
        ("CUDA 13.0 needs driver 580 or newer.", ("CUDA", "needs", "NVIDIA driver")),
        ("CUDA 13.0 需要驱动 580 以上。", ("CUDA", "needs", "NVIDIA driver")),
        ("We installed CUDA 13.3 with driver 550.54.12.", ("CUDA", "pairs", "NVIDIA driver")),
        ("安装 CUDA 13.3 与驱动 550.54.12。", ("CUDA", "pairs", "NVIDIA driver")),
        ("DPX instructions are new in Blackwell.", ("Blackwell", "introduces", "DPX")),
        ("Blackwell 首次引入 FP8。", ("Blackwell", "introduces", "FP8")),
        ("Hopper introduces FP8.", ("Hopper", "introduces", "FP8")),
        ("GPT-6 has not been announced yet.", ("GPT-6", "unannounced", None)),
        ("GPT-6 尚未发布。", ("GPT-6", "unannounced", None)),
        ("The latest CUDA 13.3 is fast.", ("CUDA", "latest", None)),
        ("目前最新的 CUDA 13.3 很快。", ("CUDA", "latest", None)),
    ],
)
def test_stated_relations(text: str, relation: tuple[str, str, str | None]) -> None:
    assert relation in relations(text)


@pytest.mark.parametrize(
    "text",
    [
        "The H100 has 80 GB. The H200 has 141 GB.",
        "We like Blackwell. vLLM 0.4.2 was used for the tests on older cards.",
        "Hopper is fast. FP8 is a format.",
        "GPT-6 was released in September.",
        "The B200 was announced in March 2024.",
    ],
)
def test_names_side_by_side_are_no_relation(text: str) -> None:
    assert relations(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "vLLM 0.4.2 does not support Blackwell.",
        "vLLM 0.4.2 doesn't support Blackwell yet.",
        "vLLM 0.4.2 cannot run on Blackwell.",
        "vLLM 0.4.2 不支持 Blackwell。",
        "vLLM 0.4.2 尚不支持 B200。",
        "vLLM 0.4.2 won't support Blackwell.",
        "vLLM 0.4.2 暂不支持 Blackwell。",
        "vLLM 0.4.2 没有支持 Blackwell。",
        "CUDA 13.0 no longer supports Volta.",
        "CUDA 13.0 不再支持 Volta。",
        "CUDA 13.0 dropped support for Volta.",
        "CUDA 13.0 lacks support for Volta.",
        "CUDA 13.0 comes without support for Volta.",
        "CUDA 13.0 移除了对 Volta 的支持。",
        "Volta is not supported by CUDA 13.0.",
        "Volta support in CUDA 13.0 was removed.",
    ],
)
def test_denied_support_is_no_support(text: str) -> None:
    found = [item for item in read(text) if item.relation == "supported_by"]
    assert all(Qualifier.NEGATED in item.qualifiers for item in found)


def test_span_of_a_relation_covers_both_names() -> None:
    text = "今天 vLLM 0.4.2 支持 B200 了"
    spans = [item.text for item in read(text) if item.relation == "supported_by"]
    assert spans == ["vLLM 0.4.2 支持 B200"]


def test_version_nearest_to_the_verb_supports() -> None:
    text = "vLLM 0.4.2 is old, but vLLM 0.9.0 supports Blackwell."
    assert [item.value for item in read(text) if item.relation == "supported_by"] == ["0.9.0"]


@pytest.mark.parametrize(
    "text",
    [
        "vLLM 0.9.0 not only supports Blackwell.",
        "vLLM 0.9.0 不仅支持 Blackwell。",
        "vLLM 0.9.0 无需修改即可支持 Blackwell。",
        "vLLM 0.9.0 supports Blackwell, no patch needed.",
        "vLLM 0.9.0 supports Blackwell but not Volta.",
    ],
)
def test_other_negations_deny_no_support(text: str) -> None:
    found = [item for item in read(text) if item.relation == "supported_by"]
    assert [(item.subject, Qualifier.NEGATED in item.qualifiers) for item in found] == [("Blackwell", False)]


@pytest.mark.parametrize(
    "text",
    [
        "CUDA 13.0 does not need driver 580.",
        "CUDA 13.0 doesn't require driver 580 or newer.",
        "CUDA 13.0 needs no driver 580.",
        "CUDA 13.0 不需要驱动 580。",
        "CUDA 13.0 无需 R580 驱动。",
    ],
)
def test_denied_need_is_no_relation(text: str) -> None:
    assert relations(text) == []


@pytest.mark.parametrize("text", ["This is not the latest CUDA 13.3.", "这不是最新的 CUDA 13.3。"])
def test_denied_newest_is_no_relation(text: str) -> None:
    assert relations(text) == []


@pytest.mark.parametrize(
    ("text", "relation"),
    [
        ("The B300 is in volume production.", ("B300", "status", None)),
        ("The MI355X is now shipping.", ("MI355X", "status", None)),
        ("昇腾 910C 已经量产。", ("Ascend 910C", "status", None)),
        ("GB300 已出货。", ("GB300", "status", None)),
        ("MI400 还在研发。", ("MI400", "status", None)),
        ("Chunked prefill is available since vLLM 0.5.1.", ("vLLM", "since", None)),
        ("vLLM 从 0.6.0 起默认支持多步调度。", ("vLLM", "since", None)),
        ("The B200 needs newer CUDA and NCCL versions.", ("CUDA", "upgrade", "NCCL")),
        ("换到 B200 需要升级 CUDA 和 NCCL 版本。", ("CUDA", "upgrade", "NCCL")),
        ("PyTorch 和 NCCL 都要换新版本。", ("PyTorch", "upgrade", "NCCL")),
        ("Hopper is the first with fourth-generation Tensor Cores.", ("Hopper", "first", None)),
        ("Hopper 首次集成第四代 Tensor Core。", ("Hopper", "first", None)),
        ("Driver 570 or newer is what CUDA 12.8 wants.", ("CUDA", "needs", "NVIDIA driver")),
        ("We use CUDA 12.8. Its notes list driver 570.26 as the minimum.", ("CUDA", "needs", "NVIDIA driver")),
        ("先看 CUDA 13.0。它要求驱动 580 以上。", ("CUDA", "needs", "NVIDIA driver")),
    ],
)
def test_standing_versions_and_needs(text: str, relation: tuple[str, str, str | None]) -> None:
    assert relation in relations(text)


@pytest.mark.parametrize(
    "text",
    [
        "Volume production of the next card is planned.",
        "明年才会量产,B300 除外。",
        "We moved from vLLM 0.5.1 to another server.",
        "从 vLLM 0.5.1 换成了别的。",
        "We need CUDA and NCCL.",
        "CUDA 和 NCCL 都很快。",
        "We like CUDA 12.8. The notes of another tool list driver 570.26 as the minimum.",
        "The fourth-generation Tensor Cores of Hopper are fast.",
        "CUDA 12.8, B200",
    ],
)
def test_no_standing_version_or_need(text: str) -> None:
    assert relations(text) == []


def test_software_that_has_to_be_newer_is_named_once() -> None:
    found = [(item.kind.value, item.attribute.value) for item in read("It needs newer CUDA and NCCL versions.")]
    assert found == [("relation", "minimum_version")]
