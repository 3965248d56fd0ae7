"""A stage of a product's life that lies before an earlier one.

What: puts the dates that a passage gives for one product in the order announced, sampled, on sale, discontinued.
Why: nothing is discontinued before it ships; one of the dates is wrong.
Example: "The Zeta X1 was announced in March 2022 and went on sale in January 2022."
Silence: dates of editions, sizes and regions; passages that name a second product; clauses with two stages or with
words such as "already" and 悄悄; dates that may be the same month; questions, suppositions, denials.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from detector.check.rule import Article, Rule, RuleFamily
from detector.check.statement import is_plain, sentence_around
from detector.check.wording import parameters
from detector.model.claim import Attribute, Claim, Kind, Qualifier
from detector.model.document import Language, PartialDate
from detector.model.finding import Finding, Severity, Verdict

_STAGES = (
    ("announced", re.compile(r"announc|unveil|reveal|debut|宣布|官宣|亮相|公布|发布", re.IGNORECASE)),
    ("sampled", re.compile(r"\bsampl(?:ed|ing)|送样", re.IGNORECASE)),
    (
        "on sale",
        re.compile(
            r"\bshipp?(?:ed|ing|s|ments?)\b|\bavailab|\bon sale\b|\blaunch"
            r"|上市|出货|量产|发售|开售|开卖|推出|交付|供货",
            re.IGNORECASE,
        ),
    ),
    ("discontinued", re.compile(r"discontinu|end[- ]of[- ]life|停产|停售|退市", re.IGNORECASE)),
)
_PART = re.compile(r"[,，、;；]|\b(?:and|but|then|while|before|after)\b|而|并且|并|但|随后|之后|后来")
_END = re.compile(r"[。！？!?\n]|\.\s")
_SPECIAL = re.compile(
    r"\b(?:quiet\w*|already|before|prior|earlier|early|internal\w*|select\w*|preview\w*|versions?|variants?|editions?|refresh"
    r"\w*|revision|China|Chinese|Europe|Japan|region\w*|again|re-?launch\w*|re-?releas\w*|predecessors?|successors?|cloud|"
    r"instances?|support|pre-?order\w*|replac\w+|orders?|papers?)\b"
    r"|悄|早在|此前|之前|提前|内部|小批量|预售|预购|预订|版本|[款型新]版|\dGB\s?版|中国|国内|海外|地区|前代|上一代|继任|替代|取代|再次|重新",
    re.IGNORECASE,
)
_REACH, _MANY = 80, 60


@dataclass(frozen=True, slots=True)
class Stage:
    """A date of a product's life: how far the life has come (from 0), and when."""

    claim: Claim
    rank: int
    dated: PartialDate

    @property
    def words(self) -> str:
        """The stage and its date."""
        return f"{_STAGES[self.rank][0]} {self.dated}"


def check_stages(article: Article) -> Iterator[Finding]:
    """A finding for every date that lies before an earlier stage of the same product."""
    dates = [claim for claim in article.about(Attribute.RELEASE_DATE) if claim.kind is Kind.DATE]
    last: list[Stage] = []
    for claim in dates:
        stage = _stage(article, claim)
        if stage is None:
            continue
        if last and (last[-1].claim.block != claim.block or last[-1].claim.subject != claim.subject):
            last = []
        for other in last[-_MANY:]:
            early, late = sorted((other, stage), key=lambda item: item.rank)
            if _reversed(early, late):
                yield _finding(stage.claim, early, late, other.claim)
                break
        last.append(stage)


def _stage(article: Article, claim: Claim) -> Stage | None:
    """The stage that a date is of; None where its clause says nothing certain."""
    if not claim.subject or not claim.numbers or claim.has(Qualifier.APPROX) or not is_plain(article, claim):
        return None
    sentence = sentence_around(article, claim.start, claim.end)
    others = {other.subject for other in article.in_sentence(claim) if other.subject} - {claim.subject}
    if others or _SPECIAL.search(sentence):
        return None
    text = article.document.text
    before = _PART.split(_END.split(text[max(0, claim.start - _REACH) : claim.start])[-1])[-1]
    behind = _PART.split(_END.split(text[claim.end : claim.end + _REACH])[0])[0]
    found = [rank for rank, (_, words) in enumerate(_STAGES) if words.search(f"{before} {behind}")]
    return Stage(claim, found[0], PartialDate.parse(claim.numbers[0])) if len(found) == 1 else None


def _reversed(early: Stage, late: Stage) -> bool:
    """True where the later stage came first; samples may go out before the announcement."""
    if early.rank == late.rank or (early.rank, late.rank) == (0, 1) or early.claim.variant != late.claim.variant:
        return False
    return late.dated.last < early.dated.first


def _finding(claim: Claim, early: Stage, late: Stage, other: Claim) -> Finding:
    words = f"{late.words} < {early.words}"
    return Finding(
        code=RULE.code,
        claim=claim.id,
        verdict=Verdict.INCONSISTENT,
        parameters=parameters(claim, early=early.words, late=late.words),
        computed=words,
        formula=words,
        related=((other.start, other.end),),
    )


RULE = Rule(
    code="T105",
    name="stages-reversed",
    family=RuleFamily.TIME,
    severity=Severity.WARNING,
    messages={
        Language.ENGLISH: "Article: {subject} {late}, but {early}.",
        Language.CHINESE: "文章：{subject} 的时间顺序矛盾：{late}，而 {early}。",
    },
    check=check_stages,
    flagged={
        Language.ENGLISH: (
            "The Zeta X1 was announced in May 2023 and shipped in February 2023.",
            "The Zeta X1 went on sale in May 2023. The Zeta X1 was discontinued in August 2022.",
        ),
        Language.CHINESE: (
            "Zeta X1 于 2023 年 5 月发布，2023 年 2 月开始出货。",
            "Zeta X1 于 2023 年 5 月上市，2022 年 8 月停产。",
        ),
    },
    clean={
        Language.ENGLISH: (
            "The Zeta X1 was announced in February 2023 and shipped in May 2023.",
            "The Zeta X1 went on sale in August 2022. The Zeta X1 was discontinued in May 2023.",
        ),
        Language.CHINESE: (
            "Zeta X1 于 2023 年 2 月发布，2023 年 5 月开始出货。",
            "Zeta X1 于 2022 年 8 月上市，2023 年 5 月停产。",
        ),
    },
)
