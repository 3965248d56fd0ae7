"""The risk that an article misinforms: how much of what can be checked is wrong, and how plainly.

Every wrong claim raises it. True claims lower it slowly: forty of them halve what the wrong ones weigh, so that a long
article is not blamed for its length, and a paragraph more or less moves little. Coined terms and patterns alone never
lift an article out of `low`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from math import exp
from typing import Literal

from detector.model.finding import Flag, Judgement, Severity, Verdict
from detector.model.report import Contribution, PatternReport, Risk
from detector.score.logistic import Score
from detector.score.severity import judgement_severity

MEDIUM = 0.34
HIGH = 0.67

_WEIGHTS = {
    Verdict.FABRICATED: 0.75,
    Verdict.CONTRADICTED: 0.5,
    Verdict.ANACHRONISTIC: 0.5,
    Verdict.INCONSISTENT: 0.4,
}
_LOUDNESS = {Severity.ERROR: 1.0, Severity.WARNING: 0.6, Severity.NOTE: 0.2}
_MATERIAL = 1.5
_UNDOCUMENTED, _MOST_UNDOCUMENTED = 0.03, 0.2
_PATTERN, _MOST_PATTERNS = 0.06, 0.2
_TRUE = 40
_DIGITS = 4


def rate_risk(judgements: Iterable[Judgement], scores: Mapping[str, Score], patterns: Iterable[PatternReport]) -> Risk:
    """The risk and the contributions that add up to it: one for each accusing verdict, coined terms, patterns."""
    wrong: dict[str, float] = defaultdict(float)
    coined = true = 0
    for judgement in judgements:
        if judgement.verdict.wrong:
            wrong[judgement.verdict.value] += _weight(judgement, scores[judgement.claim].value)
        elif judgement.verdict is Verdict.SUPPORTED:
            true += 1
        else:
            coined += Flag.UNDOCUMENTED in judgement.flags
    weights = {name: weight / (1 + true / _TRUE) for name, weight in wrong.items()}
    weights["undocumented"] = min(_MOST_UNDOCUMENTED, _UNDOCUMENTED * coined)
    weights["patterns"] = min(_MOST_PATTERNS, _PATTERN * len({pattern.code for pattern in patterns}))
    return _risk({name: weight for name, weight in weights.items() if weight})


def _risk(weights: Mapping[str, float]) -> Risk:
    total = sum(weights.values())
    score = 1 - exp(-total)
    parts = sorted(weights.items(), key=lambda item: (-item[1], item[0]))
    contributions = (Contribution(name=name, value=round(score * weight / total, _DIGITS)) for name, weight in parts)
    return Risk(score=round(score, _DIGITS), level=risk_level(score), contributions=tuple(contributions))


def _weight(judgement: Judgement, score: float) -> float:
    severity = judgement_severity(judgement) or Severity.NOTE
    material = _MATERIAL if Flag.MATERIAL in judgement.flags else 1.0
    return _WEIGHTS[judgement.verdict] * _LOUDNESS[severity] * material * (1 - score)


def risk_level(score: float) -> Literal["low", "medium", "high"]:
    """The word for a risk: low below 0.34, high from 0.67."""
    if score < MEDIUM:
        return "low"
    return "high" if score >= HIGH else "medium"
