"""What became of labels and predictions: found, missed or without a label; every figure counts these."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from detector.evaluate.collection import Article
from detector.evaluate.label import Label, Labelled
from detector.evaluate.match import match, overlap, same_unit, same_value
from detector.evaluate.prediction import Prediction
from detector.model.claim import Attribute, Kind

_PRIVATE = frozenset(
    {
        *(Attribute.FEATURE, Attribute.OTHER),
        *(Attribute.MEASURED_LATENCY, Attribute.MEASURED_THROUGHPUT, Attribute.MEASURED_OTHER),
    }
)
_RELATIONS = frozenset(
    {
        *(Attribute.MINIMUM_VERSION, Attribute.DRIVER_VERSION, Attribute.SOFTWARE_VERSION, Attribute.RELEASE_DATE),
        *(Attribute.INTERCONNECT_VERSION, Attribute.TENSOR_CORE_GENERATION),
    }
)


@dataclass(frozen=True, slots=True)
class Outcome:
    """A label with its prediction, a label that was missed, or a prediction that no label answers."""

    row: Labelled
    label: Label | None
    prediction: Prediction | None

    @property
    def kind(self) -> Kind | None:
        """The kind of the label, else of the prediction."""
        side = self.label or self.prediction
        return side.kind if side else None

    @property
    def attribute(self) -> Attribute | None:
        """The attribute of the label, else of the prediction."""
        side = self.label or self.prediction
        return side.attribute if side else None


def is_core(label: Label) -> bool:
    """True for what a table or the article's own numbers can decide: no free relations, features, measurements."""
    if label.kind is Kind.RELATION:
        return label.attribute in _RELATIONS
    return label.attribute not in _PRIVATE


def outcomes(article: Article, found: Sequence[Prediction], core: bool) -> Iterator[Outcome]:
    """The outcomes of one article; with `core`, labels outside it and predictions on them count neither way."""
    labels = list(article.labels)
    found = sorted(found, key=lambda prediction: prediction.start)
    if core:
        labels, found = _core(labels, found)
    pairs = match(labels, found)
    answered, used = {left for left, _ in pairs}, {right for _, right in pairs}
    yield from (Outcome(article.row, labels[left], found[right]) for left, right in pairs)
    yield from (Outcome(article.row, label, None) for left, label in enumerate(labels) if left not in answered)
    for right, prediction in enumerate(found):
        if right not in used and not article.row.partial and not _repeats(labels, prediction):
            yield Outcome(article.row, None, prediction)


def _core(labels: list[Label], found: Sequence[Prediction]) -> tuple[list[Label], list[Prediction]]:
    answers = {right: labels[left] for left, right in match(labels, found)}
    aside = [label for label in labels if not is_core(label)]

    def stays(right: int, prediction: Prediction) -> bool:
        if right in answers:
            return is_core(answers[right])
        return not any(overlap(label, prediction) for label in aside)

    kept = [prediction for right, prediction in enumerate(found) if stays(right, prediction)]
    return [label for label in labels if is_core(label)], kept


def _repeats(labels: Sequence[Label], prediction: Prediction) -> bool:
    """True where the prediction only says again what is labelled at its first place."""
    return any(
        same_value(label, prediction) and same_unit(label, prediction) and not overlap(label, prediction)
        for label in labels
        if label.repeats > 1
    )
