"""Claims on what a product is built with: its processor, its network card, its die."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from detector.extract.candidate import PRODUCTS
from detector.extract.draft import Content, Draft, certain
from detector.extract.qualifier import read_qualifiers
from detector.extract.scene import Mention, Scene
from detector.model.claim import Attribute, Kind

_OWNERS = PRODUCTS - {"cpu"}
_PARTS = frozenset({"cpu", "network", "die"})
# NVIDIA's names of dies: a letter or two for the architecture, and a number (GP100, TU104, AD102, GB202).
_CODE = re.compile(r"(?<![A-Za-z0-9])(?:G[A-Z]|TU|AD)\d{3}(?![A-Za-z0-9])")
_DIE = re.compile(r"\s?(?:GPU\s|图形)?(?:dies?\b|silicon\b|chips?\b|核心|芯片|晶片)", re.IGNORECASE)
_VERBS = (
    r"(?:(?:is|are)\s(?:built|based)\s(?:on|around)|(?:is|are)\s(?:powered\sby|equipped\swith)|uses?|comes?\swith"
    r"|integrates?|carries|carry|features?|采用|使用|搭载|配备|基于|内置)"
)
_JOINED = re.compile(
    rf"(?:\s(?:GPUs?|cards?|systems?|servers?|racks?|platforms?)|\s?(?:显卡|系统|机柜|平台))?\s?{_VERBS}了?\s?"
    r"(?:(?:the|an?|two|new)\s|两颗|两块|一颗)?(?:NVIDIA|Nvidia|Mellanox|英伟达)?\s?",
    re.IGNORECASE,
)
_REACH = 60


@dataclass(frozen=True, slots=True)
class _Part:
    start: int
    end: int
    name: str
    known: bool


def draft_components(scene: Scene) -> Iterator[Draft]:
    """A claim for every part that directly follows `PRODUCT uses`; what it is used for stays with the reader."""
    for part in sorted(_parts(scene), key=lambda part: part.start):
        owner = _owner(scene, part)
        if owner is None:
            continue
        place = scene.place(owner.start, part.end)
        content = Content(part.name, relation="built_with", object=part.name, undocumented=not part.known)
        qualifiers = read_qualifiers(scene, place)
        yield Draft(place, Kind.RELATION, Attribute.FEATURE, content, certain(owner.name, owner.variant), qualifiers)


def _parts(scene: Scene) -> Iterator[_Part]:
    named = set()
    for mention in scene.mentions:
        named.add(mention.start)
        if mention.kind in _PARTS and mention.known and (mention.kind != "die" or _DIE.match(scene.text, mention.end)):
            yield _Part(mention.start, mention.end, mention.name, True)
    for match in _CODE.finditer(scene.text):
        if match.start() not in named and _DIE.match(scene.text, match.end()):
            yield _Part(match.start(), match.end(), match[0], False)


def _owner(scene: Scene, part: _Part) -> Mention | None:
    """The product whose verb stands right before the part."""
    low, _ = scene.sentence_span(part.start)
    before = scene.mentions_in(max(low, part.start - _REACH), part.start)
    owner = before[-1] if before else None
    if owner is None or owner.kind not in _OWNERS or not owner.known:
        return None
    return owner if _JOINED.fullmatch(scene.text, owner.end, part.start) else None
