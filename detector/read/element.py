"""Tags -> a tree of elements that is never deeper than a browser's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from detector.errors import ReadError
from detector.read.tag import Token, Tokenizer

DEEPEST = 150
MOST_TAGS = 600_000
MOST_WORDS = 1_000_000
_VOID = frozenset(
    ["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr"]
)
_CLOSES = {
    "li": ({"li"}, {"ul", "ol", "menu"}),
    "dt": ({"dt", "dd"}, {"dl"}),
    "dd": ({"dt", "dd"}, {"dl"}),
    "tr": ({"tr", "td", "th"}, {"table"}),
    "td": ({"td", "th"}, {"tr", "table"}),
    "th": ({"td", "th"}, {"tr", "table"}),
    "tbody": ({"thead", "tbody", "tfoot", "tr", "td", "th"}, {"table"}),
    "tfoot": ({"thead", "tbody", "tfoot", "tr", "td", "th"}, {"table"}),
    "option": ({"option"}, {"select"}),
}
# What ends a paragraph that is still open (HTML Standard, 13.1.2.4).
_BLOCKS = frozenset(
    [
        "address",
        "article",
        "aside",
        "blockquote",
        "details",
        "div",
        "dl",
        "fieldset",
        "figcaption",
        "figure",
        "footer",
        "form",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "header",
        "hr",
        "main",
        "menu",
        "nav",
        "ol",
        "p",
        "pre",
        "section",
        "table",
        "ul",
    ]
)


@dataclass(slots=True, eq=False)
class Element:
    """An element with its attributes; children are elements and stretches of text, in order."""

    name: str
    start: int
    attributes: dict[str, str]
    parent: Element | None = None
    children: list[Element | tuple[int, int]] = field(default_factory=list)

    def elements(self) -> Iterator[Element]:
        """The element itself and all below it, in order of the source."""
        waiting = [self]
        while waiting:
            element = waiting.pop()
            yield element
            waiting.extend(child for child in reversed(element.children) if isinstance(child, Element))

    def words(self, source: str, most: int = MOST_WORDS) -> str:
        """The text of an element and all below it, as it stands in the source, without scripts; no more than asked."""
        pieces: list[str] = []
        waiting: list[Element | tuple[int, int]] = [self]
        while waiting and most > 0:
            item = waiting.pop()
            if isinstance(item, tuple):
                pieces.append(source[item[0] : item[1]])
                most -= len(pieces[-1])
            elif item.name not in {"script", "style"} or item is self:
                waiting.extend(reversed(item.children))
        return "".join(pieces)


class _Builder:
    """The tree while it grows; what would be too deep becomes a child of the deepest element allowed."""

    def __init__(self) -> None:
        self.root = Element("", 0, {})
        self.open = [self.root]
        self.names: Counter[str] = Counter()
        self.beyond: Counter[str] = Counter()

    def add(self, token: Token) -> None:
        if not token.name:
            self.open[-1].children.append((token.start, token.end))
        elif token.closing:
            self._close(token.name)
        else:
            self._open(token)

    def _open(self, token: Token) -> None:
        if token.name in _BLOCKS and self.open[-1].name == "p":
            self._pop()
        if token.name in _CLOSES:
            self._close_before(*_CLOSES[token.name])
        void = token.name in _VOID
        if not void and len(self.open) > DEEPEST:
            self.beyond[token.name] += 1
            return
        element = Element(token.name, token.start, token.values() if token.attributes else {}, self.open[-1])
        self.open[-1].children.append(element)
        if not void:
            self.open.append(element)
            self.names[token.name] += 1

    def _close(self, name: str) -> None:
        if self.beyond[name]:
            self.beyond[name] -= 1
        elif self.names[name]:
            while self.open[-1].name != name:
                self._pop()
            self._pop()

    def _close_before(self, closed: set[str], within: set[str]) -> None:
        """Close the nearest of these elements that stand inside the element that holds them."""
        for number in range(len(self.open) - 1, 0, -1):
            if self.open[number].name in within:
                break
            if self.open[number].name in closed:
                while len(self.open) > number:
                    self._pop()

    def _pop(self) -> None:
        self.names[self.open.pop().name] -= 1


def parse_html(source: str, name: str) -> Element:
    """The tree of a source; raises ReadError for one with more tags than any article has."""
    builder = _Builder()
    for number, token in enumerate(Tokenizer(source).tokens()):
        if number > MOST_TAGS:
            raise ReadError(f"{name}: more than {MOST_TAGS:,} tags; allowed: an article, so split the file")
        builder.add(token)
    return builder.root
