"""How much of a machine a figure is about: one link, one GPU, the node, the rack, the full die."""

from __future__ import annotations

import re

from detector.extract.scene import Place, Scene

_FULL = re.compile(r"(?:\d+ (?:out )?of (?:its|the|all)?|\bfull|\bcomplete|完整|满血|全部)\s?(?:[A-Za-z\d]+\s)?$")
# So many memories of one size: `eight 24 GB stacks`, `六颗 24GB 的 HBM3e`, `8x 24 GB HBM3e`.
_STACKS = re.compile(
    r"(?:\b(?:two|three|four|five|six|seven|eight|ten|twelve|sixteen)|\d\s?[x×]?|[一两二三四五六七八九十]\s?[颗个块层]|\d\s?[颗个块层])\s?$",
    re.IGNORECASE,
)
_MEMORY = re.compile(r"[\s\-]?的?\s?(?:HBM|GDDR|stacks?\b|堆栈|modules?\b|颗粒)")
_STACK_REACH = 10
_FULL_REACH, _REACH, _BEHIND_CLAUSE = 24, 40, 16


def read_scope(scene: Scene, place: Place) -> str | None:
    """The scope that the article states for a quantity: `gpu`, `link`, `rack`...; None where it does not."""
    start, end = place.start, place.end
    low, high = place.clause
    if _FULL.search(scene.text, max(low, start - _FULL_REACH), start):
        return "die"
    if _STACKS.search(scene.text, max(low, start - _STACK_REACH), start) and _MEMORY.match(scene.text, end):
        return "stack"
    cues = scene.cues_in("scope", max(low, start - _REACH), min(high + _BEHIND_CLAUSE, end + _REACH, place.sentence[1]))
    if cues:
        return min(cues, key=lambda cue: min(abs(cue.start - end), abs(start - cue.end))).meaning.value
    for head in place.heads:
        cues = scene.cues_in("scope", head.start, head.end)
        if cues:
            return cues[0].meaning.value
    return None
