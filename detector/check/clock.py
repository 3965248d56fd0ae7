"""A peak in single precision that is not cores times two operations times clock.

What: multiplies the cores with two operations (a multiply-add) and the clock and compares with the stated FP32 peak;
four operations too for stream processors, which can issue two at once.
Why: the three numbers stand in every data sheet.
Example: "9,000 CUDA cores at 1.5 GHz give 54 TFLOPS of FP32." - they give 27.
Silence: other formats and tensor cores; base clocks; several clocks or counts; a fifth to both sides, since peaks are
quoted for other clocks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal

from detector.check.closed import UNSAID
from detector.check.formula import MESSAGES, Formula, Part, Values, findings, times
from detector.check.interval import Interval
from detector.check.rule import Article, Rule, RuleFamily
from detector.model.claim import Attribute
from detector.model.document import Language
from detector.model.finding import Finding, Severity

_SINGLE = re.compile(r"FP32|single[- ]precision|单精度", re.IGNORECASE)
_CUDA = re.compile(r"CUDA", re.IGNORECASE)
_OTHERS = re.compile(
    r"tensor|matrix|TF32|FP64|FP16|BF16|FP8|FP4|INT8|measured|achiev|sustain|\bbase\b|memory clock|\beach\b|\bper\b"
    r"|GPUs\b|cards"
    r"|cluster|total of \d+|\bthan\b|\bor\b|张量|矩阵|双精度|半精度|实测|持续|基础频率|基准频率"
    r"|显存频率|每|单卡|集群|比|或",
    re.IGNORECASE,
)


def _fused(values: Values) -> tuple[Interval, ...]:
    return (times(values["cores"], values["clock"]).scaled(Decimal(2)),)


def _dual(values: Values) -> tuple[Interval, ...]:
    (fused,) = _fused(values)
    return fused, fused.scaled(Decimal(2))


CUDA = Formula(
    stated=Part(dimension="flops", attributes=frozenset({Attribute.COMPUTE}), words=_SINGLE),
    parts={
        "cores": Part(units=frozenset({"cores"}), attributes=frozenset({Attribute.CUDA_CORES}), words=_CUDA),
        "clock": Part(dimension="frequency"),
    },
    compute=_fused,
    written="{cores} x 2 x {clock}",
    silent=re.compile(f"{_OTHERS.pattern}|{UNSAID.pattern}", re.IGNORECASE),
    low=Decimal("0.8"),
    high=Decimal("1.2"),
    alone=True,
)
STREAM = replace(
    CUDA,
    parts=dict(CUDA.parts) | {"cores": replace(CUDA.parts["cores"], words=None, without=_CUDA)},
    compute=_dual,
)


def check_clocks(article: Article) -> Iterator[Finding]:
    """A finding for every FP32 peak whose cores and clock stand in its sentence."""
    yield from findings(article, CUDA, RULE.code)
    yield from findings(article, STREAM, RULE.code)


RULE = Rule(
    code="M116",
    name="peak-off-clock",
    family=RuleFamily.MATH,
    severity=Severity.WARNING,
    messages=MESSAGES,
    check=check_clocks,
    flagged={
        Language.ENGLISH: (
            "It has 9,216 CUDA cores at 1.5 GHz for 55 TFLOPS of FP32.",
            "With 7,680 stream processors at 2.2 GHz the chip peaks at 120 TFLOPS in FP32.",
        ),
        Language.CHINESE: (
            "9216 个 CUDA 核心，频率 1.5 GHz，FP32 算力 55 TFLOPS。",
            "7680 个流处理器，加速频率 2.2GHz，单精度算力 120 TFLOPS。",
        ),
    },
    clean={
        Language.ENGLISH: (
            "It has 9,216 CUDA cores at 1.5 GHz for 27.6 TFLOPS of FP32.",
            "With 7,680 stream processors at 2.2 GHz the chip peaks at 67.6 TFLOPS in FP32.",
        ),
        Language.CHINESE: (
            "9216 个 CUDA 核心，频率 1.5 GHz，FP32 算力 27.6 TFLOPS。",
            "7680 个流处理器，加速频率 2.2GHz，单精度算力 33.8 TFLOPS。",
        ),
    },
)
