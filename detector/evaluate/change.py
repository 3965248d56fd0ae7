"""Two models, or two evaluations -> lines that say what became better or worse, and what is different."""

from __future__ import annotations

from collections.abc import Iterator

from detector.evaluate.figure import Figures
from detector.evaluate.measure import Evaluation
from detector.score.logistic import Model

_SHOWN = 0.0005
_HIGHER = {
    "f1": "found: F1",
    "f1_with_unit": "found: F1 with the same unit",
    "attribute": "right attribute",
    "subject": "right subject",
    "wrong_precision": "accusations that are right",
    "wrong_recall": "wrong claims accused",
}
_SCORE = {"ece": "score: ECE", "brier": "score: Brier"}


def evaluation_changes(before: Evaluation, after: Evaluation) -> Iterator[str]:
    """A line for each figure that moved, in all and by language, and for each mistake that came or went."""
    moved = list(_moved("all", before.core, after.core))
    for language, figures in after.parts["language"].items():
        if language in before.parts.get("language", {}):
            moved += _moved(language, before.parts["language"][language], figures)
    yield from moved or ["no figure moved"]
    old = {(one.kind, one.doc, one.start, one.end) for one in before.mistakes}
    new = {(one.kind, one.doc, one.start, one.end) for one in after.mistakes}
    yield f"mistakes: {len(new - old)} new, {len(old - new)} gone, {len(new & old)} as before"
    for kind, document, start, end in sorted(new - old):
        yield f"  new: {kind}: {document} {start}-{end}"


def _moved(part: str, before: Figures, after: Figures) -> Iterator[str]:
    for name, words in _HIGHER.items():
        yield from _line(f"{part}: {words}", getattr(before, name), getattr(after, name), True)
    if after.false_flags != before.false_flags:
        word = "worse" if after.false_flags > before.false_flags else "better"
        yield f"{word}: {part}: true claims accused {before.false_flags} -> {after.false_flags}"
    if before.checked_score and after.checked_score:
        for name, words in _SCORE.items():
            old, new = getattr(before.checked_score, name), getattr(after.checked_score, name)
            yield from _line(f"{part}: {words}", old, new, False)


def _line(words: str, before: float | None, after: float | None, higher: bool) -> Iterator[str]:
    if before is None or after is None or abs(before - after) < _SHOWN:
        return
    word = "better" if (after > before) is higher else "worse"
    yield f"{word}: {words} {before:.3f} -> {after:.3f}"


def model_changes(before: Model, after: Model) -> Iterator[str]:
    """What the new model was trained on, how well it does on unseen stories, and what it weighs otherwise."""
    old, new = before.training, after.training
    if new:
        yield f"{new.claims} claims and {new.variants} variants in {new.stories} stories; labels {new.labels}"
        for name in ("ece", "brier", "resolution"):
            was = f"{getattr(old, name):.4f} -> " if old else ""
            yield f"{name} of checked claims on unseen stories: {was}{getattr(new, name):.4f}"
    if old and new and old.labels != new.labels:
        yield f"labels changed: {old.labels} -> {new.labels}"
    yield from list(_weights(before, after)) or ["no weight changed"]


def _weights(before: Model, after: Model) -> Iterator[str]:
    old, new = _effects(before), _effects(after)
    names = sorted(old.keys() | new.keys(), key=lambda name: (-abs(new.get(name, 0) - old.get(name, 0)), name))
    for name in names:
        if abs(new.get(name, 0) - old.get(name, 0)) >= _SHOWN:
            yield f"  {name}: {_shown(old, name)} -> {_shown(new, name)}"


def _effects(model: Model) -> dict[str, float]:
    """What each feature adds, calibrated."""
    found = {name: model.slope * value for name, value in model.coefficients.items()}
    return found | {"base": model.offset + model.slope * model.base}


def _shown(effects: dict[str, float], name: str) -> str:
    return f"{effects[name]:+.3f}" if name in effects else "none"
