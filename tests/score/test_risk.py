"""The risk of an article: monotone in wrong claims, bounded, and stable when an unrelated paragraph is added."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from detector.model.finding import Flag, Judgement, Verdict
from detector.model.report import PatternReport, Risk
from detector.score.logistic import Score
from detector.score.risk import MEDIUM, rate_risk, risk_level
from tests.score.test_score import judged

WRONG = [verdict for verdict in Verdict if verdict.wrong]
CERTAIN = Score(0.0, ())
VERDICTS = st.lists(st.sampled_from(list(Verdict)), max_size=40)


def risk(verdicts: list[Verdict], patterns: int = 0, score: Score = CERTAIN, flags: tuple[Flag, ...] = ()) -> Risk:
    judgements: list[Judgement] = [
        replace(judged(verdict, flags=flags), claim=f"c{number}") for number, verdict in enumerate(verdicts)
    ]
    found = [PatternReport(code=f"P{number}", message="", spans=()) for number in range(patterns)]
    return rate_risk(judgements, {judgement.claim: score for judgement in judgements}, found)


@settings(deadline=None)
@given(VERDICTS, st.sampled_from(WRONG), st.integers(0, 9))
def test_every_wrong_claim_raises_it(verdicts: list[Verdict], wrong: Verdict, patterns: int) -> None:
    before, after = risk(verdicts, patterns), risk([*verdicts, wrong], patterns)
    assert 0 <= before.score <= after.score <= 1
    assert before.score < after.score or before.score > 0.999


@settings(deadline=None)
@given(VERDICTS, st.integers(0, 8), st.integers(0, 9))
def test_a_true_claim_that_turns_wrong_raises_it(verdicts: list[Verdict], true: int, patterns: int) -> None:
    held = [*verdicts, *[Verdict.SUPPORTED] * (true + 1)]
    turned = [*held[:-1], Verdict.CONTRADICTED]
    assert risk(turned, patterns).score > risk(held, patterns).score - 1e-9


@settings(deadline=None)
@given(VERDICTS, st.integers(0, 10))
def test_an_unrelated_paragraph_of_true_claims_moves_it_little(verdicts: list[Verdict], more: int) -> None:
    before, after = risk(verdicts).score, risk([*verdicts, *[Verdict.SUPPORTED] * more]).score
    assert before - 0.1 <= after <= before


@settings(deadline=None)
@given(VERDICTS, st.integers(0, 30))
def test_claims_that_cannot_be_told_change_nothing(verdicts: list[Verdict], more: int) -> None:
    assert risk([*verdicts, *[Verdict.UNKNOWN] * more]) == risk(verdicts)


@settings(deadline=None)
@given(VERDICTS, st.integers(0, 9))
def test_contributions_add_up_and_give_the_level(verdicts: list[Verdict], patterns: int) -> None:
    found = risk(verdicts, patterns)
    assert sum(part.value for part in found.contributions) == pytest.approx(found.score, abs=1e-3)
    assert found.level == risk_level(found.score)


@pytest.mark.parametrize("count", [0, 1, 50, 5000])
def test_coined_terms_and_patterns_alone_stay_low(count: int) -> None:
    assert risk([Verdict.UNKNOWN] * count, patterns=count, flags=(Flag.UNDOCUMENTED,)).score < MEDIUM


@pytest.mark.parametrize(
    ("true", "wrong", "level"),
    [
        (0, 1, "medium"),  # one claim, and it is wrong: no more than that is known
        (40, 1, "low"),
        (1000, 10, "low"),  # one in a hundred, as even careful rules may err
        (30, 8, "high"),
        (300, 80, "high"),
    ],
)
def test_it_is_bounded_for_short_and_long_articles(true: int, wrong: int, level: str) -> None:
    assert risk([*[Verdict.SUPPORTED] * true, *[Verdict.CONTRADICTED] * wrong]).level == level


def test_doubtful_accusations_weigh_less() -> None:
    assert risk([Verdict.CONTRADICTED], score=Score(0.5, ())).score < risk([Verdict.CONTRADICTED]).score


def test_no_wrong_claim_is_no_risk() -> None:
    assert risk([Verdict.SUPPORTED, Verdict.UNKNOWN]).score == 0


@pytest.mark.parametrize(
    ("number", "level"), [(0.0, "low"), (0.33, "low"), (0.34, "medium"), (0.66, "medium"), (0.67, "high")]
)
def test_levels(number: float, level: str) -> None:
    assert risk_level(number) == level
