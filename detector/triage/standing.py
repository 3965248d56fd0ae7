"""Decisions read back: what stands in an article, the history, and the counts that follow from them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence

from detector.triage.choice import Action, Decision
from detector.triage.store import Store

MOST_SHOWN = 500


def history(store: Store, article: int | None = None, limit: int = MOST_SHOWN) -> tuple[Decision, ...]:
    """The latest decisions, newest first, of one article or of all."""
    where, values = ("decisions.article = ?", [article]) if article is not None else ("TRUE", [])
    with store.read() as connection:
        return select_decisions(connection, f"{where} ORDER BY decisions.id DESC LIMIT ?", [*values, limit])


def standing(connection: sqlite3.Connection, article: int) -> dict[str, Decision]:
    """The decisions that stand in an article, by fingerprint."""
    found = select_decisions(connection, "standing.article = ?", [article], standing_only=True)
    return {decision.fingerprint: decision for decision in found}


def refresh_counts(connection: sqlite3.Connection, articles: Iterable[int]) -> None:
    """Count anew how many accused claims of these articles wait for a decision, and what was decided about them."""
    connection.executemany(
        "UPDATE articles SET undecided = (SELECT count(DISTINCT fingerprint) FROM claims WHERE article = articles.id"
        " AND accused AND NOT EXISTS (SELECT 1 FROM standing WHERE standing.article = claims.article"
        " AND standing.fingerprint = claims.fingerprint)),"
        " outcome = (SELECT action FROM standing JOIN decisions ON decisions.id = standing.decision"
        " WHERE standing.article = articles.id AND standing.fingerprint = '')"
        " WHERE id = ?",
        [(article,) for article in articles],
    )


def select_decisions(
    connection: sqlite3.Connection, where: str, values: Sequence[object], *, standing_only: bool = False
) -> tuple[Decision, ...]:
    """The decisions that a condition selects; `undone` is the row that takes a decision back."""
    stands = "JOIN standing ON standing.decision = decisions.id" if standing_only else ""
    rows = connection.execute(
        "SELECT decisions.*, undone.id AS undone FROM decisions"
        f" LEFT JOIN decisions AS undone ON undone.undoes = decisions.id {stands} WHERE {where}",
        tuple(values),
    )
    return tuple(Decision(**{**dict(row), "action": Action(row["action"])}) for row in rows)
