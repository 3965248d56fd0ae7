"""Claims from dates: announced, released, shipped."""

from __future__ import annotations

import re
from collections.abc import Iterator

from detector.extract.date import Dating
from detector.extract.draft import Content, Place, draft
from detector.extract.qualifier import read_qualifiers
from detector.extract.scene import Scene
from detector.extract.subject import choose_subject
from detector.model.claim import Attribute, Claim, Kind
from detector.model.document import BlockKind

_EVENT = re.compile(
    r"announc|unveil|launch|releas|introduc|ship|debut|published|available|availability|general availability|发布|推出|宣布|came out|come out|went on sale|on sale|reveal|preview|arriv|开卖|推向市场|"
    r"上市|问世|亮相|出货|量产|公布|发售|开售|首发|面世|正式版|定稿|最终版",
    re.IGNORECASE,
)
_EVENTS = {
    "available": ("ship", "availab", "went", "on sale", "arriv", "上市", "出货", "量产", "发售", "开售"),
    "announced": ("announc", "unveil", "debut", "introduc", "宣布", "亮相", "公布", "推出", "发布", "问世"),
}


def event_claims(scene: Scene, dates: list[Dating]) -> Iterator[Claim]:
    """A claim for every date that stands beside a word of publication in its clause; other dates say nothing checkable."""
    for dating in dates:
        block = scene.block(dating.start)
        if block is None or block.kind in {BlockKind.META, BlockKind.CODE}:
            continue
        low, high = scene.sentence_span(dating.start)
        match = _EVENT.search(scene.text, max(low, dating.start - 60), min(high, dating.end + 30))
        if match is None:
            continue
        candidates = choose_subject(scene, dating.start, dating.end, "release_date")
        detail = next((name for name, words in _EVENTS.items() if match.group().lower().startswith(words)), None)
        about = (candidates, read_qualifiers(scene, dating.start, dating.end))
        written = scene.document.text[dating.start : dating.end]
        content = Content(written, numbers=(str(dating.date),), detail=detail)
        yield draft(scene, Place(dating.start, dating.end), (Kind.DATE, Attribute.RELEASE_DATE), content, about)
