"""`detector evaluate`, `train` and `labels` as users meet them: exit codes, files, errors that say what is allowed."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from detector import cli
from detector.evaluate.label import written
from detector.model.claim import Attribute
from tests.evaluate.making import folder, label

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    def call(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["detector", *arguments])
        with pytest.raises(SystemExit) as stop:
            cli.main()
        output = capsys.readouterr()
        return int(stop.value.code or 0), output.out, output.err

    return call


@pytest.fixture
def labels(tmp_path: Path) -> str:
    return str(folder(tmp_path, label(), label("700 W", attribute=Attribute.TDP, value=700, unit="W")))


def test_evaluation_as_text_and_against_an_earlier_one(run: Run, labels: str, tmp_path: Path) -> None:
    before = tmp_path / "before.json"
    assert run("evaluate", "--labels", labels, "--format", "json", "--output", str(before))[0] == 0
    code, out, _ = run("evaluate", "--labels", labels)
    assert code == 0 and out.startswith("Figures\n") and "Against simple methods" in out
    code, out, _ = run("evaluate", "--labels", labels, "--baseline", str(before))
    assert code == 0 and out.startswith("no figure moved\n")


def test_texts_that_are_not_at_hand_are_named(run: Run, labels: str, tmp_path: Path) -> None:
    (tmp_path / "corpus" / "note.txt").unlink()
    code, _, err = run("evaluate", "--labels", labels)
    assert code == 2 and "no labelled text is at hand" in err and "--originals" in err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["evaluate", "--labels", "nowhere"], "allowed: a folder of labels"),
        (["evaluate", "--originals", "nowhere"], "no such folder"),
        (["evaluate", "--baseline", "nowhere.json"], "allowed: what --format json printed"),
        (["evaluate", "--format", "xml"], "allowed: text, json, html, markdown"),
        (["labels", "merge", "nowhere.jsonl"], "allowed: a file of JSON lines"),
        (["labels", "sheet", "--share", "2"], "allowed: above 0 and at most 1"),
        (["labels", "check", "--labels", "nowhere"], "allowed: a folder of labels"),
        (["train", "--labels", "nowhere"], "allowed: a folder of labels"),
    ],
    ids=" ".join,
)
def test_wrong_usage_says_what_is_allowed(run: Run, arguments: list[str], words: str) -> None:
    code, _, err = run(*arguments)
    assert code == 2 and words in err and "Traceback" not in err


def test_too_few_labels_train_nothing(run: Run, labels: str) -> None:
    code, _, err = run("train", "--labels", labels)
    assert code == 2 and "allowed: in 3 or more" in err


def test_check_merge_and_check_again(run: Run, labels: str, tmp_path: Path) -> None:
    assert run("labels", "check", "--labels", labels)[:2] == (0, f"no fault: {labels}\n")
    export = tmp_path / "export.jsonl"
    export.write_text(written(label("HBM3", attribute=Attribute.MEMORY_TYPE, value="HBM3", unit=None)), "utf-8")
    assert run("labels", "merge", str(export), "--labels", labels)[1] == "1 new, 0 known, 0 in conflict\n"
    assert run("labels", "merge", str(export), "--labels", labels, "--write")[0] == 0
    assert run("labels", "merge", str(export), "--labels", labels)[1] == "0 new, 1 known, 0 in conflict\n"
    export.write_text(written(label(value=94)), "utf-8")
    assert run("labels", "merge", str(export), "--labels", labels)[0] == 1
    assert run("labels", "check", "--labels", labels)[0] == 0
    lines = run("labels", "sheet", "--labels", labels, "--share", "1")[1].splitlines()
    assert len(lines) == 3


def test_agreement_of_the_second_reader(run: Run) -> None:
    code, out, _ = run("labels", "agree")
    assert code == 0 and "Cohen's kappa" in out
