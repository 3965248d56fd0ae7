"""A share of the peak that the measured value and the data sheet do not give.

What: divides the measured bandwidth or compute of a sentence by every peak that the table has for the products in reach
and by those that the article states, and compares with the stated "N % of peak".
Why: how much of its data sheet a card reaches is the point of many tests, and more than all of it is an error of the
test.
Example: "A copy reaches 3.02 TB/s on the H100, 60 % of its peak." - it is 90 % of 3.35 TB/s.
Silence: sentences without a measured value of the kind, unless the share is above 105 %; products that the table lacks;
peaks of other formats, variants and directions are tried too; overclocking and boost; one and a half points.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from detector.check.interval import Interval, readings_of
from detector.check.measure import measure
from detector.check.names import main_products, product_names
from detector.check.pair import MOST, shown
from detector.check.reference import Entry, Origin, entries
from detector.check.rule import Article, Rule, RuleFamily
from detector.check.wording import parameters
from detector.model.claim import Attribute, Claim, Qualifier
from detector.model.document import Language
from detector.model.finding import Finding, Severity, Verdict
from detector.specs.table import cited

_SHARES = (Attribute.MEASURED_OTHER, Attribute.OTHER, Attribute.RATIO, Attribute.PERCENT_CHANGE)
_DIMENSIONS = {"bytes_per_second": "memory_bandwidth", "flops": "compute", "ops": "compute"}
_SHEET = r"(?:theoretical|nominal|rated|peak|specified|specification|spec\b|spec sheet|data[- ]?sheet|advertised|paper)"
_BEHIND = re.compile(
    rf"\s?(?:(?:and|or)\s\d[\d.]*\s?%\s)?(?:\)\s?)?of (?:the |its |their |that )?(?:own\b|(?:\w+ )?{_SHEET})",
    re.IGNORECASE,
)
_BEFORE = re.compile(
    r"(?:峰值|标称值?|理论(?:值|峰值|带宽)?|规格值?|额定值?|官方(?:值|标称)|上限)(?:带宽|算力|性能)?的?\s?"
    r"(?:约|近|大约)?\s?(?:\d[\d.]*\s?%\s?(?:和|与|、)\s?)?$"
)
# Ways to pass a data sheet, and peaks that it does not give.
_PASSING = re.compile(
    r"overclock|boost|turbo|burst|compress|\bcach|\bL[123]\b|spars|\bMIG\b|超频|加速频率|压缩|缓存|稀疏|目标|预期",
    re.IGNORECASE,
)
_OTHER_PEAK = re.compile(
    r"utili[sz]ation|per (?:stack|watt|core|link)|power|\bTDP\b|\bW\b|price"
    r"|\b(?:two|four|eight|both|all) (?:cards|GPUs)|NCCL|all-?reduce|NVLink|PCIe|KV|memory use|averag"
    r"|利用率|堆栈|功耗|价格|[两四八]卡|互联|互连|显存占用|平均",
    re.IGNORECASE,
)
_UNSAID = re.compile(
    r"[?？]|\b(?:if|would|could|should|might|whether|not|never|nobody|no)\b|n['’]t\b|如果|假如|若|是否|吗|不|没|未|误|错",
    re.IGNORECASE,
)
_CLAUSE = re.compile(r"[,，。;；\n|]|\.\s")
_UNSURE = (Qualifier.HYPOTHETICAL, Qualifier.NEGATED, Qualifier.QUOTED, Qualifier.QUOTED_ERROR)
_POINTS, _WHOLE = Decimal("1.5"), Decimal(105)
_MOST_VALUES = 8
_HUNDRED = Decimal(100)
_FORWARD, _BACKWARD = 48, 28


@dataclass(frozen=True, slots=True)
class Share:
    """A measured value, the peak that it may be a share of, and the share in percent."""

    value: Claim
    whole: str
    share: Interval
    source: str | None = None


def check_attainments(article: Article) -> Iterator[Finding]:
    """A finding for every share of a peak that can be recomputed, and for every one well above the whole."""
    main = main_products(article) or ()
    for claim in article.about(*_SHARES):
        share = readings_of(claim) if claim.unit == "%" and len(claim.numbers) == 1 else None
        if share is None or claim.has(*_UNSURE) or not is_of_peak(article, claim):
            continue
        text, (low, high) = article.document.text, article.sentence_span(claim)
        if _PASSING.search(text, low, high) or _UNSAID.search(_clause(text, claim)):
            continue
        above = share.tight.low > _WHOLE
        tried = [] if above or _OTHER_PEAK.search(text, low, high) else list(_tried(article, claim, main))
        good = next((item for item in tried if _fits(share.tight, item.share)), None)
        if good is not None:
            yield _finding(article, claim, good, Verdict.SUPPORTED)
        elif above or any(item.source for item in tried):
            yield _finding(article, claim, tried[0] if tried else None, Verdict.INCONSISTENT)


def _clause(text: str, claim: Claim) -> str:
    before = _CLAUSE.split(text[max(0, claim.start - _FORWARD) : claim.start])[-1]
    return before + _CLAUSE.split(text[claim.end : claim.end + _FORWARD])[0]


def is_of_peak(article: Article, claim: Claim) -> bool:
    """True for a share of what the data sheet says, and for further shares in its sentence: `(90%)`, `and 92%`."""
    text = article.document.text
    if _is_said(text, claim):
        return True
    near = article.in_sentence(claim)
    if claim.attribute is not Attribute.MEASURED_OTHER or len(near) > MOST:
        return False
    return any(other.unit == "%" and _is_said(text, other) for other in near if other.attribute is claim.attribute)


def _is_said(text: str, claim: Claim) -> bool:
    """True where the words beside a percentage make it a share of what the data sheet says."""
    if _BEHIND.match(text, claim.end, claim.end + _FORWARD):
        return True
    return _BEFORE.search(text, max(0, claim.start - _BACKWARD), claim.start) is not None


def _fits(stated: Interval, share: Interval) -> bool:
    return Interval(stated.low - _POINTS, stated.high + _POINTS).overlaps(share)


def _tried(article: Article, claim: Claim, main: tuple[str, ...]) -> Iterator[Share]:
    """The share of every value of the sentence in every peak of the table, and in the other values beside it."""
    near = article.in_sentence(claim)
    values = [
        (value, *base)
        for value in (near if len(near) <= MOST else ())
        if value.start != claim.start and (base := _base(value)) is not None
    ]
    for value, dimension, part in values[:_MOST_VALUES]:
        for entry in _peaks(article, claim, value, main):
            if entry.printed is not None and entry.dimension == dimension and entry.printed.low > 0:
                yield Share(
                    value, f"{entry.fact.subject} {entry.written}", _percent(part, entry.printed), entry.fact.source
                )
        for other, kind, whole in values[:_MOST_VALUES]:
            if other is not value and kind == dimension and part.middle < whole.middle:
                yield Share(value, " ".join(other.text.split()), _percent(part, whole))


def _base(value: Claim) -> tuple[str, Interval] | None:
    """The dimension and the interval in base units of a bandwidth or a compute figure above zero."""
    found, unit = readings_of(value), measure(value.unit)
    if found is None or unit is None or unit.dimension not in _DIMENSIONS or found.tight.low <= 0:
        return None
    return unit.dimension, found.tight.scaled(unit.printed)


def _percent(part: Interval, whole: Interval) -> Interval:
    return Interval(part.low / whole.high * _HUNDRED, part.high / whole.low * _HUNDRED)


def _peaks(article: Article, claim: Claim, value: Claim, main: tuple[str, ...]) -> Iterator[Entry]:
    """The table's values for the product that the sentence names with the value; else for all that may be meant."""
    unit, (low, high) = measure(value.unit), article.sentence_span(claim)
    attribute = _DIMENSIONS[unit.dimension if unit else ""]
    names = [*product_names(article, low, high), claim.subject, value.subject, *main]
    if value.subject in set(product_names(article, low, high)):
        names = [value.subject]
    for name in dict.fromkeys(name for name in names if name):
        known = [
            entry
            for entry in entries(article.specs, name, attribute, article.as_of)
            if entry.origin in {Origin.OWN, Origin.COMPONENT} and entry.scope in {"gpu", "system"}
        ]
        exact = [entry for entry in known if value.precision and entry.fact.precision == value.precision]
        yield from exact or known


def _finding(article: Article, claim: Claim, used: Share | None, verdict: Verdict) -> Finding:
    words = " ".join(used.value.text.split()) if used else "peak"
    computed = f"{shown(used.share)} %" if used else "<= 100 %"
    return Finding(
        code=RULE.code,
        claim=claim.id,
        verdict=verdict,
        parameters=parameters(claim, first=words, second=used.whole if used else "100 %", computed=computed),
        computed=computed,
        formula=f"{words} / {used.whole}" if used else "<= 100 %",
        sources=cited(article.specs, [used.source] if used and used.source else []),
        related=((used.value.start, used.value.end),) if used else (),
    )


RULE = Rule(
    code="M141",
    name="share-of-peak-off",
    family=RuleFamily.MATH,
    severity=Severity.WARNING,
    messages={
        Language.ENGLISH: "Article: {stated}. From {first} and {second}: {computed}.",
        Language.CHINESE: "文章：{stated}。由 {first} 与 {second} 计算：{computed}。",
    },
    check=check_attainments,
    flagged={
        Language.ENGLISH: (
            "A streaming copy reached 3.02 TB/s on the H100 SXM, 60% of its peak.",
            "The copy test reaches 142% of the data-sheet bandwidth of the H200.",
        ),
        Language.CHINESE: (
            "V100 实测显存带宽 790 GB/s，是标称的 60%。",
            "拷贝测试到了 H200 峰值的 146%。",
        ),
    },
    clean={
        Language.ENGLISH: (
            "A streaming copy reached 3.02 TB/s on the H100 SXM, 90% of its peak.",
            "The copy test reaches 92% of the data-sheet bandwidth of the H200.",
        ),
        Language.CHINESE: (
            "V100 实测显存带宽 790 GB/s，是标称的 88%。",
            "拷贝测试到了 H200 峰值的 91%。",
        ),
    },
)
