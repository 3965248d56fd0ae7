"""Where sentences and clauses begin, in prose, lists and hard-wrapped lines."""

from __future__ import annotations

import re
from collections.abc import Iterable

from detector.model.document import Block, BlockKind

_SENTENCE = re.compile(r"[。！？!?；;]+[”’\"')\]]*|\.(?=\s+[A-Z\"'(\[\u4e00-\u9fff]|\s*$)|\n")
_CLAUSE = re.compile(r"(?<!\d)[,，、](?!\d{3})|(?<=\d),(?!\d)|[，、;；:：()（）—|]|\s-\s")
# A single capital is an initial, unless a number stands before it: `700 W.` ends a sentence.
_ABBREVIATION = re.compile(r"(?:\b(?:vs|e\.g|i\.e|approx|resp|cf|Fig|No|ca|Dr|Inc)|(?<!\d)(?<!\d\s)\b[A-Z])$")
_OPEN_END = re.compile(r"[^\s。.!?！？:：;；|>]$")
_NEW_ITEM = re.compile(r"\s*(?:[-*+•·]\s|\d+[.)、]\s|[A-Za-z \u4e00-\u9fff]{1,30}[:：])")
_WRAP = 50


def split_clauses(text: str) -> list[int]:
    """Where the marks stand that part the clauses of a text."""
    return [match.start() for match in _CLAUSE.finditer(text)]


def split_sentences(text: str, blocks: Iterable[Block]) -> list[tuple[int, int]]:
    """The sentences of all blocks as spans; a table cell is one sentence."""
    starts: list[int] = []
    ends: list[int] = []
    for block in blocks:
        inner = [] if block.kind is BlockKind.CELL else _sentence_starts(text, block)
        starts += [block.start, *inner]
        ends += [*inner, block.end]
    return list(zip(starts, ends, strict=True))


def _sentence_starts(text: str, block: Block) -> list[int]:
    result = []
    for match in _SENTENCE.finditer(text, block.start, block.end):
        mark = match.group()
        if mark == "\n" and _is_wrap(text, block, match.start()):
            continue
        if mark == "." and _ABBREVIATION.search(text, max(block.start, match.start() - 8), match.start()):
            continue
        if match.end() < block.end:
            result.append(match.end())
    return result


def _is_wrap(text: str, block: Block, position: int) -> bool:
    """True where a line break is only a wrap: the line is long, ends openly, and what follows is no new item."""
    begin = max(text.rfind("\n", block.start, position) + 1, block.start)
    if position - begin < _WRAP or not _OPEN_END.search(text, begin, position):
        return False
    return _NEW_ITEM.match(text, position + 1, block.end) is None
