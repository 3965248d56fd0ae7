"""Where an article names its products."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from detector.check.rule import Article
from detector.model.claim import Attribute

_PAIR, _RANKED, _OFTEN = 2, 3, 3
PRODUCTS = frozenset({"accelerator", "system", "cpu", "die"})


class Place(NamedTuple):
    """One place where a product is named."""

    start: int
    name: str
    end: int


def places_between(article: Article, start: int, end: int) -> list[Place]:
    """The places between two positions where products are named, in order."""
    places = article.product_places
    low = bisect_left(places, start, key=lambda place: place.start)
    return places[low : bisect_left(places, end, low, key=lambda place: place.start)]


def product_names(article: Article, start: int, end: int) -> Iterator[str]:
    """The products that are named between two positions, in order; one as often as it is named."""
    return (place.name for place in places_between(article, start, end))


def main_products(article: Article) -> tuple[str, str] | None:
    """The two products that an article is about; None where it is about one, or names a third nearly as often."""
    ranked = Counter(place.name for place in article.product_places).most_common(_RANKED)
    if len(ranked) < _PAIR or ranked[1][1] < _OFTEN:
        return None
    third = ranked[2][1] if len(ranked) > _PAIR else 0
    return (ranked[0][0], ranked[1][0]) if third * 2 < ranked[1][1] else None


def find_places(article: Article) -> list[Place]:
    """Where each product of the table is named, in order."""
    names = article.specs.names
    found = {
        Place(start, claim.subject, end)
        for claim in article.about(Attribute.EXISTENCE)
        if claim.subject in names and names[claim.subject].kind in PRODUCTS
        for start, end in claim.occurrences or ((claim.start, claim.end),)
    }
    return sorted(found)
