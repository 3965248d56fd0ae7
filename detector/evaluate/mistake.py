"""The mistakes among outcomes, each with the words of the article around it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum

from pydantic import BaseModel, ConfigDict

from detector.evaluate.label import Group, Label
from detector.evaluate.outcome import Outcome
from detector.evaluate.prediction import Prediction

_AROUND = 40


class MistakeKind(StrEnum):
    """What went wrong, the worst first."""

    FALSE_FLAG = "true, but accused"
    OPEN_FLAG = "cannot be told, but accused"
    UNLABELLED_FLAG = "accused, and not labelled"
    BLESSED = "wrong, but called supported"
    LEFT_OPEN = "wrong, but left open"
    WRONG_NOT_FOUND = "wrong, and not found"
    NOT_FOUND = "not found"
    UNLABELLED = "found, and not labelled"


class Mistake(BaseModel):
    """One mistake; `text` is the claim within its line, `detail` the message of the rule or what would be right."""

    model_config = ConfigDict(frozen=True)

    kind: MistakeKind
    doc: str
    start: int
    end: int
    before: str
    text: str
    after: str
    attribute: str
    label: str
    verdict: str
    rule: str
    detail: str


def mistakes(rows: Iterable[Outcome], texts: Mapping[str, str]) -> Iterator[Mistake]:
    """Every mistake, the worst kind first, then by document and place."""
    order = list(MistakeKind)
    found = [(kind, row) for row in rows if (kind := kind_of(row.label, row.prediction))]
    for kind, row in sorted(found, key=lambda pair: (order.index(pair[0]), pair[1].row.doc, *_span(pair[1]))):
        yield _mistake(kind, row, texts[row.row.doc])


def kind_of(label: Label | None, answer: Prediction | None) -> MistakeKind | None:
    """What went wrong with a label and its answer; None where nothing did."""
    accused = answer is not None and answer.group is Group.WRONG
    if label is None:
        return MistakeKind.UNLABELLED_FLAG if accused else MistakeKind.UNLABELLED
    if answer is None:
        return MistakeKind.WRONG_NOT_FOUND if label.group is Group.WRONG else MistakeKind.NOT_FOUND
    if accused:
        return {Group.OK: MistakeKind.FALSE_FLAG, Group.OPEN: MistakeKind.OPEN_FLAG}.get(label.group)
    if label.group is Group.WRONG:
        return MistakeKind.BLESSED if answer.group is Group.OK else MistakeKind.LEFT_OPEN
    return None


def _span(row: Outcome) -> tuple[int, int]:
    side = row.label or row.prediction
    return (side.start, side.end) if side else (0, 0)


def _mistake(kind: MistakeKind, row: Outcome, text: str) -> Mistake:
    start, end = _span(row)
    label, answer = row.label, row.prediction
    right = str(label.truth or label.note or "") if label else ""
    return Mistake(
        kind=kind,
        doc=row.row.doc,
        start=start,
        end=end,
        before=_line(text[max(0, start - _AROUND) : start]),
        text=_line(text[start:end]),
        after=_line(text[end : end + _AROUND]),
        attribute=row.attribute or "",
        label=label.verdict if label else "",
        verdict=answer.verdict if answer else "",
        rule=answer.rule if answer else "",
        detail=answer.message if answer and answer.message else right,
    )


def _line(text: str) -> str:
    return " ".join(text.split()) if text.strip() else " "
