"""Write renewed rows into the files of a table; every other line stays as it is."""

from __future__ import annotations

import csv
import os
from collections.abc import Iterable
from datetime import date
from io import StringIO
from pathlib import Path

from detector.errors import TableError
from detector.specs.load import FILES, Rows
from detector.specs.renewal import Renewal

Cells = list[str]


def write_renewal(renewal: Renewal, layers: Iterable[Rows], today: date, folder: Path | None = None) -> list[Path]:
    """The files that were changed: those of the sources' own folders, or of the one given. Sources were read, and
    complete families are complete, up to today."""
    read = {tracked.source for tracked in renewal.read}
    homes = {tracked.source: folder or tracked.folder for tracked in renewal.read}
    rows: dict[tuple[Path, str], list[Cells]] = {}
    for change in renewal.changes:
        source = change.tracked.source
        cells = [change.tracked.subject, change.version, change.after, source]
        rows.setdefault((homes[source], "releases"), []).append(cells)
    for part, column in (("sources", "read"), ("families", "complete_to")):
        for cells in _rows_of(layers, part, read):
            dated = list(cells)
            dated[FILES[part].index(column)] = today.isoformat()
            home = homes[cells[FILES[part].index(_SOURCE[part])]]
            rows.setdefault((home, part), []).append(dated)
    return [path for (home, part), new in rows.items() if (path := _merge(home, part, new))]


_SOURCE = {"sources": "id", "families": "source"}
_KEYS = {"releases": ("subject", "version", "source"), "sources": ("id",), "families": ("family",)}


def _rows_of(layers: Iterable[Rows], part: str, read: set[str]) -> Iterable[Cells]:
    """The rows of the sources that were read, and of the complete families that rest on them; upper layers win."""
    found: dict[str, Cells] = {}
    for layer in layers:
        for _, cells in layer.part(part):
            closed = part != "families" or cells[FILES[part].index("closed")] == "yes"
            if closed and cells[FILES[part].index(_SOURCE[part])] in read:
                found.setdefault(cells[0], cells)
    return found.values()


def _merge(folder: Path, part: str, new: list[Cells]) -> Path | None:
    """Put the rows in the place of those with the same key, else behind the last one of the same source."""
    path = folder / f"{part}.csv"
    header = FILES[part]
    at = [header.index(column) for column in _KEYS[part]]
    try:
        before = path.read_text(encoding="utf-8-sig") if path.exists() else ""
        rows = [row for row in csv.reader(StringIO(before, newline="")) if row] or [list(header)]
        for cells in new:
            same = [number for number, row in enumerate(rows) if [row[one] for one in at] == [cells[one] for one in at]]
            if same:
                rows[same[0]] = cells
            else:
                rows.insert(_behind(rows, cells), cells)
        buffer = StringIO()
        csv.writer(buffer, lineterminator="\n").writerows(rows)
        if buffer.getvalue() == before:
            return None
        _replace(path, buffer.getvalue())
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise TableError(f"{path}: {reason}; allowed: a folder that can be written, see --specs") from None
    return path


def _behind(rows: list[Cells], cells: Cells) -> int:
    """The place behind the last row of the same source, or at the end."""
    same = [number for number, row in enumerate(rows) if row[-1] == cells[-1] and row[0] == cells[0]]
    return same[-1] + 1 if same else len(rows)


def _replace(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        part.write_text(text, encoding="utf-8", newline="\n")
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
