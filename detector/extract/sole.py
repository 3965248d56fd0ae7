"""The one product of a paragraph or a table row: whose a link or a bus is that is named without it."""

from __future__ import annotations

import re

from detector.extract.candidate import HARDWARE, PRODUCTS, Costs, is_set_against
from detector.extract.comparison import is_in_passing
from detector.extract.draft import certain
from detector.extract.foreign import MACHINE
from detector.extract.layout import spans_above
from detector.extract.scene import Mention, Place, Scene
from detector.extract.scope import read_scope
from detector.model.claim import Candidate
from detector.model.document import Block, BlockKind

_LINKS = frozenset({"interconnect", "bus"})
_ENABLED_OF = re.compile(r"\s(?:out\s)?of\s(?:(?:its|the|all)\s)?\d")
_REACH, _OPENING = 500, 16
# `然后是 A100`, `再说 T4`
_INTRODUCES = re.compile(
    r"(?:先|再|接着|然后|接下来|最后|首先|下面|第[一二三四五]张)?(?:是|说说?|看看?|讲讲?|从)\s?(?:起)?\s?$"
)
_OBJECT = re.compile(r"[是像比跟和与从给用由对在]|\b(?:of|than|like|with|from|for|on|in|is|was|to)\b", re.IGNORECASE)
_OF_THEM = re.compile(
    r"\s*(?:All (?:of them|GPUs|cards|chips|\d+|sit|hang|talk)|They"
    r"|Each of them|It\s|The (?:rack|box|machine|system|GPUs|cards|chips)\b"
    r"|它们?|全部|所有(?:卡|芯片|GPU)|这些(?:卡|芯片|GPU))"
)


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
    main = {topic.name for topic in scene.topics[:1]} | {leader(scene, place)}
    return found if found and found[0].name in main else ()


def product_of_section(scene: Scene, place: Place) -> tuple[Candidate, ...]:
    """The product of the nearest heading, the only one there and up to a sentence that begins with `all of them`."""
    above = spans_above(scene, place)
    if not above or not _OF_THEM.match(scene.text, *place.sentence):
        return ()
    low = above[0][0]
    named = scene.mentions_in(low, place.start)
    found = _only(named)
    return found if found and _only(scene.mentions_in(*above[0])) == found else ()


def leader(scene: Scene, place: Place) -> str | None:
    """The product that opens a paragraph, where all others up to the end of the place's sentence are only what it is
    compared with or said in passing."""
    block = place.block
    if block is None or block.kind is not BlockKind.PARAGRAPH:
        return None
    named = scene.mentions_in(block.start, place.sentence[1])
    products = [mention for mention in named if mention.kind in PRODUCTS]
    if not products or products[0].start > block.start + _OPENING:
        return None
    first = products[0]
    others = [item for item in products if item.name != first.name]
    opening = _INTRODUCES.sub("", scene.text[block.start : first.start])
    if others and (_OBJECT.search(opening) or not all(_is_beside(scene, item) for item in others)):
        return None
    opened = scene.sentence_span(block.start)[1]
    designs = [mention for mention in named if mention.kind in HARDWARE - PRODUCTS and mention.start >= opened]
    foreign = [
        item
        for item in scene.implied.between(block.start, place.sentence[1])
        if item.name != first.name and not (item.kind == MACHINE and first.kind == "system")
    ]
    return None if designs or foreign else first.name


def led(scene: Scene, place: Place, costs: Costs) -> Costs:
    """The costs of the product that its paragraph is about; empty where it is about none or several."""
    name = leader(scene, place)
    return {key: cost for key, cost in costs.items() if key[0] == name} if name else {}


def named_in(scene: Scene, cell: Block) -> list[Mention]:
    """The names of a cell; without one, the short forms that stand for a name."""
    return scene.mentions_in(cell.start, cell.end) or [
        item for item in scene.implied.between(cell.start, cell.end) if item.known
    ]


def _is_beside(scene: Scene, mention: Mention) -> bool:
    return is_set_against(scene, mention) or is_in_passing(scene.text, mention)


def full_die(scene: Scene, place: Place) -> tuple[Candidate, ...]:
    """The only die named in the paragraph before a figure of the full die: `170 of its 192 SMs`."""
    if place.block is None or read_scope(scene, place) != "die":
        return ()
    low = max(place.block.start, place.start - _REACH)
    dies = {mention.name for mention in scene.mentions_in(low, place.start) if mention.kind == "die"}
    return certain(dies.pop()) if len(dies) == 1 else ()


def of_enabled(scene: Scene, place: Place, candidates: tuple[Candidate, ...]) -> tuple[Candidate, ...]:
    """The candidates of a figure; of those enabled (`170 of its 192 SMs`) without the die, which has them all."""
    if not _ENABLED_OF.match(scene.text, place.end):
        return candidates
    dies = {mention.name for mention in scene.mentions if mention.kind == "die"}
    left = tuple(item for item in candidates if item.name not in dies)
    return left or tuple(
        Candidate(name=topic.name, weight=1.0) for topic in scene.topics[:1] if topic.kind == "accelerator"
    )


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
