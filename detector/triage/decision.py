"""Decisions of editors, made, taken back and listed. Rows are only added; what stands is the newest not undone."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from uuid import uuid4

from detector.errors import UsageError
from detector.triage.store import Store, now

ARTICLE = ""  # fingerprint of a decision about a whole article


class Action(StrEnum):
    """What an editor can decide about a claim (the first four) or an article."""

    AGREE = "agree"
    DISMISS = "dismiss"
    UNSURE = "unsure"
    CORRECT = "correct"
    PUBLISH = "publish"
    RETURN = "return"
    REJECT = "reject"
    UNDO = "undo"


class Cause(StrEnum):
    """Why an editor dismisses a finding."""

    RIGHT = "right"
    SUBJECT = "subject"
    MISREAD = "misread"
    TABLE = "table"
    CONTEXT = "context"


OF_CLAIMS = frozenset({Action.AGREE, Action.DISMISS, Action.UNSURE, Action.CORRECT})
OF_ARTICLES = frozenset({Action.PUBLISH, Action.RETURN, Action.REJECT})


@dataclass(frozen=True, slots=True)
class Choice:
    """What an editor wants: an action on a claim of an article, or on the article (`fingerprint` is then empty).

    `seen` is the decision that stood when the page was drawn, 0 for none, None where nobody looked.
    """

    article: int
    fingerprint: str
    action: Action
    reason: str = ""
    note: str = ""
    label: dict[str, object] | None = None
    seen: int | None = None


@dataclass(frozen=True, slots=True)
class Decision:
    """One row of the history; `undone` is the decision that takes it back, if any."""

    id: int
    at: str
    actor: str
    article: int
    fingerprint: str
    code: str
    action: Action
    reason: str
    note: str
    label: str | None
    batch: str | None
    undoes: int | None
    undone: int | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """What was written, and the decisions of others that it came after without their having been seen."""

    made: tuple[Decision, ...]
    overtaken: tuple[Decision, ...] = ()


def decide(store: Store, actor: str, choices: Sequence[Choice]) -> Outcome:
    """Write one decision for each choice, all or none; raises UsageError for a choice that is not possible."""
    batch = uuid4().hex if len(choices) > 1 else None
    with store.write() as connection:
        overtaken = [found for choice in choices for found in _overtaken(connection, actor, choice)]
        made = [_add(connection, actor, choice, batch) for choice in choices]
        _refresh(connection, {choice.article for choice in choices})
    return Outcome(tuple(made), tuple(overtaken))


def undo(store: Store, actor: str, decision: int | None = None) -> tuple[Decision, ...]:
    """Take back a decision with its whole batch, the actor's latest by default; empty where there is none."""
    with store.write() as connection:
        row = _undoable(connection, actor, decision)
        if row is None:
            return ()
        rows = [row] if row.batch is None else _of_batch(connection, row.batch)
        taken = [_take_back(connection, actor, item) for item in rows]
        _refresh(connection, {item.article for item in rows})
    return tuple(taken)


def history(store: Store, article: int | None = None, limit: int = 500) -> tuple[Decision, ...]:
    """The latest decisions, newest first, of one article or of all."""
    where, values = ("decisions.article = ?", [article]) if article is not None else ("TRUE", [])
    with store.read() as connection:
        return _decisions(connection, f"{where} ORDER BY decisions.id DESC LIMIT ?", [*values, limit])


def standing(connection: sqlite3.Connection, article: int) -> dict[str, Decision]:
    """The decisions that stand in an article, by fingerprint."""
    found = _decisions(connection, "decisions.article = ?", [article], standing_only=True)
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


def _refresh(connection: sqlite3.Connection, articles: set[int]) -> None:
    refresh_counts(connection, sorted(articles))


def _add(connection: sqlite3.Connection, actor: str, choice: Choice, batch: str | None) -> Decision:
    code = _checked(connection, choice)
    label = json.dumps(choice.label, ensure_ascii=False, sort_keys=True) if choice.label is not None else None
    cursor = connection.execute(
        "INSERT INTO decisions (at, actor, article, fingerprint, code, action, reason, note, label, batch)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            now(),
            actor,
            choice.article,
            choice.fingerprint,
            code,
            choice.action,
            choice.reason,
            choice.note,
            label,
            batch,
        ),
    )
    connection.execute(
        "INSERT OR REPLACE INTO standing (article, fingerprint, decision) VALUES (?, ?, ?)",
        (choice.article, choice.fingerprint, cursor.lastrowid),
    )
    return _decisions(connection, "decisions.id = ?", [cursor.lastrowid])[0]


def _checked(connection: sqlite3.Connection, choice: Choice) -> str:
    """The rule that a choice is about ('' for none); raises UsageError where article, claim or action do not fit."""
    about = "articles" if choice.fingerprint == ARTICLE else "claims"
    allowed = OF_ARTICLES if choice.fingerprint == ARTICLE else OF_CLAIMS
    if choice.action not in allowed:
        raise UsageError(f"{choice.action}: no decision about {about}; allowed: {', '.join(sorted(allowed))}")
    causes = {str(cause) for cause in Cause}
    if choice.action is Action.DISMISS and choice.reason not in causes:
        raise UsageError(f"dismiss without a reason; allowed: {', '.join(sorted(causes))}")
    if connection.execute("SELECT 1 FROM articles WHERE id = ?", (choice.article,)).fetchone() is None:
        raise UsageError(f"article {choice.article}: not in the store; allowed: one of the queue")
    if choice.fingerprint == ARTICLE:
        return ""
    row = connection.execute(
        "SELECT code FROM claims WHERE article = ? AND fingerprint = ? ORDER BY number LIMIT 1",
        (choice.article, choice.fingerprint),
    ).fetchone()
    if row is None:
        raise UsageError(f"claim {choice.fingerprint}: not in article {choice.article}; allowed: one of its claims")
    return str(row["code"])


def _overtaken(connection: sqlite3.Connection, actor: str, choice: Choice) -> tuple[Decision, ...]:
    """The decision of somebody else that stands and was not on the page when this choice was made."""
    if choice.seen is None:
        return ()
    return _decisions(
        connection,
        "decisions.article = ? AND decisions.fingerprint = ? AND decisions.id <> ? AND decisions.actor <> ?",
        [choice.article, choice.fingerprint, choice.seen, actor],
        standing_only=True,
    )


def _undoable(connection: sqlite3.Connection, actor: str, decision: int | None) -> Decision | None:
    """The decision to take back; raises UsageError for one that does not exist, is an undo, or is undone already."""
    if decision is None:
        found = _decisions(
            connection,
            "decisions.actor = ? AND decisions.action <> 'undo' AND undone.id IS NULL"
            " ORDER BY decisions.id DESC LIMIT 1",
            [actor],
        )
        return found[0] if found else None
    found = _decisions(connection, "decisions.id = ?", [decision])
    if not found or found[0].action is Action.UNDO or found[0].undone is not None:
        raise UsageError(f"decision {decision}: cannot be taken back; allowed: one that stands in the history")
    return found[0]


def _of_batch(connection: sqlite3.Connection, batch: str) -> list[Decision]:
    found = _decisions(connection, "decisions.batch = ? ORDER BY decisions.id", [batch])
    return [item for item in found if item.undone is None and item.action is not Action.UNDO]


def _take_back(connection: sqlite3.Connection, actor: str, decision: Decision) -> Decision:
    """Add the undo and let the newest decision before it stand again, if there is one."""
    cursor = connection.execute(
        "INSERT INTO decisions (at, actor, article, fingerprint, code, action, reason, note, undoes)"
        " VALUES (?, ?, ?, ?, ?, 'undo', '', '', ?)",
        (now(), actor, decision.article, decision.fingerprint, decision.code, decision.id),
    )
    place = (decision.article, decision.fingerprint)
    connection.execute("DELETE FROM standing WHERE article = ? AND fingerprint = ?", place)
    connection.execute(
        "INSERT INTO standing (article, fingerprint, decision) SELECT article, fingerprint, id FROM decisions"
        " WHERE article = ? AND fingerprint = ? AND action <> 'undo'"
        " AND NOT EXISTS (SELECT 1 FROM decisions AS later WHERE later.undoes = decisions.id) ORDER BY id DESC LIMIT 1",
        place,
    )
    return _decisions(connection, "decisions.id = ?", [cursor.lastrowid])[0]


def _decisions(
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
