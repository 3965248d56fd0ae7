"""Plain text and Markdown -> Document. Articles come as `.txt` that holds Markdown, so both are read in one way."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from detector.model.document import BlockKind, Document
from detector.read.blocks import find_blocks
from detector.read.encoding import Decoded, decode_bytes
from detector.read.meta import Meta, read_meta
from detector.read.page import Page
from detector.read.reading import Options, Reading, finish_document

_SURROGATE = re.compile(r"[\ud800-\udfff]")


def document_from_text(text: str, name: str = "text") -> Document:
    """The document of a text that is already decoded; half surrogates become U+FFFD, so that offsets stay."""
    text = _SURROGATE.sub("\ufffd", text)
    return _build_document(Decoded(text, "utf-8"), _SURROGATE.sub("\ufffd", name), text.encode())


def read(data: bytes, name: str, options: Options) -> Iterator[Document]:
    """The document in the bytes of a text file."""
    yield _build_document(decode_bytes(data, name, options.encoding), name, data)


def read_plain(text: str) -> Reading:
    """The blocks of a decoded text, and what its front matter says."""
    page = Page.of(text)
    blocks = find_blocks(page)
    meta = next(
        (read_meta(text[block.start : block.end]) for block in blocks[:1] if block.kind is BlockKind.META), Meta()
    )
    return Reading(text, blocks, meta)


def _build_document(decoded: Decoded, name: str, data: bytes) -> Document:
    reading = replace(read_plain(decoded.text), encoding=decoded.encoding, guessed=decoded.guessed)
    return finish_document(reading, name, data)
