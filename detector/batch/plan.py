"""Inputs -> shards: stretches of articles in a fixed order, whatever machine scores them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from detector.batch.place import is_local, opened_store
from detector.batch.record import Columns, Record
from detector.batch.source import File, is_readable, offsets, records
from detector.errors import UsageError

MAGIC = frozenset("*?[")


@dataclass(frozen=True, slots=True)
class Stretch:
    """Some neighbouring records of one file: from number `first`, which begins at byte `offset`."""

    file: File
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
            found = records(stretch.file, columns, stretch.first, stretch.offset)
            for number in range(stretch.first, stretch.first + stretch.count):
                record = next(found, None)
                yield stretch.file.name, number, record or _vanished(stretch.file.name, number)


def _vanished(name: str, number: int) -> Record:
    return Record(f"{name}#{number + 1}", fault=f"{name}: record {number + 1} is not there any more")


def digest_records(shard: Shard, columns: Columns) -> str:
    """A hash of all that the shard's articles say, and of where they stand."""
    digest = hashlib.sha256()
    for name, number, record in shard.records(columns):
        for part in (name.encode("utf-8", "surrogatepass"), b"%d" % number, *record.parts()):
            digest.update(b"%d:" % len(part) + part)
    return digest.hexdigest()


def find_files(paths: Iterable[str]) -> list[File]:
    """The files that paths, folders and patterns name, each once; a folder gives what can be read, sorted."""
    found: dict[str, File] = {}
    for path in paths:
        if not path.strip():
            raise UsageError("batch: an empty path; allowed: files, folders, patterns such as 'news/*.jsonl.gz'")
        files = list(_files(path))
        if not files:
            raise UsageError(f"batch: {path}: nothing to read; allowed: an existing file, folder or pattern")
        for file in files:
            found.setdefault(file.path, file)
    return list(found.values())


def _files(given: str) -> Iterator[File]:
    store, inner = opened_store(given)
    if store.isfile(inner):
        yield File(inner if is_local(store) else given, given)
        return
    below = store.isdir(inner)
    if not below and not MAGIC & set(given):
        return
    for path in sorted(store.find(inner) if below else store.glob(inner)):
        if _is_wanted(path, inner) if below else store.isfile(path):
            yield _named(store, path, inner, given)


def _named(store: Any, path: str, inner: str, given: str) -> File:
    """The file under the name that it has from where the command was given."""
    if not is_local(store):
        return File(str(store.unstrip_protocol(path)), str(store.unstrip_protocol(path)))
    start = inner.removesuffix(given.rstrip("/"))
    return File(path, path.removeprefix(start) if start != inner else path)


def _is_wanted(name: str, folder: str) -> bool:
    below = name[len(folder) :].strip("/").split("/")
    return is_readable(name) and not any(part.startswith(".") for part in below)


def plan_shards(files: Iterable[File], size: int) -> Iterator[Shard]:
    """The shards of `size` articles each, the last one smaller; reads every file once to count its records."""
    number, start, filled = 0, 0, 0
    waiting: list[Stretch] = []
    for file in files:
        first, begin, count = 0, 0, 0
        for position, offset in enumerate(offsets(file.path)):
            if count == 0:
                first, begin = position, offset
            count += 1
            if filled + count == size:
                yield Shard(number, start, (*waiting, Stretch(file, first, count, begin)))
                number, start, filled, count = number + 1, start + size, 0, 0
                waiting = []
        if count:
            waiting.append(Stretch(file, first, count, begin))
            filled += count
    if waiting:
        yield Shard(number, start, tuple(waiting))
