"""Articles -> the store: scanned at once, or taken over with the report of a batch; earlier decisions stay."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass

from detector.model.finding import Severity
from detector.model.fingerprint import fingerprint
from detector.model.report import ClaimReport, Report
from detector.report.excerpt import printable
from detector.triage.search import index_words
from detector.triage.standing import refresh_counts
from detector.triage.store import Store, now

_LONGEST_SOURCE = 200


@dataclass(frozen=True, slots=True)
class Submission:
    """An article as it enters the store: the text that was scanned with its report. `key` says which article it is.

    `complete` is false where the text is not at hand and the report is made of the rows of a batch.
    """

    key: str
    source: str
    text: str
    report: Report
    complete: bool = True


def save_article(store: Store, submission: Submission) -> int:
    """The id of the article; one with the same key is replaced, and its decisions still hold for the same claims."""
    return save_articles(store, [submission])[0]


def save_articles(store: Store, submissions: Sequence[Submission]) -> list[int]:
    """The ids of many articles, saved together or not at all."""
    with store.write() as connection:
        articles = [_save(connection, submission) for submission in submissions]
        refresh_counts(connection, articles)
    return articles


def is_accused(claim: ClaimReport) -> bool:
    """True for a claim that an editor has to decide about: its finding is a warning or an error."""
    return claim.severity is not None and claim.severity.rank >= Severity.WARNING.rank


def claim_key(claim: ClaimReport) -> str:
    """What a claim is known by in its article, whichever rule speaks of it."""
    return fingerprint("", claim)


def _save(connection: sqlite3.Connection, submission: Submission) -> int:
    row = _row(submission)
    known = connection.execute("SELECT id FROM articles WHERE key = ?", (row["key"],)).fetchone()
    if known:
        _forget_words(connection, known["id"])
    names, marks = ", ".join(row), ", ".join(f":{name}" for name in row)
    renewed = ", ".join(f"{name} = excluded.{name}" for name in row if name not in {"key", "received"})
    (article,) = connection.execute(
        f"INSERT INTO articles ({names}, undecided) VALUES ({marks}, 0)"
        f" ON CONFLICT (key) DO UPDATE SET {renewed} RETURNING id",
        row,
    ).fetchone()
    report, text = submission.report.model_dump_json(by_alias=True), storable(submission.text)
    connection.execute("INSERT OR REPLACE INTO contents VALUES (?, ?, ?)", (article, text, storable(report)))
    words = index_words(str(row["name"]), str(row["title"]), text)
    connection.execute("INSERT INTO article_search (rowid, words) VALUES (?, ?)", (article, words))
    connection.execute("DELETE FROM claims WHERE article = ?", (article,))
    connection.executemany(
        "INSERT INTO claims VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [_claim(article, number, claim) for number, claim in enumerate(submission.report.claims)],
    )
    return int(article)


def _row(submission: Submission) -> dict[str, object]:
    report = submission.report
    return {
        "key": storable(submission.key),
        "name": storable(report.document.name),
        "title": storable(report.document.title or ""),
        "source": printable(storable(submission.source))[:_LONGEST_SOURCE],  # a filter shows it
        "language": report.document.language.value,
        "as_of": report.document.as_of,
        "received": now(),
        "sha256": report.document.sha256,
        "risk": report.risk.score,
        "level": report.risk.level,
        "wrong": report.coverage.wrong,
        "complete": int(submission.complete),
    }


def _forget_words(connection: sqlite3.Connection, article: int) -> None:
    """Take the words of the article as it was out of the index, which does not keep them itself."""
    name, title, text = connection.execute(
        "SELECT name, title, text FROM articles JOIN contents ON article = id WHERE id = ?", (article,)
    ).fetchone()
    connection.execute(
        "INSERT INTO article_search (article_search, rowid, words) VALUES ('delete', ?, ?)",
        (article, index_words(name, title, text)),
    )


def _claim(article: int, number: int, claim: ClaimReport) -> tuple[object, ...]:
    return (
        article,
        number,
        claim_key(claim),
        storable(claim.text),
        storable(claim.subject or ""),
        claim.attribute.value,
        claim.verdict.value,
        claim.severity.value if claim.severity else None,
        claim.findings[0].code if claim.findings else "",
        claim.score,
        int(is_accused(claim)),
    )


def storable(text: str) -> str:
    """The text without half surrogates, which no file can hold."""
    return text.encode("utf-8", "replace").decode()
