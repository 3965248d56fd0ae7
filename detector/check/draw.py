"""A system whose rated power is below that of its accelerators alone.

What: multiplies the accelerators with the power of one and flags a rated power of the whole below the product.
Why: a rack, a feed or a cooling loop planned for it would be too small.
Example: "A 6 kW server with eight 1,000 W GPUs." - the GPUs alone draw 8 kW.
Silence: power that is measured, typical, capped or shared, or of a part of the system; more power than the product,
which fans, processors and losses explain.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from detector.check.closed import UNSAID
from detector.check.formula import Formula, Part, Values, findings, times
from detector.check.interval import Interval
from detector.check.rule import Article, Rule, RuleFamily
from detector.model.document import Language
from detector.model.finding import Finding, Severity

_RATED = re.compile(
    r"⟧[- ](?:server|node|system|chassis|rack|machine|power suppl|PSU|feed)"
    r"|(?:\brated(?: power)?(?: at| for| of| is)?|\bmaximum(?: power)?(?: of| is)?|\bpower (?:supply|budget"
    r"|envelope)(?: of| is)?"
    r"|\bTDP of the (?:server|node|system)(?: is)?)\s⟦"
    r"|(?:整机|服务器|系统|整柜|节点|机柜)(?:的)?(?:总|额定|最大|峰值|设计)?(?:功耗|功率"
    r"|供电)(?:上限)?(?:仅|只有|只|为|是|达到?|仅为)?\s?⟦"
    r"|(?:额定功率|最大功[耗率]|供电能力|电源功率)(?:为|是|达)?\s?⟦",
    re.IGNORECASE,
)
_OTHERS = re.compile(
    r"averag|typical|idle|measured|under|load|inference|training|capp?ed|limit|share|saving|reduc|\bcut\b|partial"
    r"|half|\bper (?:GPU"
    r"|node|U)\b|redundan|shel[fv]|socket|\btray|\brail|N\+1|each (?:suppl|PSU)|two|dual|PUE|\bCPU|cooling"
    r"|\bfans?\b|remaining|\bthan\b|without"
    r"|exclud|up to"
    r"|instead|\bor\b|平均|典型|空闲|待机|实测|负载|运行时|推理|训练|限制|限功|共享|节省|降低|减少|一半|冗余"
    r"|每个电源|双|两"
    r"|散热|风扇|不含|除去|比|相比|或|倍",
    re.IGNORECASE,
)
_EACH = re.compile(r"\b(?:each|every|per|one)\b(?! (?:and|is|are)\b)[^⟦]*⟦|每[^⟦]*⟦", re.IGNORECASE)
_BOUNDLESS = Decimal(10**6)


def _draw(values: Values) -> tuple[Interval, ...]:
    """The accelerators times the power of one."""
    return (times(values["count"], values["one"]),)


FORMULA = Formula(
    stated=Part(dimension="power", form=_RATED, unlike=_EACH),
    parts={
        "count": Part(units=frozenset({"GPU", "card", "device", "chip"})),
        "one": Part(dimension="power", unlike=_RATED),
    },
    compute=_draw,
    written="{count} x {one}",
    silent=re.compile(f"{_OTHERS.pattern}|{UNSAID.pattern}", re.IGNORECASE),
    high=_BOUNDLESS,
    alone=True,
    confirms=False,
)


def check_draw(article: Article) -> Iterator[Finding]:
    """A finding for every rated power of a system below that of its accelerators."""
    return findings(article, FORMULA, RULE.code)


RULE = Rule(
    code="M117",
    name="system-power-too-low",
    family=RuleFamily.MATH,
    severity=Severity.WARNING,
    messages={
        Language.ENGLISH: "Article: {stated} for the system. {formula}: {computed} for the accelerators alone.",
        Language.CHINESE: "文章：整机 {stated}。仅加速卡 {formula}：{computed}。",
    },
    check=check_draw,
    flagged={
        Language.ENGLISH: (
            "The 6 kW server holds eight 1,000 W GPUs.",
            "The chassis takes 8 GPUs with a TDP of 600 W each and is rated at 3.6 kW.",
        ),
        Language.CHINESE: (
            "服务器配 8 块 1000W 的 GPU，整机功耗 6kW。",
            "节点装有 8 张 GPU，单卡 TDP 600W，整机功耗仅 3.6kW。",
        ),
    },
    clean={
        Language.ENGLISH: (
            "The 11 kW server holds eight 1,000 W GPUs.",
            "The chassis takes 8 GPUs with a TDP of 600 W each and is rated at 7 kW.",
        ),
        Language.CHINESE: (
            "服务器配 8 块 1000W 的 GPU，整机功耗 11kW。",
            "节点装有 8 张 GPU，单卡 TDP 600W，整机功耗 7kW。",
        ),
    },
)
