"""The set-up of a test: the size of a model without a name (`72B 的模型`), the lengths of input and output."""

from __future__ import annotations

import re
from collections.abc import Iterator

from detector.extract.draft import Content, Draft
from detector.extract.occurrence import matches_around
from detector.extract.qualifier import read_qualifiers
from detector.extract.scene import Scene
from detector.model.claim import Attribute, Kind
from detector.model.document import BlockKind

_SIZE = re.compile(
    r"(?<![A-Za-z0-9.\-_$])(?P<size>\d{1,4}(?:\.\d)?)\s?B(?="
    r"\s?(?:参数|级别?|规模|量级)?的?\s?(?:稠密|密集|混合专家|MoE|开源|语言|大|小)*\s?(?:模型|LLM)"
    r"|\s(?:dense |MoE |language |open )?models?\b|[，,、]\s?(?:FP|BF|INT)\d{1,2}[，,、\s])"
)
_LENGTH = re.compile(
    r"(?:输入|输出|序列|提示词?|上下文)(?:长度)?(?:均|都|各)?(?:为|是|取|约|：|:)?\s?"
    r"(?P<length>\d{2,6})(?=\s?(?:[，,、。；;)）/+和\n]|$))"
)
_LENGTH_WORDS = ("输入", "输出", "序列", "提示", "上下文")
_AROUND = (8, 24)
_PROSE = frozenset({BlockKind.META, BlockKind.CODE})


def draft_settings(scene: Scene) -> Iterator[Draft]:
    """A claim for every such size and length."""
    for match in matches_around(_SIZE, scene.text, ("B",), _AROUND):
        start, end = match.start("size"), match.end()
        if not _is_named(scene, start, end):
            content = Content(float(match["size"]), "billion", (match["size"],), scale="1000000000")
            yield from _draft(scene, (start, end), Attribute.PARAMETER_COUNT, content)
    for match in matches_around(_LENGTH, scene.text, _LENGTH_WORDS, _AROUND):
        content = Content(float(match["length"]), "token", (match["length"],))
        yield from _draft(scene, match.span("length"), Attribute.CONTEXT_LENGTH, content)


def _draft(scene: Scene, span: tuple[int, int], attribute: Attribute, content: Content) -> Iterator[Draft]:
    place = scene.place(*span)
    if place.block is not None and place.block.kind not in _PROSE:
        yield Draft(place, Kind.QUANTITY, attribute, content, (), read_qualifiers(scene, place))


def _is_named(scene: Scene, start: int, end: int) -> bool:
    """True for the size in a model's name: `Llama 2 13B`."""
    before = scene.mentions.last_before(end)
    return before is not None and before.end > start
