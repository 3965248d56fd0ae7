"""The whole pipeline, and the day for which it checks."""

from __future__ import annotations

from datetime import date

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
