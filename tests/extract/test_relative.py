"""Dates that only the article's own date completes."""

from __future__ import annotations

import pytest

from detector.extract.relative import find_relative_dates
from detector.model.claim import Kind
from detector.model.document import PartialDate
from tests.extract.reading import read

OWN = PartialDate(2024, 7, 15)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("去年 11 月发布", "2023-11"),
        ("今年3月", "2024-03"),
        ("明年推出", "2025"),
        ("4 月 9 日公布", "2024-04-09"),
        ("6 月底", "2024-06"),
        ("昨天", "2024-07-14"),
        ("第二季度交付", "2024-Q2"),
        ("明年下半年", "2025-H2"),
        ("it ships in the third quarter", "2024-Q3"),
        ("planned for next year", "2025"),
        ("in the first half of next year", "2025-H1"),
        ("they announced it yesterday", "2024-07-14"),
    ],
)
def test_meaning_by_the_own_date(text: str, value: str) -> None:
    assert [dating.value for dating in find_relative_dates(text, OWN)] == [value]


@pytest.mark.parametrize(
    "text",
    [
        "2022 年 11 月 3 日",
        "2022年第三季度",
        "the third quarter of 2022",
        "13 月",
        "2 月 31 日",
        "等了 3 个月",
        "three years and a quarter",
        "今天写的代码",
        "What we run today is old",
    ],
)
def test_what_is_no_relative_date(text: str) -> None:
    assert list(find_relative_dates(text, OWN)) == []


def test_without_an_own_date_nothing_is_completed() -> None:
    assert list(find_relative_dates("去年 11 月发布，next year", None)) == []


def test_yesterday_needs_a_day() -> None:
    assert list(find_relative_dates("昨天", PartialDate(2024, 7))) == []


def test_relative_date_of_an_event_is_a_claim_without_a_number_to_check() -> None:
    text = "---\ndate: 2024-07-15\n---\n\nMI300X 去年 12 月发布。\n"
    found = [(item.value, item.numbers, item.subject) for item in read(text) if item.kind is Kind.DATE]
    assert found == [("2023-12", (), "MI300X")]
