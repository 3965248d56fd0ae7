"""Outcomes -> figures: what is found, bound to the right subject, judged rightly, and scored well."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from pydantic import BaseModel, ConfigDict

from detector.evaluate.bound import upper_bound
from detector.evaluate.calibration import Calibration, Scored, calibrate
from detector.evaluate.label import Group
from detector.evaluate.match import same_subject, same_unit
from detector.evaluate.outcome import Outcome

MISSED = "missed"
GROUPS = tuple(Group)


class Figures(BaseModel):
    """The figures of a set of outcomes; a share is None where nothing is counted.

    `confusion` has a row for each group of labels, and its columns are the groups of predictions and `missed`;
    `unlabelled` counts predictions without a label. `wrong_precision` is over claims with a label,
    `wrong_precision_of_all` counts accusations without a label as wrong ones; `wrong_recall` is over all labels.
    """

    model_config = ConfigDict(frozen=True)

    labels: int
    predictions: int
    found: int
    precision: float | None
    recall: float | None
    f1: float | None
    f1_with_unit: float | None
    attribute: float | None
    subject: float | None
    subject_lenient: float | None
    confusion: dict[str, dict[str, int]]
    unlabelled: dict[str, int]
    verdict_exact: float | None
    wrong_precision: float | None
    wrong_precision_of_all: float | None
    wrong_recall: float | None
    wrong_recall_of_found: float | None
    false_flags: int
    false_flag_share: float | None
    false_flag_bound: float | None
    score: Calibration | None
    checked_score: Calibration | None


def figures(outcomes: Iterable[Outcome]) -> Figures:
    """The figures of these outcomes."""
    rows = list(outcomes)
    pairs = [(row.label, row.prediction) for row in rows if row.label and row.prediction]
    labels, found = sum(row.label is not None for row in rows), sum(row.prediction is not None for row in rows)
    return Figures(
        labels=labels,
        predictions=found,
        found=len(pairs),
        precision=share(len(pairs), found),
        recall=share(len(pairs), labels),
        f1=share(2 * len(pairs), labels + found),
        f1_with_unit=share(2 * sum(same_unit(*pair) for pair in pairs), labels + found),
        attribute=share(sum(label.attribute == answer.attribute for label, answer in pairs), len(pairs)),
        subject=share(sum(same_subject(*pair) for pair in pairs), len(pairs)),
        subject_lenient=share(sum(same_subject(*pair, lenient=True) for pair in pairs), len(pairs)),
        verdict_exact=share(sum(label.verdict == answer.verdict for label, answer in pairs), len(pairs)),
        score=calibrate(scores(rows)),
        checked_score=calibrate(scores(row for row in rows if is_checked(row))),
        **_judged(rows),
    )


def share(part: int, whole: int) -> float | None:
    """A part of a whole; None of nothing."""
    return part / whole if whole else None


def scores(rows: Iterable[Outcome]) -> list[Scored]:
    """The scores of the decided claims, each with whether the label says that it holds."""
    return [
        (row.prediction.score, row.label.group is Group.OK)
        for row in rows
        if row.label and row.prediction and row.label.group is not Group.OPEN
    ]


def is_checked(row: Outcome) -> bool:
    """True where the scan decides."""
    return row.prediction is not None and row.prediction.group is not Group.OPEN


def _judged(rows: Sequence[Outcome]) -> dict[str, Any]:
    """The part of the figures that is about verdicts."""
    confusion = {left.value: dict.fromkeys((*GROUPS, MISSED), 0) for left in GROUPS}
    unlabelled: Counter[str] = Counter({group.value: 0 for group in GROUPS})
    for row in rows:
        if row.label:
            confusion[row.label.group][row.prediction.group if row.prediction else MISSED] += 1
        elif row.prediction:
            unlabelled[row.prediction.group] += 1
    right, flags = confusion[Group.WRONG][Group.WRONG], confusion[Group.OK][Group.WRONG]
    accused = sum(confusion[group][Group.WRONG] for group in GROUPS)
    wrong = sum(confusion[Group.WRONG].values())
    true = sum(confusion[Group.OK].values()) - confusion[Group.OK][MISSED]
    return {
        "confusion": confusion,
        "unlabelled": dict(unlabelled),
        "wrong_precision": share(right, accused),
        "wrong_precision_of_all": share(right, accused + unlabelled[Group.WRONG]),
        "wrong_recall": share(right, wrong),
        "wrong_recall_of_found": share(right, wrong - confusion[Group.WRONG][MISSED]),
        "false_flags": flags,
        "false_flag_share": share(flags, true),
        "false_flag_bound": upper_bound(flags, true),
    }
