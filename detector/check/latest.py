"""A version said to be the latest while a newer one was out.

What: compares "the latest version is V" with the releases published up to the reference date.
Why: such a sentence ages unseen, and often comes from an older text.
Example: "the latest CUDA Toolkit 13.1" in October 2026 - 13.4 was out.
Silence: releases of the last two weeks; a newer patch of the same version as written; releases that are dated only by
month or year and may have come later; software without releases in the table.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

from detector.check.rule import Article, Rule, RuleFamily
from detector.check.version import parts
from detector.check.wording import parameters
from detector.model.claim import Claim
from detector.model.document import Language
from detector.model.finding import Finding, Severity, Verdict
from detector.specs.row import Release
from detector.specs.table import cited

_SLACK = timedelta(days=14)


def check_latest(article: Article) -> Iterator[Finding]:
    """A finding for every version called the latest of a software whose releases the table has."""
    for claim in article.related("latest"):
        wanted = parts(str(claim.value or ""))
        newest = article.specs.latest_possible(claim.subject or "", article.as_of)
        known = article.specs.latest(claim.subject or "", article.as_of)
        settled = article.specs.latest(claim.subject or "", _days_before(article.as_of, _SLACK))
        if not wanted or newest is None:
            continue
        if settled is not None and parts(settled.version)[: len(wanted)] > wanted:
            yield _finding(article, claim, settled, Verdict.CONTRADICTED)
        elif known and all(parts(row.version)[: len(wanted)] == wanted for row in (newest, known)):
            yield _finding(article, claim, known, Verdict.SUPPORTED)


def _days_before(day: date, slack: timedelta) -> date:
    """The day that lies so far back, but no sooner than the calendar begins."""
    return date.fromordinal(max(1, day.toordinal() - slack.days))


def _finding(article: Article, claim: Claim, release: Release, verdict: Verdict) -> Finding:
    newest = release.written
    return Finding(
        code=RULE.code,
        claim=claim.id,
        verdict=verdict,
        parameters=parameters(claim, newest=newest, as_of=article.as_of.isoformat()),
        expected=f"{release.subject} {newest}",
        sources=cited(article.specs, [release.source]),
    )


RULE = Rule(
    code="T103",
    name="latest-outdated",
    family=RuleFamily.TIME,
    severity=Severity.WARNING,
    messages={
        Language.ENGLISH: "Article: {stated}. Newest {subject} on {as_of}: {newest}.",
        Language.CHINESE: "文章：{stated}。截至 {as_of}，{subject} 的最新版本：{newest}。",
    },
    check=check_latest,
    flagged={
        Language.ENGLISH: (
            "Published: 2026-10-20\n\nInstall the latest CUDA Toolkit 13.0 first.",
            "Published: 2026-10-20\n\nWe used the latest PyTorch 2.7.0.",
        ),
        Language.CHINESE: (
            "发布日期：2026-10-20\n\n先安装最新的 CUDA Toolkit 13.0。",
            "发布日期：2026-10-20\n\n使用最新的 PyTorch 2.7.0。",
        ),
    },
    clean={
        Language.ENGLISH: (
            "Published: 2025-08-20\n\nInstall the latest CUDA Toolkit 13.0 first.",
            "Published: 2025-05-01\n\nWe used the latest PyTorch 2.7.0.",
        ),
        Language.CHINESE: (
            "发布日期：2025-08-20\n\n先安装最新的 CUDA Toolkit 13.0。",
            "发布日期：2025-05-01\n\n使用最新的 PyTorch 2.7.0。",
        ),
    },
)
