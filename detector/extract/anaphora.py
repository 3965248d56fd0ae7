"""`The former ... the latter ...`, 前者 / 后者: the two products named last before."""

from __future__ import annotations

import re
from collections.abc import Sequence

from detector.extract.draft import certain
from detector.extract.scene import Mention, Place, Scene
from detector.model.claim import Candidate

_BACK = 160
_PRODUCTS = frozenset({"accelerator", "system", "cpu", "die"})
_PRONOUN = re.compile(
    r"(?:^|[,;:，；：(（])\s?(?:(?:and|but|while|so|yet|而|但|且|而且|因此)\s?)?(?:(?:[Ii]t|[Tt]hey)\b|它|其(?!中|他|它|余|次|实))"
)


def anaphoric_subject(scene: Scene, place: Place) -> tuple[Candidate, ...]:
    """The product that `former` or `latter` in the clause stands for; empty without such a word or two products."""
    words = scene.cues_in("anaphora", place.clause[0], place.start)
    if not words:
        return ()
    word = words[-1]
    products: list[Mention] = []
    for mention in reversed(scene.mentions_in(max(0, word.start - _BACK), word.start)):
        if mention.kind in _PRODUCTS and all(mention.name != other.name for other in products):
            products.append(mention)
    if len(products) <= 1:
        return ()
    mention = products[1] if word.meaning.value == "former" else products[0]
    return certain(mention.name, mention.variant)


def antecedent(scene: Scene, place: Place, named: Sequence[Mention]) -> Mention | None:
    """The product that a pronoun before the place stands for: the first of its sentence, or of the one before."""
    low, start = place.sentence[0], place.start
    products = [mention for mention in named if mention.kind in _PRODUCTS and mention.end <= start]
    if not products:
        return None
    text = scene.text[max(low, *(mention.end for mention in products)) : start].lstrip()
    if not _PRONOUN.search(text):
        return None
    inside = [item for item in products if item.start >= low]
    if inside or low == 0:
        return min(inside, key=lambda item: item.start, default=None)
    earlier = scene.sentence_span(low - 1)[0]
    return min((item for item in products if item.start >= earlier), key=lambda item: item.start, default=None)
