"""The stretches of an article in which a formula looks for its numbers: a sentence, the one before it, a list."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from detector.check.rule import Article
from detector.model.claim import Claim
from detector.model.document import BlockKind

TOTAL = re.compile(r"\btotal|combined|aggregate|altogether|\bin all\b|together|总|合计|共计|一共|共 ?\d", re.IGNORECASE)
EACH = re.compile(r"\beach\b|\bper\b|\bapiece\b|\bevery\b|每|单卡|/卡", re.IGNORECASE)
_BEFORE, _BEHIND, _SENTENCE = 32, 24, 280
_LIMIT = re.compile(r"[,，。;；、\n]|\.\s")
_END = re.compile(r"[。！？!?\n；;]|\.(?=\s|$)")
_MOST_ITEMS = 6
CROWD = 24  # numbers in one passage: beyond it no part is certain


class Reach(StrEnum):
    """How far from a result its parts may stand."""

    SENTENCE = "sentence"
    BEFORE = "before"
    LIST = "list"
    BLOCK = "block"


@dataclass(frozen=True, slots=True)
class Passage:
    """Claims that stand together, with the text that holds them; `row` where they are the row of a table."""

    claims: tuple[Claim, ...]
    text: str
    start: int
    row: bool = False


def passages(article: Article, claim: Claim, reaches: tuple[Reach, ...]) -> Iterator[Passage]:
    """The passages around a claim, in the order asked for; those that add nothing are left out."""
    own = article.in_sentence(claim)
    for reach in reaches:
        claims = _claims(article, claim, reach)
        if len(claims) <= CROWD and (reach is Reach.SENTENCE or len(claims) > len(own)):
            yield _passage(article, claims)
    row = article.in_row(claim) if claim.block < len(article.document.blocks) else []
    if len(own) < len(row) <= CROWD:
        yield replace(_passage(article, row), row=True)


def _claims(article: Article, claim: Claim, reach: Reach) -> list[Claim]:
    if reach is Reach.BLOCK:
        return article.in_block(claim)
    if reach is Reach.BEFORE:
        before = article.claims_of_sentence(claim.sentence - 1) if claim.sentence > 0 else []
        return [*(other for other in before if other.block == claim.block), *article.in_sentence(claim)]
    if reach is Reach.LIST:
        return _in_list(article, claim)
    return article.in_sentence(claim)


def _in_list(article: Article, claim: Claim) -> list[Claim]:
    """The claims of the list items around the claim's own; only its own where the list is long or it is in none."""
    blocks, index = article.document.blocks, claim.block
    if not 0 <= index < len(blocks) or blocks[index].kind is not BlockKind.ITEM:
        return article.in_block(claim)
    first = last = index
    while first > 0 and blocks[first - 1].kind is BlockKind.ITEM and last - first <= _MOST_ITEMS:
        first -= 1
    while last + 1 < len(blocks) and blocks[last + 1].kind is BlockKind.ITEM and last - first <= _MOST_ITEMS:
        last += 1
    if last - first >= _MOST_ITEMS:
        return article.in_block(claim)
    return [other for block in range(first, last + 1) for other in article.claims_of_block(block)]


def _passage(article: Article, claims: list[Claim]) -> Passage:
    text = article.document.text
    low, high = min(claim.start for claim in claims), max(claim.end for claim in claims)
    floor = max(0, low - _SENTENCE)
    start = max((match.end() for match in _END.finditer(text, floor, low)), default=floor)
    behind = _END.search(text, high, high + _SENTENCE)
    end = behind.end() if behind else min(len(text), high + _SENTENCE)
    return Passage(tuple(claims), text[start:end], start)


def clause_of(article: Article, claim: Claim) -> str:
    """The words of a claim's clause around it, the claim's own included."""
    before, behind = _sides(article, claim)
    return f"{before}{article.document.text[claim.start : claim.end]}{behind}"


def marked(article: Article, claim: Claim) -> str:
    """The clause with the claim between ⟦ and ⟧, for patterns that ask on which side of it a word stands."""
    before, behind = _sides(article, claim)
    before, behind = before.rstrip('*_`“"'), behind.lstrip('*_`”"')
    return f"{before}⟦{article.document.text[claim.start : claim.end]}⟧{behind}"


def _sides(article: Article, claim: Claim) -> tuple[str, str]:
    text = article.document.text
    before = _LIMIT.split(text[max(0, claim.start - _BEFORE) : claim.start])[-1]
    return before, _LIMIT.split(text[claim.end : claim.end + _BEHIND])[0]
