"""How a searched text meets the names of the table: as part of one, or as a product with what is asked about it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from detector.report.card import folded
from detector.specs.table import Specs


class Asked(NamedTuple):
    """A product, one of its variants or an empty text, and what else a search says."""

    subject: str
    variant: str
    rest: str


def holds(spelling: str, wanted: str) -> bool:
    """True where the folded text stands in the spelling, not beginning amid a number or a word: `100` is in `H100`,
    `0 GB` is not in `100GbE`."""
    text = folded(spelling)
    at = text.find(wanted)
    while at >= 0:
        if at == 0 or _sort(text[at - 1]) != _sort(text[at]) or not text[at].isascii():
            return True
        at = text.find(wanted, at + 1)
    return False


def _sort(character: str) -> str:
    return "number" if character.isdigit() or character == "." else "word"


def split_product(specs: Specs, text: str) -> Iterator[Asked]:
    """The ways to read a text as a product and something about it, the longest name first: `H100 SXM 80GB`."""
    spellings = {folded(spelling): row.name for row in specs.names.values() for spelling in (*row.aliases, row.name)}
    words = text.split()
    for count in range(len(words) - 1, 0, -1):
        for name, rest in ((words[:count], words[count:]), (words[-count:], words[:-count])):
            if subject := spellings.get(folded(" ".join(name))):
                yield from _with_variant(specs, subject, rest)


def _with_variant(specs: Specs, subject: str, words: list[str]) -> Iterator[Asked]:
    for variant in specs.variants(subject):
        for spelling in (variant.variant, *variant.aliases):
            length = len(spelling.split())
            if len(words) > length and folded(" ".join(words[:length])) == folded(spelling):
                yield Asked(subject, variant.variant, " ".join(words[length:]))
    yield Asked(subject, "", " ".join(words))
