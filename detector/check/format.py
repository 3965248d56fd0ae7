"""A number format or technology on an architecture that does not have it.

What: looks up whether the product's architecture lacks the technology that the article gives it, as a feature or as
the precision of a compute figure.
Why: a figure for a format that the hardware cannot calculate is invented.
Example: "The A100 reaches 624 TFLOPS in FP8." - Ampere has no FP8.
Silence: technologies without such a rule; a feature is only held against a plain rule that the architecture lacks
it; products of another vendor than the first one's.
"""

from __future__ import annotations

from collections.abc import Iterator

from detector.check.lineage import ancestors
from detector.check.origin import age, firsts, lacking, maker_of
from detector.check.rule import Article, Rule, RuleFamily
from detector.check.subject import every_candidate
from detector.check.wording import parameters
from detector.model.claim import Attribute, Candidate, Claim, Kind
from detector.model.document import Language
from detector.model.finding import Finding, Severity, Verdict
from detector.specs.row import Rule as Row
from detector.specs.table import cited

_SENTENCES = {
    "first": ("{0} first appeared with {1}", "{0} 最早见于 {1}"),
    "lacks": ("{1} does not have {0}", "{1} 没有 {0}"),
}


def check_formats(article: Article) -> Iterator[Finding]:
    """A finding for every technology or format that rules give to, or deny, the claim's subject."""
    for claim in article.about(Attribute.COMPUTE, Attribute.FEATURE):
        technology = claim.precision if claim.attribute is Attribute.COMPUTE else _feature(claim)
        if not technology or claim.undocumented or claim.relation is not None:
            continue
        if claim.attribute is Attribute.FEATURE and (row := _given(article, claim, technology)):
            yield _finding(article, claim, row, Verdict.SUPPORTED)
            continue
        denied = every_candidate(claim, lambda candidate: _denied(article, claim, technology, candidate))  # noqa: B023
        if denied:
            yield _finding(article, claim, denied[0], Verdict.CONTRADICTED)


def _feature(claim: Claim) -> str | None:
    return str(claim.value) if claim.kind is Kind.ENTITY and claim.value is not None else None


def _given(article: Article, claim: Claim, technology: str) -> Row | None:
    """The rule by which the claim's subject is the first, or of the first architecture, to have the technology."""
    line = ancestors(article.specs, claim.subject or "")
    return next((row for row in article.specs.rules("first", technology) if row.object in line), None)


def _denied(article: Article, claim: Claim, technology: str, candidate: Candidate) -> Row | None:
    row = lacking(article.specs, technology, candidate.name)
    if row is not None or claim.attribute is Attribute.FEATURE:
        return row
    known = firsts(article.specs, technology, maker_of(article.specs, candidate.name))
    day = age(article.specs, candidate.name)
    return known[0].rule if known and day is not None and day < known[0].day else None


def _finding(article: Article, claim: Claim, row: Row, verdict: Verdict) -> Finding:
    english, translated = _SENTENCES.get(row.kind, ("{0}: {1}", "{0}：{1}"))
    fact, fact_zh = english.format(row.subject, row.object), translated.format(row.subject, row.object)
    return Finding(
        code=RULE.code,
        claim=claim.id,
        verdict=verdict,
        parameters=parameters(claim, expected=fact, expected_zh=fact_zh),
        expected=fact,
        sources=cited(article.specs, [row.source]),
    )


RULE = Rule(
    code="C103",
    name="format-not-on-architecture",
    family=RuleFamily.COMP,
    severity=Severity.ERROR,
    messages={
        Language.ENGLISH: "Article: {subject}: {stated}. Rule: {expected}.",
        Language.CHINESE: "文章：{subject}：{stated}。规则：{expected_zh}。",
    },
    check=check_formats,
    flagged={
        Language.ENGLISH: (
            "The A100 reaches 624 TFLOPS of FP8 compute.",
            "The V100 delivers 250 TFLOPS of FP8 compute.",
        ),
        Language.CHINESE: ("A100 的 FP8 算力达到 624 TFLOPS。", "V100 的 FP8 算力为 250 TFLOPS。"),
    },
    clean={
        Language.ENGLISH: (
            "The H100 SXM5 reaches 1,979 TFLOPS of dense FP8 compute.",
            "The A100 has no FP8 Tensor Cores.",
        ),
        Language.CHINESE: ("H100 SXM5 的 FP8 稠密算力为 1979 TFLOPS。", "A100 不支持 FP8。"),
    },
)
