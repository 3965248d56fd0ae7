"""A model that is said to fit into memory smaller than its weights.

What: multiplies parameters with the bytes of the named number format and compares with the memory of the devices.
Why: whether a model fits is what readers buy hardware by.
Example: "A 34B model in FP16 fits on a single 48 GB card." - the weights alone are 68 GB.
Silence: what does not fit; mixtures of experts, several formats or sizes, offloading, splitting; memory within 8 %.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from decimal import Decimal

from detector.check.formula import Formula, Part, Term, Values, findings, over, times
from detector.check.interval import INFINITY, Interval
from detector.check.passage import Passage
from detector.check.rule import Article, Rule, RuleFamily
from detector.check.width import bytes_each, parameters_in
from detector.model.claim import Attribute
from detector.model.document import Language
from detector.model.finding import Finding, Severity

_MEMORY = frozenset({"GB", "GiB", "TB", "TiB"})
_COUNTED = frozenset({"GPU", "card", "device", "chip"})
_PUT = r"(?:放入|放进|装入|装进|塞进|塞入|装到|放到)"
_FITS = rf"(?:\bfits? (?:comfortably |easily |entirely |fully )?(?:on|in|into|within|onto)|{_PUT})"
_ONE = re.compile(
    rf"{_FITS} (?:(?:the|an?|one|just one|a single|the single) )?(?:[A-Za-z]+ )?⟦"
    rf"|{_PUT}(?:了)?(?:单张|一张|单块|一块|单卡|单颗|一颗|一个)?\s?⟦",
    re.IGNORECASE,
)
_FIT = re.compile(_FITS, re.IGNORECASE)
_OTHERS = re.compile(
    r"\bnot\b|n't\b|\bno\b|\bnever\b|\bneither\b|\bbarely\b|cannot|offload|swap|stream|split|shard"
    r"|parallel|layers?\b|\bCPU\b"
    r"|\bRAM\b|\bhost\b|cache|draft|LoRA|adapter|\bhalf\b|\bpart\b|\bonce\b|\bafter\b|unless|\bonly if\b"
    r"|\bcompar|\bwhile\b|\bbut\b"
    r"|不|无法|没法|难以|卸载|内存|交换|流式|切分|分片|并行|层|缓存|适配器|一半|部分|量化后|才能|除非|而|但",
    re.IGNORECASE,
)


def _given(passage: Passage) -> Mapping[str, Term] | None:
    count, width = parameters_in(passage), bytes_each(passage)
    return {"count": count, "width": width} if count and width and _FIT.search(passage.text) else None


def _at_least(values: Values) -> tuple[Interval, ...]:
    """The memory of one device that holds its share of the weights, or any more."""
    needed = times(values["count"], values["width"])
    each = over(needed, values["devices"]) if "devices" in values else needed
    return (Interval(each.low, INFINITY),)


ONE = Formula(
    stated=Part(units=_MEMORY, form=_ONE),
    parts={},
    compute=_at_least,
    written="{count} x {width}",
    slack=Decimal("0.08"),
    given=_given,
    silent=_OTHERS,
    alone=True,
    confirms=False,
)
SEVERAL = replace(
    ONE,
    stated=Part(units=_MEMORY, attributes=frozenset({Attribute.MEMORY_CAPACITY, Attribute.OTHER})),
    parts={"devices": Part(units=_COUNTED, form=re.compile(rf"{_FITS}\s?⟦", re.IGNORECASE))},
    written="{count} x {width} / {devices}",
)


def check_fits(article: Article) -> Iterator[Finding]:
    """A finding for every memory that is too small for the model said to fit into it."""
    yield from findings(article, ONE, RULE.code)
    yield from findings(article, SEVERAL, RULE.code)


RULE = Rule(
    code="M121",
    name="model-does-not-fit",
    family=RuleFamily.MATH,
    severity=Severity.WARNING,
    messages={
        Language.ENGLISH: "Article: the model fits into {stated}. Its weights alone, {formula}: {computed}.",
        Language.CHINESE: "文章：模型可放入 {stated}。仅权重就需 {formula}：{computed}。",
    },
    check=check_fits,
    flagged={
        Language.ENGLISH: (
            "A 34B model in FP16 fits on a single 48 GB card.",
            "The 220B model fits on 4 GPUs with 80 GB in BF16.",
        ),
        Language.CHINESE: (
            "34B 模型以 FP16 精度可以放入单张 48GB 显卡。",
            "FP16 精度下 34B 模型可塞进一块 24GB 的显卡。",
        ),
    },
    clean={
        Language.ENGLISH: (
            "A 34B model in INT4 fits on a single 24 GB card.",
            "A 34B model in FP16 does not fit on a single 48 GB card.",
        ),
        Language.CHINESE: (
            "34B 模型以 INT4 精度可以放入单张 24GB 显卡。",
            "34B 模型以 FP16 精度无法放入单张 48GB 显卡。",
        ),
    },
)
