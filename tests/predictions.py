"""Flat predictions of a scan, one JSON object a claim and line: what a scorer of labels reads.

python -m tests.predictions corpus/*.md corpus/*.txt > predictions.jsonl
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

from pydantic import TypeAdapter

from detector.model.report import ClaimReport
from detector.pipeline import Scanner
from detector.read import read_file

_CLAIM = TypeAdapter(ClaimReport)


def predictions(paths: list[Path], scanner: Scanner | None = None) -> Iterator[dict[str, object]]:
    """The claims of every article, each with the stem of its file as `doc`."""
    scanner = scanner or Scanner()
    for path in paths:
        for claim in scanner.scan_document(read_file(path)).claims:
            yield prediction(path.stem, claim)


def prediction(document: str, claim: ClaimReport) -> dict[str, object]:
    """One claim as a scorer of labels reads it."""
    fields = _CLAIM.dump_python(
        claim,
        mode="json",
        include={"start", "end", "kind", "subject", "attribute", "value", "unit", "precision", "verdict", "score"},
    )
    return {"doc": document, **fields}


if __name__ == "__main__":
    for row in predictions([Path(name) for name in sys.argv[1:]]):
        print(json.dumps(row, ensure_ascii=False))
