"""Paths of a command -> what is to be read, in order."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from detector.errors import ReadError, UsageError
from detector.model.document import Document
from detector.read.reader import LARGEST, READERS, read_bytes, read_document

STANDARD_INPUT = "-"


@dataclass(frozen=True, slots=True)
class Input:
    """One document to read: a path, or None for standard input, and the name that it is reported under."""

    path: Path | None
    name: str

    def read(self, encoding: str | None) -> Document:
        """The document; raises ReadError with the name at the start of its text."""
        if self.path is None:
            return read_document(Path(self.name), sys.stdin.buffer.read(LARGEST + 1), self.name, encoding)
        try:
            return read_document(self.path, read_bytes(self.path), self.name, encoding)
        except ReadError as error:
            raise ReadError(f"{self.name}: {str(error).removeprefix(f'{self.path}: ')}") from None


def find_inputs(paths: Iterable[str], stdin_name: str) -> list[Input]:
    """The inputs in the order of the paths, each once; a folder gives its text files, sorted, without hidden ones."""
    found: list[Input] = []
    for path in paths:
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


def _files(path: Path) -> Iterator[Path]:
    """The path itself, or the files of a folder; a folder that cannot be listed stays, so that reading it says why."""
    try:
        entries = sorted(path.iterdir()) if path.is_dir() else None
    except (OSError, ValueError):
        entries = None
    if entries is None:
        yield path
        return
    for entry in entries:
        linked_folder = entry.is_symlink() and entry.is_dir()
        if entry.name.startswith(".") or linked_folder:
            continue
        if entry.is_dir() or entry.suffix.lower() in READERS:
            yield from _files(entry)
