"""Inputs -> shards: stretches of articles in a fixed order, whatever machine scores them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from detector.batch.place import is_local, opened_store
from detector.batch.record import Columns, Record
from detector.batch.source import is_readable, offsets, records
from detector.errors import UsageError

MAGIC = frozenset("*?[")


@dataclass(frozen=True, slots=True)
class Stretch:
    """Some neighbouring records of one file: from number `first`, which begins at byte `offset`."""

    path: str
    first: int
    count: int
    offset: int = 0


@dataclass(frozen=True, slots=True)
class Shard:
    """The unit of work and of output; `start` is the number of its first article in the whole run."""

    number: int
    start: int
    stretches: tuple[Stretch, ...]

    @property
    def count(self) -> int:
        """How many articles it holds."""
        return sum(stretch.count for stretch in self.stretches)

    @property
    def name(self) -> str:
        """The name of its files."""
        return f"{self.number:06d}.parquet"

    def records(self, columns: Columns) -> Iterator[tuple[str, int, Record]]:
        """The file, the number in the file, and the record of each article; always as many as were planned."""
        for stretch in self.stretches:
            found = records(stretch.path, columns, stretch.first, stretch.offset)
            for number in range(stretch.first, stretch.first + stretch.count):
                record = next(found, None)
                yield stretch.path, number, record or _vanished(stretch.path, number)


def _vanished(path: str, number: int) -> Record:
    return Record(
        f"{path}#{number + 1}", fault=f"{path}: record {number + 1} is there no more since the run was planned"
    )


def digest_records(shard: Shard, columns: Columns) -> str:
    """A hash of all that the shard's articles say, and of where they stand."""
    digest = hashlib.sha256()
    for path, number, record in shard.records(columns):
        for part in (path.encode("utf-8", "surrogatepass"), b"%d" % number, *record.parts()):
            digest.update(b"%d:" % len(part) + part)
    return digest.hexdigest()


def find_files(paths: Iterable[str]) -> list[str]:
    """The files that paths, folders and patterns name, each once; a folder gives what can be read, sorted."""
    found: dict[str, None] = {}
    for path in paths:
        if not path.strip():
            raise UsageError("batch: an empty path; allowed: files, folders, patterns such as 'news/*.jsonl.gz'")
        files = list(_files(path))
        if not files:
            raise UsageError(f"batch: {path}: nothing to read; allowed: an existing file, folder or pattern")
        found |= dict.fromkeys(files)
    return list(found)


def _files(path: str) -> Iterator[str]:
    store, inner = opened_store(path)
    if store.isfile(inner):
        yield _named(store, inner)
    elif store.isdir(inner):
        yield from (_named(store, name) for name in sorted(store.find(inner)) if _is_wanted(name, inner))
    elif MAGIC & set(path):
        yield from (_named(store, name) for name in sorted(store.glob(inner)) if store.isfile(name))


def _named(store: Any, name: str) -> str:
    """The name of a file, with the protocol where it needs one."""
    return name if is_local(store) else str(store.unstrip_protocol(name))


def _is_wanted(name: str, folder: str) -> bool:
    below = name[len(folder) :].strip("/").split("/")
    return is_readable(name) and not any(part.startswith(".") for part in below)


def plan_shards(files: Iterable[str], size: int) -> Iterator[Shard]:
    """The shards of `size` articles each, the last one smaller; reads every file once to count its records."""
    number, start, filled = 0, 0, 0
    waiting: list[Stretch] = []
    for path in files:
        first, begin, count = 0, 0, 0
        for position, offset in enumerate(offsets(path)):
            if count == 0:
                first, begin = position, offset
            count += 1
            if filled + count == size:
                yield Shard(number, start, (*waiting, Stretch(path, first, count, begin)))
                number, start, filled, count = number + 1, start + size, 0, 0
                waiting = []
        if count:
            waiting.append(Stretch(path, first, count, begin))
            filled += count
    if waiting:
        yield Shard(number, start, tuple(waiting))
