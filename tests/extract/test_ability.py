"""Number formats that a product is said to support: what becomes a claim, and what is no ability of the hardware."""

from __future__ import annotations

import pytest

from detector.model.claim import Attribute, Claim
from tests.extract.reading import read


def supported(text: str) -> list[tuple[str | None, object]]:
    """The subject and format of every claim that something is supported."""
    found: list[Claim] = [claim for claim in read(text) if claim.attribute is Attribute.FEATURE]
    return [(claim.subject, claim.value) for claim in found if claim.detail == "support"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The A100 supports FP8.", [("A100", "FP8")]),
        ("A100 原生支持 FP8。", [("A100", "FP8")]),
        ("The H100 natively supports BF16, TF32 and FP8.", [("H100", "BF16"), ("H100", "TF32"), ("H100", "FP8")]),
        ("H100 支持 BF16、TF32 和 FP8。", [("H100", "BF16"), ("H100", "TF32"), ("H100", "FP8")]),
        ("The A100 has FP8 Tensor Cores.", [("A100", "FP8")]),
        ("The H100 has FP8 in one column.", []),
        ("The A100 does not support FP8.", []),
        ("The A100 supports FP8 weights through Marlin kernels.", []),
        ("A100 通过软件支持 FP8。", []),
        ("Does the A100 support FP8?", []),
        ("vLLM supports FP8.", []),
    ],
)
def test_supported_formats(text: str, expected: list[tuple[str, str]]) -> None:
    assert supported(text) == expected
