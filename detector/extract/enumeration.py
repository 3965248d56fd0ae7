"""Counts with the list of what they count right behind them: `four frameworks: vLLM, ...`, `五个模型：...`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from detector.extract.draft import Content, Draft
from detector.extract.number import ENGLISH, read_han
from detector.extract.occurrence import matches_around
from detector.extract.qualifier import read_qualifiers
from detector.extract.scene import Scene
from detector.extract.trie import alternation
from detector.model.claim import Attribute, Kind

LISTED = "listed"
_NOUNS = (
    *("models", "frameworks", "engines", "libraries", "vendors", "formats", "precisions", "generations", "tools"),
    *("architectures", "backends", "systems", "products", "chips", "languages"),
)
_HAN_NOUNS = ("模型", "框架", "引擎", "厂商", "格式", "精度", "架构", "工具", "后端", "产品", "芯片", "系统")
_WORDS = tuple(word for word in ENGLISH if " " not in word)
_COUNTED = re.compile(
    rf"(?<![\w.\-])(?P<number>\d{{1,2}}|(?i:{alternation(_WORDS)}))\s(?:[a-z\-]+\s){{0,2}}(?:{alternation(_NOUNS)})"
    r"(?=\s?(?:were tested|are compared|in the test)?\s?[:：])"
    r"|(?<![第\d.一二两三四五六七八九十几])(?P<han>[两三四五六七八九十]{1,2}|\d{1,2})\s?[个款种家套代]\s?(?:主流|常见|国产|推理|训练|开源)*"
    rf"(?:{alternation(_HAN_NOUNS)})(?=(?:参加测试)?\s?[:：])"
)
_AROUND = (48, 32)


def draft_enumerations(scene: Scene) -> Iterator[Draft]:
    """A claim for every such count."""
    for match in matches_around(_COUNTED, scene.text, (*_NOUNS, *_HAN_NOUNS), _AROUND):
        place = scene.place(*match.span())
        written = match["number"] or match["han"]
        number = int(written) if written.isdigit() else ENGLISH.get(written.lower()) or read_han(written)
        if place.block is not None and number:
            content = Content(float(number), None, (str(number),), detail=LISTED)
            yield Draft(place, Kind.QUANTITY, Attribute.OTHER, content, (), read_qualifiers(scene, place))
