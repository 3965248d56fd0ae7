"""Where an editor goes from a claim, the number under which one is shown, and the words that decisions are about."""

from __future__ import annotations

from collections.abc import Iterable

from detector.triage.choice import Decision
from detector.triage.store import Store

_WAITING = (
    "SELECT min(number) FROM claims WHERE article = ? AND accused AND number {relation} ?"
    " AND NOT EXISTS (SELECT 1 FROM standing WHERE standing.article = claims.article"
    " AND standing.fingerprint = claims.fingerprint)"
)


def next_waiting(store: Store, article: int, number: int) -> int | None:
    """The claim that waits behind this one, else the first one that waits; None where nothing does."""
    with store.read() as connection:
        for relation in (">", "<"):
            (found,) = connection.execute(_WAITING.format(relation=relation), (article, number)).fetchone()
            if found is not None:
                return int(found)
    return None


def claim_number(store: Store, article: int, fingerprint: str) -> int | None:
    """The number of the first claim with this fingerprint, an accused one before others."""
    with store.read() as connection:
        row = connection.execute(
            "SELECT number FROM claims WHERE article = ? AND fingerprint = ? ORDER BY accused DESC, number LIMIT 1",
            (article, fingerprint),
        ).fetchone()
    return int(row["number"]) if row else None


def claim_texts(store: Store, decisions: Iterable[Decision]) -> dict[tuple[int, str], str]:
    """The words of the claims decided about, by article and fingerprint; of those that are still in their article."""
    with store.read() as connection:
        found = {}
        for place in {(decision.article, decision.fingerprint) for decision in decisions}:
            row = connection.execute(
                "SELECT text FROM claims WHERE article = ? AND fingerprint = ? ORDER BY accused DESC, number LIMIT 1",
                place,
            ).fetchone()
            if row:
                found[place] = str(row["text"])
    return found


def article_titles(store: Store, articles: Iterable[int]) -> dict[int, str]:
    """The titles of articles, or their names where they have none."""
    with store.read() as connection:
        found = {}
        for article in set(articles):
            row = connection.execute("SELECT name, title FROM articles WHERE id = ?", (article,)).fetchone()
            found[article] = str(row["title"] or row["name"]) if row else str(article)
    return found
