"""Files and standard input -> Document, by the reader of their suffix."""

from __future__ import annotations

import os
import stat
import unicodedata
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path
from typing import cast

from detector.errors import ReadError
from detector.model.document import Document
from detector.read.reading import Options, Outcome, Reader

LARGEST = 64 * 1024 * 1024
_OPEN_FILES = frozenset(map(Path, ("/dev/fd", "/proc/self/fd", f"/proc/{os.getpid()}/fd")))

# Suffix -> module of this room with a function `read`; imported when the first such file is read.
READERS = {
    **dict.fromkeys((".txt", ".md", ".markdown"), "text"),
    **dict.fromkeys((".html", ".htm", ".xhtml"), "webpage"),
    ".docx": "word",
    ".pdf": "pdf",
    **dict.fromkeys((".csv", ".tsv", ".jsonl", ".ndjson", ".json", ".xml"), "export"),
}
EXPORTS = frozenset(suffix for suffix, module in READERS.items() if module == "export")
ARTICLES = tuple(suffix for suffix in READERS if suffix not in EXPORTS)


def reader_of(path: Path | None) -> Reader:
    """The reader of the path's suffix; any other suffix is read as text."""
    module = READERS.get(path.suffix.lower(), "text") if path else "text"
    return cast(Reader, import_module(f"detector.read.{module}").read)


def is_export(path: Path | None) -> bool:
    """True for a path whose suffix promises several articles."""
    return path is not None and path.suffix.lower() in EXPORTS


def read_documents(path: Path | None, data: bytes, name: str, options: Options | None = None) -> Iterator[Outcome]:
    """The documents in these bytes; a record that cannot be read stands as an error in its place."""
    if len(data) > LARGEST:
        raise ReadError(f"{name}: too large; allowed: up to {LARGEST // 2**20} MB, so split the file")
    for outcome in reader_of(path)(data, name, options or Options()):
        if isinstance(outcome, Document) and not any(map(_visible, outcome.text)):
            yield ReadError(f"{outcome.name}: empty, nothing to scan; allowed: a text with at least one character")
        else:
            yield outcome


def _visible(character: str) -> bool:
    """False for white space, full-width and unbreakable too, and for marks without width."""
    return not character.isspace() and unicodedata.category(character) not in {"Cc", "Cf"}


def read_document(path: Path | None, data: bytes, name: str, encoding: str | None = None) -> Document:
    """The one document in these bytes; raises ReadError for none, for several, and for what cannot be read."""
    return _only(read_documents(path, data, name, Options(encoding)), name)


def _only(outcomes: Iterable[Outcome], name: str) -> Document:
    found = list(outcomes)
    for outcome in found:
        if isinstance(outcome, ReadError):
            raise outcome
    if len(found) != 1 or not isinstance(found[0], Document):
        raise ReadError(f"{name}: holds {len(found)} articles; allowed here: one")
    return found[0]


def read_file(path: Path, encoding: str | None = None) -> Document:
    """The document in a file; raises ReadError for one that is missing, a folder, empty, binary or too large."""
    return read_document(path, read_bytes(path), str(path), encoding)


def read_bytes(path: Path) -> bytes:
    """The bytes of a file, one more than the limit at most."""
    try:
        mode = path.stat().st_mode
        if not stat.S_ISREG(mode) and not stat.S_ISDIR(mode) and not _is_open_already(path):
            raise ReadError(f"{path}: not a regular file; allowed: a file, or - for standard input")
        with path.open("rb") as file:
            return file.read(LARGEST + 1)
    except FileNotFoundError:
        raise ReadError(f"{path}: no such file; allowed: an existing file or folder, or - for standard input") from None
    except IsADirectoryError:
        raise ReadError(f"{path}: a folder; allowed here: a file") from None
    except (OSError, ValueError) as error:
        raise ReadError(f"{path}: {reason(error)}; allowed: a readable file") from None


def _is_open_already(path: Path) -> bool:
    """True for what a shell hands over as an open file: `<(command)`, `/dev/stdin`."""
    return os.fspath(path) == "/dev/stdin" or path.parent in _OPEN_FILES


def reason(error: OSError | ValueError) -> str:
    """What the system says, in lower case."""
    return ((error.strerror if isinstance(error, OSError) else None) or str(error)).lower()
