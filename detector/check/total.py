"""A total that is not the number of units times the value of one.

What: multiplies the count of devices with the value of one and compares with the stated total of the same sentence.
Why: a wrong total decides whether a model fits and what a rack draws.
Example: "Eight GPUs of 141 GB each give 1,480 GB in total." - it is 1,128 GB.
Silence: sentences with more than one count, unit value or total; totals that are not called so; three percent;
totals that the table confirms.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from detector.check.interval import INFINITY, Interval, readings_of
from detector.check.measure import measure
from detector.check.pair import shown
from detector.check.rule import Article, Rule, RuleFamily
from detector.check.wording import parameters
from detector.model.claim import Attribute, Claim, Qualifier
from detector.model.document import Language
from detector.model.finding import Finding, Severity, Verdict

_WHOLE = frozenset({"node", "rack", "system", "pod", "server"})
_CLOSE = Decimal("0.03")
_UNITS = frozenset({"GPU", "card", "device", "chip"})


def check_totals(article: Article) -> Iterator[Finding]:
    """A finding for every total that does not follow from the count and the single value of its sentence."""
    for claim in article.claims:
        if claim.numbers and _is_total(claim):
            yield from _check(article, claim)


def _is_total(claim: Claim) -> bool:
    return claim.scope in _WHOLE or claim.has(Qualifier.PER_SYSTEM)


def _check(article: Article, total: Claim) -> Iterator[Finding]:
    unit = measure(total.unit)
    near = [claim for claim in article.in_sentence(total) if claim.numbers and claim.id != total.id]
    counts = [claim for claim in near if claim.attribute is Attribute.DEVICE_COUNT and claim.unit in _UNITS]
    singles = [
        claim for claim in near if claim.attribute is total.attribute and not _is_total(claim) and measure(claim.unit)
    ]
    if unit is None or len(counts) != 1 or len(singles) != 1 or singles[0].precision != total.precision:
        return
    count, single = _interval(counts[0]), _interval(singles[0])
    stated = _interval(total)
    if count is None or single is None or stated is None:
        return
    product = Interval(count.middle * single.low * (1 - _CLOSE), count.middle * single.high * (1 + _CLOSE))
    if not product.overlaps(stated):
        yield _finding(total, counts[0], singles[0], shown(product.scaled(1 / unit.printed)))


def _interval(claim: Claim) -> Interval | None:
    found, unit = readings_of(claim), measure(claim.unit)
    if found is None or unit is None or found.loose.high == INFINITY:
        return None
    return found.loose.scaled(unit.printed)


def _finding(total: Claim, count: Claim, single: Claim, computed: str) -> Finding:
    one, many = " ".join(single.text.split()), " ".join(count.text.split())
    return Finding(
        code=RULE.code,
        claim=total.id,
        verdict=Verdict.INCONSISTENT,
        parameters=parameters(total, count=many, single=one, computed=f"{computed} {total.unit or ''}".strip()),
        computed=f"{computed} {total.unit or ''}".strip(),
        formula=f"{many} x {one}",
        related=((count.start, count.end), (single.start, single.end)),
    )


RULE = Rule(
    code="M103",
    name="total-off",
    family=RuleFamily.MATH,
    severity=Severity.WARNING,
    messages={
        Language.ENGLISH: "Article: {stated} in total. {count} with {single} each: {computed}.",
        Language.CHINESE: "文章：总计 {stated}。{count} 每个 {single}：{computed}。",
    },
    check=check_totals,
    flagged={
        Language.ENGLISH: (
            "The server holds 8 GPUs with 141 GB of memory each and a total of 1480 GB of memory.",
            "The node has 8 GPUs with 96 GB of memory each, a total of 960 GB of memory.",
        ),
        Language.CHINESE: (
            "服务器有 8 块 GPU，每卡显存 141GB，总显存 1480GB。",
            "节点有 8 块 GPU，每卡显存 96GB，总显存 960GB。",
        ),
    },
    clean={
        Language.ENGLISH: (
            "The server holds 8 GPUs with 141 GB of memory each and a total of 1128 GB of memory.",
            "The node has 8 GPUs with 96 GB of memory each, a total of 768 GB of memory.",
        ),
        Language.CHINESE: (
            "服务器有 8 块 GPU，每卡显存 141GB，总显存 1128GB。",
            "节点有 8 块 GPU，每卡显存 96GB，总显存 768GB。",
        ),
    },
)
