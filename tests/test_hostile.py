"""Input that nobody wrote for a reader: a clean report or a clear error, in time and memory that grow with the text."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import process_time

import pytest

from detector.pipeline import Scanner

_PROSE = (
    "the team moved to a new hall and wrote down what had changed in the year before, " * 5 + "with 192 GB on a B200, "
)
_SENTENCE = "The B200 has 192 GB of HBM3e and 8 TB/s, "
SHAPES: dict[str, Callable[[int], str]] = {
    "digits": lambda size: "7" * size,
    "digits and commas": lambda size: "1," * (size // 2),
    "digits and dots": lambda size: "1." * (size // 2),
    "digits and dashes": lambda size: "1-" * (size // 2),
    "digits on lines": lambda size: "8\n" * (size // 2),
    "numbers": lambda size: "1 " * (size // 2),
    "tildes": lambda size: "1~" * (size // 2),
    "versions": lambda size: "v1.2-rc" * (size // 7),
    "version of a name": lambda size: "CUDA " + "1." * (size // 2),
    "multiples": lambda size: "8x" * (size // 2),
    "dates": lambda size: "2024-" * (size // 5),
    "letters": lambda size: "a" * size,
    "capitals": lambda size: "A" * size,
    "letters and digits": lambda size: "A1" * (size // 2),
    "capitalised words": lambda size: "Flow-Aware Routing " * (size // 19),
    "identifiers": lambda size: "a_" * (size // 2),
    "Chinese numerals": lambda size: "一二三万" * (size // 4),
    "one line of figures": lambda size: _SENTENCE * (size // len(_SENTENCE)),
    "one Chinese line of figures": lambda size: "显存80GB" * (size // 6),
    "lists of products": lambda size: "H100、H200 分别 80GB、141GB " * (size // 25),
    "names": lambda size: "H100 " * (size // 5),
    "factors in a row": lambda size: "2 × " * (size // 4) + "2 = 5",
    "factors and values in a row": lambda size: "3x faster than 80 GB, " * (size // 22),
    "percentages": lambda size: "提升7%，" * (size // 5),
    "totals": lambda size: "48 GB and 96 GB in total, " * (size // 26),
    "generations": lambda size: "第五代 NVLink " * (size // 11),
    "needs": lambda size: "CUDA 13.3 needs driver 580 and " * (size // 31),
    "sentences": lambda size: "The H100 has 80 GB. " * (size // 20),
    "pipes": lambda size: "|" * size,
    "table of one row": lambda size: "| a | b |\n|---|---|\n" + "| 80 GB " * (size // 8),
    "heads": lambda size: "# H100\n\n" * (size // 8),
    "brackets": lambda size: "(" * size,
    "quotes": lambda size: '"' * size,
    "spaces": lambda size: "1" + " " * size,
    "slashes": lambda size: "GB/" * (size // 3),
    "emoji": lambda size: "\U0001f600" * size,
    "half surrogates": lambda size: "\ud83d" * size,
    "right to left": lambda size: "\u05d0\u05d1 80 GB \u202e" * (size // 12),
    "combining marks": lambda size: "e\u0301" * (size // 2),
}


@pytest.fixture(scope="module")
def scanner() -> Scanner:
    ready = Scanner()
    ready.scan("The H100 has 80 GB of HBM3. H100 的显存为 80GB。")
    return ready


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_time_grows_with_the_text(scanner: Scanner, shape: str) -> None:
    """Four times the text may take seven times as long (noise of the machine), not the sixteen of a square."""
    small, large = SHAPES[shape](8_000), SHAPES[shape](32_000)
    for _ in range(3):
        short, long = _seconds(scanner, small), _seconds(scanner, large)
        if long < 0.05 or long < 7 * short:
            return
    pytest.fail(f"{short:.3f} s, then {long:.3f} s")


def _seconds(scanner: Scanner, text: str) -> float:
    begin = process_time()
    scanner.scan(text)
    return process_time() - begin


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("50 MB of digits", b"7" * 50_000_000),
        ("10 MB in one line", (_PROSE * (10_000_000 // len(_PROSE))).encode()),
        ("1 MB of figures in one line", (_SENTENCE * (1_000_000 // len(_SENTENCE))).encode()),
        ("a million pipes", b"|" * 1_000_000),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_large_input_ends_within_memory(tmp_path: Path, name: str, content: bytes) -> None:
    """The limit is the machine's peak memory of the process: 300 bytes for each of the text beside a base of 1 GB."""
    path = tmp_path / "article.txt"
    path.write_bytes(content)
    limit = 1_000_000_000 + 300 * len(content)
    program = (
        "import resource, sys\nfrom detector.cli import main\n"
        f"sys.argv[1:] = ['scan', {str(path)!r}, '--fail-on', 'never', '--output', {str(tmp_path / 'report.txt')!r}]\n"
        "try:\n    main()\nexcept SystemExit as stop:\n    code = stop.code or 0\n"
        "peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024\n"
        f"sys.exit(code or (f'peak {{peak}}' if peak > {limit} else 0))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=1200)
    assert done.returncode == 0, (name, done.stderr[-500:])
    assert "risk" in (tmp_path / "report.txt").read_text(encoding="utf-8").splitlines()[-1]


@pytest.mark.parametrize("form", ["text", "json", "jsonl"])
def test_same_bytes_under_other_hash_seeds(form: str) -> None:
    corpus = Path(__file__).parents[1] / "corpus"
    articles = [str(path) for path in sorted(corpus.glob("retelling-*"))[:4]]
    outputs = set()
    for seed in ("0", "1", "4242"):
        command = [sys.executable, "-m", "detector", "scan", *articles, "--format", form, "--why", "--fail-on", "never"]
        done = subprocess.run(command, capture_output=True, check=True, env=os.environ | {"PYTHONHASHSEED": seed})
        outputs.add(re.sub(rb'"seconds": [0-9.]+', b"", done.stdout))
    assert len(outputs) == 1
    assert all(outputs)
