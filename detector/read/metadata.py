"""The head of a page -> title, dates and author: meta elements, Open Graph, JSON-LD, `time`, and the title element."""

from __future__ import annotations

import html
import json
from collections.abc import Iterable, Iterator

from detector.read.element import Element
from detector.read.meta import Meta, latest

LONGEST_DATA = 500_000
LONGEST_VALUE = 300
_TITLES = ("og:title", "twitter:title", "headline", "dc.title")
_DATES = (
    *("article:published_time", "article:modified_time", "og:article:published_time", "og:updated_time"),
    *("datepublished", "datemodified", "date", "pubdate", "publishdate", "publish_date", "dc.date", "dc.date.issued"),
    *("dcterms.created", "dcterms.modified", "citation_publication_date", "citation_date", "last-modified"),
    *("apub:time", "article:create_at", "article:update_at", "weibo:article:create_at", "parsely-pub-date"),
)
_AUTHORS = ("author", "article:author", "dc.creator", "citation_author", "parsely-author", "twitter:creator")
_ARTICLES = ("Article", "NewsArticle", "BlogPosting", "TechArticle", "Report", "ScholarlyArticle", "WebPage", "Blog")


def read_metadata(source: str, tree: Element) -> Meta:
    """What the page says about its article; of several dates the latest."""
    elements = list(tree.elements())
    values = _meta_values(elements)
    data = list(_linked_data(source, elements))
    title = next(
        filter(None, (*(values.get(name) for name in _TITLES), *(_text(each, "headline") for each in data))), None
    )
    author = next(
        filter(
            None, (*(_person(each.get("author")) for each in data), *(_name(values.get(name)) for name in _AUTHORS))
        ),
        None,
    )
    stated = [values.get(name) for name in _DATES]
    stated += [_text(each, key) for each in data for key in ("datePublished", "dateModified")]
    return Meta(title, latest(stated) or latest(_times(source, elements)), author)


def page_title(source: str, tree: Element) -> str | None:
    """What the title element says; it often names the site too."""
    for element in tree.elements():
        if element.name == "title":
            return _plain(element.words(source))
    return None


def _meta_values(elements: Iterable[Element]) -> dict[str, str]:
    """The contents of the meta elements and of elements with an `itemprop`, by name, the first of each."""
    found: dict[str, str] = {}
    for element in elements:
        values = element.attributes
        name = values.get("property") or values.get("name") or values.get("itemprop")
        content = values.get("content") or (values.get("datetime") if element.name == "time" else None)
        if name and content and (plain := _plain(content)):
            found.setdefault(name.strip().lower(), plain)
    return found


def _linked_data(source: str, elements: Iterable[Element]) -> Iterator[dict[str, object]]:
    """The objects of JSON-LD that describe an article."""
    for element in elements:
        if element.name != "script" or element.attributes.get("type", "").lower() != "application/ld+json":
            continue
        text = element.words(source)
        try:
            data = json.loads(text, strict=False) if len(text) <= LONGEST_DATA else None
        except (ValueError, RecursionError):
            continue
        for entry in _objects(data):
            kinds = entry.get("@type")
            if any(kind in _ARTICLES for kind in (kinds if isinstance(kinds, list) else [kinds])):
                yield entry


def _objects(data: object) -> Iterator[dict[str, object]]:
    for entry in data if isinstance(data, list) else [data]:
        if isinstance(entry, dict):
            yield entry
            graph = entry.get("@graph")
            yield from (each for each in graph if isinstance(each, dict)) if isinstance(graph, list) else ()


def _times(source: str, elements: Iterable[Element]) -> list[str | None]:
    """What the first `time` element states."""
    for element in elements:
        if element.name == "time":
            return [element.attributes.get("datetime") or element.words(source)]
    return []


def _person(value: object) -> str | None:
    people = value if isinstance(value, list) else [value]
    names = [_text(each, "name") if isinstance(each, dict) else _name(each) for each in people]
    return ", ".join(name for name in names if name) or None


def _name(value: object) -> str | None:
    """A name, but no address of a profile."""
    return _plain(value) if isinstance(value, str) and "://" not in value else None


def _text(entry: dict[str, object], key: str) -> str | None:
    value = entry.get(key)
    return _plain(value) if isinstance(value, str) else None


def _plain(text: str) -> str | None:
    return " ".join(html.unescape(text).split())[:LONGEST_VALUE] or None
