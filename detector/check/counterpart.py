"""The two values of a table row that a sentence right below the table speaks of."""

from __future__ import annotations

import re

from detector.check.pair import MOST, Pair, pairs_of
from detector.check.rule import Article
from detector.model.claim import Claim
from detector.model.document import BlockKind

_ROWS = {
    "tokens_per_second": re.compile(r"吞吐|\bthroughput\b", re.IGNORECASE),
    "time": re.compile(r"延迟|时延|\blatency\b", re.IGNORECASE),
}
_OTHER = re.compile(
    r"每瓦|每元|平均|整体|最多|最高|能效|成本|首字|首个|并发|之[前后]|优化|量化|再|又|还|进一步"
    r"|per[- ](?:watt|dollar|user)|efficien|average|overall"
    r"|geomean|up to|cost|first|batch|concurren|before|after|optimi|quanti|further|another"
    r"|tun(?:ed|ing)|software|driver|older|newer|调优|软件|驱动|换成|旧|新版",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"\d")
_CLAUSE = re.compile(r"[,，。;；:：、!！?？\n]|\.\s")
_BEFORE, _BEHIND = 32, 16


def values_above(article: Article, claim: Claim) -> Pair | None:
    """The two values of the only row of the table above that has what the claim's clause names; None elsewhere."""
    blocks = article.document.blocks
    if not 0 < claim.block < len(blocks) or blocks[claim.block].kind is not BlockKind.PARAGRAPH:
        return None
    text = article.document.text
    low, high = article.block_span(claim)
    before = _CLAUSE.split(text[max(low, claim.start - _BEFORE) : claim.start])[-1]
    behind = _CLAUSE.split(text[claim.end : min(high, claim.end + _BEHIND)])[0]
    named = [dimension for dimension, pattern in _ROWS.items() if pattern.search(before)]
    sentence = text[article.sentence_span(claim)[0] : claim.start]
    if (
        len(named) != 1
        or _OTHER.search(sentence + behind)
        or _NUMBER.search(before + behind)
        or len(article.in_sentence(claim)) > MOST
    ):
        return None
    rows = [row for row in article.rows_above(claim) if any(_is_of(one, named[0]) for one in row)]
    return pairs_of(article, rows[0]).get(named[0]) if len(rows) == 1 else None


def _is_of(claim: Claim, dimension: str) -> bool:
    return claim.attribute.value == _ATTRIBUTES[dimension]


_ATTRIBUTES = {"tokens_per_second": "measured_throughput", "time": "measured_latency"}
