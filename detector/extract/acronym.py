"""Acronyms with the words that they stand for, where there is something to check: `SEC-DED (double error ...)`.

A claim stands only where the initials come in another order than the letters, where the article spells one acronym out
in two ways, or where the acronym of the field never stood for the words; most expansions say nothing that is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from detector.extract.draft import Content, Draft, certain
from detector.extract.glossary import SMALL, acronym_pattern, glossary, misnamed
from detector.extract.occurrence import matches_around
from detector.extract.scene import Scene
from detector.model.claim import Attribute, Kind
from detector.model.document import BlockKind

_ACRONYM = r"(?<![A-Za-z0-9\-])[A-Z][A-Z\-]{1,7}[A-Z](?![A-Za-z0-9])"
_WORDS = r"[A-Za-z][A-Za-z]+(?:(?:,\s|\s|-|\s?[/&]\s?)[A-Za-z][A-Za-z]+){1,8}"
_BEHIND = re.compile(rf"(?P<acronym>{_ACRONYM})\s?[(（](?:short for |i\.e\.,? |即)?(?P<words>{_WORDS})[)）]")
_BEFORE = re.compile(rf"(?P<words>{_WORDS})\s?[(（](?P<acronym>{_ACRONYM})[)）]")
_STANDS_FOR = re.compile(
    rf"(?P<acronym>{_ACRONYM})\s?(?:,? (?:which )?(?:stands for|is short for)|代表)\s?[“\"]?(?P<words>{_WORDS})"
)
_MARKS = ("(", "（", "stands for", "short for", "代表")
_AROUND = (96, 96)
# Acronyms that were never those of their English words: https://www.nist.gov/pml/time-and-frequency-division and
# https://www.iso.org/about say so of their own.
_NEVER_IN_ORDER = frozenset({"UTC", "ISO", "UIC", "SI"})
_FEWEST = 3
_NO_BLOCKS = frozenset({BlockKind.CODE, BlockKind.META})


@dataclass(frozen=True, slots=True)
class _Expansion:
    """An acronym with its words and where the two stand."""

    start: int
    end: int
    acronym: str
    words: tuple[str, ...]


def draft_acronyms(scene: Scene) -> Iterator[Draft]:
    """A claim for every expansion out of order, and for every second one of an acronym."""
    known: dict[str, tuple[str, ...]] = {}
    for found in _expansions(scene):
        if _initials(found.words) != found.acronym:
            yield _draft(scene, found, None)
        elif _is_altered(known.setdefault(found.acronym, found.words), found.words):
            yield _draft(scene, found, " ".join(known[found.acronym]))
    yield from _misnamed(scene)


def _misnamed(scene: Scene) -> Iterator[Draft]:
    """A claim for every acronym of the field that is spelled out as something that it never stood for."""
    for match in matches_around(_bracketed(), scene.text, ("(", "（"), _AROUND):
        block = scene.block(match.start())
        if block is None or block.kind in _NO_BLOCKS:
            continue
        entry = glossary()[match["acronym"]]
        low = max(block.start, match.start() - _AROUND[0])
        before = scene.text[low : match.start()].rstrip()
        for words in misnamed(entry, before):
            start = low + before.lower().rindex(words.split()[0].lower())
            found = _Expansion(start, match.end(), entry.acronym, tuple(words.split()))
            yield _draft(scene, found, entry.expected)


@cache
def _bracketed() -> re.Pattern[str]:
    return re.compile(rf"[(（](?P<acronym>{acronym_pattern()})[)）]")


def _is_altered(first: tuple[str, ...], second: tuple[str, ...]) -> bool:
    """True for one other word behind the first: two acronyms of the same letters differ in more, or at the start."""
    return first[0] == second[0] and sum(one != two for one, two in zip(first, second, strict=True)) == 1


def _expansions(scene: Scene) -> list[_Expansion]:
    """Every acronym whose letters are the initials of the words beside it, in any order, in order of place."""
    found: dict[int, _Expansion] = {}
    for pattern in (_BEHIND, _BEFORE, _STANDS_FOR):
        for match in matches_around(pattern, scene.text, _MARKS, _AROUND):
            acronym = match["acronym"].replace("-", "")
            block = scene.block(match.start())
            if len(acronym) < _FEWEST or acronym in _NEVER_IN_ORDER or block is None or block.kind in _NO_BLOCKS:
                continue
            words = _spelled(acronym, match["words"], leading=pattern is _BEFORE)
            if words:
                found.setdefault(match.start("acronym"), _Expansion(match.start(), match.end(), acronym, words))
    return [found[start] for start in sorted(found)]


def _spelled(acronym: str, text: str, *, leading: bool) -> tuple[str, ...]:
    """As many words as the acronym has letters, with just these initials; the last ones where the acronym follows."""
    words = [word.lower() for word in re.findall(r"[A-Za-z]+", text)]
    telling = [word for word in words if word not in SMALL] or words
    if len(telling) < len(acronym) or (not leading and len(telling) != len(acronym)):
        return ()
    chosen = tuple(_singular(word) for word in telling[-len(acronym) :])
    return chosen if sorted(_initials(chosen)) == sorted(acronym) else ()


def _initials(words: tuple[str, ...]) -> str:
    return "".join(word[0] for word in words).upper()


def _singular(word: str) -> str:
    return word[:-1] if word.endswith("s") and not word.endswith("ss") else word


def _draft(scene: Scene, found: _Expansion, other: str | None) -> Draft:
    place = scene.place(found.start, found.end)
    content = Content(" ".join(found.words), relation="stands_for", object=found.acronym, detail=other)
    return Draft(place, Kind.RELATION, Attribute.FEATURE, content, certain(found.acronym), ())
