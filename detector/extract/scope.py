"""How much of a machine a figure is about: one link, one GPU, the node, the rack, the full die."""

from __future__ import annotations

import re

from detector.extract.cue import Cue
from detector.extract.design import is_of_half
from detector.extract.scene import Place, Scene

_FULL = re.compile(r"(?:\d+ (?:out )?of (?:its|the|all)?|\bfull|\bcomplete|完整|满血|全部)\s?(?:[A-Za-z\d]+\s)?$")
# So many memories of one size: `eight 24 GB stacks`, `六颗 24GB 的 HBM3e`, `8x 24 GB HBM3e`.
_STACKS = re.compile(
    r"(?:\b(?:two|three|four|five|six|seven|eight|ten|twelve|sixteen)|\d\s?[x×]?|[一两二三四五六七八九十]\s?[颗个块层]|\d\s?[颗个块层])\s?$",
    re.IGNORECASE,
)
_MEMORY = re.compile(r"[\s\-]?的?\s?(?:HBM|GDDR|stacks?\b|堆栈|modules?\b|颗粒)")
_STACK_REACH = 10
# So many devices of one power, so many links of one bandwidth: `8 块 700W 的 GPU`, `18 links of 50 GB/s`.
_DEVICE = re.compile(r"[\s\-]?的?\s?(?:GPUs?\b|cards\b|accelerators\b|显卡|加速卡)")
_LINKS = re.compile(r"\d\s(?:\w+\s)?links (?:of|at|with)\s$")
_LINK_REACH = 20
_SUM = re.compile(r"in total|total of|in all|altogether|combined|合计|共计|一共|总共|加起来", re.IGNORECASE)
_STACKED = re.compile(r"\bstacks of\b|\bHBM\w* stacks\b|堆栈|颗\s?\d+\s?GB")
_JOINED = re.compile(r"\b(?:and|or|with|plus|at)\b|[和与及、/,，]")
_EACH, _ENDS = ("每", "单"), re.compile(r"\s*(?:[)）\],，.。;；、|/]|$)")
_FULL_REACH, _REACH, _BEHIND_CLAUSE = 24, 40, 16


def read_scope(scene: Scene, place: Place) -> str | None:
    """The scope that the article states for a quantity: `gpu`, `link`, `rack`...; None where it does not."""
    start, end = place.start, place.end
    low, high = place.clause
    if _FULL.search(scene.text, max(low, start - _FULL_REACH), start):
        return "die"
    if not place.is_cell and is_of_half(scene, place):
        return "die"
    if _STACKS.search(scene.text, max(low, start - _STACK_REACH), start) and _MEMORY.match(scene.text, end):
        return "stack"
    if _STACKS.search(scene.text, max(low, start - _STACK_REACH), start) and _DEVICE.match(scene.text, end):
        return "gpu"
    if _LINKS.search(scene.text, max(low, start - _LINK_REACH), start):
        return "link"
    reach = max(low, start - _REACH), min(high + _BEHIND_CLAUSE, end + _REACH, place.sentence[1])
    cues = [cue for cue in scene.cues_in("scope", *reach) if not _is_of_another(scene, place, cue)]
    if cues:
        nearest = min(cues, key=lambda cue: min(abs(cue.start - end), abs(start - cue.end)))
        return None if _sums_stacks(scene, place, nearest) else nearest.meaning.value
    for head in place.heads:
        cues = scene.cues_in("scope", head.start, head.end)
        if cues:
            return cues[0].meaning.value
    return None


def _sums_stacks(scene: Scene, place: Place, cue: Cue) -> bool:
    """True where the sum is that of a package's stacks, not of a node's devices: `8 stacks of 24 GB, 192 GB in all`."""
    return _SUM.fullmatch(scene.text, cue.start, cue.end) is not None and bool(
        _STACKED.search(scene.text, *place.sentence)
    )


def _is_of_another(scene: Scene, place: Place, cue: Cue) -> bool:
    """True for the word of another figure: `每卡 1.8TB/s 共 130TB/s`, `180 PFLOPS 即每卡 2.5 PFLOPS`."""
    if cue.start >= place.end:
        behind = scene.text[cue.start : cue.end].startswith(_EACH)
        return behind and _ENDS.match(scene.text, cue.end, place.sentence[1]) is None
    between = scene.quantities_in(cue.end, place.start)
    return bool(between) and _JOINED.search(scene.text, between[0].end, place.start) is None
