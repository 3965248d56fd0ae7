"""How much of a machine a figure is about: one link, one GPU, the node, the rack, the full die."""

from __future__ import annotations

import re

from detector.extract.cue import Cue
from detector.extract.scene import Place, Scene

_FULL = re.compile(r"(?:\d+ (?:out )?of (?:its|the|all)?|\bfull|\bcomplete|完整|满血|全部)\s?(?:[A-Za-z\d]+\s)?$")
# So many memories of one size: `eight 24 GB stacks`, `六颗 24GB 的 HBM3e`, `8x 24 GB HBM3e`.
_STACKS = re.compile(
    r"(?:\b(?:two|three|four|five|six|seven|eight|ten|twelve|sixteen)|\d\s?[x×]?|[一两二三四五六七八九十]\s?[颗个块层]|\d\s?[颗个块层])\s?$",
    re.IGNORECASE,
)
_MEMORY = re.compile(r"[\s\-]?的?\s?(?:HBM|GDDR|stacks?\b|堆栈|modules?\b|颗粒)")
_STACK_REACH = 10
_JOINED = re.compile(r"\b(?:and|or|with|plus|at)\b|[和与及、/,，]")
_EACH, _ENDS = "每", re.compile(r"\s*(?:[)）\],，.。;；、|/]|$)")
_FULL_REACH, _REACH, _BEHIND_CLAUSE = 24, 40, 16


def read_scope(scene: Scene, place: Place) -> str | None:
    """The scope that the article states for a quantity: `gpu`, `link`, `rack`...; None where it does not."""
    start, end = place.start, place.end
    low, high = place.clause
    if _FULL.search(scene.text, max(low, start - _FULL_REACH), start):
        return "die"
    if _STACKS.search(scene.text, max(low, start - _STACK_REACH), start) and _MEMORY.match(scene.text, end):
        return "stack"
    reach = max(low, start - _REACH), min(high + _BEHIND_CLAUSE, end + _REACH, place.sentence[1])
    cues = [cue for cue in scene.cues_in("scope", *reach) if not _is_of_another(scene, place, cue)]
    if cues:
        return min(cues, key=lambda cue: min(abs(cue.start - end), abs(start - cue.end))).meaning.value
    for head in place.heads:
        cues = scene.cues_in("scope", head.start, head.end)
        if cues:
            return cues[0].meaning.value
    return None


def _is_of_another(scene: Scene, place: Place, cue: Cue) -> bool:
    """True for the word of another figure: `每卡 1.8TB/s 共 130TB/s`, `180 PFLOPS 即每卡 2.5 PFLOPS`."""
    if cue.start >= place.end:
        behind = scene.text[cue.start : cue.end].startswith(_EACH)
        return behind and _ENDS.match(scene.text, cue.end, place.sentence[1]) is None
    between = scene.quantities_in(cue.end, place.start)
    return bool(between) and _JOINED.search(scene.text, between[0].end, place.start) is None
