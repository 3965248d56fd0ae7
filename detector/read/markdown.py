"""Markdown -> blocks. The parser sees long lines cut, because only their beginning tells what they are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from detector.model.document import Block, BlockKind
from detector.read.html import html_blocks
from detector.read.page import Page
from detector.read.region import Regions
from detector.read.table import split_pipes, table_cells

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

PLAIN_CUT = 80
MARKED_CUT = 4000
DEEPEST = 12

_MARKS = re.compile(r"[|<`~]")
_CLOSERS = ("-->", "</script>", "</style>", "</pre>", "</textarea>", "?>", "]]>", "`")
_HASHES = re.compile(r"#{1,6}(?:[ \t]+|$)")
_CLOSING_HASHES = re.compile(r"[ \t]+#+[ \t]*$")
_CONTAINER = re.compile(r"[\s>]*(?:(?:[-*+]|\d{1,9}[.)])\s+)?")
_PROSE = re.compile(r"[\u4e00-\u9fff][^{};]*[，。；：]|(?:[A-Za-z][A-Za-z'’,\-]*\s+){6}")
_CODE = re.compile(r"[{}]|;\s*$|^\s*(?:[$#>]|//|import |def |class |sudo |pip |docker )|[=(]\S*[)\]]")


@cache
def _parser() -> MarkdownIt:
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark", {"maxNesting": DEEPEST}).enable("table").disable("reference")
    parser.core.ruler.enableOnly(["normalize", "block"])
    return parser


def markdown_blocks(page: Page, regions: Regions) -> Iterator[Block]:
    """The blocks of the lines that no region hides, in order of the lines; running text is one block a paragraph."""
    skeleton = [_cut(page.line(number)) if not hidden else "" for number, hidden in enumerate(regions.hidden)]
    reader = _Reader(page, skeleton)
    for token in _parser().parse("\n".join(skeleton)):
        yield from reader.read(token)
    yield from reader.rest()


def _cut(line: str) -> str:
    if len(line) <= PLAIN_CUT:
        return line
    if not _MARKS.search(line):
        return line[: len(line) - len(line.lstrip(" \t")) + PLAIN_CUT]
    if len(line) <= MARKED_CUT:
        return line
    return line[:MARKED_CUT] + "".join(closer for closer in _CLOSERS if closer in line[MARKED_CUT:])


class _Reader:
    """Follows the parser's tokens; knows the lists and quotations that are open and the lines that gave a block."""

    def __init__(self, page: Page, skeleton: list[str]) -> None:
        self.page = page
        self.skeleton = skeleton
        self.covered = bytearray(len(skeleton))
        self.lists = self.quotes = self.heading = self.table = 0

    def read(self, token: Token) -> Iterator[Block]:
        """The blocks of one token."""
        name, _, state = token.type.rpartition("_")
        change = {"open": 1, "close": -1}.get(state, 0)
        if token.map and token.type not in {
            "bullet_list_open",
            "ordered_list_open",
            "list_item_open",
            "blockquote_open",
        }:
            self.covered[token.map[0] : token.map[1]] = b"\1" * (token.map[1] - token.map[0])
        if name in {"bullet_list", "ordered_list"}:
            self.lists += change
        elif name == "blockquote":
            self.quotes += change
        elif name == "heading":
            self.heading = int(token.tag[1]) if change > 0 else 0
        elif name == "table":
            self.table += change
            if change > 0 and token.map:
                yield from self._cells(token.map[0], token.map[1], nested=token.level > 0)
        elif token.map and not self.table:
            yield from self._leaf(token, *token.map)

    def rest(self) -> Iterator[Block]:
        """Paragraphs of the lines that the parser left out because they are nested too deeply."""
        for number, line in enumerate(self.skeleton):
            if not self.covered[number] and any(character.isalnum() for character in line):
                prefix = _CONTAINER.match(self.page.text, self.page.starts[number], self.page.ends[number])
                start = prefix.end() if prefix else self.page.starts[number]
                yield Block(BlockKind.PARAGRAPH, *self.page.trim(start, self.page.ends[number]))

    def _leaf(self, token: Token, first: int, last: int) -> Iterator[Block]:
        if token.type == "html_block":
            yield from html_blocks(self.page, self.page.starts[first], self.page.ends[last - 1])
            return
        kind, level, start = BlockKind.CODE, 0, self.page.starts[first]
        if token.type == "inline":
            kind, level = self._role(last - first)
            start = self._start(token.content, first)
        elif token.type == "fence":
            start = self.page.ends[first]
            last -= self.skeleton[last - 1].lstrip(" >\t").startswith(token.markup)
        elif token.type == "code_block":
            kind = self._code_kind(first, last)
        else:
            return
        start, end = self.page.trim(start, max(start, self.page.ends[last - 1]))
        if kind is BlockKind.HEADING and (hashes := _CLOSING_HASHES.search(self.page.text, start, end)):
            end = hashes.start()
        if start < end:
            yield Block(kind, start, end, level)

    def _role(self, lines: int) -> tuple[BlockKind, int]:
        if self.heading and lines == 1:
            return BlockKind.HEADING, self.heading
        if self.quotes:
            return BlockKind.QUOTE, 0
        return (BlockKind.ITEM, self.lists) if self.lists else (BlockKind.PARAGRAPH, 0)

    def _start(self, content: str, line: int) -> int:
        """Where the text of a block starts in its first line, after the marks of lists, quotations and headings."""
        shown = self.skeleton[line].rstrip()
        if self.heading and (hashes := _HASHES.search(shown)):
            return self.page.starts[line] + hashes.end()
        piece = content.split("\n", 1)[0].rstrip()
        return self.page.starts[line] + (len(shown) - len(piece) if shown.endswith(piece) else 0)

    def _code_kind(self, first: int, last: int) -> BlockKind:
        """Indented prose is a paragraph, as authors indent paragraphs; all else is code."""
        lines = [line for line in self.skeleton[first:last] if line.strip()]
        prose = sum(bool(_PROSE.search(line)) and not _CODE.search(line) for line in lines)
        return BlockKind.PARAGRAPH if 2 * prose > len(lines) else BlockKind.CODE

    def _cells(self, first: int, last: int, nested: bool) -> list[Block]:
        rows = []
        for number in range(first, last):
            start, end = self.page.starts[number], self.page.ends[number]
            if nested and (prefix := _CONTAINER.match(self.page.text, start, end)):
                start = prefix.end()
            if number != first + 1:
                rows.append(split_pipes(self.page, start, end))
        return table_cells(rows, self.page.starts[first], heads=1)
