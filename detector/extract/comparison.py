"""Words that set one thing against another: what follows them is only what something is compared with."""

from __future__ import annotations

import re

from detector.extract.scene import Mention, Place, Scene

_ENGLISH = ("than", "than the", "vs", "vs.", "versus", "over", "like")
_CHINESE = ("比", "较", "于")
_BEFORE = (*_ENGLISH, *_CHINESE)
_BEFORE_NAME = tuple(
    f"{word} {article}"
    for word in (
        *_ENGLISH,
        "against",
        "compared to",
        "compared with",
        "same as",
        "equal to",
        "as much as",
        "as many as",
    )
    for article in ("", "the ", "a ", "an ")
)
_BEFORE_NAME_CHINESE = (*_CHINESE, "与")
_PAIRED = ("和", "跟", "同")
_EARLIER = ("上一代", "前一代", "上代", "前代", "previous-generation ", "older ")
_VENDORS = ("nvidia ", "amd ", "intel ", "英伟达")
_FOUNDATION = re.compile(r"(?:\s?(?:规范|标准|版本))?\s?的?基础(?:上|之上)")
_CONTRAST = re.compile(
    r"(?:而|反观|不像)\s?$|\b(?:whereas|while|unlike|as opposed to)\s(?:the\s|an?\s)?$", re.IGNORECASE
)
# `v6e 对 v5e，BF16 是 4.7 倍`
_ENDS_TOPIC, _AGAINST_NAME = re.compile(r"\s?[，,：:]"), re.compile(r"[A-Za-z\d]\s?对$", re.IGNORECASE)
_REACH, _PAIR_REACH = 20, 16
_MULTIPLE = re.compile(
    r"(?:\s?[(（][^)）\n]{0,24}[)）])?\s?的\s?(?:约|近|大约)?\s?(?:[\d.]+|[一两二三四五六七八九十]+)\s?(?:多)?倍"
)
# `P100 半精度的 5.9 倍`, `A10 的一半`, `V100 6MB 的 6.7 倍`: by whose value another's is measured. A share of something
# that no verb leads to is a part of the name's own: `H200 显存的 30%`.
_INSIDE = r"(?:[^，。；、,;：:\n是为有比达到于约占]|(?<=[A-Za-z\d])[.,](?=\d)){0,16}?"
_ABOUT = r"(?:约|近|大约|将近|整整|差不多|不到|不足)?\s?"
_YARDSTICK = re.compile(rf"{_INSIDE}的\s?{_ABOUT}(?:[\d.]+|[一两二三四五六七八九十]+)\s?(?:多)?倍")
_SHARE = re.compile(
    rf"{_INSIDE}的\s?{_ABOUT}(?:一半|[\d.]+\s?%|百分之[一二三四五六七八九十]+|[一二两三四五六七八九十]+(?:分之[一二两三四五六七八九十]+|成))"
)
_MEASURED_BY = re.compile(
    r"(?:是|为|相当于|等于|只有|仅有?|不到|不足|达到?|超过|接近|约|近|够|抵得?上)\s?(?:单[张卡颗块]\s?|一[张颗块]\s?|整[卡颗]\s?)?"
    r"(?:NVIDIA |AMD |Intel |英伟达的?\s?|华为的?\s?|上一代的?\s?|前代的?\s?)?$"
)
# `L4 的缓存有 48MB，A10 才 6MB`: said of another in passing.
_IN_PASSING = re.compile(r"\s?(?:也|还|却)?(?:才|只有|仅有?|只是|不过)\s?(?=\d)")
_PASSING_REACH = 2
_TIMES = re.compile(
    r"(?:(?:\d\s?[x×]|\btimes)\s(?:that of |those of |of |the [a-z]+(?: [a-z]+)? of )?the "
    r"|\b(?:twice|double|half)\s(?:that of |of )?(?:the )?)"
    r"(?:NVIDIA |AMD |Intel )?$"
)
_TIMES_REACH = 36
_FROM = re.compile(r"(?:\bfrom(?: the)?|从|由|自)\s?(?:NVIDIA |AMD |Intel )?$")
_UP_FROM = re.compile(r"\b(?:up|down)\sfrom\s(?:about\s|around\s|the\s|only\s|just\s)?$", re.IGNORECASE)
_MORE = re.compile(r"(?<![最至不更较很])(?:多出?|高出?|少|低|大|小)了?(?:约|近|大约|整整)?\s?$")
_DIFFERS = re.compile(
    r"(?:相差|差距|差了|之差)[为约是有]*\s?$"
    r"|\b(?:differs? by|difference (?:of|is)|gap (?:of|is)|lies?)\s(?:about\s)?$",
    re.IGNORECASE,
)
# `of the H100 from 900 GB/s to`: the first of the two figures is the name's.
_FROM_BEHIND = re.compile(r"\s?(?:from|从|由)\s?\d[^.;。；\n]{0,24}?(?:\bto|到|至)\s?(?:about\s)?$")
_FROM_FIGURE = re.compile(r"(?:\bfrom|从|由|自)\s?(?:about\s|around\s|the\s|约|原来的|之前的|原先的)?$")
_TO_FIGURE = re.compile(r"[^。.;；\n]{0,40}?(?:\bto\b|到|至|为|成)", re.IGNORECASE)
# `900GB/s 砍成 400GB/s`
_BECOMES = re.compile(
    r"\s?(?:直接|一路|被)?(?:砍[成到至]|[降减缩升提涨增]低?少?减?短?高?加?[到至为成]|改[成为]|变[成为]|换成)\s?(?:了|只剩)?\s?\d"
)
_TO = re.compile(r"\d.{0,24}?(?:\bto\b|到|至|为|成)", re.DOTALL)
# What ties a figure to the name right before it, even one that something is compared with.
HAS = re.compile(
    r"(?:'s|’s| with| at| having|, (?:which|that) has|的| \(|（)\s?(?:its\s|a\s|an\s|the\s|only\s|just\s)?"
)

_MULTIPLE_OF = re.compile(r"[^。.;；\n]{0,14}?的\s?(?:[一两二三四五六七八九十\d.]+)\s?(?:多)?倍")
_CLASS = re.compile(r"\s?(?:/\s?\d+\s?nm)?\s?(?:制程|工艺|process)?的?\s?(?:GPU|芯片|chips?\b|GPUs\b)")


def follows_comparison(text: str, position: int) -> bool:
    """True right behind a word of comparison: `twice PCIe`, `faster than PCIe`, `比 PCIe 快`."""
    return text[max(0, position - _REACH) : position].rstrip(" ").lower().endswith(_BEFORE)


def stands_alone(scene: Scene, place: Place) -> bool:
    """True for what something is compared with, and for a class of products: `twice PCIe 4.0`, `7nm 制程 GPU`."""
    return (
        follows_comparison(scene.text, place.start)
        or _MULTIPLE_OF.match(scene.text, place.end) is not None
        or _CLASS.match(scene.text, place.end) is not None
    )


def is_starting_point(text: str, mention: Mention, position: int) -> bool:
    """True where a name goes with the first of two figures and the position is the second: `from the H100's 900 to`."""
    gap = text[mention.end : position]
    if len(gap) <= _PAIR_REACH * 3 and _FROM_BEHIND.fullmatch(gap):
        return True
    if not _FROM.search(text, max(0, mention.start - _REACH), mention.start):
        return False
    return _TO.search(text, mention.end, position) is not None


def is_first_of_two(text: str, place: Place) -> bool:
    """True for the first figure of a change, which may be another product's: `from 80 GB to 141 GB`."""
    if _UP_FROM.search(text, max(0, place.start - _REACH), place.start):
        return True
    if _BECOMES.match(text, place.end):
        return True
    if not _FROM_FIGURE.search(text, max(0, place.start - _REACH), place.start):
        return False
    return _TO_FIGURE.match(text, place.end) is not None or " to " in text[place.start : place.end]


def is_difference(text: str, start: int) -> bool:
    """True for what one thing has more or less than another: `多出 112GB`, `功耗高 125W`."""
    low = max(0, start - _REACH)
    return _MORE.search(text, low, start) is not None or _DIFFERS.search(text, low, start) is not None


def is_compared(text: str, mention: Mention) -> bool:
    """True where a name is the other side of a comparison: `than the H100`, `比 H100`, `和 H100 相比`, `1.5x the`."""
    if _FOUNDATION.match(text, mention.end) or _MULTIPLE.match(text, mention.end) or is_yardstick(text, mention):
        return True
    if _TIMES.search(text, max(0, mention.start - _TIMES_REACH), mention.start):
        return True
    before = text[max(0, mention.start - _REACH) : mention.start].lower()
    for vendor in (*_VENDORS, *_EARLIER):
        before = before.removesuffix(vendor)
    closed = before.rstrip(" ")
    if closed.endswith("对") and _ENDS_TOPIC.match(text, mention.end) and _AGAINST_NAME.search(closed):
        return True
    if closed.endswith(_PAIRED) and "比" in text[mention.end : mention.end + _PAIR_REACH]:
        return True
    return closed.endswith(_BEFORE_NAME_CHINESE) or before.endswith(_BEFORE_NAME)


def is_yardstick(text: str, mention: Mention) -> bool:
    """True for the name that a multiple or a share is measured by: `是 A10 的一半`, `约为 P100 半精度的 5.9 倍`."""
    if _YARDSTICK.match(text, mention.end):
        return True
    measured = _MEASURED_BY.search(text, max(0, mention.start - _REACH), mention.start)
    return measured is not None and _SHARE.match(text, mention.end) is not None


def is_in_passing(text: str, mention: Mention) -> bool:
    """True for a name that opens a clause with a lesser value of its own: `L4 有 48MB，A10 才 6MB`."""
    before = text[max(0, mention.start - _PASSING_REACH) : mention.start].rstrip()
    return before.endswith(("，", ",", "；", "（", "(")) and _IN_PASSING.match(text, mention.end) is not None


def is_contrasted(text: str, mention: Mention) -> bool:
    """True where a name is brought in only as a contrast: `..., whereas the A100 ...`, `而 A100 ...`; the sentences
    that follow go on about what stood before it."""
    return _CONTRAST.search(text, max(0, mention.start - _REACH), mention.start) is not None
