"""Twenty thousand articles, and everything that can happen to a run of them: all there, once, and nothing left over."""

from __future__ import annotations

import os
import signal
import subprocess
from itertools import chain
from pathlib import Path

import pytest

from tests.batch.articles import make_brief, make_records, write_lines
from tests.batch.running import leavings, rows
from tests.batch.test_faults import ROOT, begin, command, done_shards, group_members, limited, wait_for

pytestmark = pytest.mark.slow
COUNT = 20_000


def workers_of(group: int) -> list[int]:
    """The workers of a command that was begun."""
    members = [(number, Path(f"/proc/{number}/cmdline")) for number in group_members(group)]
    return [number for number, words in members if words.exists() and b"spawn_main" in words.read_bytes()]


def test_everything_happens(tmp_path: Path) -> None:
    long = COUNT // 20
    corpus = write_lines(tmp_path / "in.jsonl", chain(make_records(long), make_brief(COUNT - long)))
    output, size = tmp_path / "out", COUNT // 80
    with begin(command(corpus, output, "--shard", str(size))) as process:
        wait_for(lambda: done_shards(output) >= 2, 300)
        os.kill(workers_of(process.pid)[0], signal.SIGKILL)
        wait_for(lambda: done_shards(output) >= 8, 300)
        os.kill(process.pid, signal.SIGKILL)
    wait_for(lambda: not list(group_members(process.pid)), 30)
    before = done_shards(output)
    words = command(corpus, output, "--shard", str(size), "--resume")
    full = subprocess.run(limited(words), cwd=ROOT, capture_output=True, text=True, check=False)
    assert full.returncode == 2 and "allowed: room to write" in full.stderr
    assert done_shards(output) == before and not leavings(output)
    again = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert again.returncode == 0, again.stderr
    assert [row["article"] for row in rows(output)] == list(range(COUNT)) and not leavings(output)
    assert len({row["id"] for row in rows(output)}) == COUNT
