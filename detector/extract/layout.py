"""What stands above a place: its headings and the line that introduces its list or table."""

from __future__ import annotations

import re
from bisect import bisect_right

from detector.extract.scene import Heading, Place, Scene
from detector.model.document import Block, BlockKind, Document

_LISTED = frozenset({BlockKind.ITEM, BlockKind.CELL, BlockKind.QUOTE})
_NO_LEAD = frozenset({BlockKind.CELL, BlockKind.HEADING})
_LEAD = 200
# The address behind the words is blank in folded text.
_REFERENCE = re.compile(r"\[[^\[\]\n]*\](?:[(\[]\S*)?\W*")


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


def list_parents(document: Document) -> list[int]:
    """For every block the index of the one that introduces it: an item of a smaller level, or the list's lead."""
    result: list[int] = []
    blocks = document.blocks
    for index, block in enumerate(blocks):
        above = index - 1
        while above >= 0 and blocks[above].kind is block.kind and blocks[above].level >= block.level:
            above = result[above] if blocks[above].level == block.level else above - 1
        result.append(above)
    return result


def spans_above(scene: Scene, place: Place) -> list[tuple[int, int]]:
    """Spans that introduce a place, nearest first: the paragraph or item that heads its list, then the headings."""
    spans: list[tuple[int, int]] = []
    blocks = scene.document.blocks
    if place.block_index > 0 and blocks[place.block_index].kind in _LISTED:
        above = scene.parents[place.block_index]
        if above >= 0 and blocks[above].kind not in _NO_LEAD:
            spans.append((max(blocks[above].start, blocks[above].end - _LEAD), blocks[above].end))
    spans.extend((heading.start, heading.end) for heading in headings_before(scene, place.start))
    return spans


def headings_before(scene: Scene, position: int) -> list[Block]:
    """The headings that contain a place, innermost first."""
    index = bisect_right(scene.headings, position, key=lambda heading: heading.block.end) - 1
    found: list[Block] = []
    while index >= 0:
        found.append(scene.headings[index].block)
        index = scene.headings[index].parent
    return found


def is_reference(scene: Scene, place: Place) -> bool:
    """True inside a line that is nothing but a link: a list of sources names what others wrote about."""
    block = place.block
    if block is None or not scene.text.startswith("[", block.start):
        return False
    return _REFERENCE.fullmatch(scene.text, block.start, block.end) is not None
