"""Statements that are true, refused, supposed or about things that the table cannot know: no scan may accuse them.

They stand in `true_statements.txt`, one a line; a written `\\n` in a line is a line break of the article.
"""

from __future__ import annotations

from datetime import date
from functools import cache
from pathlib import Path

import pytest

from detector import Scanner

STATEMENTS = Path(__file__).with_name("true_statements.txt").read_text(encoding="utf-8").splitlines()


@cache
def scanner() -> Scanner:
    """The scanner that all statements share."""
    return Scanner(as_of=date(2026, 12, 1))


@pytest.mark.parametrize("statement", STATEMENTS)
def test_nothing_is_accused(statement: str) -> None:
    claims = scanner().scan(statement.replace("\\n", "\n")).claims
    accused = [(item.text, item.subject, item.variant, item.attribute.value) for item in claims if item.verdict.wrong]
    assert accused == []
