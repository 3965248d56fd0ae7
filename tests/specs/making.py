"""Small tables on disk: a folder with the given rows below the right headers."""

from __future__ import annotations

import csv
from pathlib import Path

from detector.specs import load
from detector.specs.load import BUILT_IN, FILES
from detector.specs.table import Specs

Row = tuple[str, ...]
WIDGET: Row = ("Widget 1", "accelerator", "Maker", "", "", "W1|小部件1", "2024-01-01", "maker-sheet", "")
SHEET: Row = ("maker-sheet", "Widget sheet", "Maker", "https://example.org/w1", "2024-01", "2026-11-20", "1")


def fact(attribute: str, value: str, unit: str = "", **cells: str) -> Row:
    """A row of facts.csv about Widget 1; other columns by name."""
    known = {
        "subject": "Widget 1",
        "attribute": attribute,
        "value": value,
        "unit": unit,
        "source": "maker-sheet",
    } | cells
    return tuple(known.get(column, "") for column in FILES["facts"])


def write(folder: Path, **rows: list[Row]) -> Path:
    """The folder, with one file for each given name."""
    for name, cells in rows.items():
        with (folder / f"{name}.csv").open("w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows([FILES[name], *cells])
    return folder


def table(folder: Path, **rows: list[Row]) -> Specs:
    """A table of these rows alone."""
    return Specs(load.read_rows(write(folder, **rows)))


def on_top(folder: Path, **rows: list[Row]) -> Specs:
    """The built-in table with these rows on top."""
    assert BUILT_IN.is_dir()
    return Specs.with_folder(write(folder, **({"sources": [SHEET]} | rows)))
