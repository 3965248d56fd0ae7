"""What simple methods would say about the claims that a scan finds: the figures that the rules have to beat."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from decimal import Decimal

from detector.check.measure import measure
from detector.check.rule import Article
from detector.evaluate.prediction import Prediction
from detector.model.claim import Claim
from detector.model.finding import Verdict
from detector.specs.row import Fact

TOLERANCE = Decimal("0.05")

Method = Callable[[Article, Claim], Verdict]


def everything_is_fine(article: Article, claim: Claim) -> Verdict:
    """Supported, whatever it is."""
    del article, claim
    return Verdict.SUPPORTED


def look_up_without_units(article: Article, claim: Claim) -> Verdict:
    """Supported where the table has the digits for subject and attribute, contradicted where it has only others."""
    return _looked_up(article, claim, lambda number, _, fact: number == fact.number)


def tolerate_five_percent(article: Article, claim: Claim) -> Verdict:
    """Supported where a value of the table for subject and attribute is within 5 %, units converted."""
    return _looked_up(article, claim, _is_near)


METHODS: dict[str, Method] = {
    "everything is fine": everything_is_fine,
    "look-up without units": look_up_without_units,
    "tolerance of 5 %": tolerate_five_percent,
}


def judged_by(
    method: Method, article: Article, claims: Iterable[Claim], found: Iterable[Prediction]
) -> list[Prediction]:
    """The predictions of a scan with the verdicts of a method; both in the same order."""
    return [_with(prediction, method(article, claim)) for claim, prediction in zip(claims, found, strict=True)]


_SCORES = {Verdict.SUPPORTED: 1.0, Verdict.CONTRADICTED: 0.0}


def _with(prediction: Prediction, verdict: Verdict) -> Prediction:
    changes = {"verdict": verdict, "score": _SCORES.get(verdict, 0.5), "rule": "", "message": ""}
    return prediction.model_copy(update=changes)


def _looked_up(article: Article, claim: Claim, agrees: Callable[[Decimal, Claim, Fact], bool]) -> Verdict:
    facts = article.specs.facts(claim.subject, claim.attribute) if claim.subject else []
    known = [fact for fact in facts if fact.number is not None]
    if not known or not claim.numbers:
        return Verdict.UNKNOWN
    number = Decimal(claim.numbers[0]) * Decimal(claim.scale)
    return Verdict.SUPPORTED if any(agrees(number, claim, fact) for fact in known) else Verdict.CONTRADICTED


def _is_near(number: Decimal, claim: Claim, fact: Fact) -> bool:
    stated, known = measure(claim.unit), measure(fact.unit or None)
    if stated is None or known is None or stated.dimension != known.dimension or fact.number is None:
        return False
    right = Decimal(str(fact.number)) * known.exact
    return abs(number * stated.exact - right) <= TOLERANCE * abs(right)
