"""A record of an input file -> the article in it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from pathlib import Path

from detector.batch.place import suffix
from detector.errors import ReadError
from detector.model.document import Document, Language, PartialDate
from detector.read import document_from_text, read_document
from detector.read.reader import LARGEST

_DAY = re.compile(r"\s*(\d{4}(?:-\d{1,2}(?:-\d{1,2})?)?)(?=[T\s]|$)")


@dataclass(frozen=True, slots=True)
class Columns:
    """Names of the columns in which records carry their parts."""

    id: str = "id"
    text: str = "text"
    date: str = "date"
    url: str = "url"
    language: str = "language"


@dataclass(frozen=True, slots=True)
class Record:
    """One article as it stands in an input: its text, or the bytes of its own file, or the reason for neither."""

    id: str
    text: str | None = None
    data: bytes | None = field(default=None, repr=False)
    dated: str | None = None
    url: str | None = None
    language: str | None = None
    fault: str | None = None

    def parts(self) -> tuple[bytes, ...]:
        """All that a result depends on, for a hash."""
        words = (self.id, self.text, self.dated, self.url, self.language, self.fault)
        found = [b"\0" if word is None else b"\1" + word.encode("utf-8", "surrogatepass") for word in words]
        return (*found, self.data if self.data is not None else b"\0")


def record_of(cells: dict[str, object], columns: Columns, name: str) -> Record:
    """The record of one line or row; `name` is its id where it has none of its own."""
    text = cells.get(columns.text)
    id_ = _word(cells.get(columns.id)) or name
    dated, url, language = (_word(cells.get(key)) for key in (columns.date, columns.url, columns.language))
    if not isinstance(text, str):
        what = (
            "missing; --column text=NAME names another"
            if columns.text not in cells
            else f"{type(text).__name__} instead of text"
        )
        return Record(id_, dated=dated, url=url, language=language, fault=f"column {columns.text}: {what}")
    return Record(id_, text, None, dated, url, language)


def _word(value: object) -> str | None:
    if value is None or value != value:  # noqa: PLR0124 - a missing cell of a table is not equal to itself
        return None
    return (value.isoformat() if isinstance(value, date | datetime) else str(value)) or None


def document_of(record: Record) -> Document:
    """The document of a record, with the date and language that the record states; raises ReadError for none."""
    if record.fault:
        raise ReadError(f"{record.id}: {record.fault}")
    if record.data is not None:
        document = read_document(Path(f"article{suffix(record.id)}"), record.data, record.id)
    else:
        document = _document_of_text(record.text or "", record.id)
    dated = partial_date(record.dated)
    language = _language(record.language)
    return replace(document, dated=dated or document.dated, language=language or document.language)


def _document_of_text(text: str, name: str) -> Document:
    if len(text) > LARGEST:
        raise ReadError(f"{name}: too large; allowed: up to {LARGEST // 2**20} million characters")
    if not text.strip():
        raise ReadError(f"{name}: empty, nothing to scan; allowed: a text with at least one character")
    return document_from_text(text, name)


def partial_date(text: str | None) -> PartialDate | None:
    """The date at the start of a word such as 2026-03-01T12:00:00Z; None where there is none."""
    match = _DAY.match(text or "")
    if match is None:
        return None
    try:
        return PartialDate.parse(match[1])
    except ValueError:
        return None


def _language(word: str | None) -> Language | None:
    """The language that a code such as zh-CN names; None for any other, so that the text tells it."""
    code = re.split(r"[-_]", (word or "").strip().lower())[0]
    return next((language for language in Language if language.value == code), None)
