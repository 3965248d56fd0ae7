"""The scores of one article."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from detector.check.rule import Article
from detector.model.finding import Judgement
from detector.model.report import PatternReport, Risk
from detector.score.feature import Setting, claim_features
from detector.score.logistic import Score, apply_model, load_model
from detector.score.risk import rate_risk


@dataclass(frozen=True, slots=True)
class Scores:
    """The score of every claim by its id, and the risk of the article."""

    claims: dict[str, Score]
    risk: Risk


def score_article(article: Article, judgements: Sequence[Judgement], patterns: Sequence[PatternReport]) -> Scores:
    """The probability that each claim holds, and the risk that the article misinforms."""
    model = load_model()
    setting = Setting(article.document.language, article.as_of, model.rules)
    claims: dict[str, Score] = {}
    shared: dict[tuple[tuple[str, float], ...], Score] = {}
    for judgement in judgements:
        features = claim_features(article.claim(judgement.claim), judgement, setting)
        key = tuple(features.items())
        if key not in shared:
            shared[key] = apply_model(model, features)
        claims[judgement.claim] = shared[key]
    return Scores(claims, rate_risk(judgements, claims, patterns))
