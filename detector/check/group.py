"""A total of racks, nodes or servers that is not their number times what one of them has.

What: multiplies a count with the value of one and compares with the stated total, also across sentences and items.
Why: clusters are described by such products.
Example: "The cluster has 12 nodes with 8 GPUs each, 108 GPUs in total." - it has 96.
Silence: several counts or values; other levels in between (trays, pods); spare, reserved and cooling shares; values
about different attributes; memory that may be the host's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal

from detector.check.formula import MESSAGES, Formula, Part, Values, findings, times
from detector.check.interval import Interval
from detector.check.passage import EACH, TOTAL, Reach
from detector.check.rule import Article, Rule, RuleFamily
from detector.model.document import Language
from detector.model.finding import Finding, Severity

_GROUPS = frozenset({"node", "server", "rack", "CPU", "stack"})
_DEVICES = frozenset({"GPU", "card", "device", "chip"})
_COUNTED = _DEVICES | {"SM", "cores", "tensor cores", "die", "link", "port"}
_OTHERS = re.compile(
    r"tray|blade|\bpods?\b|cabinet|\brows?\b|data ?cent|sites?\b|spare|standby|reserv|available|usable"
    r"|active|healthy|includ|exclud|cooling|PUE"
    r"|overhead|switch|storage|redundan|remaining|another|plus|more|other|\bper (?:second|hour|day|month"
    r"|year|user)|\bhalf\b|except|mixed|\band the rest"
    r"|托盘|刀片|机房|数据中心|园区|备用|冗余|预留|可用|有效|活跃|包含|含|不含|制冷|散热|损耗|交换机|存储"
    r"|剩余|另|其余|其他|每[秒天月年]|一半|除外|混合",
    re.IGNORECASE,
)
_OWN = re.compile(r"HBM|GDDR|VRAM|GPU memory|显存", re.IGNORECASE)
_HOST = re.compile(
    r"(?:system|host|server|main|total)\s+memory|\bRAM\b|\bDRAM\b|内存|disk|SSD|NVMe|硬盘|闪存", re.IGNORECASE
)
_ONE = re.compile(
    rf"{EACH.pattern}|(?:\bnodes?|\bservers?|\bracks?|\bstacks?|\bsockets?) (?:of|with) ⟦|节点\s?[x×]\s?⟦",
    re.IGNORECASE,
)
_SUM = re.compile(
    rf"{TOTAL.pattern}|(?:\bgiv(?:es?|ing)|\bmak(?:es?|ing)|\bequals?|\badds? up to|=|得到|等于|共有?|即)\s?⟦"
    r"|\balone\s(?:draw|need|take|use|consume)s?\s(?:about\s)?⟦|(?:光是?|仅|单是|单单)[^，。⟦]{1,10}?就?(?:要|有|达|需)到?\s?⟦",
    re.IGNORECASE,
)
_DIMENSIONS = ("power", "bytes", "bytes_per_second", "flops", "tokens_per_second", "currency", "energy")
_OPEN_ENDED = frozenset({"power", "currency", "energy"})  # totals that other consumers add to


def _total(values: Values) -> tuple[Interval, ...]:
    """The count times the value of one."""
    return (times(values["count"], values["one"]),)


def _formula(dimension: str) -> Formula:
    not_one = re.compile(rf"{EACH.pattern}|\bmemory\b|{_HOST.pattern}|{_OWN.pattern}", re.IGNORECASE)
    return Formula(
        stated=Part(dimension=dimension, form=_SUM, without=not_one),
        parts={"count": Part(units=_GROUPS), "one": Part(dimension=dimension, form=_ONE, unlike=_SUM)},
        compute=_total,
        written="{count} x {one}",
        silent=_OTHERS,
        high=Decimal("1.3") if dimension in _OPEN_ENDED else Decimal(1),
        same=frozenset() if dimension in _OPEN_ENDED else frozenset({"one"}),
        alone=True,
        reaches=(Reach.SENTENCE, Reach.BEFORE, Reach.LIST),
    )


_COUNTS = replace(
    _formula("number"),
    stated=Part(units=_COUNTED, form=_SUM, unlike=_ONE),
    parts={"count": Part(units=_GROUPS), "one": Part(units=_COUNTED, form=_ONE, unlike=_SUM)},
)
_BYTES = _formula("bytes")
# Memory that is said to be the devices' is compared with such memory only.
_MEMORY = replace(
    _BYTES,
    stated=Part(dimension="bytes", words=_OWN, form=_SUM, without=EACH),
    parts=dict(_BYTES.parts) | {"one": Part(dimension="bytes", words=_OWN, form=_ONE, unlike=_SUM)},
)
_GROUPED = (_COUNTS, _MEMORY, *(_formula(dimension) for dimension in _DIMENSIONS))
# The rule for totals reads sentences that count devices; here are the sentence before and the list.
_APART = tuple(
    replace(
        formula,
        parts=dict(formula.parts) | {"count": Part(units=_DEVICES, without=EACH)},
        reaches=(Reach.BEFORE, Reach.LIST),
        apart=True,
    )
    for formula in _GROUPED[1:]
)
FORMULAS = (*_GROUPED, *_APART)


def check_groups(article: Article) -> Iterator[Finding]:
    """A finding for every total whose count and single value stand near it."""
    found = {finding.claim: finding for formula in FORMULAS for finding in findings(article, formula, RULE.code)}
    yield from found.values()


RULE = Rule(
    code="M133",
    name="group-total-off",
    family=RuleFamily.MATH,
    severity=Severity.WARNING,
    messages=MESSAGES,
    check=check_groups,
    flagged={
        Language.ENGLISH: (
            "The cluster has 12 nodes with 8 GPUs each, 108 GPUs in total.",
            "Each rack draws 90 kW. The 20 racks together draw 1.2 MW.",
        ),
        Language.CHINESE: (
            "集群有 12 个节点，每节点 8 块 GPU，共 108 块 GPU。",
            "每个机柜功耗 90kW。20 个机柜合计 1.2MW。",
        ),
    },
    clean={
        Language.ENGLISH: (
            "The cluster has 12 nodes with 8 GPUs each, 96 GPUs in total.",
            "Each rack draws 90 kW. The 20 racks together draw 1.8 MW.",
        ),
        Language.CHINESE: (
            "集群有 12 个节点，每节点 8 块 GPU，共 96 块 GPU。",
            "每个机柜功耗 90kW。20 个机柜合计 1.8MW。",
        ),
    },
)
