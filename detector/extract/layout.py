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


def headings_before(scene: Scene, position: int) -> list[Block]:
    """The headings that contain a place, innermost first."""
    index = bisect_right(scene.headings, position, key=lambda heading: heading.block.end) - 1
    found: list[Block] = []
    while index >= 0:
        found.append(scene.headings[index].block)
        index = scene.headings[index].parent
    return found
