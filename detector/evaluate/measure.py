"""Labelled articles -> the evaluation: figures in all and by part, baselines, and every mistake with its text."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from pydantic import BaseModel, ConfigDict, Field

from detector import __version__
from detector.evaluate.baseline import METHODS, judged_by
from detector.evaluate.collection import Article
from detector.evaluate.figure import Figures, figures, scores, share
from detector.evaluate.label import Group
from detector.evaluate.mistake import Mistake, mistakes
from detector.evaluate.outcome import Outcome, outcomes
from detector.evaluate.prediction import Prediction, predictions
from detector.evaluate.rate import Rate, rates
from detector.evaluate.variant import Variant
from detector.model.document import Language
from detector.pipeline import Scanner
from detector.report.build import build_report
from detector.score.logistic import Training, load_model

SCHEMA = "detector.evaluation/1"
_PARTS: dict[str, Callable[[Outcome], str | None]] = {
    "language": lambda row: row.row.language,
    "document": lambda row: row.row.doc,
    "kind": lambda row: row.kind,
    "attribute": lambda row: row.attribute,
}


class RuleFigures(BaseModel):
    """How often a rule decides a labelled claim, and how often the label agrees; open labels count as `open`."""

    model_config = ConfigDict(frozen=True)

    right: int
    false: int
    open: int
    precision: float | None


class RiskRow(BaseModel):
    """The risk of one article."""

    model_config = ConfigDict(frozen=True)

    doc: str
    kind: str
    score: float
    level: str


class Evaluation(BaseModel):
    """Everything that was measured, on core claims unless it says `every`.

    `training` is what the model says of itself; `curve` has the recall and precision of accusing the claims with the
    lowest scores, at each score.
    """

    model_config = ConfigDict(frozen=True)

    schema_: str = Field(default=SCHEMA, serialization_alias="schema", validation_alias="schema")
    version: str
    specs: str
    articles: int
    absent: tuple[str, ...]
    training: Training | None
    core: Figures
    every: Figures
    parts: dict[str, dict[str, Figures]]
    rules: dict[str, RuleFigures]
    baselines: dict[str, Figures]
    risks: tuple[RiskRow, ...]
    curve: tuple[tuple[float, float], ...]
    variants: dict[str, Rate] = {}
    mistakes: tuple[Mistake, ...]


@dataclass(frozen=True)
class Read:
    """One article as scanned: its predictions and those of the baselines."""

    article: Article
    found: tuple[Prediction, ...]
    simple: dict[str, list[Prediction]]
    risk: RiskRow


def scan_article(article: Article, scanner: Scanner) -> Read:
    """What a scan and the baselines say about the claims of an article."""
    row = article.row
    scan = scanner.examine(article.document, row.day)
    report = build_report(scan, Language.ENGLISH)
    found = predictions(row.doc, report)
    places = {claim.id: claim for claim in scan.article.claims}
    claims = [places[claim.id] for claim in report.claims]
    simple = {name: judged_by(method, scan.article, claims, found) for name, method in METHODS.items()}
    risk = RiskRow(doc=row.doc, kind=row.kind, score=report.risk.score, level=report.risk.level)
    return Read(article, tuple(found), simple, risk)


def evaluate(
    articles: Sequence[Article],
    absent: Iterable[str] = (),
    variants: Iterable[Variant] = (),
    scanner: Scanner | None = None,
) -> Evaluation:
    """The evaluation of the articles; `absent` names those whose text is not at hand."""
    scanner = scanner or Scanner()
    read = [scan_article(article, scanner) for article in articles]
    core = [row for one in read for row in outcomes(one.article, one.found, core=True)]
    every = [row for one in read for row in outcomes(one.article, one.found, core=False)]
    known = {article.row.doc: article for article in articles}
    return Evaluation(
        version=__version__,
        specs=scanner.specs.hash,
        articles=len(read),
        absent=tuple(absent),
        training=load_model().training,
        core=figures(core),
        every=figures(every),
        parts={name: _by(core, part) for name, part in _PARTS.items()},
        rules=_by_rule(every),
        baselines={name: _baseline(read, name) for name in METHODS},
        risks=tuple(one.risk for one in read),
        curve=tuple(_curve(core)),
        variants=rates(variants, known, scanner),
        mistakes=tuple(mistakes(core, {name: article.document.text for name, article in known.items()})),
    )


def _curve(rows: Sequence[Outcome]) -> Iterator[tuple[float, float]]:
    """Recall and precision of accusing every claim up to a score, for each score; recall is over all wrong labels."""
    wrong = sum(row.label is not None and row.label.group is Group.WRONG for row in rows)
    ordered = sorted(scores(rows))
    for place, (score, _) in enumerate(ordered, 1):
        if place == len(ordered) or ordered[place][0] != score:
            right = sum(not holds for _, holds in ordered[:place])
            yield right / max(1, wrong), right / place


def _baseline(read: Iterable[Read], name: str) -> Figures:
    return figures(row for one in read for row in outcomes(one.article, one.simple[name], core=True))


def _by(rows: Iterable[Outcome], part: Callable[[Outcome], str | None]) -> dict[str, Figures]:
    held: dict[str, list[Outcome]] = defaultdict(list)
    for row in rows:
        held[str(part(row))].append(row)
    return {name: figures(held[name]) for name in sorted(held)}


def _by_rule(rows: Iterable[Outcome]) -> dict[str, RuleFigures]:
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for row in rows:
        if row.label and row.prediction and row.prediction.rule:
            same = row.label.group is row.prediction.group
            counts[row.prediction.rule]["right" if same else "open" if row.label.group is Group.OPEN else "false"] += 1
    return {code: _rule_figures(found) for code, found in sorted(counts.items())}


def _rule_figures(found: Counter[str]) -> RuleFigures:
    decided = found["right"] + found["false"]
    precision = share(found["right"], decided)
    return RuleFigures(right=found["right"], false=found["false"], open=found["open"], precision=precision)
