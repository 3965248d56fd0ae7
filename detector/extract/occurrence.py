"""Where rare words stand, found without a regular expression: a long text without them costs next to nothing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator


def places_of(text: str, words: Iterable[str]) -> list[int]:
    """Where any of the words begins, in order."""
    places: list[int] = []
    for word in words:
        place = text.find(word)
        while place >= 0:
            places.append(place)
            place = text.find(word, place + len(word))
    return sorted(places)


def matches_around(
    pattern: re.Pattern[str], text: str, words: Iterable[str], reach: tuple[int, int]
) -> Iterator[re.Match[str]]:
    """The matches of a pattern around the words that it cannot do without, in order, none of them twice.

    `reach` is how far before and behind the beginning of a word a match may begin and end.
    """
    before, behind = reach
    position = 0
    for place in places_of(text, words):
        while position <= place:
            match = pattern.search(text, max(position, place - before), place + behind)
            if match is None:
                break
            position = match.end()
            yield match
