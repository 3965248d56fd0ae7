"""What a reader has found -> Document: title, date and language where the source does not state them."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from detector.errors import ReadError
from detector.model.document import Block, Document
from detector.model.place import Origin
from detector.read.dateline import find_date
from detector.read.language import detect_language
from detector.read.meta import NOTHING, Meta
from detector.read.title import find_opening, find_title


@dataclass(frozen=True, slots=True)
class Fields:
    """Which fields of a record hold what; None where their names shall tell."""

    text: str | None = None
    title: str | None = None
    date: str | None = None
    id: str | None = None


@dataclass(frozen=True, slots=True)
class Options:
    """What a user says about the inputs: their encoding, and the fields of records."""

    encoding: str | None = None
    fields: Fields = field(default_factory=Fields)


@dataclass(frozen=True, slots=True)
class Reading:
    """The text of one article with its blocks and the way back; `spare` counts where the text itself says nothing."""

    text: str
    blocks: tuple[Block, ...]
    meta: Meta = NOTHING
    spare: Meta = NOTHING
    origin: Origin | None = None
    encoding: str = "utf-8"
    guessed: bool = False
    record: str | None = None


Outcome = Document | ReadError
Reader = Callable[[bytes, str, Options], Iterable[Outcome]]


def finish_document(reading: Reading, name: str, data: bytes) -> Document:
    """The document of a reading, with the hash of the bytes that it was read from."""
    text, blocks, meta, spare = reading.text, reading.blocks, reading.meta, reading.spare
    title = meta.title or find_title(text, blocks) or spare.title
    return Document(
        name=name,
        text=text,
        blocks=blocks,
        sha256=hashlib.sha256(data).hexdigest(),
        language=detect_language(text),
        encoding=reading.encoding,
        title=title,
        dated=meta.dated or find_date(find_opening(text, blocks), title) or spare.dated,
        guessed=reading.guessed,
        author=meta.author or spare.author,
        record=reading.record,
        origin=reading.origin,
    )
