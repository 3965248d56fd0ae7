"""Language of a text, tiny ones too."""

from __future__ import annotations

import pytest

from detector.model.document import Language
from detector.read.language import detect_language


@pytest.mark.parametrize(
    "text",
    [
        "H100 的显存带宽是 3.35 TB/s。",
        "NVIDIA Blackwell Ultra GB300 NVL72 支持 NVLink Switch",
        "PyTorch CUDA TensorRT-LLM Megatron 均已适配",
        "vLLM 0.4.2 支持 Blackwell FP4 TensorRT-LLM PagedAttention",
        "显存",
    ],
)
def test_chinese(text: str) -> None:
    assert detect_language(text) is Language.CHINESE


@pytest.mark.parametrize(
    "text",
    [
        "The chip is sold under the name 昇腾 in China.",
        "Huawei calls it 昇腾",
        "The H100 has 80 GB.",
        "3.35 TB/s",
        "",
        "The Chinese word for memory is 显存. " + "It has a bandwidth of 3.35 TB/s and more text follows here. " * 10,
    ],
)
def test_english(text: str) -> None:
    assert detect_language(text) is Language.ENGLISH
