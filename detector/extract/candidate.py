"""The names near a claim as candidates for its subject: what each costs by distance, and what its cost weighs."""

from __future__ import annotations

import re
from math import exp

from detector.extract.comparison import is_compared
from detector.extract.layout import spans_above
from detector.extract.scene import Mention, Place, Scene
from detector.model.claim import Candidate
from detector.model.document import BlockKind

PRODUCTS = frozenset({"accelerator", "system", "cpu", "die"})
HARDWARE = PRODUCTS | {"architecture"}
# Costs are in half characters; a candidate that costs 18 more than the best one is out.
SENTENCE = 26.0
_SHARP = 9.0
_CLAUSE = 8.0
_AFTER = 10.0
_COMPARED = 40.0
_SIBLING = 10.0
_ADJACENT = 10.0
_TOPIC = 44.0
_ABOVE = 40.0
_SAME_SENTENCE = 25.0
_OUT_OF_REACH = 1e9
_KIND_COSTS = {
    "architecture": 9.0,
    "die": 15.0,
    "bus": 14.0,
    "interconnect": 20.0,
    "network": 4.0,
    "software": 14.0,
    "model": 10.0,
    "cpu": 2.0,
    "memory": 20.0,
}
_WINDOW = 400
_MOST_CANDIDATES = 4
_PREPOSITION = re.compile(
    r"\s?(?:dense|sparse|FP\d+|BF16|INT8|peak)?\s?(?:on|for|in|of|per)\s(?:the\s|an?\s|one\s|each\s|every\s)?"
    r"(?:[A-Z][A-Za-z]+\s){0,2}"
)
_PER_STACK = re.compile(
    r"\bper (?:stack|pin)\b|\bstacks?\b|每(?:堆栈|颗|针|引脚|个堆栈)|堆栈|单颗",
    re.IGNORECASE,
)

Name = tuple[str, str | None]
Costs = dict[Name, float]


def names_near(scene: Scene, place: Place, allowed: frozenset[str]) -> Costs:
    """Cost of every name in the sentence and the text shortly before it, inside the block."""
    low, high = place.sentence
    named = scene.mentions_in(min(low, max(_list_start(scene, place), place.start - _WINDOW)), high)
    kinds = {mention.kind for mention in named}
    if "memory" in allowed and (PRODUCTS & kinds or not _PER_STACK.search(scene.text, low, high)):
        allowed = allowed - {"memory"}
    if any(mention.kind in HARDWARE and low <= mention.start < place.start for mention in named):
        allowed = allowed - {"interconnect", "network"}
    costs: Costs = {}
    for mention in named:
        if mention.kind not in allowed or (mention.start < place.end and mention.end > place.start):
            continue
        cost = _cost(scene, mention, place)
        key = (mention.name, mention.variant)
        if cost < costs.get(key, _OUT_OF_REACH):
            costs[key] = cost
    return costs


def _cost(scene: Scene, mention: Mention, place: Place) -> float:
    before = mention.end <= place.start
    low, high = (mention.end, place.start) if before else (place.end, mention.start)
    gap = scene.text[low:high]
    cost = _distance(scene, mention, place, gap) + _CLAUSE * min(scene.clauses_between(low, high), 4)
    limits = scene.sentences_between(low, high)
    if limits:
        sibling = scene.block_index(mention.start) != place.block_index
        cost += (_SIBLING if sibling else SENTENCE) * limits
    elif before and cost > _SAME_SENTENCE:
        cost = _SAME_SENTENCE + 0.1 * (cost - _SAME_SENTENCE)
    if before and not gap.strip(" (（:：的"):
        return cost - _ADJACENT
    if not before and _PREPOSITION.fullmatch(gap):
        return cost - _ADJACENT - _CLAUSE
    compared = is_compared(scene.text, mention)
    return cost + _AFTER * ((not before) + (compared and not before)) + _COMPARED * compared
