"""Find the names of the table in a text, whatever their spacing, hyphens and case."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice

from detector.extract.boundary import case_fits, ends_well, starts_well
from detector.extract.scene import Mention
from detector.extract.trie import guarded
from detector.specs.row import Name
from detector.specs.table import Specs

_HAN_RUN = re.compile(r"[\u4e00-\u9fff]+")
_LATIN_TOKEN = r"[A-Za-z]+|\d+|(?<=\d)\.(?=\d)|(?<=[0-9A-Za-z])\+"
_GAP = re.compile(r"(?:  | -|- | \n|[ \-_\n])?")
_ZERO = re.compile(r"\.0(?![\d.])")
_ANY_CASE = frozenset({"software", "driver", "os"})
_UNIT_GLUE = re.compile(r"(?:[TPG]?OPS|[TPG]FLOPS|TFLOPs|[GTM]B|W|s|ms|bit|MHz|GHz)(?=[A-Za-z]{2})")
_ACRONYM_GLUE = re.compile(r"(?<=[A-Z]{2})(?:HBM|GDDR|LPDDR|NVLink)$")
_RATE_GLUE = re.compile(r"(?:[TPG]?OPS|[TPG]FLOPS)(?=[A-Za-z]{2})")
_QUANTITY_UNIT = re.compile(r"\s?(?:W|GB|TB|MB|ms|us|ns|TFLOPS|TOPS|PFLOPS|nm|GHz|MHz)(?![A-Za-z])|年")
_VARIANT_TOKENS, _VARIANT_GAP, _VARIANT_REACH = 5, 3, 120
_SIZE = 2
# What stands behind a verb is what a product has, not which one it is: `GH200 has 96 GB`.
_VARIANT_LIMITS = frozenset("\n,，。;；|、)）有为是达配搭采用含提供")


@dataclass(slots=True)
class _Node:
    following: dict[str, _Node] = field(default_factory=dict)
    entries: list[tuple[Name, str]] = field(default_factory=list)


@dataclass(slots=True)
class _Found:
    """A name with its end, and the end of its last token (later where a number ran into the name)."""

    row: Name
    end: int
    resume: int


@dataclass(slots=True)
class _Variants:
    """The variants of a product, each with the tokens of one spelling, and all these tokens."""

    entries: list[tuple[str, list[str]]]
    keys: frozenset[str]


_EDITION = "版"


class Gazetteer:
    """All names and aliases of a table as a tree of tokens; `find` walks it once over a text."""

    def __init__(self, specs: Specs) -> None:
        """A gazetteer of the table's names."""
        spellings = [(row, spelling) for row in specs.names.values() for spelling in (row.name, *row.aliases)]
        fragments = {run for _, spelling in spellings for run in _HAN_RUN.findall(spelling)}
        editions = (alias for name in specs.names for variant in specs.variants(name) for alias in variant.aliases)
        fragments |= {run for alias in editions for run in _HAN_RUN.findall(alias) if run.endswith(_EDITION)}
        self._token = re.compile(f"{_LATIN_TOKEN}|{guarded(fragments)}")
        self._root = _Node()
        for row, spelling in spellings:
            self._add(row, spelling)
        self._variants: dict[str, _Variants] = {}
        for subject in specs.names:
            entries = [
                (variant.variant, keys)
                for variant in specs.variants(subject)
                for alias in (variant.variant, *variant.aliases)
                for keys in _orders(self._keys(alias))
            ]
            if entries:
                entries.sort(key=lambda entry: -len(entry[1]))
                self._variants[subject] = _Variants(entries, frozenset(key for _, keys in entries for key in keys))

    def _keys(self, spelling: str) -> list[str]:
        return [token.lower() for token in self._token.findall(spelling)]

    def _add(self, row: Name, spelling: str) -> None:
        node = self._root
        for key in self._keys(spelling):
            node = node.following.setdefault(key, _Node())
        if node is not self._root:
            node.entries.append((row, spelling))

    def find(self, text: str) -> list[Mention]:
        """Every name in a folded text, longest first at each place, sorted by position."""
        root = self._root.following
        mentions: list[Mention] = []
        resume = 0
        for match in self._token.finditer(text):
            start = match.start()
            if start < resume:
                continue
            word = match.group()
            key = word.lower()
            node = root.get(key)
            cut = 0
            if start and (node is None or text[start - 1].isdigit()) and _may_be_glued(word):
                cut = self._glue(word, key, text[start - 1])
                start += cut
                node = root.get(key[cut:])
            if node is None or not (cut > 1 or starts_well(text, start)):
                continue
            found = self._longest(text, start, match.end(), node)
            if found:
                row, resume = found.row, found.resume
                variant, variant_end = self._variant(text, resume, row.name)
                family = row.family or None
                mentions.append(
                    Mention(
                        start, found.end, row.name, row.kind, variant=variant, family=family, variant_end=variant_end
                    )
                )
        return mentions

    def _glue(self, word: str, key: str, before: str) -> int:
        """Length of a unit or multiplication sign that ran into a name: `TOPSvLLM`, `96GBHBM3`, `8xMI300X`."""
        number = before.isdigit()
        if number and key[0] == "x":
            return 1
        known = self._root.following
        if key in known:
            return 0
        tail = _ACRONYM_GLUE.search(word)
        if tail:
            return tail.start()
        glue = (_UNIT_GLUE if number or before in " /" else _RATE_GLUE).match(word)
        return glue.end() if glue and key[glue.end() :] in known else 0

    def _longest(self, text: str, start: int, end: int, node: _Node) -> _Found | None:
        """The longest name that begins with a token."""
        best = _accept(text, start, end, node) if node.entries else None
        while True:
            gap = _GAP.match(text, end)
            token = self._token.match(text, gap.end() if gap else end)
            if token is None:
                return best
            following = node.following.get(token.group().lower())
            if following is None:
                return _cut_number(text, start, token, node) or best
            node, end = following, token.end()
            if node.entries:
                best = _accept(text, start, end, node) or best

    def _variant(self, text: str, start: int, subject: str) -> tuple[str | None, int]:
        """The variant named right behind a product with its end: within the next five tokens of the line or bracket."""
        variants = self._variants.get(subject)
        following = list(self._following(text, start, variants.keys)) if variants else []
        for variant, keys in variants.entries if variants and following else ():
            end = _end_of(keys, following)
            if end:
                return variant, end
        return None, 0

    def _following(self, text: str, previous: int, known: frozenset[str]) -> Iterator[tuple[str, int]]:
        """The keys of the next tokens with their ends, up to a plain word: only names and blanks may stand between."""
        for token in islice(self._token.finditer(text, previous, previous + _VARIANT_REACH), _VARIANT_TOKENS):
            between = text[previous : token.start()]
            if len(between) > _VARIANT_GAP or not _VARIANT_LIMITS.isdisjoint(between):
                return
            word = token.group()
            key = word.lower()
            if key not in known and word.isalpha() and word.islower():
                return
            previous = token.end()
            yield key, previous


def _may_be_glued(word: str) -> bool:
    """False for a word that holds only itself: small letters behind the first one, or no letters."""
    rest = word[1:]
    return (not rest.islower() or word[0] in "xX") and rest.isalpha()


def _accept(text: str, start: int, end: int, node: _Node) -> _Found | None:
    """The entry of a node that the written form allows; a `.0` behind a number is part of the name."""
    written = text[start:end]
    resume = end
    if written[-1].isdigit() and _ZERO.match(text, end):
        end += 2
    ends = ends_well(text, end)
    for row, spelling in node.entries:
        if row.kind in _ANY_CASE:
            if ends or text[end].isdigit():
                return _Found(row, end, resume)
        elif ends and case_fits(written, spelling):
            return _Found(row, end, resume)
    return None


_LONGEST_NUMBER = 8  # digits of a product's name


def _cut_number(text: str, start: int, token: re.Match[str], node: _Node) -> _Found | None:
    """A name whose digits ran into the number behind it: `A100300W`."""
    digits = token.group()
    if not digits.isdigit() or not _QUANTITY_UNIT.match(text, token.end()):
        return None
    for length in range(min(len(digits) - 1, _LONGEST_NUMBER), 1, -1):
        child = node.following.get(digits[:length])
        if child and child.entries and digits[length] != "0":
            end = token.start() + length
            written = text[start:end]
            fitting = [row for row, spelling in child.entries if row.kind in _ANY_CASE or case_fits(written, spelling)]
            return _Found(fitting[0], end, token.end()) if fitting else None
    return None


def _orders(keys: list[str]) -> list[list[str]]:
    """The tokens of a variant as written, and with the size before the form: `PCIe 80GB`, `80GB PCIe`."""
    sized = len(keys) > _SIZE and keys[-1] == "gb"
    return [keys, [*keys[-_SIZE:], *keys[:-_SIZE]]] if sized else [keys]


def _end_of(keys: list[str], following: list[tuple[str, int]]) -> int:
    """Where the last of the keys ends, which occur in order, if with others between them; 0 where one lacks."""
    position = iter(following)
    end = 0
    for key in keys:
        end = next((end for token, end in position if token == key), 0)
        if not end:
            return 0
    return end
