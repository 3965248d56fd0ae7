"""The one product of a paragraph or a table row: whose a link or a bus is that is named without it."""

from __future__ import annotations

from detector.extract.candidate import PRODUCTS
from detector.extract.draft import certain
from detector.extract.scene import Mention, Place, Scene
from detector.model.claim import Candidate

_LINKS = frozenset({"interconnect", "bus"})
_REACH = 500


def sole_product(scene: Scene, place: Place) -> tuple[Candidate, ...]:
    """The article's main product, the only one in the paragraph before a link that is the only one of its family."""
    if place.block is None:
        return ()
    low = max(place.block.start, place.start - _REACH)
    named = scene.mentions_in(low, min(place.block.end, place.end + _REACH))
    own = next((mention for mention in named if mention.start == place.start), None)
    rivals = [item for item in named if item.kind in _LINKS and own and item.family == own.family and item is not own]
    if own is None or rivals:
        return ()
    found = _only([item for item in named if item.start < place.start])
    return found if found and scene.topics[:1] and found[0].name == scene.topics[0].name else ()


def product_of_row(scene: Scene, place: Place) -> tuple[Candidate, ...]:
    """The only product named in the table row of a place, else the only architecture."""
    block = place.block
    if block is None:
        return ()
    blocks, low, high = scene.document.blocks, place.block_index, place.block_index + 1
    row = (block.table, block.row)
    while low > 0 and (blocks[low - 1].table, blocks[low - 1].row) == row:
        low -= 1
    while high < len(blocks) and (blocks[high].table, blocks[high].row) == row:
        high += 1
    named = [mention for cell in blocks[low:high] for mention in scene.mentions_in(cell.start, cell.end)]
    return _only(named) or _only(named, frozenset({"architecture"}))


def _only(named: list[Mention], kinds: frozenset[str] = PRODUCTS) -> tuple[Candidate, ...]:
    products = [mention for mention in named if mention.kind in kinds]
    if len({mention.name for mention in products}) != 1:
        return ()
    variants = {mention.variant for mention in products}
    return certain(products[0].name, variants.pop() if len(variants) == 1 else None)
