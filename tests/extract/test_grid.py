"""Versions, dates, rates and capabilities that tables and lists state: a wrong one is accused."""

from __future__ import annotations

import pytest

from tests.test_true_statements import scanner

FALSE = (
    "The H100 die is 826 mm2, and that is a lot.",
    "T4 (compute capability 7.5), A100 (8.6) are fine.",
    "## Peak rates (TFLOPS, INT8 in TOPS)\n\n| | H100 SXM | A100 |\n|---|---|---|\n| BF16 | 989 | 512 |",
    "| vLLM | Released |\n|---|---|\n| 0.20.0 | 2026-06-27 |",
    "---\ndate: 2026-11-12\n---\n\nPyTorch 2.14.0 came out on June 2.",
    "| Driver | CUDA |\n|---|---|\n| 550 | 13.0 |\n| 580 | 13.1 |",
    "| vLLM | PyTorch |\n|---|---|\n| 0.20.7 | 2.11.9 |",
    "---\ndate: 2026-09-12\n---\n\n## vLLM 0.27.1\n\n- It has fixes. Released on June 11.",
)


@pytest.mark.parametrize("statement", FALSE)
def test_wrong_value_of_a_table_or_list_is_accused(statement: str) -> None:
    assert any(item.verdict.wrong for item in scanner().scan(statement).claims)
