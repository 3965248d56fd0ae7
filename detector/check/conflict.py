"""Two values for one thing in the same article.

What: compares the values that an article gives at different places for the same subject, attribute, precision,
sparsity, scope, direction, detail and qualifiers.
Why: at most one of them can be right, whichever it is; the article alone shows it.
Example: "The Trainium9 has 96 GB of memory." and later "The Trainium9 has 80 GB of memory."
Silence: values that the table knows and can judge; products with several variants; measured, supposed, denied and
quoted values; different qualifiers; values that agree after rounding. The finding stands at the later place and
never says which of the two is wrong.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from detector.check.assessment import NUMERIC_KINDS, UNCHECKED, assess
from detector.check.interval import INFINITY, Interval, readings_of
from detector.check.measure import measure
from detector.check.reference import attribute_of
from detector.check.rule import Article, Rule, RuleFamily
from detector.check.wording import parameters
from detector.model.claim import Attribute, Claim, Qualifier
from detector.model.document import Language
from detector.model.finding import Finding, Severity, Verdict

_NOT_COMPARED = frozenset({"price", "device_count", "clock", "cache", "other"})
_WITHDRAWN = (Qualifier.MEASURED, Qualifier.HYPOTHETICAL, Qualifier.NEGATED, Qualifier.QUOTED, Qualifier.QUOTED_ERROR)
_SURE = 0.75
_TWICE = 2
_HARDWARE = frozenset({"accelerator", "system", "cpu", "die"})
Key = tuple[object, ...]


def check_conflicts(article: Article) -> Iterator[Finding]:
    """A finding at the later of two values that exclude each other."""
    groups: dict[Key, list[Claim]] = defaultdict(list)
    for claim in article.claims:
        key = _key(article, claim)
        if key is None:
            continue
        earlier = next((other for other in groups[key] if excludes(claim, other)), None)
        groups[key].append(claim)
        if earlier is not None:
            yield _finding(claim, earlier)


def _key(article: Article, claim: Claim) -> Key | None:
    if claim.kind not in NUMERIC_KINDS or not claim.numbers or not claim.subject or claim.has(*_WITHDRAWN):
        return None
    attribute, unit = attribute_of(claim), measure(claim.unit)
    if attribute in UNCHECKED | _NOT_COMPARED or unit is None or not _is_sure(article, claim):
        return None
    told = frozenset(claim.qualifiers)
    return (claim.subject, claim.variant, attribute, unit.dimension, claim.precision, claim.scope, claim.detail, told)


def _is_sure(article: Article, claim: Claim) -> bool:
    """True where the subject is plain, has one form, and is not in the table's reach for this attribute."""
    if claim.candidates and max(candidate.weight for candidate in claim.candidates) < _SURE:
        return False
    if claim.attribute is Attribute.COMPUTE and claim.precision is None:
        return False
    row = article.specs.names.get(claim.subject or "")
    if row is not None and row.kind not in _HARDWARE:
        return False
    several = article.specs.variants(claim.subject or "") and claim.variant is None
    answer = assess(article, claim)
    return not several and (answer is None or not answer.entries)


def excludes(claim: Claim, other: Claim) -> bool:
    """True where no rounding makes the two values one, and none is a whole number of times the other."""
    one, two = _base(claim), _base(other)
    if one is None or two is None:
        return False
    if any(left.overlaps(right) for left in one for right in two):
        return False
    return not _is_multiple(one[0], two[0])


def _is_multiple(one: Interval, two: Interval) -> bool:
    """True where one value is a whole number of times the other: most likely a total of several devices."""
    small, large = sorted((one, two), key=lambda interval: interval.low)
    if small.low <= 0 or large.high == INFINITY:
        return False
    least, most = large.low / small.high, large.high / small.low
    return most >= _TWICE and (most - least >= 1 or int(most) != int(least) or least == int(least))


def _base(claim: Claim) -> tuple[Interval, ...] | None:
    found, unit = readings_of(claim), measure(claim.unit)
    if found is None or unit is None:
        return None
    scaled = found.scaled(unit.printed)
    return scaled.tight, scaled.cut, scaled.loose


def _finding(claim: Claim, earlier: Claim) -> Finding:
    return Finding(
        code=RULE.code,
        claim=claim.id,
        verdict=Verdict.INCONSISTENT,
        parameters=parameters(claim, other=" ".join(earlier.text.split())),
        computed=f"{' '.join(earlier.text.split())} / {' '.join(claim.text.split())}",
        related=((earlier.start, earlier.end),),
    )


RULE = Rule(
    code="A101",
    name="values-disagree",
    family=RuleFamily.SELF,
    severity=Severity.WARNING,
    messages={
        Language.ENGLISH: "Article: {subject}, {attribute}: {other} at one place, {stated} here. They do not agree.",
        Language.CHINESE: "文章对 {subject} 的{attribute_zh}给出两个数值：{other} 与 {stated}，二者不一致。",
    },
    check=check_conflicts,
    flagged={
        Language.ENGLISH: (
            "The Trainium9 has 96 GB of memory.\n\nLater tests used the Trainium9 with its 80 GB of memory.",
            "The Trainium9 has a TDP of 700 W.\n\nWith a TDP of 450 W the Trainium9 fits most servers.",
        ),
        Language.CHINESE: (
            "Trainium9 的显存容量为 96GB。\n\nTrainium9 的显存容量为 80GB。",
            "Trainium9 的 TDP 为 700W。\n\nTrainium9 的 TDP 为 450W。",
        ),
    },
    clean={
        Language.ENGLISH: (
            "The Trainium9 has a TDP of 700 W.\n\nWith a TDP of 0.7 kW the Trainium9 needs good cooling.",
            "The Trainium9 has 96 GB of memory.\n\nThe Trainium8 has 80 GB of memory.",
        ),
        Language.CHINESE: (
            "Trainium9 的 TDP 为 700W。\n\nTrainium9 的 TDP 为 0.7kW。",
            "Trainium9 的显存容量为 96GB。\n\nTrainium8 的显存容量为 80GB。",
        ),
    },
)
