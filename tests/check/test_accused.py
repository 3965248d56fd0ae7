"""Statements that are false in one value: the scan accuses that value and nothing else.

They stand in `accused_statements.txt`, one a line: the value as written, a bar, and the text, in which
a written `\\n` is a line break of the article.
"""

from __future__ import annotations

from datetime import date
from functools import cache
from pathlib import Path

import pytest

from detector import Scanner

LINES = Path(__file__).with_name("accused_statements.txt").read_text(encoding="utf-8").splitlines()


@cache
def scanner() -> Scanner:
    """The scanner that all statements share."""
    return Scanner(as_of=date(2026, 12, 1))


@pytest.mark.parametrize("line", LINES)
def test_only_the_false_value_is_accused(line: str) -> None:
    value, _, statement = line.partition("|")
    claims = scanner().scan(statement.replace("\\n", "\n")).claims
    assert [item.text for item in claims if item.verdict.wrong] == [value]
