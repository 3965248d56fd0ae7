"""`The former ... the latter ...`, 前者 / 后者: the two products named last before."""

from __future__ import annotations

import re

from detector.extract.scene import Mention, Scene
from detector.extract.subject import PRODUCTS
from detector.model.claim import Candidate

_WORD = re.compile(r"(?P<first>前者|\bthe former\b)|(?P<second>后者|\bthe latter\b)", re.IGNORECASE)
_BACK = 160


def anaphoric_subject(scene: Scene, start: int) -> tuple[Candidate, ...]:
    """The product that `former` or `latter` in the clause stands for; empty where there is no such word, or not two products."""
    low, _ = scene.clause_span(start, start)
    matches = list(_WORD.finditer(scene.text, max(0, low), start))
    if not matches:
        return ()
    match = matches[-1]
    products: list[Mention] = []
    for mention in reversed(scene.mentions_in(max(0, match.start() - _BACK), match.start())):
        if mention.kind in PRODUCTS and all(mention.name != other.name for other in products):
            products.append(mention)
        if len(products) == 2:  # noqa: PLR2004 - former and latter
            mention = products[1] if match["first"] else products[0]
            return (Candidate(name=mention.name, weight=1.0, variant=mention.variant),)
    return ()
