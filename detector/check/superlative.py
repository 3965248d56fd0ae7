"""A value called the largest or smallest of the article's own table or list that is not.

What: compares a figure beside "the largest of the three", "in the table", 其中...最大 with the other figures of that
property in the only table of the article, or in the same paragraph.
Why: superlatives become headlines, and the reader can see in the list that another has more.
Example: "The Zeta X1 has a TDP of 610 W and the Zeta X2 a TDP of 720 W. Of the two, the Zeta X2 has the lowest TDP,
720 W."
Silence: superlatives without a word for the article's own set; more than one table with the property; values of
different precision, sparsity or scope; "up to" and 最高 as hedges; questions, suppositions, denials; equal values.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from detector.check.rule import Article, Rule, RuleFamily
from detector.check.statement import base_readings, block_kind, is_plain, sentence_around
from detector.check.wording import parameters
from detector.model.claim import Claim, Kind, Qualifier
from detector.model.document import BlockKind, Language
from detector.model.finding import Finding, Severity, Verdict

_MOST = re.compile(r"\b(?:largest|biggest|highest|greatest|most)\b|最大|最高|最多", re.IGNORECASE)
_LEAST = re.compile(r"\b(?:smallest|lowest|least|fewest)\b|最小|最低|最少", re.IGNORECASE)
_OTHER = re.compile(
    r"\b(?:second|next|third|among(?:st)? (?:its|NVIDIA|AMD|Intel)|one of|so far|ever|yet|until|then"
    r"|except|apart|other than|besides|per dollar|per watt|single|consumer|previous)\b|第二|其次|仅次|之一|迄今|当时|除"
    r"|以外|次[高大]|消费级|单"
    r"|上一代",
    re.IGNORECASE,
)
_TABLE = re.compile(
    r"\b(?:in|of) (?:the|this|our) (?:table|list)\b|\btable above\b|表中|上表|下表|列表中|表里", re.IGNORECASE
)
_LISTED = re.compile(
    r"\bof (?:the|these|all) (?:two|three|four|five|six|seven|eight|\d)\b|\bamong (?:them|these)\b"
    r"|其中|[两三四五六]者(?:中|之中|里)|[两三四五六](?:款|种|张卡|块卡|个)(?:中|之中|里)",
    re.IGNORECASE,
)
_FEWEST, _MANY = 2, 200
_HEDGES = (Qualifier.UP_TO, Qualifier.AT_LEAST, Qualifier.APPROX)


def check_superlatives(article: Article) -> Iterator[Finding]:
    """A finding for every extreme value that another of its own set goes beyond."""
    for claim in article.claims:
        if claim.kind is not Kind.QUANTITY or len(claim.numbers) != 1 or claim.has(*_HEDGES):
            continue
        if block_kind(article, claim) is BlockKind.CELL:
            continue
        sentence = sentence_around(article, claim.start, claim.end)
        most, least = _MOST.search(sentence), _LEAST.search(sentence)
        if bool(most) is bool(least) or _OTHER.search(sentence) or not is_plain(article, claim):
            continue
        beyond = _beyond(article, claim, _rivals(article, claim, sentence), most=most is not None)
        if beyond is not None:
            yield _finding(claim, beyond)


def _rivals(article: Article, claim: Claim, sentence: str) -> list[Claim]:
    """The other figures of the set that the sentence names; none where it is not certain which set that is."""
    if [item for item in article.in_sentence(claim) if item.numbers and item.kind is Kind.QUANTITY] != [claim]:
        return []
    if _TABLE.search(sentence):
        tables: dict[int, list[Claim]] = {}
        for other in article.about(claim.attribute):
            if block_kind(article, other) is BlockKind.CELL and _is_like(claim, other):
                tables.setdefault(article.document.blocks[other.block].table, []).append(other)
        return next(iter(tables.values())) if len(tables) == 1 else []
    if not _LISTED.search(sentence):
        return []
    near = article.in_block(claim)
    return (
        [other for other in near if other.start < claim.start and _is_like(claim, other)] if len(near) < _MANY else []
    )


def _is_like(claim: Claim, other: Claim) -> bool:
    if other.attribute is not claim.attribute or len(other.numbers) != 1 or other.has(*_HEDGES):
        return False
    mine = (claim.detail, claim.precision, claim.sparsity, claim.scope, claim.direction)
    return mine == (other.detail, other.precision, other.sparsity, other.scope, other.direction)


def _beyond(article: Article, claim: Claim, rivals: list[Claim], *, most: bool) -> Claim | None:
    """The rival that goes beyond the claim; None where its own value is not among theirs, or nothing is beyond."""
    mine = base_readings(claim)
    known = [(other, base) for other in rivals if (base := base_readings(other)) and mine and base[0] == mine[0]]
    if mine is None or len(known) < _FEWEST or len(known) < len(rivals) or not is_plain(article, *rivals[:1]):
        return None
    if not any(base[1].tight.overlaps(mine[1].tight) for _, base in known):
        return None
    for other, base in known:
        if other.subject != claim.subject and not base[1].loose.overlaps(mine[1].loose):
            above = base[1].tight.low > mine[1].tight.high
            if above is most:
                return other
    return None


def _finding(claim: Claim, beyond: Claim) -> Finding:
    words = " ".join(beyond.text.split())
    return Finding(
        code=RULE.code,
        claim=claim.id,
        verdict=Verdict.INCONSISTENT,
        parameters=parameters(claim, other=words),
        computed=words,
        formula=f"{words} / {' '.join(claim.text.split())}",
        related=((beyond.start, beyond.end),),
    )


RULE = Rule(
    code="A104",
    name="not-the-extreme",
    family=RuleFamily.SELF,
    severity=Severity.WARNING,
    messages={
        Language.ENGLISH: "Article: {stated} as the extreme of its own list. The list has {other}.",
        Language.CHINESE: "文章：把 {stated} 说成所列之最，而所列中有 {other}。",
    },
    check=check_superlatives,
    flagged={
        Language.ENGLISH: (
            "| Model | Memory |\n|---|---|\n| Zeta X1 | 112 GB |\n| Zeta X2 | 176 GB |\n\n"
            "The Zeta X1 has the largest memory in the table, 112 GB.",
            "The Zeta X1 has a TDP of 610 W and the Zeta X2 a TDP of 720 W. Of the two, the Zeta X2 has the lowest "
            "TDP, 720 W.",
        ),
        Language.CHINESE: (
            "| 型号 | 显存 |\n|---|---|\n| Zeta X1 | 112GB |\n| Zeta X2 | 176GB |\n\n"
            "表中 Zeta X1 的显存最大，为 112GB。",
            "Zeta X1 的功耗为 610W，Zeta X2 的功耗为 720W。其中功耗最低的是 Zeta X2，功耗为 720W。",
        ),
    },
    clean={
        Language.ENGLISH: (
            "| Model | Memory |\n|---|---|\n| Zeta X1 | 112 GB |\n| Zeta X2 | 176 GB |\n\n"
            "The Zeta X2 has the largest memory in the table, 176 GB.",
            "The Zeta X1 has a TDP of 610 W and the Zeta X2 a TDP of 720 W. Of the two, the Zeta X1 has the lowest "
            "TDP, 610 W.",
        ),
        Language.CHINESE: (
            "| 型号 | 显存 |\n|---|---|\n| Zeta X1 | 112GB |\n| Zeta X2 | 176GB |\n\n"
            "表中 Zeta X2 的显存最大，为 176GB。",
            "Zeta X1 的功耗为 610W，Zeta X2 的功耗为 720W。其中功耗最低的是 Zeta X1，功耗为 610W。",
        ),
    },
)
