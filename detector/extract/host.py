"""Whose memory a figure may be: HBM belongs to an accelerator, DDR5 beside eight of them to their host."""

from __future__ import annotations

import re

from detector.extract.candidate import HARDWARE, SENTENCE
from detector.extract.part import is_counted
from detector.extract.scene import Place, Scene

_DEVICE_MEMORY = re.compile(r"HBM|GDDR|显存|VRAM")
_STANDARD = re.compile(r"\s?(?:的)?(?:standard|spec\b|specification|标准|规范)", re.IGNORECASE)
_CAPACITY, _CAPACITY_REACH = re.compile(r"\d\s{0,2}GB\s{0,2}(?:的|of\s)?$"), 12  # `40 GB HBM2` is a product's
_HOST_MEMORY = re.compile(r"(?<![A-Za-z])DDR[345]|DIMM\b")


def with_such_memory(scene: Scene, place: Place, allowed: frozenset[str]) -> frozenset[str]:
    """The kinds of product that may have the memory beside a place: no CPU has HBM or 显存, and the DDR5 beside eight
    accelerators is their host's."""
    low, high = max(0, place.start - 10), min(place.end + 8, place.sentence[1])
    if _DEVICE_MEMORY.search(scene.text, low, high):
        return allowed - {"cpu"}
    if not _HOST_MEMORY.search(scene.text, place.start, high + 4):
        return allowed
    owners = [mention for mention in scene.mentions_in(place.clause[0], place.start) if mention.kind in HARDWARE]
    return allowed & {"cpu", "system"} if not owners or is_counted(scene, owners[-1]) else allowed


def is_general_memory(scene: Scene, place: Place, nearest: float) -> bool:
    """True for a memory type in a sentence that names several, or for the standard: it speaks of no product."""
    if _STANDARD.match(scene.text, place.end):
        return True
    if nearest < SENTENCE or _CAPACITY.search(scene.text, max(0, place.start - _CAPACITY_REACH), place.start):
        return False
    return len({mention.name for mention in scene.mentions_in(*place.sentence) if mention.kind == "memory"}) > 1
