"""A value that its unit or its size makes impossible.

What: flags a rate given without "per second", and a power, clock or memory beyond any single device.
Why: such values cannot be right, whatever the source.
Example: "The H100 SXM5 has a boost clock of 19.8 GHz."; "the H100 has a TDP of 70 kW".
Silence: data that is moved or stored, what a processor can address; products whose own figures in the table reach
such sizes (wafer-scale systems); systems, racks and unnamed subjects.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from detector.check.context import spoken_of_use
from detector.check.interval import readings_of
from detector.check.measure import measure
from detector.check.multiple import SEVERAL, context_of
from detector.check.rule import Article, Rule, RuleFamily
from detector.check.subject import likeliest
from detector.check.wording import parameters
from detector.model.claim import Attribute, Claim, Qualifier
from detector.model.document import Language
from detector.model.finding import Finding, Severity, Verdict

_RATES = frozenset({Attribute.MEMORY_BANDWIDTH, Attribute.INTERCONNECT_BANDWIDTH, Attribute.PCIE_BANDWIDTH})
_LIMITS = {
    Attribute.TDP: (Decimal(5000), "5 kW"),
    Attribute.CLOCK: (Decimal(8 * 10**9), "8 GHz"),
    Attribute.MEMORY_CAPACITY: (Decimal(8 * 10**12), "8 TB"),
}


def check_dimensions(article: Article) -> Iterator[Finding]:
    """A finding for every value that cannot be right for its unit or size."""
    for claim in article.about(*_RATES, *_LIMITS):
        limit = _impossible(article, claim) if claim.numbers else None
        if limit is not None:
            yield Finding(
                code=RULE.code,
                claim=claim.id,
                verdict=Verdict.CONTRADICTED,
                parameters=parameters(claim, limit=limit),
                computed=limit,
                formula=limit,
            )


def _impossible(article: Article, claim: Claim) -> str | None:
    unit, found = measure(claim.unit), readings_of(claim)
    if unit is None or found is None:
        return None
    if claim.attribute in _RATES:
        return f"{claim.unit} != {claim.unit}/s" if unit.dimension in {"bytes", "bits"} else None
    limit, words = _LIMITS[claim.attribute]
    beyond = unit.dimension in {"power", "frequency", "bytes"} and found.tight.low * unit.exact > limit
    return f"<= {words}" if beyond and _is_device(article, claim) else None


def _is_of_data(article: Article, claim: Claim, kind: str) -> bool:
    """True for what is moved, stored or held by a host, and for the memory that a processor can address."""
    return (
        kind == "cpu" or claim.has(Qualifier.QUOTED, Qualifier.NEGATED) or spoken_of_use(article.document.text, claim)
    )


def _is_device(article: Article, claim: Claim) -> bool:
    """True for a single accelerator or processor whose own figures stay below the limit."""
    subject = likeliest(claim)
    row = article.specs.names.get(subject.name) if subject else None
    if (
        row is None
        or row.kind not in {"accelerator", "cpu"}
        or claim.scope not in {None, "gpu"}
        or (claim.attribute is Attribute.MEMORY_CAPACITY and _is_of_data(article, claim, row.kind))
        or _is_total(article, claim)
    ):
        return False
    limit = _LIMITS[claim.attribute][0]
    for fact in article.specs.facts(row.name, claim.attribute.value):
        unit = measure(fact.unit)
        if fact.number is not None and unit is not None and fact.number * unit.exact > limit:
            return False
    return True


def _is_total(article: Article, claim: Claim) -> bool:
    """True where the article speaks of several devices and does not say that the value is one's."""
    return claim.scope is None and (len(article.counts) > 0 or SEVERAL.search(context_of(article, claim)) is not None)


RULE = Rule(
    code="U101",
    name="value-impossible",
    family=RuleFamily.UNIT,
    severity=Severity.ERROR,
    messages={
        Language.ENGLISH: "Article: {subject}, {attribute}: {stated}. Possible: {limit}.",
        Language.CHINESE: "文章：{subject} {attribute_zh} {stated}。可能的范围：{limit}。",
    },
    check=check_dimensions,
    flagged={
        Language.ENGLISH: ("The H100 has a TDP of 70 kW.", "The H100 SXM5 has a boost clock of 19.8 GHz."),
        Language.CHINESE: ("H100 的 TDP 为 70 kW。", "H100 SXM5 的加速频率为 19.8 GHz。"),
    },
    clean={
        Language.ENGLISH: ("The H100 SXM5 has a TDP of 700 W.", "The H100 SXM5 has a boost clock of 1.98 GHz."),
        Language.CHINESE: ("H100 SXM5 的 TDP 为 700 W。", "H100 SXM5 的加速频率为 1.98 GHz。"),
    },
)
