"""Versions without a name that go on from one with it: `built with CUDA 11.6 and 11.7`, `from 2.11.0 to 2.13.0`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from detector.extract.scene import Mention, Scene
from detector.model.document import BlockKind
from detector.specs.table import Specs

_SOFTWARE = frozenset({"software"})
_BARE = re.compile(
    r"(?:(?<=\s)|(?<=[（(和与或到至、从]))(?P<version>\d{1,2}\.\d{1,2}(?:\.\d{1,2})?)"
    r"(?=[\s,;:)），。；、和与或到至]|\.(?!\d)|$)(?!\s?(?:[KMGTPkm]?i?[BbWV]\b|[KMGT]?B/s|[TPG]?(?:FL)?OPS|[x×%]|倍|ms|GHz|MHz|nm"
    r"|times|percent|billion|million|petaflops|teraflops|tokens|seconds|hours|GPUs?))"
)
_LEADS = re.compile(
    r"(?:\b(?:to|and|or|from|on|in|with|use[sd]?|than|was|is|of|for|before|after|until|since|not|straight|back)\s"
    r"|[,、(（和与或到至从用在是])\s?(?:version\s)?$"
)
# A number of two parts is one of many things; it goes on from a version right before it, or after `we use`.
_VERSION, _JOIN = r"\d{1,2}\.\d{1,2}(?:\.\d{1,2})?", r"\s?(?:,|and|or|to|through|、|和|或|与|至|到|升到|换到|升级到)\s?"
_CHAIN = re.compile(rf"\s?v?{_VERSION}(?:{_JOIN}{_VERSION})*{_JOIN}")
_STAYS = re.compile(r"\b(?:stay(?:s|ed)? (?:on|with)|we use|we run|moved? to)\s$")
_PLAIN = frozenset({BlockKind.PARAGRAPH, BlockKind.ITEM, BlockKind.QUOTE})
_REACH, _LEAD_REACH, _PARTS = 160, 16, 2
Sequel = tuple[int, int, str, str, str]


def find_sequels(scene: Scene, specs: Specs) -> Iterator[Sequel]:
    """Start, end, software, kind and version of every bare number that is a published version of a software named
    before it in the sentence, or of three parts in the block."""
    for match in _BARE.finditer(scene.text):
        start, end = match.span("version")
        block = scene.block(start)
        if (
            block is None
            or block.kind not in _PLAIN
            or not _LEADS.search(scene.text, max(0, start - _LEAD_REACH), start)
        ):
            continue
        if any(quantity.unit for quantity in scene.quantities_in(start, end)):
            continue
        whole = match["version"].count(".") >= _PARTS
        low = block.start if whole else scene.sentence_span(start)[0]
        owner = _owner(scene, specs, (max(low, start - _REACH), start), match["version"])
        if owner and (whole or _goes_on(scene, owner, start)):
            yield start, end, owner.name, owner.kind, match["version"]


def _goes_on(scene: Scene, owner: Mention, start: int) -> bool:
    """True for a number that nothing but other versions part from the name, or that `we use` introduces."""
    if _CHAIN.fullmatch(scene.text, owner.end, start):
        return True
    return _STAYS.search(scene.text, max(owner.end, start - _LEAD_REACH), start) is not None


def _owner(scene: Scene, specs: Specs, span: tuple[int, int], version: str) -> Mention | None:
    """The software named last in a span that has published this version."""
    for mention in reversed(scene.mentions_in(*span)):
        if mention.kind in _SOFTWARE and mention.known and mention.end <= span[1]:
            published = {release.version for release in specs.releases(mention.name).values()}
            known = version in published or any(name.startswith(f"{version}.") for name in published)
            return mention if known else None
    return None
