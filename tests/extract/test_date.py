"""Dates in running text, and the events that they are of."""

from __future__ import annotations

import pytest

from detector.extract.date import find_dates
from detector.model.claim import Kind
from tests.extract.reading import read


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("2026-05-26", "2026-05-26"),
        ("2026/5/26", "2026-05-26"),
        ("2026.05.26", "2026-05-26"),
        ("2026年5月26日", "2026-05-26"),
        ("2026 年 5 月", "2026-05"),
        ("2026年", "2026"),
        ("May 2026", "2026-05"),
        ("May 26, 2026", "2026-05-26"),
        ("May 26th, 2026", "2026-05-26"),
        ("26 May 2026", "2026-05-26"),
        ("Sept. 2025", "2025-09"),
        ("in 2024", "2024"),
        ("since 2024", "2024"),
    ],
)
def test_forms_of_dates(text: str, date: str) -> None:
    found = list(find_dates(text))
    assert [str(dating.date) for dating in found] == [date]
    assert text.endswith(text[found[0].start : found[0].end])


@pytest.mark.parametrize("text", ["2024 年 3 张卡", "In 2024. 3 cards came", "in 2024, 8 GPUs"])
def test_number_behind_a_year_is_no_month(text: str) -> None:
    assert [str(dating.date) for dating in find_dates(text)] == ["2024"]


MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]


@pytest.mark.parametrize(("number", "month"), list(enumerate(MONTHS, 1)))
def test_short_names_of_months(number: int, month: str) -> None:
    assert [str(dating.date) for dating in find_dates(f"{month}. 2025 and 3 {month} 2024")] == [
        f"2025-{number:02d}",
        f"2024-{number:02d}-03",
    ]


@pytest.mark.parametrize(
    "text",
    [
        *(
            "It came on 2026-05-26.",
            "(2026-05-26)",
            "2026-05-26, a day",
            "2026-05-26。",
            "by 2026-05-26;",
            "2026-05-26!",
        ),
        *("On May 26, 2026.", "26 May 2026)", "2026年5月26日。", "2026.05.26发布", "“2026/05/26”", "2026-05-26T10:00"),
    ],
)
def test_punctuation_behind_a_date(text: str) -> None:
    assert [str(dating.date) for dating in find_dates(text)] == ["2026-05-26"]


@pytest.mark.parametrize(
    "text",
    ["2026-13-01", "2026-02-31", "CUDA 2024.1", "2024.1.15.2", "12026-05-26", "May 1st", "the 2024 cards", "80-90 W"],
)
def test_what_is_no_date(text: str) -> None:
    assert list(find_dates(text)) == []


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("The B200 was announced in March 2024.", "2024-03"),
        ("Nvidia unveiled the B200 on 2024-03-18.", "2024-03-18"),
        ("B200 于 2024 年 3 月发布。", "2024-03"),
        ("B200 于2024年3月18日正式亮相。", "2024-03-18"),
    ],
)
def test_date_of_an_event_is_a_claim(text: str, date: str) -> None:
    found = [item for item in read(text) if item.kind is Kind.DATE]
    assert [(item.numbers, item.subject) for item in found] == [((date,), "B200")]


@pytest.mark.parametrize(
    "text", ["We tested the B200 in March 2024.", "2024 年 3 月,我们测试了 B200。", "Updated 2024-03-18"]
)
def test_other_dates_are_no_claims(text: str) -> None:
    assert [item for item in read(text) if item.kind is Kind.DATE] == []


def test_chronological_list_keeps_each_date_with_its_product() -> None:
    text = "The A100 was announced in May 2020. The H100 was announced in March 2022."
    found = [(item.subject, item.numbers[0]) for item in read(text) if item.kind is Kind.DATE]
    assert found == [("A100", "2020-05"), ("H100", "2022-03")]


@pytest.mark.parametrize(
    ("text", "subject", "version", "date"),
    [
        ("We run PyTorch 2.5.1 (October 29, 2024) on it.", "PyTorch", "2.5.1", "2024-10-29"),
        ("节点上装的是 vLLM 0.6.3（2024 年 10 月 15 日）。", "vLLM", "0.6.3", "2024-10-15"),
        ("那款 vLLM 0.5.0 是 2024 年 6 月的版本。", "vLLM", "0.5.0", "2024-06"),
    ],
)
def test_date_beside_a_version_is_the_versions(text: str, subject: str, version: str, date: str) -> None:
    found = [item for item in read(text) if item.kind is Kind.DATE]
    assert [(item.subject, item.variant, item.numbers) for item in found] == [(subject, version, (date,))]


@pytest.mark.parametrize(
    "text",
    [
        "The MI400 is expected in late 2026.",
        "First racks with the B300 were delivered in May 2025.",
        "B300 的首批服务器 2025 年 9 月起交付。",
    ],
)
def test_plans_and_deliveries_are_claims_that_no_day_contradicts(text: str) -> None:
    assert [item.numbers for item in read(text) if item.kind is Kind.DATE] == [()]


@pytest.mark.parametrize(
    "text",
    [
        "- [Nvidia unveils the B200, March 2024](https://example.com/b200)\n",
        "[发布于 2024 年 3 月的 B200](https://example.com)\n",
    ],
)
def test_dates_of_a_source_are_no_claims(text: str) -> None:
    assert read(f"References:\n\n{text}") == ()
