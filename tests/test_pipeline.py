"""The whole pipeline, and the day for which it checks."""

from __future__ import annotations

import pickle
from datetime import date, datetime
from typing import Any

import pytest

from detector import Scanner, scan
from detector.model.document import Language
from detector.pipeline import reference_day
from detector.read import document_from_text

DAY = date(2026, 3, 1)
TODAY = date.today()


@pytest.mark.parametrize(
    ("text", "chosen", "expected"),
    [
        ("Published March 3, 2025\n\nx", DAY, (DAY, "option")),
        ("Published March 3, 2025\n\nx", None, (date(2025, 3, 3), "article")),
        ("---\ndate: 2024\n---\nx", None, (date(2024, 12, 31), "article")),
        ("---\ndate: 2099-01-01\n---\nx", None, (TODAY, "article")),
        ("x", None, (TODAY, "today")),
    ],
)
def test_reference_day(text: str, chosen: date | None, expected: tuple[date, str]) -> None:
    assert reference_day(chosen, document_from_text(text)) == expected


def test_scan_of_one_sentence() -> None:
    report = scan("The H100 SXM5 has a memory bandwidth of 5.2 TB/s.", as_of=DAY)
    assert report.document.as_of == "2026-03-01"
    assert report.coverage.wrong == 1
    assert [claim.text for claim in report.claims if claim.verdict.wrong] == ["5.2 TB/s"]


def test_scan_many_keeps_the_order_and_speaks_the_chosen_language() -> None:
    scanner = Scanner(as_of=DAY, language=Language.CHINESE)
    reports = list(scanner.scan_many(["The H100 SXM5 has 5.2 TB/s of bandwidth.", document_from_text("nothing", "b")]))
    assert [report.document.name for report in reports] == ["text-1", "b"]
    assert "文章" in reports[0].claims[-1].findings[0].message


@pytest.mark.parametrize("text", [None, b"x", 3, ["x"]], ids=repr)
def test_text_of_another_type_is_refused(text: Any) -> None:
    with pytest.raises(TypeError, match="instead of str"):
        Scanner().scan(text)


@pytest.mark.parametrize(
    "options",
    [{"as_of": "2026-03-01"}, {"as_of": datetime(2026, 3, 1)}, {"specs": 3}, {"specs": b"x"}, {"specs": ""}],
    ids=repr,
)
def test_option_of_another_type_is_refused_at_once(options: Any) -> None:
    with pytest.raises(TypeError, match="allowed"):
        Scanner(**options)


@pytest.mark.parametrize("day", [date.min, date.max])
def test_ends_of_the_calendar(day: date) -> None:
    text = "The H100 has 80 GB. The latest version of PyTorch is 2.5. vLLM 0.9.0 was released in March 2025."
    assert Scanner(as_of=day).scan(text).document.as_of == day.isoformat()


def test_half_surrogates_in_a_name_can_be_printed() -> None:
    assert "a\ufffdb" in scan("x", name="a\ud800b").model_dump_json()


def test_scanner_goes_to_another_process() -> None:
    scanner = Scanner(as_of=DAY)
    text = "The H100 SXM5 has a memory bandwidth of 5.2 TB/s."
    expected = scanner.scan(text).claims
    assert pickle.loads(pickle.dumps(scanner)).scan(text).claims == expected
