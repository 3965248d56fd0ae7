"""A memory bandwidth that is not the width of the bus times the rate of a pin.

What: multiplies the stated bus width with the stated rate of one pin, divides by eight, and compares.
Why: the three numbers stand in every data sheet, and a slip in one of them shows at once.
Example: "A 384-bit bus at 21 Gb/s gives 1.2 TB/s." - it is 1,008 GB/s.
Silence: passages with two widths, two rates or two bandwidths; three percent.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from detector.check.formula import MESSAGES, Formula, Part, Values, findings, times
from detector.check.interval import Interval
from detector.check.rule import Article, Rule, RuleFamily
from detector.model.document import Language
from detector.model.finding import Finding, Severity

_RATE_UNITS = frozenset({"Gb/s", "Gbps", "Gbit/s", "GT/s", "MT/s"})
_BANDWIDTH_UNITS = frozenset({"GB/s", "TB/s", "MB/s"})


def _bandwidth(values: Values) -> tuple[Interval, ...]:
    """Width in bits times bytes per second and pin: rates are measured in bytes a second already."""
    return (times(values["width"], values["rate"]),)


FORMULA = Formula(
    stated=Part(units=_BANDWIDTH_UNITS),
    parts={
        "width": Part(units=frozenset({"bit"})),
        "rate": Part(units=_RATE_UNITS, without=re.compile(r"\blinks?\b|NVLink|PCIe|Ethernet|链路|网口|每链路")),
    },
    compute=_bandwidth,
    written="{width} x {rate} / 8",
)


def check_bus(article: Article) -> Iterator[Finding]:
    """A finding for every bandwidth whose bus width and pin rate stand in its sentence."""
    return findings(article, FORMULA, RULE.code)


RULE = Rule(
    code="M105",
    name="bus-bandwidth-off",
    family=RuleFamily.MATH,
    severity=Severity.WARNING,
    messages=MESSAGES,
    check=check_bus,
    flagged={
        Language.ENGLISH: (
            "The card has a 384-bit bus at 21 Gb/s per pin, for 1.2 TB/s of bandwidth.",
            "Its 256-bit interface runs at 16 Gb/s, so bandwidth is 640 GB/s.",
        ),
        Language.CHINESE: (
            "显卡采用 384-bit 总线，显存速率 21Gbps，带宽 1.2TB/s。",
            "256bit 位宽配 16Gb/s 的显存，带宽为 640GB/s。",
        ),
    },
    clean={
        Language.ENGLISH: (
            "The card has a 384-bit bus at 21 Gb/s per pin, for 1,008 GB/s of bandwidth.",
            "Its 256-bit interface runs at 16 Gb/s, so bandwidth is 512 GB/s.",
        ),
        Language.CHINESE: (
            "显卡采用 384-bit 总线，显存速率 21Gbps，带宽 1008GB/s。",
            "256bit 位宽配 16Gb/s 的显存，带宽为 512GB/s。",
        ),
    },
)
