"""A count that is not the length of the list behind it.

What: counts the names behind "four GPUs:" or 四款 GPU： and compares.
Why: the reader looks for the one that is missing, or wonders which one is too many.
Example: "three cards: A100, H100, H200 and B200"
Silence: lists that go on ("and others", 等), that count ("two A100 and two H100"), that hold brackets, figures or whole
sentences; hedged counts; questions, suppositions, denials.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from detector.check.rule import Article, Rule, RuleFamily
from detector.check.statement import is_plain
from detector.check.wording import parameters
from detector.model.claim import Attribute, Claim, Qualifier
from detector.model.document import Language
from detector.model.finding import Finding, Severity, Verdict

_LIST = re.compile(
    r"\s?(?:were tested|are compared|in the test|参加测试)?\s?[:：]\s?"
    r"(?P<items>[^\n。；;:：!！?？]{3,160}?)(?=\.(?:\s|$)|[。\n]|$)"
)
_BETWEEN = re.compile(r"\s*(?:,\s*and\b|，\s*以及|[,，、]|\band\b|&|以及|和|与|及)\s*")
_ITEM = re.compile(
    r"(?:the |NVIDIA |AMD |Intel )?(?:[A-Z]|[a-z]+[A-Z\d]|[a-z]+\.(?=[a-z]))[\w+\-.]*(?: [A-Z0-9][\w+\-.]*){0,3}"
)
_OPEN = re.compile(
    r"\b(?:etc|others?|more|such as|including|each|both|with|plus|or|two|three|four|five|six|eight)\b"
    r"|[()（）等如每两三四五六八块张个×/]|\b\d{1,2}\s?[x×]\s",
    re.IGNORECASE,
)
_FEWEST, _MOST = 2, 12
_LISTED = "listed"


def check_counts(article: Article) -> Iterator[Finding]:
    """A finding for every count with a list of another length behind it."""
    text = article.document.text
    for claim in article.about(Attribute.DEVICE_COUNT, Attribute.OTHER):
        if len(claim.numbers) != 1 or not claim.numbers[0].isdigit() or not (claim.unit or claim.detail == _LISTED):
            continue
        listed = _LIST.match(text, claim.end)
        length = _length(listed["items"]) if listed else None
        hedged = claim.has(Qualifier.APPROX, Qualifier.AT_LEAST, Qualifier.UP_TO)
        if listed and length and length != int(claim.numbers[0]) and not hedged and is_plain(article, claim):
            yield _finding(claim, length, listed.span("items"))


def _length(items: str) -> int | None:
    """How many plain names a list has; None where it is no list of plain names."""
    parts = [part for part in _BETWEEN.split(items.strip()) if part]
    if _OPEN.search(items) or not _FEWEST <= len(parts) <= _MOST:
        return None
    return len(parts) if all(_ITEM.fullmatch(part) for part in parts) else None


def _finding(claim: Claim, length: int, span: tuple[int, int]) -> Finding:
    return Finding(
        code=RULE.code,
        claim=claim.id,
        verdict=Verdict.INCONSISTENT,
        parameters=parameters(claim, length=str(length)),
        computed=str(length),
        formula=f"{claim.numbers[0]} != {length}",
        related=(span,),
    )


RULE = Rule(
    code="A107",
    name="count-not-list",
    family=RuleFamily.SELF,
    severity=Severity.WARNING,
    messages={
        Language.ENGLISH: "Article: {stated}, and a list of {length}.",
        Language.CHINESE: "文章：{stated}，而所列为 {length} 项。",
    },
    check=check_counts,
    flagged={
        Language.ENGLISH: (
            "We compare five GPUs: V100, A100, H100 and B200.",
            "The rack takes three accelerators: H100, MI300X, Gaudi 3 and B200.",
        ),
        Language.CHINESE: (
            "本文对比 5 张卡：V100、A100、H100 和 B200。",
            "测试了 3 块 GPU：A100、H100、H200 和 B200。",
        ),
    },
    clean={
        Language.ENGLISH: (
            "We compare four GPUs: V100, A100, H100 and B200.",
            "The rack takes eight GPUs: four A100 and four H100.",
        ),
        Language.CHINESE: ("本文对比 4 张卡：V100、A100、H100 和 B200。", "测试了 8 块 GPU：A100、H100 等。"),
    },
)
