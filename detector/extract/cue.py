"""Words that speak for an attribute, a scope, a hedge or a condition; the data is `cues.csv`."""

from __future__ import annotations

import csv
import re
from collections import defaultdict
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from detector.extract.ordered import Ordered
from detector.extract.trie import guarded

_LOWER = {code: code + 32 for code in range(ord("A"), ord("Z") + 1)}


@dataclass(frozen=True, slots=True)
class CueMeaning:
    """What one cue word speaks for. `dimensions` are the unit dimensions that an attribute cue can explain."""

    kind: str
    value: str
    dimensions: frozenset[str]
    strength: int
    detail: str


@dataclass(slots=True)
class Cue:
    """A cue word in a text."""

    start: int
    end: int
    meaning: CueMeaning


@cache
def meanings() -> dict[str, tuple[CueMeaning, ...]]:
    """Every cue word, in lower case, with its meanings."""
    result: dict[str, list[CueMeaning]] = defaultdict(list)
    with Path(__file__).with_name("cues.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            meaning = CueMeaning(
                row["kind"], row["value"], frozenset(row["dimensions"].split()), int(row["strength"]), row["detail"]
            )
            result[row["word"].translate(_LOWER)].append(meaning)
    return {word: tuple(found + _inside(word, result)) for word, found in result.items()}


def _inside(word: str, table: dict[str, list[CueMeaning]]) -> list[CueMeaning]:
    """The meanings of other kinds that shorter words inside a long one have: 峰值算力 also says 峰值."""
    kinds = {meaning.kind for meaning in table[word]}
    parts = (
        word.split(" ")
        if word.isascii()
        else [word[i:j] for i in range(len(word)) for j in range(i + 2, len(word) + 1)]
    )
    found = [meaning for part in parts if part != word for meaning in table.get(part, [])]
    return [meaning for meaning in found if meaning.kind not in kinds]


@cache
def _pattern() -> re.Pattern[str]:
    latin = {word for word in meanings() if word[0].isascii() and word[0].isalnum()}
    return re.compile(rf"(?<![a-z]){guarded(latin)}(?![a-z])(?!(?<=[0-9])[0-9])|{guarded(meanings().keys() - latin)}")


def find_cues(text: str) -> dict[str, Ordered[Cue]]:
    """All cue words of a folded text by kind, each list in order; a word with several meanings gives several cues."""
    table = meanings()
    result: dict[str, list[Cue]] = defaultdict(list)
    for match in _pattern().finditer(text.translate(_LOWER)):
        start, end = match.span()
        for meaning in table[match.group()]:
            result[meaning.kind].append(Cue(start, end, meaning))
    return {kind: Ordered(cues) for kind, cues in result.items()}
