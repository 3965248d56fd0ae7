"""A thing said to be unannounced that was announced.

What: compares "X has not been announced" with the day on which X was first public.
Why: what an article says of the state of the market is what readers act on.
Example: "GPT-6 is not announced yet" in October 2026 - GPT-6 Astra was released on 2026-09-03.
Silence: names without a first day in the table; announcements of the last week before the reference date.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from detector.check.announcement import dated_finding
from detector.check.rule import Article, Rule, RuleFamily
from detector.model.document import Language
from detector.model.finding import Finding, Severity, Verdict
from detector.specs.row import Name

_SLACK = timedelta(days=7)


def check_denials(article: Article) -> Iterator[Finding]:
    """A finding for every name said to be unannounced whose first day the table knows."""
    for claim in article.related("unannounced"):
        row = _earliest(article, claim.subject or "")
        if row is None or row.valid_from is None:
            continue
        if article.as_of - row.valid_from >= _SLACK:
            yield dated_finding(article, claim, row, Verdict.CONTRADICTED, RULE.code)
        elif row.valid_from > article.as_of:
            yield dated_finding(article, claim, row, Verdict.SUPPORTED, RULE.code)


def _earliest(article: Article, subject: str) -> Name | None:
    """The name itself, else the first announced of those that begin with it (`GPT-6 Astra` for `GPT-6`)."""
    names = article.specs.names
    if subject in names and names[subject].valid_from is not None:
        return names[subject]
    longer = [row for name, row in names.items() if subject and name.startswith((f"{subject} ", f"{subject}-"))]
    dated = [row for row in longer if row.valid_from is not None and row.kind == "model"]
    return min(dated, key=lambda row: row.valid_from or article.as_of, default=None)


RULE = Rule(
    code="T102",
    name="denied-though-announced",
    family=RuleFamily.TIME,
    severity=Severity.ERROR,
    messages={
        Language.ENGLISH: "Article: {stated}. Table: {subject}, {since}; reference date {as_of}.",
        Language.CHINESE: "文章：{stated}。参考表：{subject}，{since_zh}；参考日期 {as_of}。",
    },
    check=check_denials,
    flagged={
        Language.ENGLISH: (
            "Published: 2026-10-20\n\nGPT-6 Astra has not been announced yet.",
            "Published: 2025-06-01\n\nThe B200 has not been announced yet.",
        ),
        Language.CHINESE: (
            "发布日期：2026-10-20\n\nGPT-6 Astra 尚未发布。",
            "发布日期：2025-06-01\n\nB200 尚未发布。",
        ),
    },
    clean={
        Language.ENGLISH: (
            "Published: 2026-10-20\n\nGPT-6 Astra has been released.",
            "Published: 2025-06-01\n\nThe B200 has been announced.",
        ),
        Language.CHINESE: (
            "发布日期：2026-10-20\n\nGPT-6 Astra 已经发布。",
            "发布日期：2025-06-01\n\nB200 已经发布。",
        ),
    },
)
