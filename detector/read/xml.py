"""XML -> elements, without entities, without anything from outside, and no deeper than a person can nest.

Document types are refused: no office file or export has one, and entities that multiply or fetch need one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.parsers import expat

from detector.errors import ReadError

DEEPEST = 200
MOST_ELEMENTS = 3_000_000
_BETWEEN = " "


@dataclass(slots=True, eq=False)
class Node:
    """An element: local name, namespace, attributes by local name; children are elements and pieces of text."""

    name: str
    space: str
    attributes: dict[str, str]
    children: list[Node | str] = field(default_factory=list)

    def nodes(self, name: str | None = None) -> Iterator[Node]:
        """The child elements, or those of a name."""
        return (child for child in self.children if isinstance(child, Node) and name in {None, child.name})

    def find(self, *names: str) -> Node | None:
        """The first element on a path of child names, or None."""
        node: Node | None = self
        for name in names:
            node = next(node.nodes(name), None) if node else None
        return node

    def walk(self) -> Iterator[Node]:
        """The element itself and all below it, in order."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(list(node.nodes())))

    def text(self) -> str:
        """The text of the element and all below it."""
        pieces: list[str] = []
        waiting: list[Node | str] = [self]
        while waiting:
            item = waiting.pop()
            if isinstance(item, str):
                pieces.append(item)
            else:
                waiting.extend(reversed(item.children))
        return "".join(pieces)


class _Builder:
    """Grows the tree from the parser's events."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.root = Node("", "", {})
        self.open = [self.root]
        self.count = 0

    def start(self, name: str, attributes: dict[str, str]) -> None:
        """Open an element."""
        self.count += 1
        if len(self.open) > DEEPEST:
            raise ReadError(f"{self.name}: elements nested deeper than {DEEPEST}; allowed: what an editor has written")
        if self.count > MOST_ELEMENTS:
            raise ReadError(
                f"{self.name}: more than {MOST_ELEMENTS:,} elements; allowed: an article, so split the file"
            )
        space, _, local = name.rpartition(_BETWEEN)
        named = {key.rpartition(_BETWEEN)[2]: value for key, value in attributes.items()}
        node = Node(local, space, named)
        self.open[-1].children.append(node)
        self.open.append(node)

    def end(self, name: str) -> None:
        """Close an element."""
        del name
        self.open.pop()

    def text(self, text: str) -> None:
        """Take a stretch of text."""
        self.open[-1].children.append(text)

    def refuse(self, *declared: object) -> None:
        """Refuse a document type."""
        del declared
        raise ReadError(
            f"{self.name}: has a document type (DOCTYPE), which can hide entities; allowed: XML without one"
        )


def parse_xml(data: bytes, name: str, encoding: str | None = None) -> Node:
    """The root element of some XML; raises ReadError for what is broken, too deep, or has a document type."""
    builder = _Builder(name)
    parser = expat.ParserCreate(encoding, _BETWEEN)
    parser.buffer_text = True
    parser.StartDoctypeDeclHandler = builder.refuse
    parser.EntityDeclHandler = builder.refuse
    parser.StartElementHandler = builder.start
    parser.EndElementHandler = builder.end
    parser.CharacterDataHandler = builder.text
    try:
        parser.Parse(data, True)
    except (expat.ExpatError, ValueError, LookupError) as error:
        raise ReadError(f"{name}: not well-formed XML ({error}); allowed: a file as the program exported it") from None
    return next(builder.root.nodes())
