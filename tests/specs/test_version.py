"""Versions compared, and ranges of them."""

from __future__ import annotations

import pytest

from detector.specs.version import compare_versions, in_range, parse_range, version_key


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("13.3", (13, 3)),
        ("13.0", (13,)),
        ("R550.54.12", (550, 54, 12)),
        ("v0.4.2", (0, 4, 2)),
        ("0", (0,)),
        ("0.0", (0,)),
        ("", ()),
    ],
)
def test_key_holds_the_numbers(text: str, key: tuple[int, ...]) -> None:
    assert version_key(text) == key


@pytest.mark.parametrize(
    ("left", "right", "order"),
    [
        ("13.3", "13.3", 0),
        ("13", "13.0", 0),
        ("13.0.0", "13", 0),
        ("12.9", "13.0", -1),
        ("12.10", "12.9", 1),
        ("550.54.12", "550.54.2", 1),
        ("580", "550.144.03", 1),
        ("0.9", "0.10.1", -1),
        ("2.7.1", "2.7", 1),
        ("R580", "580", 0),
    ],
)
def test_parts_are_compared_as_numbers(left: str, right: str, order: int) -> None:
    assert compare_versions(left, right) == order
    assert compare_versions(right, left) == -order


@pytest.mark.parametrize(
    ("version", "range_", "inside"),
    [
        ("13.1", ">=13.0,<14", True),
        ("14.0", ">=13.0,<14", False),
        ("12.9", ">=13.0,<14", False),
        ("13", ">=13.0", True),
        ("13", ">=13.3", True),
        ("580.65.06", ">=580", True),
        ("550.54.12", ">=580", False),
        ("12.8.1", "<=12.8", True),
        ("12.8", "<12.8", False),
        ("12.8", "<=12.8", True),
        ("12.8.1", "==12.8", True),
        ("12.9", "==12.8", False),
        ("12.9", ">12.8", True),
        ("12.8", ">12.8", False),
        ("1.0", "", True),
    ],
)
def test_ranges(version: str, range_: str, inside: bool) -> None:
    assert in_range(version, range_) is inside


def test_range_is_read_into_comparisons() -> None:
    assert parse_range(" >=12.8, <14 ") == ((">=", "12.8"), ("<", "14"))


@pytest.mark.parametrize("text", ["12.8", "=>12.8", ">=", "~=2.0", ">=12.8;<14", "newer", ">= 12 13"])
def test_other_texts_are_no_ranges(text: str) -> None:
    with pytest.raises(ValueError, match="not a version range"):
        parse_range(text)
