"""The SQLite file behind the page: opened, created or refused; reading and writing in transactions."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from importlib.resources import files
from pathlib import Path

from detector.errors import UsageError

SCHEMA_VERSION = 1
_APPLICATION = 0x64746372  # "dtcr", so that another program's file is not taken for a store
_BUSY_SECONDS = 10.0


class Store:
    """One store; every call opens a connection of its own, so that threads and processes can share the file."""

    def __init__(self, path: Path) -> None:
        """The store in this file, created where there is none; raises UsageError where it cannot be used."""
        self.path = path
        try:
            with self.write() as connection:
                _prepare(connection, path)
        except sqlite3.DatabaseError as error:
            raise UsageError(
                f"{path}: cannot be used as a store: {error}; allowed: a new file or one of triage"
            ) from None

    @contextmanager
    def read(self) -> Iterator[sqlite3.Connection]:
        """A connection for reading; it sees one state of the store throughout."""
        with closing(self._connect()) as connection:
            connection.execute("BEGIN")
            yield connection
            connection.rollback()

    @contextmanager
    def write(self) -> Iterator[sqlite3.Connection]:
        """A connection whose changes are all kept, on the disk, when the block ends, and all undone when it fails."""
        with closing(self._connect()) as connection:
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
            except BaseException:
                connection.rollback()
                raise
            connection.commit()

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, timeout=_BUSY_SECONDS, isolation_level=None)
        connection.row_factory = sqlite3.Row
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")  # a decision that was confirmed survives a power cut
        connection.execute("PRAGMA foreign_keys = ON")
        return connection


def _prepare(connection: sqlite3.Connection, path: Path) -> None:
    """Create the tables in an empty file; refuse files of other programs and of newer versions."""
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    if not tables and not application:
        schema = files("detector.triage").joinpath("schema.sql").read_text(encoding="utf-8")
        for statement in _statements(schema):
            connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {_APPLICATION}")
        connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
    elif application != _APPLICATION:
        raise UsageError(f"{path}: a database of another program; allowed: a new file or one of triage")
    elif version > SCHEMA_VERSION:
        raise UsageError(
            f"{path}: made by a newer detector (store {version}); allowed: store {SCHEMA_VERSION} or older"
        )


def _statements(script: str) -> Iterator[str]:
    """The statements of a script one by one; `executescript` would end the transaction."""
    lines: list[str] = []
    for line in script.splitlines():
        lines.append(line)
        statement = "\n".join(lines)
        if sqlite3.complete_statement(statement):
            yield statement
            lines = []


def now() -> str:
    """The present moment in UTC as it is stored: `2026-12-01T09:30:00.123456Z`."""
    return datetime.now(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")
