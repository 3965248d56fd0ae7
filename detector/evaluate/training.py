"""Labelled articles and variants -> samples for the score, and the model that comes of them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from detector.evaluate.calibration import Calibration, calibrate
from detector.evaluate.collection import Article
from detector.evaluate.label import Group, written
from detector.evaluate.match import match
from detector.evaluate.prediction import predictions
from detector.evaluate.variant import Variant
from detector.model.claim import Claim
from detector.model.document import Language
from detector.model.finding import Judgement
from detector.pipeline import Scanner
from detector.report.build import Scan, build_report
from detector.score.feature import Setting, claim_features, deciding_rule, side_of
from detector.score.fit import Fit, Sample, digest, fit_model
from detector.score.logistic import Model, Training

if TYPE_CHECKING:
    from detector.model.document import Document


def train(articles: Sequence[Article], variants: Sequence[Variant], scanner: Scanner | None = None) -> Model:
    """The model from the labels of these articles and their variants; raises UsageError for too few."""
    scanner = scanner or Scanner()
    samples = [sample for article in articles for sample in article_samples(article, scanner)]
    known = {article.row.doc: article for article in articles}
    samples += [sample for one in variants if one.doc in known for sample in _of_variant(known[one.doc], one, scanner)]
    fit = fit_model(samples)
    return fit.model.model_copy(update={"training": _record(fit, samples, articles, variants)})


def _record(fit: Fit, samples: Sequence[Sample], articles: Sequence[Article], variants: Sequence[Variant]) -> Training:
    checked = checked_calibration(fit)
    return Training(
        labels=labels_digest(articles, variants),
        samples=digest(samples),
        claims=sum(not sample.variant for sample in samples),
        variants=sum(sample.variant for sample in samples),
        stories=len({sample.story for sample in samples}),
        **{name: round(getattr(checked, name), 4) for name in ("ece", "brier", "resolution")},
    )


def checked_calibration(fit: Fit) -> Calibration:
    """The calibration of the cross-validated scores of checked claims."""
    found = calibrate([(one.score, one.holds) for one in fit.scores if one.side])
    assert found is not None  # enough claims are known to be there
    return found


def labels_digest(articles: Iterable[Article], variants: Iterable[Variant]) -> str:
    """A hash of the labels, of the texts, and of the variants."""
    parts = [part for article in articles for part in (article.document.sha256, *map(written, article.labels))]
    parts += [variant.model_dump_json() for variant in variants]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]


def article_samples(article: Article, scanner: Scanner) -> Iterator[Sample]:
    """A sample for each claim with a label that says whether it holds."""
    scan = scanner.examine(article.document, article.row.day)
    report = build_report(scan, Language.ENGLISH)
    for left, right in match(article.labels, predictions(article.row.doc, report)):
        label = article.labels[left]
        if label.group is not Group.OPEN:
            yield _sample(scan, report.claims[right].id, article.row.story, label.group is Group.OK)


def _sample(scan: Scan, id_: str, story: str, holds: bool, variant: bool = False) -> Sample:
    claim, judgement = scan.article.claim(id_), _judgement(scan, id_)
    setting = Setting(scan.article.document.language, scan.article.as_of, {})
    features = claim_features(claim, judgement, setting)
    return Sample(features, deciding_rule(judgement), side_of(judgement), holds, story, variant)


def _judgement(scan: Scan, id_: str) -> Judgement:
    return next(judgement for judgement in scan.judgements if judgement.claim == id_)


def _of_variant(article: Article, variant: Variant, scanner: Scanner) -> Iterator[Sample]:
    """A sample for the claim at the place of the error, where one is found."""
    from detector.read.text import document_from_text

    text = variant.applied(article.document.text)
    document: Document = document_from_text(text, article.document.name)
    scan = scanner.examine(document, article.row.day)
    claim = _claim_at(scan, *variant.span)
    if claim:
        yield _sample(scan, claim.id, article.row.story, False, True)


def _claim_at(scan: Scan, start: int, end: int) -> Claim | None:
    """The claim that shares most with a span, the shorter one of two."""
    over = [claim for claim in scan.article.claims if claim.start < end and start < claim.end]
    return max(
        over, key=lambda claim: (min(claim.end, end) - max(claim.start, start), -claim.end + claim.start), default=None
    )
