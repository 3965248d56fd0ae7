"""An energy that is not the power times the time.

What: multiplies power, time and, where one is stated, the number of devices, and compares with the stated energy.
Why: costs and emissions are computed from it.
Example: "Drawing 500 W for 10 days uses 12 kWh." - it is 120 kWh.
Silence: powers that are limits or averages of something else, loads, cooling, energies by the day; less energy where
the power is not said to be drawn all the time.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from detector.check.formula import MESSAGES, Formula, Part, Values, findings, product
from detector.check.interval import Interval
from detector.check.rule import Article, Rule, RuleFamily
from detector.model.document import Language
from detector.model.finding import Finding, Severity

_COUNTED = frozenset({"GPU", "card", "device", "chip", "server", "node", "rack"})
_DRAWN = re.compile(
    r"(?:\bat|\bdraw(?:s|ing)?|\bdrew|\bof|\bconsum(?:es|ing)|\bconstant|以|按|持续|功耗为?"
    r"|功率为?)\s?(?:a (?:constant |steady )?)?⟦",
    re.IGNORECASE,
)
_OTHERS = re.compile(
    r"TDP|peak|maximum|\bmax\b|limit|rated|rating|\bcap|idle|utili[sz]|load|averag|PUE|cooling|overhead"
    r"|whole|wall|\bsystem"
    r"|\ba (?:day|hour|week|month|year)\b|\b(?:per|each|every) (?:day|hour|week|month|year|GPU|card|query"
    r"|token|request|run|step)\b|daily|hourly|annual|monthly|year"
    r"|saves?\b|less|more|reduc|compar|versus|\bvs|twice|batter|\bonly\b|solar|household"
    r"|峰值|最大|上限|额定|空闲|待机|利用率|负载|平均|散热|制冷|冷却|整机|每天|每日|每小时|每月|每年|全年"
    r"|日均|每[卡次个]|节省|减少|多|少|相比|电池|家庭",
    re.IGNORECASE,
)


def _energy(values: Values) -> tuple[Interval, ...]:
    """Power, time and devices; one device as well, since the power may be that of all."""
    one = product(values["power"], values["time"])
    return (product(one, values["devices"]), one) if "devices" in values else (one,)


ONE = Formula(
    stated=Part(dimension="energy"),
    parts={"power": Part(dimension="power", form=_DRAWN), "time": Part(dimension="time")},
    compute=_energy,
    written="{power} x {time}",
    silent=_OTHERS,
    alone=True,
)
SEVERAL = replace(
    ONE, parts=dict(ONE.parts) | {"devices": Part(units=_COUNTED)}, written="{devices} x {power} x {time}", alone=False
)


def check_energies(article: Article) -> Iterator[Finding]:
    """A finding for every energy whose power and time stand in its sentence."""
    yield from findings(article, ONE, RULE.code)
    yield from findings(article, SEVERAL, RULE.code)


RULE = Rule(
    code="M127",
    name="energy-off",
    family=RuleFamily.MATH,
    severity=Severity.WARNING,
    messages=MESSAGES,
    check=check_energies,
    flagged={
        Language.ENGLISH: (
            "Drawing 500 W for 10 days uses 12 kWh.",
            "A run of 16 GPUs at 400 W for 50 hours consumes 3,200 kWh.",
        ),
        Language.CHINESE: (
            "以 500W 运行 10 天，耗电 12kWh。",
            "16 块 GPU 以 400W 运行 50 小时，耗电 3200 度电。",
        ),
    },
    clean={
        Language.ENGLISH: (
            "Drawing 500 W for 10 days uses 120 kWh.",
            "A run of 16 GPUs at 400 W for 50 hours consumes 320 kWh.",
        ),
        Language.CHINESE: (
            "以 500W 运行 10 天，耗电 120kWh。",
            "16 块 GPU 以 400W 运行 50 小时，耗电 320 度电。",
        ),
    },
)
