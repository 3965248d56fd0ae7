"""Options of a scan, settings, comments and baselines, as users meet them."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from detector import cli

Run = Callable[..., tuple[int, str, str]]
WRONG = "The H100 SXM5 has a memory bandwidth of 5.2 TB/s.\n"


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    monkeypatch.chdir(tmp_path)
    Path("wrong.md").write_text(WRONG, encoding="utf-8")
    Path("open.md").write_text("The X900 Turbo accelerator has 96 GB of memory.\n", encoding="utf-8")

    def call(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["detector", *arguments])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO()))
        with pytest.raises(SystemExit) as stop:
            cli.main()
        output = capsys.readouterr()
        return int(stop.value.code or 0), output.out, output.err

    return call


def codes(output: str) -> list[str]:
    return [line.split()[1] for line in output.splitlines()]


@pytest.mark.parametrize(
    ("arguments", "code", "found"),
    [
        ([], 1, ["S101"]),
        (["--select", "S"], 1, ["S101"]),
        (["--select", "s101,N"], 1, ["S101"]),
        (["--select", "N"], 0, []),
        (["--ignore", "S101"], 0, []),
        (["--select", "S", "--ignore", "S101"], 0, []),
        (["--min-severity", "error"], 1, ["S101"]),
    ],
    ids=str,
)
def test_selected_rules_decide(run: Run, arguments: list[str], code: int, found: list[str]) -> None:
    got, output, _ = run("scan", "wrong.md", "--format", "concise", *arguments)
    assert (got, codes(output)) == (code, found)


@pytest.mark.parametrize("option", ["--select", "--ignore"])
@pytest.mark.parametrize(("value", "part"), [("S1O1", "nearest: S101"), ("", "is empty"), ("S101,,", "is empty")])
def test_unknown_code_names_the_nearest(run: Run, option: str, value: str, part: str) -> None:
    code, output, errors = run("scan", "wrong.md", option, value)
    assert (code, output) == (2, "")
    assert part in errors


@pytest.mark.parametrize("form", ["text", "concise", "github", "sarif"])
def test_what_gives_exit_code_1_is_shown(run: Run, form: str) -> None:
    code, output, _ = run("scan", "open.md", "--fail-on", "note", "--format", form)
    assert code == 1
    assert "I002" in output
    assert run("scan", "open.md", "--format", form)[0] == 0


def test_unseen_exit_code_is_refused(run: Run) -> None:
    code, _, errors = run("scan", "open.md", "--fail-on", "note", "--min-severity", "warning")
    assert code == 2
    assert "allowed: --min-severity note, or --fail-on warning" in errors


def test_ignored_finding_leaves_an_open_claim_and_no_risk(run: Run) -> None:
    report = json.loads(run("scan", "wrong.md", "--ignore", "S101", "--format", "json")[1])
    (claim,) = [claim for claim in report["claims"] if claim["text"] == "5.2 TB/s"]
    assert (claim["verdict"], claim["reason"], claim["severity"]) == ("unknown", "ignored", None)
    assert report["risk"]["score"] == 0


def test_options_win_over_the_file(run: Run) -> None:
    Path(".detector.toml").write_text('format = "concise"\nselect = ["N"]\n', encoding="utf-8")
    assert run("scan", "wrong.md")[:2] == (0, "")
    assert codes(run("scan", "wrong.md", "--select", "S")[1]) == ["S101"]


def test_value_that_an_option_refuses_names_the_file(run: Run) -> None:
    Path(".detector.toml").write_text('format = "xml"\n', encoding="utf-8")
    code, _, errors = run("scan", "wrong.md")
    assert code == 2
    assert ".detector.toml: format xml: no such choice; allowed: text, " in errors


COMMENT = "<!-- detector: ignore {} -->\n"


@pytest.mark.parametrize(
    ("text", "code", "complaint"),
    [
        (COMMENT.format("S101 agreed with the vendor") + WRONG, 0, ""),
        (COMMENT.format("S1 agreed") + WRONG, 0, ""),
        (COMMENT.format("S101") + WRONG, 1, "a.md:1: ignore without a reason"),
        (COMMENT.format("because") + WRONG, 1, "a.md:1: ignore without a code"),
        (COMMENT.format("N101 agreed") + WRONG, 1, "a.md:1: ignore N101 is not needed"),
        (COMMENT.format("S101 agreed") + "An H100 has 80 GB.\n\n" + WRONG, 1, "is not needed"),
        ("```\n" + COMMENT.format("S101 agreed") + "```\n\n" + WRONG, 1, ""),
        (WRONG.replace("The", COMMENT.format("S101 agreed").strip() + " The"), 0, ""),
    ],
)
def test_comment_ignores_the_next_block(run: Run, text: str, code: int, complaint: str) -> None:
    Path("a.md").write_text(text, encoding="utf-8")
    got, _, errors = run("scan", "a.md")
    assert got == code
    assert complaint in errors if complaint else errors == ""


def test_comment_ignores_a_whole_table(run: Run) -> None:
    table = "\n| | H100 SXM5 |\n|---|---|\n| Memory | 80 GB |\n| Memory bandwidth | 5.2 TB/s |\n"
    Path("a.md").write_text(table, encoding="utf-8")
    assert run("scan", "a.md")[0] == 1
    Path("a.md").write_text(COMMENT.format("S101 old board") + table, encoding="utf-8")
    assert run("scan", "a.md")[0::2] == (0, "")


def test_comment_in_plain_text_is_text(run: Run) -> None:
    Path("a.txt").write_text(COMMENT.format("S101 agreed") + WRONG, encoding="utf-8")
    assert run("scan", "a.txt")[0] == 1


def test_baseline_hides_until_the_value_changes(run: Run) -> None:
    assert run("baseline", "wrong.md", "--output", "base.jsonl", "--who", "Li", "--reason", "press kit")[0] == 0
    line = json.loads(Path("base.jsonl").read_text(encoding="utf-8"))
    assert (line["code"], line["text"], line["who"], line["why"]) == ("S101", "5.2 TB/s", "Li", "press kit")
    assert not {"line", "start", "column"} & set(line)
    assert run("scan", "wrong.md", "--baseline", "base.jsonl")[0] == 0
    Path("wrong.md").write_text("# New heading\n\nMore.\n\n" + WRONG, encoding="utf-8")
    assert run("scan", "wrong.md", "--baseline", "base.jsonl")[::2] == (0, "")
    Path("wrong.md").write_text(WRONG.replace("5.2", "5.3"), encoding="utf-8")
    code, _, errors = run("scan", "wrong.md", "--baseline", "base.jsonl")
    assert code == 1
    assert "base.jsonl: wrong.md: S101 5.2 TB/s: no longer found" in errors


def test_baseline_leaves_nothing_that_accuses(run: Run) -> None:
    Path("wrong.md").write_text("The GB200 NVL72 uses NVLink 6.0 and NVSwitch 6.0. " + WRONG, encoding="utf-8")
    before = json.loads(run("scan", "wrong.md", "--format", "json")[1])
    loud = [claim for claim in before["claims"] if claim["severity"] in {"error", "warning"}]
    assert any(len(claim["findings"]) > 1 for claim in loud)
    run("baseline", "wrong.md", "--output", "base.jsonl")
    code, output, errors = run("scan", "wrong.md", "--baseline", "base.jsonl", "--format", "json")
    assert (code, errors) == (0, "")
    ignored = [claim["text"] for claim in json.loads(output)["claims"] if claim["reason"] == "ignored"]
    assert ignored == [claim["text"] for claim in loud]


def test_baseline_keeps_what_it_knows(run: Run) -> None:
    run("baseline", "wrong.md", "--output", "base.jsonl", "--who", "Li")
    before = Path("base.jsonl").read_text(encoding="utf-8")
    Path("other.md").write_text(WRONG.replace("H100 SXM5", "H200"), encoding="utf-8")
    run("baseline", "other.md", "--output", "base.jsonl", "--who", "Wang")
    assert before in Path("base.jsonl").read_text(encoding="utf-8")
    run("baseline", ".", "--output", "base.jsonl", "--who", "Zhao")
    assert "Zhao" not in Path("base.jsonl").read_text(encoding="utf-8")


def test_baseline_holds_for_its_document_only(run: Run) -> None:
    run("baseline", "wrong.md", "--output", "base.jsonl")
    Path("other.md").write_text(WRONG, encoding="utf-8")
    assert run("scan", "other.md", "--baseline", "base.jsonl")[0] == 1


def test_broken_baseline_names_its_line(run: Run) -> None:
    Path("base.jsonl").write_text('\n{"fingerprint": "x"}\n', encoding="utf-8")
    code, _, errors = run("scan", "wrong.md", "--baseline", "base.jsonl")
    assert code == 2
    assert "base.jsonl:2: fingerprint" in errors
    assert "no such file" in run("scan", "wrong.md", "--baseline", "nowhere.jsonl")[2]


def test_color_when_asked_for(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[" in run("scan", "wrong.md", "--color", "always")[1]
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[" not in run("scan", "wrong.md", "--color", "never")[1]


def test_unreadable_file_is_explained_in_chinese(run: Run) -> None:
    output = run("scan", "nowhere.md", "--lang", "zh")[1]
    assert output.startswith("nowhere.md:1:1 I001 无法读取：文件不存在")
    assert "no such file" not in output


PAGE = "<html><body><article><h1>H100</h1>\n{}\n<p>It is a card for data centres.</p></article></body></html>"
TABLE = "<table><tr><th>GPU<th>Bandwidth<tr><td>H100 SXM5<td>5.2 TB/s</table>"


@pytest.mark.parametrize(
    ("body", "code", "complaint"),
    [
        (f"{COMMENT.format('S101 agreed')}<p>{WRONG}</p>", 0, ""),
        (f"<p>{COMMENT.format('S101 agreed')}{WRONG}</p>", 0, ""),
        (f"<p>{WRONG} <b>Yes.</b> {COMMENT.format('S101 agreed')}</p><p>It is fast.</p>", 0, ""),
        (f"<p>{WRONG}</p>{COMMENT.format('S101 agreed')}<p>It is fast.</p>", 1, "ignore S101 is not needed"),
        (f"{COMMENT.format('S101 agreed')}{TABLE}", 0, ""),
        (TABLE.replace("<tr><td>", f"{COMMENT.format('S101 agreed')}<tr><td>"), 0, ""),
        (f"{COMMENT.format('S101')}<p>{WRONG}</p>", 1, "a.html:2: ignore without a reason"),
        (f"<p>It is fast.</p>\n<p>{WRONG}</p><!-- detector: ignore", 1, ""),
    ],
)
def test_comment_in_html_ignores_its_block(run: Run, body: str, code: int, complaint: str) -> None:
    Path("a.html").write_text(PAGE.format(body), encoding="utf-8")
    got, _, errors = run("scan", "a.html")
    assert got == code
    assert complaint in errors if complaint else errors == ""


def write_export(**fields: str) -> None:
    """An export with a record for each name."""
    rows = [json.dumps({"id": id_, "title": "H100", "body": body}) for id_, body in fields.items()]
    Path("a.jsonl").write_text("\n".join(rows), encoding="utf-8")


def test_comment_in_a_field_ignores_its_block(run: Run) -> None:
    write_export(x=f"<p>Fast.</p>{COMMENT.format('S101 agreed')}<p>{WRONG}</p>", y=COMMENT.format("S1 agreed") + WRONG)
    assert run("scan", "a.jsonl")[::2] == (0, "")
    write_export(x=f"{COMMENT.format('S101 agreed')}<p>Fast.</p><p>{WRONG}</p>", y=f"<p>{WRONG}</p>")
    code, _, errors = run("scan", "a.jsonl")
    assert code == 1 and "a.jsonl#x:1: ignore S101 is not needed" in errors


def test_baseline_of_an_export_names_records_and_those_that_are_gone(run: Run) -> None:
    write_export(x=f"<p>{WRONG}</p>", y=f"<p>{WRONG}</p>")
    run("baseline", "a.jsonl", "--output", "base.jsonl", "--who", "Li")
    lines = [json.loads(line) for line in Path("base.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [line["document"] for line in lines] == ["a.jsonl#x", "a.jsonl#y"]
    assert run("scan", "a.jsonl", "--baseline", "base.jsonl")[::2] == (0, "")
    write_export(x=f"<p>{WRONG}</p>", z="<p>It is fast.</p>")
    code, _, errors = run("scan", "a.jsonl", "--baseline", "base.jsonl")
    assert code == 0 and "base.jsonl: a.jsonl#y: S101 5.2 TB/s: no longer found" in errors
    run("baseline", "a.jsonl", "--output", "base.jsonl", "--who", "Wang")
    left = json.loads(Path("base.jsonl").read_text(encoding="utf-8"))
    assert (left["document"], left["who"]) == ("a.jsonl#x", "Li")


TRAIT = "In our test the H100 SXM5 reached 3.35 TB/s of memory bandwidth.\n"


def test_comment_sets_a_trait_of_the_article_aside(run: Run) -> None:
    def traits(text: str) -> tuple[list[str], str]:
        Path("a.md").write_text(text, encoding="utf-8")
        _, output, errors = run("scan", "a.md", "--format", "json")
        return [pattern["code"] for pattern in json.loads(output)["patterns"]], errors

    assert traits(TRAIT) == (["P104"], "")
    assert traits(f"It is fast.\n\n{COMMENT.format('P104 the vendor ran it')}\n{TRAIT}") == ([], "")
    assert "ignore P102 is not needed" in traits(COMMENT.format("P102 no") + TRAIT)[1]


def test_trait_in_a_baseline_is_refused_with_what_is_allowed(run: Run) -> None:
    entry = {"fingerprint": "0" * 16, "document": "a.md", "code": "P104", "text": "x", "who": "Li", "why": "y"}
    Path("base.jsonl").write_text(json.dumps({**entry, "date": "2026-12-01"}), encoding="utf-8")
    code, _, errors = run("scan", "wrong.md", "--baseline", "base.jsonl")
    assert code == 2
    assert "base.jsonl:1: P104" in errors and "--ignore P104" in errors
