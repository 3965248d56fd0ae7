"""Words that set one thing against another: what follows them is only what something is compared with."""

from __future__ import annotations

import re

from detector.extract.scene import Mention

_ENGLISH = ("than", "than the", "vs", "vs.", "versus", "over", "like")
_CHINESE = ("比", "较", "于")
_BEFORE = (*_ENGLISH, *_CHINESE)
_BEFORE_NAME = tuple(f"{word} " for word in (*_ENGLISH, "against", "compared to", "compared with"))
_BEFORE_NAME_CHINESE = (*_CHINESE, "与")
_PAIRED = ("和", "跟", "同")
_VENDORS = ("nvidia ", "amd ", "intel ", "英伟达")
_FOUNDATION = re.compile(r"(?:\s?(?:规范|标准|版本))?的?基础(?:上|之上)")
_REACH, _PAIR_REACH = 14, 16
_FROM = re.compile(r"(?:\bfrom(?: the)?|从|由|自)\s?(?:NVIDIA |AMD |Intel )?$")
_TO = re.compile(r"\d.{0,24}?(?:\bto\b|到|至|为|成)", re.DOTALL)
# What ties a figure to the name right before it, even one that something is compared with.
HAS = re.compile(
    r"(?:'s|’s| with| at| having|, (?:which|that) has|的| \(|（)\s?(?:its\s|a\s|an\s|the\s|only\s|just\s)?"
)


def follows_comparison(text: str, position: int) -> bool:
    """True right behind a word of comparison: `twice PCIe`, `faster than PCIe`, `比 PCIe 快`."""
    return text[max(0, position - _REACH) : position].rstrip(" ").lower().endswith(_BEFORE)


def is_starting_point(text: str, mention: Mention, position: int) -> bool:
    """True where a name goes with the first of two figures and the position is the second: `from the H100's 900 to`."""
    if not _FROM.search(text, max(0, mention.start - _REACH), mention.start):
        return False
    return _TO.search(text, mention.end, position) is not None


def is_compared(text: str, mention: Mention) -> bool:
    """True where a name is the other side of a comparison: `than the H100`, `比 H100`, `和 H100 相比`."""
    if _FOUNDATION.match(text, mention.end):
        return True
    before = text[max(0, mention.start - _REACH) : mention.start].lower()
    for vendor in _VENDORS:
        before = before.removesuffix(vendor)
    closed = before.rstrip(" ")
    if closed.endswith(_PAIRED) and "比" in text[mention.end : mention.end + _PAIR_REACH]:
        return True
    return closed.endswith(_BEFORE_NAME_CHINESE) or before.endswith(_BEFORE_NAME)
