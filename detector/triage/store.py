"""The SQLite file behind the page: opened, created or refused; reading and writing in transactions."""

from __future__ import annotations

import os
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
_OWNER_ONLY = 0o600


class Store:
    """One store; every call opens a connection of its own, so that threads and processes can share the file."""

    def __init__(self, path: Path) -> None:
        """The store in this file, created where there is none; raises UsageError where it cannot be used."""
        self.path = path
        try:
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, _OWNER_ONLY))
            if not _is_ready(path):
                with self.write() as connection:
                    _create(connection, path)
        except (sqlite3.DatabaseError, OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else str(error)
            raise UsageError(
                f"{path}: cannot be used as a store: {reason}; allowed: a new file or one of triage"
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


def _is_ready(path: Path) -> bool:
    """True for a store, False for an empty file; raises UsageError for files of other programs and newer versions."""
    with closing(sqlite3.connect(path, timeout=_BUSY_SECONDS)) as connection:
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        (tables,) = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    if not tables and not application:
        return False
    if application != _APPLICATION:
        raise UsageError(f"{path}: a database of another program; allowed: a new file or one of triage")
    if version > SCHEMA_VERSION:
        raise UsageError(
            f"{path}: made by a newer detector (store {version}); allowed: store {SCHEMA_VERSION} or older"
        )
    return True


def _create(connection: sqlite3.Connection, path: Path) -> None:
    """Create the tables, unless another process has done so meanwhile."""
    if _is_ready(path):
        return
    for statement in _statements(files("detector.triage").joinpath("schema.sql").read_text(encoding="utf-8")):
        connection.execute(statement)
    connection.execute(f"PRAGMA application_id = {_APPLICATION}")
    connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")


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
