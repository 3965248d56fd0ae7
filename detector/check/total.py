"""A total that is not the number of units times the value of one.

What: multiplies the count of devices with the value of one and compares with the stated total of the same sentence;
the words tell the three apart (`each`, `in total`, `eight 141 GB cards`, 每条, 合计).
Why: a wrong total decides whether a model fits and what a rack draws.
Example: "Eight GPUs of 141 GB each give 1,480 GB in total." - it is 1,128 GB.
Silence: sentences with more than one count or other values; values that are not called total and single; three percent;
twice and half the product, as one direction or both may be meant; totals that the table confirms.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from detector.check.interval import INFINITY, Interval, readings_of
from detector.check.measure import measure
from detector.check.multiplied import Multiplication, find_multiplications
from detector.check.pair import MOST, shown
from detector.check.passage import EACH, TOTAL
from detector.check.rule import Article, Rule, RuleFamily
from detector.check.wording import parameters
from detector.model.claim import Attribute, Claim
from detector.model.document import Language
from detector.model.finding import Finding, Severity, Verdict

_CLOSE = Decimal("0.03")
_UNITS = frozenset({"GPU", "card", "device", "chip"})
_SKIPPED = frozenset({Attribute.DEVICE_COUNT, Attribute.PERCENT_CHANGE, Attribute.RATIO})
_REACH, _FEWEST = 20, 2


def check_totals(article: Article) -> Iterator[Finding]:
    """A finding for every total that does not follow from the count and the single value of its sentence."""
    told = list(find_multiplications(article))
    for found in told:
        yield from _check_told(article, found)
    done = {found.total.id for found in told}
    for finding in _check_counts(article):
        if finding.claim not in done:
            yield finding


def _check_told(article: Article, told: Multiplication) -> Iterator[Finding]:
    """A finding where a multiplication in words does not come out, in one direction or both."""
    one, stated, unit = _interval(told.single), _interval(told.total), measure(told.total.unit)
    if one is None or stated is None or unit is None or told.count < _FEWEST:
        return
    products = [
        Interval(told.count * factor * one.low * (1 - _CLOSE), told.count * factor * one.high * (1 + _CLOSE))
        for factor in (Decimal(1), Decimal(2), Decimal("0.5"), *map(Decimal, told.others))
    ]
    if not any(product.overlaps(stated) for product in products):
        text = article.document.text[slice(*told.span)]
        yield _finding(told.total, (text, told.span), told.single, shown(products[0].scaled(1 / unit.printed)))


def _check_counts(article: Article) -> Iterator[Finding]:
    """A finding for every total that stands with one count and one single value, each called what it is."""
    for count in article.about(Attribute.DEVICE_COUNT):
        sentence = article.in_sentence(count)
        if len(sentence) > MOST:
            continue
        near = [claim for claim in sentence if claim.numbers]
        counts = [claim for claim in near if claim.attribute is Attribute.DEVICE_COUNT and claim.unit in _UNITS]
        values = [claim for claim in near if claim.attribute not in _SKIPPED]
        if counts == [count] and len(values) == 2:  # noqa: PLR2004 - one single value and one total
            yield from _check(article, count, values)


def _check(article: Article, count: Claim, values: list[Claim]) -> Iterator[Finding]:
    sized = sorted(
        ((interval.middle, claim, interval) for claim in values if (interval := _interval(claim))), key=_size
    )
    if len(sized) < len(values) or len({(claim.attribute, claim.precision) for claim in values}) > 1:
        return
    (_, single, one), (_, total, stated) = sized
    many, unit = _interval(count), measure(total.unit)
    cued = _cued(article, total, TOTAL) and _cued(article, single, EACH) and not _cued(article, single, TOTAL)
    if many is None or unit is None or not cued:
        return
    product = Interval(many.middle * one.low * (1 - _CLOSE), many.middle * one.high * (1 + _CLOSE))
    if not product.overlaps(stated):
        words = " ".join(count.text.split())
        yield _finding(total, (words, (count.start, count.end)), single, shown(product.scaled(1 / unit.printed)))


def _size(item: tuple[Decimal, Claim, Interval]) -> tuple[Decimal, int]:
    return item[0], item[1].start


def _cued(article: Article, claim: Claim, cue: re.Pattern[str]) -> bool:
    """True where the cue stands close to the claim, on its side of the other punctuation."""
    text = article.document.text
    before = re.split(r"[,，。;；、]|\band\b", text[max(0, claim.start - _REACH) : claim.start])[-1]
    after = re.split(r"[,，。;；、]|\band\b", text[claim.end : claim.end + _REACH])[0]
    return cue.search(before) is not None or cue.search(after) is not None


def _interval(claim: Claim) -> Interval | None:
    found, unit = readings_of(claim), measure(claim.unit)
    if found is None or unit is None or found.loose.high == INFINITY:
        return None
    return found.loose.scaled(unit.printed)


def _finding(total: Claim, count: tuple[str, tuple[int, int]], single: Claim, computed: str) -> Finding:
    one, (many, place) = " ".join(single.text.split()), count
    return Finding(
        code=RULE.code,
        claim=total.id,
        verdict=Verdict.INCONSISTENT,
        parameters=parameters(total, count=many, single=one, computed=f"{computed} {total.unit or ''}".strip()),
        computed=f"{computed} {total.unit or ''}".strip(),
        formula=f"{many} x {one}",
        related=(place, (single.start, single.end)),
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
            "Each server has four 200 Gb/s NICs, 1.2 Tb/s in total.",
        ),
        Language.CHINESE: (
            "服务器有 8 块 GPU，每卡显存 141GB，总显存 1480GB。",
            "节点有 8 块 GPU，每卡显存 96GB，总显存 960GB。",
            "交换机有 12 条链路，每条 50 GB/s，合计 900 GB/s。",
        ),
    },
    clean={
        Language.ENGLISH: (
            "The server holds 8 GPUs with 141 GB of memory each and a total of 1128 GB of memory.",
            "The node has 8 GPUs with 96 GB of memory each, a total of 768 GB of memory.",
            "Each server has four 200 Gb/s NICs, 800 Gb/s in total.",
        ),
        Language.CHINESE: (
            "服务器有 8 块 GPU，每卡显存 141GB，总显存 1128GB。",
            "节点有 8 块 GPU，每卡显存 96GB，总显存 768GB。",
            "交换机有 12 条链路，每条 50 GB/s，合计 600 GB/s。",
        ),
    },
)
