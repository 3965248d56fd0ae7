"""The lists of rules and patterns hold together."""

from __future__ import annotations

import importlib
import pkgutil
import re
import string

import pytest

from detector import check
from detector.check.rule import Pattern, Rule
from detector.check.rules import PATTERNS, RULES, rule_with
from detector.model.document import Language

EVERY: tuple[Rule | Pattern, ...] = (*RULES, *PATTERNS)
HEADINGS = ("What:", "Why:", "Example:", "Silence:")


def modules() -> dict[str, str]:
    """The docstring of every module that holds a rule or pattern, by code."""
    found = {}
    for info in pkgutil.iter_modules(check.__path__):
        module = importlib.import_module(f"detector.check.{info.name}")
        entry = getattr(module, "RULE", None) or getattr(module, "PATTERN", None)
        if entry is not None:
            found[entry.code] = module.__doc__ or ""
    return found


def test_every_file_with_a_rule_is_listed() -> None:
    assert set(modules()) == {entry.code for entry in EVERY}


def test_codes_and_names_are_unique() -> None:
    assert len({entry.code for entry in EVERY}) == len({entry.name for entry in EVERY}) == len(EVERY)


@pytest.mark.parametrize("entry", EVERY, ids=lambda entry: entry.code)
def test_docstring_has_the_headings_in_order(entry: Rule | Pattern) -> None:
    text = modules()[entry.code]
    places = [text.find(f"\n{heading}") for heading in HEADINGS]
    assert -1 not in places
    assert places == sorted(places)


@pytest.mark.parametrize("entry", EVERY, ids=lambda entry: entry.code)
def test_examples_in_both_languages(entry: Rule | Pattern) -> None:
    for examples in (entry.flagged, entry.clean):
        assert all(len(set(examples[language])) > 1 for language in Language)


@pytest.mark.parametrize("entry", EVERY, ids=lambda entry: entry.code)
def test_messages_use_the_same_parameters_in_both_languages(entry: Rule | Pattern) -> None:
    fields = [
        {name.removesuffix("_zh") for _, name, _, _ in string.Formatter().parse(entry.messages[language]) if name}
        for language in Language
    ]
    assert fields[0] == fields[1]


@pytest.mark.parametrize("entry", EVERY, ids=lambda entry: entry.code)
def test_code_and_name_have_their_form(entry: Rule | Pattern) -> None:
    assert re.fullmatch(r"[A-Z]\d{3}", entry.code)
    assert re.fullmatch(r"[a-z]+(-[a-z]+)+", entry.name)


def test_rule_is_found_by_its_code() -> None:
    assert rule_with("S101").name == "value-differs"
