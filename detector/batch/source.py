"""Input files -> their records, one by one; what breaks becomes a record with the reason, so that nothing is lost."""

from __future__ import annotations

import csv
import io
import itertools
import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from detector.batch.place import compression, reading, suffix
from detector.batch.record import Columns, Record, record_of
from detector.read.reader import ARTICLES, LARGEST

_BATCH = 256
_FAULTS = (OSError, EOFError, ValueError, csv.Error)
Rows = Iterator[tuple[int, object]]


@dataclass(frozen=True, slots=True)
class File:
    """An input: where it is opened, and the name that it is reported under."""

    path: str
    name: str


def records(file: File, columns: Columns, first: int = 0, offset: int = 0) -> Iterator[Record]:
    """The records of a file from number `first` on; `offset` is where that one begins, where the file has offsets."""
    rows, parse = FORMS.get(suffix(file.path), (_whole, _parse_whole))
    numbered = raw_rows(rows, file.path, first, offset)
    for number, (_, row) in enumerate(numbered, first):
        name = file.name if rows is _whole else f"{file.name}#{number + 1}"
        if isinstance(row, Exception):
            yield Record(name, fault=f"{file.name}: cannot be read from record {number + 1} on: {row}")
        else:
            yield parse(row, columns, name)


def offsets(path: str) -> Iterator[int]:
    """Where each record of a file begins, 0 where the form has no such place: one number for each record."""
    rows, _ = FORMS.get(suffix(path), (_whole, _parse_whole))
    if rows is _whole:
        yield 0
    elif rows is _parquet_rows:
        yield from itertools.repeat(0, _count_parquet(path))
    else:
        for offset, _ in raw_rows(rows, path, 0, 0):
            yield offset


def raw_rows(rows: Callable[[str, int, int], Rows], path: str, first: int, offset: int) -> Rows:
    """The unparsed rows with their offsets; the error that ends them early comes as the last row."""
    try:
        yield from rows(path, first, offset)
    except _FAULTS as error:
        yield 0, error


def is_record_file(path: str) -> bool:
    """True for a file that holds many articles."""
    return suffix(path) in FORMS


def is_readable(path: str) -> bool:
    """True for a file that a folder is searched for."""
    return is_record_file(path) or suffix(path) in ARTICLES


def _whole(path: str, first: int, offset: int) -> Rows:
    del offset
    if first == 0:
        with reading(path) as stream:
            yield 0, stream.read(LARGEST + 1)


def _parse_whole(row: Any, columns: Columns, name: str) -> Record:
    del columns
    return Record(name, data=row)


def _lines(path: str, first: int, offset: int) -> Rows:
    """The lines that are not blank; those of an unpacked file have an offset to go to."""
    seeks = compression(path) is None
    with reading(path) as stream:
        if seeks:
            stream.seek(offset)
        position, skipped = offset, 0 if not seeks else first
        for line in stream:
            if line.strip():
                if skipped == first:
                    yield (position if seeks else 0), line
                else:
                    skipped += 1
            position += len(line)


def _parse_line(row: Any, columns: Columns, name: str) -> Record:
    try:
        cells = json.loads(row)
    except (ValueError, RecursionError) as error:
        return Record(name, fault=f"not JSON: {error}")
    if not isinstance(cells, dict):
        return Record(name, fault=f"not a JSON object: {type(cells).__name__}")
    return record_of(cells, columns, name)


def _csv_rows(path: str, first: int, offset: int) -> Rows:
    del offset
    with reading(path) as stream:
        text = io.TextIOWrapper(stream, "utf-8-sig", errors="replace", newline="")
        separator = "\t" if suffix(path) == ".tsv" else ","
        rows = csv.DictReader(text, delimiter=separator)
        yield from ((0, row) for row in itertools.islice(_with_large_cells(rows), first, None))


def _with_large_cells(rows: Iterator[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """The same rows; the limit for a cell holds for the whole process, so it is raised only while a row is read."""
    while True:
        before = csv.field_size_limit(min(LARGEST, sys.maxsize))
        try:
            row = next(rows, None)
        finally:
            csv.field_size_limit(before)
        if row is None:
            return
        yield row


def _parquet_rows(path: str, first: int, offset: int) -> Rows:
    from pyarrow import ArrowException
    from pyarrow.parquet import ParquetFile

    del offset
    with reading(path) as stream:
        try:
            file = ParquetFile(stream)
            groups, skipped = _groups_from(file, first)
            batches = file.iter_batches(_BATCH, row_groups=groups)
            rows = (row for batch in batches for row in batch.to_pylist())
            yield from ((0, row) for row in itertools.islice(rows, skipped, None))
        except ArrowException as error:
            raise ValueError(str(error)) from error


def _groups_from(file: Any, first: int) -> tuple[list[int], int]:
    """The row groups that are still to be read, and the rows to skip in the first of them."""
    for group in range(file.num_row_groups):
        count = file.metadata.row_group(group).num_rows
        if first < count:
            return list(range(group, file.num_row_groups)), first
        first -= count
    return [], 0


def _count_parquet(path: str) -> int:
    """The rows that the file says it has; 1 for the fault of a file that cannot be opened."""
    from pyarrow.parquet import ParquetFile

    try:
        with reading(path) as stream:
            return int(ParquetFile(stream).metadata.num_rows)
    except _FAULTS:
        return 1


def _parse_cells(row: Any, columns: Columns, name: str) -> Record:
    return record_of({key: value for key, value in row.items() if isinstance(key, str)}, columns, name)


def _warc_rows(path: str, first: int, offset: int) -> Rows:
    """The texts of a WET file: the `conversion` records of a web archive."""
    from warcio.archiveiterator import ArchiveIterator
    from warcio.exceptions import ArchiveLoadFailed

    from detector.batch.place import opened_store

    del offset
    store, inner = opened_store(path)
    with store.open(inner, "rb") as stream:
        try:
            wanted = (record for record in ArchiveIterator(stream) if record.rec_type == "conversion")
            yield from ((0, _warc_cells(record)) for record in itertools.islice(wanted, first, None))
        except ArchiveLoadFailed as error:
            raise ValueError(str(error)) from error


def _warc_cells(record: Any) -> dict[str, object]:
    headers = record.rec_headers
    return {
        "id": headers.get_header("WARC-Record-ID"),
        "url": headers.get_header("WARC-Target-URI"),
        "data": record.content_stream().read(LARGEST + 1),
    }


def _parse_warc(row: Any, columns: Columns, name: str) -> Record:
    """The crawl's day is no date of the article, so none is taken from it."""
    del columns
    text = row["data"].decode("utf-8", "replace")
    return Record(row["id"] or name, text, url=row["url"])


FORMS: dict[str, tuple[Callable[[str, int, int], Rows], Callable[[Any, Columns, str], Record]]] = {
    ".jsonl": (_lines, _parse_line),
    ".ndjson": (_lines, _parse_line),
    ".csv": (_csv_rows, _parse_cells),
    ".tsv": (_csv_rows, _parse_cells),
    ".parquet": (_parquet_rows, _parse_cells),
    ".wet": (_warc_rows, _parse_warc),
}
