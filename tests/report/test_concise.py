"""One line a finding, and one row a claim."""

from __future__ import annotations

import csv
from io import StringIO

import pytest

from detector.model.finding import Severity, Verdict
from detector.model.report import Report
from detector.report.csv import COLUMNS, csv_line
from detector.report.renderers import RENDERERS
from detector.report.result import Options, Result, unreadable


def rows(*results: Result) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO("\n".join(RENDERERS["csv"](results, Options())), newline="")))


def test_concise_is_one_line_a_finding_with_severity(result: Result) -> None:
    lines = list(RENDERERS["concise"]([result, unreadable("b.md", "gone")], Options()))
    assert lines[0].startswith("a.md:3:9 S101 error Article: X100")
    assert lines[1:] == ["b.md:1:1 I001 error cannot read: gone"]


def test_concise_lists_patterns_and_open_claims_as_notes(result: Result) -> None:
    lines = list(RENDERERS["concise"]([result], Options(least=Severity.NOTE)))
    assert "a.md:1:1 P101 note a pattern" in lines
    assert not any("5:14" in line for line in lines)


def test_csv_has_a_row_for_every_claim(result: Result) -> None:
    assert isinstance(result.outcome, Report)
    found = rows(result, unreadable("b.md", "gone"))
    assert [row["text"] for row in found] == ["5.2 TB/s", "3.35 TB/s", ""]
    assert [row["verdict"] for row in found] == ["contradicted", "supported", ""]
    assert (found[0]["codes"], found[0]["expected"], found[0]["sources"]) == (
        "S101",
        "3.35 TB/s",
        "https://example.org/x100",
    )
    assert (found[2]["document"], found[2]["codes"]) == ("b.md", "I001")
    assert list(found[0]) == list(COLUMNS)


@pytest.mark.parametrize("text", ["=1+1", "@x", "+1", "-5%", "\tx"])
def test_text_of_an_article_is_no_formula(result: Result, text: str) -> None:
    assert isinstance(result.outcome, Report)
    document = result.outcome.document.model_copy(update={"name": text})
    changed = Result(result.outcome.model_copy(update={"document": document}), result.page)
    assert {row["document"] for row in rows(changed)} == {f"'{text}"}


def test_line_is_quoted_where_needed() -> None:
    assert csv_line(["a,b", 'c"d', None, 1.5]) == '"a,b","c""d",,1.5'


def test_verdict_words_are_those_of_the_model(result: Result) -> None:
    assert {row["verdict"] for row in rows(result)} <= {verdict.value for verdict in Verdict}
