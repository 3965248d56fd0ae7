"""A compute figure is of Tensor Cores or of the vector units where the words beside it say so."""

from __future__ import annotations

import pytest

from tests.extract.reading import claim


@pytest.mark.parametrize(
    ("text", "surface", "engine"),
    [
        ("The H100 delivers 989 TFLOPS of FP16 tensor compute.", "989 TFLOPS", "tensor"),
        ("The H100 delivers 67 TFLOPS of FP64 with Tensor Cores.", "67 TFLOPS", "tensor"),
        ("H100 的 FP16 Tensor Core 算力为 989 TFLOPS。", "989 TFLOPS", "tensor"),
        ("H100 的张量核心提供 989 TFLOPS 的 FP16 算力。", "989 TFLOPS", "tensor"),
        ("The H100 delivers 67 TFLOPS of FP32 vector compute.", "67 TFLOPS", "vector"),
        ("H100 的 CUDA 核心提供 67 TFLOPS 的 FP32 算力。", "67 TFLOPS", "vector"),
        ("The H100 Tensor Core GPU delivers 67 TFLOPS of FP32.", "67 TFLOPS", None),
        ("The H100 delivers 134 TFLOPS of FP16 without Tensor Cores.", "134 TFLOPS", "vector"),
        ("The H100 has 34 TFLOPS of FP64 and 67 TFLOPS with Tensor Cores.", "34 TFLOPS", None),
        ("The H100 delivers 67 TFLOPS of FP32 in TensorRT.", "67 TFLOPS", None),
        ("The FP64 and FP64 Tensor Core rates of the H100 are 34 TFLOPS and more.", "34 TFLOPS", None),
    ],
)
def test_engine_beside_the_figure(text: str, surface: str, engine: str | None) -> None:
    assert claim(text, surface, "compute").detail == engine


def test_engine_in_the_head_of_a_row() -> None:
    text = "| GPU | FP64 | FP64 Tensor Core |\n| --- | --- | --- |\n| H100 SXM | 34 TFLOPS | 67 TFLOPS |\n"
    assert claim(text, "67 TFLOPS", "compute").detail == "tensor"
    assert claim(text, "34 TFLOPS", "compute").detail is None
