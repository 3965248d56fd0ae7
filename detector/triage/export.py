"""Decisions -> files for others: JSON lines, CSV, and the baseline of what was dismissed."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any

from detector.check.baseline import Entry, baseline_lines
from detector.model.fingerprint import fingerprint
from detector.model.report import ClaimReport, Report
from detector.report.csv import csv_line, safe_cell
from detector.triage.choice import ARTICLE, Action, Decision
from detector.triage.intake import claim_key, is_accused
from detector.triage.standing import standing
from detector.triage.store import Store

FIELDS = (
    "id",
    "at",
    "actor",
    "action",
    "reason",
    "note",
    "code",
    "key",
    "name",
    "sha256",
    "as_of",
    "fingerprint",
    "text",
    "subject",
    "attribute",
    "verdict",
    "score",
    "label",
    "batch",
    "undoes",
    "undone",
)
_SELECT = (
    "SELECT decisions.*, undone.id AS undone, articles.key, articles.name, articles.sha256, articles.as_of,"
    " claims.text, claims.subject, claims.attribute, claims.verdict, claims.score"
    " FROM decisions JOIN articles ON articles.id = decisions.article"
    " LEFT JOIN decisions AS undone ON undone.undoes = decisions.id"
    " LEFT JOIN claims ON claims.article = decisions.article AND claims.number = (SELECT number FROM claims AS same"
    " WHERE same.article = decisions.article AND same.fingerprint = decisions.fingerprint"
    " ORDER BY same.accused DESC, same.number LIMIT 1)"
    " ORDER BY decisions.id"
)


def decision_rows(store: Store) -> Iterator[dict[str, Any]]:
    """Every decision ever made with the claim that it is about, oldest first."""
    with store.read() as connection:
        for row in connection.execute(_SELECT):
            told = {name: row[name] for name in FIELDS}
            told["label"] = json.loads(row["label"]) if row["label"] else None
            yield told


def decision_lines(store: Store) -> Iterator[str]:
    """The decisions as JSON lines."""
    for row in decision_rows(store):
        yield json.dumps(row, ensure_ascii=False)


def decision_table(store: Store) -> Iterator[str]:
    """The decisions as lines of CSV with a head."""
    yield csv_line(FIELDS)
    for row in decision_rows(store):
        label = json.dumps(row["label"], ensure_ascii=False) if row["label"] else ""
        yield csv_line(map(safe_cell, {**row, "label": label}.values()))


def baseline_of(store: Store) -> Iterator[str]:
    """The lines of a baseline: what editors have dismissed, so that a scan hides it."""
    return baseline_lines(_dismissed(store))


def _dismissed(store: Store) -> Iterator[Entry]:
    for _, report, decided in decided_articles(store):
        for claim in report.claims:
            decision = decided.get(claim_key(claim))
            if decision is not None and decision.action is Action.DISMISS and is_accused(claim):
                yield from _entries(report, claim, decision)


def _entries(report: Report, claim: ClaimReport, decision: Decision) -> Iterator[Entry]:
    why = f"{decision.reason}: {decision.note}" if decision.note else decision.reason
    for finding in claim.findings:
        if finding.verdict.wrong:
            yield Entry(
                fingerprint=fingerprint(finding.code, claim),
                document=report.document.name,
                code=finding.code,
                text=" ".join(claim.text.split()),
                who=decision.actor,
                why=why,
                date=datetime.fromisoformat(decision.at).date(),
            )


def decided_articles(store: Store) -> Iterator[tuple[str, Report, dict[str, Decision]]]:
    """Text and report of every article with standing decisions about its claims, and these by fingerprint."""
    with store.read() as connection:
        ids = [
            row["article"]
            for row in connection.execute(
                "SELECT DISTINCT article FROM standing WHERE fingerprint <> ? ORDER BY article", (ARTICLE,)
            )
        ]
        for article in ids:
            text, report = connection.execute(
                "SELECT text, report FROM contents WHERE article = ?", (article,)
            ).fetchone()
            yield text, Report.model_validate_json(report), standing(connection, article)


def joined(lines: Iterable[str]) -> bytes:
    """The bytes of a file of these lines."""
    return "".join(f"{line}\n" for line in lines).encode()
