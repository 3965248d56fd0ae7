"""A rate beside a generation of a link or bus that is another generation's.

What: compares the bandwidth that a sentence or a table row gives right beside a generation of NVLink, PCIe and the like
with the rates of that generation, of one link, one lane and all together, in one and in both directions.
Why: a generation and its rate name the same thing twice; where they do not fit, one of the two is wrong.
Example: "NVLink 3 gives 900 GB/s per GPU." - 900 GB/s are those of NVLink 4.
Silence: rates that no other generation has, measured, rounded or hedged ones; several devices; products with fewer
links; values in one direction where the article names none; buses with other lanes than sixteen (M111).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

from detector.check.interval import Interval, readings_of
from detector.check.measure import measure
from detector.check.multiple import SEVERAL, context_of
from detector.check.pair import MOST
from detector.check.reference import Entry, entries
from detector.check.rule import Article, Rule, RuleFamily
from detector.check.wording import listed, parameters
from detector.model.claim import Attribute, Claim, Qualifier
from detector.model.document import Language
from detector.model.finding import Finding, Severity, Verdict
from detector.specs.table import Specs, cited

_RATES = (Attribute.INTERCONNECT_BANDWIDTH, Attribute.PCIE_BANDWIDTH)
_GENERATIONS = frozenset({Attribute.INTERCONNECT_VERSION, Attribute.PCIE_GENERATION})
_KINDS = frozenset({"interconnect", "bus"})
_UNSURE = (
    *(Qualifier.MEASURED, Qualifier.HYPOTHETICAL, Qualifier.NEGATED, Qualifier.QUOTED, Qualifier.QUOTED_ERROR),
    *(Qualifier.UP_TO, Qualifier.AT_LEAST, Qualifier.APPROX),
)
_SCOPES = frozenset({"gpu", "link", "lane", "x16"})
_BETWEEN = re.compile(
    r"(?:\sto the (?:host|CPU)(?=,))?[,，]?\s?(?:(?:or|so|with|gives?|at|offers?|provides?|delivers?|reach(?:es)?"
    r"|runs at|carries|moves|is|which is|has|for"
    r"|of|means|a|the|doubles|host|link|to|total|bandwidth|both ways|each way|bidirectional|per GPU|one way)\s?){0,4}"
    r"|(?:互连|互联|总线|接口|链路)?[,，]?\s?(?:的|为|是|提供|达到?|单向|双向|每条?链路|每卡|每颗?\s?GPU|每个?\s?GPU|合计|总计|总|带宽|速率"
    r"|互连|互联|可达|跑到?|有){0,5}\s?",
    re.IGNORECASE,
)
_REACH, _BESIDE = 40, 8
_EACH = re.compile(r"每卡|每颗|每个?\s?GPU|\bper GPU\b|\beach GPU\b", re.IGNORECASE)
_SLACK, _NEAR = Decimal("0.03"), Decimal("0.01")
_LANES = re.compile(r"[x×]\s?(?!16(?!\d))\d")


@dataclass(frozen=True, slots=True)
class Rate:
    """A rate with the generation that it stands beside, and the name of that generation in the table."""

    claim: Claim
    generation: Claim
    name: str


def check_rates(article: Article) -> Iterator[Finding]:
    """A finding for every rate that no reading of its generation explains and another generation has."""
    for claim in article.about(*_RATES):
        rate = None if claim.has(*_UNSURE) else _rate(article, claim)
        found, unit = readings_of(claim), measure(claim.unit)
        if rate is None or found is None or unit is None or _is_of_several(article, rate):
            continue
        value = found.loose.scaled(unit.printed)
        own = entries(article.specs, rate.name, claim.attribute.value, article.as_of)
        if any(_has(entry, claim, value) for entry in own) or _is_part(article, rate, own, value):
            continue
        owners = _owners(article, rate, _scopes(claim, own), found.tight.scaled(unit.printed))
        if owners:
            yield _finding(article, rate, owners)


def _is_of_several(article: Article, rate: Rate) -> bool:
    """True where the words around speak of several devices, unless those between name one."""
    between = article.document.text[rate.generation.end : rate.claim.end + _BESIDE]
    return not _EACH.search(between) and SEVERAL.search(context_of(article, rate.claim, _REACH)) is not None


def _rate(article: Article, claim: Claim) -> Rate | None:
    """The rate with its generation: in its table row, or right before it in its sentence."""
    row, text = article.in_row(claim), article.document.text
    near = row or article.in_sentence(claim)
    for other in near if len(near) <= MOST else ():
        if other.attribute not in _GENERATIONS or _LANES.search(other.text):
            continue
        name = _name(article.specs, other)
        gap = claim.start - other.end
        beside = 0 <= gap <= _REACH and _BETWEEN.fullmatch(text, other.end, claim.start) is not None
        if name and (beside or (row and claim.subject == name)):
            return Rate(claim, other, name)
    return None


def _name(specs: Specs, generation: Claim) -> str | None:
    """The name of a generation in the table."""
    number = str(generation.value).removesuffix(".0")
    spellings = (f"{generation.detail} {number}", f"{generation.detail} {number}.0")
    found = (specs.names.get(spelling) for spelling in spellings)
    return next((row.name for row in found if row is not None and row.kind in _KINDS), None)


def _scopes(claim: Claim, own: tuple[Entry, ...]) -> frozenset[str]:
    """The scopes in which the table knows the generation, and which the article leaves open: a rate in another one
    cannot be told."""
    known = frozenset(entry.scope for entry in own) & _SCOPES
    return known & {claim.scope} if claim.scope in _SCOPES else known


def _has(entry: Entry, claim: Claim, value: Interval) -> bool:
    """True where an entry explains a rate; the direction counts where the article names it."""
    if entry.printed is None or entry.dimension != _dimension(claim):
        return False
    if claim.direction and entry.fact.direction and claim.direction != entry.fact.direction:
        return False
    wide = Interval(entry.printed.low * (1 - _SLACK), entry.printed.high * (1 + _SLACK))
    return wide.overlaps(value)


def _is_of(entry: Entry, claim: Claim, value: Interval) -> bool:
    """True where an entry is the rate itself and not merely near it."""
    return _has(entry, claim, value) and entry.printed is not None and entry.printed.gap(value) <= _NEAR


def _dimension(claim: Claim) -> str:
    unit = measure(claim.unit)
    return unit.dimension if unit else ""


def _is_part(article: Article, rate: Rate, own: tuple[Entry, ...], value: Interval) -> bool:
    """True for the rate of a product with fewer links than the generation allows: a multiple of one link's."""
    counts = article.specs.facts(rate.name, "link_count")
    most = int(max((fact.number for fact in counts if fact.number), default=Decimal(1)))
    links = [entry.printed for entry in own if entry.scope == "link" and entry.printed and _fits(entry, rate.claim)]
    return any(one.scaled(Decimal(count)).overlaps(value) for one in links for count in range(1, most + 1))


def _fits(entry: Entry, claim: Claim) -> bool:
    return not claim.direction or entry.fact.direction in {"", claim.direction}


def _owners(article: Article, rate: Rate, scopes: frozenset[str], value: Interval) -> dict[str, Entry]:
    """The other generations of the family that have the rate, each with the entry that says so."""
    found: dict[str, Entry] = {}
    for name in _siblings(article.specs, rate.name):
        for entry in entries(article.specs, name, rate.claim.attribute.value, article.as_of):
            if entry.scope in scopes and name not in found and _is_of(entry, rate.claim, value):
                found[name] = entry
    return found


@lru_cache(maxsize=256)
def _siblings(specs: Specs, name: str) -> tuple[str, ...]:
    family = specs.names[name].family
    rows = specs.names.values()
    return tuple(row.name for row in rows if row.family == family and row.kind in _KINDS and row.name != name)


def _finding(article: Article, rate: Rate, owners: dict[str, Entry]) -> Finding:
    """The finding at the rate, or at the generation where the rate is said of a product."""
    names = listed([f"{name} ({entry.written})" for name, entry in owners.items()])
    of_product = rate.claim.subject != rate.name
    accused, other = (rate.generation, rate.claim) if of_product else (rate.claim, rate.generation)
    return Finding(
        code=RULE.code,
        claim=accused.id,
        verdict=Verdict.CONTRADICTED,
        parameters=parameters(rate.claim, rate.name, owners=names),
        expected=names,
        sources=cited(article.specs, (entry.fact.source for entry in owners.values())),
        related=((other.start, other.end),),
    )


RULE = Rule(
    code="C106",
    name="rate-of-another-generation",
    family=RuleFamily.COMP,
    severity=Severity.ERROR,
    messages={
        Language.ENGLISH: "Article: {subject} with {stated}. In the table that rate belongs to {owners}.",
        Language.CHINESE: "文章：{subject} 对应 {stated}。参考表中该速率属于 {owners}。",
    },
    check=check_rates,
    flagged={
        Language.ENGLISH: ("NVLink 3 gives 900 GB/s per GPU.", "PCIe 3.0 is 32 GB/s each way."),
        Language.CHINESE: ("NVLink 2 每卡双向 600GB/s。", "走 NVLink 4 单向 900GB/s。"),
    },
    clean={
        Language.ENGLISH: ("NVLink 5 gives 900 GB/s in each direction.", "PCIe 4.0 is 32 GB/s each way."),
        Language.CHINESE: ("NVLink 3 每卡双向 600GB/s。", "走 NVLink 5 单向 900GB/s。"),
    },
)
