"""A technology said to be new that another architecture had before.

What: compares "X introduced T" with the table's first appearance of T.
Why: a wrong first takes credit from one generation and tells buyers that the older one cannot do it.
Example: "Blackwell introduced FP8." - Hopper had it before.
Silence: technologies whose first appearance with the same vendor the table does not know; architectures announced
on the same day.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from detector.check.lineage import ancestors
from detector.check.origin import First, age, firsts, maker_of
from detector.check.rule import Article, Rule, RuleFamily
from detector.check.version import published
from detector.check.wording import parameters
from detector.model.claim import Claim
from detector.model.document import Language
from detector.model.finding import Finding, Severity, Verdict
from detector.specs.table import cited
from detector.specs.version import version_key


def check_introductions(article: Article) -> Iterator[Finding]:
    """A finding for every "first" that the table's first appearances confirm or contradict."""
    for claim in article.related("introduces"):
        if not claim.subject or not claim.object:
            continue
        known = firsts(article.specs, claim.object, maker_of(article.specs, claim.subject))
        line = ancestors(article.specs, claim.subject)
        own = [first for first in known if first.rule.object in line]
        day = _day(article, claim, claim.subject)
        earlier = [first for first in known if day is not None and first.day < day]
        if own and not [first for first in earlier if first.day < own[0].day]:
            yield _finding(article, claim, own[0], Verdict.SUPPORTED)
        elif earlier and not own:
            yield _finding(article, claim, earlier[0], Verdict.CONTRADICTED)


def _day(article: Article, claim: Claim, subject: str) -> date | None:
    """The day of the subject: of the version where a software introduces something, else of the architecture."""
    if version_key(str(claim.value or "")) and claim.value != claim.object:
        known = published(article.specs, subject, str(claim.value))
        if known is not None:
            return known.release.since if known.release else None
    return age(article.specs, subject)


def _finding(article: Article, claim: Claim, first: First, verdict: Verdict) -> Finding:
    had = f"{first.rule.object} ({first.day.isoformat()})"
    return Finding(
        code=RULE.code,
        claim=claim.id,
        verdict=verdict,
        parameters=parameters(claim, technology=first.rule.subject, first=had),
        expected=f"{first.rule.subject}: {had}",
        sources=cited(article.specs, [first.rule.source]),
    )


RULE = Rule(
    code="T101",
    name="introduced-earlier",
    family=RuleFamily.TIME,
    severity=Severity.ERROR,
    messages={
        Language.ENGLISH: "Article: {stated} ({subject}). Table: {technology} first appeared with {first}.",
        Language.CHINESE: "文章：{stated}（{subject}）。参考表：{technology} 最早见于 {first}。",
    },
    check=check_introductions,
    flagged={
        Language.ENGLISH: ("Blackwell introduced FP8 to the data center.", "DPX is new in Blackwell."),
        Language.CHINESE: ("Blackwell 架构首次引入 FP8。", "Blackwell 新增 DPX 指令。"),
    },
    clean={
        Language.ENGLISH: ("Hopper introduced FP8 to the data center.", "Blackwell introduced FP4."),
        Language.CHINESE: ("Hopper 架构首次引入 FP8。", "Blackwell 首次引入 FP4。"),
    },
)
