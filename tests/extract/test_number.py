"""Numbers as articles write them."""

from __future__ import annotations

import re

import pytest

from detector.extract.number import DIGITS, plain, read_han, read_ordinal


@pytest.mark.parametrize(
    ("written", "number"),
    [("2,300.50", "2300.50"), ("1,000,000", "1000000"), ("80", "80"), ("-3.5", "-3.5"), ("1e9", "1e9"), ("007", "007")],
)
def test_plain_drops_separators_only(written: str, number: str) -> None:
    assert plain(written) == number


@pytest.mark.parametrize(
    ("numeral", "value"),
    [
        ("一", 1),
        ("两", 2),
        ("十", 10),
        ("十二", 12),
        ("二十", 20),
        ("三十六", 36),
        ("百", 100),
        ("三百", 300),
        ("一百二十", 120),
        ("两千", 2000),
        ("一万", 10_000),
        ("十万", 100_000),
        ("零", 0),
    ],
)
def test_chinese_numerals(numeral: str, value: int) -> None:
    assert read_han(numeral) == value


@pytest.mark.parametrize("text", ["甲", "八卡", "3", "third"])
def test_other_words_are_no_numerals(text: str) -> None:
    assert read_han(text) is None


@pytest.mark.parametrize(
    ("word", "value"),
    [
        ("first", 1),
        ("Fifth", 5),
        ("tenth", 10),
        ("4th", 4),
        ("2nd", 2),
        ("12th", 12),
        ("六", 6),
        ("6", 6),
        ("rack", None),
    ],
)
def test_ordinals(word: str, value: int | None) -> None:
    assert read_ordinal(word) == value


@pytest.mark.parametrize("text", ["80", "3.35", "2,039", "1,234,567.8", "1e9", "1.5e+12"])
def test_digits_take_the_whole_number(text: str) -> None:
    assert re.fullmatch(DIGITS, text)


@pytest.mark.parametrize(("text", "first"), [("80,90", "80"), ("1,23", "1"), ("1,2345", "1"), ("3.", "3")])
def test_a_list_is_not_one_number(text: str, first: str) -> None:
    match = re.match(DIGITS, text)
    assert match
    assert match[0] == first
