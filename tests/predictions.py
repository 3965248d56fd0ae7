"""Flat predictions of a scan, one JSON object a claim and line: what a scorer of labels reads.

python -m tests.predictions corpus/*.md corpus/*.txt > predictions.jsonl
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

from detector.evaluate.prediction import Prediction, flat, predictions
from detector.pipeline import Scanner
from detector.read import read_file


def predicted(paths: list[Path], scanner: Scanner | None = None) -> Iterator[Prediction]:
    """The claims of every article, each with the stem of its file as `doc`."""
    scanner = scanner or Scanner()
    for path in paths:
        yield from predictions(path.stem, scanner.scan_document(read_file(path)))


if __name__ == "__main__":
    for found in predicted([Path(name) for name in sys.argv[1:]]):
        print(json.dumps(flat(found), ensure_ascii=False))
