"""The blocks of an article -> its title, and the beginning of its running text."""

from __future__ import annotations

import re

from detector.model.document import Block, BlockKind
from detector.read.dateline import OPENING, is_byline

_MARKUP = re.compile(r"<[^<>]*>|[*_`]{1,3}(?=\S)|(?<=\S)[*_`]{1,3}")
DEEPEST_TITLE = 5
LATEST_TITLE = 500
LONGEST_TITLE = 120
_SENTENCE_ENDS = (".", "。", ";", "；", ",", "，")


def find_title(text: str, blocks: tuple[Block, ...]) -> str | None:
    """The line above the article's date, else its first heading, without emphasis and tags; a date, the number of a
    post or a byline is no title, and neither is a heading after much text."""
    body = blocks[1:] if blocks and blocks[0].kind is BlockKind.META else blocks
    start = body[0].start if body else 0
    opening = [block for block in body if block.start <= start + LATEST_TITLE]
    for block in opening:
        line = _MARKUP.sub("", text[block.start : block.end]).strip()
        if block.kind is BlockKind.HEADING and block.level <= DEEPEST_TITLE and line and not is_byline(line):
            unmarked = block.level == DEEPEST_TITLE
            return (_headline(text, opening) if unmarked else None) or line
    return _headline(text, opening)


def _headline(text: str, opening: list[Block]) -> str | None:
    """The first line of the text where a date or byline follows it."""
    lines = [line.strip() for block in opening[:3] for line in text[block.start : block.end].splitlines()]
    told = [line for line in lines if line]
    while told and is_byline(told[0]):
        del told[0]
    if (
        not told
        or not any(map(is_byline, told[1:2]))
        or len(told[0]) > LONGEST_TITLE
        or told[0].endswith(_SENTENCE_ENDS)
    ):
        return None
    return _MARKUP.sub("", told[0]).strip() or None


def find_opening(text: str, blocks: tuple[Block, ...]) -> str:
    """The beginning of the body, one block a line: running text and headings without marks, no lists and tables."""
    result = ""
    for block in blocks:
        unmarked = block.kind is BlockKind.HEADING and block.level >= DEEPEST_TITLE
        if unmarked or block.kind in {BlockKind.PARAGRAPH, BlockKind.QUOTE}:
            result += text[block.start : min(block.end, block.start + OPENING)] + "\n"
        if len(result) > OPENING:
            break
    return result
