"""The product that a figure describes from the front: `than the 700 W H100`, `an 80 GB A100`, `不及 700W 的 H100`."""

from __future__ import annotations

import re

from detector.extract.candidate import HARDWARE
from detector.extract.draft import certain
from detector.extract.scene import Place, Scene
from detector.model.claim import Candidate

_ARTICLE = re.compile(r"\b(?:the|an?|than|versus|vs\.?|against|unlike|one|each|every|another)\s$", re.IGNORECASE)
_CHINESE_OPENING = re.compile(r"(?:不及|不如|低于|高于|多于|少于|超过|相比|对比|比起?|与|和)\s?$")
_NEAR, _REACH = 10, 4


def described_product(scene: Scene, place: Place) -> tuple[Candidate, ...]:
    """The product right behind a figure that an article opens; empty elsewhere."""
    behind = next((item for item in scene.mentions_in(place.end, place.end + _REACH) if item.kind in HARDWARE), None)
    if behind is None or place.is_cell:
        return ()
    between, low = scene.text[place.end : behind.start], max(0, place.start - _NEAR)
    opened = _ARTICLE if between in {" ", "-"} else _CHINESE_OPENING if between.strip(" ") == "的" else None
    if opened is None or not opened.search(scene.text, low, place.start):
        return ()
    return certain(behind.name, behind.variant)
