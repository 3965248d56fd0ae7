"""Passages that stand more than once: their claims are reported once, with every occurrence."""

from __future__ import annotations

from collections import defaultdict

from detector.extract.scene import Scene
from detector.model.claim import Attribute, Claim, Kind

_LONG_ENOUGH = 24


def merge_repeats(scene: Scene, claims: list[Claim]) -> list[Claim]:
    """The claims with occurrences filled: one for each name, and one for each claim of a repeated passage."""
    origins = _origins(scene)
    where = {(claim.start, claim.end, claim.attribute, claim.kind): index for index, claim in enumerate(claims)}
    spans: dict[int, list[tuple[int, int]]] = defaultdict(list)
    kept: list[int] = []
    setups: dict[tuple[str | None, object], int] = {}
    for index, claim in enumerate(claims):
        shift = origins.get(scene.sentence_index(claim.start), 0)
        first = where.get((claim.start - shift, claim.end - shift, claim.attribute, claim.kind)) if shift else None
        if first is None and claim.attribute is Attribute.DEVICE_COUNT and claim.unit == "x":
            first = setups.setdefault((claim.subject, claim.value), index)
            first = None if first == index else first
        if first is None:
            kept.append(index)
            spans[index].append((claim.start, claim.end))
        else:
            spans[first].append((claim.start, claim.end))
    names = _mention_spans(scene)
    result = []
    for index in kept:
        claim = claims[index]
        occurrences = names.get(claim.subject or "", spans[index]) if _is_name(claim) else spans[index]
        result.append(
            claim.model_copy(update={"occurrences": tuple(sorted(set(occurrences) | {(claim.start, claim.end)}))})
        )
    return result


def _is_name(claim: Claim) -> bool:
    return claim.attribute is Attribute.EXISTENCE and claim.kind is Kind.ENTITY and not claim.undocumented


def _mention_spans(scene: Scene) -> dict[str, list[tuple[int, int]]]:
    result: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for mention in scene.mentions:
        result[mention.name].append((mention.start, mention.end))
    return result


def _origins(scene: Scene) -> dict[int, int]:
    """For every sentence that repeats an earlier one, the distance back to the first."""
    first: dict[str, int] = {}
    result: dict[int, int] = {}
    text = scene.document.text
    ends = [*scene.sentences[1:], len(text)]
    for index, (start, end) in enumerate(zip(scene.sentences, ends, strict=True)):
        sentence = text[start:end].strip()
        if len(sentence) < _LONG_ENOUGH:
            continue
        lead = len(text[start:end]) - len(text[start:end].lstrip())
        origin = first.setdefault(sentence, start + lead)
        if origin != start + lead:
            result[index] = start + lead - origin
    return result
