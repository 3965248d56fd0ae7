"""Streams that are closed, full or never end, and files that are no regular ones: one clear line and exit code 2."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from detector import cli

ENVIRONMENT = os.environ | {"PYTHONPATH": str(Path(cli.__file__).parent.parent)}
TEXT = "The H100 has 80 GB.\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.txt").write_text(TEXT, encoding="utf-8")


def shell(tail: str) -> tuple[int, str]:
    """Exit code and all output of a command line with redirections; `detector` stands before the tail."""
    line = f"'{sys.executable}' -m detector {tail}"
    done = subprocess.run(
        ["bash", "-c", line], capture_output=True, text=True, check=False, env=ENVIRONMENT, timeout=60
    )
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("tail", "part"),
    [
        ("scan - <&-", "standard input is closed"),
        ("scan a.txt >&-", "standard output is closed"),
        ("specs stats >&-", "standard output is closed"),
        ("scan a.txt >/dev/full", "no space left"),
        ("explain >/dev/full", "no space left"),
        ("--version >/dev/full", "no space left"),
        ("--help >/dev/full", "no space left"),
        ("scan a.txt --output /dev/full", "no space left"),
    ],
)
def test_closed_and_full_streams(tail: str, part: str) -> None:
    code, output = shell(tail)
    assert code == 2
    assert part in output
    assert "internal error" not in output and "Traceback" not in output


@pytest.mark.parametrize("tail", ["scan <(cat a.txt)", "scan /dev/stdin <a.txt", "scan a.txt --output b.txt >&-"])
def test_open_files_of_a_shell_are_read(tail: str) -> None:
    assert shell(tail)[0] == 0


@pytest.mark.parametrize("path", ["f.txt", "."])
def test_pipe_with_the_name_of_an_article_is_refused(path: str) -> None:
    os.mkfifo("f.txt")
    code, output = shell(f"scan {path}")
    assert (code, output.count("I001"), "not a regular file" in output) == (2, 1, True)
