"""Samples -> the model of the score: logistic regression, calibrated on stories it has not seen. Imports scikit-learn.

Each fold leaves whole stories out; how often a rule was right is counted without the story that it is used on. Variants
with one error weigh together as much as the wrong claims of the articles, and only train: they calibrate and measure
nothing.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import log
from typing import TYPE_CHECKING, Any

from detector.errors import UsageError
from detector.score.logistic import Model, probability

if TYPE_CHECKING:
    from sklearn.linear_model import LogisticRegression

STRENGTH = 1.0
FOLDS = 3
_PRIOR, _PRIOR_SHARE = 4.0, 0.95
_DIGITS = 12


@dataclass(frozen=True, slots=True)
class Sample:
    """A claim with a label: its features but for the rule's, the rule that decides and for which side, whether the
    claim holds, its story, and whether it stands in a variant with one error."""

    features: Mapping[str, float]
    rule: str
    side: str
    holds: bool
    story: str
    variant: bool = False


@dataclass(frozen=True, slots=True)
class Fit:
    """A model, and the score of each sample that is no variant by a model that has not seen its story."""

    model: Model
    scores: tuple[tuple[float, bool, str], ...]


def digest(samples: Iterable[Sample]) -> str:
    """A hash of everything that samples say."""
    rows = [[sorted(one.features.items()), one.rule, one.side, one.holds, one.story, one.variant] for one in samples]
    return hashlib.sha256(json.dumps(rows).encode()).hexdigest()[:16]


def fit_model(samples: Sequence[Sample]) -> Fit:
    """The model from all samples, and the scores of its cross-validation; raises UsageError for too few."""
    for holds in (True, False):
        stories = {sample.story for sample in samples if sample.holds is holds and not sample.variant}
        if len(stories) < FOLDS:
            what = "true" if holds else "wrong"
            raise UsageError(f"train: {what} claims in {len(stories)} labelled stories; allowed: in {FOLDS} or more")
    scores: list[tuple[float, bool, str]] = []
    for known, held in _folds(samples):
        model = _calibrated(known)
        scores += [(probability(model, _complete(one, model.rules)), one.holds, one.side) for one in held]
    return Fit(_calibrated(samples), tuple(scores))


def _folds(samples: Sequence[Sample]) -> Iterator[tuple[list[Sample], list[Sample]]]:
    """Samples to learn from, and those of other stories to try on."""
    from sklearn.model_selection import StratifiedGroupKFold

    real = [sample for sample in samples if not sample.variant]
    stories, holds = [sample.story for sample in real], [sample.holds for sample in real]
    for _, places in StratifiedGroupKFold(FOLDS).split(real, holds, stories):
        held = [real[place] for place in places]
        left_out = {sample.story for sample in held}
        yield [sample for sample in samples if sample.story not in left_out], held


def _calibrated(samples: Sequence[Sample]) -> Model:
    """A model whose sums are turned into probabilities by what they mean on stories left out."""
    raw = _plain(samples)
    sums: list[float] = []
    holds: list[bool] = []
    for known, held in _folds(samples):
        part = _plain(known)
        sums += [_sum(part, _complete(one, part.rules)) for one in held]
        holds += [one.holds for one in held]
    line = _regression().fit([[value] for value in sums], holds)
    slope, offset = _rounded(line.coef_[0][0]), _rounded(line.intercept_[0])
    return raw.model_copy(update={"slope": slope, "offset": offset})


def _plain(samples: Sequence[Sample]) -> Model:
    """A logistic regression on samples, each with its rule's record on other stories."""
    from sklearn.feature_extraction import DictVectorizer

    records = _Records(samples)
    rows = [_complete(one, records.without(one.story)) for one in samples]
    vectors = DictVectorizer(sparse=False)
    table = vectors.fit_transform(rows)
    fitted = _regression().fit(table, [one.holds for one in samples], sample_weight=_weights(samples))
    names = vectors.get_feature_names_out()
    coefficients = {str(name): _rounded(value) for name, value in zip(names, fitted.coef_[0], strict=True)}
    return Model(base=_rounded(fitted.intercept_[0]), coefficients=coefficients, rules=records.without(None))


def _regression() -> LogisticRegression:
    from sklearn.linear_model import LogisticRegression

    return LogisticRegression(C=STRENGTH, max_iter=10_000, tol=1e-10)


def _weights(samples: Sequence[Sample]) -> list[float]:
    wrong = sum(not sample.holds and not sample.variant for sample in samples)
    variants = sum(sample.variant for sample in samples)
    weight = min(1.0, wrong / variants) if variants else 1.0
    return [weight if sample.variant else 1.0 for sample in samples]


def _sum(model: Model, features: Mapping[str, float]) -> float:
    return model.base + sum(model.coefficients.get(name, 0.0) * value for name, value in features.items())


def _complete(sample: Sample, rules: Mapping[str, float]) -> dict[str, float]:
    """The features with the record of the rule."""
    if not sample.side:
        return dict(sample.features)
    return {**sample.features, f"{sample.side}_rule": rules.get(sample.rule, rules[sample.side])}


def _rounded(value: Any) -> float:
    return round(float(value), _DIGITS)


class _Records:
    """How often rules were right, in log-odds, with or without one story."""

    def __init__(self, samples: Iterable[Sample]) -> None:
        self._right: Counter[tuple[str, str]] = Counter()
        self._all: Counter[tuple[str, str]] = Counter()
        for sample in samples:
            if sample.side and not sample.variant:
                for name in (sample.rule, sample.side):
                    self._all[sample.story, name] += 1
                    self._right[sample.story, name] += sample.holds == (sample.side == "for")
        self._names = sorted({name for _, name in self._all} | {"for", "against"})
        self._known: dict[str | None, dict[str, float]] = {}

    def without(self, story: str | None) -> dict[str, float]:
        """The records by rule, without those of a story."""
        if story not in self._known:
            self._known[story] = {name: self._odds(name, story) for name in self._names}
        return self._known[story]

    def _odds(self, name: str, story: str | None) -> float:
        seen = [key for key in self._all if key[1] == name and key[0] != story]
        right, count = sum(self._right[key] for key in seen), sum(self._all[key] for key in seen)
        share = (right + _PRIOR * _PRIOR_SHARE) / (count + _PRIOR)
        return _rounded(log(share / (1 - share)))
