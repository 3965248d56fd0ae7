"""A zip file -> its parts, within limits that its own headers cannot lift."""

from __future__ import annotations

import zlib
from io import BytesIO
from zipfile import BadZipFile, ZipFile

from detector.errors import ReadError

LARGEST_PART = 32 * 1024 * 1024
MOST_PARTS = 10_000
_OLD_OFFICE = b"\xd0\xcf\x11\xe0"  # compound file: an old .doc, or a .docx with a password


class Archive:
    """The parts of an office file by name."""

    def __init__(self, data: bytes, name: str) -> None:
        self.name = name
        if data.startswith(_OLD_OFFICE):
            raise ReadError(f"{name}: an old .doc or a file with a password; allowed: .docx, saved without one")
        try:
            self.zip = ZipFile(BytesIO(data))
        except (BadZipFile, OSError, ValueError, NotImplementedError):
            raise ReadError(f"{name}: no office file (not a zip file); allowed: .docx as Word saves it") from None
        self.names = set(self.zip.namelist())
        if len(self.zip.filelist) > MOST_PARTS:
            raise ReadError(f"{name}: more than {MOST_PARTS:,} parts; allowed: .docx as Word saves it")

    def read(self, part: str) -> bytes | None:
        """The bytes of a part, or None where there is none; raises ReadError for one that is too large or broken."""
        if part not in self.names:
            return None
        try:
            with self.zip.open(part) as file:
                data = file.read(LARGEST_PART + 1)
        except (BadZipFile, OSError, EOFError, zlib.error, RuntimeError, NotImplementedError, ValueError) as error:
            raise ReadError(
                f"{self.name}: {part} cannot be unpacked ({error}); allowed: .docx as Word saves it"
            ) from None
        if len(data) > LARGEST_PART:
            raise ReadError(
                f"{self.name}: {part} is larger than {LARGEST_PART // 2**20} MB when unpacked; allowed: an article"
            )
        return data
