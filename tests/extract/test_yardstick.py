"""A wrong figure that is compared with another product's is still accused where its own product is named."""

from __future__ import annotations

import pytest

from tests.test_true_statements import scanner

FALSE = (
    "The H200 moves 5.8 TB/s, 73% more than the 3.35 TB/s of the H100.",
    "The H200 moves 5.8 TB/s, 73% more than the 3.35 TB/s of its predecessor.",
    "The B200 has 292 GB, 3.6 times that of an H100.",
    "The H200 has 241 GB, and an A100 has 80 GB.",
    "The H100 has 80 GB. Its bandwidth is 4.35 TB/s, more than the A100.",
)


@pytest.mark.parametrize("statement", FALSE)
def test_wrong_figure_before_a_comparison_is_accused(statement: str) -> None:
    assert any(item.verdict.wrong for item in scanner().scan(statement).claims)
