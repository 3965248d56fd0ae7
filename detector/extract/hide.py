"""Keep names apart from figures: their digits are no quantities, the bus in `A100 80GB PCIe` has no bandwidth."""

from __future__ import annotations

import re
from collections.abc import Iterable

from detector.extract.cue import Cue
from detector.extract.ordered import Ordered
from detector.extract.scene import Quantity, Scene

# A number format whose figure ran into it: `FP81979 TFLOPS`.
_GLUED_FORMAT = re.compile(
    r"(?:FP|INT)(?:4|8)(?=\d{2,}(?:\.\d+)?\s?[TP]?(?:FL)?OPS)"
    r"|(?:FP|BF|TF)(?:16|32|64)(?=\d{2,}(?:\.\d+)?\s?[TP]FLOPS)"
)
_DIGIT = re.compile(r"\d")


def hide_names(scene: Scene) -> str:
    """The folded text with the digits of names hidden, so that `A100300W` reads as a name and 300 W."""
    pieces: list[str] = []
    position = 0
    names = ((mention.start, mention.end) for mention in scene.mentions if mention.kind != "format")
    formats = ((match.start(), match.end()) for match in _GLUED_FORMAT.finditer(scene.text))
    for start, end in sorted([*names, *formats]):
        if start >= position and _DIGIT.search(scene.text, start, end):
            pieces += [scene.text[position:start], "·" * (end - start)]
            position = end
    return "".join([*pieces, scene.text[position:]])


def outside_names(scene: Scene, quantities: Iterable[Quantity]) -> list[Quantity]:
    """Quantities that touch no name and no longer quantity, in order; of two readings the one with a unit."""
    result: list[Quantity] = []
    for quantity in sorted(quantities, key=lambda item: (item.start, -item.end, item.unit is None)):
        mention = scene.mentions.last_before(quantity.end)
        if mention and mention.start <= quantity.start < mention.end:
            continue
        if not result or quantity.start >= result[-1].end:
            result.append(quantity)
    return result


def outside_variants(scene: Scene, cues: dict[str, Ordered[Cue]]) -> dict[str, Ordered[Cue]]:
    """The cues without the buses that only name a product's variant."""
    attributes = cues.get("attribute")
    variants = [(mention.end, mention.variant_end) for mention in scene.mentions if mention.variant_end > mention.end]
    variants += [(mention.start, mention.end) for mention in scene.implied if mention.variant]
    if not attributes or not variants:
        return cues
    named = {
        cue.start
        for start, end in variants
        for cue in attributes.inside(start, end)
        if cue.meaning.value == "pcie_bandwidth"
    }
    return {**cues, "attribute": Ordered(cue for cue in attributes if cue.start not in named)} if named else cues
