"""Where sentences and clauses begin, in prose and lists."""

from __future__ import annotations

import re
from collections.abc import Iterable

from detector.model.document import Block, BlockKind

_SENTENCE = re.compile(r"[。！？!?；;]+[”’\"')\]]*|\.(?=\s+[A-Z\"'(\[\u4e00-\u9fff]|\s*$)|\n")
_CLAUSE = re.compile(r"(?<!\d)[,，、](?!\d{3})|(?<=\d),(?!\d)|[，、;；:：()（）—|]|\s-\s")
# A single capital is an initial, unless a number stands before it: `700 W.` ends a sentence.
_ABBREVIATION = re.compile(r"(?:\b(?:vs|e\.g|i\.e|approx|resp|cf|Fig|No|ca|Dr|Inc)|(?<!\d)(?<!\d\s)\b[A-Z])$")
# Words that open a Chinese sentence, and how much unparted text before one shows that its full stop was lost.
_OPENER = re.compile(
    r"(?:所以|因此|此外|另外|然而|不过|例如|比如|举个|也就是说|换句话说|换言之|总之|注意|提示|实测|我们|首先|其次|最后|接着|随后|于是"
    r"|这(?:意味着|也是|就是|不是|种|使得|让)|以往|传统|由于|为了|如果|当(?!前|时|然|地|年|中|下|作|成|日|天|于)|其(?!中|余|它|他|实|次|后))"
)
_LOST_STOP = re.compile(r"[^\n,，、。.;；:：!！?？|()（）]{24}$")
_LOST_REACH = 24


def split_clauses(text: str) -> list[int]:
    """Where the marks stand that part the clauses of a text."""
    return [match.start() for match in _CLAUSE.finditer(text)]


def split_sentences(text: str, blocks: Iterable[Block]) -> list[tuple[int, int]]:
    """The sentences of all blocks as spans; a table cell is one sentence."""
    starts: list[int] = []
    ends: list[int] = []
    for block in blocks:
        inner = [] if block.kind is BlockKind.CELL else _sentence_starts(text, block)
        if block.kind is BlockKind.PARAGRAPH:
            inner = sorted({*inner, *_lost_stops(text, block)})
        starts += [block.start, *inner]
        ends += [*inner, block.end]
    return list(zip(starts, ends, strict=True))


def _sentence_starts(text: str, block: Block) -> list[int]:
    result = []
    for match in _SENTENCE.finditer(text, block.start, block.end):
        mark = match.group()
        if mark == "." and _ABBREVIATION.search(text, max(block.start, match.start() - 8), match.start()):
            continue
        if match.end() < block.end:
            result.append(match.end())
    return result


def _lost_stops(text: str, block: Block) -> list[int]:
    """Where a Chinese sentence begins in text that lost its punctuation."""
    return [
        match.start()
        for match in _OPENER.finditer(text, block.start + _LOST_REACH, block.end)
        if _LOST_STOP.search(text, match.start() - _LOST_REACH, match.start())
    ]
