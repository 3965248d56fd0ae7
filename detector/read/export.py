"""Exports of content systems -> one Document for each record, every character with its field."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from detector.errors import ReadError
from detector.model.document import Block, BlockKind
from detector.read.encoding import decode_bytes
from detector.read.meta import Meta, latest
from detector.read.page import Page
from detector.read.reading import Fields, Options, Outcome, Reading, finish_document
from detector.read.record import Found, Record, read_feed, read_lines, read_objects, read_rows
from detector.read.text import read_plain
from detector.read.trail import Part, RecordOrigin, Trail
from detector.read.webpage import decode_page, read_fragment

# Names of fields, the surest first; compared without case, spaces and underscores.
TEXTS = (
    *("content:encoded", "content.rendered", "html", "body_html", "content_html", "article_body", "body", "content"),
    *(
        "post_content",
        "article",
        "full_text",
        "article_text",
        "text",
        "markdown",
        "plaintext",
        "body.value",
        "description",
    ),
    *("正文", "文章正文", "内容", "文章内容", "全文", "文章"),
)
TITLES = (
    "title.rendered",
    "title",
    "headline",
    "post_title",
    "article_title",
    "subject",
    "name",
    "标题",
    "文章标题",
    "题目",
)
DATES = (
    *("date", "published_at", "published", "pub_date", "publish_date", "published_date", "date_published", "post_date"),
    *("wp:post_date", "created_at", "created", "updated_at", "updated", "modified", "date_modified", "post_modified"),
    *("发布时间", "发布日期", "发表时间", "日期", "时间", "更新时间"),
)
IDS = ("wp:post_id", "id", "post_id", "article_id", "uuid", "guid", "slug", "url", "link", "编号", "序号")
AUTHORS = ("author", "author.name", "authors", "creator", "byline", "authors.0.name", "primary_author.name", "作者")
_TAG = re.compile(
    r"</(?:p|h[1-6]|[uod]l|li|div|table|blockquote|figure|strong|b|em|i|u|a|span|code|su[bp])\s*>|<(?:br|p|div|table|img)\b"
    r"|<!-- wp:",
    re.IGNORECASE,
)
_HOLDERS = re.compile(r"^(?:(?:attributes|fields|data|node|article|post|entry|item|_source|acf)\.)+")
_MARKDOWN = re.compile(r"^(?:#{1,6} |\|.*\|\s*$|```)", re.MULTILINE)
MOST_LISTED = 12
LONGEST_NAME = 80


def read(data: bytes, name: str, options: Options) -> Iterator[Outcome]:
    """The articles of an export; a record that holds none is left out, one that cannot be read is an error."""
    suffix = Path(name).suffix.lower()
    decoded = (
        decode_page(data, name, options.encoding) if suffix == ".xml" else decode_bytes(data, name, options.encoding)
    )
    if not decoded.text.strip():
        raise ReadError(f"{name}: empty, nothing to scan; allowed: at least one record")
    found = list(_records(decoded.text, name, suffix))
    _check_fields([each for each in found if isinstance(each, Record)], name, options.fields)
    count = 0
    for each in found:
        reading = each if isinstance(each, ReadError) else _article(each, name, options.fields)
        if reading is None:
            continue
        if isinstance(reading, ReadError):
            yield reading
        else:
            reading = replace(reading, encoding=decoded.encoding, guessed=decoded.guessed and not count)
            yield finish_document(reading, f"{name}#{reading.record}", reading.text.encode())
        count += 1
    if not count:
        raise ReadError(f"{name}: no record holds an article; allowed: at least one with text")


def _records(text: str, name: str, suffix: str) -> Iterable[Found]:
    if suffix == ".xml":
        return read_feed(text, name)
    if suffix in {".jsonl", ".ndjson"}:
        return read_lines(text, name)
    return read_objects(text, name) if suffix == ".json" else read_rows(text, name, suffix == ".tsv")


def _check_fields(records: Iterable[Record], name: str, fields: Fields) -> None:
    """Refuse an export without the fields that were named, or without one that looks like an article's text."""
    names = dict.fromkeys(field for record in records for field in record.values)
    if not names:
        return
    listed = ", ".join(field[:LONGEST_NAME] for field in list(names)[:MOST_LISTED])
    chosen = {
        "--text-field": fields.text,
        "--title-field": fields.title,
        "--date-field": fields.date,
        "--id-field": fields.id,
    }
    for option, field in chosen.items():
        if field is not None and field not in names:
            raise ReadError(f"{name}: no field {field} ({option}); its fields: {listed}")
    if fields.text is None and _field(names, TEXTS) is None:
        raise ReadError(
            f"{name}: no field that looks like an article's text; name it with --text-field; its fields: {listed}"
        )


def _field(values: Iterable[str], known: Iterable[str]) -> str | None:
    """The first of the known names that a record has."""
    names = {_plain(_HOLDERS.sub("", name)): name for name in reversed(list(values))}
    return next((names[key] for key in map(_plain, known) if key in names), None)


def _plain(name: str) -> str:
    return name.lower().replace("_", "").replace(" ", "").replace("-", "")


def _article(record: Record, name: str, fields: Fields) -> Reading | None:
    """The article of a record, or None for a record without text."""
    filled = {field: value for field, value in record.values.items() if value.strip()}
    body = fields.text or _field(filled, TEXTS)
    if body is None or body not in filled:
        return None
    title = fields.title or _field(filled, TITLES)
    id_ = filled.get(fields.id or _field(filled, IDS) or "", str(record.number)).strip()[:LONGEST_NAME]
    author = _field(filled, AUTHORS)
    dates = [filled.get(fields.date)] if fields.date else [filled[each] for each in filled if _field((each,), DATES)]
    head = " ".join(read_fragment(filled[title], name).text.split()) if title in filled else None
    reading = _read_fields(record, (title if title in filled else None), body, name)
    meta = Meta(
        head or reading.meta.title, latest(dates) or reading.meta.dated, filled.get(author or "") or reading.meta.author
    )
    return replace(reading, meta=meta, record=id_)


def _read_fields(record: Record, title: str | None, body: str, name: str) -> Reading:
    """The title as a heading, unless the text starts with it, and the text."""
    inner, trail = _read_text(record.values[body], name)
    parts: list[Part] = []
    blocks: list[Block] = []
    text = ""
    if title is not None and title != body:
        head = read_fragment(record.values[title], name)
        line = " ".join(head.text.split())
        if line == head.text and not inner.text.lstrip("# \n").startswith(line):
            parts.append(Part(0, title, Page.of(record.values[title]), head.trail))
            blocks.append(Block(BlockKind.HEADING, 0, len(line), 1))
            text = line + "\n\n"
    size = len(text)
    parts.append(Part(size, body, Page.of(record.values[body]), trail))
    blocks += [replace(block, start=block.start + size, end=block.end + size) for block in inner.blocks]
    return replace(
        inner, text=text + inner.text, blocks=tuple(blocks), origin=RecordOrigin(record.number, tuple(parts))
    )


def _read_text(text: str, name: str) -> tuple[Reading, Trail | None]:
    """The text of a field that holds HTML, Markdown or plain text."""
    if _TAG.search(text) and not _MARKDOWN.search(text):
        markup = read_fragment(text, name)
        return Reading(markup.text, markup.blocks), markup.trail
    return read_plain(text), None
