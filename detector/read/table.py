"""Rows of a text -> table cells with exact offsets."""

from __future__ import annotations

import re
from collections.abc import Sequence

from detector.model.document import Block, BlockKind
from detector.read.page import Page

Span = tuple[int, int]

DELIMITER = re.compile(r"[\s>]*\|?\s*:?-{1,}:?\s*(?:[|+]\s*:?-{1,}:?\s*)*[|+]?\s*")
_PIPE = re.compile(r"(?<!\\)\|")
_TAB = re.compile(r"\t")
_VALUE = re.compile(r"[~≈≥≤<>+\-–±$¥€]?\s*\d")
_CORNER = re.compile(
    r"\W*(?:spec\w*|items?|metrics?|parameters?|features?|models?|gpus?|chips?|cards?|accelerators?|names?|products?|"
    r"benchmarks?|category|attribute|property|指标|参数|规格|项目|型号|名称|产品|芯片|显卡|维度|特性|类别|对比项?|配置|评测项)?\W*",
    re.IGNORECASE,
)


def split_pipes(page: Page, start: int, end: int) -> list[Span]:
    """The cells of a pipe-separated row; the empty ones before a leading and after a closing pipe do not count."""
    start, end = page.trim(start, end)
    cells = _split(page, start, end, _PIPE)
    if len(cells) > 1 and cells[0][0] == cells[0][1]:
        cells.pop(0)
    if len(cells) > 1 and cells[-1][0] == cells[-1][1]:
        cells.pop()
    return cells


def split_tabs(page: Page, start: int, end: int) -> list[Span]:
    """The cells of a tab-separated row."""
    return _split(page, start, end, _TAB)


def _split(page: Page, start: int, end: int, separator: re.Pattern[str]) -> list[Span]:
    result, left = [], start
    for match in separator.finditer(page.text, start, end):
        result.append(page.trim(left, match.start()))
        left = match.end()
    result.append(page.trim(left, end))
    return result


def table_cells(rows: Sequence[Sequence[Span]], table: int, heads: int) -> list[Block]:
    """The cells of a table, empty ones left out; the first `heads` rows are column headings."""
    return [
        Block(BlockKind.CELL, start, end, table=table, row=row, column=column, head=row < heads)
        for row, cells in enumerate(rows)
        for column, (start, end) in enumerate(cells)
        if start < end
    ]


def count_heads(page: Page, rows: Sequence[Sequence[Span]]) -> int:
    """1 where the first row of a table without marked headings reads like headings, else 0.

    Headings hold no values; with two columns only the corner tells them from a pair such as `Architecture, Hopper`.
    """
    return int(bool(rows[1:]) and reads_like_heads([page.text[start:end] for start, end in rows[0]]))


def reads_like_heads(row: Sequence[str]) -> bool:
    """True where a first row holds no values; of two columns the corner has to be a word for what stands below."""
    corner, *others = row
    if not others or any(_VALUE.match(cell) for cell in others):
        return False
    return bool(others[1:] or _CORNER.fullmatch(corner))
