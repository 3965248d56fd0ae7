"""The number format of a compute figure."""

from __future__ import annotations

import pytest

from detector.extract.fold import fold
from detector.extract.precision import find_formats
from tests.extract.reading import claim, read


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("FP8", "FP8"),
        ("FP 16", "FP16"),
        ("fp32", "FP32"),
        ("BF16", "BF16"),
        ("bfloat16", "BF16"),
        ("float32", "FP32"),
        ("TF32", "TF32"),
        ("INT8", "INT8"),
        ("int4", "INT4"),
        ("FP64", "FP64"),
        ("NVFP4", "NVFP4"),
        ("MXFP8", "MXFP8"),
        ("双精度", "FP64"),
        ("单精度", "FP32"),
        ("半精度", "FP16"),
        ("double-precision", "FP64"),
        ("ＦＰ８", "FP8"),
    ],
)
def test_spellings(written: str, name: str) -> None:
    assert [found.name for found in find_formats(fold(f"at {written} here"))] == [name]


@pytest.mark.parametrize("text", ["print 8", "FP", "point64x", "INT 3", "FP128", "FP8.5", "xFP8", "int80"])
def test_what_is_no_format(text: str) -> None:
    assert list(find_formats(text)) == []


@pytest.mark.parametrize(
    ("text", "surface", "precision"),
    [
        ("The H100 does 1979 TFLOPS in FP8.", "1979 TFLOPS", "FP8"),
        ("The H100 does 1979 TFLOPS FP8.", "1979 TFLOPS", "FP8"),
        ("FP8 performance of the H100 is 1979 TFLOPS.", "1979 TFLOPS", "FP8"),
        ("H100 的 FP8 算力达 1979 TFLOPS。", "1979 TFLOPS", "FP8"),
        ("The H100 does 989 TFLOPS in BF16 and 1979 TFLOPS in FP8.", "989 TFLOPS", "BF16"),
        ("The H100 does 989 TFLOPS in BF16 and 1979 TFLOPS in FP8.", "1979 TFLOPS", "FP8"),
        ("FP8 算力为 1979 TFLOPS，FP16 算力为 989 TFLOPS。", "1979 TFLOPS", "FP8"),
        ("FP8 算力为 1979 TFLOPS，FP16 算力为 989 TFLOPS。", "989 TFLOPS", "FP16"),
        ("FP8: 1979 TFLOPS; BF16: 989 TFLOPS; TF32: 495 TFLOPS", "989 TFLOPS", "BF16"),
        ("1979 TFLOPS (FP8), 989 TFLOPS (BF16)", "989 TFLOPS", "BF16"),
        ("1979 TFLOPS (FP8), 989 TFLOPS (BF16)", "1979 TFLOPS", "FP8"),
        ("B200 算力34 TFLOPSINT8达200 TOPS。", "200 TOPS", "INT8"),
        ("B200 算力34 TFLOPSINT8达200 TOPS。", "34 TFLOPS", None),
        ("The H100 reaches 67 TFLOPS. It supports FP8.", "67 TFLOPS", None),
        ("The H100 reaches 67 TFLOPS.", "67 TFLOPS", None),
    ],
)
def test_format_of_a_figure(text: str, surface: str, precision: str | None) -> None:
    assert claim(text, surface).precision == precision


def test_format_between_number_and_unit() -> None:
    found = [
        (item.numbers, item.precision) for item in read("The H100 does 1979 FP8 TFLOPS.") if item.attribute == "compute"
    ]
    assert found == [(("1979",), "FP8")]


TABLE = "| GPU | FP8 (TFLOPS) | BF16 (TFLOPS) |\n|---|---|---|\n| H100 | 1979 | 989 |\n"


@pytest.mark.parametrize(("surface", "precision"), [("1979", "FP8"), ("989", "BF16")])
def test_head_of_a_column_gives_the_format(surface: str, precision: str) -> None:
    assert claim(TABLE, surface).precision == precision


def test_floating_point_figure_is_never_an_integer_one() -> None:
    found = claim("B200 算力34 TFLOPSINT8达200 TOPS。", "34 TFLOPS")
    assert found.unit == "TFLOPS"


@pytest.mark.parametrize(
    ("text", "surface", "precision", "sparsity"),
    [
        ("The H100 does 1979 dense FP8 TFLOPS.", "1979 dense FP8 TFLOPS", "FP8", "dense"),
        ("The H100 does 3958 FP8 sparse TFLOPS.", "3958 FP8 sparse TFLOPS", "FP8", "sparse"),
        ("The H100 does 3958 INT8 TOPS.", "3958 INT8 TOPS", "INT8", None),
        ("The H100 does 1.979 FP8 PetaFLOPS.", "1.979 FP8 PetaFLOPS", "FP8", None),
        ("H100 算力为 1979 FP8 TFLOPS。", "1979 FP8 TFLOPS", "FP8", None),
    ],
)
def test_words_between_number_and_unit(text: str, surface: str, precision: str, sparsity: str | None) -> None:
    found = claim(text, surface)
    assert (found.precision, found.sparsity) == (precision, sparsity)


@pytest.mark.parametrize("cores", ["64 FP32 cores", "64 FP32 CUDA cores"])
def test_format_of_cores_is_no_precision(cores: str) -> None:
    assert claim(f"Each SM of the H100 has {cores}.", cores).attribute == "cuda_cores"


def test_integer_figures_in_flops_keep_their_format_beside_them() -> None:
    text = "The card does 131 TFLOPS FP16, 261 TFLOPS INT8 and 522 TFLOPS INT4."
    assert [item.precision for item in read(text) if item.attribute == "compute"] == ["FP16", "INT8", "INT4"]
