"""A cost that is not devices times hours times the price of an hour.

What: multiplies the number of devices, the time and the hourly price and compares with the stated cost.
Why: the cost of a training run is what gets quoted.
Example: "16 GPUs for 100 hours at $3 per GPU-hour cost $48,000." - they cost $4,800.
Silence: several prices, times or counts; discounts, reservations, storage and other fees; costs by the month.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from detector.check.formula import MESSAGES, Formula, Part, Values, findings, over, product
from detector.check.interval import Interval
from detector.check.rule import Article, Rule, RuleFamily
from detector.check.width import HOUR
from detector.model.document import Language
from detector.model.finding import Finding, Severity

_COUNTED = frozenset({"GPU", "card", "device", "chip"})
_EACH = (
    r"⟧[^⟦⟧\d]{0,4}(?:per|/|a|an|for each|for every)[- ]?(?:GPU|card|chip|device|accelerator|TPU"
    r"|NPU)(?:[- /]| per | an )*(?:hours?|hr|h)\b"
    r"|每(?:个|块|张|颗)?\s?(?:GPU|卡|芯片)(?:每)?\s?(?:小时|时)[^⟦]{0,8}⟦|⟧\s?(?:/|每)\s?(?:GPU|卡"
    r"|芯片)[·/每]?\s?(?:小时|时|h)"
)
_HOURLY = re.compile(
    rf"{_EACH}|⟧[^⟦⟧\d]{{0,4}}(?:per|/|a|an|each)\s?(?:hours?|hr|h)\b|每小时[^⟦]{{0,8}}⟦|⟧\s?(?:/|每)\s?(?:小时|时)",
    re.IGNORECASE,
)
_OTHERS = re.compile(
    r"discount|\boff\b|reserv|spot|saves?\b|cheaper|less|more|reduc|plus|fees?\b|storage|egress|minimum"
    r"|\bfrom\b|instead|compar|versus|than|utili[sz]"
    r"|idle|overhead|\bnodes?\b|instance|server|electric|kWh|(?:\ba|per|each|every) (?:day|week|month"
    r"|year)|daily|monthly|annual|respectively|market"
    r"|折|优惠|预留|竞价|节省|省|便宜|减少|另|起|而|相比|存储|流量|利用率|空闲|节点|实例|服务器|台|电"
    r"|每[天日月年周]|月租|包月|年|分别",
    re.IGNORECASE,
)


def _cost(values: Values) -> tuple[Interval, ...]:
    """Devices, hours and price; without the devices where the price may be that of all."""
    hours = over(values["time"], HOUR)
    return (product(values["devices"], hours, values["price"]),)


def _either(values: Values) -> tuple[Interval, ...]:
    hours = over(values["time"], HOUR)
    return product(values["devices"], hours, values["price"]), product(hours, values["price"])


def _used(values: Values) -> tuple[Interval, ...]:
    """Device hours and price."""
    return (product(values["used"], values["price"]),)


def _formulas(currency: str) -> tuple[Formula, ...]:
    money = frozenset({currency})
    each = Formula(
        stated=Part(units=money, unlike=_HOURLY),
        parts={
            "devices": Part(units=_COUNTED),
            "time": Part(dimension="time"),
            "price": Part(units=money, form=re.compile(_EACH, re.IGNORECASE)),
        },
        compute=_cost,
        written="{devices} x {time} x {price}",
        silent=_OTHERS,
    )
    hourly = Part(units=money, form=_HOURLY, unlike=re.compile(_EACH, re.IGNORECASE))
    either = replace(each, parts=dict(each.parts) | {"price": hourly}, compute=_either)
    used = replace(
        each,
        parts={
            "used": Part(units=frozenset({"GPU-hours"})),
            "price": Part(units=money, unlike=re.compile(r"⟧(?!.)"), form=_PRICED),
        },
        compute=_used,
        written="{used} x {price}",
    )
    return each, either, used


_PRICED = re.compile(
    rf"{_EACH}|(?:\bat|\bfor|\brate of|按|以|单价为?)\s?⟦|⟧[^⟦⟧\d]{{0,4}}(?:per|/|an|each)\s?(?:hours?|hr"
    rf"|h)\b|⟧\s?(?:/|每)\s?(?:小时|时)|每小时[^⟦]{{0,8}}⟦",
    re.IGNORECASE,
)
FORMULAS = (*_formulas("USD"), *_formulas("CNY"))


def check_costs(article: Article) -> Iterator[Finding]:
    """A finding for every cost whose devices, hours and price stand in its sentence."""
    for formula in FORMULAS:
        yield from findings(article, formula, RULE.code)


RULE = Rule(
    code="M130",
    name="rental-cost-off",
    family=RuleFamily.MATH,
    severity=Severity.WARNING,
    messages=MESSAGES,
    check=check_costs,
    flagged={
        Language.ENGLISH: (
            "Renting 16 GPUs for 100 hours at $3 per GPU-hour costs $48,000.",
            "The run used 2,000 GPU-hours, which at $1.50 per GPU-hour makes $30,000.",
        ),
        Language.CHINESE: (
            "租用 16 块 GPU 共 100 小时，每卡时 3 美元，总价 48000 美元。",
            "训练用了 2000 GPU 小时，按每卡时 1.5 美元计算，成本为 30000 美元。",
        ),
    },
    clean={
        Language.ENGLISH: (
            "Renting 16 GPUs for 100 hours at $3 per GPU-hour costs $4,800.",
            "The run used 2,000 GPU-hours, which at $1.50 per GPU-hour makes $3,000.",
        ),
        Language.CHINESE: (
            "租用 16 块 GPU 共 100 小时，每卡时 3 美元，总价 4800 美元。",
            "训练用了 2000 GPU 小时，按每卡时 1.5 美元计算，成本为 3000 美元。",
        ),
    },
)
