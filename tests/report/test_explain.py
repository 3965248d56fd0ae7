"""Pages of rules."""

from __future__ import annotations

import re
import sys

import pytest

from detector.check.rule import Pattern, Rule
from detector.check.rules import PATTERNS, RULES
from detector.errors import UsageError
from detector.model.document import Language
from detector.report.chinese import HEADINGS as HEADING_KEYS
from detector.report.chinese import chinese_pages
from detector.report.explain import explain_code, list_rules

CODES = [rule.code for rule in RULES] + [pattern.code for pattern in PATTERNS] + ["I001", "I002"]


HEADINGS = {
    None: ("What:", "Why:", "Example:", "Silence:"),
    Language.ENGLISH: ("What:", "Why:", "Example:", "Silence:"),
    Language.CHINESE: ("检查内容：", "原因：", "示例：", "如何消除："),
}
ENTRIES: list[Rule | Pattern] = [*RULES, *PATTERNS]


@pytest.mark.parametrize("language", HEADINGS)
@pytest.mark.parametrize("code", CODES)
def test_page_has_every_heading_in_its_language(code: str, language: Language | None) -> None:
    page = explain_code(code, language)
    assert page.startswith(code)
    parts = re.split("|".join(HEADINGS[language]), page)
    assert [heading for heading in HEADINGS[language] if f"\n\n{heading}" not in page] == []
    chinese = [bool(re.search("[\u4e00-\u9fff]", part)) for part in (*parts[1:4], parts[4].split("\n\n")[0])]
    assert all(chinese) or language is not Language.CHINESE


def test_chinese_pages_are_those_of_the_rules() -> None:
    assert sorted(chinese_pages()) == sorted(entry.code for entry in ENTRIES)
    assert all(tuple(page) == ("summary", *HEADING_KEYS) for page in chinese_pages().values())


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.code)
def test_chinese_page_has_the_numbers_of_the_english_one(entry: Rule | Pattern) -> None:
    """A limit that changes in the docstring has to change here; examples may count in 万."""
    function = entry.check if isinstance(entry, Rule) else entry.find
    text = re.sub(r"Example:.*?(?=Silence:)", "", str(sys.modules[function.__module__].__doc__), flags=re.DOTALL)
    assert numbers(text) - numbers(" ".join(chinese_pages()[entry.code].values())) == set()


def numbers(text: str) -> set[str]:
    return set(re.findall(r"\d[\d,.]*(?<=\d)", text))


def test_name_and_small_letters_are_accepted() -> None:
    rule = RULES[0]
    assert explain_code(rule.code.lower()) == explain_code(rule.name) == explain_code(rule.code)


def test_unknown_code_names_the_nearest() -> None:
    with pytest.raises(UsageError, match="S101"):
        explain_code("S1O1")


def test_list_has_a_line_for_each() -> None:
    assert len(list_rules().splitlines()) == len(CODES)
