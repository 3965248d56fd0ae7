"""Every rule's examples through the whole scanner: the flagged are flagged by that rule, the clean by none."""

from __future__ import annotations

import re
import sys
from datetime import date
from functools import cache

import pytest

from detector import Report, Scanner
from detector.check.rule import Pattern, Rule
from detector.check.rules import PATTERNS, RULES, rule_with
from detector.model.finding import Severity

AS_OF = date(2026, 12, 1)
RULE_CASES = [(rule.code, text, flagged) for rule in RULES for flagged in (True, False) for texts in
              (rule.flagged if flagged else rule.clean).values() for text in texts]  # fmt: skip
PATTERN_CASES = [(pattern.code, text, flagged) for pattern in PATTERNS for flagged in (True, False) for texts in
                 (pattern.flagged if flagged else pattern.clean).values() for text in texts]  # fmt: skip
_EXAMPLE = re.compile(r"\nExample:(.*?)\n(?=Silence:)", re.DOTALL)


def documented() -> list[tuple[str, str]]:
    """The code of each rule or pattern whose page quotes an example, and the quoted sentences as one article."""
    found = []
    entries: list[Rule | Pattern] = [*RULES, *PATTERNS]
    for entry in entries:
        function = entry.check if isinstance(entry, Rule) else entry.find
        example = _EXAMPLE.search(sys.modules[function.__module__].__doc__ or "")
        quoted = [" ".join(words.split()) for words in re.findall(r'"([^"]+)"', example[1] if example else "")]
        if quoted:
            found.append((entry.code, "\n\n".join(quoted)))
    return found


@cache
def scanner() -> Scanner:
    """One scanner for all examples."""
    return Scanner()


def report(text: str) -> Report:
    """The report of an example; one without a date of its own is read as of the day of the table."""
    return scanner().scan(text, as_of=None if text.startswith(("Published:", "发布日期：")) else AS_OF)


def codes(found: Report) -> set[str]:
    """The rules that accuse, that flag a supported claim, or that put a note beside an open one."""
    return {
        finding.code
        for claim in found.claims
        for finding in claim.findings
        if claim.verdict.wrong or rule_with(finding.code).severity is Severity.NOTE
    }


@pytest.mark.parametrize(("code", "text", "flagged"), RULE_CASES)
def test_rule_example(code: str, text: str, flagged: bool) -> None:
    found = report(text)
    if flagged:
        assert code in codes(found)
    else:
        assert not any(claim.verdict.wrong for claim in found.claims)
        assert code not in codes(found)


@pytest.mark.parametrize(("code", "text", "flagged"), PATTERN_CASES)
def test_pattern_example(code: str, text: str, flagged: bool) -> None:
    assert (code in {pattern.code for pattern in report(text).patterns}) is flagged


@pytest.mark.parametrize(("code", "text"), documented())
def test_example_of_the_page(code: str, text: str) -> None:
    found = report(text)
    assert code in codes(found) | {pattern.code for pattern in found.patterns}
