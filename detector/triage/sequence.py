"""Where an editor goes from a claim: the next one that waits, and the number under which a claim is shown."""

from __future__ import annotations

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


def claim_text(store: Store, article: int, fingerprint: str) -> str:
    """The words of the claim, empty for the article itself and for a claim that is no longer in it."""
    with store.read() as connection:
        row = connection.execute(
            "SELECT text FROM claims WHERE article = ? AND fingerprint = ? ORDER BY accused DESC, number LIMIT 1",
            (article, fingerprint),
        ).fetchone()
    return str(row["text"]) if row else ""
