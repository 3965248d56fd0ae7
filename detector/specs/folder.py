"""The folders of a table and the bytes of its files; what looks like a table file and is none is refused."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from difflib import get_close_matches
from pathlib import Path
from typing import TypeVar

from detector.errors import TableError

Seen = TypeVar("Seen")


def folders(root: Path, parts: Iterable[str]) -> list[Path]:
    """The folders below `root` that hold table files, sorted, `root` itself included; raises TableError where there is
    none, or a file that is not of a table beside them."""
    files = [f"{part}.csv" for part in parts]
    if not _looked_at(root, root.is_dir):
        raise TableError(f"{root}: no such folder; a table is a folder with {', '.join(files)}")
    contents = _entries(root)
    places = [(root, contents), *((path, _entries(path)) for path in contents if _looked_at(path, path.is_dir))]
    for _, paths in places:
        for path in paths:
            _refuse_misnamed(path, files)
    found = [folder for folder, paths in places if any(path.name in files for path in paths)]
    if not found:
        raise TableError(f"{root}: no table file; allowed: {', '.join(files)}")
    return found


def read_file(path: Path) -> bytes:
    """The bytes of a table file; raises TableError where it cannot be read."""
    if not path.is_file():
        raise TableError(f"{path}: not a regular file; allowed: a file in CSV form")
    return _looked_at(path, path.read_bytes)


def _entries(folder: Path) -> list[Path]:
    return _looked_at(folder, lambda: sorted(folder.iterdir()))


def _refuse_misnamed(path: Path, files: list[str]) -> None:
    """Raises TableError for a CSV file, or one with the name of a table file, whose rows would be missed."""
    if path.name in files or path.name.startswith(".") or _looked_at(path, path.is_dir):
        return
    if path.suffix.lower() == ".csv" or f"{path.stem.lower()}.csv" in files:
        near = get_close_matches(path.name.lower(), files, n=1)
        hint = f" (is it {near[0]}?)" if near else ""
        raise TableError(f"{path}: not a file of a table{hint}; allowed: {', '.join(files)}")


def _looked_at(path: Path, look: Callable[[], Seen]) -> Seen:
    """What a look at the path gives; raises TableError where the system refuses it."""
    try:
        return look()
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise TableError(f"{path}: {reason}; allowed: a readable folder of table files") from None
