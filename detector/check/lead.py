"""A lead of one product over another that the table's values of the two do not give.

What: takes the attribute that a percentage or a factor speaks of and the two products that it compares, computes the
lead from what the table says of both, over every variant, sparsity and direction, and compares.
Why: articles compare products more often than they print both values.
Example: "The H200 has 80 % more bandwidth than the H100." - it is 43 % (4.8 against 3.35 TB/s).
Silence: passages that name more or fewer than two products, or an unnamed one ("its predecessor", 上一代); words of
speed, efficiency, measurement or price for performance; percentages whose two values stand beside them; one percentage
point or three percent.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from detector.check.interval import Interval, readings_of
from detector.check.measure import measure
from detector.check.names import PRODUCTS, main_products, product_names
from detector.check.pair import MOST, pair_for, quotient, shown, trend
from detector.check.percent import changes, explains, nearest
from detector.check.ratio import fits_factor
from detector.check.reference import Entry, Origin, entries
from detector.check.rule import Article, Rule, RuleFamily
from detector.check.statement import is_plain
from detector.check.wording import parameters
from detector.model.claim import Attribute, Claim, Qualifier
from detector.model.document import Language
from detector.model.finding import Finding, Severity, Verdict
from detector.specs.table import cited

_WORDS = {
    "memory_bandwidth": re.compile(r"\bbandwidth\b|带宽", re.IGNORECASE),
    "memory_capacity": re.compile(
        r"\b(?:memory|VRAM|HBM|capacity)\b(?! bandwidth)|显存(?!带宽)|(?:内存|显存)?容量", re.IGNORECASE
    ),
    "tdp": re.compile(r"\b(?:power|TDP)\b|功耗|功率", re.IGNORECASE),
    "transistor_count": re.compile(r"\btransistors?\b|晶体管", re.IGNORECASE),
    "cuda_cores": re.compile(r"(?<!tensor )(?<!RT )\bcores\b|CUDA ?核心|核心数", re.IGNORECASE),
}
_FORMAT = re.compile(r"(?<![A-Za-z])(FP64|TF32|FP32|BF16|FP16|FP8|FP6|FP4|INT8|INT4)(?![0-9A-Za-z])")
_FORMAT_AS_YARDSTICK = re.compile(r"(?:\b(?:than|over|versus|against)\s|[比较])\s?(?:FP|BF|TF|INT)\d+")
_OTHER = re.compile(
    r"NVLink|PCIe|interconnect|network|cache|\bL[123]\b|per[- ]watt|per dollar|efficien|speed|fast|slow|throughput"
    r"|laten|tokens?\b|measur|\btrain(?:ing|ed|s)?\b|inference|price|cost|utili|KV|weights|usable|free|pod|node|rack|server|system|draw|consum"
    r"|\bus(?:es?|ed|age)\b|\b(?:took|takes?|ate|eats?|need\w*|requir\w*)\b|footprint|occup|认为|以为|说是|用量|用掉|吃掉|反而增"
    r"|互联|互连|网络|缓存|每瓦|能效|效率|速度|更?快|慢|吞吐|延迟|时延|实测|训练|推理|价格|成本|利用|权重|占用|整机|机柜|服务器|每元",
    re.IGNORECASE,
)
_UNNAMED = re.compile(
    r"predecessor|successor|previous|last[- ]gen|prior|earlier|competit|rival"
    r"|上一代|前代|上代|前一代|老款|旧款|竞品|对手|同类",
    re.IGNORECASE,
)
_MORE = re.compile(r"\s(?:more|less|fewer|higher|lower|greater|larger|bigger|smaller|ahead|behind)\b")
_MORE_BEFORE = re.compile(r"(?<![增最至])[多少高低大小]出?了?\s?[约近]?\s?$")
_CLAUSE = re.compile(r"[,，。;；、\n|]|\.\s|\band\b|\bbut\b|\bwhile\b")
_COMPUTE = re.compile(r"\bcompute\b|算力", re.IGNORECASE)
_NUMBER = re.compile(r"(?<![A-Za-z\d])\d")
_OF_PRODUCT = re.compile(
    r"(?:是|为|达到?|相当于|只有|仅有?|才|不到|不足|约|超过|接近)\s?[^，。；、,;\n是为]{2,28}?\s?的\s?[约近]?\s?$"
)
_CHANGES = frozenset({Attribute.PERCENT_CHANGE, Attribute.RATIO})
_BEFORE, _BEHIND, _NEXT = 48, 40, 36
_SURE = 0.6
_PRODUCTS, _LONGEST, _NEARBY = 2, 360, 900
_UNSURE = (Qualifier.MEASURED, Qualifier.HYPOTHETICAL, Qualifier.NEGATED, Qualifier.QUOTED, Qualifier.QUOTED_ERROR)
_FIRM = 3


@dataclass(frozen=True, slots=True)
class Lead:
    """What a claim compares: two products, and the attribute with its number format."""

    products: tuple[str, str]
    attribute: str
    precision: str | None


def check_leads(article: Article) -> Iterator[Finding]:
    """A finding for every percentage or factor between two products whose values the table has."""
    for claim in article.about(Attribute.PERCENT_CHANGE, Attribute.RATIO):
        asked = claim.numbers and claim.unit in {"%", "x"} and not claim.has(*_UNSURE) and is_plain(article, claim)
        lead = _lead(article, claim) if asked and not pair_for(article, claim) else None
        finding = _judged(article, claim, lead) if lead else None
        if finding is not None:
            yield finding


def _lead(article: Article, claim: Claim) -> Lead | None:
    products = _compared(article, claim)
    about = _about(article, claim)
    return Lead(products, *about) if products and about else None


def _about(article: Article, claim: Claim) -> tuple[str, str | None] | None:
    """The attribute whose word stands in the claim's clause; None where it is not exactly one."""
    text = article.document.text
    before = _CLAUSE.split(text[max(0, claim.start - _BEFORE) : claim.start])[-1]
    behind = _CLAUSE.split(text[claim.end : claim.end + _BEHIND])[0]
    own = _NUMBER.split(behind)[0]
    if _MORE.match(text, claim.end) and (_NUMBER.search(before) or own != behind):
        before, behind = "", own  # `78% more bandwidth for 28% more power`
    near = f"{before}{text[claim.start : claim.end]}{behind}"
    if _OTHER.search(near) or _FORMAT_AS_YARDSTICK.search(near):
        return None
    formats = {match[1] for match in _FORMAT.finditer(near)}
    named = [attribute for attribute, pattern in _WORDS.items() if pattern.search(near)]
    if not named and not formats and _COMPUTE.search(near):
        formats = {one.precision for one in article.in_sentence(claim) if one.attribute is Attribute.COMPUTE} - {None}
    if len(formats) == 1 and not named:
        return "compute", formats.pop()
    return (named[0], None) if len(named) == 1 and not formats else None


def _compared(article: Article, claim: Claim) -> tuple[str, str] | None:
    """The two products of the claim's sentence, else of its block up to the sentence's end."""
    direct = _yardstick(article, claim)
    if direct:
        return direct
    low, high = article.sentence_span(claim)
    block = article.document.blocks[claim.block] if 0 <= claim.block < len(article.document.blocks) else None
    if _UNNAMED.search(article.document.text, low, high) or high - low > _LONGEST:
        return None
    for start in (low, max(block.start, low - _NEARBY) if block else low):
        found = list(dict.fromkeys(product_names(article, start, high)))
        if len(found) == _PRODUCTS:
            return None if _is_of_third(article, claim, found) else (found[0], found[1])
        if len(found) > _PRODUCTS or not _compares(article, claim):
            return None
    main = main_products(article)
    return main if main and set(found) <= set(main) else None


def _is_of_third(article: Article, claim: Claim, found: list[str]) -> bool:
    """True where the change is surely said of a product that is neither of the two: each is only measured against."""
    row = article.specs.names.get(claim.subject or "")
    sure = bool(claim.candidates) and claim.candidates[0].weight >= _SURE
    return sure and row is not None and row.kind in PRODUCTS and row.name not in found


def _yardstick(article: Article, claim: Claim) -> tuple[str, str] | None:
    """The subject of a factor and the product right before it that it is measured by: `是 Gaudi 2 的 4.2 倍`."""
    text, low = article.document.text, max(0, claim.start - _NEXT)
    measure = _OF_PRODUCT.search(text, low, claim.start)
    named = list(product_names(article, measure.start(), claim.start)) if measure else []
    sure = not claim.candidates or claim.candidates[0].weight >= _SURE
    row = article.specs.names.get(claim.subject or "")
    if len(named) != 1 or not sure or row is None or row.kind not in PRODUCTS or row.name == named[0]:
        return None
    return row.name, named[0]


def _compares(article: Article, claim: Claim) -> bool:
    """True for a comparative, and for a factor in a sentence that compares beside it: `显存多 28%，FP8 是 2.3 倍`."""
    near = article.in_sentence(claim)
    others = near if claim.unit == "x" and len(near) <= MOST else [claim]
    return any(_is_comparative(article.document.text, other) for other in others if other.attribute in _CHANGES)


def _is_comparative(text: str, claim: Claim) -> bool:
    """True for `28 % more`, `多 28%`: what is compared with may stand further away; what `rises by 28 %` needs none."""
    behind, before = _MORE.match(text, claim.end), _MORE_BEFORE.search(text, max(0, claim.start - 8), claim.start)
    return behind is not None or before is not None


def _judged(article: Article, claim: Claim, lead: Lead) -> Finding | None:
    first, second = (_values(article, product, lead) for product in lead.products)
    pairs = sorted(((one, two) for one in first for two in second), key=_is_mixed)
    if not pairs or min(entry.rank for pair in pairs for entry in pair) >= _FIRM:
        return None
    pairs = _as_stated(article, lead, pairs)
    growths = [(_growth(one, two), one, two) for one, two in pairs]
    way = trend(article, claim)
    good = next((item for item in growths if _explains(article, claim, item[0], way)), None)
    shown_growth, one, two = good or growths[0]
    computed = (
        f"{shown(nearest(claim, _described(article, claim, shown_growth, way))[1])} %"
        if claim.unit == "%"
        else f"{shown(shown_growth)}x"
    )
    left, right = (
        f"{name} {entry.fact.value} {entry.fact.unit}" for name, entry in zip(lead.products, (one, two), strict=True)
    )
    return Finding(
        code=RULE.code,
        claim=claim.id,
        verdict=Verdict.SUPPORTED if good else Verdict.CONTRADICTED,
        parameters=parameters(claim, first=left, second=right, computed=computed),
        computed=computed,
        formula=f"{left}; {right}",
        sources=cited(article.specs, (one.fact.source, two.fact.source)),
    )


def _described(article: Article, claim: Claim, growth: Interval, way: str | None) -> dict[str, Interval]:
    """What a percentage may say of a lead; what `只有 H100 的 15%` says is the share."""
    if _OF_PRODUCT.search(article.document.text, max(0, claim.start - _NEXT), claim.start) is None:
        return changes(growth, way)
    return {"a/b": changes(growth, None)["a/b"], **changes(growth, "increase")}


def _as_stated(article: Article, lead: Lead, pairs: list[tuple[Entry, Entry]]) -> list[tuple[Entry, Entry]]:
    """The pairs whose values the article itself gives for both products; all of them where it gives none."""
    given = [
        [
            value.scaled(unit.exact)
            for claim in article.about(Attribute(lead.attribute))
            if claim.subject == product and claim.precision == lead.precision and not claim.has(*_UNSURE)
            if (unit := measure(claim.unit)) is not None and (found := readings_of(claim)) is not None
            for value in (found.loose,)
        ]
        for product in lead.products
    ]
    stated = [
        pair for pair in pairs if all(_is_given(entry, values) for entry, values in zip(pair, given, strict=True))
    ]
    return stated or pairs


def _is_given(entry: Entry, values: list[Interval]) -> bool:
    return entry.exact is not None and any(entry.exact.overlaps(value) for value in values)


def _values(article: Article, product: str, lead: Lead) -> list[Entry]:
    """The table's own values of a product for the attribute and format; of one device, not of a system."""
    known = entries(article.specs, product, lead.attribute, article.as_of)
    return [
        entry
        for entry in known
        if entry.origin is Origin.OWN
        and entry.printed is not None
        and entry.printed.low > 0
        and (entry.fact.scope or "gpu") == "gpu"
        and (lead.precision is None or entry.fact.precision == lead.precision)
        and not (entry.future or entry.withdrawn)
    ]


def _growth(one: Entry, two: Entry) -> Interval:
    assert one.printed is not None and two.printed is not None
    small, large = sorted((one.printed, two.printed), key=lambda interval: interval.middle)
    return quotient(large, small)


def _is_mixed(pair: tuple[Entry, Entry]) -> bool:
    return pair[0].fact.sparsity != pair[1].fact.sparsity


def _explains(article: Article, claim: Claim, growth: Interval, way: str | None) -> bool:
    if claim.unit == "%":
        return any(explains(claim, option) for option in _described(article, claim, growth, way).values())
    return fits_factor(article, claim, growth)


RULE = Rule(
    code="S104",
    name="lead-off",
    family=RuleFamily.SPEC,
    severity=Severity.WARNING,
    messages={
        Language.ENGLISH: "Article: {stated}. Table: {first}, {second}: {computed}.",
        Language.CHINESE: "文章：{stated}。参考表：{first}，{second}：{computed}。",
    },
    check=check_leads,
    flagged={
        Language.ENGLISH: (
            "The H200 has 80% more bandwidth than the H100.",
            "The MI300X offers 3.6x the memory of the H100.",
        ),
        Language.CHINESE: (
            "与 H100 相比，H200 的显存带宽高出 80%。",
            "MI300X 的显存容量是 H100 的 3.6 倍。",
        ),
    },
    clean={
        Language.ENGLISH: (
            "The H200 has 43% more bandwidth than the H100.",
            "The MI300X offers 2.4x the memory of the H100.",
        ),
        Language.CHINESE: (
            "与 H100 相比，H200 的显存带宽高出 43%。",
            "MI300X 的显存容量是 H100 的 2.4 倍。",
        ),
    },
)
