"""Passages that stand more than once: their claims are reported once, with every occurrence."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from detector.extract.draft import Draft
from detector.extract.scene import Scene
from detector.model.claim import Attribute, Kind

Spans = tuple[tuple[int, int], ...]
_LONG_ENOUGH = 24


def merge_repeats(scene: Scene, drafts: list[Draft]) -> Iterator[tuple[Draft, Spans]]:
    """The drafts with their occurrences: one for each name, and one for each claim of a repeated passage."""
    names = _mention_spans(scene)
    for draft, spans in _merged(drafts, _origins(scene)):
        occurrences = names.get(draft.subject or "", spans) if _is_name(draft) else spans
        yield draft, tuple(sorted({*occurrences, draft.span}))


def _merged(drafts: list[Draft], origins: dict[int, int]) -> Iterator[tuple[Draft, list[tuple[int, int]]]]:
    """Every draft that says something new, with the spans of those that repeat it."""
    where = {(*draft.span, draft.attribute, draft.kind): index for index, draft in enumerate(drafts) if origins}
    spans: list[list[tuple[int, int]]] = [[] for _ in drafts]
    kept: list[int] = []
    setups: dict[tuple[str | None, object], int] = {}
    for index, draft in enumerate(drafts):
        start, end = draft.span
        shift = origins.get(draft.place.sentence_index, 0)
        first = where.get((start - shift, end - shift, draft.attribute, draft.kind)) if shift else None
        if first is None and draft.attribute is Attribute.DEVICE_COUNT and draft.content.unit == "x":
            first = setups.setdefault((draft.subject, draft.content.value), index)
        if first is None or first == index:
            kept.append(index)
            first = index
        spans[first].append((start, end))
    for index in kept:
        yield drafts[index], spans[index]


def _is_name(draft: Draft) -> bool:
    return draft.attribute is Attribute.EXISTENCE and draft.kind is Kind.ENTITY and not draft.content.undocumented


def _mention_spans(scene: Scene) -> dict[str, list[tuple[int, int]]]:
    result: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for mention in scene.mentions:
        result[mention.name].append((mention.start, mention.end))
    return result


def _origins(scene: Scene) -> dict[int, int]:
    """For every sentence that repeats an earlier one, the distance back to the first."""
    first: dict[str, int] = {}
    result: dict[int, int] = {}
    ends = [*(start for start, _ in scene.sentences[1:]), len(scene.text)]
    for index, ((start, _), end) in enumerate(zip(scene.sentences, ends, strict=True)):
        written = scene.document.text[start:end].lstrip()
        begin = end - len(written)
        sentence = written.rstrip()
        if len(sentence) < _LONG_ENOUGH:
            continue
        origin = first.setdefault(sentence, begin)
        if origin != begin:
            result[index] = begin - origin
    return result
