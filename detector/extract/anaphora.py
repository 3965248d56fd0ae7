"""`The former ... the latter ...`, 前者 / 后者: the two products named last before."""

from __future__ import annotations

from detector.extract.candidate import PRODUCTS
from detector.extract.draft import certain
from detector.extract.scene import Mention, Place, Scene
from detector.model.claim import Candidate

_BACK = 160


def anaphoric_subject(scene: Scene, place: Place) -> tuple[Candidate, ...]:
    """The product that `former` or `latter` in the clause stands for; empty without such a word or two products."""
    words = scene.cues_in("anaphora", place.clause[0], place.start)
    if not words:
        return ()
    word = words[-1]
    products: list[Mention] = []
    for mention in reversed(scene.mentions_in(max(0, word.start - _BACK), word.start)):
        if mention.kind in PRODUCTS and all(mention.name != other.name for other in products):
            products.append(mention)
    if len(products) <= 1:
        return ()
    mention = products[1] if word.meaning.value == "former" else products[0]
    return certain(mention.name, mention.variant)
