"""Paths of a command -> what is to be read, in order."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from detector.errors import ReadError, UsageError
from detector.read.folder import Selection, find_files, find_matches, is_folder, is_pattern
from detector.read.reader import ARTICLES, LARGEST, is_export, read_bytes, read_documents, reason
from detector.read.reading import Options, Outcome

STANDARD_INPUT = "-"


@dataclass(frozen=True, slots=True)
class Input:
    """One file to read: a path, or None for standard input, and the name that it is reported under."""

    path: Path | None
    name: str

    @property
    def several(self) -> bool:
        """True for a file that may hold several articles."""
        return is_export(self.path or Path(self.name))

    def read(self, options: Options) -> Iterator[Outcome]:
        """The documents; raises ReadError with the name at the start of its text."""
        if self.path is None:
            yield from read_documents(Path(self.name), _read_standard_input(self.name), self.name, options)
            return
        try:
            yield from read_documents(self.path, read_bytes(self.path), self.name, options)
        except ReadError as error:
            raise ReadError(f"{self.name}: {str(error).removeprefix(f'{self.path}: ')}") from None


def find_inputs(
    paths: Iterable[str], stdin_name: str, exclude: Iterable[str] = (), allow_empty: bool = False
) -> list[Input]:
    """The inputs in the order of the paths, each once; a folder or pattern gives its articles, sorted."""
    found: list[Input] = []
    given = False
    for path in paths:
        given = True
        if not path:
            raise UsageError("scan: an empty path; allowed: files, folders, patterns, or - for standard input")
        if path == STANDARD_INPUT:
            found.append(Input(None, stdin_name))
        else:
            found.extend(Input(file, shown(file)) for file in _files(path, Selection.of(exclude)))
    if sum(entry.path is None for entry in found) > 1:
        raise UsageError("scan: - is given twice; allowed: standard input once, beside any number of files")
    if not found and not (given and allow_empty):
        kinds = " ".join(ARTICLES)
        raise UsageError(
            f"scan: no file to scan; allowed: files, folders with articles ({kinds}), or -; --allow-empty accepts none"
        )
    return list(dict.fromkeys(found))


def _files(path: str, selection: Selection) -> Iterator[Path]:
    """The file itself, the articles below a folder, or what a pattern matches; a path that is not there stays."""
    entry = Path(path)
    if is_folder(entry):
        yield from find_files(entry, selection)
    elif is_pattern(path) and not os.path.lexists(path):
        yield from find_matches(path, selection)
    else:
        yield entry


def shown(path: Path) -> str:
    """A path as text; bytes of its name that are not UTF-8 become question marks."""
    return os.fsencode(path).decode("utf-8", errors="replace")


def _read_standard_input(name: str) -> bytes:
    if sys.stdin is None:  # the shell has closed it: `<&-`
        raise ReadError(f"{name}: standard input is closed; allowed: a text on standard input, or a file")
    try:
        return sys.stdin.buffer.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        raise ReadError(f"{name}: {reason(error)}; allowed: a text on standard input, or a file") from None
