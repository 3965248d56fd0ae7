"""The names near a claim as candidates for its subject: what each costs by distance, and what its cost weighs."""

from __future__ import annotations

import re
from math import exp

from detector.extract.anaphora import antecedent, opens_with_pronoun
from detector.extract.comparison import HAS, is_compared, is_contrasted, is_in_passing, is_starting_point, is_yardstick
from detector.extract.foreign import FOREIGN, MACHINE
from detector.extract.layout import spans_above
from detector.extract.part import parts_of_wholes
from detector.extract.scene import Mention, Place, Scene
from detector.model.claim import Candidate
from detector.model.document import Block, BlockKind

PRODUCTS = frozenset({"accelerator", "system", "cpu", "die"})
HARDWARE = PRODUCTS | {"architecture"}
# Costs are in half characters; a candidate that costs 18 more than the best one is out.
SENTENCE = 26.0
SHARP = 9.0
_CLAUSE = 8.0
_AFTER = 10.0
COMPARED = 40.0
_SIBLING = 10.0
_ADJACENT = 10.0
_TOPIC = 44.0
_ABOVE = 40.0
_SAME_SENTENCE = 25.0
NOWHERE = 1e9
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
    "foreign": 4.0,
    "machine": 8.0,
}
_WIDTH, _CHINESE_WIDTH = 0.35, 1.7 * 0.35
_MOST_CLAUSES = 4
_OWNER_REACH, _OPENING = 40, 24
_WINDOW = 400
_LINE = 36
STOPS = tuple("。.!?！？;；:：")
_MOST_CANDIDATES = 4
_NEARLY_CERTAIN = 0.999  # nearness alone is never as sure as a table head or a parallel list
_PREPOSITION = re.compile(
    r"\s?(?:dense|sparse|FP\d+|BF16|INT8|peak)?\s?(?:on|for|in|of|per|is what)\s(?:the\s|an?\s|one\s|each\s|every\s)?"
    r"(?:[A-Z][A-Za-z]+\s){0,2}"
)
_PRONOUN, _APPOSITION, _PART = 16.0, 20.0, 24.0
# `整颗 2700W 每颗 Grace 有 72 核`: the name behind begins what is said next.
_OPENS_CLAUSE = re.compile(
    r"(?:每|[每一][颗张块台片个枚])\s?$|,\s(?:and|plus)\s(?:the|its|an?)\s(?:[A-Z]\w*\s)?$|,\s(?:and|while|but)\s(?:[A-Z]\w*|it|they)\s\w+\s(?:the\s|its\s|an?\s)?$"
)
_COLONS = frozenset({":", "："})
_BRACKET, _NEXT_CLAUSE = 80, 14.0
_STATES = re.compile(
    r"\s(?:ha[sd]|have|is|are|was|were|uses?|needs?|offers?|gets?|comes?|draws?|costs?)\s|[有为是用配需达]"
)
_CLOSES = re.compile(r"[)）]")
# `$400 more than the RTX 4090 cost at its launch`: the compared name has a predicate of its own.
_PREDICATE = re.compile(r"\s(?:cost|costs|had|has|was|were|is|did|does|sold|came|launched|offered|drew|draws)\b")
_PER_STACK = re.compile(
    r"\bper (?:stack|pin)\b|\bstacks?\b|每(?:堆栈|颗|针|引脚|个堆栈)|堆栈|单颗",
    re.IGNORECASE,
)

# `a used 80 GB PCIe A100`
_BOARD = re.compile(r"\s?(?:(?:PCIe|SXM\d?|OAM|NVL)\s)?")
_ARTICLE = re.compile(r"\b(?:an?|the|used|new|older?|refurbished|single|each|every)\s$")
_ARTICLE_REACH = 14
_WHICH = re.compile(r",? (?:which|that|with) |\s?[(（][^)）]*$")
_OPENS_BRACKET = re.compile(r"\s?[(（]")
_ENDS_NAMES = re.compile(r"\s?(?:[)）]|and\b|和|与|、|,\s?[A-Z]|/)")

Name = tuple[str, str | None]
Costs = dict[Name, float]


def names_near(scene: Scene, place: Place, allowed: frozenset[str]) -> Costs:
    """Cost of every name in the sentence and the text shortly before it, inside the block."""
    low, high = place.sentence
    start = min(low, max(_list_start(scene, place), place.start - _WINDOW))
    named = scene.mentions_in(start, high)
    kinds = {mention.kind for mention in named}
    if "memory" in allowed and (PRODUCTS & kinds or not _PER_STACK.search(scene.text, low, high)):
        allowed = allowed - {"memory"}
    if any(mention.kind in HARDWARE and low <= mention.start < place.start for mention in named):
        allowed = allowed - {"interconnect", "network"}
    if "accelerator" in allowed:
        allowed = allowed | {FOREIGN}
        implied = scene.implied.between(start, high)
        reach = scene.sentence_span(low - 1)[0] if low and opens_with_pronoun(scene, place) else low
        stood_for = {item.start for item in implied}
        named = [item for item in named if item.kind != "architecture" or item.start not in stood_for]
        named = [*named, *(item for item in implied if item.kind in PRODUCTS or item.start >= reach)]
    parts = parts_of_wholes(scene, named)
    owner = antecedent(scene, place, [mention for mention in named if mention not in parts])
    first = min((item.start for item in named if item.kind in PRODUCTS and item.start >= low), default=place.start)
    costs: Costs = {}
    for mention in named:
        if mention.kind not in allowed or (mention.start < place.end and mention.end > place.start):
            continue
        cost = _cost(scene, mention, place)
        if cost >= NOWHERE:
            continue
        if mention.kind == "architecture" and first < mention.start < place.start:
            cost += _APPOSITION
        if mention in parts:
            cost += _PART
        if owner is not None:
            cost += _PRONOUN if mention is not owner else -_PRONOUN
        key = (mention.name, mention.variant)
        if cost < costs.get(key, NOWHERE):
            costs[key] = cost
    return costs


def _cost(scene: Scene, mention: Mention, place: Place) -> float:
    """How far a name is: characters, clauses and sentences between, its kind, and whether it is only compared with."""
    before = mention.end <= place.start
    end = max(mention.end, mention.variant_end) if mention.variant_end <= place.start else mention.end
    low, high = (end, place.start) if before else (place.end, mention.start)
    gap = scene.text[low:high]
    cost = len(gap) * (_WIDTH if gap.isascii() else _CHINESE_WIDTH) + _KIND_COSTS.get(mention.kind, 0.0)
    if mention.kind == MACHINE and not before:
        return NOWHERE
    cost += _CLAUSE * min(scene.clauses_between(low, high), _MOST_CLAUSES)
    limits = scene.sentences_between(low, high)
    if before and cost > _SAME_SENTENCE:
        cost = _SAME_SENTENCE + 0.1 * (cost - _SAME_SENTENCE)
    if limits:
        sibling = scene.block_index(mention.start) != place.block_index
        cost += (_SIBLING if sibling else SENTENCE) * limits
    if _is_aside(scene, mention, low, high, elsewhere=bool(limits) or not before):
        cost += COMPARED
    if _is_in_brackets(scene.text, mention, place) or _only_measures(scene.text, mention, gap if before else None):
        return NOWHERE
    if before:
        if not gap.strip(" (（:：的") and not (gap.strip() in _COLONS and is_set_against(scene, mention)):
            return cost - _ADJACENT
        if HAS.fullmatch(gap) or _WHICH.match(gap):
            return cost
        compared = is_set_against(scene, mention) and not _PREDICATE.match(gap)
        return cost + COMPARED * (compared or is_starting_point(scene.text, mention, place.start))
    if _PREPOSITION.fullmatch(gap) or (_OPENS_BRACKET.fullmatch(gap) and _ENDS_NAMES.match(scene.text, mention.end)):
        return cost - _ADJACENT - _CLAUSE
    if _BOARD.fullmatch(gap) and _ARTICLE.search(scene.text, max(0, place.start - _ARTICLE_REACH), place.start):
        return cost - _ADJACENT - _CLAUSE
    cost += _AFTER + _NEXT_CLAUSE * (scene.clauses_between(low, high) > 0 and not _OPENS_BRACKET.match(gap))
    opens = _OPENS_CLAUSE.search(gap) is not None
    return cost + (COMPARED + _AFTER) * (opens or is_set_against(scene, mention))


def _is_in_brackets(text: str, mention: Mention, place: Place) -> bool:
    """True for a name inside brackets that says something of its own there, seen from outside them."""
    low, high = max(0, mention.start - _BRACKET), mention.end + _BRACKET
    opened = max(text.rfind("(", low, mention.start), text.rfind("（", low, mention.start))
    if opened < 0 or _CLOSES.search(text, opened, mention.start):
        return False
    closed = _CLOSES.search(text, mention.end, high)
    if closed is None or opened <= place.start < closed.start():
        return False
    return _STATES.search(text, opened, closed.start()) is not None


def _only_measures(text: str, mention: Mention, gap: str | None) -> bool:
    """True for a name that others are measured by, unless the place, behind this gap, is its very value."""
    if gap is not None and (not gap.strip(" (（:：的") or HAS.fullmatch(gap)):
        return False
    return is_yardstick(text, mention)


def _is_aside(scene: Scene, mention: Mention, low: int, high: int, *, elsewhere: bool) -> bool:
    """True for a name brought in as a contrast that is not what the article is mostly about, and, outside its own
    clause, for one said in passing."""
    if (elsewhere or scene.clauses_between(low, high)) and is_in_passing(scene.text, mention):
        return True
    if not elsewhere:
        return False
    return all(topic.name != mention.name for topic in scene.topics[:1]) and is_contrasted(scene.text, mention)


def is_set_against(scene: Scene, mention: Mention) -> bool:
    """`is_compared`, asked once for each mention."""
    known = scene.compared.get(mention.start)
    if known is None:
        known = scene.compared[mention.start] = is_compared(scene.text, mention)
    return known


def is_only_compared(scene: Scene, place: Place) -> bool:
    """True where a sentence opens with what its nameless subject is compared with: `Versus the H100, power rises`."""
    low = place.sentence[0]
    named = [mention for mention in scene.mentions_in(*place.sentence) if mention.kind in PRODUCTS]
    if len(named) != 1 or not low <= named[0].start < place.start or is_owned(scene, place):
        return False
    opening = scene.text[low : named[0].start].strip()
    return len(opening) <= _OPENING and is_set_against(scene, named[0])


def is_owned(scene: Scene, place: Place) -> bool:
    """True where a name right before or behind a figure owns it: `the H100's 900 GB/s`, `80 GB on the H100`."""
    before = scene.mentions.last_before(place.start)
    if before is not None and before.end <= place.start:
        gap = scene.text[before.end : place.start]
        if before.kind in PRODUCTS and (HAS.fullmatch(gap) or not gap.strip(" (（:：的")):
            return True
    near = scene.mentions_in(place.end, place.end + _OWNER_REACH)
    behind = [mention for mention in near if mention.kind in PRODUCTS][:1]
    return any(
        _PREPOSITION.fullmatch(scene.text, place.end, mention.start)
        or _OPENS_BRACKET.fullmatch(scene.text, place.end, mention.start)
        for mention in behind
    )


def _list_start(scene: Scene, place: Place) -> int:
    """Where the list begins that holds an item; the block's own start elsewhere."""
    if place.block is None:
        return 0
    if place.block.kind is not BlockKind.ITEM:
        return _open_start(scene, place.block, place.block_index)
    return scene.document.blocks[scene.parents[place.block_index] + 1].start


def _open_start(scene: Scene, block: Block, index: int) -> int:
    """Where a paragraph begins; that of the lines before where their last sentence is left open at the line's end."""
    start = block.start
    while block.kind is BlockKind.PARAGRAPH and index > 0 and block.start - start < _WINDOW:
        before = scene.document.blocks[index - 1]
        if before.kind is BlockKind.QUOTE:
            return before.start
        long = before.end - before.start > _LINE
        runs_on = before.kind is BlockKind.ITEM and scene.text[before.end : start] == "\n"
        if not (runs_on or before.kind is BlockKind.PARAGRAPH) or not long or _is_closed(scene, before):
            break
        start, index = before.start, index - 1
    return start


def _is_closed(scene: Scene, block: Block) -> bool:
    return scene.text[block.start : block.end].rstrip().endswith(STOPS)


def names_above(scene: Scene, place: Place, allowed: frozenset[str]) -> Costs:
    """Names in the list head, the headings and the title."""
    for depth, (low, high) in enumerate(spans_above(scene, place)):
        costs: Costs = {}
        for mention in scene.mentions_in(low, high):
            if mention.kind in allowed:
                key = (mention.name, mention.variant)
                cost = _ABOVE + 5 * depth + _KIND_COSTS.get(mention.kind, 0.0)
                costs[key] = min(cost, costs.get(key, NOWHERE))
        if costs:
            return costs
    return {}


def topics(scene: Scene, place: Place, allowed: frozenset[str]) -> Costs:
    """The products that the article is mostly about; none else."""
    costs: Costs = {
        (topic.name, None): _TOPIC + _TOPIC * (1 - topic.share) for topic in scene.topics if topic.kind in allowed
    }
    return costs


def without_other_variants(candidates: tuple[Candidate, ...], form: str) -> tuple[Candidate, ...]:
    """The same candidates, without variants that a form factor does not name: `the PCIe and SXM cards`."""
    name = form.rstrip("0123456789 ")
    return tuple(
        item if name in (item.variant or "") else Candidate(name=item.name, weight=item.weight) for item in candidates
    )


def weigh(costs: Costs, sharpness: float = SHARP) -> tuple[Candidate, ...]:
    """Weights that fall with the cost; the further the best name is, the less its lead over the others is trusted.

    `sharpness` is the cost that lowers a weight by e; the higher it is, the less nearness says.
    """
    if not costs:
        return ()
    best = min(costs.values())
    sharp = max(sharpness, 0.55 * best)
    raw = {key: exp((best - cost) / sharp) for key, cost in costs.items() if cost - best <= 2 * sharp}
    total = sum(raw.values())
    ranked = sorted(raw.items(), key=lambda item: -item[1])[:_MOST_CANDIDATES]
    return tuple(
        Candidate(name=name, variant=variant, weight=min(_NEARLY_CERTAIN, round(value / total, 3)))
        for (name, variant), value in ranked
    )
