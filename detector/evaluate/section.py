"""The evaluation as titled tables of words: what the text, the README and the page show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from detector.evaluate.calibration import Calibration
from detector.evaluate.figure import MISSED, Figures
from detector.evaluate.label import Group
from detector.evaluate.measure import Evaluation

_NONE = "-"
Row = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Section:
    """A table with its title, its head and a note on how to read it; the first column names the rows."""

    title: str
    head: Row
    rows: tuple[Row, ...]
    note: str = ""


def sections(found: Evaluation) -> Iterator[Section]:
    """Every table, from the whole to the parts."""
    yield overview(found)
    yield _baselines(found)
    yield _confusion(found.core)
    yield from _scores(found)
    for part, figures in found.parts.items():
        yield _part(f"By {part}", part, figures)
    yield _rules(found)
    yield _risks(found)
    if found.variants:
        yield _variants(found)
    yield _mistakes(found)


_OVERVIEW: dict[str, Callable[[Figures], str]] = {
    "labelled claims": lambda one: str(one.labels),
    "found: precision / recall": lambda one: f"{_two(one.precision)} / {_two(one.recall)}",
    "found: F1 (with the same unit)": lambda one: f"{_two(one.f1)} ({_two(one.f1_with_unit)})",
    "right attribute, of those found": lambda one: _two(one.attribute),
    "right subject, of those found (one name inside the other)": lambda one: (
        f"{_two(one.subject)} ({_two(one.subject_lenient)})"
    ),
    "wrong claims accused: precision / recall": lambda one: f"{_two(one.wrong_precision)} / {_two(one.wrong_recall)}",
    "true claims accused (at most, with 95 % confidence)": lambda one: (
        f"{_percent(one.false_flag_share)} ({_percent(one.false_flag_bound)})"
    ),
    "score of checked claims: ECE / Brier": lambda one: _calibrated(one.checked_score),
}


def overview(found: Evaluation) -> Section:
    """The main figures, in all and by language."""
    columns = {"all": found.core, **found.parts["language"]}
    names = {"en": "English", "zh": "Chinese"}
    rows = tuple((words, *(show(one) for one in columns.values())) for words, show in _OVERVIEW.items())
    note = f"{found.articles} articles; of the claims that a table or the article's own numbers can decide."
    if found.absent:
        note += f" Not at hand: {', '.join(found.absent)}."
    return Section("Figures", ("", *(names.get(name, name) for name in columns)), rows, note)


def _baselines(found: Evaluation) -> Section:
    columns = {"detector": found.core, **found.baselines}
    rows = tuple(
        (
            name,
            _two(one.wrong_precision),
            _two(one.wrong_recall),
            f"{one.false_flags} ({_percent(one.false_flag_share)})",
            str(one.confusion[Group.OK][Group.OK]),
        )
        for name, one in columns.items()
    )
    head = ("", "accusations that are right", "wrong claims accused", "true claims accused", "true claims confirmed")
    return Section("Against simple methods", head, rows, "The same claims, judged otherwise.")


def _confusion(core: Figures) -> Section:
    columns = (*(group.value for group in Group), MISSED)
    rows = [(label, *(str(core.confusion[label][name]) for name in columns)) for label in core.confusion]
    rows.append(("not labelled", *(str(core.unlabelled.get(name, "")) for name in columns)))
    return Section("Verdicts", ("label \\ verdict", *columns), tuple(rows))


def _scores(found: Evaluation) -> Iterator[Section]:
    measured = {"checked claims": found.core.checked_score, "all decided claims": found.every.score}
    head = ("", "claims", "ECE", "Brier", "resolution", "uncertainty")
    rows = [
        (name, str(one.claims), *(f"{value:.4f}" for value in (one.ece, one.brier, one.resolution, one.uncertainty)))
        for name, one in measured.items()
        if one
    ]
    if found.training:
        own = found.training
        figures = (f"{own.ece:.4f}", f"{own.brier:.4f}", f"{own.resolution:.4f}", _NONE)
        rows.append(("checked claims of unseen stories, in training", _NONE, *figures))
    yield Section("Score", head, tuple(rows), "The score is the probability that the claim holds.")
    if found.every.score:
        bins = tuple(
            (f"{one.low:.1f}-{one.high:.1f}", str(one.claims), _two(one.score), _two(one.share))
            for one in found.every.score.bins
        )
        yield Section("Reliability", ("score", "claims", "mean score", "share that holds"), bins)


def _part(title: str, name: str, figures: Mapping[str, Figures]) -> Section:
    head = (name, "labels", "F1", "attribute", "subject", "accused right", "wrong accused", "true accused")
    rows = tuple(
        (
            part,
            str(one.labels),
            *(_two(value) for value in (one.f1, one.attribute, one.subject, one.wrong_precision, one.wrong_recall)),
            str(one.false_flags),
        )
        for part, one in figures.items()
    )
    return Section(title, head, rows)


def _rules(found: Evaluation) -> Section:
    rows = tuple(
        (code, str(one.right), str(one.false), str(one.open), _two(one.precision)) for code, one in found.rules.items()
    )
    return Section("By rule", ("rule", "right", "wrong", "label is open", "precision"), rows, "Of labelled claims.")


def _risks(found: Evaluation) -> Section:
    rows = tuple((one.doc, one.kind, f"{one.score:.2f}", one.level) for one in found.risks)
    return Section("Risk", ("article", "kind", "risk", "level"), rows)


def _variants(found: Evaluation) -> Section:
    rows = tuple(
        (kind, str(one.caught), str(one.variants), _two(one.caught / one.variants))
        for kind, one in found.variants.items()
    )
    note = "Single errors put into truthful articles; caught where the accusation stands on or computes with the error."
    return Section("Single errors", ("kind", "caught", "of", "share"), rows, note)


def _mistakes(found: Evaluation) -> Section:
    counts = Counter(one.kind.value for one in found.mistakes)
    return Section("Mistakes", ("kind", "claims"), tuple((kind, str(count)) for kind, count in counts.items()))


def _two(value: float | None) -> str:
    return _NONE if value is None else f"{value:.2f}"


def _percent(value: float | None) -> str:
    return _NONE if value is None else f"{100 * value:.1f} %"


def _calibrated(one: Calibration | None) -> str:
    return f"{one.ece:.3f} / {one.brier:.3f}" if one else _NONE
