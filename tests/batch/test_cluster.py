"""The same bytes from a Dask cluster as from one process, also where a worker of it is killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from detector.errors import UsageError
from tests.batch.articles import make_records, write_lines
from tests.batch.running import hashes, leavings, run
from tests.batch.test_faults import ROOT, done_shards, wait_for

distributed = pytest.importorskip("distributed", reason="the extra dask is not installed")
pytestmark = pytest.mark.slow


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Any]:
    """Two workers on this machine."""
    options = {"n_workers": 2, "threads_per_worker": 1, "dashboard_address": None, "local_directory": str(tmp_path)}
    with distributed.LocalCluster(**options, silence_logs=50) as made:
        yield made


def test_cluster_gives_the_same_bytes(cluster: Any, tmp_path: Path) -> None:
    corpus = write_lines(tmp_path / "in.jsonl", make_records(200, longest=8))
    run(corpus, tmp_path / "whole")
    output = tmp_path / "out"
    words = ["--engine", "dask", "--scheduler", cluster.scheduler_address, "--shard", "10"]

    def kill() -> None:
        wait_for(lambda: done_shards(output) >= 2)
        os.kill(cluster.workers[0].process.pid, signal.SIGKILL)

    thread = threading.Thread(target=kill)
    thread.start()
    done = subprocess.run(
        [sys.executable, "-m", "detector", "batch", str(corpus), "--out", str(output), *words],
        cwd=ROOT, capture_output=True, text=True, check=False, timeout=240,
    )  # fmt: skip
    thread.join()
    assert done.returncode == 0, done.stderr
    assert "200 (0 failed" in done.stdout
    assert hashes(output) == hashes(tmp_path / "whole") and not leavings(output)


def test_no_cluster_there(monkeypatch: pytest.MonkeyPatch) -> None:
    from detector.batch import cluster as module

    monkeypatch.setattr(module, "_LONGEST_WAIT", 1)
    with pytest.raises(UsageError, match=r"--scheduler tcp://127.0.0.1:9.*allowed: the address"):
        module.DaskEngine("tcp://127.0.0.1:9")
