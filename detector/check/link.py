"""A total bandwidth that is not the number of links times the bandwidth of one.

What: multiplies the links with the bandwidth of one and compares with the stated total; twice or half the product too,
where the sentence speaks of directions.
Why: totals of links are copied without their direction, or from another generation.
Example: "16 links of 25 GB/s each give 900 GB/s." - they give 400 GB/s.
Silence: a factor of two where no direction is named (a note of another rule); several counts; rates of lanes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from detector.check.closed import UNSAID
from detector.check.formula import MESSAGES, Formula, Part, Values, findings, times
from detector.check.interval import Interval
from detector.check.rule import Article, Rule, RuleFamily
from detector.model.claim import Attribute
from detector.model.document import Language
from detector.model.finding import Finding, Severity, Verdict

_ONE = re.compile(
    r"(?:\blinks?|\bports?|\bNVLinks?)(?: [\d.]+)?(?: links?)?\s(?:of|at|with|running at)\s⟦"
    r"|(?<!/s )\b(?:each|every)\b[^⟦]{0,30}⟦|\bper[ -](?:link|port)[^⟦]{0,16}⟦"
    r"|⟧\s?(?:per (?:link|port)|/\s?link|each\b|apiece)|每[条个]?(?:链路|端口"
    r"|NVLink)*[^⟦，。]{0,10}⟦|单[条个]?(?:链路)?[^⟦，。]{0,8}⟦"
    r"|⟧\s?(?:每条|/条|/链路)",
    re.IGNORECASE,
)
DIRECTION = re.compile(
    r"direction|\beach way\b|one[- ]way|two[- ]way|duplex|unidir|bidir|\bTX\b|\bRX\b|单向|双向|方向|收发|上行|下行",
    re.IGNORECASE,
)
_OTHERS = re.compile(
    r"\blanes?\b|effective|measur|achiev|GPUs\b|\bswitches\b|\bnodes?\b"
    r"|\bboth\b|usable|active|disabl|通道|实测|有效|每卡"
    r"|交换|节点|禁用"
    r"|per GPU|\bthan\b|instead|up from|\bor\b|比|相比|或",
    re.IGNORECASE,
)
_REACH = 40
_LINKED = frozenset({Attribute.INTERCONNECT_BANDWIDTH, Attribute.PCIE_BANDWIDTH, Attribute.OTHER})


def _total(values: Values) -> tuple[Interval, ...]:
    """The links times the bandwidth of one."""
    return (times(values["count"], values["one"]),)


def _either_way(values: Values) -> tuple[Interval, ...]:
    """The product, and what it is where one of the two numbers is of both directions."""
    (total,) = _total(values)
    return total, Interval(total.low * 2, total.high * 2), Interval(total.low / 2, total.high / 2)


ONE_WAY = Formula(
    stated=Part(dimension="bytes_per_second", attributes=_LINKED, unlike=_ONE),
    parts={
        "count": Part(units=frozenset({"link", "links"})),
        "one": Part(dimension="bytes_per_second", form=_ONE),
    },
    compute=_total,
    written="{count} x {one}",
    silent=re.compile(f"{_OTHERS.pattern}|{UNSAID.pattern}", re.IGNORECASE),
    alone=True,
)
EITHER_WAY = replace(ONE_WAY, compute=_either_way)


def by_direction(article: Article) -> tuple[list[Finding], list[Finding]]:
    """The findings on totals of links; and those where only the direction, which nobody names, explains a factor of
    two."""
    strict = list(findings(article, ONE_WAY, RULE.code))
    wide = {finding.claim for finding in findings(article, EITHER_WAY, RULE.code) if not finding.verdict.wrong}
    decided: list[Finding] = []
    doubled: list[Finding] = []
    for finding in strict:
        if not finding.verdict.wrong or finding.claim not in wide:
            decided.append(finding)
        elif not _names_direction(article, finding):
            doubled.append(finding)
        else:
            decided.append(replace(finding, verdict=Verdict.SUPPORTED))
    return decided, doubled


def _names_direction(article: Article, finding: Finding) -> bool:
    """True where the claim's sentence says which direction its values are of."""
    claims = article.in_sentence(article.claim(finding.claim))
    low, high = min(claim.start for claim in claims), max(claim.end for claim in claims)
    around = article.document.text[max(0, low - _REACH) : high + _REACH]
    return DIRECTION.search(around) is not None or any(claim.direction for claim in claims)


def check_links(article: Article) -> Iterator[Finding]:
    """A finding for every total whose links and single bandwidth stand in its sentence."""
    yield from by_direction(article)[0]


RULE = Rule(
    code="M112",
    name="link-total-off",
    family=RuleFamily.MATH,
    severity=Severity.WARNING,
    messages=MESSAGES,
    check=check_links,
    flagged={
        Language.ENGLISH: (
            "The switch chip has 16 links of 25 GB/s each, 900 GB/s in total.",
            "Its 6 links run at 64 GB/s per link, for a total of 512 GB/s.",
        ),
        Language.CHINESE: (
            "芯片有 16 条链路，每条 25GB/s，总带宽 900GB/s。",
            "每条链路 64GB/s，共 6 条链路，合计 512GB/s。",
        ),
    },
    clean={
        Language.ENGLISH: (
            "The switch chip has 16 links of 25 GB/s each, 400 GB/s in total.",
            "Its 6 links run at 64 GB/s per direction and link, for a total of 768 GB/s.",
        ),
        Language.CHINESE: (
            "芯片有 16 条链路，每条 25GB/s，总带宽 400GB/s。",
            "每条链路单向 64GB/s，共 6 条链路，合计双向 768GB/s。",
        ),
    },
)
