"""A baseline: findings that an editor has looked at and set aside, as JSON lines without line numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date
from pathlib import Path, PurePosixPath

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from detector.errors import UsageError

_TRAIT = "P"  # what the codes of traits of the whole article start with
_ROOTS = {".", "/"}


class Entry(BaseModel):
    """One finding that was set aside: its fingerprint, in which document, by whom, why, and on which day.

    `code` and `text` are for the reader of the file; the fingerprint and the document decide.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    fingerprint: str = Field(pattern="^[0-9a-f]{16}$")
    document: str
    code: str
    text: str
    who: str
    why: str = Field(min_length=1)
    date: date


def read_baseline(path: Path) -> tuple[Entry, ...]:
    """The entries of a file; raises UsageError with the line that is not one."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        what = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise UsageError(
            f"--baseline {path}: {what.lower()}; allowed: a file that `detector baseline` has written"
        ) from None
    return tuple(_entry(path, number, line) for number, line in enumerate(lines, 1) if line.strip())


def _entry(path: Path, number: int, line: str) -> Entry:
    try:
        entry = Entry.model_validate_json(line)
    except ValidationError as error:
        first = error.errors()[0]
        field = ".".join(map(str, first["loc"])) or "line"
        raise UsageError(
            f"{path}:{number}: {field}: {first['msg'].lower()}; allowed: a JSON object with "
            f"{', '.join(Entry.model_fields)}"
        ) from None
    if entry.code.startswith(_TRAIT):
        raise UsageError(
            f"{path}:{number}: {entry.code}: a trait of the whole article, not a finding; allowed: findings of claims "
            f"(set it aside with --ignore {entry.code}, or a comment <!-- detector: ignore {entry.code} reason -->)"
        )
    return entry


def baseline_lines(entries: Iterable[Entry]) -> Iterator[str]:
    """The lines of the file, sorted, each finding once."""
    unique = {(entry.document, entry.code, entry.fingerprint): entry for entry in entries}
    for key in sorted(unique):
        yield unique[key].model_dump_json()


def is_same_document(one: str, other: str) -> bool:
    """True for the same path, seen from the same folder or from one above it."""
    parts = [
        [part for part in PurePosixPath(name.replace("\\", "/")).parts if part not in _ROOTS] for name in (one, other)
    ]
    shorter, longer = sorted(parts, key=len)
    return bool(shorter) and longer[-len(shorter) :] == shorter


def is_of_export(entry: str, document: str, record: str | None) -> bool:
    """True for any record of the export that the document is a record of."""
    path, mark, _ = entry.partition("#")
    return bool(record is not None and mark) and is_same_document(path, document.removesuffix(f"#{record}"))
