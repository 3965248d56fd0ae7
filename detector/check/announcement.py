"""A name that was not public on the reference date.

What: looks the day up on which a product or model was first announced. Hardware may be named up to nine months before
that day, other names not before it.
Why: an article cannot describe from experience what nobody had heard of.
Example: an article of January 2023 that describes the B200, which was announced in March 2024.
Silence: names without a first day in the table; nine months of slack for hardware, as road maps and rumours come before
announcements. A name that was public is supported.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from detector.check.rule import Article, Rule, RuleFamily
from detector.check.subject import likeliest
from detector.check.wording import parameters, public_since
from detector.model.claim import Attribute, Claim, Kind
from detector.model.document import Language
from detector.model.finding import Finding, Severity, Verdict
from detector.specs.row import Name
from detector.specs.table import cited

_IDENTIFIER = "identifier"
_SLACK = timedelta(days=270)
_ON_ROAD_MAPS = frozenset({"accelerator", "system", "cpu", "architecture", "die", "memory", "interconnect"})


def check_names(article: Article) -> Iterator[Finding]:
    """A finding for every known name: public on the reference date, or not yet."""
    for claim in article.about(Attribute.EXISTENCE, Attribute.ARCHITECTURE):
        if claim.kind is not Kind.ENTITY or claim.undocumented or claim.relation is not None:
            continue
        if claim.detail == _IDENTIFIER:  # the product it belongs to exists; that says nothing of a path or a setting
            continue
        row = _named(article, claim)
        if row is not None:
            slack = _SLACK if row.kind in _ON_ROAD_MAPS else timedelta(0)
            late = row.valid_from is not None and row.valid_from - article.as_of > slack
            yield dated_finding(article, claim, row, Verdict.ANACHRONISTIC if late else Verdict.SUPPORTED, RULE.code)


def _named(article: Article, claim: Claim) -> Name | None:
    names, subject = article.specs.names, likeliest(claim)
    if claim.attribute is Attribute.ARCHITECTURE:
        itself = subject is not None and subject.name == str(claim.value)
        return names.get(str(claim.value)) if itself or subject is None else None
    return names.get(subject.name) if subject else names.get(str(claim.value))


def dated_finding(article: Article, claim: Claim, row: Name, verdict: Verdict, code: str) -> Finding:
    """The finding of a rule about the day on which a name became public."""
    since = public_since(row.valid_from)
    return Finding(
        code=code,
        claim=claim.id,
        verdict=verdict,
        parameters=parameters(claim, row.name, **since, as_of=article.as_of.isoformat()),
        expected=row.valid_from.isoformat() if row.valid_from else row.name,
        sources=cited(article.specs, [row.source]),
    )


RULE = Rule(
    code="N102",
    name="name-not-announced",
    family=RuleFamily.NAME,
    severity=Severity.ERROR,
    messages={
        Language.ENGLISH: "Article: {stated}. Table: {subject}, {since}; reference date {as_of}.",
        Language.CHINESE: "文章：{stated}。参考表：{subject}，{since_zh}；参考日期 {as_of}。",
    },
    check=check_names,
    flagged={
        Language.ENGLISH: (
            "Published: 2023-01-15\n\nWe tested the B200 for two weeks.",
            "Published: 2021-05-01\n\nThe H100 sits in our rack.",
        ),
        Language.CHINESE: (
            "发布日期：2023-01-15\n\n我们测试了 B200 两周。",
            "发布日期：2021-05-01\n\n机房里的 H100 已经上架。",
        ),
    },
    clean={
        Language.ENGLISH: (
            "Published: 2025-06-15\n\nWe tested the B200 for two weeks.",
            "Published: 2023-05-01\n\nThe H100 sits in our rack.",
        ),
        Language.CHINESE: (
            "发布日期：2025-06-15\n\n我们测试了 B200 两周。",
            "发布日期：2023-05-01\n\n机房里的 H100 已经上架。",
        ),
    },
)
