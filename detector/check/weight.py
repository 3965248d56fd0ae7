"""A memory need of a model's weights that is not its parameters times their bytes.

What: multiplies the number of parameters with the bytes of the number format that the sentence names.
Why: half or twice the right figure decides how many devices a model is said to need.
Example: "In BF16 the 34B model needs 34 GB for its weights." - it needs 68 GB.
Silence: mixtures of experts, several formats or sizes, quantisation of a wider format, shares of one device,
offloading, caches and training; GB for GiB; more than the weights where they are not named.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from decimal import Decimal

from detector.check.formula import MESSAGES, Formula, Part, Term, Values, findings, times
from detector.check.interval import INFINITY, Interval
from detector.check.passage import Passage
from detector.check.rule import Article, Rule, RuleFamily
from detector.check.width import GB_IN_GIB, bytes_each, parameters_in
from detector.model.claim import Attribute
from detector.model.document import Language
from detector.model.finding import Finding, Severity

_SIZES = frozenset({"GB", "GiB", "TB", "TiB", "MB", "MiB"})
_ATTRIBUTES = frozenset({Attribute.OTHER, Attribute.MEMORY_CAPACITY, Attribute.MEASURED_OTHER})
_NEED = (
    r"(?:\bneeds?|\brequires?|\btakes?|\boccup(?:y|ies)|\bweighs?|\bconsumes?|需要|需|占用|占据|占|至少要)"
    r"(?:\s(?:up|in|about|roughly|around|only))?\s?(?:了|约|大约|仅|就)?\s?⟦"
)
_WEIGHTS = (
    r"(?:\bweights\b|权重|参数)[^⟦]{0,24}(?:\bare|\bneed|\btake|\boccupy|\brequire|\bweigh|需要?|占用?|共"
    r"|为|约|大小)[^⟦\d]{0,12}⟦"
    r"|⟧ (?:of|for|in|just for|for the|for its|of model|for model|for all) ?(?:the |its |model )?weights"
    r"|⟧\s?(?:的)?(?:模型)?权重"
    r"|⟧ for (?:its|the|all|model) (?:\w+ )?weights"
)
_OTHERS = re.compile(
    r"cache|\bKV\b|activation|optimi[sz]er|gradient|training|train\b|fine-?tun|LoRA|adapter|context|batch|overhead"
    r"|offload|\bCPU\b|\bRAM\b|\bhost\b|\bsystem\b|\bper\b|\beach\b|\bevery\b|split|shard|parallel|across"
    r"|\bTP\b|swap|stream"
    r"|chunk|layers?\b|draft|distill|saves?\b|\bless\b|\bmore\b|reduc|instead|\bsmaller\b|replica|cop(?:y"
    r"|ies)|leav|\bfree"
    r"|embedding|stage|\bdisk|half of|part of|\bnot\b|n't\b"
    r"|缓存|激活|优化器|梯度|训练|微调|适配器|上下文|批|开销|卸载|内存条|系统内存|主机|每|各|切分|分片"
    r"|并行|分摊|流式|分块"
    r"|逐层|蒸馏|节省|省下|减少|降低|而不是|副本|剩|单层|嵌入|阶段|一半|部分|不",
    re.IGNORECASE,
)


def _given(passage: Passage) -> Mapping[str, Term] | None:
    count, width = parameters_in(passage), bytes_each(passage)
    return {"count": count, "width": width} if count and width else None


def _needed(values: Values) -> tuple[Interval, ...]:
    """Parameters times bytes, in decimal and in binary units."""
    needed = times(values["count"], values["width"])
    return needed, needed.scaled(1 / GB_IN_GIB)


WEIGHTS = Formula(
    stated=Part(units=_SIZES, attributes=_ATTRIBUTES, form=re.compile(_WEIGHTS, re.IGNORECASE)),
    parts={},
    compute=_needed,
    written="{count} x {width}",
    slack=Decimal("0.05"),
    given=_given,
    silent=_OTHERS,
    high=Decimal("1.25"),
    alone=True,
)
NEED = replace(
    WEIGHTS,
    stated=Part(units=_SIZES, attributes=_ATTRIBUTES, form=re.compile(_NEED, re.IGNORECASE)),
    high=INFINITY,
)


def check_weights(article: Article) -> Iterator[Finding]:
    """A finding for every need of memory that the parameters and the format of its sentence decide."""
    found = {finding.claim: finding for formula in (NEED, WEIGHTS) for finding in findings(article, formula, RULE.code)}
    yield from found.values()


RULE = Rule(
    code="M120",
    name="weight-memory-off",
    family=RuleFamily.MATH,
    severity=Severity.WARNING,
    messages=MESSAGES,
    check=check_weights,
    flagged={
        Language.ENGLISH: (
            "In BF16 the 34B model needs 34 GB for its weights.",
            "A 13B model in FP16 takes 13 GB of memory.",
        ),
        Language.CHINESE: (
            "34B 模型以 BF16 存储，权重占用 34GB 显存。",
            "130 亿参数模型采用 FP16，需要 13GB 显存。",
        ),
    },
    clean={
        Language.ENGLISH: (
            "In BF16 the 34B model needs 68 GB for its weights.",
            "Quantised to 4-bit, a 13B model takes 8 GB of memory.",
        ),
        Language.CHINESE: (
            "34B 模型以 BF16 存储，权重占用 68GB 显存。",
            "130 亿参数模型采用 FP16，每张卡需要 13GB 显存。",
        ),
    },
)
