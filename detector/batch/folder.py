"""The folder of a run: one run at a time, no leavings of stopped ones, no shards that are not its own."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from detector.batch.place import PART, is_local, join, listed, opened_store, removed
from detector.batch.row import FIELDS
from detector.errors import UsageError


@contextmanager
def held_folder(output: str) -> Iterator[None]:
    """The folder is there, and on this machine's disk nobody else writes into it."""
    store, inner = opened_store(output)
    if not is_local(store):
        yield
        return
    try:
        Path(inner).mkdir(parents=True, exist_ok=True)
        descriptor = os.open(inner, os.O_RDONLY | os.O_DIRECTORY)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise UsageError(f"--out {output}: {reason}; allowed: a folder that can be written") from None
    try:
        _lock(descriptor, output)
        yield
    finally:
        os.close(descriptor)


def _lock(descriptor: int, output: str) -> None:
    """Held through the folder itself, so that it ends with the process and leaves no file."""
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise UsageError(
            f"--out {output}: another run writes here; allowed: a folder of its own for each run"
        ) from None


def sweep(output: str) -> None:
    """No unfinished file is left."""
    for table in FIELDS:
        for path in listed(join(output, table)):
            if path.endswith(PART):
                removed(path)
    for path in _above(output):
        if path.endswith(PART):
            removed(path)


def _above(output: str) -> list[str]:
    store, inner = opened_store(output)
    return [str(name) for name in store.ls(inner, detail=False)] if is_local(store) else []


def keep_only(output: str, tables: dict[str, frozenset[str]]) -> None:
    """Each table has these files and no others."""
    for table in FIELDS:
        for path in listed(join(output, table)):
            if path.rsplit("/", 1)[-1] not in tables.get(table, frozenset()):
                removed(path)
