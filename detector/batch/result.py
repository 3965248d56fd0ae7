"""The folder of a run -> its articles with their claims, and with their texts as far as these are still at hand."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from detector.batch.manifest import load_manifest
from detector.batch.place import exists, join, listed
from detector.batch.record import Columns, document_of
from detector.batch.row import ARTICLES, CLAIMS, Row
from detector.batch.source import File, records
from detector.batch.store import read_rows
from detector.errors import ReadError, UsageError


@dataclass(frozen=True, slots=True)
class Result:
    """An article that was scanned: its row, the rows of its claims, and its text, empty where it is gone or changed."""

    article: Row
    claims: tuple[Row, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Run:
    """A run that is there to be read: its folder, the table it was made with, the version, and how many articles."""

    folder: str
    specs: str
    tool: str
    count: int
    columns: Columns


def find_run(folder: str) -> Run | None:
    """The run in a folder, None where there is none; raises UsageError for one that is not complete."""
    manifest = load_manifest(folder)
    if manifest is None:
        return None
    if manifest.counts is None:
        raise UsageError(f"{folder}: the run is not complete; allowed: `detector batch --resume` first")
    told = manifest.options.get("columns")
    columns = Columns(**told) if isinstance(told, dict) else Columns()
    return Run(folder, manifest.specs_hash, str(manifest.options.get("tool")), manifest.counts.articles, columns)


def read_results(run: Run) -> Iterator[Result]:
    """The articles of a run in its order, without those that could not be scanned."""
    for path in sorted(listed(join(run.folder, ARTICLES))):
        name = Path(path).name
        claims: dict[int, list[Row]] = defaultdict(list)
        for row in read_rows(run.folder, CLAIMS, name):
            claims[row["article"]].append(row)
        found = (row for row in read_rows(run.folder, ARTICLES, name) if row["status"] == "ok")
        for source, group in groupby(found, key=lambda row: row["source"]):
            rows = list(group)
            texts = _texts(run, source, {row["record"]: row["sha256"] for row in rows})
            for row in rows:
                yield Result(row, tuple(claims[row["article"]]), texts.get(row["record"], ""))


def _texts(run: Run, source: str, wanted: dict[int, str]) -> dict[int, str]:
    """The texts of some records of a file that still are what was scanned."""
    path = next((place for place in (source, str(Path(run.folder).parent / source)) if exists(place)), None)
    if path is None:
        return {}
    first, last = min(wanted), max(wanted)
    found: dict[int, str] = {}
    for number, record in enumerate(records(File(path, source), run.columns, first), first):
        if number in wanted:
            with suppress(ReadError):
                document = document_of(record)
                if document.sha256 == wanted[number]:
                    found[number] = document.text
        if number >= last:
            break
    return found
