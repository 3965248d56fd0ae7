"""A range that ends below its beginning, a minimum above the maximum, or an amount below zero.

What: looks at the ends of ranges ("between ... and ...", "ranges from ... to ...", 介于), at a minimum and a maximum in
one sentence, and at figures that cannot be negative.
Why: no reading makes such a pair right; two figures were exchanged or a digit is wrong.
Example: "Power ranges from 90 to 70 W."
Silence: changes ("falls from 90 to 70 W"), differences, temperatures, percentages; two properties or two products;
questions, suppositions, denials; values that agree after rounding.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from detector.check.rule import Article, Rule, RuleFamily
from detector.check.statement import base_readings, between, is_plain
from detector.check.wording import parameters
from detector.model.claim import Claim
from detector.model.document import Language
from detector.model.finding import Finding, Severity, Verdict

_POSITIVE = frozenset({"bytes", "bytes_per_second", "power", "flops", "frequency", "tokens_per_second", "time"})
_RANGE = re.compile(
    r"(?:\brang(?:es?|ing|ed)\s(?:from|between|of|is)|\bbetween|\banywhere from|\bin the range(?: of)?"
    r"|介于|范围(?:为|是|在|从)?|区间(?:为|是|在)?|(?:在|处于))\s?(?:about |roughly |约)?$",
    re.IGNORECASE,
)
_BETWEEN = re.compile(
    r"(?:\bbetween|介于|(?<![存现])在)\s?(?P<first>\d+(?:\.\d+)?)\s?(?:and|与|和|到|至)\s?$", re.IGNORECASE
)
_OF = r"(?:\s\w+){0,2}\s(?:of|is)"
_NAMED = r"(?:功耗|频率|时延|延迟|值)?(?:为|是)?"
_LEAST_WORDS = rf"(?:minimum{_OF}|min\.?:?|floor of|最[低小]{_NAMED}|下限(?:为|是)?)"
_MOST_WORDS = rf"(?:maximum{_OF}|max\.?:?|ceiling of|最[高大]{_NAMED}|上限(?:为|是)?)"
_LEAST = re.compile(rf"{_LEAST_WORDS}\s?$", re.IGNORECASE)
_MOST = re.compile(rf"{_MOST_WORDS}\s?$", re.IGNORECASE)
_NEXT = re.compile(
    r"\s?(?:,|，|、|/|and|and a|to a|with a|while the|but a|with|至|和)?\s?(?:and\s)?(?:a\s|the\s|its\s)?"
    rf"(?:{_LEAST_WORDS}|{_MOST_WORDS})\s?",
    re.IGNORECASE,
)
_FALLS = re.compile(r"\b(?:drop|fall|fell|decreas|declin|reduc|down|shr[aiu]nk)|降|减|跌|缩", re.IGNORECASE)
_BELOW = re.compile(r"(?:\bof|\bis|\bat|为|是)\s?$")
_DIFFERENCE = re.compile(
    r"differ|delta|chang|offset|gain|saving|skew|jitter|slack|margin|drift|差|变化|偏移|增量|余量|误差", re.IGNORECASE
)
_REACH = 40


def check_limits(article: Article) -> Iterator[Finding]:
    """A finding for every range or pair of limits the wrong way round, and for every negative amount."""
    previous: Claim | None = None
    for claim in article.claims:
        if not claim.numbers:
            continue
        words = _range(article, claim) or _below_zero(article, claim)
        if words is None and previous is not None and previous.sentence == claim.sentence >= 0:
            words = _limits(article, previous, claim)
        if words is not None and is_plain(article, claim):
            yield _finding(claim, words)
        previous = claim


def _range(article: Article, claim: Claim) -> str | None:
    """The ends of a range in their written order where the first is above the last."""
    before = article.document.text[max(0, claim.start - _REACH) : claim.start]
    if _FALLS.search(before):
        return None
    if len(claim.numbers) > 1:
        numbers = claim.numbers if _RANGE.search(before) and _one_unit(claim) else ()
    else:
        opened = _BETWEEN.search(before)
        numbers = (opened["first"], claim.numbers[0]) if opened else ()
    if not numbers:
        return None
    ends = [base_readings(replace(claim, numbers=(number,))) for number in numbers]
    if any(end is None or end[0] not in _POSITIVE for end in ends):
        return None
    first, last = (end[1].tight for end in ends if end is not None)
    return f"{numbers[0]} > {numbers[1]} {claim.unit}" if first.low > last.high else None


def _one_unit(claim: Claim) -> bool:
    """False for `800 MB to 1.2 GB`, whose first number has a unit of its own."""
    units = re.findall(r"\d\s?([A-Za-zμµ/]+)", claim.text)
    return len(set(units) - {"to", "and"}) <= 1


def _below_zero(article: Article, claim: Claim) -> str | None:
    text = article.document.text
    before = text[max(0, claim.start - _REACH) : claim.start]
    found = base_readings(claim) if len(claim.numbers) == 1 and claim.numbers[0].startswith("-") else None
    if found is None or found[0] not in _POSITIVE or not _BELOW.search(before) or _DIFFERENCE.search(before):
        return None
    return f"{' '.join(claim.text.split())} < 0"


def _limits(article: Article, first: Claim, second: Claim) -> str | None:
    """A minimum and a maximum side by side, of one property of one subject, where the minimum is above."""
    if first.attribute is not second.attribute or first.detail != second.detail:
        return None
    if not _NEXT.fullmatch(between(article, first, second)):
        return None
    text = article.document.text
    sides = [text[max(0, claim.start - _REACH) : claim.start] for claim in (first, second)]
    if _LEAST.search(sides[0]) and _MOST.search(sides[1]):
        low, high = first, second
    elif _MOST.search(sides[0]) and _LEAST.search(sides[1]):
        low, high = second, first
    else:
        return None
    one, two = (base_readings(replace(claim, qualifiers=())) for claim in (low, high))
    if (
        one is None
        or two is None
        or one[0] != two[0]
        or one[0] not in _POSITIVE
        or one[1].tight.low <= two[1].tight.high
    ):
        return None
    return f"{' '.join(low.text.split())} > {' '.join(high.text.split())}"


def _finding(claim: Claim, words: str) -> Finding:
    return Finding(
        code=RULE.code,
        claim=claim.id,
        verdict=Verdict.INCONSISTENT,
        parameters=parameters(claim, found=words),
        computed=words,
        formula=words,
    )


RULE = Rule(
    code="U105",
    name="limits-reversed",
    family=RuleFamily.UNIT,
    severity=Severity.WARNING,
    messages={
        Language.ENGLISH: "Article: {stated}. As limits these cannot be right: {found}.",
        Language.CHINESE: "文章：{stated}。作为上下限不成立：{found}。",
    },
    check=check_limits,
    flagged={
        Language.ENGLISH: (
            "The power of the Zeta X1 ranges from 90 to 75 W.",
            "The card has a minimum power of 320 W and a maximum power of 250 W.",
        ),
        Language.CHINESE: ("Zeta X1 的功耗范围为 90-75W。", "最低功耗为 320W，最高功耗为 250W。"),
    },
    clean={
        Language.ENGLISH: (
            "The power of the Zeta X1 ranges from 75 to 90 W.",
            "The card has a minimum power of 250 W and a maximum power of 320 W.",
        ),
        Language.CHINESE: ("Zeta X1 的功耗范围为 75-90W。", "最低功耗为 250W，最高功耗为 320W。"),
    },
)
