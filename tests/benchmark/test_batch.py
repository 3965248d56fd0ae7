"""Cost of a batch by the time of its processors, which other work on the machine hardly changes; memory beside it.

python -m pytest -m benchmark --benchmark-enable tests/benchmark/test_batch.py -s
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import pytest

from detector.pipeline import Scanner
from tests.batch.articles import make_brief, write_lines

pytestmark = pytest.mark.benchmark
ROOT = Path(__file__).parents[2]
SIZES = (1_000, 10_000, 100_000)
_FLAT = 1.1
_EFFICIENT = 0.85


@dataclass(frozen=True, slots=True)
class Cost:
    """What a run took: seconds of all its processors, seconds on the clock, and bytes of its largest process."""

    processor: float
    clock: float
    memory: float


def cost_of(corpus: Path, output: Path, workers: int) -> Cost:
    """The cost of a whole command, its start and its summary included."""
    words = ["batch", str(corpus), "--out", str(output), "--workers", str(workers)]
    begun = time.perf_counter()
    process = subprocess.Popen([sys.executable, "-m", "detector", *words], cwd=ROOT, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0
    return Cost(usage.ru_utime + usage.ru_stime, time.perf_counter() - begun, usage.ru_maxrss / 1024)


@pytest.fixture(scope="module")
def costs(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[int, int], Cost]:
    """Costs by number of short articles and of workers."""
    folder = tmp_path_factory.mktemp("batch")
    found = {}
    for size in SIZES:
        corpus = write_lines(folder / f"{size}.jsonl", make_brief(size))
        for workers in (1, 2) if size < SIZES[2] else (2,):
            cost = found[size, workers] = cost_of(corpus, folder / f"{size}-{workers}", workers)
            print(f"\n{size:,} articles, {workers} workers: {cost.processor:.1f} s of processor, {cost.clock:.1f} s, "
                  f"{cost.memory:.0f} MB")  # fmt: skip
    return found


def test_speed_and_memory_are_flat(costs: dict[tuple[int, int], Cost]) -> None:
    """Ten times the articles: the same time for each and the same memory; the start is taken off."""
    one, ten, hundred = (costs[size, 2] for size in SIZES)
    small = (ten.processor - one.processor) / (SIZES[1] - SIZES[0])
    large = (hundred.processor - ten.processor) / (SIZES[2] - SIZES[1])
    print(f"\n{1000 * small:.2f} and {1000 * large:.2f} ms of processor an article: {1 / large:,.0f} articles/s a core")
    assert large <= _FLAT * small
    assert hundred.memory <= _FLAT * ten.memory


def test_two_workers_are_worth_two(costs: dict[tuple[int, int], Cost]) -> None:
    """What two workers spend on an article is hardly more than what one does; their starts are taken off."""
    one, two = ((costs[SIZES[1], workers], costs[SIZES[0], workers]) for workers in (1, 2))
    processor = (one[0].processor - one[1].processor) / (two[0].processor - two[1].processor)
    clock = (one[0].clock - one[1].clock) / (two[0].clock - two[1].clock) / 2
    print(f"\nefficiency: {processor:.2f} by processor, {clock:.2f} by clock, which other work on the machine spoils")
    assert processor >= _EFFICIENT


def test_batch_beside_a_plain_scan(costs: dict[tuple[int, int], Cost]) -> None:
    """What reading, writing and the processes add to the scans themselves."""
    texts = [str(record["text"]) for record in make_brief(2_000)]
    scanner = Scanner()
    for text in texts[:50]:
        scanner.scan(text)
    begun = time.process_time()
    for text in texts:
        scanner.scan(text)
    scan = (time.process_time() - begun) / len(texts)
    batch = (costs[SIZES[2], 2].processor - costs[SIZES[1], 2].processor) / (SIZES[2] - SIZES[1])
    length = sum(map(len, texts)) / len(texts)
    print(f"\nscan {1000 * scan:.2f} ms, batch {1000 * batch:.2f} ms for {length:.0f} characters: "
          f"{length / scan:,.0f} and {length / batch:,.0f} characters/s a core")  # fmt: skip
    assert batch <= 2 * scan
