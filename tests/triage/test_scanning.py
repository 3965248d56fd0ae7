"""The process that scans: reports, faults in words, a limit of time, and a new start after a death."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from detector.errors import ReadError, UsageError
from detector.triage import scanning
from detector.triage.scanning import Article, BusyError, ScanProcess
from tests.triage.making import WRONG


@pytest.fixture(scope="module")
def process() -> Iterator[ScanProcess]:
    """One process for the tests of this file."""
    started = ScanProcess(date(2026, 12, 1))
    started.start()
    yield started
    started.close()


def pid_of(process: ScanProcess) -> int:
    assert process._process is not None
    assert process._process.pid is not None
    return process._process.pid


def test_text_and_files_are_scanned(process: ScanProcess) -> None:
    told = process.scan(Article("a.md", WRONG))
    page = process.scan(Article("a.txt", WRONG.encode("utf-16")))
    assert told.text == page.text == WRONG
    assert told.report.coverage.wrong == page.report.coverage.wrong == 1
    assert told.report.document.as_of == "2026-12-01"
    assert process.scan(Article("a.md", WRONG, date(2024, 1, 1))).report.document.as_of == "2024-01-01"


@pytest.mark.parametrize("content", [b"", b"\0\1\2\0", "", " \n\t"])
def test_what_cannot_be_read_is_refused_in_words(process: ScanProcess, content: str | bytes) -> None:
    before = pid_of(process)
    with pytest.raises(ReadError, match=r"^a\.txt: .*; allowed: "):
        process.scan(Article("a.txt", content))
    assert pid_of(process) == before


def test_a_dead_process_is_replaced(process: ScanProcess) -> None:
    os.kill(pid_of(process), signal.SIGKILL)
    time.sleep(0.2)
    assert process.scan(Article("a.md", WRONG)).report.coverage.wrong == 1


def test_an_article_that_takes_too_long_is_given_up(process: ScanProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    before = pid_of(process)
    monkeypatch.setattr(process, "seconds", 0.001)
    with pytest.raises(ReadError, match="took longer than"):
        process.scan(Article("a.md", WRONG * 2_000))
    monkeypatch.undo()
    assert process.scan(Article("a.md", WRONG)).text == WRONG
    assert pid_of(process) != before


def test_too_many_at_once_are_refused(process: ScanProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "_places", threading.BoundedSemaphore(1))
    with process._place(), pytest.raises(BusyError, match=f"{scanning.MOST_WAITING} articles wait"):
        process.scan(Article("a.md", WRONG))


def test_a_table_that_cannot_be_used_is_told(tmp_path: Path) -> None:
    process = ScanProcess(specs=tmp_path / "missing")
    with pytest.raises(UsageError, match=r"the scanner did not start: .*missing"):
        process.start()
    process.close()
