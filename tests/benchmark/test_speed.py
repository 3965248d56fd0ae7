"""Speed as ratios in the same run: a scan to spaCy's blank tokenisation, a start to a bare start of spaCy.

python -m pytest -m benchmark --benchmark-enable tests/benchmark -s
"""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median

import pytest
import spacy

from detector.pipeline import Scanner
from tests.benchmark.prose import CORPUS, dense, ordinary
from tests.benchmark.tenfold import tenfold

pytestmark = pytest.mark.benchmark
_LENGTH = 200_000
_STARTS = 7
_LONGEST_START = 1.3
_ROUNDS = 9
_LARGEST_TABLE = 1.1
_WARM = "The H100 has 80 GB of HBM3 memory and 3.35 TB/s. H100 的显存为 80GB。"


@pytest.fixture(scope="module")
def scanner() -> Scanner:
    """A scanner whose tables and patterns are loaded."""
    ready = Scanner()
    ready.scan(_WARM)
    return ready


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("kind", ["ordinary", "dense"])
def test_scan_speed(benchmark: Callable[..., object], scanner: Scanner, language: str, kind: str) -> None:
    """Characters a second of a whole scan, and how many times the blank tokenisation of the same text takes."""
    text = ordinary(language, _LENGTH) if kind == "ordinary" else dense(language)
    blank = spacy.blank(language)
    tokenise = min(_timed(lambda: blank.make_doc(text)) for _ in range(5))
    benchmark(scanner.scan, text)
    scan = float(benchmark.stats.stats.min)  # type: ignore[attr-defined]
    print(f"\n{kind} {language}: {len(text) / scan:,.0f} characters/s, {scan / tokenise:.1f} x blank tokenisation")


@pytest.mark.parametrize("language", ["en", "zh"])
def test_scan_is_linear(scanner: Scanner, language: str) -> None:
    """Four times the text takes about four times as long."""
    short, long = ordinary(language, _LENGTH // 4), ordinary(language, _LENGTH)
    ratio = min(_timed(lambda: scanner.scan(long)) for _ in range(3)) / min(
        _timed(lambda: scanner.scan(short)) for _ in range(3)
    )
    print(f"\n4 x the text, {language}: {ratio:.2f} x the time")
    assert ratio < 4 * 1.5


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory, scanner: Scanner) -> Iterator[Scanner]:
    """A scanner with ten times the rows; as on the command line, no garbage is looked for in what both hold."""
    ready = Scanner(specs=tenfold(tmp_path_factory.mktemp("tenfold")))
    for one in (ready, scanner):
        one.scan(_WARM)
    gc.collect()
    gc.freeze()
    yield ready
    gc.unfreeze()


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("kind", ["ordinary", "dense"])
def test_ten_times_the_table(scanner: Scanner, large: Scanner, language: str, kind: str) -> None:
    """A table with ten times the rows costs at most 1.1 times the scan."""
    text = ordinary(language, _LENGTH) if kind == "ordinary" else dense(language)
    pairs = [
        (_timed(lambda: scanner.scan(text), time.process_time), _timed(lambda: large.scan(text), time.process_time))
        for _ in range(_ROUNDS)
    ]
    ratio = min(right for _, right in pairs) / min(left for left, _ in pairs)
    print(f"\n10 x the table, {kind} {language}: {ratio:.2f} x the time")
    assert ratio <= _LARGEST_TABLE


def test_start(tmp_path: Path) -> None:
    """A scan of one article costs at most 1.3 times the start of a blank spaCy pipeline, both compiled."""
    compiled = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    compiled["PYTHONPYCACHEPREFIX"] = str(tmp_path)
    article = str(CORPUS / "h200-upgrade-en.md")
    bare = [sys.executable, "-c", "import spacy; spacy.blank('xx')('H100')"]
    whole = [sys.executable, "-m", "detector", "scan", article]
    _run(whole, compiled)
    pairs = [(_run(whole, compiled), _run(bare, compiled)) for _ in range(_STARTS)]
    ratio = median(left / right for left, right in pairs)
    print(f"\nscan of one article: {ratio:.2f} x the start of a blank spaCy pipeline")
    assert ratio <= _LONGEST_START


def _run(command: list[str], environment: dict[str, str]) -> float:
    folder = Path(__file__).parents[2]
    return _timed(lambda: subprocess.run(command, check=False, capture_output=True, cwd=folder, env=environment))


def _timed(work: Callable[[], object], clock: Callable[[], float] = time.perf_counter) -> float:
    begin = clock()
    work()
    return clock() - begin
