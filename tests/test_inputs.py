"""The command line with every kind of input: exports, Word files, patterns, and nothing at all."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from tests.files.docx import build, paragraph
from tests.test_cli import Run, fakes, run

__all__ = ["fakes", "run"]  # fixtures

WRONG = "The X100 has 5.2 TB/s of bandwidth."


@pytest.fixture(autouse=True)
def files(fakes: None) -> None:
    del fakes
    records = [{"key": "a", "story": WRONG}, {"key": "b", "story": "Nothing here."}, {"key": "c"}]
    Path("posts.jsonl").write_text("\n".join(map(json.dumps, records)) + "\n{\n", encoding="utf-8")
    Path("a.docx").write_bytes(build(paragraph("Head", style="1"), paragraph(WRONG)))
    Path("none").mkdir()
    Path("page.html").write_text(f"<p>A page.</p>\n<p>💡 {WRONG}</p>", encoding="utf-8")


def test_export_gives_an_array_with_one_object_a_record(run: Run) -> None:
    options = ("--text-field", "story", "--id-field", "key")
    code, output, _ = run("scan", "posts.jsonl", *options, "--format", "json")
    reports = json.loads(output)
    assert code == 2  # the last line is broken
    assert [report["document"]["name"] for report in reports] == ["posts.jsonl#a", "posts.jsonl#b", "posts.jsonl"]
    assert reports[0]["document"]["record"] == "a"
    assert reports[0]["claims"][0]["place"] == {"record": 1, "field": "story", "character": 14}
    assert reports[2]["findings"][0]["message"].startswith("line 4: no JSON")


@pytest.mark.parametrize(
    ("path", "start", "language"),
    [
        ("posts.jsonl", "posts.jsonl#a: record 1, field story, character 14 S101 ", "en"),
        ("a.docx", "a.docx: paragraph 2, character 14 S101 ", "en"),
        ("a.docx", "a.docx: 第 2 段，第 14 字 S101 ", "zh"),
        ("page.html", "page.html:2:19 S101 ", "en"),
    ],
)
def test_text_says_where_in_the_source(run: Run, path: str, start: str, language: str) -> None:
    fields = ("--text-field", "story", "--id-field", "key") if path.endswith("l") and path != "page.html" else ()
    output = run("scan", path, *fields, "--lang", language)[1]
    assert output.startswith(start)
    assert "^^^^^^^^" in output.splitlines()[2]


@pytest.mark.parametrize(
    ("arguments", "code", "output"),
    [
        (["none"], 2, ""),
        (["none", "--allow-empty"], 0, ""),
        (["none", "--allow-empty", "--format", "json"], 0, "[]\n"),
        (["missing.md", "--allow-empty"], 2, "missing.md:1:1 I001"),
        (["*.nothing"], 2, ""),
        (["*.txt", "--exclude", "*.txt"], 2, ""),
        ([".", "--exclude", "[z-a]"], 2, ""),
        (["*.md"], 0, "right.md: "),
        (["*.docx"], 1, "a.docx: "),
    ],
)
def test_what_is_selected_and_what_is_nothing(run: Run, arguments: list[str], code: int, output: str) -> None:
    got, printed, errors = run("scan", *arguments)
    assert (got, printed.startswith(output)) == (code, True)
    assert "Traceback" not in errors
    if not output and code:
        assert "allowed" in errors


def test_name_of_standard_input_chooses_the_reader(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from detector import cli

    monkeypatch.setattr(sys, "argv", ["detector", "scan", "-", "--stdin-name", "x.docx"])
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(Path("a.docx").read_bytes())))
    with pytest.raises(SystemExit):
        cli.main()
    assert capsys.readouterr().out.startswith("x.docx: paragraph 2, character 14 S101")
