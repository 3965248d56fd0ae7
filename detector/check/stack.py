"""A memory capacity that is not the number of stacks times the size of one.

What: multiplies the stacks (or memory chips) with the size of one and compares with the stated capacity.
Why: stack counts and sizes are small whole numbers, and a wrong one shows at once.
Example: "Six stacks of 16 GB make 128 GB of memory." - they make 96 GB.
Silence: capacities somewhat below the product, since parts of a stack may be switched off or kept back; stacks that are
said to be disabled or spare; several sizes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from detector.check.closed import UNSAID
from detector.check.formula import MESSAGES, Formula, Part, Values, findings, times
from detector.check.interval import Interval
from detector.check.passage import marked
from detector.check.rule import Article, Rule, RuleFamily
from detector.model.document import Language
from detector.model.finding import Finding, Severity

STACKS = Part(
    units=frozenset({"stack", "chip", "x"}), words=re.compile(r"HBM|GDDR|LPDDR|\bstacks?\b|堆|显存颗粒|memory chip")
)
_ONE = re.compile(
    r"(?:\bstacks?|\bchips?|\bmodules?)\s(?:of|at|with)\s⟦|\b(?:each|every) (?:stack |one |chip )?(?:of |holds "
    r"|has |with )?⟦"
    r"|每[颗个堆枚]?(?:堆栈|堆叠|颗粒|容量|为|是|的)*\s?⟦|单[颗堆](?:容量|为)?\s?⟦"
    r"|⟧\s?(?:each\b|apiece|per stack|a stack|/\s?stack|的?\s?(?:HBM|GDDR)|stacks?\b|堆栈|堆叠|颗粒)"
    r"|(?:\d|\bx|×|[颗个]|\b(?:four|five|six|eight|twelve))\s?⟦[^⟧]*⟧\s?的?\s?(?:HBM|GDDR|stacks|堆栈)",
    re.IGNORECASE,
)
_OTHERS = re.compile(
    r"disabl|spare|reserv|usabl|active|enabled|available|dummy|\byield|ECC|half|mixed|\beach GPU|per GPU|per chip"
    r"|GPUs\b|cards"
    r"|per die|\bdies\b|禁用|屏蔽|备用|保留|预留|可用|有效|启用|良率|一半|混合|每卡|单卡|每块|张卡|服务器"
    r"|server|node|\d-?high"
    r"|layers?\b|层|up from|\bthan\b|instead|\bor\b|或|比|相比|支持",
    re.IGNORECASE,
)


def _capacity(values: Values) -> tuple[Interval, ...]:
    """The stacks times the size of one."""
    return (times(values["count"], values["one"]),)


FORMULA = Formula(
    stated=Part(dimension="bytes"),
    parts={"count": STACKS, "one": Part(dimension="bytes", form=_ONE)},
    compute=_capacity,
    written="{count} x {one}",
    slack=Decimal("0.01"),
    silent=re.compile(f"{_OTHERS.pattern}|{UNSAID.pattern}", re.IGNORECASE),
    low=Decimal("0.8"),
)


def check_stacks(article: Article) -> Iterator[Finding]:
    """A finding for every capacity whose stacks stand in its sentence."""
    sized = {finding.claim: finding for finding in findings(article, FORMULA, RULE.code)}
    parts = {span for finding in sized.values() for span in finding.related}
    for claim, finding in sized.items():
        stated = article.claim(claim)
        if not (_is_one(article, claim) and (stated.start, stated.end) in parts):
            yield finding


def _is_one(article: Article, claim: str) -> bool:
    return _ONE.search(marked(article, article.claim(claim))) is not None


RULE = Rule(
    code="M109",
    name="stack-capacity-off",
    family=RuleFamily.MATH,
    severity=Severity.WARNING,
    messages=MESSAGES,
    check=check_stacks,
    flagged={
        Language.ENGLISH: (
            "The package carries 6 stacks of 16 GB HBM3 for 128 GB of memory.",
            "Eight 36 GB stacks give the chip 320 GB of memory.",
        ),
        Language.CHINESE: (
            "封装内有 6 颗 16GB 的 HBM3，总容量 128GB。",
            "采用 8 个 36GB HBM3e 堆栈，显存 320GB。",
        ),
    },
    clean={
        Language.ENGLISH: (
            "The package carries 6 stacks of 16 GB HBM3 for 96 GB of memory.",
            "Eight 36 GB stacks give the chip 288 GB of memory.",
        ),
        Language.CHINESE: (
            "封装内有 6 颗 16GB 的 HBM3，总容量 96GB。",
            "采用 8 个 36GB HBM3e 堆栈，显存 288GB。",
        ),
    },
)
