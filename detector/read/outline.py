"""What blocks are by their neighbours: comments inside code without fences, and headings without marks."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise

from detector.model.document import Block, BlockKind
from detector.read.page import Page

LONGEST_HEADING = 60
SHORTEST_BODY = 80
LONGEST_CODE = 160
UNMARKED_LEVEL = 5

_CODE_LINE = re.compile(
    r"import [\w.]+(?: as \w+)?|from [\w.]+ import .+|#include\s*[<\"].+|#pragma .+|def \w+\(.*|//.*|/\*.*|\$ .+"
    r"|(?:pip3? install|export [A-Z_]+=|sudo |docker run|conda install)\S*.*"
    r"|(?:with|for|while|if|elif|except|class|return)\b[^。，]*[()\[\]=_][^。，]*[:;]?|else:|try:|[)}\]]+[;,]?"
    r"|\w*(?:_|\.\w)[\w.]*(?:\[\S*\])?\s*[-+*/]?=\s*[^=\s].*|\w+\s*=\s*(?:[\w.]+[(\[{]|[\"'\[{]).*"
    r"|[\w.]+\([^。，]*\)[;,]?|[\w.]+\([^)。，]*|[^。，；]*[=()][^。，；]*[;{]|\*{1,2}\w+,|\w*(?:_\w*|=[^\s，。]+),"
)
_SENTENCE_END = re.compile(r"[.!?:;。！？：；…,，、|>)\]]$|^[!\[<|`]|\d\s?[A-Za-z%]{1,6}(?:/s)?$")


def reads_like_code(line: str) -> bool:
    """True for a line that only code has: an import, a call, an assignment to a compound name, a comment mark."""
    return len(line) <= LONGEST_CODE and _CODE_LINE.fullmatch(line) is not None


def outline_blocks(page: Page, blocks: Iterable[Block]) -> list[Block]:
    """The blocks, with comments in code no longer headings, and short lines above long paragraphs as headings."""
    result = list(blocks)
    order = range(len(result))
    for steps in (zip(order[1:], order, strict=False), zip(order[-2::-1], order[:0:-1], strict=False)):
        for here, beside in steps:
            if _is_comment(page, result[here], result[beside]):
                result[here] = Block(BlockKind.CODE, result[here].start, result[here].end)
    for number, (block, following) in enumerate(pairwise(result)):
        if _is_heading(page.text[block.start : block.end], block, following):
            result[number] = replace(block, kind=BlockKind.HEADING, level=UNMARKED_LEVEL)
    return result


def _is_comment(page: Page, block: Block, beside: Block) -> bool:
    if block.kind is not BlockKind.HEADING or beside.kind is not BlockKind.CODE:
        return False
    left, right = sorted((block, beside), key=lambda either: either.start)
    return page.line_at(right.start) - page.line_at(left.end) <= 1


def _is_heading(text: str, block: Block, following: Block) -> bool:
    if block.kind is not BlockKind.PARAGRAPH or following.kind is not BlockKind.PARAGRAPH:
        return False
    if len(text) > LONGEST_HEADING or following.end - following.start < max(SHORTEST_BODY, 2 * len(text)):
        return False
    return "\n" not in text and "\r" not in text and not _SENTENCE_END.search(text)
