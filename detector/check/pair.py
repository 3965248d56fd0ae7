"""The two quantities that a change, a ratio or a comparison speaks of."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass, replace
from decimal import Decimal

from detector.check.interval import Interval, readings_of
from detector.check.measure import measure
from detector.check.rule import Article
from detector.model.claim import Attribute, Claim, Qualifier

_REACH, _CLAUSE_LONG = 28, 40
_ADJACENT = 36
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
_YARDSTICK = re.compile(
    r"\s(?:[a-z\-]+\s){0,4}?(?:of|than|over)\s(?:the\s|an?\s)?(?P<name>[A-Z][\w\-]*(?:\s[A-Z0-9][\w.]*){0,3})"
)
_YARDSTICK_BEFORE = re.compile(
    r"(?:是|为|约|相当于|达到?)\s?(?:单[张卡]\s?)?(?P<name>(?!原来|之前|此前|以前|前者|后者|原先|先前|它)[^，。；、,;\s是为]"
    r"[^，。；、,;是为]{0,24}?)(?:[(（][^)）]{0,24}[)）])?\s?的\s?(?:约|近)?\s?$"
)
_SAME, _CLOSE_TO_COUNT = Decimal("1.03"), Decimal("0.03")
_CONVERTED = re.compile(r"\s?[,，]?\s?(?:[(（]|or\b|i\.e\.|that is|即|也就是|约|合|折合|=)[^\d]{0,12}")
_PART_BETWEEN = re.compile(r"\b(?:of which|including|among them|thereof)\b|其中|包括", re.IGNORECASE)
_PART_BEHIND = re.compile(r"\s(?:of|from)\s(?:it|this|that|which|them|these)\b|\s(?:thereof|of the total)\b")
_FACTOR, _FACTOR_BEFORE = re.compile(r"\s?\d"), re.compile(r"[×xX*]\s?$")
_FROM = re.compile(r"(?:从|由|\bfrom)\s*$", re.IGNORECASE)
_UP = re.compile(
    r"提升|提高|增加|增长|上升|快|高出|高于|多出|领先|(?<![最至不])[高多]\s?(?=[约近了]?\s?[\d%])|increas|ris(?:e|en|ing)|rose|higher|faster|improv|\bup\b|\bmore\b"
    r"|\b(?:lead|leads|leading|advantage|ahead|outpac\w+|boost\w*|jump\w*|grew|grow\w*|climb\w*|surpass\w*)\b",
    re.IGNORECASE,
)
_DOWN = re.compile(
    r"降|减|下跌|缩短|节省|低于|落后|(?<![最至不])[低少]\s?(?=[约近了]?\s?[\d%])|decreas|reduc|fell|fall|drop|lower|\bless\b|\bdown\b|sav(?:es?|ing)"
    r"|\b(?:behind|slower|deficit|shr[aiu]nk\w*|declin\w+|cuts?|loss)\b",
    re.IGNORECASE,
)
_RESPECTIVE = re.compile(r"(?:分别|依次)[^，。；;\n]{0,24}$")
_HAN_CLAUSE = re.compile(r"[，；。]")
_OPENS, _HAN = re.compile(r"[:：(（]"), re.compile(r"[\u4e00-\u9fff]")
_NEXT = re.compile(r"功耗|功率|带宽|互联|显存|内存|容量|延迟|时延|耗时|用时|算力|吞吐|速度|价格|成本|晶体管|缓存")
_PATTERNS = {dimension: re.compile(pattern, re.IGNORECASE) for dimension, pattern in _NOUNS.items()}
# `288 GB, which is 50% more than the 192 GB of ...`: the percentage stands between its two values.
_BETWEEN_BEFORE = re.compile(
    r"(?:\sof\s[A-Z]\w+)?[^\d,;，；。:：]{0,18}(?:,|\s[-–—]|—|\()\s?(?:which is |that is |or |thus |so |i\.e\. )?"
    r"(?:about |roughly |nearly |almost )?"
)
_BETWEEN_BEHIND = re.compile(
    r"\s(?:more|higher|greater|larger|bigger|above|less|lower|smaller|fewer|below|faster|slower|ahead of)"
    r"(?:\s(?!than\b)[a-z]+){0,2}(?:\sthan)?\s(?:[\w.+\-'’]+\s){0,5}",
    re.IGNORECASE,
)
_LONG = 10**15
MOST = 200  # claims beside each other: beyond it no two are a pair, and comparing all with all takes the square of time


@dataclass(frozen=True, slots=True)
class Value:
    """One value of a claim in base units, and how it is written."""

    claim: Claim
    interval: Interval
    words: str


@dataclass(frozen=True, slots=True)
class Pair:
    """Two values of one dimension, the earlier first."""

    first: Value
    second: Value

    @property
    def spans(self) -> tuple[tuple[int, int], ...]:
        """Where the two stand; one span where one claim holds both."""
        places = ((value.claim.start, value.claim.end) for value in (self.first, self.second))
        return tuple(dict.fromkeys(places))

    @property
    def growth(self) -> Interval:
        """The larger divided by the smaller, as an interval."""
        small, large = sorted((self.first.interval, self.second.interval), key=lambda interval: interval.middle)
        return quotient(large, small)


def quotient(upper: Interval, lower: Interval) -> Interval:
    """What `upper` divided by `lower` can be; both must be above zero."""
    return Interval(upper.low / lower.high, upper.high / lower.low)


def pair_for(article: Article, claim: Claim) -> Pair | None:
    """The only pair in the claim's sentence that it can speak of: of the dimension named beside it, or right next to
    it."""
    if is_product(article, claim):
        return None
    if claim.unit == "%" and _LEVEL.search(article.document.text[max(0, claim.start - 8) : claim.start]):
        return None
    if (
        len(article.in_sentence(claim)) > MOST
        or len(article.in_row(claim)) > MOST
        or _has_other_yardstick(article, claim)
        or _RESPECTIVE.search(article.document.text[max(0, claim.start - _REACH) : claim.start])
    ):
        return None
    near = article.in_row(claim) or article.in_sentence(claim)
    known = pairs_of(article, near)
    pairs = {
        dimension: pair
        for dimension, pair in known.items()
        if _is_near(pair, claim)
        and not _is_of_next(article, claim, pair)
        and not _is_one_thing(article, pair)
        and not _is_each_and_all(pair, near)
        and not (_is_part(article, pair) and trend(article, claim))
    }
    named = named_dimensions(article, claim)
    if "other" in named:
        return None
    if named:
        fitting = [pair for dimension, pair in pairs.items() if dimension in named]
        return fitting[0] if len(fitting) == 1 and len(named & set(pairs)) == 1 else None
    if held := [pair for pair in pairs.values() if _is_between(article, pair, claim)]:
        return held[0]
    adjacent = [pair for pair in pairs.values() if _is_adjacent(pair, claim)]
    before = [pair for pair in adjacent if pair.second.claim.end <= claim.start]
    chosen = before if len(before) == 1 else adjacent
    if len(chosen) != 1:
        return None
    others = [pair for pair in pairs.values() if pair is not chosen[0]]
    return chosen[0] if all(_comes_later(pair, chosen[0], claim) for pair in others) else None


def _is_of_next(article: Article, claim: Claim, pair: Pair) -> bool:
    """True for two values behind a change that begin what is said next: another property is named before them, or
    they have a change of their own: `带宽涨到 2.8 倍，功耗从 300W 到 400W`."""
    between = article.document.text[claim.end : pair.first.claim.start]
    if pair.first.claim.start < claim.end or _OPENS.search(between):
        return False
    changes = (Attribute.RATIO, Attribute.PERCENT_CHANGE)
    later = any(other.attribute in changes and other.start > claim.end for other in article.in_sentence(claim))
    return _NEXT.search(between) is not None or (later and _HAN.search(between) is not None)


def _comes_later(pair: Pair, adjacent: Pair, claim: Claim) -> bool:
    """True for two values behind a claim that the adjacent two stand before: they are compared after it."""
    return adjacent.second.claim.end <= claim.start and claim.end <= pair.first.claim.start


def _is_one_thing(article: Article, pair: Pair) -> bool:
    """True for a value and its own conversion: `131,072 bytes, or 128 KiB`, `819,200 字节（800 KiB）`."""
    if pair.growth.middle > _SAME:
        return False
    between = article.document.text[pair.first.claim.end : pair.second.claim.start]
    return _CONVERTED.fullmatch(between) is not None


def _is_part(article: Article, pair: Pair) -> bool:
    """True where the second is a part of the first, so that nothing rose or fell from one to the other."""
    text, second = article.document.text, pair.second.claim
    if _PART_BETWEEN.search(text, pair.first.claim.end, second.start):
        return True
    return _PART_BEHIND.match(text, second.end) is not None


def _is_each_and_all(pair: Pair, claims: list[Claim]) -> bool:
    """True for the value of one and that of all: their quotient is a count of the passage."""
    counts = {
        Decimal(number)
        for claim in claims
        if claim.attribute is Attribute.DEVICE_COUNT
        for number in claim.numbers
        if number.isdigit() and int(number) > 1
    }
    return any(abs(pair.growth.middle / count - 1) <= _CLOSE_TO_COUNT for count in counts)


def is_product(article: Article, claim: Claim) -> bool:
    """True for the sign of a multiplication: `2 x 32 x 8 = 512`, `10.7 × 28`."""
    text = article.document.text
    return (
        _FACTOR.match(text, claim.end) is not None
        or _FACTOR_BEFORE.search(text, max(0, claim.start - 4), claim.start) is not None
    )


def _has_other_yardstick(article: Article, claim: Claim) -> bool:
    """True where the words behind name what is compared with, and no figure of the sentence is of that."""
    named = _YARDSTICK.match(article.document.text, claim.end) or _YARDSTICK_BEFORE.search(
        article.document.text, max(0, claim.start - _REACH), claim.start
    )
    if named is None:
        return False
    figures = [other for other in article.in_sentence(claim) if other.numbers and other.attribute not in _SKIPPED]
    subjects = {part for other in figures for part in (other.subject or "").split()}
    return not subjects.intersection(named["name"].split())


def pairs_of(article: Article, claims: list[Claim]) -> dict[str, Pair]:
    """For every dimension that has exactly two plain quantities among the claims, the two."""
    found: dict[str, dict[tuple[int, str], Value]] = defaultdict(dict)
    for claim in claims if len(claims) <= MOST else ():
        unit = measure(claim.unit)
        if claim.attribute in _SKIPPED or unit is None or claim.unit in {None, "%", "x", "points"}:
            continue
        for value in _values(article, claim, unit.exact):
            found[unit.dimension][claim.start, value.words] = value
    return {
        dimension: Pair(*sorted(members.values(), key=lambda value: value.claim.start))
        for dimension, members in found.items()
        if len(members) == 2  # noqa: PLR2004 - a pair
    }


def _values(article: Article, claim: Claim, factor: Decimal) -> list[Value]:
    """The value of a claim, or both ends of `from A to B`; none for open ends and other ranges."""
    if claim.has(Qualifier.UP_TO, Qualifier.AT_LEAST):
        return []
    numbers = [(number,) for number in claim.numbers]
    if len(numbers) > 1 and not _FROM.search(article.document.text[max(0, claim.start - 8) : claim.start]):
        return []
    values = []
    for number in numbers:
        reading = readings_of(replace(claim, numbers=number))
        if reading is None or reading.tight.low <= 0:
            return []
        words = " ".join(claim.text.split()) if len(numbers) == 1 else f"{number[0]} {claim.unit}"
        values.append(Value(claim, reading.tight.scaled(factor), words))
    return values


def named_dimensions(article: Article, claim: Claim) -> set[str]:
    """The dimensions whose words stand beside the claim."""
    text, row = article.document.text, article.in_row(claim)
    low, high = article.block_span(claim)
    if row:
        low, high = min(other.start for other in row), max(other.end for other in row)
    near = text[max(low, claim.start - _REACH) : claim.start] + " "
    near += _HAN_CLAUSE.split(text[claim.end : min(high, claim.end + _REACH // 2)])[0]
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
    return min(gaps) <= _CLAUSE_LONG


def _is_between(article: Article, pair: Pair, claim: Claim) -> bool:
    """True where the words before and behind the claim set the first value against the second."""
    text, first, second = article.document.text, pair.first.claim, pair.second.claim
    if not first.end <= claim.start < claim.end <= second.start:
        return False
    before = _BETWEEN_BEFORE.fullmatch(text, first.end, claim.start)
    return before is not None and _BETWEEN_BEHIND.fullmatch(text, claim.end, second.start) is not None


def _is_adjacent(pair: Pair, claim: Claim) -> bool:
    behind = 0 <= claim.start - pair.second.claim.end <= _ADJACENT
    ahead = 0 <= pair.first.claim.start - claim.end <= _ADJACENT
    return (behind or ahead) and pair.second.claim.start - pair.first.claim.end <= 2 * _ADJACENT


def shown(interval: Interval, factor: int = 1) -> str:
    """The middle of an interval in three digits, for a message."""
    middle = interval.middle * factor
    if abs(middle) >= _LONG:
        return f"{middle:.2e}"
    digits = 2 if abs(middle) < 10 else 1 if abs(middle) < 100 else 0  # noqa: PLR2004 - three digits
    return f"{middle.quantize(Decimal(1).scaleb(-digits)):f}"
