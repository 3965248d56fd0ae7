"""A paragraph of several lines -> the blocks that its author meant.

A line break is either a wrap, and then the lines are one block, or it was meant. It is a wrap where the next line's
first word would not have fitted into the longest line of the paragraph. It was meant before a list mark such as `(1)`,
`2、` or `•`, between two lines that both read `key: value`, after a hard break, between code and prose, and where the
lines are too long or too short to have been wrapped. A meant line after a list item, not indented, has left the list.
Rows separated by pipes become the cells of a table.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from detector.model.document import Block, BlockKind
from detector.read.outline import reads_like_code
from detector.read.page import Page
from detector.read.table import DELIMITER, Span, count_heads, split_pipes, table_cells
from detector.read.width import display_width

WIDEST_WRAP = 160
NARROWEST_WRAP = 24
LONGEST_ITEM = 1000
LONGEST_HEADING = 60

_MARK = re.compile(
    r"(?:[•·●○▪■◆◇➤►✓✔★※]|[-*+](?=\s)|[(（]\d{1,2}[)）]|\d{1,2}(?:[.．](?!\d)|[)）、])|[①-⑳]|[一二三四五六七八九十]{1,3}、)\s*(?=\S)"
)
_PAIR = re.compile(r"[*_]{0,3}[^\W\d_][^:：|]{0,39}[:：](?!//)\s*\S")
_HARD_BREAK = re.compile(r"(?:(?<=\\)|(?<=<br>)|(?<=<br/>)|(?<=<br />)|[ \t]{2,})[\r\n]")
_LINK = re.compile(r"\]\(|://")
_FIRST_WORD = re.compile(r"[!-~]+|.")
_QUOTE_PREFIX = re.compile(r"[\s>]*")
# A unit that opens a line belongs to the number that ends the line before.
SPLIT_UNIT = re.compile(
    r"(?:[KMGTPE]i?[Bb](?:/s|ps|it/s)?|[GTPE](?:FL)?OPS|[TPE]FLOP/s|k?W|[GM]Hz|GT/s|SMs?|GPUs?|CUDA cores)"
    r"(?![A-Za-z0-9])|[万亿]"
)
_SENTENCE_END = ".!?:;。！？：；…"
_OPEN_END = ",，、(（"
# A line that cannot end so: a word that leads on, or a number whose unit opens the next line.
_LEADS_ON = re.compile(
    r"(?:\b(?:an?|the|of|with|by|for|at|in|on|to|from|than|and|or|is|are|was|has|have|had|about|only|per)"
    r"|[的为是有和与及约达从比由]|显存|内存|带宽|算力|功耗|容量)$"
)
_UNIT_FIRST = re.compile(r"[kKMGTP]?i?(?:B|b|bit|FLOPS|OPS|W|Hz)(?:/s)?(?![A-Za-z])")
_CLOSING = ",.;)，。、；）！？"
_NUMBERED = re.compile(
    r"(?:第[一二三四五六七八九十\d]{1,3}[章节部分篇]|[一二三四五六七八九十]{1,3}、|\d{1,2}(?:\.\d{1,2}){1,3}\.?\s)\s*(?=[^\W\d_])"
)
_BOLD = re.compile(r"(\*\*|__)(?=\S)((?!\1).)+\1\s*[:：]?")
_HASHED = re.compile(r"#{1,6}(?=[^\s#\d])(?=[^#]*$)")


def refine_block(page: Page, block: Block) -> list[Block]:
    """The blocks that a stretch of running text consists of; code, headings and cells come back as they are."""
    if block.kind not in {BlockKind.PARAGRAPH, BlockKind.ITEM, BlockKind.QUOTE}:
        return [block]
    lines = list(_lines(page, block))
    result: list[Block] = []
    for run, rows in _runs(page, lines):
        if rows:
            result.extend(_cells(page, run))
        else:
            result.extend(_shape(page, block, start, end) for start, end in _groups(page, run))
    return result


def _lines(page: Page, block: Block) -> Iterator[Span]:
    """The lines of a block without indentation and quotation marks, empty ones left out."""
    first, last = page.line_at(block.start), page.line_at(max(block.start, block.end - 1))
    for number in range(first, last + 1):
        start, end = max(block.start, page.starts[number]), min(block.end, page.ends[number])
        if block.kind is BlockKind.QUOTE and number > first and (prefix := _QUOTE_PREFIX.match(page.text, start, end)):
            start = prefix.end()
        start, end = page.trim(start, end)
        if start < end:
            yield start, end


def _runs(page: Page, lines: list[Span]) -> Iterator[tuple[list[Span], bool]]:
    """Stretches of lines, with True for those that are rows of a table."""
    if not any("|" in page.text[start:end] for start, end in lines):
        yield lines, False
        return
    shapes = [_row_shape(page.text[start:end]) for start, end in lines]
    start = 0
    while start < len(lines):
        end = start + 1
        while end < len(lines) and shapes[end] == shapes[start]:
            end += 1
        rows = shapes[start] != 0 and end - start > 1
        yield lines[start:end], rows
        start = end


def _row_shape(line: str) -> int:
    """-1 for a line in pipes, the number of pipes where there are at least two, else 0."""
    if line.startswith("|") and line.count("|") > 1:
        return -1
    return count if (count := line.count("|")) > 1 else 0


def _cells(page: Page, lines: list[Span]) -> list[Block]:
    rules = [number for number, (start, end) in enumerate(lines) if DELIMITER.fullmatch(page.text, start, end)]
    rows = [split_pipes(page, *line) for number, line in enumerate(lines) if number not in set(rules)]
    if not rows:
        return []
    return table_cells(rows, lines[0][0], 1 if rules[:1] == [1] else count_heads(page, rows))


def _groups(page: Page, lines: list[Span]) -> Iterator[Span]:
    """The lines joined where a break is a wrap."""
    if not lines:
        return
    texts = [page.text[start:end][: WIDEST_WRAP + 1] for start, end in lines]
    sizes = [(len(text), display_width(text)) for text in texts] if len(texts) > 1 else []
    widest = (max((size[0] for size in sizes), default=0), max((size[1] for size in sizes), default=0))
    start = lines[0][0]
    for number, ((_, left), (right, _)) in enumerate(pairwise(lines)):
        meant = _HARD_BREAK.match(page.text, left, right)
        if meant or not _wrapped(texts[number], texts[number + 1], sizes[number], widest):
            yield start, left
            start = right
    yield start, lines[-1][1]


def _wrapped(line: str, following: str, size: tuple[int, int], widest: tuple[int, int]) -> bool:
    code = reads_like_code(line)
    if code or reads_like_code(following):
        return code and reads_like_code(following)
    if _MARK.match(following) or (_PAIR.match(line) and _PAIR.match(following)):
        return False
    if line[-1].isdigit() and SPLIT_UNIT.match(following):
        return True
    if line[-1] in _OPEN_END or following[0] in _CLOSING:
        return True
    if len(line) >= NARROWEST_WRAP and _is_cut(line, following):
        return True
    if line[-1] not in _SENTENCE_END and ("a" <= following[0] <= "z" or _LINK.search(line + following)):
        return True
    if not NARROWEST_WRAP <= widest[1] <= WIDEST_WRAP:
        return False
    word = _FIRST_WORD.match(following)
    text = word[0] if word else ""
    return size[0] + 1 + len(text) > widest[0] or size[1] + 1 + display_width(text) > widest[1]


def _is_cut(line: str, following: str) -> bool:
    """True where a long line stops within a phrase or between a number and its unit."""
    return _LEADS_ON.search(line) is not None or (line[-1].isdigit() and _UNIT_FIRST.match(following) is not None)


def _shape(page: Page, block: Block, start: int, end: int) -> Block:
    """A group of lines as what it reads like: code, a heading or item with other marks, or what the whole was."""
    text = page.text[start:end]
    if reads_like_code(text.split("\n", 1)[0].rstrip()):
        return Block(BlockKind.CODE, start, end)
    if block.kind is BlockKind.QUOTE:
        return replace(block, start=start, end=end)
    listed = start == block.start or start > page.starts[page.line_at(start)]
    if block.kind is BlockKind.ITEM and listed:
        return Block(BlockKind.PARAGRAPH if len(text) > LONGEST_ITEM else BlockKind.ITEM, start, end, block.level)
    if heading := _heading(text):
        return Block(BlockKind.HEADING, start + heading[1], end, heading[0])
    mark = _MARK.match(text)
    if mark and len(text) <= LONGEST_ITEM:
        return Block(BlockKind.ITEM, start + mark.end(), end, 1)
    return Block(BlockKind.PARAGRAPH, start, end)


def _heading(text: str) -> tuple[int, int] | None:
    """Level and length of the mark where a single line reads like a heading."""
    if len(text) > LONGEST_HEADING or "\n" in text or "\r" in text:
        return None
    if _BOLD.fullmatch(text):
        return 6, 0
    if hashed := _HASHED.match(text):
        return min(6, hashed.end()), hashed.end()
    if text[-1] not in _SENTENCE_END + ",，、" and _NUMBERED.match(text):
        return 3, 0
    return None
