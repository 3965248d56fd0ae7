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

STRENGTH = 0.15
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
class Scored:
    """A score by a model that has not seen the story, whether the claim holds, and for which side the rules decide."""

    score: float
    holds: bool
    side: str


@dataclass(frozen=True, slots=True)
class Fit:
    """A model, the scores of its cross-validation without variants, and what scikit-learn itself says of each sample's
    features: the model in plain arithmetic has to say the same."""

    model: Model
    scores: tuple[Scored, ...]
    references: tuple[tuple[Mapping[str, float], float], ...]


def digest(samples: Iterable[Sample]) -> str:
    """A hash of everything that samples say."""
    rows = [[sorted(one.features.items()), one.rule, one.side, one.holds, one.story, one.variant] for one in samples]
    return hashlib.sha256(json.dumps(rows).encode()).hexdigest()[:16]


def fit_model(samples: Sequence[Sample]) -> Fit:
    """The model from all samples, and the scores of its cross-validation; raises UsageError for too few."""
    from threadpoolctl import threadpool_limits

    for holds in (True, False):
        stories = {sample.story for sample in samples if sample.holds is holds and not sample.variant}
        if len(stories) < FOLDS:
            what = "true" if holds else "wrong"
            raise UsageError(f"train: {what} claims in {len(stories)} labelled stories; allowed: in {FOLDS} or more")
    with threadpool_limits(1):  # sums in one order, so that the numbers are the same every time
        return _fitted(samples)


def _fitted(samples: Sequence[Sample]) -> Fit:
    scores: list[Scored] = []
    for known, held in _folds(samples):
        model = _Calibrated(known).model
        scores += [Scored(probability(model, _complete(one, model.rules)), one.holds, one.side) for one in held]
    final = _Calibrated(samples)
    return Fit(final.model, tuple(scores), final.references(samples))


def _folds(samples: Sequence[Sample]) -> Iterator[tuple[list[Sample], list[Sample]]]:
    """Samples to learn from, and those of other stories to try on; none where only true or only wrong ones are left."""
    from sklearn.model_selection import StratifiedGroupKFold

    real = [sample for sample in samples if not sample.variant]
    stories, holds = [sample.story for sample in real], [sample.holds for sample in real]
    for _, places in StratifiedGroupKFold(min(FOLDS, len(set(stories)))).split(real, holds, stories):
        held = [real[place] for place in places]
        left_out = {sample.story for sample in held}
        known = [sample for sample in samples if sample.story not in left_out]
        if {sample.holds for sample in known if not sample.variant} == {True, False}:
            yield known, held


class _Plain:
    """A logistic regression on samples, each with its rule's record on other stories."""

    def __init__(self, samples: Sequence[Sample]) -> None:
        from sklearn.feature_extraction import DictVectorizer

        records = _Records(samples)
        self.rules = records.without(None)
        self.vectors = DictVectorizer(sparse=False)
        table = self.vectors.fit_transform([_complete(one, records.without(one.story)) for one in samples])
        self.regression = _regression()
        self.regression.fit(table, [one.holds for one in samples], sample_weight=_weights(samples))

    def sums(self, samples: Iterable[Sample]) -> list[list[float]]:
        """The log-odds of each sample, as rows of one column."""
        table = self.vectors.transform([_complete(one, self.rules) for one in samples])
        return [[float(value)] for value in self.regression.decision_function(table)]

    def model(self, line: LogisticRegression) -> Model:
        """The numbers of this regression and of the line that calibrates it."""
        names = self.vectors.get_feature_names_out()
        weights = zip(names, self.regression.coef_[0], strict=True)
        return Model(
            base=_rounded(self.regression.intercept_[0]),
            slope=_rounded(line.coef_[0][0]),
            offset=_rounded(line.intercept_[0]),
            coefficients={str(name): _rounded(value) for name, value in weights},
            rules=self.rules,
        )


class _Calibrated:
    """A regression whose sums are turned into probabilities by what they mean on stories left out."""

    def __init__(self, samples: Sequence[Sample]) -> None:
        self._plain = _Plain(samples)
        sums: list[list[float]] = []
        holds: list[bool] = []
        for known, held in _folds(samples):
            sums += _Plain(known).sums(held)
            holds += [one.holds for one in held]
        self._line = _regression().fit(sums, holds)
        self.model = self._plain.model(self._line)

    def references(self, samples: Sequence[Sample]) -> tuple[tuple[Mapping[str, float], float], ...]:
        """The features of each sample with the probability by scikit-learn."""
        found = self._line.predict_proba(self._plain.sums(samples))[:, 1]
        rows = [_complete(one, self.model.rules) for one in samples]
        return tuple((row, float(value)) for row, value in zip(rows, found, strict=True))


def _regression() -> LogisticRegression:
    from sklearn.linear_model import LogisticRegression

    return LogisticRegression(C=STRENGTH, max_iter=10_000, tol=1e-10)


def _weights(samples: Sequence[Sample]) -> list[float]:
    wrong = sum(not sample.holds and not sample.variant for sample in samples)
    variants = sum(sample.variant for sample in samples)
    weight = min(1.0, wrong / variants) if variants else 1.0
    return [weight if sample.variant else 1.0 for sample in samples]


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
