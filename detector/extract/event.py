"""Claims from dates: announced, released, shipped."""

from __future__ import annotations

import re
from collections.abc import Iterator

from detector.extract.date import Dating
from detector.extract.draft import Content, Draft
from detector.extract.qualifier import read_qualifiers
from detector.extract.scene import Scene
from detector.extract.subject import choose_subject
from detector.model.claim import Attribute, Kind
from detector.model.document import BlockKind

_EVENT = re.compile(
    r"announc|unveil|launch|releas|introduc|ship|debut|published|available|availability|general availability|"
    r"came out|come out|went on sale|on sale|reveal|preview|arriv|sampling|sampled|discontinu|end[- ]of[- ]life|"
    r"发布|推出|宣布|开卖|推向市场|上市|问世|亮相|出货|量产|公布|发售|开售|首发|面世|正式版|定稿|最终版|送样|停产|停售|退市",
    re.IGNORECASE,
)
_EVENTS = {
    "sampled": ("sampl", "送样"),
    "ended": ("discontinu", "end of", "end-of", "停产", "停售", "退市"),
    "available": ("ship", "availab", "went", "on sale", "arriv", "上市", "出货", "量产", "发售", "开售"),
    "announced": ("announc", "unveil", "debut", "introduc", "宣布", "亮相", "公布", "推出", "发布", "问世"),
}
_NO_EVENTS = frozenset({BlockKind.META, BlockKind.CODE})
_BEFORE, _BEHIND = 60, 30


def draft_events(scene: Scene, dates: list[Dating]) -> Iterator[Draft]:
    """A claim for every date beside a word of publication; other dates say nothing checkable."""
    for dating in dates:
        place = scene.place(dating.start, dating.end)
        if place.block is None or place.block.kind in _NO_EVENTS:
            continue
        low, high = place.sentence
        match = _EVENT.search(scene.text, max(low, place.start - _BEFORE), min(high, place.end + _BEHIND))
        if match is None:
            continue
        word = match.group().lower()
        detail = next((name for name, words in _EVENTS.items() if word.startswith(words)), None)
        written = scene.document.text[place.start : place.end]
        content = Content(written, numbers=(str(dating.date),), detail=detail)
        candidates = choose_subject(scene, place, "release_date")
        yield Draft(place, Kind.DATE, Attribute.RELEASE_DATE, content, candidates, read_qualifiers(scene, place))
