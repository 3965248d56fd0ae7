"""Counts right before the list of what they count."""

from __future__ import annotations

import pytest

from detector.extract.enumeration import LISTED
from tests.extract.reading import read


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("We compare four frameworks: vLLM, SGLang and TensorRT-LLM.", "4"),
        ("Five open models were tested: Qwen3, Llama 3 and Gemma 2.", "5"),
        ("对比三个主流框架：vLLM、SGLang 和 LMDeploy。", "3"),
        ("We compare four frameworks on one card.", None),
        ("第三个框架：vLLM。", None),
    ],
)
def test_listed_counts(text: str, number: str | None) -> None:
    found = [claim.numbers[0] for claim in read(text) if claim.detail == LISTED]
    assert found == ([number] if number else [])
