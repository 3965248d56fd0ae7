"""The styles of a Word file -> what a paragraph is: heading, list item, quotation, code or running text."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from detector.model.document import BlockKind
from detector.read.run import is_set
from detector.read.xml import Node

# Names of built-in styles are English in the file, whatever the language of the program (ECMA-376 part 1, 17.7.4.9).
_HEADING = re.compile(r"(?:heading|标题)\s*([1-9])", re.IGNORECASE)
_CONTENTS = re.compile(r"(?:toc|目录|table of (?:contents|figures))\b.*", re.IGNORECASE)
_TITLE = frozenset({"title", "标题"})
_QUOTE = re.compile(r".*(?:quote|引用).*", re.IGNORECASE)
_CODE = re.compile(r".*(?:code|preformatted|source|macro|代码).*", re.IGNORECASE)
_LIST = re.compile(r"(?:list|列表)\b.*", re.IGNORECASE)
DEEPEST_HEADING = 6
BODY_LEVEL = 9
MOST_BASES = 20


@dataclass(frozen=True, slots=True)
class Role:
    """What a paragraph is; one of a table of contents is no part of the article."""

    kind: BlockKind = BlockKind.PARAGRAPH
    level: int = 0
    contents: bool = False


@dataclass(slots=True)
class Styles:
    """The styles by id."""

    names: dict[str, str] = field(default_factory=dict)
    bases: dict[str, str] = field(default_factory=dict)
    properties: dict[str, Node] = field(default_factory=dict)

    @classmethod
    def of(cls, root: Node | None) -> Styles:
        """The styles of a file, none where it has no such part."""
        styles = cls()
        for style in root.nodes("style") if root else ():
            id_ = style.attributes.get("styleId", "")
            name, base, properties = style.find("name"), style.find("basedOn"), style.find("pPr")
            styles.names[id_] = name.attributes.get("val", "") if name else ""
            if base:
                styles.bases[id_] = base.attributes.get("val", "")
            if properties:
                styles.properties[id_] = properties
        return styles

    def role(self, paragraph: Node) -> Role:
        """What a paragraph is, by its own properties, then by its style and the styles that this one is based on."""
        own = paragraph.find("pPr")
        chain = self._chain(own)
        names = [self.names.get(id_, "").strip() for id_ in chain]
        if any(_CONTENTS.fullmatch(name) for name in names):
            return Role(contents=True)
        if level := self._heading(own, chain, names):
            return Role(BlockKind.HEADING, level)
        for pattern, kind in ((_QUOTE, BlockKind.QUOTE), (_CODE, BlockKind.CODE)):
            if any(pattern.fullmatch(name) for name in names[:1]):
                return Role(kind)
        listed = self._list_level(own, chain)
        if listed or any(_LIST.match(name) for name in names[:1]):
            return Role(BlockKind.ITEM, listed or 1)
        return Role()

    def _chain(self, own: Node | None) -> list[str]:
        style = own.find("pStyle") if own else None
        id_ = style.attributes.get("val", "") if style else ""
        chain: list[str] = []
        while id_ and id_ not in chain and len(chain) < MOST_BASES:
            chain.append(id_)
            id_ = self.bases.get(id_, "")
        return chain

    def _heading(self, own: Node | None, chain: list[str], names: list[str]) -> int:
        for name in names:
            if name.lower() in _TITLE:
                return 1
            if match := _HEADING.match(name):
                return min(int(match[1]), DEEPEST_HEADING)
        for properties in (own, *(self.properties.get(id_) for id_ in chain)):
            outline = properties.find("outlineLvl") if properties else None
            if outline and outline.attributes.get("val", "").isdigit():
                level = int(outline.attributes["val"])
                return min(level + 1, DEEPEST_HEADING) if level < BODY_LEVEL else 0
        return 0

    def _list_level(self, own: Node | None, chain: list[str]) -> int:
        """The depth of a list item from 1, 0 for no item; number 0 takes a paragraph out of its list."""
        for properties in (own, *(self.properties.get(id_) for id_ in chain)):
            number = properties.find("numPr", "numId") if properties else None
            if number and properties:
                level = properties.find("numPr", "ilvl")
                depth = level.attributes.get("val", "0") if level else "0"
                return 0 if number.attributes.get("val") == "0" else (int(depth) if depth.isdigit() else 0) + 1
        return 0


def is_header_row(row: Node) -> bool:
    """True for a row that Word repeats as the head of its table on each page."""
    return is_set(row.find("trPr"), "tblHeader")
