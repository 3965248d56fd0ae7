"""A second labelling: the sheet for it, and how far it agrees with the first."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from math import ceil
from pathlib import Path

from pydantic import BaseModel, ConfigDict

from detector.errors import ReadError
from detector.evaluate.collection import Article
from detector.evaluate.label import Label, group_of, read_rows
from detector.model.finding import Verdict

FOLDER = "second"
_ASKED = {"doc", "id", "start", "end", "kind", "subject", "attribute", "value", "unit", "precision", "qualifiers"}


class Second(BaseModel):
    """The verdict of a second reader who did not know the first one's."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    doc: str
    id: str
    start: int
    end: int
    first: Verdict
    second: Verdict


class Agreement(BaseModel):
    """How many verdicts are the same, and Cohen's kappa: of the seven verdicts, and of ok, wrong and open."""

    model_config = ConfigDict(frozen=True)

    claims: int
    same: int
    verdicts: float
    groups: float


def sheet(articles: Iterable[Article], share: float, seed: int) -> Iterator[str]:
    """A share of each article's claims as lines to be filled in: what is claimed and where, without verdicts."""
    for article in articles:
        drawn = sorted(article.labels, key=lambda label: sha256(f"{seed} {label.id}".encode()).digest())
        chosen = drawn[: ceil(share * len(drawn))]
        for label in sorted(chosen, key=lambda label: (label.start, label.id)):
            yield json.dumps({**label.model_dump(mode="json", include=_ASKED), "second": None}, ensure_ascii=False)


def read_sheets(labels: Path) -> dict[str, list[Second]]:
    """The sheets of second verdicts in a folder of labels by name; raises ReadError where there is none."""
    found = {path.stem: list(read_rows(path, Second)) for path in sorted((labels / FOLDER).glob("*.jsonl"))}
    if not found:
        raise ReadError(f"{labels}: no second verdicts; allowed: a folder of labels with {FOLDER}/*.jsonl")
    return found


def agreement(rows: Sequence[Second]) -> Agreement:
    """The agreement of the two readers; raises ReadError where there is nothing to compare."""
    from sklearn.metrics import cohen_kappa_score

    if not rows:
        raise ReadError(f"labels: no second verdicts; allowed: a folder of labels with {FOLDER}/*.jsonl")
    first, second = [row.first for row in rows], [row.second for row in rows]
    return Agreement(
        claims=len(rows),
        same=sum(row.first is row.second for row in rows),
        verdicts=float(cohen_kappa_score(first, second)),
        groups=float(cohen_kappa_score([*map(group_of, first)], [*map(group_of, second)])),
    )


def agreement_lines(rows: Sequence[Second], labels: Iterable[Label]) -> Iterator[str]:
    """The agreement in words, then each claim on which the readers differ with what it is labelled as now."""
    found = agreement(rows)
    yield f"{found.same} of {found.claims} verdicts are the same"
    yield f"Cohen's kappa: {found.verdicts:.2f} of seven verdicts, {found.groups:.2f} of ok, wrong and open"
    now = {label.id: label.verdict for label in labels}
    for row in rows:
        if row.first is not row.second:
            yield f"{row.id}: first {row.first}, second {row.second}, now {now.get(row.id, 'not labelled')}"
