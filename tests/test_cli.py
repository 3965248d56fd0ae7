"""The command line as users meet it: exit codes, formats, errors without a traceback."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from detector import cli, pipeline
from detector.check import judge as judge_module
from detector.check.rule import Article
from detector.model.claim import Claim
from detector.model.document import Document
from detector.model.finding import Judgement, Verdict
from detector.model.report import PatternReport
from tests.conftest import build_claim, build_judgement

WRONG = "The X100 has 5.2 TB/s of bandwidth.\n"
RIGHT = "The X100 has 3.35 TB/s of bandwidth.\n"
CHINESE = "X100 的显存带宽是 5.2 TB/s，比上一代更快。\n"

Run = Callable[..., tuple[int, str, str]]


class FakeExtractor:
    """Finds the two bandwidths that the tests write."""

    def claims(self, document: Document) -> tuple[Claim, ...]:
        """The claims of a document."""
        return tuple(build_claim(document, text) for text in ("5.2 TB/s", "3.35 TB/s") if text in document.text)


def fake_judge(article: Article) -> tuple[tuple[Judgement, ...], tuple[PatternReport, ...]]:
    names = ("subject", "attribute", "attribute_zh", "stated", "expected", "as_of")
    parameters = tuple((name, name) for name in names)
    verdicts = {"5.2 TB/s": Verdict.CONTRADICTED, "3.35 TB/s": Verdict.SUPPORTED}
    judgements = (build_judgement(claim, verdicts[claim.text], parameters=parameters) for claim in article.claims)
    return tuple(judgements), ()


@pytest.fixture(autouse=True)
def fakes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    monkeypatch.setattr(pipeline.Scanner, "extractor", FakeExtractor())
    monkeypatch.setattr(judge_module, "judge", fake_judge)
    monkeypatch.chdir(tmp_path)
    for name, text in (("wrong.txt", WRONG), ("right.md", RIGHT), ("中文.txt", CHINESE)):
        Path(name).write_text(text, encoding="utf-8")
    Path("image.txt").write_bytes(b"\x00\x01")
    yield


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    def call(*arguments: str, stdin: bytes = b"") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["detector", *arguments])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        with pytest.raises(SystemExit) as stop:
            cli.main()
        output = capsys.readouterr()
        return int(stop.value.code or 0), output.out, output.err

    return call


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["scan", "right.md"], 0),
        (["scan", "wrong.txt"], 1),
        (["scan", "wrong.txt", "--fail-on", "never"], 0),
        (["scan", "wrong.txt", "--fail-on", "note"], 1),
        (["scan", "missing.txt"], 2),
        (["scan", "image.txt", "wrong.txt"], 2),
        (["scan", "image.txt", "--fail-on", "never"], 2),
        (["scan"], 2),
        (["scan", "right.md", "--as-of", "2026-13-01"], 2),
        (["scan", "right.md", "--as-of", "yesterday"], 2),
        (["scan", "right.md", "--format", "xml"], 2),
        (["scan", "right.md", "--encoding", "nonsense"], 2),
        (["scan", "right.md", "--specs", "nowhere"], 2),
        (["scan", "right.md", "--output", "no/such/folder.txt"], 2),
        (["scan", "right.md", "--output", "right.md"], 2),
        *((["scan", "right.md", option, ""], 2) for option in ("--specs", "--output", "--as-of", "--stdin-name")),
        (["scan", ""], 2),
        (["scan", "right.md", "--as-of", "20240203"], 2),
        (["scan", "right.md", "--as-of", "9999-12-31"], 0),
        (["scan", "right.md", "--output", "x" * 300], 2),
        (["specs", "search", "("], 2),
        (["specs", "search", ""], 2),
        (["specs", "search", "zzzz"], 1),
        (["specs", "search", "3.35 TB/s"], 0),
        (["specs", "search", "3.33 TB/s"], 1),
        (["specs", "show", "H100", "--format", "json"], 0),
        (["specs", "show", "H100", "--format", "xml"], 2),
        (["specs", "stats", "--format", "json"], 0),
        (["specs", "export", "--format", "csv"], 0),
        (["specs", "check"], 0),
        (["specs", "check", "--specs", "nowhere"], 2),
        (["explain", ""], 2),
        (["explain", "X999"], 2),
        (["specs", "show", "nonsense product"], 2),
        (["specs", "stats"], 0),
        (["--version"], 0),
        (["nonsense"], 2),
    ],
    ids=str,
)
def test_exit_codes_and_no_traceback(run: Run, arguments: list[str], code: int) -> None:
    got, _, errors = run(*arguments)
    assert got == code
    assert "Traceback" not in errors
    if code == 2 and "image.txt" not in arguments and "missing.txt" not in arguments:
        assert errors


@pytest.mark.parametrize("form", ["text", "concise", "json", "jsonl", "github", "csv", "html"])
def test_unreadable_file_is_a_finding_and_the_others_are_scanned(run: Run, form: str) -> None:
    code, output, _ = run("scan", "image.txt", "missing.txt", "wrong.txt", "--format", form)
    assert code == 2
    assert output.count("I001") == 2
    assert "S101" in output


@pytest.mark.parametrize("path", ["x" * 300, "xx/" * 2000, "right.md/a.txt"])
def test_path_that_cannot_be_looked_at_is_a_finding(run: Run, path: str) -> None:
    code, output, errors = run("scan", path)
    assert (code, output.count("I001"), errors) == (2, 1, "")


def test_wrong_choice_lists_the_allowed_ones(run: Run) -> None:
    errors = run("scan", "right.md", "--format", "xml")[2]
    assert (
        errors
        == "detector: --format xml: no such choice; allowed: text, concise, json, jsonl, sarif, github, csv, html\n"
    )


def test_guessed_encoding_is_named(run: Run) -> None:
    errors = run("scan", "-", stdin=CHINESE.encode("gb18030"))[2]
    assert "stdin: read as gb18030, a guess" in errors


def test_debugging_keeps_the_exit_code(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(article: Article) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr(judge_module, "judge", fail)
    monkeypatch.setenv("DETECTOR_DEBUG", "1")
    code, _, errors = run("scan", "right.md")
    assert code == 2
    assert "Traceback" in errors


def test_interrupted_scan_leaves_the_old_output(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(article: Article) -> None:
        raise KeyboardInterrupt

    Path("old.out").write_text("old", encoding="utf-8")
    monkeypatch.setattr(judge_module, "judge", interrupt)
    assert run("scan", "right.md", "--output", "old.out")[0] == 130
    assert Path("old.out").read_text(encoding="utf-8") == "old"
    assert not list(Path().glob(".*.part"))


def test_folder_gives_an_array_in_order(run: Run) -> None:
    Path("image.txt").unlink()
    _, output, _ = run("scan", ".", "--format", "json")
    assert [entry["document"]["name"] for entry in json.loads(output)] == ["right.md", "wrong.txt", "中文.txt"]


def test_folder_without_articles_is_refused(run: Run) -> None:
    Path("empty").mkdir()
    code, output, errors = run("scan", "empty")
    assert (code, output) == (2, "")
    assert "no file to scan" in errors


def test_standard_input_has_its_name(run: Run) -> None:
    _, output, _ = run("scan", "-", "--stdin-name", "draft.md", "--format", "json", stdin=CHINESE.encode("gb18030"))
    document = json.loads(output)["document"]
    assert (document["name"], document["encoding"], document["language"]) == ("draft.md", "gb18030", "zh")


@pytest.mark.parametrize(
    ("arguments", "part"), [([], "风险"), (["--lang", "en"], "risk"), (["--lang", "zh"], "风险")], ids=str
)
def test_language_of_messages(run: Run, arguments: list[str], part: str) -> None:
    _, output, _ = run("scan", "中文.txt", *arguments)
    assert part in output.splitlines()[-1]


@pytest.mark.parametrize(
    ("text", "arguments", "as_of", "source"),
    [
        (RIGHT, ["--as-of", "2026-03-01"], "2026-03-01", "option"),
        ("---\ndate: 2025-02\n---\n" + RIGHT, [], "2025-02-28", "article"),
        ("---\ndate: 2025-02\n---\n" + RIGHT, ["--as-of", "2026-03-01"], "2026-03-01", "option"),
    ],
)
def test_reference_day(run: Run, text: str, arguments: list[str], as_of: str, source: str) -> None:
    Path("a.md").write_text(text, encoding="utf-8")
    _, output, _ = run("scan", "a.md", "--format", "json", *arguments)
    document = json.loads(output)["document"]
    assert (document["as_of"], document["as_of_source"]) == (as_of, source)


def test_output_goes_to_a_file_without_color(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    _, output, _ = run("scan", "wrong.txt", "--output", "out.txt")
    assert output == ""
    assert "S101" in Path("out.txt").read_text(encoding="utf-8")
    assert "\x1b" not in Path("out.txt").read_text(encoding="utf-8")


def test_same_bytes_twice(run: Run) -> None:
    assert run("scan", ".", "--format", "json") == run("scan", ".", "--format", "json")


def test_interrupt_is_130(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(article: Article) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(judge_module, "judge", interrupt)
    assert run("scan", "right.md")[0] == 130


def test_a_fault_of_the_program_is_one_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(article: Article) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr(judge_module, "judge", fail)
    code, _, errors = run("scan", "right.md")
    assert (code, errors.count("\n")) == (2, 1)
    assert "internal error: RuntimeError: broken" in errors


def test_table_is_exported_with_sources(run: Run) -> None:
    _, output, _ = run("specs", "export")
    rows = json.loads(output)
    assert all(row["source"]["title"] and (row["source"]["url"] or row["source"]["rank"] == 3) for row in rows)


def test_closed_pipe_is_quiet() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    command = [sys.executable, "-m", "detector", "specs", "export"]
    environment = os.environ | {"PYTHONPATH": str(Path(cli.__file__).parent.parent)}
    done = subprocess.run(command, stdout=writer, stderr=subprocess.PIPE, check=False, env=environment)
    os.close(writer)
    assert (done.returncode, done.stderr) == (141, b"")
