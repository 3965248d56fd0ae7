"""A page's tree -> the element that holds the article, and the elements that are no part of it.

Left out are what browsers do not show, navigation, forms, struck text, and elements whose role, class or identifier
says that they are about the page and not of the article, unless they hold much of its text, or nothing would be left,
as in a forum. What is left is narrowed down to the innermost element beside which nothing is an article's text.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from detector.read.element import Element

_HIDDEN = frozenset(
    [
        "script",
        "style",
        "noscript",
        "template",
        "svg",
        "math",
        "iframe",
        "object",
        "embed",
        "select",
        "button",
        "input",
        "textarea",
        "dialog",
        "title",
        "meta",
        "head",
        "del",
        "s",
        "strike",
        "audio",
        "video",
        "canvas",
        "map",
        "rp",
        "rt",
        "datalist",
        "label",
    ]
)
_ROLES = frozenset(
    ["navigation", "banner", "contentinfo", "complementary", "search", "dialog", "alertdialog", "menu", "toolbar"]
)
_OUTSIDE = re.compile(
    r"(?:^|\s)widget(?:\s|$)|(?:^|[\s_-])(?:nav(?:bar|igation)?|menu|breadcrumbs?|footer|sidebar|aside|cookies?|consent|gdpr|related(?:posts?)?"
    r"|recommend(?:ed|ations?|s)?|shar(?:e|ing)|social|comments?|respond|newsletter|subscri(?:be|ption)|advert\w*|ads?|promo\w*"
    r"|sponsor\w*|popup|modal|banner|toolbar|paginat\w*|pager|tag(?:s|-?list|-?cloud)|toc|author-?(?:bio|box|card)"
    r"|skip-?link|sr-only|visually-?hidden|screen-reader-text|read-?(?:more|next)|masthead|site-?header"
    r"|copyright|login|signup|print-?only|edit-?section|navbox|reflist|catlinks)(?:$|[\s_-])",
    re.IGNORECASE,
)
_UNSEEN = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
_LEAVES = frozenset(
    ["p", "pre", "table", "ul", "ol", "dl", "blockquote", "h1", "h2", "h3", "h4", "h5", "h6", "figure", "span", "a"]
)
_LISTS = frozenset(["ul", "ol", "div", "section", "aside", "dl"])
_HEADS = frozenset({"footer", "aside", "nav", "form", "menu"})
_PAGE = frozenset({"", "html", "body"})
_TEXT = frozenset({"main", "article", "table", "tr", "td", "th", "p", "h1"})
_SOLID = frozenset(["p", "li", "table", "pre", "blockquote", "h1", "h2", "h3", "h4"])
_HAN = re.compile(r"[\u3400-\u9fff]")
SHORTEST_TEXT = 80
MOST_SHARE = 0.4
LEAST_MAIN = 0.5
LEAST_LEFT = 0.5
SHORTEST_ARTICLE = 600
FEWEST_LINKS = 3


@dataclass(slots=True)
class _Size:
    """How much an element holds: letters outside and inside links, links, and the longest stretch of plain text.

    `kept` is set with a headline or main part, `solid` with paragraphs, lists, tables, code or headings.
    """

    plain: int = 0
    linked: int = 0
    links: int = 0
    longest: int = 0
    kept: bool = False
    solid: bool = False


@dataclass(slots=True, eq=False)
class Content:
    """The element of the article, the ids of the elements that are left out, and the headline that stands before it."""

    root: Element
    dropped: set[int] = field(default_factory=set)
    headline: Element | None = None


def find_content(source: str, tree: Element) -> Content:
    """What of a page is the article."""
    elements = list(tree.elements())
    content = Content(tree, hidden_elements(tree))
    sizes = _measure(source, elements, content.dropped)
    apart, named = _outside(elements, sizes, _is_apart), _outside(elements, sizes, _is_named_apart)
    whole = sizes[id(tree)].plain
    sizes = _measure(source, elements, content.dropped | apart | named)
    left = sizes[id(tree)].plain
    content.dropped |= apart if left < min(SHORTEST_ARTICLE, LEAST_LEFT * whole) else apart | named
    sizes = _measure(source, elements, content.dropped)
    content.dropped.update(id(element) for element in elements if _is_list_of_links(element, sizes[id(element)]))
    sizes = _measure(source, elements, content.dropped)
    content.root = _narrow(_main(elements, sizes, content), sizes, content.dropped)
    content.headline = _headline(elements, content)
    return content


def hidden_elements(tree: Element) -> set[int]:
    """The ids of the elements that browsers do not show, and of struck text."""
    return {id(element) for element in tree.elements() if _is_hidden(element)}


def _is_hidden(element: Element) -> bool:
    return element.name in _HIDDEN


def _outside(elements: list[Element], sizes: dict[int, _Size], test: Callable[[Element], bool]) -> set[int]:
    """The ids of the elements that are about the page, but for those that hold its headline or much of its text."""
    most = MOST_SHARE * sizes[id(elements[0])].plain
    return {
        id(element)
        for element in elements
        if element.name not in _PAGE
        and test(element)
        and not sizes[id(element)].kept
        and sizes[id(element)].plain <= most
    }


def _is_apart(element: Element) -> bool:
    """True for what is not shown, and for elements whose name or role says that they are about the page."""
    values = element.attributes
    if "hidden" in values or values.get("aria-hidden") == "true" or _UNSEEN.search(values.get("style", "")):
        return True
    if element.name == "header":
        return not _within_article(element)
    return element.name in _HEADS or values.get("role", "") in _ROLES


def _within_article(element: Element) -> bool:
    above = element.parent
    while above is not None and above.name not in {"article", "main"}:
        above = above.parent
    return above is not None


def _is_named_apart(element: Element) -> bool:
    """True for elements whose class or identifier says that they are about the page."""
    values = element.attributes
    return element.name not in _TEXT and bool(_OUTSIDE.search(f"{values.get('class', '')} {values.get('id', '')}"))


def _measure(source: str, elements: list[Element], dropped: set[int]) -> dict[int, _Size]:
    """The sizes of all elements, the innermost first; dropped ones count nothing."""
    sizes: dict[int, _Size] = {}
    for element in reversed(elements):
        size = sizes[id(element)] = _Size()
        if id(element) in dropped:
            continue
        own = 0
        for child in element.children:
            if isinstance(child, tuple):
                own += _letters(source, *child)
            else:
                own += _gather(size, child, sizes[id(child)])
        size.plain += own
        size.longest = max(size.longest, own)
        size.kept = size.kept or element.name in {"h1", "main"}
        size.solid = size.solid or (element.name in _SOLID and size.plain > 0)
        if element.name == "a":
            size.linked, size.plain, size.links, size.longest = size.linked + size.plain, 0, 1, 0
    return sizes


_INLINE = frozenset(
    [
        "span",
        "b",
        "strong",
        "i",
        "em",
        "a",
        "code",
        "sub",
        "sup",
        "small",
        "u",
        "mark",
        "abbr",
        "font",
        "cite",
        "q",
        "time",
        "kbd",
        "var",
        "samp",
    ]
)


def _gather(size: _Size, child: Element, inner: _Size) -> int:
    """Add what a child holds; the letters of inline text count as the element's own."""
    size.linked += inner.linked
    size.links += inner.links
    size.kept = size.kept or inner.kept
    size.solid = size.solid or inner.solid
    if child.name in _INLINE and inner.longest == inner.plain:
        return inner.plain
    size.plain += inner.plain
    size.longest = max(size.longest, inner.longest)
    return 0


def _letters(source: str, start: int, end: int) -> int:
    """The letters of a text; a Chinese character says about as much as three Latin letters."""
    text = source[start:end].strip()
    return len(text) if text.isascii() else len(text) + 2 * len(_HAN.findall(text))


def _is_list_of_links(element: Element, size: _Size) -> bool:
    return (
        element.name in _LISTS
        and size.links >= FEWEST_LINKS
        and size.linked > size.plain
        and size.longest < SHORTEST_TEXT
    )


def _main(elements: list[Element], sizes: dict[int, _Size], content: Content) -> Element:
    """The element that calls itself the main part, where it is one and holds half of the text; else the whole tree."""
    tree = elements[0]
    whole = sizes[id(tree)].plain
    for test in (_is_body_of_article, _is_article, _is_main):
        found = [element for element in elements if test(element) and id(element) not in content.dropped]
        largest = max(found, key=lambda each: sizes[id(each)].plain, default=tree)
        if found and sizes[id(largest)].plain >= LEAST_MAIN * whole:
            return largest
    return tree


def _is_body_of_article(element: Element) -> bool:
    return element.attributes.get("itemprop") == "articleBody"


def _is_article(element: Element) -> bool:
    return element.name == "article"


def _is_main(element: Element) -> bool:
    return element.name == "main" or element.attributes.get("role") == "main"


def _narrow(root: Element, sizes: dict[int, _Size], dropped: set[int]) -> Element:
    """The innermost element beside which nothing is a paragraph, a list, a table, a heading, or text of a sentence."""
    while True:
        children = [child for child in root.children if isinstance(child, Element) and id(child) not in dropped]
        texts = [child for child in children if _has_text(child, sizes)]
        own = sizes[id(root)].longest >= SHORTEST_TEXT and not any(
            sizes[id(child)].longest == sizes[id(root)].longest for child in children
        )
        if own or len(texts) != 1 or texts[0].name in _LEAVES:
            return root
        root = texts[0]


def _has_text(element: Element, sizes: dict[int, _Size]) -> bool:
    size = sizes[id(element)]
    return size.solid or size.longest >= SHORTEST_TEXT


def _headline(elements: list[Element], content: Content) -> Element | None:
    """The last main heading before the article's element, where it holds none itself."""
    if any(inner.name == "h1" for inner in content.root.elements()):
        return None
    before = [element for element in elements if element.name == "h1" and element.start < content.root.start]
    return before[-1] if before else None
