"""A table with ten times the rows: the built-in one, and nine copies of each row under names that nobody uses."""

from __future__ import annotations

import csv
from pathlib import Path

from detector.specs import load
from detector.specs.load import BUILT_IN, FILES

COPIES = 9
_NAMES = {
    "names": ("name", "vendor", "family", "parent"),
    "variants": ("subject",),
    "facts": ("subject",),
    "releases": ("subject",),
    "families": ("family", "vendor"),
    "rules": ("id", "subject", "object"),
    "identifiers": ("name",),
}
_MARKS = ("Tarvex", "Akillon", "Erantik", "Rexura", "Hlenth", "Dravoi", "Kestrum", "Mulvane", "Wennix")


def tenfold(folder: Path) -> Path:
    """The folder, with the copies as a table of one's own."""
    rows = load.read_rows(BUILT_IN)
    for part in _NAMES:
        with (folder / f"{part}.csv").open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(FILES[part])
            for mark in _MARKS[:COPIES]:
                writer.writerows(_copied(part, cells, mark) for _, cells in rows.part(part))
    return folder


def _copied(part: str, cells: list[str], mark: str) -> list[str]:
    copy = dict(zip(FILES[part], cells, strict=True))
    for column in _NAMES[part]:
        if copy[column]:
            copy[column] = f"{mark} {copy[column]}" if part != "identifiers" else f"{mark.lower()}_{copy[column]}"
    if copy.get("aliases"):
        marked = part == "names"
        copy["aliases"] = "|".join(f"{mark} {alias}" if marked else alias for alias in copy["aliases"].split("|"))
    if copy.get("pattern"):
        copy["pattern"] = rf"\b{mark} (?:{copy['pattern']})"
    return list(copy.values())
