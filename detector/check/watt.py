"""A performance per watt that is not the performance divided by the power.

What: divides the stated performance by the stated power and compares.
Why: performance per watt is what machine rooms are planned by.
Example: "At 600 TFLOPS and 300 W it reaches 4 TFLOPS/W." - it is 2.
Silence: several performances, formats or powers; measured, average and system power; three percent.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from detector.check.formula import MESSAGES, Formula, Part, Term, Values, findings, over
from detector.check.interval import Interval
from detector.check.passage import Passage
from detector.check.rule import Article, Rule, RuleFamily
from detector.extract.precision import find_formats
from detector.model.document import Language
from detector.model.finding import Finding, Severity

_EFFICIENCIES = frozenset({"TFLOPS/W", "GFLOPS/W", "TOPS/W"})
_OTHERS = re.compile(
    r"\bnext\b|aim|twice|today|would|\bwill\b|plan|capped|measur|averag|typical|actual|achiev|sustain"
    r"|system|whole|server|rack|node|efficiency cores|sparse"
    r"|improv|better|gain|times"
    r"|previous|predecessor|compar|versus|\bvs\b|than|while|respectively|instead|target|goal|Green500|LINPACK|HPL"
    r"|下一代|未来|计划|将|实测|平均|典型|实际|系统|整机|服务器|机柜|节点|稀疏|提升|提高|倍|上一代|前代"
    r"|相比|对比|而|分别|目标",
    re.IGNORECASE,
)


def _one_format(passage: Passage) -> Mapping[str, Term] | None:
    return {} if len({found.name for found in find_formats(passage.text)}) <= 1 else None


def _per_watt(values: Values) -> tuple[Interval, ...]:
    """Performance by power."""
    return (over(values["performance"], values["power"]),) if values["power"].low > 0 else ()


UNITS = Formula(
    stated=Part(units=_EFFICIENCIES),
    parts={"performance": Part(dimension="flops"), "power": Part(dimension="power")},
    compute=_per_watt,
    written="{performance} / {power}",
    given=_one_format,
    silent=_OTHERS,
    alone=True,
)
TOKENS = replace(
    UNITS,
    stated=Part(units=frozenset({"tokens/J"})),
    parts={"performance": Part(dimension="tokens_per_second"), "power": Part(dimension="power")},
)


def check_watts(article: Article) -> Iterator[Finding]:
    """A finding for every performance per watt whose performance and power stand in its sentence."""
    for formula in (UNITS, TOKENS):
        yield from findings(article, formula, RULE.code)


RULE = Rule(
    code="M128",
    name="per-watt-off",
    family=RuleFamily.MATH,
    severity=Severity.WARNING,
    messages=MESSAGES,
    check=check_watts,
    flagged={
        Language.ENGLISH: (
            "At 600 TFLOPS and 300 W the card reaches 4 TFLOPS/W.",
            "The chip delivers 240 TOPS at 60 W, or 6 TOPS per watt.",
        ),
        Language.CHINESE: (
            "该卡算力 600 TFLOPS，功耗 300W，能效为 4 TFLOPS/W。",
            "芯片算力 240 TOPS，功耗 60W，每瓦 6 TOPS。",
        ),
    },
    clean={
        Language.ENGLISH: (
            "At 600 TFLOPS and 300 W the card reaches 2 TFLOPS/W.",
            "The chip delivers 240 TOPS at 60 W, or 4 TOPS per watt.",
        ),
        Language.CHINESE: (
            "该卡算力 600 TFLOPS，功耗 300W，能效为 2 TFLOPS/W。",
            "芯片算力 240 TOPS，功耗 60W，每瓦 4 TOPS。",
        ),
    },
)
