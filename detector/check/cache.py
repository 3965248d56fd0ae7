"""A size of the key-value cache that does not follow from the shape of the model and the number of tokens.

What: multiplies two, the layers, the key-value heads, the head dimension, the bytes of the format and the tokens.
Why: the cache decides how many requests fit beside the weights; a slip is often a factor of eight or sixteen.
Example: "60 layers, 4 KV heads, head dimension 128, FP16: 4,096 tokens take 8 GB of KV cache." - about 0.5 GB.
Silence: batches, latent or sliding attention, shares of one device, several models; GB for GiB; five percent.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from decimal import Decimal

from detector.check.formula import MESSAGES, Formula, Part, Term, Values, findings, product
from detector.check.interval import Interval
from detector.check.passage import Passage, Reach
from detector.check.rule import Article, Rule, RuleFamily
from detector.check.width import GB_IN_GIB, bytes_each, matches, only
from detector.model.document import Language
from detector.model.finding import Finding, Severity

_SIZES = frozenset({"KB", "KiB", "MB", "MiB", "GB", "GiB"})
_TOKEN = re.compile(
    r"⟧(?: of (?:KV )?cache)?\s?(?:per|/|a|for each|for every) ?token\b|每(?:个)?\s?token[^⟦]{0,14}⟦", re.IGNORECASE
)
_CACHE = re.compile(r"\bKV\b|key-value|键值", re.IGNORECASE)
_OTHERS = re.compile(
    r"batch|sequences|users?\b|requests?\b|concurren|latent|\bMLA\b|sliding|window(?:ed)? attention"
    r"|hybrid|linear attention"
    r"|shard|parallel|\bTP\b|per (?:GPU|card|layer)|each (?:GPU|card|layer)|compress|evict|saves?\b|less"
    r"|reduc|paged|block"
    r"|批|并发|路|请求|用户|潜|滑动|混合|线性注意|切分|并行|每卡|单卡|每层|压缩|节省|减少|分块",
    re.IGNORECASE,
)
_DIMENSION = re.compile(
    r"(?:head[ _-]?dim(?:ension)?s?|head size|head ?维度|头维度)[为是:：= ]{0,3}(?:of "
    r"|is )?(?P<number>\d{2,3})(?!\d)",
    re.IGNORECASE,
)
_TWO = Interval(Decimal(2), Decimal(2))


def _given(passage: Passage) -> Mapping[str, Term] | None:
    width = bytes_each(passage)
    dimension = only(matches(passage, _DIMENSION, lambda match: Decimal(match["number"])))
    return {"dimension": dimension, "width": width} if width and dimension and _CACHE.search(passage.text) else None


def _size(values: Values) -> tuple[Interval, ...]:
    """Keys and values of every layer and head, in decimal units and in the three binary ones."""
    size = product(_TWO, *values.values())
    return (size, *(size.scaled(1 / factor) for factor in (GB_IN_GIB, Decimal("1.048576"), Decimal("1.024"))))


_SHAPE = {
    "layers": Part(units=frozenset({"layers"})),
    "heads": Part(units=frozenset({"KV heads"})),
}
CONTEXT = Formula(
    stated=Part(units=_SIZES),
    parts=_SHAPE | {"tokens": Part(units=frozenset({"tokens", "K tokens", "token"}))},
    compute=_size,
    written="2 x {layers} x {heads} x {dimension} x {width} x {tokens}",
    slack=Decimal("0.05"),
    given=_given,
    silent=_OTHERS,
    alone=True,
    reaches=(Reach.SENTENCE, Reach.BEFORE),
)
TOKEN = replace(
    CONTEXT,
    stated=Part(units=_SIZES, form=_TOKEN),
    parts=_SHAPE,
    written="2 x {layers} x {heads} x {dimension} x {width}",
)


def check_caches(article: Article) -> Iterator[Finding]:
    """A finding for every size of a cache whose model is described in its sentence or the one before."""
    found = {
        finding.claim: finding for formula in (CONTEXT, TOKEN) for finding in findings(article, formula, RULE.code)
    }
    yield from found.values()


RULE = Rule(
    code="M122",
    name="cache-size-off",
    family=RuleFamily.MATH,
    severity=Severity.WARNING,
    messages=MESSAGES,
    check=check_caches,
    flagged={
        Language.ENGLISH: (
            "With 60 layers, 4 KV heads, a head dimension of 128 and FP16, the KV cache of 4,096 tokens takes 8 GB.",
            "The model has 48 layers and 8 KV heads, head dimension 64; in BF16 the KV cache takes 768 KB per token.",
        ),
        Language.CHINESE: (
            "60 层、4 个 KV 头、head 维度 128、FP16，4096 token 的 KV 缓存需要 8GB。",
            "模型有 48 层、8 个 KV 头，头维度 64，BF16 下 KV 缓存每 token 占 768KB。",
        ),
    },
    clean={
        Language.ENGLISH: (
            "With 60 layers, 4 KV heads, a head dimension of 128 and FP16, the KV cache of 4,096 tokens takes 0.5 GB.",
            "With 60 layers, 4 KV heads, head dimension 128 and FP16, 4,096 tokens of KV cache take 8 GB at batch 16.",
        ),
        Language.CHINESE: (
            "60 层、4 个 KV 头、head 维度 128、FP16，4096 token 的 KV 缓存需要 0.5GB。",
            "60 层、4 个 KV 头、head 维度 128、FP16，4096 token、批大小 16 的 KV 缓存需要 8GB。",
        ),
    },
)
