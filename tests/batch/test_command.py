"""The command line of the batch: what it refuses, and what it says while it works."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from detector.batch.plan import Shard, Stretch
from detector.batch.progress import Progress
from detector.batch.shard import Work
from detector.batch.source import File
from detector.cli import app
from detector.command import batch
from detector.errors import UsageError
from tests.batch.running import settings_for

REFUSED: tuple[tuple[list[str], str], ...] = (
    (["--column", "text"], r"--column text: not PART=NAME; allowed parts: id, text, date, url, language"),
    (["--column", "body=x"], r"--column body=x: not PART=NAME"),
    (["--engine", "dask"], r"--engine dask needs --scheduler; allowed"),
    (["--scheduler", "tcp://a:1"], r"--scheduler tcp://a:1: only for a cluster"),
    ([], r"missing: nothing to read; allowed"),
)


@pytest.mark.parametrize(("options", "message"), REFUSED)
def test_refused(options: list[str], message: str, tmp_path: Path) -> None:
    words = ["batch", str(tmp_path / "missing"), "--out", str(tmp_path / "out"), *options]
    result = CliRunner().invoke(app, words)
    assert isinstance(result.exception, UsageError)
    with pytest.raises(UsageError, match=message):
        raise result.exception


def test_missing_library_is_told_with_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "find_spec", lambda name: None if name == "pyarrow" else object())
    result = CliRunner().invoke(app, ["batch", "in", "--out", "out"])
    assert str(result.exception) == "batch: pyarrow not installed; allowed: pip install 'detector[batch]'"


class Screen(io.StringIO):
    """A terminal, or a file."""

    def __init__(self, terminal: bool) -> None:
        super().__init__()
        self._terminal = terminal

    def isatty(self) -> bool:
        return self._terminal


@pytest.mark.parametrize("terminal", [True, False])
def test_progress_is_for_terminals(terminal: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Screen(terminal)
    monkeypatch.setattr(sys, "stderr", screen)
    work = Work(Shard(0, 0, (Stretch(File("a", "a"), 0, 20),)), settings_for(tmp_path))
    with Progress(20, show=True) as progress:
        progress.hear(work, 7)
        progress.end(20, 0)
    assert ("20/20" in screen.getvalue() and "articles/s" in screen.getvalue()) if terminal else not screen.getvalue()
