"""A throughput of all users that is not the throughput of one times their number.

What: multiplies the rate of one user with the number of users and compares with the stated total.
Why: a wrong total changes how many machines a service needs.
Example: "40 users at 25 tokens/s each, 10,000 tokens/s in total." - it is 1,000.
Silence: totals down to half, since prompts and waiting take their share; input tokens and prefill; several rates.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from detector.check.formula import MESSAGES, Formula, Part, Values, findings, times
from detector.check.interval import Interval
from detector.check.passage import EACH, TOTAL
from detector.check.rule import Article, Rule, RuleFamily
from detector.model.document import Language
from detector.model.finding import Finding, Severity

_SHARED = re.compile(r"input|prompt|prefill|cached|peak|输入|预填充|提示词|缓存|峰值", re.IGNORECASE)


def _total(values: Values) -> tuple[Interval, ...]:
    """Users times the rate of one."""
    return (times(values["users"], values["one"]),)


FORMULA = Formula(
    stated=Part(dimension="tokens_per_second", words=TOTAL, without=EACH),
    parts={
        "users": Part(units=frozenset({"requests"})),
        "one": Part(dimension="tokens_per_second", words=EACH, without=TOTAL),
    },
    compute=_total,
    written="{users} x {one}",
    silent=_SHARED,
    low=Decimal("0.5"),
    alone=True,
)


def check_users(article: Article) -> Iterator[Finding]:
    """A finding for every total that the number of users and the rate of one decide."""
    return findings(article, FORMULA, RULE.code)


RULE = Rule(
    code="M124",
    name="user-total-off",
    family=RuleFamily.MATH,
    severity=Severity.WARNING,
    messages=MESSAGES,
    check=check_users,
    flagged={
        Language.ENGLISH: (
            "The node serves 40 users at 25 tokens/s each, 10,000 tokens/s in total.",
            "With 128 users, each seeing 30 tokens/s, the combined output is 38,400 tokens/s.",
        ),
        Language.CHINESE: (
            "系统服务 40 个用户，每个用户 25 tokens/s，总计 10000 tokens/s。",
            "128 个并发用户，每人 30 tokens/s，合计 38400 tokens/s。",
        ),
    },
    clean={
        Language.ENGLISH: (
            "The node serves 40 users at 25 tokens/s each, 1,000 tokens/s in total.",
            "With 128 users, each seeing 30 tokens/s, the combined output is 3,400 tokens/s.",
        ),
        Language.CHINESE: (
            "系统服务 40 个用户，每个用户 25 tokens/s，总计 1000 tokens/s。",
            "128 个并发用户，每人 30 tokens/s，合计 3840 tokens/s。",
        ),
    },
)
