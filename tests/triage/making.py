"""Stores with made-up articles: reports without a scan, and a desk whose scanner runs in the same process."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from detector.model.finding import Source
from detector.model.report import Report
from detector.pipeline import Scanner
from detector.read import read_document
from detector.triage.desk import Desk, Settings
from detector.triage.intake import Submission, save_article
from detector.triage.scanning import Article, Scanned, ScanProcess
from detector.triage.store import Store

SOURCE = Source(
    id="maker",
    title="X100 datasheet",
    publisher="Maker",
    url="https://example.org/x100",
    published="2026-05",
    read="2026-11-20",
    rank=1,
)
WRONG = "The H100 SXM has 141 GB of HBM3.\n\nThe H100 SXM has a TDP of 700 W.\n"
TRUE = "The H100 SXM has a TDP of 700 W.\n"


def make_claim(text: str, number: int, words: str, value: float, **changes: Any) -> dict[str, Any]:
    """A claim of a report: an accused one, unless `changes` say otherwise."""
    start = text.index(words)
    finding = {
        "code": "S101",
        "verdict": "contradicted",
        "severity": "error",
        "message": f"{words}: the table has 80 GB",
        "expected": "80 GB",
        "sources": [SOURCE.model_dump()],
    }
    claim = {
        "id": f"c{number}",
        "start": start,
        "end": start + len(words),
        "text": words,
        "line": text.count("\n", 0, start) + 1,
        "column": 1,
        "kind": "quantity",
        "subject": "X100",
        "variant": None,
        "attribute": "memory_capacity",
        "value": value,
        "unit": "GB",
        "precision": None,
        "sparsity": None,
        "scope": None,
        "qualifiers": [],
        "verdict": "contradicted",
        "reason": None,
        "flags": [],
        "severity": "error",
        "score": 0.02,
        "contributions": [],
        "occurrences": [],
        "findings": [finding],
    }
    return {**claim, **changes}


def make_report(text: str, claims: Sequence[dict[str, Any]], name: str = "a.md", **changes: Any) -> Report:
    """A report of these claims."""
    wrong = sum(claim["severity"] == "error" for claim in claims)
    document = {
        "name": name,
        "sha256": hashlib.sha256(text.encode()).hexdigest(),
        "language": "en",
        "encoding": "utf-8",
        "as_of": "2026-12-01",
        "as_of_source": "today",
        "title": "A card",
    }
    coverage = {"claims": len(claims), "checked": len(claims), "supported": 0, "wrong": wrong, "open": 0}
    told = {
        "tool": {"version": "0", "specs": {"hash": "0", "newest": "2026-12-01"}},
        "document": {**document, **changes.pop("document", {})},
        "risk": {"score": 0.9, "level": "high", "contributions": [], **changes.pop("risk", {})},
        "coverage": coverage,
        "claims": claims,
        "patterns": [],
    }
    return Report.model_validate(told)


def put(store: Store, values: Sequence[int] = (90,), key: str = "a", source: str = "desk", **changes: Any) -> int:
    """An article with an accused claim for each of these values."""
    text = "".join(f"The X100 has {value} GB.\n" for value in values)
    claims = [make_claim(text, number, f"{value} GB", float(value)) for number, value in enumerate(values, 1)]
    return save_article(store, Submission(key, source, text, make_report(text, claims, f"{key}.md", **changes)))


class DirectScanner(ScanProcess):
    """A scanner without a process of its own."""

    def start(self) -> None:
        """Nothing to wait for."""

    def scan(self, article: Article) -> Scanned:
        """The report, made here."""
        content = article.content.encode() if isinstance(article.content, str) else article.content
        document = read_document(Path(article.name), content, article.name) if isinstance(content, bytes) else content
        return Scanned(document.text, scanner().scan_document(document, article.as_of))


@cache
def scanner() -> Scanner:
    """One scanner for all tests."""
    return Scanner()


def make_desk(folder: Path, **settings: Any) -> Desk:
    """A desk with an empty store, reached as `testserver`."""
    names = frozenset({"testserver", "127.0.0.1", "localhost"})
    return Desk(Store(folder / "store.db"), Settings(names=names, local="eva", **settings), DirectScanner())
