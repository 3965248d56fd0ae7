"""Paths of a command -> what is to be read, in order."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from detector.errors import ReadError, UsageError
from detector.model.document import Document
from detector.read.reader import LARGEST, READERS, read_bytes, read_document, reason

STANDARD_INPUT = "-"


@dataclass(frozen=True, slots=True)
class Input:
    """One document to read: a path, or None for standard input, and the name that it is reported under."""

    path: Path | None
    name: str

    def read(self, encoding: str | None) -> Document:
        """The document; raises ReadError with the name at the start of its text."""
        if self.path is None:
            return read_document(Path(self.name), _read_standard_input(self.name), self.name, encoding)
        try:
            return read_document(self.path, read_bytes(self.path), self.name, encoding)
        except ReadError as error:
            raise ReadError(f"{self.name}: {str(error).removeprefix(f'{self.path}: ')}") from None


def find_inputs(paths: Iterable[str], stdin_name: str) -> list[Input]:
    """The inputs in the order of the paths, each once; a folder gives its text files, sorted, without hidden ones."""
    found: list[Input] = []
    for path in paths:
        if not path:
            raise UsageError("scan: an empty path; allowed: files, folders, or - for standard input")
        if path == STANDARD_INPUT:
            found.append(Input(None, stdin_name))
        else:
            found.extend(Input(file, shown(file)) for file in _files(Path(path)))
    if sum(entry.path is None for entry in found) > 1:
        raise UsageError("scan: - is given twice; allowed: standard input once, beside any number of files")
    if not found:
        raise UsageError(f"scan: no file to scan; allowed: files, folders that hold {' or '.join(READERS)} files, or -")
    return list(dict.fromkeys(found))


def shown(path: Path) -> str:
    """A path as text; bytes of its name that are not UTF-8 become question marks."""
    return os.fsencode(path).decode("utf-8", errors="replace")


def is_folder(path: Path) -> bool:
    """True for a folder; a path that cannot be looked at is none, so that reading it says why."""
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False


def _read_standard_input(name: str) -> bytes:
    if sys.stdin is None:  # the shell has closed it: `<&-`
        raise ReadError(f"{name}: standard input is closed; allowed: a text on standard input, or a file")
    try:
        return sys.stdin.buffer.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        raise ReadError(f"{name}: {reason(error)}; allowed: a text on standard input, or a file") from None


def _files(path: Path) -> Iterator[Path]:
    """The path itself, or the files below a folder; one that cannot be listed stays, so that reading it says why."""
    waiting = [path]
    while waiting:
        entry = waiting.pop()
        entries = _entries(entry)
        if entries is None:
            yield entry
        else:
            waiting += reversed(entries)


def _entries(path: Path) -> list[Path] | None:
    """What stands in a folder, sorted, without hidden and linked folders and odd files; None for no folder."""
    if not is_folder(path):
        return None
    try:
        return [entry for entry in sorted(path.iterdir()) if _is_wanted(entry)]
    except OSError:
        return None


def _is_wanted(entry: Path) -> bool:
    if entry.name.startswith("."):
        return False
    if is_folder(entry):
        return not entry.is_symlink()
    return entry.suffix.lower() in READERS
