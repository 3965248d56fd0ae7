"""Decisions -> labels in the form of labels/guidelines.md, with the texts that their offsets count in."""

from __future__ import annotations

import hashlib
import io
import json
import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any

from detector.model.finding import Verdict
from detector.model.report import ClaimReport, Report
from detector.triage.choice import Action, Cause, Correction, Decision
from detector.triage.export import decided_articles, joined
from detector.triage.intake import claim_key, is_accused
from detector.triage.store import Store

LABELS = "labels.jsonl"
_PLAIN = (".txt", ".md")  # their text is the file; of other kinds it is what was read from it
_SAFE = re.compile(r"[^\w-]+")
_LONGEST_NAME = 60
_MIDDAY = (1980, 1, 1, 0, 0, 0)  # the same decisions give the same bytes
# What a dismissal says of the claim; another subject or a misreading says nothing of what the article states.
_DISMISSED = {Cause.RIGHT: Verdict.SUPPORTED, Cause.TABLE: Verdict.SUPPORTED, Cause.CONTEXT: Verdict.UNVERIFIABLE}


@dataclass(frozen=True, slots=True)
class Labelled:
    """An article with its labels: the line of the index, the lines of the labels, and the text as a file."""

    index: dict[str, Any]
    labels: tuple[dict[str, Any], ...]
    path: str
    content: bytes


def label_lines(store: Store) -> Iterator[str]:
    """Lines that `detector labels merge` accepts: one of the index for each article, then its labels."""
    for article in labelled_articles(store):
        yield json.dumps(article.index, ensure_ascii=False)
        yield from (json.dumps(label, ensure_ascii=False) for label in article.labels)


def label_archive(store: Store) -> bytes:
    """A ZIP file of the lines and of the texts, for `--originals`."""
    buffer = io.BytesIO()
    articles = list(labelled_articles(store))
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(zipfile.ZipInfo(LABELS, _MIDDAY), joined(label_lines(store)), zipfile.ZIP_DEFLATED)
        for article in articles:
            archive.writestr(zipfile.ZipInfo(article.path, _MIDDAY), article.content, zipfile.ZIP_DEFLATED)
    return buffer.getvalue()


def labelled_articles(store: Store) -> Iterator[Labelled]:
    """Every article with at least one decision that says what the right label is; only with its text at hand."""
    for text, report, decided in decided_articles(store):
        labels = tuple(_labels(report, text, decided))
        if labels:
            path, content = _path(report), text.encode()
            yield Labelled(_index(report, path, content), labels, path, content)


def _index(report: Report, path: str, content: bytes) -> dict[str, Any]:
    return {
        "doc": _doc(report),
        "file": path,
        "language": report.document.language.value,
        "as_of": report.document.as_of,
        "kind": "triage",
        "partial": True,
        "group": None,
        "sha256": hashlib.sha256(content).hexdigest(),
    }


def _labels(report: Report, text: str, decided: dict[str, Decision]) -> Iterator[dict[str, Any]]:
    seen: set[tuple[object, ...]] = set()
    number = 0
    for claim in sorted(report.claims, key=lambda claim: (claim.start, claim.end)):
        decision = decided.get(claim_key(claim))
        place = (claim.start, claim.end, claim.kind, claim.attribute, claim.subject)
        if decision is None or text[claim.start : claim.end] != claim.text or place in seen:
            continue
        if told := _told(claim, decision):
            seen.add(place)
            number += 1
            yield _label(_doc(report), number, claim, told)


def _told(claim: ClaimReport, decision: Decision) -> Correction | None:
    """What the editor says of the claim; None where that is no label."""
    if decision.action is Action.CORRECT and decision.label:
        return Correction.model_validate_json(decision.label)
    if decision.action is Action.DISMISS and is_accused(claim):
        verdict = _DISMISSED.get(Cause(decision.reason))
        return Correction(verdict=verdict) if verdict else None
    if decision.action is Action.AGREE:
        return _agreed(claim)
    return None


def _agreed(claim: ClaimReport) -> Correction | None:
    """The verdict of the tool with its evidence; None where that lacks what such a label needs."""
    finding = next((finding for finding in claim.findings if finding.verdict is claim.verdict), None)
    truth = (finding.expected or finding.computed or finding.message) if finding else None
    sources = [f"{source.title}, {source.publisher}, {source.url}" for source in finding.sources] if finding else []
    try:
        return Correction(
            verdict=claim.verdict, truth=truth if claim.verdict.wrong else None, source="; ".join(sources) or None
        )
    except ValueError:
        return None


def _label(doc: str, number: int, claim: ClaimReport, told: Correction) -> dict[str, Any]:
    value = claim.value
    told_value = told.value if told.value is not None else value
    label = {
        "doc": doc,
        "id": f"{doc}-{number:03d}",
        "start": claim.start,
        "end": claim.end,
        "surface": claim.text,
        "kind": claim.kind.value,
        "subject": told.subject or claim.subject,
        "attribute": (told.attribute or claim.attribute).value,
        "value": "-".join(f"{part:.12g}" for part in told_value) if isinstance(told_value, tuple) else told_value,
        "unit": told.unit or claim.unit,
        "precision": claim.precision,
        "sparsity": claim.sparsity,
        "qualifiers": [qualifier.value for qualifier in claim.qualifiers],
        "verdict": told.verdict.value,
        "truth": told.truth,
        "source": told.source,
        "note": "decided by an editor",
        "repeats": len(claim.occurrences) if len(claim.occurrences) > 1 else 0,
    }
    return {name: entry for name, entry in label.items() if entry or name not in {"precision", "sparsity", "repeats"}}


def _doc(report: Report) -> str:
    """A name that is safe as a file name, and another one for another text."""
    stem = _SAFE.sub("-", PurePath(report.document.name).stem).strip("-")[:_LONGEST_NAME] or "article"
    return f"{stem}-{report.document.sha256[:8]}"


def _path(report: Report) -> str:
    suffix = PurePath(report.document.name).suffix.lower()
    return f"articles/{_doc(report)}{suffix if suffix in _PLAIN else '.txt'}"
