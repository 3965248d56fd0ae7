"""A version that was not published on the reference date.

What: looks each version of a tracked software up in the table of its releases.
Why: an invented version number makes an article impossible to follow, and is a plain sign of invention.
Example: "Install PyTorch 3.2.0." - no such version was published by December 2026.
Silence: software whose releases are not listed completely for the period; patch numbers finer than the table has;
versions older than the table's first; dates within a few days; releases dated only by month or year, as long as that
and the versions around them leave open whether they were out.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from detector.check.rule import Article, Rule, RuleFamily
from detector.check.version import Published, is_complete, published
from detector.check.wording import named, parameters
from detector.model.claim import Attribute, Claim, Kind
from detector.model.document import Language
from detector.model.finding import Finding, Severity, Verdict
from detector.specs.table import cited

_SLACK = timedelta(days=3)


def check_releases(article: Article) -> Iterator[Finding]:
    """A finding for every version that the release table knows, and for those that it rules out."""
    attributes = (Attribute.SOFTWARE_VERSION, Attribute.DRIVER_VERSION, Attribute.MINIMUM_VERSION)
    for claim in article.about(*attributes, Attribute.EXISTENCE):
        if claim.kind is Kind.VERSION and claim.subject and claim.relation is None:
            yield from _check(article, claim, claim.subject)


def _check(article: Article, claim: Claim, subject: str) -> Iterator[Finding]:
    known = published(article.specs, subject, str(claim.value))
    if known is None:
        return
    if known.release is None:
        if known.excluded and is_complete(article.specs, subject, str(claim.value), article.as_of):
            yield _finding(article, claim, known, Verdict.FABRICATED)
    elif known.release.since - article.as_of > _SLACK:
        yield _finding(article, claim, known, Verdict.FABRICATED)
    elif known.release.until - article.as_of <= _SLACK and claim.attribute is not Attribute.MINIMUM_VERSION:
        yield _finding(article, claim, known, Verdict.SUPPORTED)


def _finding(article: Article, claim: Claim, known: Published, verdict: Verdict) -> Finding:
    latest = article.specs.latest(known.subject, article.as_of)
    row = known.release or latest
    newest = latest.written if latest else ""
    found = known.release.written if known.release else ""
    ids = [row.source] if row else []
    family = article.specs.names[known.subject].family if known.subject in article.specs.names else ""
    if known.release is None and family in article.specs.families:
        ids.append(article.specs.families[family].source)
    return Finding(
        code=RULE.code,
        claim=claim.id,
        verdict=verdict,
        parameters=parameters(
            claim,
            known.subject,
            named=named(claim, known.subject),
            found=found or "no such version",
            found_zh=found or "没有该版本",
            newest=newest or "none",
            newest_zh=newest or "无",
            as_of=article.as_of.isoformat(),
        ),
        expected=found or newest or None,
        sources=cited(article.specs, ids),
    )


RULE = Rule(
    code="N101",
    name="version-not-published",
    family=RuleFamily.NAME,
    severity=Severity.ERROR,
    messages={
        Language.ENGLISH: "Article: {named}. Published: {found}. Newest on {as_of}: {newest}.",
        Language.CHINESE: "文章：{named}。发布记录：{found_zh}。截至 {as_of} 的最新版本：{newest_zh}。",
    },
    check=check_releases,
    flagged={
        Language.ENGLISH: ("Install PyTorch 3.2.0 before you start.", "We tested with vLLM 0.99.0 on one card."),
        Language.CHINESE: ("先安装 PyTorch 3.2.0。", "测试使用 vLLM 0.99.0。"),
    },
    clean={
        Language.ENGLISH: ("Install PyTorch 2.7.0 before you start.", "We tested with vLLM 0.9.0 on one card."),
        Language.CHINESE: ("先安装 PyTorch 2.7.0。", "测试使用 vLLM 0.9.0。"),
    },
)
