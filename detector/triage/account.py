"""Who may sign in and what content systems may send: accounts, sessions and tokens. Only hashes are kept."""

from __future__ import annotations

import hashlib
import re
import secrets
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import TYPE_CHECKING

from detector.errors import UsageError
from detector.triage.role import Role
from detector.triage.store import Store, now

if TYPE_CHECKING:
    from argon2 import PasswordHasher

SESSION = timedelta(hours=12)
_NAME = re.compile(r"[\w][\w .@+-]{0,63}")
_SHORTEST, _LONGEST = 15, 1_024  # https://pages.nist.gov/800-63-4/sp800-63b.html#passwordver
_TOKEN_BYTES = 32


@dataclass(frozen=True, slots=True)
class Account:
    """An account without its password."""

    name: str
    role: Role
    created: str
    disabled: bool


@dataclass(frozen=True, slots=True)
class Token:
    """What a content system was given, without the secret itself."""

    name: str
    role: Role
    created: str


def add_account(store: Store, name: str, role: Role, password: str) -> None:
    """Add an account, or give a known one this role and password; its sessions end."""
    _check_name(name)
    if not _SHORTEST <= len(password) <= _LONGEST:
        raise UsageError(f"password: {len(password)} characters; allowed: {_SHORTEST} to {_LONGEST}")
    hashed = _hasher().hash(password)
    with store.write() as connection:
        connection.execute(
            "INSERT INTO accounts (name, role, password, created) VALUES (?, ?, ?, ?)"
            " ON CONFLICT (name) DO UPDATE SET role = excluded.role, password = excluded.password, disabled = 0",
            (name, role, hashed, now()),
        )
        connection.execute("DELETE FROM sessions WHERE account = ?", (name,))


def disable_account(store: Store, name: str) -> None:
    """Let nobody sign in with this name any more; raises UsageError where there is no such account."""
    with store.write() as connection:
        changed = connection.execute("UPDATE accounts SET disabled = 1 WHERE name = ?", (name,)).rowcount
        connection.execute("DELETE FROM sessions WHERE account = ?", (name,))
    if not changed:
        raise UsageError(f"account {name}: not in the store; allowed: {', '.join(_names(store)) or 'none yet'}")


def list_accounts(store: Store) -> tuple[Account, ...]:
    """All accounts by name."""
    with store.read() as connection:
        rows = connection.execute("SELECT name, role, created, disabled FROM accounts ORDER BY name").fetchall()
    return tuple(Account(row["name"], Role(row["role"]), row["created"], bool(row["disabled"])) for row in rows)


def open_session(store: Store, name: str, password: str) -> str | None:
    """The secret of a new session, None for a wrong name or password; both take the same time."""
    from argon2.exceptions import InvalidHashError, VerificationError

    with store.read() as connection:
        row = connection.execute("SELECT password FROM accounts WHERE name = ? AND NOT disabled", (name,)).fetchone()
    try:
        _hasher().verify(row["password"] if row else _decoy(), password[:_LONGEST])
    except (VerificationError, InvalidHashError):
        return None
    if row is None:
        return None
    secret = secrets.token_urlsafe(_TOKEN_BYTES)
    expires = _moment(datetime.now(UTC) + SESSION)
    with store.write() as connection:
        connection.execute("DELETE FROM sessions WHERE expires < ?", (now(),))
        connection.execute("INSERT INTO sessions VALUES (?, ?, ?)", (hashed(secret), name, expires))
    return secret


def close_session(store: Store, secret: str) -> None:
    """End a session."""
    with store.write() as connection:
        connection.execute("DELETE FROM sessions WHERE token = ?", (hashed(secret),))


def session_account(store: Store, secret: str) -> Account | None:
    """The account that a session belongs to, None for one that has ended or never was."""
    with store.read() as connection:
        row = connection.execute(
            "SELECT name, role, created, disabled FROM accounts JOIN sessions ON account = name"
            " WHERE token = ? AND expires > ? AND NOT disabled",
            (hashed(secret), now()),
        ).fetchone()
    return Account(row["name"], Role(row["role"]), row["created"], False) if row else None


def make_token(store: Store, name: str, role: Role) -> str:
    """A new token for a content system; raises UsageError for a name that has one."""
    _check_name(name)
    secret = secrets.token_urlsafe(_TOKEN_BYTES)
    with store.write() as connection:
        if connection.execute("SELECT 1 FROM tokens WHERE name = ?", (name,)).fetchone():
            raise UsageError(f"token {name}: there is one already; allowed: another name, or remove it first")
        connection.execute("INSERT INTO tokens VALUES (?, ?, ?, ?)", (hashed(secret), name, role, now()))
    return secret


def remove_token(store: Store, name: str) -> None:
    """Refuse a token from now on; raises UsageError where there is none of this name."""
    with store.write() as connection:
        if not connection.execute("DELETE FROM tokens WHERE name = ?", (name,)).rowcount:
            raise UsageError(f"token {name}: not in the store; allowed: one that was made")


def list_tokens(store: Store) -> tuple[Token, ...]:
    """All tokens by name, without their secrets."""
    with store.read() as connection:
        rows = connection.execute("SELECT name, role, created FROM tokens ORDER BY name").fetchall()
    return tuple(Token(row["name"], Role(row["role"]), row["created"]) for row in rows)


def token_of(store: Store, secret: str) -> Token | None:
    """The token with this secret."""
    with store.read() as connection:
        row = connection.execute("SELECT name, role, created FROM tokens WHERE token = ?", (hashed(secret),)).fetchone()
    return Token(row["name"], Role(row["role"]), row["created"]) if row else None


def hashed(secret: str) -> str:
    """What is kept of a random secret; it is too long to be guessed from a fast hash."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


def _names(store: Store) -> list[str]:
    return [account.name for account in list_accounts(store)]


def _check_name(name: str) -> None:
    if not _NAME.fullmatch(name):
        raise UsageError(f"name {name!r}: not usable; allowed: 1 to 64 letters, digits, spaces and .@+-_")


def _moment(moment: datetime) -> str:
    return moment.isoformat(timespec="microseconds").replace("+00:00", "Z")


@cache
def _hasher() -> PasswordHasher:
    from argon2 import PasswordHasher

    return PasswordHasher()


@cache
def _decoy() -> str:
    """A hash that no password has, so that unknown names take as long as known ones."""
    return _hasher().hash(secrets.token_urlsafe(_TOKEN_BYTES))
