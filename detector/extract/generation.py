"""Generations of links, buses and cores: `NVLink 6.0`, `PCIe Gen5 x16`, `第五代 Tensor Core`, `fourth-generation NVSwitch`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from detector.extract.number import ORDINALS, read_ordinal
from detector.extract.scene import Mention
from detector.specs.table import Specs

KINDS = frozenset({"interconnect", "bus"})
_CORES = {"Tensor Core": "tensor_core", "张量核心": "tensor_core", "RT Core": "rt_core", "Matrix Core": "matrix_core"}
_ORDINAL = "|".join(ORDINALS)
_VERSION = r"[\s\-]?(?:Gen\.?|gen|GEN|v|V)?[\s\-]?(?P<version>\d\.0(?=\d+\s?(?:[GT]B|W\b))|\d(?:\.\d)?(?![\d.]?\d))(?P<lanes>\s?[xX×]\s?(?:1|2|4|8|16)(?!\d))?"


class Generations:
    """The links, buses and cores of a table whose generations are counted."""

    def __init__(self, specs: Specs) -> None:
        """Patterns for the table's links and buses, and for the cores that articles count by generation."""
        self._specs = specs
        self._bases: dict[str, tuple[str, str]] = {}
        for row in specs.names.values():
            if row.kind in KINDS and not re.search(r"\d", row.name):
                for spelling in (row.name, *row.aliases):
                    self._bases[_key(spelling)] = (row.name, row.kind)
        self._bases |= {
            _key(name): (base, kind)
            for name, base, kind in (
                ("NVLink", "NVLink", "interconnect"),
                ("NVSwitch", "NVSwitch", "interconnect"),
                ("PCIe", "PCIe", "bus"),
                ("PCI-E", "PCIe", "bus"),
                ("PCI Express", "PCIe", "bus"),
                ("CXL", "CXL", "bus"),
            )
        }
        self._bases |= {_key(name): (name, kind) for name, kind in _CORES.items()}
        spellings = sorted(self._bases, key=len, reverse=True)
        base = rf"(?P<base>{'|'.join(map(_loose, spellings))})s?"
        self._behind = re.compile(rf"(?:(?<![a-z])|(?<=/s)){base}{_VERSION}", re.IGNORECASE)
        self._before = re.compile(
            rf"(?:第\s?(?P<han>[一二三四五六七八九\d])\s?代|(?P<word>{_ORDINAL}|\d(?:st|nd|rd|th))[\s-]gen(?:eration)?)(?:\s?NVIDIA|\s?的)?\s?{base}",
            re.IGNORECASE,
        )

    def find(self, text: str) -> list[Mention]:
        """Every counted generation of a folded text, in order; `version` is as written (`6.0`), `name` the table's spelling."""
        found = [*self._matches(self._behind, text), *self._matches(self._before, text)]
        found.sort(key=lambda mention: (mention.start, -mention.end))
        return [mention for index, mention in enumerate(found) if index == 0 or mention.start >= found[index - 1].end]

    def _matches(self, pattern: re.Pattern[str], text: str) -> Iterator[Mention]:
        for match in pattern.finditer(text):
            base, kind = self._bases[_key(match["base"])]
            groups = match.groupdict()
            version = groups.get("version")
            if version is None:
                ordinal = read_ordinal(groups.get("han") or groups.get("word") or "")
                version = str(ordinal) if ordinal else None
            elif _is_count(match, text):
                continue
            if version is None:
                continue
            name, known = self._name(base, version)
            yield Mention(match.start(), match.end(), name, kind, known=known, version=version, family=base)

    def _name(self, base: str, version: str) -> tuple[str, bool]:
        short = version.removesuffix(".0")
        for spelling in (f"{base} {short}", f"{base} {short}.0", f"{base} {version}", f"{base}{short}"):
            if spelling in self._specs.names:
                return spelling, True
        return f"{base} {short}", False


def _key(spelling: str) -> str:
    return re.sub(r"[\s\-]", "", spelling).lower()


def _loose(key: str) -> str:
    """A pattern for a compact spelling that allows a blank or hyphen between its characters."""
    return r"[\s\-]?".join(map(re.escape, key))


def _is_count(match: re.Match[str], text: str) -> bool:
    """True where the digit counts something else: `NVLink 2 条`, `NVLink 18 links`, `PCIe 4 lanes`."""
    behind = text[match.end() : match.end() + 6].lstrip(" ")
    return behind.startswith(("条", "个", "倍", "%", "GB", "TB", "lane", "link", "块", "张")) and match["lanes"] is None
