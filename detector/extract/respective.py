"""`H100 和 H200 的显存分别为 80GB 和 141GB`: names and figures in the same order."""

from __future__ import annotations

from detector.extract.candidate import PRODUCTS
from detector.extract.draft import certain
from detector.extract.scene import Mention, Place, Quantity, Scene
from detector.model.claim import Candidate


def respective_subject(scene: Scene, quantity: Quantity, place: Place) -> tuple[Candidate, ...]:
    """The subject of a figure in a list that runs parallel to a list of names; empty where there is no such list."""
    low, high = place.sentence
    words = scene.cues_in("respective", low, high)
    if not words:
        return ()
    word = words[0]
    figures = [other for other in scene.quantities_in(low, high) if other.dimension == quantity.dimension]
    behind = word.meaning.value == "behind"
    limit = figures[0].start if behind else word.start
    names = _distinct([mention for mention in scene.mentions_in(low, limit) if mention.kind in PRODUCTS])
    if not behind:
        figures = [other for other in figures if other.start > word.start]
    if quantity not in figures or len(names) <= 1 or len(names) != len(figures):
        return ()
    mention = names[figures.index(quantity)]
    return certain(mention.name, mention.variant)


def _distinct(mentions: list[Mention]) -> list[Mention]:
    result: list[Mention] = []
    for mention in mentions:
        if all((mention.name, mention.variant) != (other.name, other.variant) for other in result):
            result.append(mention)
    return result
