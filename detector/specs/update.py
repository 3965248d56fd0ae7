"""`detector specs update`: ask the index, compare, and write only where that was asked for."""

from __future__ import annotations

from contextlib import AbstractContextManager
from datetime import date
from pathlib import Path

from detector.specs import load
from detector.specs.edit import write_renewal
from detector.specs.index import open_index
from detector.specs.load import BUILT_IN, Rows
from detector.specs.own import check_rows
from detector.specs.renewal import Index, Renewal, renew, tracked_packages


def update_table(
    names: list[str], folder: Path | None = None, write: bool = False, built_in: Path = BUILT_IN
) -> tuple[list[str], list[str]]:
    """The lines that say what is new and what was written, and those that say what failed."""
    layers = _layers(folder, built_in)
    packages = tracked_packages(layers, names)
    with _index() as index:
        renewal = renew(packages, index, _known(layers))
    changed = write_renewal(renewal, layers, date.today(), folder) if write or folder else []
    return [*_told(renewal), *_written(changed, write or folder is not None)], renewal.failures


def _index() -> AbstractContextManager[Index]:
    return open_index()


def _layers(folder: Path | None, built_in: Path) -> list[Rows]:
    """The built-in rows, below those of the folder where it is there and holds a table."""
    below = load.read_rows(built_in)
    if folder is None or not folder.exists() or (folder.is_dir() and not any(folder.iterdir())):
        return [below]
    own = load.read_rows(folder)
    check_rows(own, below)
    return [own, below]


def _known(layers: list[Rows]) -> dict[str, set[str]]:
    """The versions of each product, whatever their source."""
    found: dict[str, set[str]] = {}
    for layer in layers:
        for _, cells in layer.part("releases"):
            found.setdefault(cells[0], set()).add(cells[1])
    return found


def _told(renewal: Renewal) -> list[str]:
    return [*(str(change) for change in renewal.changes), *renewal.remarks, renewal.summary]


def _written(paths: list[Path], asked: bool) -> list[str]:
    if not asked:
        return ["nothing written; --write changes the built-in table, --specs FOLDER a table of yours"]
    return [f"written: {path}" for path in paths] or ["nothing to write"]
