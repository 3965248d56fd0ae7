"""A rate in bits passed off as the same number of bytes.

What: compares the speed of a port or link in bits a second with what it is said to move in bytes a second.
Why: eight bits are a byte; the slip makes a network eight times as fast.
Example: "a 200 Gb/s adapter that moves 200 GB/s" - it is 25 GB/s.
Silence: everything that does not say what the port itself moves; less than its speed (overhead); both directions;
several ports; questions, suppositions, denials.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from detector.check.measure import measure
from detector.check.pair import shown
from detector.check.rule import Article, Rule, RuleFamily
from detector.check.statement import base_readings, between, is_plain, sentence_around
from detector.check.wording import parameters
from detector.model.claim import Claim, Qualifier
from detector.model.document import Language
from detector.model.finding import Finding, Severity, Verdict
from detector.model.unit import unit_named

_MOVES = re.compile(
    r"[^,，;；。:：、\d]{0,40}?\b(?:moves?|carries|transfers?|pushes|delivers?|sustains?|handles?|transports?)\s"
    r"(?:about |roughly |around |exactly |a full |data at )?"
    r"|[^,，;；。:：、\d]{0,16}?(?:可|能|每秒|能够|可以|实际)?(?:传输|搬运|传送|承载)(?:约|大约)?\s?",
    re.IGNORECASE,
)
_SEVERAL = re.compile(
    r"\b(?:two|three|four|six|eight|ten|dual|quad|both|all|each of|ports|links|NICs|adapters|bidirectional|directions?"
    r"|total|together|combined|aggregate|nodes?|NVLink|memory|HBM)\b|[两双多四八]|\d\s?[x×块张个条]|共|合计|总|显存|全部",
    re.IGNORECASE,
)
_BIDIRECTIONAL, _SLACK = 2, Decimal("1.05")


def check_bytes(article: Article) -> Iterator[Finding]:
    """A finding for every rate in bytes that is beyond what the rate in bits before it allows."""
    for first, second in zip(article.claims, article.claims[1:], strict=False):
        if _is("bits_per_second", first) and _is("bytes_per_second", second) and first.end <= second.start:
            inner = between(article, first, second)
            if _MOVES.fullmatch(inner) and is_plain(article, first, second) and _is_single(article, first, second):
                yield from _check(first, second)


def _is(dimension: str, claim: Claim) -> bool:
    unit = unit_named(claim.unit) if claim.unit and len(claim.numbers) == 1 else None
    return unit is not None and unit.dimension == dimension and not claim.has(Qualifier.AT_LEAST, Qualifier.UP_TO)


def _is_single(article: Article, first: Claim, second: Claim) -> bool:
    return _SEVERAL.search(sentence_around(article, first.start, second.end)) is None


def _check(first: Claim, second: Claim) -> Iterator[Finding]:
    one, two, unit = base_readings(first), base_readings(second), measure(second.unit)
    if one is None or two is None or unit is None:
        return
    if two[1].loose.low <= one[1].loose.high * _BIDIRECTIONAL * _SLACK:
        return
    stated, computed = " ".join(first.text.split()), f"{shown(one[1].tight.scaled(1 / unit.exact))} {second.unit}"
    yield Finding(
        code=RULE.code,
        claim=second.id,
        verdict=Verdict.INCONSISTENT,
        parameters=parameters(second, rate=stated, computed=computed),
        computed=computed,
        formula=f"{stated} / 8",
        related=((first.start, first.end),),
    )


RULE = Rule(
    code="U104",
    name="bits-as-bytes",
    family=RuleFamily.UNIT,
    severity=Severity.WARNING,
    messages={
        Language.ENGLISH: "Article: {stated} over {rate}. {rate} / 8: {computed}.",
        Language.CHINESE: "文章：{rate} 传输 {stated}。{rate} / 8：{computed}。",
    },
    check=check_bytes,
    flagged={
        Language.ENGLISH: ("The 200 Gb/s adapter moves 200 GB/s.", "Its 100 Gbps port carries about 90 GB/s."),
        Language.CHINESE: ("200 Gb/s 网卡可传输 200 GB/s。", "100Gbps 的端口能传输 100GB/s。"),
    },
    clean={
        Language.ENGLISH: ("The 200 Gb/s adapter moves 25 GB/s.", "Its 100 Gbps port carries about 11 GB/s."),
        Language.CHINESE: ("200 Gb/s 网卡可传输 25 GB/s。", "100Gbps 的端口能传输 12.5GB/s。"),
    },
)
