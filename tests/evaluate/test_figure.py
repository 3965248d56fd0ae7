"""Figures from outcomes: shares, confusion, bounds, calibration."""

from __future__ import annotations

import pytest

from detector.evaluate.bound import upper_bound
from detector.evaluate.calibration import calibrate
from detector.evaluate.collection import Article
from detector.evaluate.figure import figures
from detector.evaluate.label import Label, Labelled
from detector.evaluate.mistake import MistakeKind, kind_of
from detector.evaluate.outcome import Outcome, outcomes
from detector.evaluate.prediction import Prediction
from detector.model.claim import Attribute, Kind
from detector.model.finding import Verdict
from tests.evaluate.making import ROW, label, outcome, prediction

OK, WRONG, OPEN = Verdict.SUPPORTED, Verdict.CONTRADICTED, Verdict.UNKNOWN


def test_every_outcome_is_counted_once() -> None:
    rows = [outcome(OK, OK), outcome(OK, WRONG), outcome(WRONG, Verdict.FABRICATED), outcome(WRONG, OPEN)]
    rows += [outcome(WRONG, None), outcome(OPEN, WRONG), outcome(None, WRONG), outcome(None, OK)]
    found = figures(rows)
    assert (found.labels, found.predictions, found.found) == (6, 7, 5)
    assert found.confusion["ok"] == {"ok": 1, "wrong": 1, "open": 0, "missed": 0}
    assert found.confusion["wrong"] == {"ok": 0, "wrong": 1, "open": 1, "missed": 1}
    assert found.unlabelled == {"ok": 1, "wrong": 1, "open": 0}
    assert (found.wrong_precision, found.wrong_precision_of_all) == (1 / 3, 1 / 4)
    assert (found.wrong_recall, found.wrong_recall_of_found) == (1 / 3, 1 / 2)
    assert (found.false_flags, found.false_flag_share, found.verdict_exact) == (1, 1 / 2, 1 / 5)


def test_nothing_has_no_share() -> None:
    found = figures([])
    assert (found.f1, found.wrong_precision, found.false_flag_bound, found.score) == (None,) * 4


@pytest.mark.parametrize(
    ("cases", "total", "bound"),
    [(0, 300, 1 - 0.05 ** (1 / 300)), (0, 1, 0.95), (1, 10, 0.3942), (3, 100, 0.0757), (5, 5, 1.0), (0, 0, None)],
)
def test_upper_bound(cases: int, total: int, bound: float | None) -> None:
    found = upper_bound(cases, total)
    assert found == (bound if bound is None else pytest.approx(bound, abs=1e-4))


def test_calibration_of_known_scores() -> None:
    found = calibrate([(0.05, False)] * 9 + [(0.05, True)] + [(0.95, True)] * 10)
    assert found is not None
    assert found.ece == pytest.approx(0.5 * 0.05 + 0.5 * 0.05)
    assert found.brier == pytest.approx((9 * 0.05**2 + 0.95**2 + 10 * 0.05**2) / 20)
    assert found.brier == pytest.approx(found.reliability - found.resolution + found.uncertainty)
    assert [(one.claims, one.share) for one in found.bins] == [(10, 0.1), (10, 1.0)]


def test_one_answer_for_everything_resolves_nothing() -> None:
    found = calibrate([(0.8, number < 8) for number in range(10)])
    assert found is not None and found.resolution == pytest.approx(0) and found.ece == pytest.approx(0)


@pytest.mark.parametrize(
    ("labelled", "answered", "kind"),
    [
        (OK, WRONG, MistakeKind.FALSE_FLAG),
        (OPEN, WRONG, MistakeKind.OPEN_FLAG),
        (None, WRONG, MistakeKind.UNLABELLED_FLAG),
        (WRONG, OK, MistakeKind.BLESSED),
        (WRONG, OPEN, MistakeKind.LEFT_OPEN),
        (WRONG, None, MistakeKind.WRONG_NOT_FOUND),
        (OK, None, MistakeKind.NOT_FOUND),
        (None, OPEN, MistakeKind.UNLABELLED),
        (OK, OPEN, None),
        (WRONG, Verdict.INCONSISTENT, None),
    ],
)
def test_kinds_of_mistakes(labelled: Verdict | None, answered: Verdict | None, kind: MistakeKind | None) -> None:
    row = outcome(labelled, answered)
    assert kind_of(row.label, row.prediction) is kind


def of(*labels: Label, found: list[Prediction], row: Labelled = ROW, core: bool = False) -> list[Outcome]:
    return list(outcomes(Article(row, labels, None), found, core))


def test_what_is_outside_the_core_counts_neither_way() -> None:
    private = label(attribute=Attribute.MEASURED_OTHER)
    free = label("700 W", kind=Kind.RELATION, attribute=Attribute.FEATURE)
    assert of(private, free, found=[prediction(), prediction("700 W", value=700.0)], core=True) == []
    assert len(of(private, free, found=[prediction()], core=False)) == 2


def test_a_prediction_without_label_counts_unless_the_labels_are_partial_or_it_repeats() -> None:
    extra = prediction("700 W", value=700.0, unit="W", attribute=Attribute.TDP)
    assert len(of(found=[extra])) == 1
    assert of(found=[extra], row=ROW.model_copy(update={"partial": True})) == []
    again = label(value=700, unit="W", attribute=Attribute.TDP, repeats=2)
    assert [row.prediction for row in of(again, found=[extra])] == [None]
