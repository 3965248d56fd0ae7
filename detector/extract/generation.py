"""Generations of links, buses and cores: `NVLink 6.0`, `PCIe Gen5 x16`, `第五代 Tensor Core`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from detector.extract.number import ORDINALS, read_ordinal
from detector.extract.scene import Mention
from detector.extract.trie import alternation, first_characters
from detector.specs.table import Specs

KINDS = frozenset({"interconnect", "bus"})
_CORES = {"Tensor Core": "tensor_core", "张量核心": "tensor_core", "RT Core": "rt_core", "Matrix Core": "matrix_core"}
_ORDINAL = "|".join(ORDINALS)
_LOOSE = r"[\s\-]?"
# Spellings that the table's names do not have.
_ALWAYS = (
    ("NVLink", "NVLink", "interconnect"),
    ("NVSwitch", "NVSwitch", "interconnect"),
    ("PCIe", "PCIe", "bus"),
    ("PCI-E", "PCIe", "bus"),
    ("PCI Express", "PCIe", "bus"),
    ("CXL", "CXL", "bus"),
)
_VERSION = (
    r"[\s\-]?(?:gen\.?|v)?[\s\-]?(?P<version>\d\.0(?=\d+\s?(?:[gt]b|w\b))|\d(?:\.\d)?(?![\d.]?\d))"
    r"(?P<lanes>\s?[x×]\s?(?:1|2|4|8|16)(?!\d))?"
)
_COUNTED = ("条", "个", "倍", "%", "GB", "TB", "lane", "link", "块", "张")
_COUNTED_REACH = 6


class Generations:
    """The links, buses and cores of a table whose generations are counted."""

    def __init__(self, specs: Specs) -> None:
        """Patterns for the table's links and buses, and for the cores that articles count by generation."""
        self._names = specs.names
        self._bases: dict[str, tuple[str, str]] = {}
        for row in specs.names.values():
            if row.kind in KINDS and not re.search(r"\d", row.name):
                self._bases |= {_key(spelling): (row.name, row.kind) for spelling in (row.name, *row.aliases)}
        self._bases |= {_key(spelling): (name, kind) for spelling, name, kind in _ALWAYS}
        self._bases |= {_key(name): (name, kind) for name, kind in _CORES.items()}
        base = rf"(?P<base>{alternation(self._bases, _LOOSE)})s?"
        firsts = first_characters(self._bases)
        self._behind = re.compile(rf"(?=[{firsts}])(?:(?<![a-z])|(?<=/s)){base}{_VERSION}")
        self._before = re.compile(
            rf"(?=[第\d{first_characters(ORDINALS)}])(?:第\s?(?P<han>[一二三四五六七八九\d])\s?代"
            rf"|(?P<word>{_ORDINAL}|\d(?:st|nd|rd|th))[\s-]gen(?:eration)?)(?:\s?nvidia|\s?的)?\s?{base}"
        )

    def find(self, text: str) -> list[Mention]:
        """Every counted generation of a folded text, in order; `version` as written, `name` as the table spells it."""
        lowered = text.lower()
        found = [*self._numbered(lowered, text), *self._ordinal(lowered)]
        found.sort(key=lambda mention: (mention.start, -mention.end))
        return [mention for index, mention in enumerate(found) if index == 0 or mention.start >= found[index - 1].end]

    def _numbered(self, lowered: str, text: str) -> Iterator[Mention]:
        """Numbers behind a name: `NVLink 6.0`, `PCIe Gen5 x16`."""
        for match in self._behind.finditer(lowered):
            if not _is_count(match, text):
                yield self._mention(match, match["version"])

    def _ordinal(self, lowered: str) -> Iterator[Mention]:
        """Ordinals before a name: `第五代 Tensor Core`, `fourth-generation NVSwitch`."""
        for match in self._before.finditer(lowered):
            ordinal = read_ordinal(match["han"] or match["word"])
            if ordinal:
                yield self._mention(match, str(ordinal))

    def _mention(self, match: re.Match[str], version: str) -> Mention:
        base, kind = self._bases[_key(match["base"])]
        short = version.removesuffix(".0")
        spellings = (f"{base} {short}", f"{base} {short}.0", f"{base} {version}", f"{base}{short}")
        name = next((spelling for spelling in spellings if spelling in self._names), None)
        start, end = match.span()
        return Mention(
            start, end, name or f"{base} {short}", kind, known=name is not None, version=version, family=base
        )


def _key(spelling: str) -> str:
    """A spelling without blanks and hyphens."""
    return re.sub(r"[\s\-]", "", spelling).lower()


def _is_count(match: re.Match[str], text: str) -> bool:
    """True where the digit counts something else: `NVLink 2 条`, `NVLink 18 links`, `PCIe 4 lanes`."""
    behind = text[match.end() : match.end() + _COUNTED_REACH].lstrip(" ")
    return behind.startswith(_COUNTED) and match["lanes"] is None
