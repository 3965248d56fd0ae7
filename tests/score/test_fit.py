"""The training of the score: scikit-learn's own answers in plain arithmetic, the same every time."""

from __future__ import annotations

from math import log

import pytest

from detector.errors import UsageError
from detector.score.fit import FOLDS, Sample, digest, fit_model
from detector.score.logistic import apply_model, load_model, probability


def samples(stories: int = 4, variants: int = 6) -> list[Sample]:
    """Claims of some stories: rule S101 is right but once, what is left open mostly holds."""
    found = []
    for story in range(stories):
        for number in range(12):
            wrong = number % 4 == 0
            side = "against" if wrong else "for" if number % 3 else ""
            features = {f"verdict_{side or 'unknown'}": 1.0, "length": number / 12}
            found.append(Sample(features, "S101" if side else "", side, not wrong or number == story == 0, f"s{story}"))
    return found + [
        Sample({"verdict_for": 1.0, "length": 0.5}, "S101", "for", False, f"s{number % stories}", variant=True)
        for number in range(variants)
    ]


def test_plain_arithmetic_says_what_scikit_learn_says() -> None:
    fit = fit_model(samples())
    assert len(fit.references) == len(samples())
    for features, expected in fit.references:
        assert probability(fit.model, features) == pytest.approx(expected, abs=1e-9)


def test_training_gives_the_same_bytes_every_time() -> None:
    one, other = (fit_model(samples()).model.model_dump_json() for _ in range(2))
    assert one == other
    assert digest(samples()) == digest(samples()) != digest(samples(variants=5))


def test_variants_train_but_neither_calibrate_nor_measure() -> None:
    without, with_variants = fit_model(samples(variants=0)), fit_model(samples())
    assert len(without.scores) == len(with_variants.scores) == 48
    assert without.model.rules == with_variants.model.rules
    assert without.model.coefficients != with_variants.model.coefficients


def test_a_rule_is_known_by_how_often_it_was_right() -> None:
    rules = fit_model(samples(variants=0)).model.rules
    right, count = 35, 36  # of S101, and once it accused a true claim
    share = (right + 4 * 0.95) / (count + 4)
    assert rules["S101"] == pytest.approx(log(share / (1 - share)), abs=0.2)
    assert rules["against"] < rules["for"]


@pytest.mark.parametrize("stories", range(1, FOLDS))
def test_too_few_stories_are_refused_with_what_is_needed(stories: int) -> None:
    with pytest.raises(UsageError, match=f"allowed: in {FOLDS} or more"):
        fit_model(samples(stories))


def test_contributions_add_up_to_the_probability() -> None:
    model = load_model()
    features = {"verdict_supported": 1.0, "for_vendor_source": 1.0, "for_rule": 4.0, "not known": 9.0}
    result = apply_model(model, features)
    total = sum(part.value for part in result.contributions)
    assert result.value == pytest.approx(1 / (1 + 2.718281828459045**-total), abs=1e-3)
    assert "not known" not in {part.name for part in result.contributions}


def test_the_model_of_the_package_says_what_it_was_trained_on_and_meets_its_aims() -> None:
    training = load_model().training
    assert training is not None
    assert training.ece <= 0.03 and training.brier <= 0.05 and training.resolution > 0
    assert training.claims > 500 and training.stories >= FOLDS
