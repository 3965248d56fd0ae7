"""The report of one article, made from what the rooms before have found."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Literal

from detector import __version__
from detector.check.rule import Article
from detector.check.wording import chinese
from detector.model.claim import Claim
from detector.model.document import Document, Language
from detector.model.finding import Finding, Judgement, Verdict
from detector.model.report import (
    ClaimReport,
    Coverage,
    DocumentInfo,
    FindingReport,
    PatternReport,
    Report,
    SpecsInfo,
    ToolInfo,
)
from detector.read.page import Page
from detector.score.article import Scores
from detector.score.severity import finding_severity, judgement_severity

AsOfSource = Literal["option", "article", "today"]


@dataclass(frozen=True, slots=True)
class Scan:
    """All that was found in one article, and where its reference date comes from."""

    article: Article
    judgements: tuple[Judgement, ...]
    patterns: tuple[PatternReport, ...]
    scores: Scores
    as_of_source: AsOfSource


def build_report(scan: Scan, language: Language) -> Report:
    """The report, claims in order of position, with messages in the language."""
    article = scan.article
    page = Page.of(article.document.text, article.document.origin)
    judged = {judgement.claim: judgement for judgement in scan.judgements}
    claims = sorted(
        (claim for claim in article.claims if claim.id in judged), key=lambda claim: (claim.start, claim.id)
    )
    return Report(
        tool=ToolInfo(version=__version__, specs=SpecsInfo(hash=article.specs.hash, newest=article.specs.newest)),
        document=_document(article.document, str(article.as_of), scan.as_of_source),
        risk=scan.scores.risk,
        coverage=_coverage(scan.judgements),
        claims=tuple(_claim(claim, judged[claim.id], scan.scores, page, language) for claim in claims),
        patterns=tuple(sorted(map(_pattern, scan.patterns), key=lambda pattern: (pattern.spans[:1], pattern.code))),
    )


def _document(document: Document, as_of: str, source: AsOfSource) -> DocumentInfo:
    return DocumentInfo(
        name=document.name,
        sha256=document.sha256,
        language=document.language,
        encoding=document.encoding,
        as_of=as_of,
        as_of_source=source,
        title=document.title,
        author=document.author,
        date=str(document.dated) if document.dated else None,
        record=document.record,
    )


def _coverage(judgements: tuple[Judgement, ...]) -> Coverage:
    supported = sum(judgement.verdict is Verdict.SUPPORTED for judgement in judgements)
    wrong = sum(judgement.verdict.wrong for judgement in judgements)
    checked = supported + wrong
    return Coverage(
        claims=len(judgements), checked=checked, supported=supported, wrong=wrong, open=len(judgements) - checked
    )


def _claim(claim: Claim, judgement: Judgement, scores: Scores, page: Page, language: Language) -> ClaimReport:
    line, column = page.position(claim.start)
    score = scores.claims[claim.id]
    return ClaimReport(
        id=claim.id,
        start=claim.start,
        end=claim.end,
        text=claim.text,
        line=line,
        column=column,
        place=page.place(claim.start, claim.end),
        kind=claim.kind,
        subject=claim.subject,
        variant=claim.variant,
        attribute=claim.attribute,
        value=claim.value,
        unit=claim.unit,
        precision=claim.precision,
        sparsity=claim.sparsity,
        scope=claim.scope,
        qualifiers=claim.qualifiers,
        occurrences=claim.occurrences,
        verdict=judgement.verdict,
        reason=judgement.reason,
        flags=judgement.flags,
        severity=judgement_severity(judgement),
        score=score.value,
        contributions=score.contributions,
        findings=tuple(_finding(finding, language) for finding in judgement.findings),
    )


def _finding(finding: Finding, language: Language) -> FindingReport:
    return FindingReport(
        code=finding.code,
        verdict=finding.verdict,
        severity=finding_severity(finding),
        message=message_of(finding, language),
        expected=_expected(finding, language),
        computed=finding.computed,
        formula=finding.formula,
        sources=finding.sources,
        related=finding.related,
    )


@cache
def _templates() -> dict[str, dict[Language, str]]:
    from detector.check.rules import RULES

    return {rule.code: rule.messages for rule in RULES}


class _Parameters(dict[str, str]):
    """The parameters of a message; what has no Chinese words of its own (`expected_zh`) gets them from the table."""

    def __missing__(self, key: str) -> str:
        return chinese(self[key.removesuffix("_zh")]) if key.endswith("_zh") else ""


def message_of(finding: Finding, language: Language) -> str:
    """The rule's template filled with the parameters of the finding; values are inserted as they are."""
    template = _templates().get(finding.code, {}).get(language, finding.code)
    return _ended(template.format_map(_Parameters(finding.parameters)))


def _ended(message: str) -> str:
    """The message without a full stop behind an ellipsis."""
    return message.replace("…。", "…").replace("….", "…")


def _pattern(pattern: PatternReport) -> PatternReport:
    return pattern.model_copy(update={"message": _ended(pattern.message)})


def _expected(finding: Finding, language: Language) -> str | None:
    """What was expected, its words in the language of the message."""
    if finding.expected is None or language is not Language.CHINESE:
        return finding.expected
    return _Parameters(finding.parameters).get("expected_zh") or chinese(finding.expected)
