"""Figures of the full design of a chip, and of one of its halves: neither is the product's own."""

from __future__ import annotations

import re

from detector.extract.draft import certain
from detector.extract.scene import Mention, Place, Scene
from detector.model.claim import Candidate

_PRODUCTS = frozenset({"accelerator", "system", "cpu"})
_DESIGN = re.compile(
    r"\b(?:full(?:y[- ]enabled)?|complete|whole|uncut|entire)\s(?:[A-Z]{2}\d{3}\s|physical\s|Ada\s|Hopper\s)?"
    r"(?:design|chip|die|configuration|version|silicon|implementation|core)\b"
    r"|(?:完整|满血)(?:版)?的?(?:芯片|核心|设计|规格|裸片|架构)|全核心",
    re.IGNORECASE,
)
_BEHIND = re.compile(r"\s(?:[a-z]+\s){0,2}?(?:in|of|on|for|is|are|makes?(?: up)?)\s(?:the|a)\s|[^，。,;；\n]{0,4}?是")
_NOT = re.compile(r"\b(?:not|isn't|than)\s(?:the\s|a\s|quite\s)*$|(?:并?不是|并非|非)\s?$")
_THAT_ONE = re.compile(r"\b(?:that one|that has|which has|the full one)\b|那个|后者")
_PART_OF = re.compile(r"of (?:which|them|these)|enabled|active|in use|\buses?\b|其中|启用|开启|用了|只用|保留|屏蔽")
_OWNER = re.compile(r"(?:\b(?:behind|of|in|inside|under|for)\s(?:the\s|an?\s|NVIDIA\s)*|的\s?)$")
_REACH, _OPENING = 64, 16
# `Each half`, `each of the two dies`; or `Each has` behind a sentence about two dies.
_HALF = re.compile(
    r"\b(?:each|either|one|per|every)\s(?:half|of (?:the|its) (?:two\s|halves|dies|chiplets)|chiplet|GCD|tile)\b"
    r"|\b(?:the|both) halves\b|每一?半|[单每]个?(?:芯粒|小芯片|GCD)|两半各",
    re.IGNORECASE,
)
_EACH = re.compile(
    r"\W*(?:Each|Every one|Either)(?:\s(?:one|of (?:them|these|the two)))?\s(?:then\s|still\s)?[a-z]+\s|\W*每[颗个块片]"
)
_SEVERAL = re.compile(
    r"\b(?:two|both|dual|four|eight|\d)\s(?:[\w-]+\s){0,2}?(?:dies|halves|chiplets|GPUs|devices|GCDs|tiles|chips)\b"
    r"|(?:两|双|四|八|\d)\s?[颗个块片]?(?:裸片|芯粒|小芯片|芯片|晶粒|GPU|设备)"
)


def of_design(scene: Scene, place: Place, candidates: tuple[Candidate, ...]) -> tuple[Candidate, ...]:
    """The candidates of a count of cores; of that of a full design only the die that the sentence names."""
    if not is_of_design(scene, place):
        return candidates
    dies = {item.name for item in scene.mentions_in(*place.sentence) if item.kind == "die"}
    return certain(dies.pop()) if len(dies) == 1 else ()


def is_of_design(scene: Scene, place: Place) -> bool:
    """True for a figure that the words around it give for the full design: `128 SMs in the full design`."""
    low, high = place.sentence
    for match in _DESIGN.finditer(scene.text, max(low, place.start - _REACH), min(high, place.end + _REACH)):
        if match.start() >= place.end:
            if _BEHIND.fullmatch(scene.text, place.end, match.start()):
                return True
        elif match.end() <= place.start and _leads_to(scene, place, match):
            return True
    return False


def _leads_to(scene: Scene, place: Place, match: re.Match[str]) -> bool:
    """True where nothing between a full design and a figure begins to speak of the product or of what is enabled."""
    between = scene.text[match.end() : place.start]
    if _NOT.search(scene.text, max(0, match.start() - _OPENING), match.start()) and not _THAT_ONE.search(between):
        return False
    named = [item for item in scene.mentions_in(match.end(), place.start) if item.kind in _PRODUCTS]
    return not _PART_OF.search(between) and all(_is_owner(scene, match.end(), item) for item in named)


def _is_owner(scene: Scene, low: int, mention: Mention) -> bool:
    return _OWNER.search(scene.text, low, mention.start) is not None


def is_of_half(scene: Scene, place: Place) -> bool:
    """True for a figure of one of several dies or devices that make up a product."""
    low = place.sentence[0]
    match = next(reversed([*_HALF.finditer(scene.text, low, place.start)]), None)
    if match is None and low and _SEVERAL.search(scene.text, *scene.sentence_span(low - 1)):
        match = _EACH.match(scene.text, low, place.start)
    if match is None:
        return False
    named = [item for item in scene.mentions_in(match.end(), place.start) if item.kind in _PRODUCTS]
    return all(_is_owner(scene, match.end() - 1, item) for item in named)
