"""A sum of money that is not the price of a number of tokens times the tokens.

What: multiplies the price per thousand, million or billion tokens with the tokens and compares with the sum.
Why: budgets are made from it, and a slip of a thousand is easily made.
Example: "At $0.40 per million tokens, 50 million tokens cost $200." - they cost $20.
Silence: several prices or volumes (input and output), discounts, caches, sums and volumes by the day or month.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal

from detector.check.formula import MESSAGES, Formula, Part, Term, Values, findings, over, times
from detector.check.interval import Interval
from detector.check.passage import Passage
from detector.check.rule import Article, Rule, RuleFamily
from detector.check.width import matches, only
from detector.model.document import Language
from detector.model.finding import Finding, Severity

_BASES = {
    "m": Decimal(10**6),
    "million": Decimal(10**6),
    "百万": Decimal(10**6),
    "k": Decimal(10**3),
    "thousand": Decimal(10**3),
    "千": Decimal(10**3),
    "billion": Decimal(10**9),
    "b": Decimal(10**9),
}
_BASE = re.compile(
    r"(?:(?:\bper|/|\ba|\bfor (?:every|each))\s?(?:1|one)?\s?(?P<base>million|thousand|billion|M|K|B)"
    r"|(?:每|/)\s?(?P<han>百万|千))(?: 个)?\s?tokens?\b",
    re.IGNORECASE,
)
_PRICE = re.compile(
    r"⟧[^⟦⟧\d]{0,3}(?:per|/|a|for every|for each)\s?(?:1|one)?\s?(?:million|thousand|billion|M|K|B)|(?:每"
    r"|/)\s?(?:百万|千)(?:个)?\s?tokens?[^⟦]{0,10}⟦|⟧\s?(?:/|每)\s?(?:百万|千)",
    re.IGNORECASE,
)
_EVERY = re.compile(r"(?:\bper|/|\ba|\bevery|\beach|每)\s?⟦", re.IGNORECASE)
_OTHERS = re.compile(
    r"includ|\bthen\b|\bplan\b|subscription|credit|budget|input|output|prompt|cached?\b|discount|\boff\b|free|batch|tier|saves?\b|cheaper|less|more|reduc"
    r"|plus|fee|minimum|\bfrom\b|instead|compar|versus|than"
    r"|(?:\ba|per|each|every) (?:day|week|month|year|hour|user|request)|daily|monthly|annual|weekly|hourly"
    r"|包含|套餐|额度|预算|输入|输出|缓存|命中|折|优惠|免费|批|阶梯|节省|省|便宜|减少|另|起|而|相比|每[天日月年周次个]|日均|月|年",
    re.IGNORECASE,
)


def _base(match: re.Match[str]) -> Decimal:
    return _BASES[(match["base"] or match["han"]).lower()]


def _given(passage: Passage) -> Mapping[str, Term] | None:
    base = only(matches(passage, _BASE, _base))
    return {"base": base} if base else None


def _sum(values: Values) -> tuple[Interval, ...]:
    """Price times tokens by the number of tokens that the price is for."""
    return (over(times(values["price"], values["tokens"]), values["base"]),)


def _formula(currency: str) -> Formula:
    return Formula(
        stated=Part(units=frozenset({currency}), unlike=_PRICE),
        parts={
            "price": Part(units=frozenset({currency}), form=_PRICE),
            "tokens": Part(units=frozenset({"tokens"}), unlike=_EVERY),
        },
        compute=_sum,
        written="{price} {base} x {tokens}",
        given=_given,
        silent=_OTHERS,
    )


FORMULAS = tuple(_formula(currency) for currency in ("USD", "CNY"))


def check_sums(article: Article) -> Iterator[Finding]:
    """A finding for every sum whose price and volume stand in its sentence."""
    for formula in FORMULAS:
        yield from findings(article, formula, RULE.code)


RULE = Rule(
    code="M129",
    name="token-cost-off",
    family=RuleFamily.MATH,
    severity=Severity.WARNING,
    messages=MESSAGES,
    check=check_sums,
    flagged={
        Language.ENGLISH: (
            "At $0.40 per million tokens, 50 million tokens cost $200.",
            "Processing 3 billion tokens at $0.25 per million tokens comes to $7,500.",
        ),
        Language.CHINESE: (
            "每百万 token 0.4 美元，5000 万 token 花费 200 美元。",
            "按每百万 token 8 元计算，20 亿 token 共 1600 元。",
        ),
    },
    clean={
        Language.ENGLISH: (
            "At $0.40 per million tokens, 50 million tokens cost $20.",
            "Processing 3 billion tokens at $0.25 per million tokens comes to $750.",
        ),
        Language.CHINESE: (
            "每百万 token 0.4 美元，5000 万 token 花费 20 美元。",
            "按每百万 token 8 元计算，20 亿 token 共 16000 元。",
        ),
    },
)
