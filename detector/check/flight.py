"""A rate of requests that is more than those in flight divided by their latency.

What: divides the requests in flight by the latency of one and compares with the stated rate.
Why: by Little's law no server can do more, however it is built.
Example: "With 16 requests in flight at a latency of 200 ms it serves 800 requests/s." - at most 80.
Silence: lower rates, since a limit of concurrency need not be reached; percentiles, first tokens and shares of
the latency; several instances; ten percent.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from detector.check.formula import MESSAGES, Formula, Part, Values, findings, over
from detector.check.interval import Interval
from detector.check.rule import Article, Rule, RuleFamily
from detector.model.document import Language
from detector.model.finding import Finding, Severity

_IN_FLIGHT = re.compile(
    r"in[- ]flight|concurren|outstanding|in parallel|at a time|at once|并发|在途|并行", re.IGNORECASE
)
_LATENCY = re.compile(
    r"latency|takes|response time|per request|each request|延迟|时延|耗时|响应时间|每个请求", re.IGNORECASE
)
_OTHERS = re.compile(
    r"\bP\d\d|percentile|median|TTFT|TPOT|ITL|first token|time to first|inter-token|per token|per[- ]hop"
    r"|network latency"
    r"|replica|instance|\bnodes?\b|\bservers\b|\bper (?:GPU|card|worker|server|replica)|workers?\b"
    r"|\beach (?:GPU|card|worker|node)"
    r"|batch(?:es|ing)?\b|peak|burst|minimum|best case|lowest|cached"
    r"|分位|中位|首个?\s?token|首字|首包|每\s?token|副本|实例|节点|每卡|每台|台服务器|批|峰值|突发|最低"
    r"|最小|命中|增加",
    re.IGNORECASE,
)


def _rate(values: Values) -> tuple[Interval, ...]:
    """Requests in flight by seconds."""
    return (over(values["flight"], values["latency"]),) if values["latency"].low > 0 else ()


FORMULA = Formula(
    stated=Part(dimension="requests_per_second"),
    parts={
        "flight": Part(
            units=frozenset({"requests"}), words=_IN_FLIGHT, without=re.compile(r"users?\b|用户", re.IGNORECASE)
        ),
        "latency": Part(dimension="time", words=_LATENCY),
    },
    compute=_rate,
    written="{flight} / {latency}",
    slack=Decimal("0.1"),
    silent=_OTHERS,
    low=Decimal(0),
    alone=True,
)


def check_rates(article: Article) -> Iterator[Finding]:
    """A finding for every rate of requests whose concurrency and latency stand in its sentence."""
    return findings(article, FORMULA, RULE.code)


RULE = Rule(
    code="M123",
    name="request-rate-off",
    family=RuleFamily.MATH,
    severity=Severity.WARNING,
    messages=MESSAGES,
    check=check_rates,
    flagged={
        Language.ENGLISH: (
            "With 16 requests in flight at a latency of 200 ms the service handles 800 requests/s.",
            "The gateway keeps 40 concurrent requests, a latency of 500 ms and a rate of 120 requests/s.",
        ),
        Language.CHINESE: (
            "16 个并发请求、延迟 200ms，服务吞吐为 800 请求/秒。",
            "并发 40 个请求，平均延迟 500ms，吞吐达到 120 QPS。",
        ),
    },
    clean={
        Language.ENGLISH: (
            "With 16 requests in flight at a latency of 200 ms the service handles 80 requests/s.",
            "The gateway keeps 40 concurrent requests, a P99 latency of 500 ms and a rate of 120 requests/s.",
        ),
        Language.CHINESE: (
            "16 个并发请求、延迟 200ms，服务吞吐为 80 请求/秒。",
            "并发 40 个请求，P99 延迟 500ms，吞吐达到 120 QPS。",
        ),
    },
)
