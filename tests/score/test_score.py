"""Score and risk: what they follow from, and how they move."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from math import log2

import pytest

from detector.check.rule import RuleFamily
from detector.model.claim import Attribute, Candidate, Claim, Kind, Qualifier
from detector.model.document import Language
from detector.model.finding import Finding, Flag, Judgement, Reason, Severity, Verdict
from detector.report.words import term_text
from detector.score.feature import Setting, claim_features
from detector.score.logistic import Score, apply_model, load_model
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
    assert score(judged(Verdict.SUPPORTED)).value > 0.9


@pytest.mark.parametrize("verdict", [Verdict.UNKNOWN, Verdict.UNVERIFIABLE])
@pytest.mark.parametrize("reason", list(Reason))
def test_open_claims_score_between(verdict: Verdict, reason: Reason) -> None:
    wrong, right = score(judged(Verdict.CONTRADICTED)).value, score(judged(Verdict.SUPPORTED)).value
    assert wrong < score(judged(verdict, reason)).value < right


@pytest.mark.parametrize(
    ("judgement", "subject", "name", "value"),
    [
        (judged(Verdict.CONTRADICTED), claim(), "against_vendor_source", 1.0),
        (judged(Verdict.CONTRADICTED, rank=3), claim(), "against_weak_source", 1.0),
        (judged(Verdict.CONTRADICTED), claim(Qualifier.APPROX), "against_hedge", 1.0),
        (judged(Verdict.CONTRADICTED), claim(Qualifier.NEGATED), "against_withdrawn", 1.0),
        (judged(Verdict.CONTRADICTED), claim(candidates=3), "against_candidates", 2.0),
        (judged(Verdict.CONTRADICTED), claim(candidates=4), "against_subject_weight", 0.75),
        (judged(Verdict.CONTRADICTED), claim(), "against_family_spec", 1.0),
        (judged(Verdict.SUPPORTED), claim(), "for_vendor_source", 1.0),
        (judged(Verdict.SUPPORTED), claim(), "verdict_supported", 1.0),
        (judged(Verdict.UNKNOWN, Reason.NO_SUBJECT), claim(), "reason_no_subject", 1.0),
        (judged(Verdict.UNKNOWN), claim(), "open_quantity", 1.0),
    ],
)
def test_features(judgement: Judgement, subject: Claim, name: str, value: float) -> None:
    assert claim_features(subject, judgement, SETTING)[name] == value


@pytest.mark.parametrize(("number", "halves"), [("80", 32.0), ("80.0", 320.0), ("0.8", 3.2)])
def test_distance_counts_half_widths_of_what_was_written(number: str, halves: float) -> None:
    found = claim_features(replace(claim(), numbers=(number,)), judged(Verdict.CONTRADICTED), SETTING)
    assert found["against_gap"] == pytest.approx(min(8, log2(1 + halves)))


def test_age_of_the_newest_source_counts_to_the_day_of_the_check() -> None:
    ages = [
        claim_features(claim(), judged(Verdict.SUPPORTED), replace(SETTING, day=day)).get("for_source_age", 0.0)
        for day in (date(2026, 5, 31), date(2027, 5, 31), date(2030, 5, 31))
    ]
    assert ages == [0.0, pytest.approx(1.0, abs=0.01), pytest.approx(2.32, abs=0.01)]


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


@pytest.mark.parametrize("language", list(Language))
def test_every_feature_has_words(language: Language) -> None:
    sides = [f"{side}_family_{family}" for side in ("for", "against") for family in (*map(str, RuleFamily), "none")]
    names = {*load_model().coefficients, "base", *map(str.lower, sides), *(f"open_{kind}" for kind in Kind)}
    assert all(term_text(name, language) for name in names)
