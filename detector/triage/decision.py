"""Decisions of editors, made and taken back. Rows are only added; what stands is the newest that is not undone."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from uuid import uuid4

from detector.errors import UsageError
from detector.triage.choice import (
    ARTICLE,
    LONGEST_NOTE,
    OF_ARTICLES,
    OF_CLAIMS,
    Action,
    Cause,
    Choice,
    Decision,
    MissingError,
    Outcome,
)
from detector.triage.intake import storable
from detector.triage.standing import refresh_counts, select_decisions
from detector.triage.store import Store, now


def decide(store: Store, actor: str, choices: Sequence[Choice]) -> Outcome:
    """Write one decision for each choice, all or none; raises UsageError for a choice that is not possible."""
    with store.write() as connection:
        return decide_within(connection, actor, choices)


def decide_within(connection: sqlite3.Connection, actor: str, choices: Sequence[Choice]) -> Outcome:
    """The same as part of a larger change; several choices make one batch, which one undo takes back."""
    batch = uuid4().hex if len(choices) > 1 else None
    overtaken = [found for choice in choices for found in _overtaken(connection, actor, choice)]
    made = [_add(connection, actor, choice, batch) for choice in choices]
    refresh_counts(connection, sorted({choice.article for choice in choices}))
    return Outcome(tuple(made), tuple(overtaken))


def undo(store: Store, actor: str, decision: int | None = None) -> tuple[Decision, ...]:
    """Take back a decision with its whole batch, the actor's latest by default; empty where there is none."""
    with store.write() as connection:
        row = _undoable(connection, actor, decision)
        if row is None:
            return ()
        rows = [row] if row.batch is None else _of_batch(connection, row.batch)
        taken = [_take_back(connection, actor, item) for item in rows]
        refresh_counts(connection, sorted({item.article for item in rows}))
    return tuple(taken)


def _add(connection: sqlite3.Connection, actor: str, choice: Choice, batch: str | None) -> Decision:
    code = _checked(connection, choice)
    label = choice.label.model_dump_json(exclude_none=True) if choice.label is not None else None
    decision = Decision(
        id=0,
        at=now(),
        actor=actor,
        article=choice.article,
        fingerprint=choice.fingerprint,
        code=code,
        action=choice.action,
        reason=choice.reason,
        note=storable(choice.note),
        label=label,
        batch=batch,
        undoes=None,
    )
    id_ = _insert(connection, decision)
    connection.execute(
        "INSERT OR REPLACE INTO standing (article, fingerprint, decision) VALUES (?, ?, ?)",
        (choice.article, choice.fingerprint, id_),
    )
    return select_decisions(connection, "decisions.id = ?", [id_])[0]


def _insert(connection: sqlite3.Connection, row: Decision) -> int:
    names = ("at", "actor", "article", "fingerprint", "code", "action", "reason", "note", "label", "batch", "undoes")
    cursor = connection.execute(
        f"INSERT INTO decisions ({', '.join(names)}) VALUES ({', '.join('?' * len(names))})",
        [getattr(row, name) for name in names],
    )
    return int(cursor.lastrowid or 0)


def _checked(connection: sqlite3.Connection, choice: Choice) -> str:
    """The rule that a choice is about ('' for none); raises UsageError where article, claim or action do not fit."""
    _check_action(choice)
    if connection.execute("SELECT 1 FROM articles WHERE id = ?", (choice.article,)).fetchone() is None:
        raise MissingError(f"article {choice.article}: not in the store; allowed: one of the queue")
    if choice.fingerprint == ARTICLE:
        return ""
    row = connection.execute(
        "SELECT code FROM claims WHERE article = ? AND fingerprint = ? ORDER BY accused DESC, number LIMIT 1",
        (choice.article, choice.fingerprint),
    ).fetchone()
    if row is None:
        raise MissingError(f"claim {choice.fingerprint}: not in article {choice.article}; allowed: one of its claims")
    return str(row["code"])


def _check_action(choice: Choice) -> None:
    about = "an article" if choice.fingerprint == ARTICLE else "a claim"
    allowed = OF_ARTICLES if choice.fingerprint == ARTICLE else OF_CLAIMS
    if choice.action not in allowed:
        raise UsageError(f"{choice.action}: no decision about {about}; allowed: {', '.join(sorted(allowed))}")
    causes = {str(cause) for cause in Cause}
    if choice.action is Action.DISMISS and choice.reason not in causes:
        raise UsageError(f"dismiss without a reason; allowed: {', '.join(sorted(causes))}")
    if choice.action is not Action.DISMISS and choice.reason:
        raise UsageError(f"{choice.action} with the reason {choice.reason!r}; allowed: a reason for dismiss only")
    if (choice.action is Action.CORRECT) is (choice.label is None):
        raise UsageError(f"{choice.action}: a label belongs to correct, and correct needs one")
    if len(choice.note) > LONGEST_NOTE:
        raise UsageError(f"note: {len(choice.note)} characters; allowed: up to {LONGEST_NOTE}")


def _overtaken(connection: sqlite3.Connection, actor: str, choice: Choice) -> tuple[Decision, ...]:
    """The decision of somebody else that stands and was not on the page when this choice was made."""
    if choice.seen is None:
        return ()
    return select_decisions(
        connection,
        "standing.article = ? AND standing.fingerprint = ? AND decisions.id <> ? AND decisions.actor <> ?",
        [choice.article, choice.fingerprint, choice.seen, actor],
        standing_only=True,
    )


def _undoable(connection: sqlite3.Connection, actor: str, decision: int | None) -> Decision | None:
    """The decision to take back; raises UsageError for one that does not exist, is an undo, or is undone already."""
    if decision is None:
        found = select_decisions(
            connection,
            "decisions.actor = ? AND decisions.action <> 'undo' AND undone.id IS NULL"
            " ORDER BY decisions.id DESC LIMIT 1",
            [actor],
        )
        return found[0] if found else None
    found = select_decisions(connection, "decisions.id = ?", [decision])
    if not found or found[0].action is Action.UNDO or found[0].undone is not None:
        raise UsageError(f"decision {decision}: cannot be taken back; allowed: one that stands in the history")
    return found[0]


def _of_batch(connection: sqlite3.Connection, batch: str) -> list[Decision]:
    found = select_decisions(connection, "decisions.batch = ? ORDER BY decisions.id", [batch])
    return [item for item in found if item.undone is None and item.action is not Action.UNDO]


def _take_back(connection: sqlite3.Connection, actor: str, decision: Decision) -> Decision:
    """Add the undo and let the newest decision before it stand again, if there is one."""
    id_ = _insert(
        connection,
        Decision(
            id=0,
            at=now(),
            actor=actor,
            article=decision.article,
            fingerprint=decision.fingerprint,
            code=decision.code,
            action=Action.UNDO,
            reason="",
            note="",
            label=None,
            batch=None,
            undoes=decision.id,
        ),
    )
    place = (decision.article, decision.fingerprint)
    connection.execute("DELETE FROM standing WHERE article = ? AND fingerprint = ?", place)
    connection.execute(
        "INSERT INTO standing (article, fingerprint, decision) SELECT article, fingerprint, id FROM decisions"
        " WHERE article = ? AND fingerprint = ? AND action <> 'undo'"
        " AND NOT EXISTS (SELECT 1 FROM decisions AS later WHERE later.undoes = decisions.id) ORDER BY id DESC LIMIT 1",
        place,
    )
    return select_decisions(connection, "decisions.id = ?", [id_])[0]
