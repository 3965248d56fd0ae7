"""Hedges, conditions and scope beside a claim: `about`, `up to`, `measured`, `如果`, `per link`, `双向`."""

from __future__ import annotations

import re

from detector.extract.layout import cell_heads
from detector.extract.scene import Quantity, Scene
from detector.model.claim import Qualifier
from detector.model.document import BlockKind

_PREFIXES = {
    "~": Qualifier.APPROX,
    "≈": Qualifier.APPROX,
    ">": Qualifier.AT_LEAST,
    "≥": Qualifier.AT_LEAST,
    ">=": Qualifier.AT_LEAST,
    "<": Qualifier.UP_TO,
    "≤": Qualifier.UP_TO,
    "<=": Qualifier.UP_TO,
}
_HEDGE_REACH = 14
_REFUTED_SOON = 30
_TAKES_BACK = re.compile(r"(?:that|this|it|both|these|those|the (?:claim|number|figure))\b|那|这|其实|实际上|事实上|也不|不对|并不|并非|纯属|错", re.IGNORECASE)
_RATED = frozenset({"flops", "ops", "bytes_per_second"})
_PLAN_BEFORE, _PLAN_BEHIND, _IF_BEFORE = 40, 24, 60
_FULL = re.compile(r"(?:\d+ (?:out )?of (?:its|the|all)?|\bfull|\bcomplete|完整|满血|全部)\s?(?:[A-Za-z\d]+\s)?$")
_AFTER = ("以上", "及以上", "以内", "以下", "左右", "上下", "or more", "or newer", "or later", "+")


def read_qualifiers(scene: Scene, start: int, end: int, quantity: Quantity | None = None) -> tuple[Qualifier, ...]:
    """The qualifiers of a span, in the order of the vocabulary."""
    found: set[Qualifier] = set()
    if quantity and quantity.prefix in _PREFIXES:
        found.add(_PREFIXES[quantity.prefix])
    low, high = scene.clause_span(start, end)
    sentence = scene.sentence_span(start)
    if quantity:
        found |= _hedges(scene, start, end, low)
        kinds = ("sparsity",) if quantity.dimension in {"flops", "ops"} else ("direction",)
        found |= _nearest(scene, (start, end), (low, high), kinds)
    found |= _conditions(scene, start, end, sentence)
    block = scene.block(start)
    if block and block.kind is BlockKind.CODE:
        found.add(Qualifier.QUOTED_ERROR)
    if block and block.kind is BlockKind.CELL:
        found |= _from_heads(scene, start)
    return tuple(qualifier for qualifier in Qualifier if qualifier in found)


def _hedges(scene: Scene, start: int, end: int, low: int) -> set[Qualifier]:
    found = set()
    for cue in scene.cues_in("hedge", max(low, start - _HEDGE_REACH), start):
        if len(scene.text[cue.end : start].strip()) <= 2:
            found.add(Qualifier(cue.meaning.value))
    after = scene.text[end : end + 10].lstrip(" ")
    if after.startswith(("以上", "及以上", "or more", "or newer", "or later", "+")):
        found.add(Qualifier.AT_LEAST)
    if after.startswith(("以内", "以下", "or less")):
        found.add(Qualifier.UP_TO)
    if after.startswith(("左右", "上下")):
        found.add(Qualifier.APPROX)
    return found


def _nearest(scene: Scene, span: tuple[int, int], clause: tuple[int, int], kinds: tuple[str, ...]) -> set[Qualifier]:
    """The nearest word of each kind, inside the clause or in the bracket behind the number."""
    found = set()
    behind = scene.text[span[1] : span[1] + 2].lstrip(" ")
    reach = min(span[1] + 40, len(scene.text)) if behind[:1] in {"(", "（", "["} else clause[1]
    for kind in kinds:
        rivals = [item.start for item in scene.quantities_in(span[1], reach) if item.dimension in _RATED]
        reach = min([reach, *rivals])
        cues = scene.cues_in(kind, max(clause[0], span[0] - 60), max(reach, span[1]))
        if cues:
            nearest = min(cues, key=lambda cue: min(abs(cue.start - span[1]), abs(span[0] - cue.end)))
            found.add(Qualifier(nearest.meaning.value))
    return found


def _conditions(scene: Scene, start: int, end: int, sentence: tuple[int, int]) -> set[Qualifier]:
    found = set()
    clause = scene.clause_span(start, end)
    for cue in scene.cues_in("negated", max(clause[0], start - 12), start):
        if len(scene.text[cue.end : start].strip()) <= 8:
            found.add(Qualifier.NEGATED)
    for cue in scene.cues_in("hypothetical", sentence[0], clause[1]):
        near = scene.clauses_between(min(cue.end, start), max(cue.start, start))
        if cue.meaning.value == "planned":
            supposed = near == 0 and -_PLAN_BEHIND <= start - cue.end <= _PLAN_BEFORE
        else:
            supposed = cue.end <= start and near <= 1 and start - cue.end <= _IF_BEFORE
        if supposed:
            found.add(Qualifier.HYPOTHETICAL)
    if scene.cues_in("quoted", *sentence) or _is_refuted_next(scene, sentence[1]):
        found.add(Qualifier.QUOTED)
    if scene.text[sentence[0] : sentence[1]].rstrip(" \n").endswith(("?", "？")):
        found.add(Qualifier.HYPOTHETICAL)
    found |= _measured(scene, start, end, sentence)
    return found


def _is_refuted_next(scene: Scene, end: int) -> bool:
    """True where the next sentence of the block takes the claim back: `That is wrong`, `也不对`."""
    block = scene.block(max(end - 1, 0))
    if block is None or block.kind is BlockKind.CELL:
        return False
    limit = min(end + _REFUTED_SOON, block.end)
    opening = scene.text[end:limit].lstrip()
    return _TAKES_BACK.match(opening) is not None and bool(scene.cues_in("quoted", end, limit))


def _measured(scene: Scene, start: int, end: int, sentence: tuple[int, int]) -> set[Qualifier]:
    """A word of measuring in the sentence, unless a word for the peak stands nearer."""
    cues = [
        cue
        for cue in scene.cues_in("measured", *sentence)
        if scene.clauses_between(min(cue.end, start), max(cue.start, start)) <= 3
    ]
    if not cues:
        return set()
    nearest = min(cues, key=lambda cue: (start - cue.end) if cue.end <= start else 30 + cue.start - end)
    return {Qualifier.MEASURED} if nearest.meaning.value == "measured" else set()


def _from_heads(scene: Scene, start: int) -> set[Qualifier]:
    found = set()
    for head in cell_heads(scene, start):
        for kind in ("sparsity", "direction", "hedge"):
            found |= {Qualifier(cue.meaning.value) for cue in scene.cues_in(kind, head.start, head.end)}
        for cue in scene.cues_in("measured", head.start, head.end):
            if cue.meaning.value == "measured":
                found.add(Qualifier.MEASURED)
    return found


def read_scope(scene: Scene, start: int, end: int) -> str | None:
    """The scope that the article states for a quantity: `gpu`, `link`, `rack`...; None where it does not."""
    low, high = scene.clause_span(start, end)
    if _FULL.search(scene.text, max(low, start - 24), start):
        return "die"
    cues = scene.cues_in("scope", max(low, start - 40), min(high + 16, end + 40, len(scene.text)))
    if not cues:
        for head in cell_heads(scene, start):
            cues = scene.cues_in("scope", head.start, head.end)
            if cues:
                return cues[0].meaning.value
        return None
    return min(cues, key=lambda cue: min(abs(cue.start - end), abs(start - cue.end))).meaning.value
