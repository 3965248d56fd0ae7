"""Programming names: which are found, and which of them count as undocumented."""

from __future__ import annotations

import pytest

from detector.model.claim import Attribute
from tests.extract.reading import read


def identifiers(text: str) -> list[tuple[str, bool]]:
    """The names in a text that are no products, with whether they are undocumented."""
    found = [item for item in read(f"The H100 is set up. {text}") if item.attribute is Attribute.EXISTENCE]
    return [(str(item.value), item.undocumented) for item in found if item.text != "H100"]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Set nvidia.NVreg_EnableGpuFirmware to 0.", "nvidia.NVreg_EnableGpuFirmware"),
        ("加载时写上 NVreg_DynamicPowerManagement 即可。", "NVreg_DynamicPowerManagement"),
        ("设置nvidia-drm.fbdev为1。", "nvidia-drm.fbdev"),
        ("Post it to /v1/embeddings instead.", "/v1/embeddings"),
        ("请求发到/v1/completions接口。", "/v1/completions"),
        ("The loop lives in core/engine/loop.py now.", "core/engine/loop.py"),
        ("它用 o200k_base 分词。", "o200k_base"),
        ("It has a hardware AV1 encoder.", "AV1"),
        ("它有硬件 HEVC 解码器。", "HEVC"),
    ],
)
def test_names_of_open_forms_are_not_undocumented(text: str, name: str) -> None:
    assert identifiers(text) == [(name, False)]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Call load(fp8_round_mode=1) first.", "fp8_round_mode"),
        ("调用 run(int8_scale_table=t) 即可。", "int8_scale_table"),
    ],
)
def test_arguments_that_name_a_format_are_undocumented(text: str, name: str) -> None:
    assert identifiers(text) == [(name, True)]


@pytest.mark.parametrize(
    "text",
    [
        "See https://example.com/v1/models/list for it.",
        "Open ./loop.py with it.",
        "import torch.nn.functional as F",
        "docker run --cap-add SYS_ADMIN vllm/vllm-openai",
        "The software AV1 decoder is slow.",
        "fp8_scale == 1 holds.",
    ],
)
def test_what_is_no_such_name(text: str) -> None:
    assert identifiers(text) == []


@pytest.mark.parametrize("text", ["它对外提供 LLM API。", "模型里的 Decoder Layer 有 80 个。", "接口兼容 REST API。"])
def test_ordinary_terms_are_not_coined(text: str) -> None:
    assert not [item for item in read(f"H100 已就绪。{text}") if item.undocumented]
