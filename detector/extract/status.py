"""Claims on the standing of a product: in production, on sale, under development, opened to others."""

from __future__ import annotations

import re
from collections.abc import Iterator

from detector.extract.draft import Content, Draft, certain
from detector.extract.occurrence import matches_around
from detector.extract.qualifier import read_qualifiers
from detector.extract.scene import Mention, Scene
from detector.model.claim import Attribute, Kind
from detector.model.document import BlockKind

_STATUS = re.compile(
    r"(?P<available>\b(?:is|are|has|have|now|already)\s(?:(?:now|already|currently|since|entered|been)\s){0,2}"
    r"(?:(?:in\s)?(?:(?:full|volume|mass|high-volume|series)\s)+production|in production|shipping|live|on sale)\b"
    r"|(?:已经?|正在|均已|全面|正式)(?:开始|进入)?(?:大?批量生产|大规模量产|量产|出货|发货|上市|开售|上线)(?:落地)?|上线了)"
    r"|(?P<development>\b(?:is|are)\s(?:still|currently)\s(?:building|developing|working on|under development"
    r"|in development|being (?:built|developed))\b|(?:正在|还在|仍在)(?:构建|搭建|开发|研发|研制|打造))"
    r"|(?P<opened>\b(?:is|are|be)\s(?:now\s)?open(?:ed)? to\b|开放给|向[^，。,;；\s]{1,8}开放)"
)
_WORDS = (
    *(
        "production",
        "shipping",
        " live",
        "on sale",
        "building",
        "developing",
        "working on",
        "development",
        "being built",
    ),
    *("being developed", "open to", "opened to", "批量生产", "量产", "出货", "发货", "上市", "开售", "上线"),
    *("构建", "搭建", "开发", "研发", "研制", "打造", "开放"),
)
_AROUND = (56, 24)
_VALUES = {"available": "available", "development": "in development", "opened": "opened to others"}
_NAMED = frozenset({"model", "accelerator", "system", "architecture", "software", "cpu", "technology"})
_SILENT = frozenset({BlockKind.META, BlockKind.CODE, BlockKind.CELL})
_REACH = 100


def draft_statuses(scene: Scene) -> Iterator[Draft]:
    """A claim for every word of standing behind a name of its sentence."""
    for match in matches_around(_STATUS, scene.text, _WORDS, _AROUND):
        place = scene.place(*match.span())
        if place.block is None or place.block.kind in _SILENT:
            continue
        mention = _named_before(scene, match.start(), place.sentence[0])
        if mention is None:
            continue
        content = Content(_VALUES[match.lastgroup or ""], relation="status")
        place = scene.place(mention.start, match.end())
        yield Draft(
            place, Kind.RELATION, Attribute.RELEASE_DATE, content, certain(mention.name), read_qualifiers(scene, place)
        )


def _named_before(scene: Scene, position: int, low: int) -> Mention | None:
    before = scene.mentions_in(max(low, position - _REACH), position)
    named = [mention for mention in before if mention.kind in _NAMED]
    return named[-1] if named else None
