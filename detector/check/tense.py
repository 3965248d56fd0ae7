"""A date in the past that the article still speaks of as to come.

What: looks for "will ... in May 2023" and 将于 2023 年 5 月 in an article that is itself dated later.
Why: the text is older than its date, or was written without looking at it.
Example: "Published: 2024-06-03" above "The Zeta X1 will ship in May 2023."
Silence: articles without a date of their own; dates less than a month before it; plans reported as past ("said it
would"); questions, suppositions, denials, quotations.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta

from detector.check.rule import Article, Rule, RuleFamily
from detector.check.statement import is_plain, sentence_around
from detector.check.wording import parameters
from detector.model.claim import Attribute, Claim, Kind, Qualifier
from detector.model.document import Language, PartialDate
from detector.model.finding import Finding, Severity, Verdict

_SLACK = timedelta(days=31)
_AHEAD = re.compile(
    r"\b(?:will|shall|(?:is|are) (?:due|scheduled|expected|set|going))\b[^,.;\n]{0,50}$"
    r"|(?:将于|将在|即将于|预计于?|计划于?|定于)[^,，。;；\n]{0,6}$",
    re.IGNORECASE,
)
_REPORTED = re.compile(
    r"\b(?:said|says|told|wrote|announced|promised|predict\w*|forecast\w*|then|originally|at the time|back in|had|was"
    r"|were|plan\w*|road ?map|slide|since)\b|[\"“”「」]|当时|曾|此前|原计划|原定|表示|称|说|透露|路线图|宣布"
    r"|承诺|时任|回顾",
    re.IGNORECASE,
)


def check_tenses(article: Article) -> Iterator[Finding]:
    """A finding for every date that the article puts into the future and that lies before its own."""
    own = article.document.dated
    if own is None:
        return
    for claim in article.about(Attribute.RELEASE_DATE):
        if claim.kind is Kind.DATE and claim.numbers and _is_ahead(article, claim):
            dated = PartialDate.parse(claim.numbers[0])
            if own.first - dated.last > _SLACK:
                yield _finding(claim, dated, own)


def _is_ahead(article: Article, claim: Claim) -> bool:
    before = article.document.text[max(0, claim.start - 80) : claim.start]
    planned = tuple(word for word in claim.qualifiers if word is not Qualifier.HYPOTHETICAL)
    if _AHEAD.search(before) is None or not is_plain(article, replace(claim, qualifiers=planned)):
        return False
    return _REPORTED.search(sentence_around(article, claim.start, claim.end)) is None


def _finding(claim: Claim, dated: PartialDate, own: PartialDate) -> Finding:
    words = f"{dated} < {own}"
    return Finding(
        code=RULE.code,
        claim=claim.id,
        verdict=Verdict.INCONSISTENT,
        parameters=parameters(claim, own=str(own), dated=str(dated)),
        computed=words,
        formula=words,
    )


RULE = Rule(
    code="T106",
    name="future-already-past",
    family=RuleFamily.TIME,
    severity=Severity.WARNING,
    messages={
        Language.ENGLISH: "Article of {own}: {stated} as still to come. {dated} was before.",
        Language.CHINESE: "文章日期 {own}：把 {stated} 说成将来。{dated} 已过。",
    },
    check=check_tenses,
    flagged={
        Language.ENGLISH: (
            "Published: 2024-06-03\n\nThe Zeta X1 will ship in May 2023.",
            "Published: 2024-06-03\n\nThe Zeta X1 is expected to launch in October 2023.",
        ),
        Language.CHINESE: (
            "发布日期：2024-06-03\n\nZeta X1 将于 2023 年 5 月上市。",
            "发布日期：2024-06-03\n\nZeta X1 预计 2023 年 10 月发布。",
        ),
    },
    clean={
        Language.ENGLISH: (
            "Published: 2024-06-03\n\nThe Zeta X1 will ship in May 2025.",
            "Published: 2024-06-03\n\nThe maker said in 2022 that the Zeta X1 will ship in May 2023.",
        ),
        Language.CHINESE: (
            "发布日期：2024-06-03\n\nZeta X1 将于 2025 年 5 月上市。",
            "发布日期：2024-06-03\n\n厂商当时表示 Zeta X1 将于 2023 年 5 月上市。",
        ),
    },
)
