"""Where an article names its products."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator

from detector.check.rule import Article
from detector.model.claim import Attribute

_PRODUCTS = frozenset({"accelerator", "system", "cpu", "die"})


def product_names(article: Article, start: int, end: int) -> Iterator[str]:
    """The products that are named between two positions, in order; one as often as it is named."""
    places = article.product_places
    for index in range(bisect_left(places, (start, "")), len(places)):
        position, name = places[index]
        if position >= end:
            return
        yield name


def find_places(article: Article) -> list[tuple[int, str]]:
    """Where each product of the table is named, in order."""
    names = article.specs.names
    return sorted(
        (start, claim.subject)
        for claim in article.about(Attribute.EXISTENCE)
        if claim.subject in names and names[claim.subject].kind in _PRODUCTS
        for start, _ in claim.occurrences or ((claim.start, claim.end),)
    )
