"""Completion in the shell: commands, options and their words."""

from __future__ import annotations

import sys

import pytest

from detector import cli


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("detector ", {"scan", "baseline", "explain", "specs", "labels", "evaluate", "train", "lsp"}),
        ("detector scan --fo", {"--format"}),
        ("detector scan --format s", {"sarif"}),
        ("detector scan --lang ", {"en", "zh"}),
    ],
)
def test_completion(
    words: str, found: set[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("_DETECTOR_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", words)
    monkeypatch.setenv("COMP_CWORD", str(words.count(" ")))
    monkeypatch.setattr(sys, "argv", ["detector"])
    with pytest.raises(SystemExit) as stop:
        cli.main()
    assert stop.value.code in {0, None}
    assert set(capsys.readouterr().out.split()) == found
