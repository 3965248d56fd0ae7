"""Pages of rules."""

from __future__ import annotations

import pytest

from detector.check.rules import PATTERNS, RULES
from detector.errors import UsageError
from detector.report.explain import explain_code, list_rules

CODES = [rule.code for rule in RULES] + [pattern.code for pattern in PATTERNS] + ["I001", "I002"]


@pytest.mark.parametrize("code", CODES)
def test_page_has_every_heading(code: str) -> None:
    page = explain_code(code)
    assert page.startswith(code)
    for heading in ("What:", "Why:", "Example:", "Silence:"):
        assert f"\n\n{heading}" in page


def test_name_and_small_letters_are_accepted() -> None:
    rule = RULES[0]
    assert explain_code(rule.code.lower()) == explain_code(rule.name) == explain_code(rule.code)


def test_unknown_code_names_the_nearest() -> None:
    with pytest.raises(UsageError, match="S101"):
        explain_code("S1O1")


def test_list_has_a_line_for_each() -> None:
    assert len(list_rules().splitlines()) == len(CODES)
