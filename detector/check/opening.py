"""Why a claim stays open: nothing public could settle it, or the table does not."""

from __future__ import annotations

from detector.check.assessment import NUMERIC_KINDS, assess
from detector.check.rule import Article
from detector.check.sort import assess_type
from detector.check.subject import likeliest
from detector.model.claim import Attribute, Claim, Qualifier
from detector.model.finding import Reason, Verdict

_PRIVATE = frozenset(
    {
        *(Attribute.MEASURED_LATENCY, Attribute.MEASURED_THROUGHPUT, Attribute.MEASURED_OTHER),
        *(Attribute.PERCENT_CHANGE, Attribute.RATIO),
    }
)
_NAMED = frozenset({Attribute.EXISTENCE, Attribute.FEATURE})
Answer = tuple[Verdict, Reason]


def open_answer(article: Article, claim: Claim) -> Answer:
    """`unverifiable` or `unknown`, with the reason."""
    if claim.undocumented:
        return Verdict.UNKNOWN, Reason.NAME_NOT_IN_TABLE
    stance = _stance(claim)
    if stance is not None:
        return stance
    if claim.attribute in _PRIVATE or (claim.has(Qualifier.MEASURED) and claim.kind in NUMERIC_KINDS):
        return Verdict.UNVERIFIABLE, Reason.PRIVATE_MEASUREMENT
    answer = assess(article, claim) or assess_type(article, claim)
    if claim.attribute is Attribute.DEVICE_COUNT and (answer is None or not answer.entries):
        return Verdict.UNVERIFIABLE, Reason.PRIVATE_MEASUREMENT
    if answer is not None and answer.reason is not None:
        return Verdict.UNKNOWN, answer.reason
    return Verdict.UNKNOWN, _unanswered(article, claim)


def _stance(claim: Claim) -> Answer | None:
    if claim.has(Qualifier.HYPOTHETICAL):
        return Verdict.UNVERIFIABLE, Reason.HYPOTHETICAL
    if claim.has(Qualifier.QUOTED):
        return Verdict.UNKNOWN, Reason.QUOTED
    return (Verdict.UNKNOWN, Reason.NEGATED) if claim.has(Qualifier.NEGATED) else None


def _unanswered(article: Article, claim: Claim) -> Reason:
    subject = likeliest(claim)
    if subject is None:
        return Reason.NO_SUBJECT
    if subject.name not in article.specs.names or claim.detail == "identifier":
        return Reason.NAME_NOT_IN_TABLE if claim.attribute in _NAMED else Reason.SUBJECT_NOT_IN_TABLE
    return Reason.NOT_CHECKED
