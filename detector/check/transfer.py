"""A time that is not the work divided by the rate at which it is done.

What: divides bytes by bytes a second, or operations by operations a second, and compares with the stated time.
Why: a slip of the unit prefix puts such a time off by a thousand.
Example: "Reading 70 GB at 3.5 TB/s takes 2 ms." - it takes 20 ms.
Silence: rates that are not named as the rate of this work, peaks and measured runs, several devices; times up to a
quarter longer, since nothing runs at its rate all the time.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal

from detector.check.formula import MESSAGES, Formula, Part, Values, findings, over
from detector.check.interval import Interval
from detector.check.rule import Article, Rule, RuleFamily
from detector.model.document import Language
from detector.model.finding import Finding, Severity

_RATE = (
    r"(?:\bat(?: (?:a |an |the )?(?:full |constant |steady |sustained )?(?:rate|speed|bandwidth) of)?"
    r"|以|按|按照|速率为|速度为)\s?⟦"
)
_WORK = re.compile(
    r"(?:\b(?:mov|read|copy|load|transfer|stream|send|fetch|writ|download|upload)[a-z]*|读取|搬运|传输"
    r"|加载|复制|拷贝|写入|发送|读)"
    r"[^⟦]{0,16}⟦|⟧ (?:of [a-z ]+ )?(?:is|are|can be) (?:moved|read|copied|loaded|transferred|sent)",
    re.IGNORECASE,
)
_TIME = re.compile(
    r"(?:\btakes?|\btook|\bneeds?|\brequires?|\bin|=|需要?|耗时|用时|只要|仅需|花费?)\s?(?:about |only |just |约)?⟦",
    re.IGNORECASE,
)
_OTHERS = re.compile(
    r"although|though|while|\bbut\b|whereas|despite|peak|theoretical|nominal|measur|in practice|actual"
    r"|effective|achiev|utili[sz]|efficien|overhead"
    r"|latency|\bper (?:GPU|card|link|direction|node|lane)"
    r"|\beach\b|\blinks\b|both directions|compress|overlap|plus|another|remaining|twice|times|half"
    r"|\bevery\b|\bmore\b|\bless\b|faster|slower|instead|parallel|cached"
    r"|虽|但|而|尽管|峰值|理论|标称|实测|实际|有效|利用率|效率|开销|延迟|每卡|每条|单向|双向|压缩|重叠|另外|剩余|两次"
    r"|倍|一半|每|并行|更|而不是",
    re.IGNORECASE,
)
_NO_S = re.compile(r"⟦[^⟧]*FLOP⟧|⟧ (?:floating[- ]point )?(?:operations|of work)")


def _time(values: Values) -> tuple[Interval, ...]:
    """Work by rate."""
    return (over(values["work"], values["rate"]),) if values["rate"].low > 0 else ()


BYTES = Formula(
    stated=Part(dimension="time", form=_TIME),
    parts={
        "work": Part(dimension="bytes", form=_WORK),
        "rate": Part(dimension="bytes_per_second", form=re.compile(_RATE, re.IGNORECASE)),
    },
    compute=_time,
    written="{work} / {rate}",
    silent=_OTHERS,
    high=Decimal("1.25"),
    alone=True,
)
OPERATIONS = replace(
    BYTES,
    parts={
        "work": Part(dimension="flops", form=_NO_S),
        "rate": Part(dimension="flops", form=re.compile(_RATE, re.IGNORECASE)),
    },
)


def check_times(article: Article) -> Iterator[Finding]:
    """A finding for every time whose work and rate stand in its sentence."""
    yield from findings(article, BYTES, RULE.code)
    yield from findings(article, OPERATIONS, RULE.code)


RULE = Rule(
    code="M126",
    name="time-of-work-off",
    family=RuleFamily.MATH,
    severity=Severity.WARNING,
    messages=MESSAGES,
    check=check_times,
    flagged={
        Language.ENGLISH: (
            "Reading 70 GB at 3.5 TB/s takes 2 ms.",
            "A kernel of 40 GFLOP at 800 TFLOPS takes 50 ns.",
        ),
        Language.CHINESE: (
            "以 3.5TB/s 读取 70GB 权重需要 2ms。",
            "按 50GB/s 传输 200GB 数据，耗时 40 秒。",
        ),
    },
    clean={
        Language.ENGLISH: (
            "Reading 70 GB at 3.5 TB/s takes 20 ms.",
            "A kernel of 40 GFLOP at 800 TFLOPS takes 50 us.",
        ),
        Language.CHINESE: (
            "以 3.5TB/s 读取 70GB 权重需要 20ms。",
            "按 50GB/s 传输 200GB 数据，耗时 4 秒。",
        ),
    },
)
