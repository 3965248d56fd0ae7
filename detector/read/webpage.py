"""HTML -> Document: the main part of a page with its tables, every character with line and column in the source."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from detector.errors import ReadError
from detector.model.document import Block, Document
from detector.read.content import Content, find_content, hidden_elements
from detector.read.element import parse_html
from detector.read.encoding import Decoded, decode_bytes, decode_declared
from detector.read.markup import Transcript
from detector.read.meta import Meta
from detector.read.metadata import page_title, read_metadata
from detector.read.outline import outline_blocks
from detector.read.page import Page
from detector.read.reading import Options, Reading, finish_document
from detector.read.trail import SourceOrigin, Trail, Writer

CHARSET_WITHIN = 4096
_PARAGRAPH = re.compile(r"<(?:p|br|div)\b", re.IGNORECASE)
_EMPTY_LINES = re.compile(r"\r?\n[ \t]*\r?\n\s*")
_LINES = re.compile(r"\s*[\r\n]\s*")
_CHARSET = re.compile(
    rb"<meta[^<>]{0,200}?charset\s*=\s*[\"']?\s*([\w.:\-]{2,20})|<\?xml[^<>]{0,80}encoding=[\"']([\w.\-]{2,20})",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Markup:
    """The text of some HTML with its blocks, and the way back."""

    text: str
    blocks: tuple[Block, ...]
    trail: Trail


def read(data: bytes, name: str, options: Options) -> Iterator[Document | ReadError]:
    """The article of a page."""
    decoded = decode_page(data, name, options.encoding)
    tree = parse_html(decoded.text, name)
    content = find_content(decoded.text, tree)
    markup = _transcribe(decoded.text, content)
    if not markup.text.strip():
        raise ReadError(
            f"{name}: a page without text, such as one that a script fills; allowed: a page saved with its text"
        )
    reading = Reading(
        markup.text,
        markup.blocks,
        read_metadata(decoded.text, tree),
        Meta(page_title(decoded.text, tree)),
        SourceOrigin(markup.trail, Page.of(decoded.text)),
        decoded.encoding,
        decoded.guessed,
    )
    yield finish_document(reading, name, data)


def decode_page(data: bytes, name: str, encoding: str | None) -> Decoded:
    """The source of a page: the encoding that is given, a byte order mark, the one it declares, or a guess."""
    if encoding is not None:
        return decode_bytes(data, name, encoding)
    found = _CHARSET.search(data[:CHARSET_WITHIN])
    declared = (found[1] or found[2]).decode("ascii", "replace") if found else None
    return decode_declared(data, name, declared)


def read_fragment(source: str, name: str) -> Markup:
    """The text of a piece of HTML, such as a field of an export: all of it is the article.

    Systems that put in the tags of paragraphs only on the page keep them as empty lines, or as lines where there is no
    tag of a paragraph or break at all.
    """
    tree = parse_html(source, name)
    paragraphs = _EMPTY_LINES if _PARAGRAPH.search(source) else _LINES
    return _transcribe(source, Content(tree, hidden_elements(tree)), paragraphs)


def _transcribe(source: str, content: Content, paragraphs: re.Pattern[str] | None = None) -> Markup:
    """The text of the content that was chosen."""
    writer = Writer()
    transcript = Transcript(source, writer, content.dropped, paragraphs=paragraphs)
    if content.headline is not None:
        transcript.write(content.headline)
    transcript.write(content.root)
    transcript.end()
    text = writer.text()
    return Markup(text, tuple(outline_blocks(Page.of(text), writer.blocks)), writer.trail())
