"""Articles -> the store: scanned at once, or taken over with the report of a batch; earlier decisions stay."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass

from detector.model.finding import Severity
from detector.model.report import ClaimReport, Report
from detector.model.fingerprint import fingerprint
from detector.triage.decision import refresh_counts
from detector.triage.store import Store, now


@dataclass(frozen=True, slots=True)
class Submission:
    """An article as it enters the store: the text that was scanned with its report. `key` says which article it is."""

    key: str
    source: str
    text: str
    report: Report


def save_article(store: Store, submission: Submission) -> int:
    """The id of the article; one with the same key is replaced, and its decisions still hold for the same claims."""
    with store.write() as connection:
        article = _save(connection, submission)
        refresh_counts(connection, [article])
    return article


def save_articles(store: Store, submissions: list[Submission]) -> list[int]:
    """The ids of many articles, saved together or not at all."""
    with store.write() as connection:
        articles = [_save(connection, submission) for submission in submissions]
        refresh_counts(connection, articles)
    return articles


def _save(connection: sqlite3.Connection, submission: Submission) -> int:
    report = submission.report
    row = {
        "key": submission.key,
        "name": report.document.name,
        "title": report.document.title or "",
        "source": submission.source,
        "language": report.document.language.value,
        "as_of": report.document.as_of,
        "received": now(),
        "sha256": report.document.sha256,
        "text": submission.text,
        "report": report.model_dump_json(by_alias=True),
        "risk": report.risk.score,
        "level": report.risk.level,
        "wrong": report.coverage.wrong,
    }
    names = ", ".join(row)
    marks = ", ".join(f":{name}" for name in row)
    renewed = ", ".join(f"{name} = excluded.{name}" for name in row if name not in {"key", "received"})
    (article,) = connection.execute(
        f"INSERT INTO articles ({names}, undecided) VALUES ({marks}, 0)"
        f" ON CONFLICT (key) DO UPDATE SET {renewed} RETURNING id",
        row,
    ).fetchone()
    connection.execute("DELETE FROM claims WHERE article = ?", (article,))
    connection.executemany(
        "INSERT INTO claims VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [_claim(article, number, claim) for number, claim in enumerate(report.claims)],
    )
    return int(article)


def _claim(article: int, number: int, claim: ClaimReport) -> tuple[object, ...]:
    return (
        article,
        number,
        fingerprint("", claim),
        claim.text,
        claim.subject or "",
        claim.attribute.value,
        claim.verdict.value,
        claim.severity.value if claim.severity else None,
        claim.findings[0].code if claim.findings else "",
        claim.score,
        int(is_accused(claim)),
    )


def is_accused(claim: ClaimReport) -> bool:
    """True for a claim that an editor has to decide about: its finding is a warning or an error."""
    return claim.severity is not None and claim.severity.rank >= Severity.WARNING.rank
