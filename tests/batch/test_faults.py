"""Processes that die: a worker, one bad article's worker, the parent, the disk. Complete after all; nothing is left."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from detector.batch import local
from detector.batch.local import LocalEngine
from detector.batch.shard import Work
from tests.batch.articles import make_records, write_lines
from tests.batch.running import hashes, leavings, rows, run

ROOT = Path(__file__).parents[2]
POISON = """
import os, signal, sys
if "spawn_main" in " ".join(sys.orig_argv):
    import detector.batch.record as record
    real = record.document_from_text
    def deadly(text, id):
        for name, number in (("POISON", signal.SIGKILL), ("SILENT", signal.SIGSTOP)):
            if name in text:
                os.kill(os.getpid(), number)
        return real(text, id)
    record.document_from_text = deadly
"""


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    return write_lines(tmp_path / "in.jsonl", make_records(120, longest=8))


@pytest.fixture
def whole(corpus: Path, tmp_path: Path) -> dict[str, str]:
    """The hashes of a run that nothing has disturbed."""
    run(corpus, tmp_path / "whole")
    return hashes(tmp_path / "whole")


def command(corpus: Path, output: Path, *options: str) -> list[str]:
    words = ["batch", str(corpus), "--out", str(output), "--workers", "2", "--shard", "10", *options]
    return [sys.executable, "-m", "detector", *words]


def limited(words: list[str]) -> list[str]:
    """The command where no file can grow beyond some kilobytes, as on a disk that is nearly full."""
    program = "import resource, runpy; resource.setrlimit(resource.RLIMIT_FSIZE, (12_000, 12_000)); "
    return [words[0], "-c", f"{program}runpy.run_module('detector', run_name='__main__')", *words[3:]]


def begin(words: list[str]) -> subprocess.Popen[str]:
    pipe = subprocess.PIPE
    return subprocess.Popen(words, cwd=ROOT, text=True, stdout=pipe, stderr=pipe, start_new_session=True)


def wait_for(found: Callable[[], object], seconds: float = 90) -> None:
    end = time.monotonic() + seconds
    while not found():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.02)


def group_members(group: int) -> Iterator[int]:
    """The living processes of a group."""
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            fields = (entry / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[2]) == group and fields[0] != "Z":
            yield int(entry.name)


def done_shards(output: Path) -> int:
    return len(list((output / "articles").glob("0*.parquet")))


def killing(engine: LocalEngine, output: Path, count: int) -> threading.Thread:
    """Kills workers of the engine, one after each further shard."""

    def kill() -> None:
        for number in range(1, count + 1):
            wait_for(lambda number=number: done_shards(output) >= number and engine.processes)  # type: ignore[misc]
            os.kill(engine.processes[0], signal.SIGKILL)

    thread = threading.Thread(target=kill)
    thread.start()
    return thread


@pytest.mark.slow
def test_killed_workers(corpus: Path, whole: dict[str, str], tmp_path: Path) -> None:
    engine = LocalEngine(2)
    thread = killing(engine, tmp_path / "out", 2)
    outcome = run(corpus, tmp_path / "out", engine)
    thread.join()
    assert outcome.counts.articles == 120 and outcome.counts.failed == 0
    assert hashes(tmp_path / "out") == whole and not leavings(tmp_path / "out")
    assert engine.processes == []


@pytest.fixture
def poisoned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers that some words kill or stop."""
    (tmp_path / "sitecustomize.py").write_text(POISON, encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join((str(tmp_path), str(ROOT))))


@pytest.mark.slow
@pytest.mark.usefixtures("poisoned")
def test_article_that_silences_its_worker(corpus: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local, "_GRACE", 15.0)
    monkeypatch.setattr(LocalEngine, "patience", 1)
    write_lines(corpus, [{"id": "bad", "text": "SILENT"}])
    run(corpus, tmp_path / "out", LocalEngine(1), limit=1.0)
    (row,) = rows(tmp_path / "out")
    assert (row["status"], row["reason"]) == ("failed", "stopped: it made its worker fall silent")


@pytest.mark.slow
def test_workers_are_replaced(corpus: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local, "RECYCLED", 10)
    write_lines(corpus, make_records(30, longest=1))
    engine, seen = LocalEngine(1), set[int]()
    real = engine.start

    def start(work: Work) -> None:
        real(work)
        seen.update(engine.processes)

    monkeypatch.setattr(engine, "start", start)
    assert run(corpus, tmp_path / "out", engine).counts.failed == 0
    assert len(seen) == 3 and not engine.processes


@pytest.mark.slow
@pytest.mark.usefixtures("poisoned")
def test_article_that_kills_its_worker(corpus: Path, tmp_path: Path) -> None:
    write_lines(corpus, [*make_records(3, longest=2), {"id": "bad", "text": "POISON"}, *make_records(2, longest=2)])
    outcome = run(corpus, tmp_path / "out", LocalEngine(2))
    assert outcome.counts.articles == 6 and outcome.counts.failed == 1
    (failed,) = [row for row in rows(tmp_path / "out") if row["status"] == "failed"]
    assert (failed["id"], failed["reason"]) == ("bad", "its worker was killed by signal 9 (SIGKILL)")


@pytest.mark.slow
def test_killed_parent(corpus: Path, whole: dict[str, str], tmp_path: Path) -> None:
    output = tmp_path / "out"
    with begin(command(corpus, output)) as process:
        wait_for(lambda: done_shards(output) >= 2)
        os.kill(process.pid, signal.SIGKILL)
    wait_for(lambda: not list(group_members(process.pid)), 30)
    assert 2 <= done_shards(output) < 12
    resumed = subprocess.run(command(corpus, output, "--resume"), cwd=ROOT, capture_output=True, text=True, check=False)
    assert resumed.returncode == 0, resumed.stderr
    assert not resumed.stderr, "quiet where nobody looks"
    assert hashes(output) == whole and not leavings(output)


@pytest.mark.parametrize("number", [signal.SIGINT, pytest.param(signal.SIGTERM, marks=pytest.mark.slow)])
def test_stopped_by_the_user(number: signal.Signals, corpus: Path, whole: dict[str, str], tmp_path: Path) -> None:
    output = tmp_path / "out"
    with begin(command(corpus, output)) as process:
        wait_for(lambda: done_shards(output) >= 1)
        os.killpg(process.pid, number) if number is signal.SIGINT else os.kill(process.pid, number)
        _, said = process.communicate(timeout=60)
    assert process.returncode == 130 and "--resume goes on" in said and "Traceback" not in said
    wait_for(lambda: not list(group_members(process.pid)), 30)
    assert not leavings(output)
    run(corpus, output, LocalEngine(1), resume=True)
    assert hashes(output) == whole


@pytest.mark.slow
def test_full_disk(corpus: Path, tmp_path: Path) -> None:
    """A limit on the size of files stands in for a disk that takes no more."""
    output = tmp_path / "out"
    words = limited(command(corpus, output))
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 2 and "Traceback" not in done.stderr, done.stderr
    assert not leavings(output)
    assert "file too large; allowed: room to write" in done.stderr
    run(corpus, output, resume=True)
    assert [row["article"] for row in rows(output)] == list(range(120))
