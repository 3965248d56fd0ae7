"""Matches around rare words."""

from __future__ import annotations

import re

import pytest

from detector.extract.occurrence import matches_around, places_of

NUMBERED = re.compile(r"\d+ (?:kernel|step)s?")


@pytest.mark.parametrize(
    ("text", "places"),
    [("", []), ("a kernel, a step, a kernel", [2, 12, 20]), ("内核与内核", []), ("kernelkernel", [0, 6])],
)
def test_places_are_in_order(text: str, places: list[int]) -> None:
    assert places_of(text, ("step", "kernel")) == places


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("5 kernels and 6 steps", ["5 kernels", "6 steps"]),
        ("5 kernels 6 kernels", ["5 kernels", "6 kernels"]),
        ("kernel 5 kernels", ["5 kernels"]),
        ("a kernel and a step", []),
    ],
)
def test_every_match_comes_once(text: str, found: list[str]) -> None:
    assert [match[0] for match in matches_around(NUMBERED, text, ("kernel", "step"), (4, 9))] == found


def test_far_words_match_nothing() -> None:
    wide = re.compile(r"start.*end")
    assert list(matches_around(wide, "start" + " " * 50 + "end", ("end",), (10, 3))) == []
