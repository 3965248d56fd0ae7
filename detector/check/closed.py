"""Passages in which every number is accounted for, and the formulas that add or compare any number of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from decimal import Decimal

from detector.check.formula import Term, term_of
from detector.check.interval import Interval
from detector.check.passage import Passage
from detector.check.rule import Article
from detector.model.claim import Claim, Qualifier

# Nobody states as a fact what is asked, supposed or refused.
UNSAID = re.compile(
    r"[?？]\s*$|\b(?:if|suppose|imagine|would|could|might|whether|not|never|no longer|wrong\w*|myth|instead of"
    r"|rather than)\b"
    r"|n't\b|如果|假如|假设|若|是否|吗|并非|不是|没有|误|谣|而非",
    re.IGNORECASE,
)
_ONE_SIDED = (Qualifier.UP_TO, Qualifier.AT_LEAST)
_OPEN = (*_ONE_SIDED, Qualifier.HYPOTHETICAL, Qualifier.NEGATED, Qualifier.QUOTED, Qualifier.QUOTED_ERROR)
_REACH = 400
_END = re.compile(r"[。！？!?\n；;]|\.(?=\s|$)")
_NUMBER = re.compile(r"(?<![\w.\-·])\d[\d,.]*(?![\w\-])")


def sentence_of(article: Article, claim: Claim, claims: Iterable[Claim]) -> Passage:
    """The claims of a sentence with its words from the end of the sentence before to its own end."""
    text = article.document.text
    block = article.document.blocks[claim.block] if claim.block >= 0 else None
    low, high = (block.start, block.end) if block else (0, len(text))
    low, high = max(low, claim.start - _REACH), min(high, claim.end + _REACH)
    starts = [match.end() for match in _END.finditer(text, low, claim.start)]
    end = _END.search(text, claim.end, high)
    start = starts[-1] if starts else low
    return Passage(tuple(claims), text[start : end.end() if end else high], start)


def has_unread(passage: Passage) -> bool:
    """True where a number of the passage is in no claim, so that what it counts is not known."""
    spans = [(claim.start - passage.start, claim.end - passage.start) for claim in passage.claims]
    return any(
        not any(start <= match.start() < end for start, end in spans) for match in _NUMBER.finditer(passage.text)
    )


def is_open(claim: Claim) -> bool:
    """True for a claim that is one-sided, supposed, denied or quoted."""
    return claim.has(*_OPEN)


def as_end(claim: Claim) -> Claim:
    """The claim without the one-sided words that only name it as an end: `the maximum was 40 ms`, `adding up to`."""
    return replace(claim, qualifiers=tuple(item for item in claim.qualifiers if item not in _ONE_SIDED))


def cast_of(claims: Iterable[Claim]) -> dict[str, Term] | None:
    """The claims as numbered parts; None where one of them is open or has no value."""
    found = [None if is_open(claim) else term_of(claim) for claim in claims]
    terms = [term for term in found if term is not None]
    return {f"part{index}": term for index, term in enumerate(terms)} if len(terms) == len(found) else None


def total_of(values: Mapping[str, Interval]) -> tuple[Interval, ...]:
    """What the sum of all values can be."""
    low = sum((value.low for value in values.values()), Decimal(0))
    return (Interval(low, sum((value.high for value in values.values()), Decimal(0))),)


def span_of(values: Mapping[str, Interval]) -> tuple[Interval, ...]:
    """Everything from the least to the greatest value."""
    return (Interval(min(value.low for value in values.values()), max(value.high for value in values.values())),)
