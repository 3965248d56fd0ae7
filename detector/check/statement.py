"""The words around and between claims, for rules that read how two values of a passage are set against each other."""

from __future__ import annotations

import re

from detector.check.interval import INFINITY, Readings, readings_of
from detector.check.measure import measure
from detector.check.rule import Article
from detector.model.claim import Claim, Qualifier
from detector.model.document import BlockKind

WITHDRAWN = (Qualifier.HYPOTHETICAL, Qualifier.NEGATED, Qualifier.QUOTED, Qualifier.QUOTED_ERROR)
_REACH = 240
_BEGIN = re.compile(r"[。！？!?\n；;]|\.\s(?=[A-Z\"'(])")
_END = re.compile(r"[。！？!?\n；;]|\.(?:\s|$)")
# Nobody states as a fact what is asked, supposed, refused, or reported of others.
UNSAID = re.compile(
    r"[?？]\s*$|\b(?:if|suppose|imagine|would|could|might|myths?|claim(?:s|ed|ing)?|alleg\w+|rumou?r\w*|wrong\w*|mistak\w+"
    r"|typos?|errors?|incorrect\w*|contrary|contradict\w*|misprint\w*|misread\w*|confus\w+|instead of|whether|not|never"
    r"|no|nor|neither|isn't|doesn't|wasn't|aren't|cannot|can't)\b"
    r"|如果|假如|假设|倘若|若|谣|传闻|据称|号称|声称|误|错|笔误|并非|不是|并不|不再|没有|未必|是否|吗|矛盾|不一致|混淆",
    re.IGNORECASE,
)


def sentence_around(article: Article, start: int, end: int) -> str:
    """The sentence in which the span stands, with the mark that closes it."""
    text = article.document.text
    low = max(0, start - _REACH)
    begins = [match.end() for match in _BEGIN.finditer(text, low, start)]
    close = _END.search(text, end, min(len(text), end + _REACH))
    return text[begins[-1] if begins else low : close.end() if close else min(len(text), end + _REACH)]


def between(article: Article, first: Claim, second: Claim) -> str:
    """The text from the end of the first claim to the start of the second."""
    return article.document.text[first.end : second.start]


def is_plain(article: Article, *claims: Claim) -> bool:
    """True where the sentence states its claims as facts: nothing asked, supposed, refused or quoted."""
    if any(claim.has(*WITHDRAWN) for claim in claims):
        return False
    if any(block_kind(article, claim) in {BlockKind.CODE, BlockKind.QUOTE} for claim in claims):
        return False
    start, end = min(claim.start for claim in claims), max(claim.end for claim in claims)
    return UNSAID.search(sentence_around(article, start, end)) is None


def base_readings(claim: Claim) -> tuple[str, Readings] | None:
    """The dimension of a claim's value and its readings in base units; None for open ends, changes and unknown
    units."""
    found, unit = readings_of(claim), measure(claim.unit)
    if found is None or unit is None or found.tight.high == INFINITY:
        return None
    return unit.dimension, found.scaled(unit.exact)


def block_kind(article: Article, claim: Claim) -> BlockKind | None:
    """The kind of the block that a claim stands in; None where it is not known."""
    blocks = article.document.blocks
    return blocks[claim.block].kind if 0 <= claim.block < len(blocks) else None
