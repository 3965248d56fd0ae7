"""The corpus against its labels: floors for what is found and judged, by language."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from detector.model.finding import WRONG
from detector.model.report import ClaimReport
from detector.pipeline import Scanner
from detector.read import read_file

ROOT = Path(__file__).parent.parent
LABELS = ROOT / "labels"
_OPEN = {"unverifiable", "unknown"}
_CLOSE = 0.005


@dataclass(frozen=True, slots=True)
class Label:
    """One labelled claim."""

    doc: str
    start: int
    end: int
    attribute: str
    kind: str
    value: object
    verdict: str


@cache
def index() -> dict[str, dict[str, str]]:
    """The labelled documents by stem."""
    rows = (json.loads(line) for line in (LABELS / "index.jsonl").read_text("utf-8").splitlines())
    return {row["doc"]: row for row in rows}


@cache
def labels(document: str) -> tuple[Label, ...]:
    """The labels of one document."""
    lines = (LABELS / f"{document}.jsonl").read_text("utf-8").splitlines()
    return tuple(Label(**{name: json.loads(line)[name] for name in Label.__slots__}) for line in lines)


@cache
def claims(document: str) -> tuple[ClaimReport, ...]:
    """What a scan finds in one document."""
    path = ROOT / "corpus" / Path(index()[document]["file"]).name
    return scanner().scan_document(read_file(path)).claims


@cache
def scanner() -> Scanner:
    """One scanner for all documents."""
    return Scanner()


def answers(language: str) -> Iterator[tuple[Label, ClaimReport | None]]:
    """Every label of a language with the claim that the scan has at its place."""
    for document, row in index().items():
        if row["language"] == language:
            for label in labels(document):
                yield label, _found(label, claims(document))


def _found(label: Label, found: tuple[ClaimReport, ...]) -> ClaimReport | None:
    over = [claim for claim in found if claim.start < label.end and label.start < claim.end]
    same = [claim for claim in over if claim.attribute == label.attribute or _equal(label.value, claim.value)]
    return max(same, key=lambda claim: (claim.attribute == label.attribute, claim.kind == label.kind), default=None)


def _equal(left: object, right: object) -> bool:
    if isinstance(left, int | float) and isinstance(right, int | float):
        return abs(left - right) <= _CLOSE * max(abs(left), abs(right))
    return str(left).casefold() == str(right).casefold()


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_labelled_span_is_exact(language: str) -> None:
    """The corpus files are the ones that were labelled."""
    for document, row in index().items():
        if row["language"] == language:
            text = read_file(ROOT / "corpus" / Path(row["file"]).name).text
            lines = (LABELS / f"{document}.jsonl").read_text("utf-8").splitlines()
            for label in map(json.loads, lines):
                assert text[label["start"] : label["end"]] == label["surface"]


@pytest.mark.slow
@pytest.mark.parametrize(("language", "floor"), [("en", 0.80), ("zh", 0.80)])
def test_labelled_figures_are_found(language: str, floor: float) -> None:
    """Recall of quantities."""
    found = [claim is not None for label, claim in answers(language) if label.kind == "quantity"]
    assert sum(found) / len(found) >= floor


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "zh"])
def test_true_claims_are_not_accused(language: str) -> None:
    """At most one true claim in a hundred is flagged."""
    true = [claim for label, claim in answers(language) if label.verdict == "supported" and claim]
    wrong = [claim.text for claim in true if claim.verdict in WRONG]
    assert len(wrong) <= 0.01 * len(true), wrong


@pytest.mark.slow
@pytest.mark.parametrize(("language", "floor"), [("en", 0.85), ("zh", 0.85)])
def test_accusations_are_right(language: str, floor: float) -> None:
    """Precision of wrong verdicts on labelled claims."""
    accused = [label for label, claim in answers(language) if claim and claim.verdict in WRONG]
    right = [label for label in accused if label.verdict not in _OPEN | {"supported"}]
    assert len(right) >= floor * len(accused)


@pytest.mark.slow
def test_retellings_are_high_and_true_articles_are_not() -> None:
    """Risk tells the retold originals from the truthful articles."""
    levels = {
        document: scanner().scan_document(read_file(ROOT / "corpus" / Path(row["file"]).name)).risk.level
        for document, row in index().items()
    }
    assert {level for document, level in levels.items() if document.startswith("retelling")} == {"high"}
    assert "high" not in {level for document, level in levels.items() if not document.startswith("retelling")}
