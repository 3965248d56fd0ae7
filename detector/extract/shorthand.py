"""Short forms: `Blackwell` for the RTX PRO 6000 Blackwell that the article is about, `the Gaudi` for the Gaudi 3."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from detector.extract.scene import Mention, Scene


def resolve_shorthand(scene: Scene) -> Iterable[Mention]:
    """The mentions; an architecture becomes the main product where that product's own name holds it as a word."""
    if not scene.topics:
        return scene.mentions
    name, kind = scene.topics[0].name, scene.topics[0].kind
    words = set(name.split())
    if len(words) == 1:
        return scene.mentions
    return [
        replace(mention, name=name, kind=kind) if mention.kind == "architecture" and mention.name in words else mention
        for mention in scene.mentions
    ]
