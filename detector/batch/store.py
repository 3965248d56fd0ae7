"""Rows -> Parquet files of one shard; files that a key marks -> rows."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack
from types import TracebackType
from typing import Any

from detector.batch.place import exists, join, reading, writing
from detector.batch.row import Row, schema_of

KEY = b"detector.key"
_GROUP = 20_000  # rows held in memory before they are written
_FAULTS = (OSError, ValueError)


class Table(AbstractContextManager["Table"]):
    """A file that rows are added to; it takes its name at the end of the block, and none where that fails."""

    def __init__(self, folder: str, table: str, name: str) -> None:
        """The file `name` of a table."""
        self._path = join(folder, table, name)
        self._schema = schema_of(table)
        self._rows: list[Row] = []
        self._stack = ExitStack()
        self.count = 0

    def __enter__(self) -> Table:
        """The table, open."""
        from pyarrow.parquet import ParquetWriter

        self._stack = ExitStack()
        stream = self._stack.enter_context(writing(self._path))
        self._writer = self._stack.enter_context(ParquetWriter(stream, self._schema, compression="zstd"))
        return self

    def add(self, row: Row) -> None:
        """One more row."""
        self._rows.append(row)
        self.count += 1
        if len(self._rows) >= _GROUP:
            self._write()

    def finish(self, key: str) -> None:
        """All rows are in; the key says what they were made from."""
        self._write()
        self._writer.add_key_value_metadata({KEY: key.encode()})

    def _write(self) -> None:
        if self._rows:
            import pyarrow

            self._writer.write_table(pyarrow.Table.from_pylist(self._rows, self._schema))
            self._rows.clear()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool | None:
        """The file is in its place, or nothing is."""
        return self._stack.__exit__(kind, error, trace)


def key_of(folder: str, table: str, name: str) -> str | None:
    """The key in a file; None where there is none or it is broken."""
    from pyarrow import ArrowException
    from pyarrow.parquet import read_metadata

    path = join(folder, table, name)
    try:
        if not exists(path):
            return None
        with reading(path) as stream:
            told = read_metadata(stream).metadata or {}
    except (*_FAULTS, ArrowException):
        return None
    key = told.get(KEY)
    return key.decode() if key else None


def count_rows(folder: str, table: str, name: str) -> int:
    """How many rows a file has."""
    from pyarrow.parquet import read_metadata

    with reading(join(folder, table, name)) as stream:
        return int(read_metadata(stream).num_rows)


def read_table(folder: str, table: str, name: str, columns: list[str] | None = None) -> Any:
    """The Arrow table in a file, or some of its columns."""
    from pyarrow.parquet import read_table as read

    with reading(join(folder, table, name)) as stream:
        return read(stream, columns=columns)


def read_rows(folder: str, table: str, name: str, columns: list[str] | None = None) -> Iterator[Row]:
    """The rows of a file."""
    for batch in read_table(folder, table, name, columns).to_batches(1024):
        yield from batch.to_pylist()
