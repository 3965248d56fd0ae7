"""Word files (.docx) -> Document: the text as it reads with all changes accepted, with paragraph and character."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator

from detector.errors import ReadError
from detector.model.document import Document
from detector.read.archive import Archive
from detector.read.manuscript import Manuscript
from detector.read.meta import Meta, latest
from detector.read.outline import outline_blocks
from detector.read.page import Page
from detector.read.reading import Options, Reading, finish_document
from detector.read.style import Styles
from detector.read.xml import Node, parse_xml

_MAIN = "word/document.xml"
_NOTES = (("footnotes.xml", "footnote"), ("endnotes.xml", "endnote"))


def read(data: bytes, name: str, options: Options) -> Iterator[Document | ReadError]:
    """The article in a Word file: body, footnotes and endnotes; comments, heads and feet of pages are no part of it."""
    del options
    archive = Archive(data, name)
    main = _main_part(archive)
    folder = posixpath.dirname(main)
    root = _parse(archive, main)
    body = root.find("body") if root else None
    if body is None:
        raise ReadError(f"{name}: no text of a Word file inside; allowed: .docx as Word saves it")
    manuscript = Manuscript(Styles.of(_parse(archive, f"{folder}/styles.xml")))
    manuscript.body(body)
    for part, kind in _NOTES:
        if notes := _parse(archive, f"{folder}/{part}"):
            manuscript.notes(notes, kind)
    text = manuscript.writer.text()
    if not text.strip():
        raise ReadError(f"{name}: a Word file without text; allowed: one that holds more than pictures")
    blocks = tuple(outline_blocks(Page.of(text), manuscript.writer.blocks))
    reading = Reading(text, blocks, spare=_properties(archive), origin=manuscript.origin())
    yield finish_document(reading, name, data)


def _main_part(archive: Archive) -> str:
    """The part that holds the text, as the relations of the file name it."""
    relations = _parse(archive, "_rels/.rels")
    for relation in relations.nodes() if relations else ():
        if relation.attributes.get("Type", "").endswith("/officeDocument"):
            return relation.attributes.get("Target", _MAIN).lstrip("/")
    return _MAIN


def _parse(archive: Archive, part: str) -> Node | None:
    data = archive.read(part)
    return parse_xml(data, f"{archive.name}: {part}") if data is not None else None


def _properties(archive: Archive) -> Meta:
    """Title, last change and author from the properties of the file. One that was never saved since it was made has
    the date of its template or converter, which says nothing of the text."""
    root = _parse(archive, "docProps/core.xml")
    if root is None:
        return Meta()
    values = {node.name: " ".join(node.text().split()) for node in root.nodes()}
    created, modified = values.get("created"), values.get("modified")
    return Meta(
        values.get("title") or None,
        latest((created, modified)) if created != modified else None,
        values.get("creator") or None,
    )
