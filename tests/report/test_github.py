"""Workflow commands: escaped, the worst first, and how many are left in the log."""

from __future__ import annotations

from dataclasses import replace

from detector.model.document import Language
from detector.model.finding import Severity
from detector.model.report import Report
from detector.report.renderers import RENDERERS
from detector.report.result import Options, Result, unreadable


def commands(*results: Result, **options: object) -> list[str]:
    return list(RENDERERS["github"](results, replace(Options(), **options)))  # type: ignore[arg-type]


def with_findings(result: Result, count: int, **changes: object) -> Result:
    """The result with its first claim repeated, each with a lower score than the one before."""
    assert isinstance(result.outcome, Report)
    first = result.outcome.claims[0]
    findings = tuple(replace(finding, **changes) for finding in first.findings)  # type: ignore[arg-type]
    claims = tuple(replace(first, id=f"c{n}", score=0.9 - n / 100, findings=findings) for n in range(count))
    return Result(result.outcome.model_copy(update={"claims": claims}), result.page)


def test_command_has_file_place_and_title(result: Result) -> None:
    (line,) = commands(result)
    assert line.startswith("::error file=a.md,line=3,endLine=3,col=9,endColumn=16,title=S101::Article: X100")


def test_what_would_break_a_command_is_escaped(result: Result) -> None:
    (line,) = commands(with_findings(result, 1, message="50 %\r\nof a:b,c"))
    assert line.endswith("::50 %25%0D%0Aof a:b,c")
    (line,) = commands(unreadable("a:b,c%.md", "gone"))
    assert line == "::error file=a%3Ab%2Cc%25.md,title=I001::cannot read: gone"


def test_worst_come_first_and_the_rest_is_counted(result: Result) -> None:
    lines = commands(with_findings(result, 12), result, unreadable("b.md", "gone"))
    assert "title=I001" in lines[0]
    assert lines[-1] == "4 more in the log"
    assert len(lines) == 15
    assert commands(with_findings(result, 12), language=Language.CHINESE)[-1] == "日志中还有 2 条"


def test_notes_are_notices(result: Result) -> None:
    assert commands(result, least=Severity.NOTE)[-1].startswith("::notice file=a.md,line=1")
