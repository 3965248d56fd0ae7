"""Two bandwidths of one thing that differ by a factor of two, with no word on the direction.

What: compares totals of links with their product, and the bandwidths that the article gives for one link or product;
notes the pairs that differ by just two.
Why: half of all link bandwidths are quoted for one direction, half for both; the reader cannot tell which.
Example: "The chip has 10 links at 32 GB/s per link, for 640 GB/s." - one of the two is for both directions.
Silence: a note, never an accusation; values with a direction, a scope, a generation or a measurement of their own.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal

from detector.check.closed import is_open
from detector.check.formula import interval_of, over
from detector.check.interval import Interval
from detector.check.link import DIRECTION, by_direction
from detector.check.measure import measure
from detector.check.passage import clause_of
from detector.check.rule import Article, Rule, RuleFamily
from detector.check.wording import parameters
from detector.model.claim import Attribute, Claim, Qualifier
from detector.model.document import Language
from detector.model.finding import Finding, Flag, Severity, Verdict

_TWICE = Interval(Decimal("1.96"), Decimal("2.04"))
_LINKED = (Attribute.INTERCONNECT_BANDWIDTH, Attribute.PCIE_BANDWIDTH)
_FEW = 8  # values of one thing: beyond it they are of different things
_BILLION = Decimal(10**9)

Key = tuple[Attribute, str | None, str | None, str | None]


def check_directions(article: Article) -> Iterator[Finding]:
    """A note for every bandwidth that is twice or half of an earlier one."""
    for finding in by_direction(article)[1]:
        yield _noted(finding)
    groups: dict[Key, list[Claim]] = defaultdict(list)
    for claim in article.about(*_LINKED):
        if _is_plain(article, claim):
            groups[claim.attribute, claim.subject, claim.variant, claim.detail].append(claim)
    for claims in groups.values():
        if len(claims) <= _FEW:
            yield from _pairs(claims)


def _noted(finding: Finding) -> Finding:
    return replace(finding, code=RULE.code, verdict=Verdict.UNKNOWN, flags=(Flag.QUALIFIER_MISSING,))


def _is_plain(article: Article, claim: Claim) -> bool:
    """True for a single value of a known subject without anything that would explain a factor."""
    unit = measure(claim.unit)
    if not claim.subject or unit is None or unit.dimension != "bytes_per_second" or len(claim.numbers) != 1:
        return False
    if claim.direction or claim.scope or is_open(claim) or claim.has(Qualifier.MEASURED, Qualifier.APPROX):
        return False
    return DIRECTION.search(clause_of(article, claim)) is None


def _pairs(claims: list[Claim]) -> Iterator[Finding]:
    for index, claim in enumerate(claims):
        for earlier in claims[:index]:
            if earlier.sentence != claim.sentence and _is_twice(earlier, claim):
                words = " ".join(earlier.text.split())
                formula = f"{words} x 2 = {' '.join(claim.text.split())}"
                yield Finding(
                    code=RULE.code,
                    claim=claim.id,
                    verdict=Verdict.UNKNOWN,
                    parameters=parameters(claim, formula=formula, computed=words),
                    computed=words,
                    formula=formula,
                    related=((earlier.start, earlier.end),),
                    flags=(Flag.QUALIFIER_MISSING,),
                )
                break


def _is_twice(one: Claim, two: Claim) -> bool:
    values = [interval_of(one), interval_of(two)]
    small, large = sorted((value for value in values if value), key=lambda value: value.middle)
    exact = Interval(large.middle, large.middle), Interval(small.middle, small.middle)
    return small.low > 0 and over(*exact).overlaps(_TWICE)


RULE = Rule(
    code="M113",
    name="direction-unstated",
    family=RuleFamily.MATH,
    severity=Severity.NOTE,
    messages={
        Language.ENGLISH: "Article: {stated}. {formula}: {computed}; which direction is meant is not said.",
        Language.CHINESE: "文章：{stated}。{formula}：{computed}；未说明是单向还是双向。",
    },
    check=check_directions,
    flagged={
        Language.ENGLISH: (
            "The Zeta X1 has 12 links of 40 GB/s each, 960 GB/s in total.",
            "The chip has 10 links at 32 GB/s per link, for 640 GB/s.",
        ),
        Language.CHINESE: (
            "芯片有 12 条链路，每条 40GB/s，总带宽 960GB/s。",
            "每条链路 32GB/s，共 10 条链路，合计 640GB/s。",
        ),
    },
    clean={
        Language.ENGLISH: (
            "The Zeta X1 has 12 links of 40 GB/s each, 480 GB/s in total.",
            "The chip has 10 links at 32 GB/s per direction and link, for 640 GB/s both ways.",
        ),
        Language.CHINESE: (
            "芯片有 12 条链路，每条 40GB/s，总带宽 480GB/s。",
            "每条链路单向 32GB/s，共 10 条链路，双向合计 640GB/s。",
        ),
    },
)
