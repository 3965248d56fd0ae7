"""What stands above and beside a place: table heads and headings."""

from __future__ import annotations

from bisect import bisect_right

from detector.extract.scene import Heading, Scene
from detector.model.document import Block, BlockKind, Document


def outline(document: Document) -> list[Heading]:
    """The headings of a document in order, each with the index of the heading that contains it (-1 for none)."""
    result: list[Heading] = []
    open_: list[int] = []
    for block in document.blocks:
        if block.kind is not BlockKind.HEADING:
            continue
        while open_ and result[open_[-1]].block.level >= block.level:
            open_.pop()
        result.append(Heading(block, open_[-1] if open_ else -1))
        open_.append(len(result) - 1)
    return result


def cell_heads(scene: Scene, position: int) -> list[Block]:
    """The cells that describe a table cell: its column's head, its row's head, the corner; empty outside tables."""
    block = scene.block(position)
    if block is None or block.table < 0:
        return []
    keys = ((block.table, 0, block.column), (block.table, block.row, 0), (block.table, 0, 0))
    found = [scene.cells[key] for key in keys if key in scene.cells]
    return [head for index, head in enumerate(found) if head.start != block.start and head not in found[:index]]


def spans_above(scene: Scene, position: int) -> list[tuple[int, int]]:
    """Spans that introduce a place, nearest first: the paragraph or item that heads its list, then the headings."""
    index = scene.block_index(position)
    spans: list[tuple[int, int]] = []
    blocks = scene.document.blocks
    if index > 0 and blocks[index].kind in {BlockKind.ITEM, BlockKind.CELL, BlockKind.QUOTE}:
        above = scene.parents[index]
        if above >= 0 and blocks[above].kind not in {BlockKind.CELL, BlockKind.HEADING}:
            spans.append((max(blocks[above].start, blocks[above].end - 200), blocks[above].end))
    spans.extend((heading.start, heading.end) for heading in headings_before(scene, position))
    return spans


def list_parents(document: Document) -> list[int]:
    """For every block the index of the block that introduces it: an item of a smaller level, or what stands before the list or table."""
    result: list[int] = []
    for index, block in enumerate(document.blocks):
        above = index - 1
        while above >= 0 and document.blocks[above].kind is block.kind and document.blocks[above].level >= block.level:
            above = result[above] if document.blocks[above].level == block.level else above - 1
        result.append(above)
    return result


def headings_before(scene: Scene, position: int) -> list[Block]:
    """The headings that contain a place, innermost first."""
    index = bisect_right(scene.headings, position, key=lambda heading: heading.block.end) - 1
    found: list[Block] = []
    while index >= 0:
        found.append(scene.headings[index].block)
        index = scene.headings[index].parent
    return found
