"""A wrong count of a product is still accused beside words about the full design or two dies."""

from __future__ import annotations

import pytest

from tests.test_true_statements import scanner

FALSE = (
    "The RTX 5090 is not the full chip: it has 180 SMs.",
    "The H100 SXM uses 140 of the 144 SMs in the full design.",
    "The A100 has 128 SMs.",
    "The B200 has two dies. It has 104 billion transistors.",
    "The MI250X has 110 compute units.",
)


@pytest.mark.parametrize("statement", FALSE)
def test_wrong_count_of_the_product_is_accused(statement: str) -> None:
    assert any(item.verdict.wrong for item in scanner().scan(statement).claims)


@pytest.mark.parametrize(
    "statement",
    [
        "## GB300 NVL72\n\nThe rack has 72 GPUs. All of them sit in one domain of fourth-generation NVLink.",
        "## DGX A100\n\nThe box has eight GPUs. They are joined by fourth-generation NVLink.",
    ],
)
def test_wrong_link_of_the_machine_in_the_heading_is_accused(statement: str) -> None:
    assert any(item.verdict.wrong for item in scanner().scan(statement).claims)
