"""Claims from dates: announced, released, shipped."""

from __future__ import annotations

import re
from collections.abc import Iterator

from detector.extract.date import Dating
from detector.extract.draft import Content, Draft, certain
from detector.extract.layout import is_reference
from detector.extract.publication import is_dated_cell, release_dated, release_of_section
from detector.extract.qualifier import read_qualifiers
from detector.extract.scene import Place, Scene
from detector.extract.subject import choose_subject
from detector.extract.version import Release, Releases
from detector.model.claim import Attribute, Kind
from detector.model.document import BlockKind

_EVENT = re.compile(
    r"announc|unveil|launch|releas|introduc|ship|debut|published|available|availability|general availability|"
    r"came out|come out|went on sale|on sale|reveal|preview|arriv|sampling|sampled|discontinu|end[- ]of[- ]life|"
    r"发布|推出|宣布|开卖|推向市场|上市|问世|亮相|出货|量产|公布|发售|开售|首发|面世|正式版|定稿|最终版|送样|停产|停售|退市",
    re.IGNORECASE,
)
# What dates an event that is planned, or told without one of the words above; no day of the table need be meant.
_LOOSE_EVENT = re.compile(
    r"\b(?:present(?:ed|s)|appear(?:ed|s)|deliver(?:y|ies|ed)?|expected|planned|scheduled|slated|due|roadmap"
    r"|out since|(?:in|on|hit|reach(?:ed)?)\s(?:the\s)?(?:shops|stores|shelves|market|sale))\b"
    r"|交付|交货|到货|供货|计划|预计|路线图|时间是|(?<=那)是|(?<=那时)是|出规格|才有|起自带"
    r"|排在|要等到|上线|开放|有了|补了|又出|出过|出来|被曝|曝光|出的|发的|开源",
    re.IGNORECASE,
)
_THING_BEHIND = re.compile(r"[^\S\n]?(?:底|初|末|中旬|上旬|下旬)?的(?:事|东西|版本|产品)")
# `A10 是 2021 年 4 月的 Ampere`, `960 是 2027 年第四季度，970 是 ...`
_IS_OF = re.compile(r"\s?(?:则|也|还)?是\s?$")
_IS_OR_OPENS = re.compile(r"\s?(?:则|也|还)?(?:是|在|[（(])\s?")
_OF_THEN = re.compile(r"\s?(?:底|初|末)?(?:(?:出|发|放出来?)?的\s?[A-Za-z]|(?:[出发]?的)?[，。；、,;)）]|$)")
# `presented` dates a product only where the product is what was presented: papers and results are presented too.
_PRESENTED = re.compile(r"\bpresent(?:ed|s)\s(?:the |its |their )?(?:new )?$", re.IGNORECASE)
_EVENTS = {
    "sampled": ("sampl", "送样"),
    "ended": ("discontinu", "end of", "end-of", "停产", "停售", "退市"),
    "available": ("ship", "availab", "went", "on sale", "arriv", "上市", "出货", "量产", "发售", "开售"),
    "announced": ("announc", "unveil", "debut", "introduc", "宣布", "亮相", "公布", "推出", "发布", "问世"),
}
_DATED = frozenset({"accelerator", "system", "cpu", "software", "model", "driver"})
_NO_EVENTS = frozenset({BlockKind.META, BlockKind.CODE})
_BEFORE, _BEHIND = 60, 30


def draft_events(scene: Scene, dates: list[Dating], releases: Releases) -> Iterator[Draft]:
    """A claim for every date beside a word of publication or a version; other dates say nothing checkable."""
    for dating in dates:
        place = scene.place(dating.start, dating.end)
        if place.block is None or place.block.kind in _NO_EVENTS or is_reference(scene, place):
            continue
        release = release_dated(scene, place, releases) or _of_row(place, releases)
        release = release or release_of_section(scene, place, releases)
        match = _event(scene, place)
        certainly = match is not None or release is not None or is_dated_cell(scene, place) or _presented(scene, place)
        told = release or _release_told(scene, place, releases)
        if not certainly and told is None and not _is_loosely_dated(scene, place):
            continue
        word = match.group().lower() if match else ""
        detail = next((name for name, words in _EVENTS.items() if word.startswith(words)), None)
        written = dating.value or scene.document.text[place.start : place.end]
        numbers = (str(dating.date),) if certainly and dating.date else ()
        content = Content(written, numbers=numbers, detail=detail)
        candidates = certain(told.subject, told.version) if told else choose_subject(scene, place, "release_date")
        yield Draft(place, Kind.DATE, Attribute.RELEASE_DATE, content, candidates, read_qualifiers(scene, place))


def _of_row(place: Place, releases: Releases) -> Release | None:
    """The only version in the head of a date's table row."""
    if not place.is_cell or len(place.heads) <= 1:
        return None
    found = releases.between(place.heads[1].start, place.heads[1].end)
    return found[0] if len(found) == 1 else None


def _event(scene: Scene, place: Place) -> re.Match[str] | None:
    low, high = place.sentence
    return _EVENT.search(scene.text, max(low, place.start - _BEFORE), min(high, place.end + _BEHIND))


def _is_loosely_dated(scene: Scene, place: Place) -> bool:
    """True beside a word of a plan or a delivery, and for `that is a thing of May 2024`."""
    low, high = place.sentence
    near = _LOOSE_EVENT.search(scene.text, max(low, place.start - _BEFORE), min(high, place.end + _BEHIND))
    return near is not None or _THING_BEHIND.match(scene.text, place.end) is not None or _is_told_of(scene, place)


def _release_told(scene: Scene, place: Place, releases: Releases) -> Release | None:
    """The version right before a date that says when it came: `2.13.0 是 7 月 8 日，`, `0.5.20（9 月 18 日）`."""
    release = releases.last_before(place.start)
    if release is None or not _IS_OR_OPENS.fullmatch(scene.text, release.end, place.start):
        return None
    return release if _OF_THEN.match(scene.text, place.end, place.sentence[1]) else None


def _is_told_of(scene: Scene, place: Place) -> bool:
    """True where a name or a version is said to be of that time and nothing more."""
    if _OF_THEN.match(scene.text, place.end, place.sentence[1]) is None:
        return False
    low = max(place.sentence[0], place.start - _BEHIND)
    named = (*scene.mentions_in(low, place.start), *scene.implied.between(low, place.start))
    return any(item.kind in _DATED and _IS_OF.fullmatch(scene.text, item.end, place.start) for item in named)


def _presented(scene: Scene, place: Place) -> bool:
    """True where a name right behind `presented` is the last but for others joined to it before the date."""
    low = max(place.sentence[0], place.start - _BEFORE)
    return any(
        _PRESENTED.search(scene.text, max(low, mention.start - _BEFORE), mention.start)
        for mention in scene.mentions_in(low, place.start)
    )
