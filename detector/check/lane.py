"""A PCIe bandwidth that its generation and its lanes do not give.

What: multiplies the rate of the generation with the lanes, with and without the line code, in one direction and in
both.
Why: articles mix up generations, directions and lane counts.
Example: "PCIe 3.0 x16 offers 64 GB/s." - it offers 15.8 GB/s, or 31.5 in both directions.
Silence: rates between one and both directions, of devices on the link, or measured ones; several links, generations or
lane counts; three percent.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal

from detector.check.closed import UNSAID
from detector.check.formula import MESSAGES, Formula, Part, Term, Values, findings
from detector.check.interval import Interval
from detector.check.passage import Passage
from detector.check.rule import Article, Rule, RuleFamily
from detector.model.claim import Attribute, Qualifier
from detector.model.document import Language
from detector.model.finding import Finding, Severity

# Rates in GT/s and the least share of them that carries data: https://pcisig.com/specifications
_RATES = {1: "2.5", 2: "5", 3: "8", 4: "16", 5: "32", 6: "64", 7: "128"}
_OLD, _LATER = Decimal("0.8"), Decimal(128) / Decimal(130)
_FLIT = Decimal(236) / Decimal(256)
_OLD_UNTIL, _CODED_UNTIL = 2, 5
_GENERATION = re.compile(
    r"PCI(?:e|[ -]Express)\s?(?:Gen(?:eration)?\s?)?(?P<number>[1-7])(?:\.[01])?(?![\d.])|\bGen\s?(?P<gen>[1-7])\b"
    r"|PCIe\s?第(?P<han>[一二三四五六七])代",
    re.IGNORECASE,
)
_LANES = re.compile(
    r"(?<![A-Za-z\d])[x×](?P<lanes>1|2|4|8|16|32)(?![\d.])|(?P<counted>\d{1,2})[ -]?(?:lanes?\b|条?通道)"
)
_HAN = "一二三四五六七"
_OTHERS = re.compile(
    r"SSD|NVMe|\bNICs?\b|adapter|ConnectX|\bdisks?|\bread|\bwrit|\bcop(?:y|ies)|measur|effective|achiev"
    r"|real-world|practical"
    r"|sustain|observed|NVLink|InfiniBand|Ethernet|HBM|memory bandwidth|\btwo\b|\bfour\b|\beight\b|\bdual\b"
    r"|slots\b|links\b"
    r"|switch|CXL|retimer|per lane|each lane|\bhalf\b|GPUs\b|faster|slower|\bthan\b|instead|\bneed|requir|\bor\b"
    r"|固态|硬盘|网卡|读|写|拷贝|实测|有效|实际|持续|显存带宽|两|双[卡路槽]|四|八|槽|交换|每通道|每条|一半|倍|快|慢|比"
    r"|需要|或",
    re.IGNORECASE,
)


def _given(passage: Passage) -> Mapping[str, Term] | None:
    """The only generation and the only lane count of the passage."""
    found, lanes = list(_GENERATION.finditer(passage.text)), list(_LANES.finditer(passage.text))
    numbers = {_number(match) for match in found}
    counts = {int(match["lanes"] or match["counted"]) for match in lanes}
    if len(numbers) != 1 or len(counts) != 1:
        return None
    number, count = numbers.pop(), Decimal(counts.pop())
    first, second = found[0], lanes[0]
    rate = Decimal(_RATES[number])
    return {
        "generation": Term(f"{rate:f} GT/s", Interval(Decimal(number), Decimal(number)), _span(passage, first)),
        "lanes": Term(f"{count}", Interval(count, count), _span(passage, second)),
    }


def _number(match: re.Match[str]) -> int:
    return _HAN.index(match["han"]) + 1 if match["han"] else int(match["number"] or match["gen"])


def _span(passage: Passage, match: re.Match[str]) -> tuple[int, int]:
    return passage.start + match.start(), passage.start + match.end()


def one_way(generation: int, lanes: Decimal) -> tuple[Interval, ...]:
    """What one direction carries in bytes a second: with the line code, and the bare rate."""
    bare = Decimal(_RATES[generation]) * lanes * 10**9 / 8
    share = _OLD if generation <= _OLD_UNTIL else _LATER if generation <= _CODED_UNTIL else _FLIT
    return Interval(bare * share, bare * share), Interval(bare, bare)


def _bandwidths(values: Values) -> tuple[Interval, ...]:
    single = one_way(int(values["generation"].low), values["lanes"].low)
    return single + tuple(option.scaled(Decimal(2)) for option in single)


FORMULA = Formula(
    stated=Part(
        units=frozenset({"GB/s", "MB/s", "TB/s", "Gb/s"}),
        attributes=frozenset({Attribute.PCIE_BANDWIDTH}),
        without=re.compile(r"GT/s"),
    ),
    parts={},
    compute=_bandwidths,
    written="{generation} x {lanes} / 8",
    given=_given,
    silent=re.compile(f"{_OTHERS.pattern}|{UNSAID.pattern}", re.IGNORECASE),
    alone=True,
)


def check_lanes(article: Article) -> Iterator[Finding]:
    """A finding for every PCIe bandwidth whose generation and lanes stand in its sentence."""
    for finding in findings(article, FORMULA, RULE.code):
        if not article.claim(finding.claim).has(Qualifier.MEASURED):
            yield finding


RULE = Rule(
    code="M111",
    name="pcie-bandwidth-off",
    family=RuleFamily.MATH,
    severity=Severity.WARNING,
    messages=MESSAGES,
    check=check_lanes,
    flagged={
        Language.ENGLISH: (
            "A PCIe 3.0 x16 slot offers 64 GB/s of bandwidth.",
            "PCIe Gen5 x8 provides 128 GB/s of PCIe bandwidth.",
        ),
        Language.CHINESE: ("PCIe 3.0 x16 带宽为 64 GB/s。", "PCIe 5.0 x8 的带宽达到 128GB/s。"),
    },
    clean={
        Language.ENGLISH: (
            "A PCIe 3.0 x16 slot offers 16 GB/s of bandwidth.",
            "PCIe Gen5 x8 provides 32 GB/s of PCIe bandwidth in each direction.",
        ),
        Language.CHINESE: ("PCIe 3.0 x16 带宽为 15.75 GB/s。", "PCIe 5.0 x8 的双向带宽达到 63GB/s。"),
    },
)
