"""Files and standard input -> Document."""

from __future__ import annotations

import os
import stat
import unicodedata
from collections.abc import Callable
from pathlib import Path

from detector.errors import ReadError
from detector.model.document import Document
from detector.read.encoding import decode_bytes
from detector.read.text import build_document

LARGEST = 64 * 1024 * 1024
_OPEN_FILES = frozenset(map(Path, ("/dev/fd", "/proc/self/fd", f"/proc/{os.getpid()}/fd")))

Reader = Callable[[bytes, str, str | None], Document]


def read_text(data: bytes, name: str, encoding: str | None = None) -> Document:
    """The document in the bytes of a text file."""
    decoded = decode_bytes(data, name, encoding)
    if not any(map(_visible, decoded.text)):
        raise ReadError(f"{name}: empty, nothing to scan; allowed: a text with at least one character")
    return build_document(decoded, name, data)


def _visible(character: str) -> bool:
    """False for white space, full-width and unbreakable too, and for marks without width."""
    return not character.isspace() and unicodedata.category(character) not in {"Cc", "Cf"}


READERS: dict[str, Reader] = {".txt": read_text, ".md": read_text}


def read_document(path: Path | None, data: bytes, name: str, encoding: str | None = None) -> Document:
    """The document in these bytes, by the reader of the path's suffix; any other suffix is read as text."""
    if len(data) > LARGEST:
        raise ReadError(f"{name}: too large; allowed: up to {LARGEST // 2**20} MB, so split the file")
    reader = READERS.get(path.suffix.lower(), read_text) if path else read_text
    return reader(data, name, encoding)


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
