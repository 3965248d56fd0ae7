"""`H100 和 H200 的显存分别为 80GB 和 141GB`: names and figures in the same order."""

from __future__ import annotations

import re

from detector.extract.scene import Mention, Quantity, Scene
from detector.extract.subject import PRODUCTS
from detector.model.claim import Candidate

_WORD = re.compile(r"分别|依次|各为|\brespectively\b", re.IGNORECASE)


def respective_subject(scene: Scene, quantity: Quantity) -> tuple[Candidate, ...]:
    """The subject of a figure in a list that runs parallel to a list of names; empty where there is no such list."""
    low, high = scene.sentence_span(quantity.start)
    match = _WORD.search(scene.text, low, high)
    if match is None:
        return ()
    figures = [other for other in scene.quantities_in(low, high) if other.dimension == quantity.dimension]
    english = match.group().isascii()
    names = _distinct(
        [m for m in scene.mentions_in(low, figures[0].start if english else match.start()) if m.kind in PRODUCTS]
    )
    if not english:
        figures = [other for other in figures if other.start > match.start()]
    if quantity not in figures or len(names) < 2 or len(names) != len(figures):
        return ()
    mention = names[figures.index(quantity)]
    return (Candidate(name=mention.name, weight=1.0, variant=mention.variant),)


def _distinct(mentions: list[Mention]) -> list[Mention]:
    result: list[Mention] = []
    for mention in mentions:
        if all((mention.name, mention.variant) != (other.name, other.variant) for other in result):
            result.append(mention)
    return result
