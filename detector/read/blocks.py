"""Text -> blocks: regions that Markdown would misread, then Markdown, then the lines of each paragraph.

Time and memory grow linearly with the text, whatever it holds: lines are cut before Markdown sees them, nesting is
bounded, and a text of very many lines is divided at its empty lines only.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from detector.model.document import Block, BlockKind
from detector.read.markdown import markdown_blocks
from detector.read.outline import outline_blocks
from detector.read.page import Page
from detector.read.paragraph import refine_block
from detector.read.region import find_regions

MOST_LINES = 200_000
PLAIN_SIZE = 2000
LARGEST_PLAIN_SIZE = 20_000


def find_blocks(page: Page) -> tuple[Block, ...]:
    """The blocks of a page, sorted and disjoint; tables are numbered from 0 in reading order."""
    if len(page.starts) > MOST_LINES:
        return tuple(_plain_blocks(page))
    regions = find_regions(page)
    rough = [*regions.blocks, *markdown_blocks(page, regions)]
    found = sorted((block for part in rough for block in refine_block(page, part)), key=lambda block: block.start)
    return tuple(_number_tables(outline_blocks(page, _disjoint(found))))


def _disjoint(blocks: Iterable[Block]) -> Iterator[Block]:
    """The blocks without those that start inside the one before."""
    end = 0
    for block in blocks:
        if end <= block.start < block.end:
            yield block
            end = block.end


def _number_tables(blocks: Iterable[Block]) -> Iterator[Block]:
    numbers: dict[int, int] = {}
    for block in blocks:
        if block.kind is BlockKind.CELL:
            yield replace(block, table=numbers.setdefault(block.table, len(numbers)))
        else:
            yield block


def _plain_blocks(page: Page) -> Iterator[Block]:
    """Paragraphs of about 2,000 characters that end at an empty line, or at any line where there is none for long."""
    left = 0
    for number in range(len(page.starts)):
        size = page.ends[number] - left
        empty = page.ends[number] - page.starts[number] == 0
        if (empty and size > PLAIN_SIZE) or size > LARGEST_PLAIN_SIZE or number == len(page.starts) - 1:
            start, end = page.trim(left, page.ends[number])
            if start < end:
                yield Block(BlockKind.PARAGRAPH, start, end)
            left = page.ends[number]
