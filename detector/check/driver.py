"""A toolkit together with a driver that is too old for it.

What: compares the pair of versions that an article uses together with the dated rules of what needs what.
Why: a reader who follows the article gets a system that does not start.
Example: "CUDA 13.3 must be matched with driver 550.54.12." - CUDA 13 needs driver 580 or newer.
Silence: a driver that meets any rule for the toolkit, minor-version compatibility included; versions that no rule
covers.
"""

from __future__ import annotations

from collections.abc import Iterator

from detector.check.rule import Article, Rule, RuleFamily
from detector.check.wording import listed, parameters
from detector.model.claim import Claim
from detector.model.document import Language
from detector.model.finding import Finding, Severity, Verdict
from detector.specs.row import Rule as Row
from detector.specs.table import cited
from detector.specs.version import in_range, version_key


def check_drivers(article: Article) -> Iterator[Finding]:
    """A finding for every pair of versions that the rules cover."""
    for claim in article.related("pairs", "needs"):
        first, second = str(claim.value or ""), claim.detail or ""
        if not claim.subject or not claim.object or not version_key(first) or not version_key(second):
            continue
        rows = [row for row in article.specs.rules("needs", claim.subject) if row.object == claim.object]
        rows = [row for row in rows if in_range(first, row.subject_versions)]
        if rows:
            yield from _compare(article, claim, rows, second)


def _compare(article: Article, claim: Claim, rows: list[Row], version: str) -> Iterator[Finding]:
    met = [row for row in rows if in_range(version, row.object_versions)]
    if not met:
        yield _finding(article, claim, rows, Verdict.ANACHRONISTIC)
        if claim.relation == "pairs":
            for driver in article.drivers(version):
                yield _finding(article, claim, rows, Verdict.ANACHRONISTIC, driver)
    elif claim.relation == "pairs" or any(version in row.object_versions for row in met):
        yield _finding(article, claim, met, Verdict.SUPPORTED)


def _finding(
    article: Article, claim: Claim, rows: list[Row], verdict: Verdict, accused: Claim | None = None
) -> Finding:
    rows = sorted(rows, key=lambda row: version_key(row.object_versions))[:1]
    needs = listed([f"{row.object} {row.object_versions}" for row in rows])
    return Finding(
        code=RULE.code,
        claim=(accused or claim).id,
        verdict=verdict,
        parameters=parameters(
            claim, f"{claim.subject} {claim.value}", partner=f"{claim.object} {claim.detail}", needs=needs
        ),
        expected=needs,
        sources=cited(article.specs, (row.source for row in rows)),
        related=((claim.start, claim.end),) if accused else (),
    )


RULE = Rule(
    code="C101",
    name="driver-too-old",
    family=RuleFamily.COMP,
    severity=Severity.ERROR,
    messages={
        Language.ENGLISH: "Article: {subject} with {partner}. Rule: {subject} needs {needs}.",
        Language.CHINESE: "文章：{subject} 搭配 {partner}。规则：{subject} 需要 {needs}。",
    },
    check=check_drivers,
    flagged={
        Language.ENGLISH: (
            "CUDA 13.0 has to be installed together with NVIDIA driver 550.54.14.",
            "Use NVIDIA driver 535.104.05 with CUDA 13.1.",
        ),
        Language.CHINESE: (
            "安装 CUDA 13.0 必须匹配 NVIDIA 驱动 550.54.14。",
            "CUDA 13.1 搭配 NVIDIA 驱动 535.104.05 使用。",
        ),
    },
    clean={
        Language.ENGLISH: (
            "CUDA 13.0 has to be installed together with NVIDIA driver 580.65.06.",
            "Use NVIDIA driver 550.54.14 with CUDA 12.4.",
        ),
        Language.CHINESE: (
            "安装 CUDA 13.0 必须匹配 NVIDIA 驱动 580.65.06。",
            "CUDA 12.4 搭配 NVIDIA 驱动 550.54.14 使用。",
        ),
    },
)
