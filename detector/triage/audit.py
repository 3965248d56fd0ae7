"""What happened beside the decisions: who signed in, exported, took in, changed accounts. Lines are only added."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from detector.triage.intake import storable
from detector.triage.store import Store, now

_LONGEST = 500
_SHOWN = 500


class Event(StrEnum):
    """What can happen."""

    SIGNED_IN = "signed in"
    SIGN_IN_REFUSED = "sign-in refused"
    SIGNED_OUT = "signed out"
    ACCOUNT_ADDED = "account added"
    ACCOUNT_CHANGED = "account changed"
    TOKEN_MADE = "token made"
    TOKEN_REMOVED = "token removed"
    SUBMITTED = "submitted"
    IMPORTED = "imported"
    EXPORTED = "exported"
    DECIDED_MANY = "decided about many"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log."""

    id: int
    at: str
    actor: str
    address: str
    event: str
    detail: str


def record(store: Store, actor: str, event: Event, detail: str = "", address: str = "") -> None:
    """Add a line."""
    with store.write() as connection:
        connection.execute(
            "INSERT INTO audit (at, actor, address, event, detail) VALUES (?, ?, ?, ?, ?)",
            (now(), storable(actor[:_LONGEST]), address, event, storable(detail[:_LONGEST])),
        )


def entries(store: Store, limit: int = _SHOWN) -> tuple[Entry, ...]:
    """The latest lines, newest first."""
    with store.read() as connection:
        rows = connection.execute("SELECT * FROM audit ORDER BY id DESC LIMIT ?", (limit,)).fetchall()
    return tuple(Entry(**dict(row)) for row in rows)
