"""Whether the article itself ties a value to its subject, and which other products it may be of.

A value that is wrong for the product that it was bound to and right for another one of the article was most likely
bound to the wrong one, unless its sentence, heading or column says whose it is.
"""

from __future__ import annotations

import re
from bisect import bisect_left

from detector.check.lineage import ancestors, components, is_architecture, products
from detector.check.names import Place, places_between
from detector.check.rule import Article
from detector.extract.comparison import HAS, is_compared, is_contrasted
from detector.extract.scene import Mention
from detector.model.claim import Claim
from detector.model.document import BlockKind

_SELDOM, _NEAR = 3, 300
_WHOLE = re.compile(
    r"\bfull(?:y enabled)?\s(?:\w+\s)?(?:chip|die|design|configuration|GPU|version)\b"
    r"|完整(?:版|的)?|满血|全规格|未屏蔽",
    re.IGNORECASE,
)
# `80 GB on the H100`, `80 GB 的 H100`: the name behind is the owner.
_OWNER_BEHIND = re.compile(
    r"\s?(?:(?:dense|sparse|of memory|of HBM\w*|of bandwidth)\s)?(?:on|for|in|of)\s"
    r"(?:the\s|an?\s|one\s|each\s|every\s)?|\s?的\s?"
)
_BEHIND = 40


def is_tied(article: Article, claim: Claim, subject: str) -> bool:
    """True where the claim's table column, its sentence, or the heading above its list says that the value is the
    subject's."""
    block = article.block(claim)
    if block is not None and block.kind is BlockKind.CELL:
        return True
    low, high = article.sentence_span(claim)
    named = places_between(article, low, high)
    before = [place for place in named if place.start < claim.start]
    for place in reversed(before):
        own = _is_same(article, place.name, subject)
        if not _is_partner(article, place, claim.start):
            return own
    if any(name in article.document.text[low : claim.start] for name in _architectures(article, subject)):
        return True
    behind = next((place for place in named if place.start >= claim.end), None)
    if behind is not None and behind.start - claim.end <= _BEHIND:
        gap = article.document.text[claim.end : behind.start]
        if _OWNER_BEHIND.fullmatch(gap):
            return _is_same(article, behind.name, subject)
    return not before and (_is_alone(article, claim, subject) or (not named and _is_headed(article, claim, subject)))


def _architectures(article: Article, subject: str) -> list[str]:
    return [name for name in ancestors(article.specs, subject) if is_architecture(article.specs, name)]


def _is_alone(article: Article, claim: Claim, subject: str) -> bool:
    """True where the block names the subject before the claim and no other product but to compare with."""
    low, high = article.block_span(claim)
    named = places_between(article, max(low, claim.start - _NEAR), claim.start)
    behind = places_between(article, claim.end, min(high, claim.end + _NEAR))
    own = [place for place in named if not _is_partner(article, place, claim.start)]
    return bool(own) and all(_is_same(article, place.name, subject) for place in (*own, *behind))


def rivals(article: Article, claim: Claim, subject: str) -> list[str]:
    """The other products that the claim may be about: those named near it, those that the article speaks of nearly as
    often, and the dies of the subject's architecture where the words are about a whole chip."""
    low, high = article.block_span(claim)
    around = places_between(article, max(low, claim.start - _NEAR), min(high, claim.end + _NEAR))
    near, told, named = {place.name for place in around}, article.subject_counts, article.product_counts
    found = [
        name
        for name in named
        if name in near or told[name] * _SELDOM >= told[subject] or named[name] * _SELDOM >= named[subject]
    ]
    return [name for name in (*found, *_whole_chips(article, claim, subject)) if name != subject]


def _whole_chips(article: Article, claim: Claim, subject: str) -> list[str]:
    if not _WHOLE.search(article.document.text, max(0, claim.start - _NEAR), claim.end + _BEHIND):
        return []
    line, names = ancestors(article.specs, subject), article.specs.names
    return [name for name in products(article.specs, line[-1]) if names[name].kind == "die"] if line else []


def _is_partner(article: Article, place: Place, position: int) -> bool:
    """True for a name that the sentence only compares with: `than the H100`, `H100 的 2.4 倍`, `whereas Volta`."""
    text = article.document.text
    mention = Mention(place.start, place.end, place.name, "accelerator")
    if HAS.fullmatch(text, place.end, position):
        return False
    return is_compared(text, mention) or is_contrasted(text, mention)


def _is_same(article: Article, name: str, subject: str) -> bool:
    """True for the subject, its parents, and the products inside it or that it is inside of."""
    if name == subject:
        return True
    line, other = ancestors(article.specs, subject), ancestors(article.specs, name)
    return (
        name in line
        or subject in other
        or name in components(article.specs, subject)
        or subject in components(article.specs, name)
    )


def _is_headed(article: Article, claim: Claim, subject: str) -> bool:
    """True below a heading, or in a list whose head, names the subject and no other product."""
    blocks = article.document.blocks
    for index in range(claim.block, -1, -1):
        block = blocks[index]
        if index < claim.block and block.kind not in {BlockKind.HEADING, BlockKind.ITEM}:
            if blocks[claim.block].kind is not BlockKind.ITEM:
                continue
            names = {place.name for place in places_between(article, block.start, block.end)}
            return bool(names) and all(_is_same(article, name, subject) for name in names)
        if block.kind is BlockKind.HEADING:
            names = {place.name for place in places_between(article, block.start, block.end)}
            if names:
                return all(_is_same(article, name, subject) for name in names) and not _named_since(
                    article, block.end, claim
                )
    return False


def _named_since(article: Article, start: int, claim: Claim) -> bool:
    """True where another product has been named between a heading and the claim."""
    places = article.product_places
    return bisect_left(places, claim.start, key=lambda place: place.start) > bisect_left(
        places, start, key=lambda place: place.start
    )
