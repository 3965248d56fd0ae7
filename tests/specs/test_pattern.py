"""Patterns of a user's families: those that could be tried without limit are refused, ordinary ones are not."""

from __future__ import annotations

import re
from time import process_time

import pytest

from detector.specs.proof.pattern import limit_fault
from detector.specs.table import Specs

ENDLESS = [
    *(r"(a+)+b", r"(a|aa)*b", r"(ab|ab)*c", r"(\w+\s?)*x", r"(?:\d+|[0-9])*x", r"(\d+)*", r"(?:(?:a*)*)*b"),
    *(r"W(?=(a+)+b)", r"(?>a+)+b", r"W(?:-(?:ab?|ab))*!", r"(a?){30}a", r"((a{1,3}){1,3}){1,3}b"),
    *(r"\d*\d*x", r"W\s*-?\s*(\d)", r"W.*.*=", r"W.*x", r"W[^x]*x", r"W\w+x", r"\d+x", r"W(.*a){20}"),
    *(r"X(?:[\w ]{0,30}){0,9}Y", r"[\w ]{0,40}[\w ]{0,40}[\w ]{0,40}x"),
]
BOUNDED = [
    *(r"Widget (\d)", r"W-?(\d+(?:\.\d+)?)", r"Widget ?(?:Pro|Max)? ?(\d{1,4})[A-Z]{0,2}", r"W\s*(\d+)"),
    *(r"Widget(?: (?:NX|Nano|Super))*(\d)", r"W(?:\.\d+)*x", r"\b(WID_[A-Z0-9_]+)", r"Widget {0,3}-? {0,3}(\d)"),
]


@pytest.mark.parametrize("pattern", ENDLESS)
def test_pattern_without_limit_is_refused(pattern: str) -> None:
    assert limit_fault(pattern)


@pytest.mark.parametrize("pattern", BOUNDED)
def test_ordinary_pattern_is_accepted(pattern: str) -> None:
    assert limit_fault(pattern) is None


@pytest.mark.parametrize("pattern", BOUNDED)
def test_accepted_pattern_is_quick_on_hostile_text(pattern: str) -> None:
    compiled = re.compile(pattern)
    begin = process_time()
    for piece in ("W", "Widget ", "W ", "W1", "1.", " ", "W.1", "Widget NX NX", "WID_"):
        list(compiled.finditer(piece * (40_000 // len(piece)) + "!"))
    assert process_time() - begin < 2


@pytest.mark.parametrize("family", Specs.built_in().families)
def test_built_in_patterns_are_bounded(family: str) -> None:
    assert limit_fault(Specs.built_in().families[family].pattern) is None
