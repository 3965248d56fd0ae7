"""A value and its conversion that are not the same.

What: converts a value into the unit that stands behind it in brackets, or behind "=", "i.e." or 即, and compares.
Why: the factors are fixed (1,000, 8 bits a byte, 1.0737 GB a GiB, 亿 a hundred million), so that one of the two is
wrong.
Example: "A memory bandwidth of 2.4 TB/s (24,000 GB/s)." - it is 2,400 GB/s.
Silence: brackets that say more than the value, or that may hold another value (a different direction, a single device,
a second measurement): there only slips of a power of ten, of bits and bytes, and of GB and GiB are told; values that
agree after rounding, or in units of 1,000 and 1,024.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from detector.check.interval import Interval
from detector.check.measure import measure
from detector.check.pair import shown
from detector.check.rule import Article, Rule, RuleFamily
from detector.check.statement import UNSAID, WITHDRAWN, base_readings, between, is_plain
from detector.check.wording import parameters
from detector.model.claim import Attribute, Claim, Qualifier
from detector.model.document import Language
from detector.model.finding import Finding, Severity, Verdict
from detector.model.unit import unit_named

_PER_PIN = re.compile(r"每引脚|每针|每通道|每条?链路|\bper (?:pin|lane|link|channel)\b")
_SAME = (
    r"(?:i\.e\.,?|that is,?|equals?|equal to|equivalent to|or about|=|＝|≈|即|也就是|折合|合|约合|相当于|等于|换算为)"
)
_BRACKET = re.compile(
    rf"(?:\s?of memory)?\s*[(（\[]\s*(?P<same>{_SAME})?\s*(?:about|approx\.?|roughly|or|约|~|≈)?\s*", re.IGNORECASE
)
_IDENTITY = re.compile(
    rf"\s*[,，]?\s*(?:{_SAME}|which is|or, in bytes,|or, in bits,)\s*(?:about|约|roughly)?\s*", re.IGNORECASE
)
_OPERATOR = re.compile(r"(?:[×xX*+/÷乘加减除以]|\btimes|\bplus|\bminus)\s?$")
_CONTRAST = re.compile(r"[)）]?\s?[,，]?\s?(?:而?不是|而非|并非|(?:and |but )?not)\s?\d")
_CLOSE = re.compile(r"\s*[)）\]]")
_MORE = re.compile(r"\s?(?:per|each|a\s|/|×|x\s|每|共|total|in total|sparse|dense|双向|单向)", re.IGNORECASE)
_DIMENSIONS = frozenset({"bytes", "bits", "bytes_per_second", "power", "flops", "frequency", "number", "energy"})
_ATTRIBUTES = frozenset({Attribute.RATIO, Attribute.PERCENT_CHANGE, Attribute.DEVICE_COUNT, Attribute.RELEASE_DATE})
_STEP = Decimal("1.024")
_POWERS = tuple(Decimal(10) ** power for power in range(-6, 7))
_EXACT = Decimal("0.004")


def check_conversions(article: Article) -> Iterator[Finding]:
    """A finding at the second of two values that are said to be one and are not."""
    for first, second in zip(article.claims, article.claims[1:], strict=False):
        if first.end <= second.start and _may_compare(first, second):
            identical = _tie(article, first, second)
            if identical is not None and (is_plain(article, first, second) or _is_contrasted(article, first, second)):
                computed = _converted(first, second, identical=identical)
                if computed is not None:
                    yield _finding(article, first, second, computed)


def _is_contrasted(article: Article, first: Claim, second: Claim) -> bool:
    """True where the only refusal of the sentence is of a third figure behind the two: `折合 50GB/s，不是 400GB/s`."""
    text = article.document.text
    if any(claim.has(*WITHDRAWN) for claim in (first, second)) or not _CONTRAST.match(text, second.end):
        return False
    low, _ = article.sentence_span(first)
    return UNSAID.search(text, low, second.end) is None


def _may_compare(first: Claim, second: Claim) -> bool:
    for claim in (first, second):
        if len(claim.numbers) != 1 or claim.attribute in _ATTRIBUTES:
            return False
        if claim.has(Qualifier.UP_TO, Qualifier.AT_LEAST) and claim is second:
            return False
    return first.unit != second.unit or first.scale != second.scale or _scaled(first, second)


def _scaled(first: Claim, second: Claim) -> bool:
    """True for one unit under two words of number: `800 亿 (80 billion)`."""
    return {first.unit, second.unit} <= {"billion", "million", "trillion", None} and first.text[-1] != second.text[-1]


def _tie(article: Article, first: Claim, second: Claim) -> bool | None:
    """Whether the text calls the two the same (True), or only puts the second in brackets (False); else None."""
    inner, text = between(article, first, second), article.document.text
    if _PER_PIN.search(text, max(0, first.start - 12), first.end + 12):
        return None
    bracket = _BRACKET.fullmatch(inner)
    if bracket is not None:
        return bracket["same"] is not None if _CLOSE.match(text, second.end) else None
    if _OPERATOR.search(text, max(0, first.start - 8), first.start):
        return None
    same = _IDENTITY.fullmatch(inner) is not None and _MORE.match(text, second.end) is None
    return True if same else None


def _converted(first: Claim, second: Claim, *, identical: bool) -> str | None:
    """The first value in the unit of the second where the second is another; else None."""
    one, two, unit = base_readings(first), base_readings(second), measure(second.unit)
    if one is None or two is None or unit is None:
        return None
    if one[0] != two[0] or one[0] not in _DIMENSIONS or two[1].tight.low <= 0:
        return None
    sides = [(one[1].tight, two[1].tight), (one[1].loose, two[1].loose), (one[1].cut, two[1].cut)]
    if any(left.overlaps(right) for left, right in sides) or _agrees_in_1024(first, second, one[1].loose, two[1].loose):
        return None
    if not identical and not _is_slip(one[1].tight, two[1].tight, first, second):
        return None
    return f"{shown(one[1].tight.scaled(1 / unit.exact))} {second.unit or ''}".strip()


def _finding(article: Article, first: Claim, second: Claim, computed: str) -> Finding:
    """At the second value; at the first where that is itself the result of a sum (`8 x 128 / 130 = ... = ...`)."""
    results = article.document.text[max(0, first.start - 2) : first.start].rstrip().endswith(("=", "＝"))
    blamed, other = (first, second) if results else (second, first)
    stated = " ".join(first.text.split())
    return Finding(
        code=RULE.code,
        claim=blamed.id,
        verdict=Verdict.INCONSISTENT,
        parameters=parameters(second, first=stated, computed=computed),
        computed=computed,
        formula=f"{stated} = {computed}",
        related=((other.start, other.end),),
    )


def _agrees_in_1024(first: Claim, second: Claim, one: Interval, two: Interval) -> bool:
    """True where binary and decimal prefixes were read as one another, unless both are written out."""
    if first.unit is None or second.unit is None or _is_number(first, second):
        return False
    if _is_binary(first.unit) != _is_binary(second.unit):
        left, right = measure(first.unit), measure(second.unit)
        if left is None or right is None:
            return True
        printed = one.scaled(left.printed / left.exact)
        return printed.overlaps(two.scaled(right.printed / right.exact))
    wide = [Interval(two.low * _STEP**power, two.high * _STEP**power) for power in (-2, -1, 1, 2)]
    return any(one.overlaps(interval) for interval in wide)


def _is_slip(one: Interval, two: Interval, first: Claim, second: Claim) -> bool:
    """True where the two differ by a power of ten, by bits and bytes, or by GB and GiB the wrong way round."""
    if first.unit and second.unit and _is_binary(first.unit) != _is_binary(second.unit):
        return abs(one.middle / two.middle - 1) < Decimal("0.4")
    bits = _is_bits(first.unit) != _is_bits(second.unit)
    factors = (Decimal(1), Decimal(8), Decimal("0.125")) if bits else (Decimal(1),)
    quotient = one.middle / two.middle
    return any(abs(quotient / (power * factor) - 1) < _EXACT for power in _POWERS for factor in factors)


def _is_number(first: Claim, second: Claim) -> bool:
    unit = measure(first.unit), measure(second.unit)
    return all(part is not None and part.dimension == "number" for part in unit)


def _is_binary(unit: str) -> bool:
    return unit[1:2] == "i"


def _is_bits(unit: str | None) -> bool:
    known = unit_named(unit) if unit else None
    return known is not None and known.dimension.startswith("bits")


RULE = Rule(
    code="U102",
    name="conversion-off",
    family=RuleFamily.UNIT,
    severity=Severity.WARNING,
    messages={
        Language.ENGLISH: "Article: {first}, also given as {stated}. Converted: {computed}.",
        Language.CHINESE: "文章：{first}，又写作 {stated}。换算：{computed}。",
    },
    check=check_conversions,
    flagged={
        Language.ENGLISH: (
            "The Zeta X1 has a memory bandwidth of 2.4 TB/s (24,000 GB/s).",
            "The port runs at 200 Gb/s (200 GB/s).",
            "The card has 48 GB (51.5 GiB) of memory.",
        ),
        Language.CHINESE: (
            "Zeta X1 的显存带宽为 2.4TB/s（24000GB/s）。",
            "Zeta X1 集成 960 亿（9.6 billion）个晶体管。",
        ),
    },
    clean={
        Language.ENGLISH: (
            "The Zeta X1 has a memory bandwidth of 2.4 TB/s (2,400 GB/s).",
            "The port runs at 200 Gb/s (25 GB/s).",
            "The card has 48 GB (44.7 GiB) of memory.",
        ),
        Language.CHINESE: (
            "Zeta X1 的显存带宽为 2.4TB/s（2400GB/s）。",
            "Zeta X1 集成 960 亿（96 billion）个晶体管。",
        ),
    },
)
