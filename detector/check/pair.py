"""The two quantities that a change, a ratio or a comparison speaks of."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass
from decimal import Decimal

from detector.check.interval import INFINITY, Interval, readings_of
from detector.check.measure import measure
from detector.check.rule import Article
from detector.model.claim import Attribute, Claim, Qualifier

_REACH = 28
_ADJACENT = 24
_SKIPPED = frozenset({Attribute.PERCENT_CHANGE, Attribute.RATIO, Attribute.DEVICE_COUNT, Attribute.RELEASE_DATE})
_NOUNS = {
    "power": r"功耗|功率|\bpower\b|\bTDP\b|\bwatts?\b",
    "bytes_per_second": r"带宽|\bbandwidth\b",
    "bytes": r"显存|内存|容量|\bmemory\b|\bcapacity\b|VRAM",
    "time": r"延迟|时延|耗时|用时|\blatency\b|\btime\b",
    "flops": r"算力|性能|\bcompute\b|\bperformance\b|FLOPS",
    "tokens_per_second": r"吞吐|速度|性能|\bthroughput\b|\bspeed\b|\bfaster\b|\bperformance\b",
    "number": r"晶体管|核心数|上下文|参数|transistor|\bcores?\b|context|parameter",
    "currency": r"价格|成本|\bprice\b|\bcost\b",
    "other": r"能效|效率|每瓦|利用率|精度|准确率|密度|份额|占比|"
    r"efficien|per[- ]watt|utili[sz]ation|accuracy|density|score|share",
}
_LEVEL = re.compile(
    r"(?:占比?|的|至|到|达|为|\bto|\bfrom|\bat|accounts for)\s*(?:约|大约|about|roughly)?\s*$", re.IGNORECASE
)
_UP = re.compile(
    r"提升|提高|增加|增长|上升|快|increas|ris(?:e|en|ing)|rose|higher|faster|improv|\bup\b|\bmore\b", re.IGNORECASE
)
_DOWN = re.compile(
    r"降|减|下跌|缩短|节省|decreas|reduc|fell|fall|drop|lower|\bless\b|\bdown\b|sav(?:es?|ing)", re.IGNORECASE
)
_PATTERNS = {dimension: re.compile(pattern, re.IGNORECASE) for dimension, pattern in _NOUNS.items()}


@dataclass(frozen=True, slots=True)
class Pair:
    """Two quantities of one dimension in base units, the earlier claim first."""

    first: Claim
    second: Claim
    one: Interval
    two: Interval

    @property
    def spans(self) -> tuple[tuple[int, int], ...]:
        """Where the two stand."""
        return (self.first.start, self.first.end), (self.second.start, self.second.end)

    @property
    def growth(self) -> Interval:
        """The larger divided by the smaller, as an interval."""
        small, large = sorted((self.one, self.two), key=lambda interval: interval.middle)
        return quotient(large, small)


def quotient(upper: Interval, lower: Interval) -> Interval:
    """What `upper` divided by `lower` can be; both must be above zero."""
    return Interval(upper.low / lower.high, upper.high / lower.low)


def pair_for(article: Article, claim: Claim) -> Pair | None:
    """The only pair in the claim's sentence that it can speak of: of the dimension named beside it, or right next to
    it."""
    if _LEVEL.search(article.document.text[max(0, claim.start - 8) : claim.start]):
        return None
    pairs = {
        dimension: pair for dimension, pair in pairs_of(article.in_sentence(claim)).items() if _is_near(pair, claim)
    }
    named = named_dimensions(article, claim)
    if "other" in named:
        return None
    if named:
        fitting = [pair for dimension, pair in pairs.items() if dimension in named]
        return fitting[0] if len(fitting) == 1 and len(named & set(pairs)) == 1 else None
    adjacent = [pair for pair in pairs.values() if _is_adjacent(pair, claim)]
    return adjacent[0] if len(adjacent) == 1 and len(pairs) == 1 else None


def pairs_of(claims: list[Claim]) -> dict[str, Pair]:
    """For every dimension that has exactly two plain quantities among the claims, the two."""
    found: dict[str, dict[tuple[int, int], tuple[Claim, Interval]]] = defaultdict(dict)
    for claim in claims:
        unit, reading = measure(claim.unit), readings_of(claim)
        if claim.attribute in _SKIPPED or unit is None or reading is None or claim.unit in {None, "%", "x", "points"}:
            continue
        if claim.has(Qualifier.UP_TO, Qualifier.AT_LEAST) or reading.tight.high == INFINITY or reading.tight.low <= 0:
            continue
        found[unit.dimension][claim.start, claim.end] = (claim, reading.tight.scaled(unit.exact))
    return {
        dimension: _pair(list(members.values()))
        for dimension, members in found.items()
        if len(members) == 2  # noqa: PLR2004 - a pair
    }


def _pair(members: list[tuple[Claim, Interval]]) -> Pair:
    (first, one), (second, two) = sorted(members, key=lambda member: member[0].start)
    return Pair(first, second, one, two)


def named_dimensions(article: Article, claim: Claim) -> set[str]:
    """The dimensions whose words stand beside the claim."""
    text = article.document.text
    near = text[max(0, claim.start - _REACH) : claim.start] + " " + text[claim.end : claim.end + _REACH // 2]
    return {dimension for dimension, pattern in _PATTERNS.items() if pattern.search(near)}


def trend(article: Article, claim: Claim) -> str | None:
    """`increase` or `decrease` where the claim or the words beside it say so, else None."""
    if claim.detail in {"increase", "decrease"}:
        return claim.detail
    near = article.document.text[max(0, claim.start - _REACH) : claim.end + _REACH // 2]
    up, down = _UP.search(near) is not None, _DOWN.search(near) is not None
    if up == down:
        return None
    return "increase" if up else "decrease"


def _is_near(pair: Pair, claim: Claim) -> bool:
    """True where no more than a clause lies between the claim and the nearer of the two."""
    gaps = [max(start - claim.end, claim.start - end) for start, end in pair.spans]
    return min(gaps) <= _REACH


def _is_adjacent(pair: Pair, claim: Claim) -> bool:
    behind = 0 <= claim.start - pair.second.end <= _ADJACENT
    ahead = 0 <= pair.first.start - claim.end <= _ADJACENT
    return (behind or ahead) and pair.second.start - pair.first.end <= 2 * _ADJACENT


def shown(interval: Interval, factor: int = 1) -> str:
    """The middle of an interval in three digits, for a message."""
    middle = interval.middle * factor
    digits = 2 if abs(middle) < 10 else 1 if abs(middle) < 100 else 0  # noqa: PLR2004 - three digits
    return f"{middle.quantize(Decimal(1).scaleb(-digits)):f}"
