"""Score and risk: what they follow from, and how they move."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from detector.model.claim import Attribute, Candidate, Claim, Kind, Qualifier
from detector.model.document import Language
from detector.model.finding import Finding, Flag, Judgement, Reason, Severity, Verdict
from detector.model.report import PatternReport
from detector.score.feature import Setting, claim_features
from detector.score.logistic import Score, apply_model, load_model
from detector.score.risk import rate_risk, risk_level
from detector.score.severity import judgement_severity
from tests.conftest import AS_OF, SOURCE

SETTING = Setting(Language.ENGLISH, AS_OF, load_model().rules)
WRONG = [verdict for verdict in Verdict if verdict.wrong]


def claim(*qualifiers: Qualifier, candidates: int = 0) -> Claim:
    return Claim(
        id="c1",
        start=0,
        end=5,
        text="80 GB",
        kind=Kind.QUANTITY,
        attribute=Attribute.MEMORY_CAPACITY,
        qualifiers=qualifiers,
        candidates=tuple(Candidate(name=f"X{number}", weight=1 / candidates) for number in range(candidates)),
    )


def judged(verdict: Verdict, reason: Reason | None = None, flags: tuple[Flag, ...] = (), rank: int = 1) -> Judgement:
    source = SOURCE.model_copy(update={"rank": rank})
    finding = Finding(code="S101", claim="c1", verdict=verdict, sources=(source,), gap=0.2)
    findings = (finding,) if verdict.wrong or verdict is Verdict.SUPPORTED else ()
    return Judgement(claim="c1", verdict=verdict, reason=reason, flags=flags, findings=findings)


def score(judgement: Judgement, subject: Claim | None = None) -> Score:
    return apply_model(load_model(), claim_features(subject or claim(), judgement, SETTING))


@pytest.mark.parametrize("verdict", WRONG)
def test_wrong_claims_score_near_zero(verdict: Verdict) -> None:
    assert score(judged(verdict)).value < 0.15


def test_supported_claims_score_near_one() -> None:
    assert score(judged(Verdict.SUPPORTED)).value > 0.95


@pytest.mark.parametrize("verdict", [Verdict.UNKNOWN, Verdict.UNVERIFIABLE])
@pytest.mark.parametrize("reason", list(Reason))
def test_open_claims_score_between(verdict: Verdict, reason: Reason) -> None:
    assert 0.5 <= score(judged(verdict, reason)).value <= 0.8


def test_weak_sources_hedges_and_doubt_about_the_subject_soften_an_accusation() -> None:
    plain = score(judged(Verdict.CONTRADICTED)).value
    assert score(judged(Verdict.CONTRADICTED, rank=3)).value > plain
    assert score(judged(Verdict.CONTRADICTED), claim(Qualifier.APPROX)).value > plain
    assert score(judged(Verdict.CONTRADICTED), claim(candidates=3)).value > plain


def test_contributions_add_up_to_the_score() -> None:
    result = score(judged(Verdict.CONTRADICTED, flags=(Flag.SOURCES_DISAGREE,)), claim(Qualifier.UP_TO))
    total = sum(part.value for part in result.contributions)
    assert result.value == pytest.approx(1 / (1 + 2.718281828459045**-total), abs=1e-3)


@pytest.mark.parametrize(
    ("judgement", "severity"),
    [
        (judged(Verdict.SUPPORTED), None),
        (judged(Verdict.UNKNOWN), Severity.NOTE),
        (judged(Verdict.CONTRADICTED), Severity.ERROR),
        (judged(Verdict.CONTRADICTED, flags=(Flag.OUTDATED,)), Severity.WARNING),
    ],
)
def test_severity_follows_rule_and_flags(judgement: Judgement, severity: Severity | None) -> None:
    assert judgement_severity(judgement) is severity


def risk(verdicts: list[Verdict], patterns: int = 0) -> float:
    judgements = [replace(judged(verdict), claim=f"c{n}") for n, verdict in enumerate(verdicts)]
    scores = {judgement.claim: score(judgement) for judgement in judgements}
    found = [PatternReport(code=f"P{number}", message="", spans=()) for number in range(patterns)]
    result = rate_risk(judgements, scores, found)
    assert sum(part.value for part in result.contributions) == pytest.approx(result.score, abs=1e-3)
    assert result.level == risk_level(result.score)
    return result.score


@given(st.lists(st.sampled_from(list(Verdict)), max_size=30), st.sampled_from(WRONG), st.integers(0, 9))
def test_risk_grows_with_wrong_claims_and_ignores_true_ones(
    verdicts: list[Verdict], wrong: Verdict, found: int
) -> None:
    before = risk(verdicts, found)
    assert 0 <= before <= risk([*verdicts, wrong], found) <= 1
    assert risk([*verdicts, Verdict.SUPPORTED], found) == before


def test_no_wrong_claim_is_no_risk() -> None:
    assert risk([Verdict.SUPPORTED, Verdict.UNKNOWN]) == 0


@pytest.mark.parametrize(
    ("number", "level"), [(0.0, "low"), (0.33, "low"), (0.34, "medium"), (0.66, "medium"), (0.67, "high")]
)
def test_levels(number: float, level: str) -> None:
    assert risk_level(number) == level
