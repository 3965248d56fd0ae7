"""A signal that would be faster than light.

What: divides the one length that a sentence names by the one delay that it gives a cable, a link or a signal.
Why: nothing covers more than 0.3 metres in a nanosecond; in copper and glass it is about 0.2.
Example: "The hop over 3 m of cable takes 2 ns." - light needs 10 ns.
Silence: sentences with several lengths or delays, or without a word for a cable or a path; clocks, jitter, differences;
delays per metre; suppositions and denials.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from detector.check.interval import readings_of
from detector.check.measure import measure
from detector.check.pair import MOST
from detector.check.rule import Article, Rule, RuleFamily
from detector.check.statement import is_plain
from detector.check.wording import parameters
from detector.model.claim import Attribute, Claim, Qualifier
from detector.model.document import Language
from detector.model.finding import Finding, Severity, Verdict

# https://www.nist.gov/si-redefinition/meet-constants gives 299 792 458 m/s.
_METRES_A_SECOND = Decimal(299_792_458)
_LENGTH = re.compile(
    r"(?<![\w.,])(?P<number>\d+(?:\.\d+)?)[\s-]?(?:(?P<kilo>km|kilomet(?:er|re)s?|公里|千米)|(?P<metre>m|met(?:er|re)s?|米))(?![A-Za-z0-9_²³^/])"
)
_PATH = re.compile(
    r"cables?|fib(?:er|re)s?|copper|wires?|\bhops?\b|\blinks?\b|signals?|light\b|线缆|电缆|光纤|铜缆|链路|信号|走线|距离|相距"
)
_OTHER = re.compile(
    r"clock|cycle|jitter|skew|differ|\bper (?:m\b|met)|extra|addition|overhead|switch|serdes|\bpitch\b|\badds?\b"
    r"|时钟|周期|抖动|偏斜|差|每米"
    r"|额外|开销|交换|增加|多出",
    re.IGNORECASE,
)
_UNSURE = (Qualifier.UP_TO, Qualifier.HYPOTHETICAL, Qualifier.NEGATED, Qualifier.QUOTED, Qualifier.QUOTED_ERROR)
_SLACK = Decimal("0.97")


def check_light(article: Article) -> Iterator[Finding]:
    """A finding for every delay in which light would not cover the length of its sentence."""
    for claim in article.about(Attribute.MEASURED_LATENCY, Attribute.OTHER):
        unit, found = measure(claim.unit), readings_of(claim)
        if unit is None or unit.dimension != "time" or found is None or claim.has(*_UNSURE):
            continue
        length = _length(article, claim)
        least = length / _METRES_A_SECOND if length else None
        if least and found.loose.scaled(unit.exact).high < least * _SLACK and is_plain(article, claim):
            yield _finding(claim, least)


def _length(article: Article, claim: Claim) -> Decimal | None:
    """The one length of the sentence in metres, where it is that of a path and the delay is the only one."""
    low, high = article.sentence_span(claim)
    text = article.document.text[low:high]
    lengths = list(_LENGTH.finditer(text))
    near = article.in_sentence(claim)
    delays = [other for other in near if other.unit == claim.unit] if len(near) <= MOST else []
    if len(lengths) != 1 or len(delays) != 1 or not _PATH.search(text) or _OTHER.search(text):
        return None
    return Decimal(lengths[0]["number"]) * (1000 if lengths[0]["kilo"] else 1)


def _finding(claim: Claim, least: Decimal) -> Finding:
    computed = f">= {least * 10**9:.3g} ns"
    return Finding(
        code=RULE.code,
        claim=claim.id,
        verdict=Verdict.INCONSISTENT,
        parameters=parameters(claim, limit=computed),
        computed=computed,
        formula="m / 299792458 m/s",
    )


RULE = Rule(
    code="U106",
    name="faster-than-light",
    family=RuleFamily.UNIT,
    severity=Severity.ERROR,
    messages={
        Language.ENGLISH: "Article: {stated}. At the speed of light: {limit}.",
        Language.CHINESE: "文章：{stated}。按光速计算：{limit}。",
    },
    check=check_light,
    flagged={
        Language.ENGLISH: (
            "The hop over 3 m of cable takes 2 ns.",
            "A signal crosses the 2 km of fiber in 4 µs.",
        ),
        Language.CHINESE: ("3 米线缆上的信号延迟只有 2 ns。", "信号走完 2 公里光纤的延迟为 4 µs。"),
    },
    clean={
        Language.ENGLISH: (
            "The hop over 3 m of cable takes 15 ns.",
            "A signal crosses the 2 km of fiber in 10 µs.",
        ),
        Language.CHINESE: ("3 米线缆上的信号延迟为 15 ns。", "信号走完 2 公里光纤的延迟为 10 µs。"),
    },
)
