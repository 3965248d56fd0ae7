"""Line breaks of running text as blanks, where they are only wraps."""

from __future__ import annotations

import re
from collections.abc import Iterable

from detector.model.document import Block, BlockKind
from detector.read.paragraph import SPLIT_UNIT
from detector.read.width import display_width

_OPEN_END = re.compile(r"[^\s。.!?！？:：;；|]$")
_NEW_ITEM = re.compile(r"\s*(?:[-*+•·]\s|\d+[.)、]\s|[A-Za-z \u4e00-\u9fff]{1,30}[:：])")
_GOES_ON = ",，、(（"
_NARROWEST = 50


def join_wraps(text: str, blocks: Iterable[Block]) -> str:
    """The text with the same length, in which a blank stands for every line break that is only a wrap."""
    return join_lines(text, find_wraps(text, blocks))


def join_lines(text: str, wraps: Iterable[int]) -> str:
    """The text with a blank at every one of the places, which are in order."""
    pieces, last = [], 0
    for position in wraps:
        pieces += [text[last:position], " "]
        last = position + 1
    return "".join([*pieces, text[last:]]) if pieces else text


def find_wraps(text: str, blocks: Iterable[Block]) -> list[int]:
    """Where the line breaks of running text stand that are only wraps."""
    if "\n" not in text:
        return []
    return [
        position
        for block in blocks
        if block.kind is not BlockKind.CELL
        for position in _breaks(text, block)
        if _is_wrap(text, block, position)
    ]


def _breaks(text: str, block: Block) -> list[int]:
    found = []
    position = text.find("\n", block.start, block.end)
    while position >= 0:
        found.append(position)
        position = text.find("\n", position + 1, block.end)
    return found


def _is_wrap(text: str, block: Block, position: int) -> bool:
    """True where the line is long, ends openly, and what follows is no new item; and between a number and its unit."""
    if text[position - 1].isdigit() and SPLIT_UNIT.match(text, position + 1, block.end):
        return True
    begin = max(text.rfind("\n", block.start, position) + 1, block.start)
    if not _OPEN_END.search(text, begin, position) or _NEW_ITEM.match(text, position + 1, block.end):
        return False
    return text[position - 1] in _GOES_ON or display_width(text[begin:position]) >= _NARROWEST
