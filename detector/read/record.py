"""Exports of content systems -> records of named fields, in the order of the source."""

from __future__ import annotations

import csv
import json
import re
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from io import StringIO

from detector.errors import ReadError
from detector.read.xml import Node, parse_xml

LARGEST_FIELD = 16 * 1024 * 1024
MOST_FIELDS = 2000
DEEPEST = 4
_SEPARATORS = ",;\t|"
_SEPARATOR_LINE = re.compile(r"sep=(.)\r?\n", re.IGNORECASE)  # what Excel writes and reads before the first row
_CONTROLS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
_IN_LIST = re.compile(r"\.\d+(?:\.|$)")
_HALF = re.compile("[\ud800-\udfff]")
_CONTENT = "http://purl.org/rss/1.0/modules/content/"
_ARTICLES = frozenset({"", "post", "page"})


@dataclass(frozen=True, slots=True)
class Record:
    """One record, counted from 1, and its fields that hold text; nested ones have names with dots."""

    number: int
    values: dict[str, str]


Found = Record | ReadError


def read_rows(text: str, name: str, tabs: bool) -> list[Found]:
    """The rows below the head of a CSV or TSV file."""
    text, separator = _separated(text, tabs)
    before = csv.field_size_limit(LARGEST_FIELD)
    try:
        rows = csv.reader(StringIO(text, newline=""), delimiter=separator)
        head = [cell.strip() for cell in next(rows, [])]
        if len(head) > MOST_FIELDS:
            raise ReadError(f"{name}: more than {MOST_FIELDS:,} columns; allowed: one article a row")
        filled = (row for row in rows if any(cell.strip() for cell in row))
        return [Record(number, dict(zip(head, row, strict=False))) for number, row in enumerate(filled, 1)]
    except csv.Error as error:
        raise ReadError(
            f"{name}: no table ({error}); allowed: rows of cells, each up to {LARGEST_FIELD:,} bytes"
        ) from None
    finally:
        csv.field_size_limit(before)


def _separated(text: str, tabs: bool) -> tuple[str, str]:
    """The rows, and what separates their cells: what the first row has most of."""
    if match := _SEPARATOR_LINE.match(text):
        return text[match.end() :], match[1]
    head = re.sub(r'"[^"]*"', "", text.split("\n", 1)[0])
    return text, "\t" if tabs else max(_SEPARATORS, key=head.count)


def read_lines(text: str, name: str) -> Iterator[Found]:
    """The objects of JSON lines; a line that is none is an error in its place."""
    number = 0
    for line, content in enumerate(text.split("\n"), 1):
        if content.strip():
            number += 1
            try:
                yield Record(number, _flat(_object(_load(content, name), name)))
            except ReadError as error:
                told = str(error).removeprefix(f"{name}: ").replace(" at line 1, column", " at column")
                yield ReadError(f"{name}: line {line}: {told}")


def read_objects(text: str, name: str) -> Iterator[Found]:
    """The objects of a JSON file: its array, the largest array of objects inside it, or the one object that it is."""
    data = _load(text, name)
    entries = data if isinstance(data, list) else _largest_array(data) or [data]
    for number, entry in enumerate(entries, 1):
        yield Record(number, _flat(_object(entry, name)))


def _load(text: str, name: str) -> object:
    try:
        return json.loads(text, strict=False)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise ReadError(f"{name}: no JSON at {place} ({error.msg}); allowed: an object for each article") from None
    except (RecursionError, ValueError):
        raise ReadError(f"{name}: JSON nested too deep or with a number too long; allowed: articles") from None


def _object(entry: object, name: str) -> dict[str, object]:
    if not isinstance(entry, dict):
        raise ReadError(f"{name}: a {type(entry).__name__} instead of an object; allowed: an object for each article")
    return entry


def _largest_array(data: object) -> list[object]:
    """The array of objects with the longest text, near the top: `db[0].data.posts` of Ghost, `posts`, `items`."""
    best: list[object] = []
    level: list[object] = [data]
    for _ in range(DEEPEST):
        children = [child for each in level for child in _children(each)]
        for child in children:
            if isinstance(child, list) and _is_table(child) and _weight(child) > _weight(best):
                best = child
        level = children
    return best


def _children(value: object) -> Iterable[object]:
    if isinstance(value, dict):
        return list(value.values())
    return value[:1] if isinstance(value, list) else ()


def _is_table(value: list[object]) -> bool:
    return bool(value) and all(isinstance(entry, dict) for entry in value)


def _weight(entries: list[object]) -> int:
    """The length of the longest text that the objects hold themselves, not in lists inside."""
    flat = (_flat(each) for each in entries if isinstance(each, dict))
    return max((len(text) for each in flat for path, text in each.items() if not _IN_LIST.search(path)), default=0)


def _whole(text: str) -> str:
    """The text with a mark for each half of a character, which JSON can write and nothing can print."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace") if _HALF.search(text) else text


def _flat(entry: dict[str, object]) -> dict[str, str]:
    """The texts and numbers of an object, those of the objects and lists inside it too, by path."""
    result: dict[str, str] = {}
    waiting: deque[tuple[str, object, int]] = deque([("", entry, 0)])
    while waiting and len(result) < MOST_FIELDS:
        path, value, depth = waiting.popleft()
        if isinstance(value, str):
            result[path] = _whole(value)
        elif isinstance(value, int | float) and not isinstance(value, bool):
            result[path] = str(value)
        elif isinstance(value, dict) and depth < DEEPEST:
            waiting += [(f"{path}.{key}" if path else str(key), inner, depth + 1) for key, inner in value.items()]
        elif isinstance(value, list) and depth < DEEPEST:
            waiting += [(f"{path}.{number}", inner, depth + 1) for number, inner in enumerate(value[:MOST_FIELDS])]
    return result


def read_feed(text: str, name: str) -> Iterator[Found]:
    """The posts and pages of a WordPress export, or the entries of a feed; attachments and menus are none."""
    root = parse_xml(_CONTROLS.sub(" ", text).encode(), name, "utf-8")
    entries = [node for node in root.walk() if node.name in {"item", "entry"}]
    for number, entry in enumerate(entries, 1):
        values = _fields(entry)
        if values.get("wp:post_type", "") in _ARTICLES:
            yield Record(number, values)


def _fields(entry: Node) -> dict[str, str]:
    values: dict[str, str] = {}
    for node in entry.nodes():
        person = node.find("name")
        values.setdefault(_qualified(node), (person or node).text().strip() or node.attributes.get("href", ""))
    return values


def _qualified(node: Node) -> str:
    """The name of a field as the file writes it: `content:encoded`, `wp:post_id`, `title`."""
    if node.name == "encoded":
        return "content:encoded" if node.space == _CONTENT else "excerpt:encoded"
    return f"wp:{node.name}" if "wordpress.org/export" in node.space else node.name
