"""A wrong compute capability is still accused where a card is said to have it, and wrong power where it is a rating."""

from __future__ import annotations

import pytest

from tests.test_true_statements import scanner

FALSE = (
    "The RTX 5090 has compute capability 8.9.",
    "The RTX 5090 is sm_89.",
    "RTX 5090 对应 sm_89。",
    "| | H100 | B200 |\n|---|---|---|\n| Memory (GB) | 90 | 192 |\n| TDP (W) | 812 | 1000 |",
)


@pytest.mark.parametrize("statement", FALSE)
def test_wrong_value_of_the_card_is_accused(statement: str) -> None:
    assert any(item.verdict.wrong for item in scanner().scan(statement).claims)
