"""Totals of several devices: `eight B200 have 1,440 GB` is 8 x 180 GB, not a wrong value for one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from decimal import Decimal

from detector.check.comparison import FULL_LIMIT, Stated
from detector.check.detail import details
from detector.check.interval import Interval
from detector.check.reference import Entry, Origin
from detector.check.rule import Article
from detector.model.claim import Attribute, Claim

_SUMMED = frozenset(
    {
        *("memory_capacity", "memory_bandwidth", "compute", "tdp", "interconnect_bandwidth", "transistor_count"),
        *("cuda_cores", "sm_count", "tensor_core_count", "cpu_cores"),
    }
)
_CORES = frozenset({"cpu_cores", "cpu_threads"})
_DEVICES = frozenset({"GPU", "card", "device", "chip", "CPU", "cores", "die", "stack"})
_SINGLE = frozenset({"gpu", "die", "link", "lane", "port", "sm", "core"})
_LINKED = frozenset({"interconnect_bandwidth"})
_OF_ONE = re.compile(
    r"(?:每|单|各|平均|\b(?:each|every|per)\b)\s?[一个颗张块片堆卡栈]{0,3}\s?(?:HBM\w*|stack|堆栈|GPU|card|chip)?\s?"
    r"(?:是|为|有|约|达|holds|has|of|is|at|about)?\s?$",
    re.IGNORECASE,
)
_OF_ONE_BEHIND = re.compile(r"\s?(?:each\b|apiece|per\s(?:GPU|card|chip|stack|device|accelerator))", re.IGNORECASE)
_COUNT_IN_NAME = re.compile(r"(?:NVL|SuperPOD|POD|x)?(\d+)x?", re.IGNORECASE)  # `GB200 NVL72`, not `HGX H200`
_TOTAL = re.compile(r"total|aggregate|combined|总带宽|合计|共计|整柜|合起来", re.IGNORECASE)
_USUAL = (2, 4, 8, 16)
_MOST = 1_000_000
SEVERAL = re.compile(
    r"\b(?:nodes?|servers?|systems?|platforms?|instances?|pods?|clusters?|racks?|boards?|trays?|HGX|DGX|UBB|total|combined|"
    r"together|aggregate|dual|pair)\b|整机|服务器|系统|平台|机柜|集群|节点|一台|合计|共计|总|卡合|合起来|加起来|双卡|"
    r"[两四八]卡|相乘|八张|四张",
    re.IGNORECASE,
)
MANY = re.compile(
    r"thousands|hundreds of|cluster|supercomputer|UltraCluster|Project|万卡|千卡|集群|超算|数万|数千", re.IGNORECASE
)
_BELOW, _ABOVE = Decimal("0.9"), Decimal("1.1")
_FEW = 16
_WIDEST = 4
_REACH = 160
_BESIDE = 24


def counts_of(article: Article) -> frozenset[int]:
    """How many devices the article speaks of anywhere: its stated counts and the numbers in the names of systems."""
    counts = {
        int(number)
        for claim in article.about(Attribute.DEVICE_COUNT)
        for number in claim.numbers
        if number.isdigit() and 1 < int(number) < _MOST
    }
    names = {claim.subject for claim in article.claims if claim.subject}
    for name in names:
        row = article.specs.names.get(name)
        if row is not None and row.kind == "system":
            counted = _COUNT_IN_NAME.fullmatch(name.split()[-1])
            counts |= {int(counted[1])} if counted else set()
            counts |= {int(fact.number) for fact in article.specs.facts(name, "device_count") if fact.number}
    return frozenset(counts)


def as_total(article: Article, quantity: Stated, entry: Entry) -> tuple[Entry | None, bool]:
    """The entry multiplied by a count that the article states, if that gives the claimed value; and whether a usual
    number of devices would explain it where the article speaks of several."""
    if quantity.attribute not in _SUMMED or quantity.scope in _SINGLE or entry.printed is None:
        return None, False
    if entry.origin is Origin.COMPONENT or _is_of_one(article, quantity.claim):
        return None, False
    if quantity.attribute in _LINKED and not _TOTAL.search(context_of(article, quantity.claim, _BESIDE)):
        return None, False
    for count in _near_ratio(quantity, entry, _countable(article, quantity, entry)):
        total = _multiplied(entry, count)
        if total.printed is not None and _is_rounded(article, quantity, total.printed):
            return total, True
    if quantity.printed.tight.low > entry.printed.high * _FEW and MANY.search(context_of(article, quantity.claim)):
        return None, True
    usual = bool(_near_ratio(quantity, entry, _USUAL))
    return None, usual and SEVERAL.search(context_of(article, quantity.claim)) is not None


def _countable(article: Article, quantity: Stated, entry: Entry) -> frozenset[int]:
    """The counts by which an entry may be multiplied: cores by processors alone, and the total of a system not again by
    the number of devices in it, unless the article counts such systems."""
    if quantity.attribute in _CORES:
        return article.counts & article.processor_counts
    row = article.specs.names.get(entry.fact.subject)
    if row is None or row.kind != "system" or entry.scope != "system":
        return article.counts
    inside = {int(fact.number) for fact in article.specs.facts(row.name, "device_count") if fact.number}
    return article.counts - (inside - article.system_counts)


def processors_of(article: Article) -> frozenset[int]:
    """How many processors the article, or the table for the systems that it names, speaks of."""
    found = {
        int(number) for claim in article.about(Attribute.DEVICE_COUNT) if _is_cpu(claim) for number in _whole(claim)
    }
    for name in article.subjects:
        rows = article.specs.facts(name, "device_count")
        found |= {int(fact.number) for fact in rows if fact.number and "cpu" in details(fact.note)}
    return frozenset(found)


def _is_cpu(claim: Claim) -> bool:
    return claim.unit in {"CPU", "socket", "x"}


def systems_of(article: Article) -> frozenset[int]:
    """How many systems the article speaks of."""
    counted = (claim for claim in article.about(Attribute.DEVICE_COUNT) if claim.unit not in _DEVICES)
    return frozenset(int(number) for claim in counted for number in _whole(claim))


def _whole(claim: Claim) -> Iterator[str]:
    return (number for number in claim.numbers if number.isdigit())


def _near_ratio(quantity: Stated, entry: Entry, counts: Iterable[int]) -> list[int]:
    tight = quantity.printed.tight
    if entry.printed is None or entry.printed.middle <= 0:
        return []
    highest = tight.high if tight.high <= tight.low * _WIDEST else tight.low
    ratio = (tight.low + highest) / 2 / entry.printed.middle
    least, most = max(2, int(ratio / _ABOVE)), int(ratio / _BELOW) + 1
    if most < least:
        return []
    near = [count for count in counts if least <= count <= most and _BELOW < ratio / count < _ABOVE]
    return [count for count in near if tight.gap(entry.printed.scaled(Decimal(count))) <= FULL_LIMIT]


def _is_of_one(article: Article, claim: Claim) -> bool:
    """True where the words right beside a value say that it is one's: `每个 36GB`, `80 GB each`."""
    text = article.document.text
    before = _OF_ONE.search(text, max(0, claim.start - _BESIDE), claim.start)
    return before is not None or _OF_ONE_BEHIND.match(text, claim.end) is not None


def _is_rounded(article: Article, quantity: Stated, total: Interval) -> bool:
    """True where the total is just what is written, rounded; with a word for several devices nearness is enough."""
    read = quantity.printed
    if any(interval.overlaps(total) for interval in (read.tight, read.cut, read.loose)):
        return True
    context = context_of(article, quantity.claim)
    return SEVERAL.search(context) is not None or MANY.search(context) is not None


def _multiplied(entry: Entry, count: int) -> Entry:
    interval = entry.printed.scaled(Decimal(count)) if entry.printed else None
    return replace(entry, derived=f"{count} x {entry.written.strip()}", printed=interval, exact=interval)


def context_of(article: Article, claim: Claim, reach: int = _REACH) -> str:
    """The text before the claim and a little behind it, where a number of devices would be spoken of."""
    text = article.document.text
    return text[max(0, claim.start - reach) : claim.end + reach // 4]
