"""A bandwidth of stacked memory that is not its stacks times the width of one times the rate of a pin.

What: multiplies stacks, bits of one (1,024; 2,048 for HBM4) and the rate of a pin, divides by eight, and compares.
Why: the pin rate is often quoted from one product and the bandwidth from another.
Example: "Six HBM3 stacks at 5.2 Gb/s per pin give 6 TB/s." - they give 3.99 TB/s.
Silence: bandwidths below the product, down to six tenths, since parts run slower than memory is rated; other kinds of
memory; several rates.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal

from detector.check.closed import UNSAID
from detector.check.formula import MESSAGES, Formula, Part, Term, Values, findings, product
from detector.check.interval import Interval
from detector.check.passage import Passage
from detector.check.rule import Article, Rule, RuleFamily
from detector.check.stack import STACKS
from detector.model.document import Language
from detector.model.finding import Finding, Severity

_MEMORY = re.compile(r"HBM(?P<generation>\d?)", re.IGNORECASE)
_RATE_UNITS = frozenset({"Gb/s", "Gbps", "Gbit/s", "GT/s"})
_BANDWIDTH_UNITS = frozenset({"GB/s", "TB/s"})
_LINKS = re.compile(r"\blinks?\b|NVLink|PCIe|Ethernet|InfiniBand|链路|网口|网卡", re.IGNORECASE)
_OTHERS = re.compile(
    r"per stack|each stack|GPUs\b|per GPU|\bcards\b|effective|measured"
    r"|achiev|L2|cache|disabl|每颗|每堆|每卡|单颗|实测|有效|缓存",
    re.IGNORECASE,
)


def _width(passage: Passage) -> Mapping[str, Term] | None:
    """The bits of one stack of the only kind of memory in the passage."""
    found = list(_MEMORY.finditer(passage.text))
    widths = {2048 if match["generation"] == "4" else 1024 for match in found}
    if len(widths) != 1:
        return None
    bits, span = Decimal(widths.pop()), (passage.start + found[0].start(), passage.start + found[0].end())
    return {"width": Term(f"{bits}", Interval(bits, bits), span)}


def _bandwidth(values: Values) -> tuple[Interval, ...]:
    """Rates are in bytes a second already."""
    return (product(values["count"], values["width"], values["rate"]),)


FORMULA = Formula(
    stated=Part(units=_BANDWIDTH_UNITS),
    parts={"count": STACKS, "rate": Part(units=_RATE_UNITS, without=_LINKS)},
    compute=_bandwidth,
    written="{count} x {width} x {rate} / 8",
    given=_width,
    silent=re.compile(f"{_OTHERS.pattern}|{UNSAID.pattern}", re.IGNORECASE),
    low=Decimal("0.6"),
)


def check_pins(article: Article) -> Iterator[Finding]:
    """A finding for every bandwidth whose stacks and pin rate stand in its sentence."""
    return findings(article, FORMULA, RULE.code)


RULE = Rule(
    code="M110",
    name="stack-bandwidth-off",
    family=RuleFamily.MATH,
    severity=Severity.WARNING,
    messages=MESSAGES,
    check=check_pins,
    flagged={
        Language.ENGLISH: (
            "The six HBM3 stacks run at 5.2 Gb/s per pin, for 6 TB/s of bandwidth.",
            "With 4 stacks of HBM2e at 3.6 Gb/s the bandwidth is 2.8 TB/s.",
        ),
        Language.CHINESE: (
            "6 颗 HBM3，每针速率 5.2 Gb/s，带宽 6 TB/s。",
            "4 个 HBM2e 堆栈以 3.6 Gb/s 运行，带宽 2.8 TB/s。",
        ),
    },
    clean={
        Language.ENGLISH: (
            "The six HBM3 stacks run at 5.2 Gb/s per pin, for 4 TB/s of bandwidth.",
            "With 4 stacks of HBM2e at 3.6 Gb/s the bandwidth is 1.84 TB/s.",
        ),
        Language.CHINESE: (
            "6 颗 HBM3，每针速率 5.2 Gb/s，带宽 4 TB/s。",
            "4 个 HBM2e 堆栈以 3.6 Gb/s 运行，带宽 1.84 TB/s。",
        ),
    },
)
