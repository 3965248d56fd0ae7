"""A value called higher or lower than another that is not.

What: compares two values of one sentence that a word of order joins: "higher than", "up from", "falls from ... to",
"faster than", 高于, 不及, 降至.
Why: a reader takes the direction from the word and the size from the figures; one of the two is wrong.
Example: "It draws 700 W, less than the 600 W of the older card." - 700 W is more.
Silence: differences ("112 GB more than"), hedges ("more than 60 GB"), multiples, values of different dimension, open
values, other figures between the two, questions, suppositions, denials; values that agree after rounding.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from detector.check.interval import Interval
from detector.check.measure import measure
from detector.check.rule import Article, Rule, RuleFamily
from detector.check.statement import base_readings, between, is_plain
from detector.check.wording import parameters
from detector.model.claim import Attribute, Claim, Qualifier
from detector.model.document import Language
from detector.model.finding import Finding, Severity, Verdict

_SKIPPED = frozenset({Attribute.PERCENT_CHANGE, Attribute.RATIO, Attribute.RELEASE_DATE, Attribute.DEVICE_COUNT})
_DIMENSIONS = frozenset({"bytes", "bytes_per_second", "power", "flops", "frequency", "tokens_per_second", "time"})
_SPEEDS = _DIMENSIONS - {"power", "bytes"}
_OWNER = (
    r"(?:the |its |that of |those of )?(?:[\w.+\-]+ ){0,4}?(?:[\w.+\-]+(?:'s|’s|s'|s’)|the|its|at|with|has|of)\s"
    r"(?:older |own |mere )?"
)
_BESIDE = r"[^\d,，。;；、]{0,14}(?:[\d.]*[A-Za-z][\w.+\-]*\s?){0,4}(?:只有|仅有|仅|的|为|是|（|\()?\s?"
_LINK = (
    r"[^\d,;，；。:：]{0,18}\s?(?:[,，]|\s[-–—]|—)\s?(?:and |but |which |so |thus |this |that |it |clearly |well |"
    r"therefore |is |are |因此|但|且|明显|远|略|大幅|也|均|显著|比){0,3}"
)
_MORE = r"higher than|greater than|larger than|bigger than|more than|above|exceeding|which exceeds|ahead of"
_LESS = r"lower than|smaller than|less than|fewer than|below|short of"
_PATTERNS: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), sign)
    for pattern, sign in (
        (rf"{_LINK}(?:{_MORE})\s{_OWNER}", ">"),
        (rf"{_LINK}(?:{_LESS})\s{_OWNER}", "<"),
        (r"[^\d,;，；。:：]{0,14}\s(?:is|are|was) (?:higher|greater|larger|bigger) than\s" + _OWNER, ">"),
        (r"[^\d,;，；。:：]{0,14}\s(?:is|are|was) (?:lower|smaller|less) than\s" + _OWNER, "<"),
        (rf"{_LINK}up from\s(?:{_OWNER})?", ">"),
        (rf"{_LINK}down from\s(?:{_OWNER})?", "<"),
        (rf"{_LINK}(?:高于|大于|多于|超过|超出|优于){_BESIDE}", ">"),
        (rf"{_LINK}(?:低于|小于|少于|不及|不如|逊于){_BESIDE}", "<"),
    )
)
_SPEED_PATTERNS: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), sign)
    for pattern, sign in (
        (rf"{_LINK}faster than\s{_OWNER}", ">"),
        (rf"{_LINK}slower than\s{_OWNER}", "<"),
        (rf"{_LINK}快于{_BESIDE}", ">"),
        (rf"{_LINK}慢于{_BESIDE}", "<"),
    )
)
_NAMED = r"(?:the |an? )?(?:[A-Z][\w.+\-]*\s){1,3}"
_BETWEEN_NAMES: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern), sign)
    for pattern, sign in (
        (rf"\s{_NAMED}(?:is|are|was) faster than\s{_NAMED}(?:with|at|and its)\s", ">"),
        (rf"\s{_NAMED}(?:is|are|was) slower than\s{_NAMED}(?:with|at|and its)\s", "<"),
        (rf"\s?(?:明显|远|略|大幅|也|均|显著)?(?:高于|大于|多于|快于){_BESIDE}", ">"),
        (rf"\s?(?:明显|远|略|大幅|也|均|显著)?(?:低于|小于|少于|慢于){_BESIDE}", "<"),
    )
)
# `288 GB, which is 50% more than the 192 GB`: the percentage is the distance, the word says which way.
_BY_SHARE = re.compile(
    r"(?:\sof\s[A-Z]\w+)?[^\d,;，；。:：]{0,18}(?:,|\s[-–—]|—|\()\s?(?:which is |that is |or |thus |so |i\.e\. )?"
    r"(?:about |roughly |nearly |almost )?"
    r"\d[\d.]*\s?(?:%|percent)\s(?P<word>more|higher|greater|larger|bigger|above|less|lower|smaller|fewer|below)"
    rf"(?:\s(?!than\b)[a-z]+){{0,2}}(?:\sthan)?\s(?:{_OWNER})?",
    re.IGNORECASE,
)
_SMALLER = frozenset({"less", "lower", "smaller", "fewer", "below"})
_PLACED = re.compile(
    rf"\s(?:{_NAMED})?(?:is|was|are|were|comes?|came|finish(?:es|ed)|stays?|stayed)\s"
    rf"(?:just |well |far |slightly |narrowly )?"
    rf"(?P<word>ahead of|behind|in front of)\s{_NAMED}(?:with|at|and its|\()\s?",
)
_BRACKETED = re.compile(r"\b(?P<word>faster|slower|higher|lower|larger|smaller)\s?[(（]$")
_THAN_BRACKETED = re.compile(rf"[)）]\sthan\s(?:that of |those of )?{_NAMED}[(（]")
_SLOW = frozenset({"slower", "lower", "smaller"})
_RISE = re.compile(
    r"\b(?:ris(?:es?|ing)|rose|increas(?:es?|ed|ing)|grow(?:s|ing)?|grew|climb(?:s|ed)?|jump(?:s|ed)?|rais(?:es?|ed|ing))\b"
    r"[^\d,;.]{0,24}\bfrom\s*(?:about |roughly )?$",
    re.IGNORECASE,
)
_FALL = re.compile(
    r"\b(?:fall(?:s|ing)?|fell|drop(?:s|ped)?|decreas(?:es?|ed|ing)|declin(?:es?|ed)|reduc(?:es?|ed|ing)|cuts?|shr(?:inks?|ank)"
    r"|shrunk)\b[^\d,;.]{0,24}\bfrom\s*(?:about |roughly )?$",
    re.IGNORECASE,
)
_FROM = re.compile(r"(?:从|由)[^\d,，。;；]{0,12}$")
_TO = re.compile(r"[^\d,;，；。]{0,16}\bto\s(?:about |roughly |only |just )?")
_RISES = re.compile(r"[^\d,，。;；]{0,8}(?:增加|增长|上升|升|增|涨|扩大)(?:到|至|为)了?\s?")
_FALLS = re.compile(r"[^\d,，。;；]{0,8}(?:下降|降低|降|减少|减小|缩短|缩减|减|跌)(?:到|至|为)了?\s?")
_OWN_UNIT = re.compile(r"\s*[\d.,]+\s?(?P<unit>[A-Za-z/]+)")
_SPOILT = re.compile(
    r"half|twice|double|triple|times|\d\s?[x×]\b|\bper\b|一半|两倍|倍|翻|每|percent|%|百分", re.IGNORECASE
)


def check_order(article: Article) -> Iterator[Finding]:
    """A finding at the second of two values whose order is not the one that the words between them state."""
    previous: Claim | None = None
    for claim in article.claims:
        if not claim.numbers or claim.attribute in _SKIPPED:
            continue
        if len(claim.numbers) > 1:
            yield from _check(article, *_ends(claim), claim)
        elif previous is not None and 0 <= claim.sentence == previous.sentence:
            yield from _check(article, previous, claim, claim)
        previous = claim


def _ends(claim: Claim) -> tuple[Claim, Claim]:
    """The two ends of a range; the first with a unit of its own where it has one (`1.2 GB to 800 MB`)."""
    own = _OWN_UNIT.match(claim.text)
    unit = own["unit"] if own and measure(own["unit"]) else claim.unit
    return replace(claim, numbers=claim.numbers[:1], unit=unit), replace(claim, numbers=claim.numbers[1:])


def _check(article: Article, first: Claim, second: Claim, claim: Claim) -> Iterator[Finding]:
    one, two = base_readings(first), base_readings(second)
    if one is None or two is None or one[0] != two[0] or one[0] not in _DIMENSIONS:
        return
    if any(part.has(Qualifier.UP_TO, Qualifier.AT_LEAST) for part in (first, second)):
        return
    sign = _sign(article, first, second, one[0])
    if sign is None or not is_plain(article, first, second) or _agrees(sign, one[1].tight, two[1].tight):
        return
    left, right = " ".join(first.text.split()), " ".join(second.text.split())
    if first.start == second.start:
        left, right = (f"{part.numbers[0]} {part.unit}" for part in (first, second))
    actual = f"{left} {'<' if sign == '>' else '>'} {right}"
    yield Finding(
        code=RULE.code,
        claim=claim.id,
        verdict=Verdict.INCONSISTENT,
        parameters=parameters(claim, said=f"{left} {sign} {right}", actual=actual),
        computed=actual,
        formula=f"{left} {sign} {right}",
        related=() if first.start == second.start else ((first.start, first.end),),
    )


def _agrees(sign: str, one: Interval, two: Interval) -> bool:
    return one.high >= two.low if sign == ">" else one.low <= two.high


def _sign(article: Article, first: Claim, second: Claim, dimension: str) -> str | None:
    """`>` or `<` as the words say of the first value and the second; None where they say nothing certain."""
    text = article.document.text
    before = text[max(0, first.start - 60) : first.start]
    inner = between(article, first, second)
    if first.start == second.start:
        return ">" if _FALL.search(before) else "<" if _RISE.search(before) else None
    if told := _BY_SHARE.fullmatch(inner):
        return "<" if told["word"].lower() in _SMALLER else ">"
    if len(inner) > 90 or _SPOILT.search(inner):  # noqa: PLR2004 - a clause
        return None
    return _moved(before, inner) or _bracketed(before, inner, dimension) or _joined(inner, dimension)


def _moved(before: str, inner: str) -> str | None:
    """The sign of a change from the first value to the second."""
    if _FALL.search(before) and _TO.fullmatch(inner):
        return ">"
    if _RISE.search(before) and _TO.fullmatch(inner):
        return "<"
    if _FROM.search(before):
        return ">" if _FALLS.fullmatch(inner) else "<" if _RISES.fullmatch(inner) else None
    return None


def _bracketed(before: str, inner: str, dimension: str) -> str | None:
    """The sign of `faster (8 TB/s) than that of the X (4 TB/s)`."""
    bracketed = _BRACKETED.search(before)
    if bracketed and _THAN_BRACKETED.fullmatch(inner) and dimension != "time":
        return "<" if bracketed["word"] in _SLOW else ">"
    return None


def _joined(inner: str, dimension: str) -> str | None:
    """The sign of the words between two values of products."""
    if placed := _PLACED.fullmatch(inner):
        return "<" if (placed["word"] == "behind") is (dimension != "time") else ">"
    if dimension != "time" and (sign := next((sign for form, sign in _BETWEEN_NAMES if form.fullmatch(inner)), None)):
        return sign
    sign = next((sign for pattern, sign in _PATTERNS if pattern.fullmatch(inner)), None)
    if sign is None and dimension in _SPEEDS:
        sign = next((sign for pattern, sign in _SPEED_PATTERNS if pattern.fullmatch(inner)), None)
        if sign and dimension == "time":
            sign = "<" if sign == ">" else ">"
    return sign


RULE = Rule(
    code="A102",
    name="order-reversed",
    family=RuleFamily.SELF,
    severity=Severity.WARNING,
    messages={
        Language.ENGLISH: "Article: {said}. By its own figures: {actual}.",
        Language.CHINESE: "文章：{said}。按其自身数字：{actual}。",
    },
    check=check_order,
    flagged={
        Language.ENGLISH: (
            "The Zeta X1 draws 720 W, less than the 610 W of the Zeta X2.",
            "Latency on the new kernel falls from 41 ms to 66 ms.",
            "The Zeta X1 answers in 38 ms, faster than the Zeta X2's 29 ms.",
            "The memory of the B200 is slower (8 TB/s) than that of the H200 (4.8 TB/s).",
            "The Zeta X1 has 288 GB, which is 50% less than the 192 GB of the Zeta X2.",
            "With a latency of 180 ms the Zeta X1 was behind the Zeta X2 with 240 ms.",
        ),
        Language.CHINESE: (
            "Zeta X1 的功耗为 720W，低于 Zeta X2 的 610W。",
            "B200 的 8TB/s 低于 H200 的 4.8TB/s。",
            "首字延迟从 41 ms 降至 66 ms。",
        ),
    },
    clean={
        Language.ENGLISH: (
            "The Zeta X1 draws 720 W, more than the 610 W of the Zeta X2.",
            "Latency on the new kernel falls from 66 ms to 41 ms.",
            "It has 192 GB, 112 GB more than the 80 GB card.",
            "The Zeta X1 has 288 GB, which is 50% more than the 192 GB of the Zeta X2.",
            "With a latency of 180 ms the Zeta X1 was ahead of the Zeta X2 with 240 ms.",
        ),
        Language.CHINESE: (
            "Zeta X1 的功耗为 720W，高于 Zeta X2 的 610W。",
            "首字延迟从 66 ms 降至 41 ms。",
        ),
    },
)
