"""Members of known families that the table does not hold: `H300`, `NVLink 8.0`, `CUDA 14.2`, `GPT-7`."""

from __future__ import annotations

import re
from bisect import bisect_left
from os.path import commonprefix

from detector.extract.scene import Mention
from detector.specs.table import Specs


class Members:
    """The patterns of all families of a table, compiled once."""

    def __init__(self, specs: Specs) -> None:
        """The families whose members are product, link, memory or model names (software is read with its versions)."""
        self._families = [
            (row.family, row.kind, re.compile(row.pattern))
            for row in specs.families.values()
            if row.pattern and row.kind not in {"software", "driver", "os", "identifier"}
        ]
        self._prefixes = {family: _prefix(specs, family) for family, _, _ in self._families}

    def _name(self, family: str, match: re.Match[str]) -> str:
        """The written name in one line; a Chinese brand gets the family's canonical one (`昇腾910D` is `Ascend 910D`)."""
        written, prefix = " ".join(match.group().split()), self._prefixes[family]
        if written.isascii() or not prefix or not match.re.groups:
            return written
        return f"{prefix}{match.group(1)}"

    def find(self, text: str, known: list[Mention]) -> list[Mention]:
        """Names that match a family and do not touch a known name; `name` is as written, in one line."""
        starts = [mention.start for mention in known]
        found: list[Mention] = []
        taken: list[tuple[int, int]] = []
        for family, kind, pattern in self._families:
            for match in pattern.finditer(text):
                if _touches(known, starts, match.start(), match.end()) or not _is_whole(text, match):
                    continue
                if any(low < match.end() and match.start() < high for low, high in taken[-64:]):
                    continue
                name = self._name(family, match)
                version = match.group(1) if pattern.groups else None
                found.append(
                    Mention(match.start(), match.end(), name, kind, known=False, version=version, family=family)
                )
                taken.append((match.start(), match.end()))
        return sorted(found, key=lambda mention: mention.start)


def _prefix(specs: Specs, family: str) -> str:
    """What the canonical names of a family begin with, up to the first digit: `Ascend ` for 910B and 950PR."""
    names = [row.name for row in specs.names.values() if row.family == family]
    return re.match(r"\D*", commonprefix(names))[0] if len(names) > 1 else ""  # type: ignore[index]


def _touches(known: list[Mention], starts: list[int], start: int, end: int) -> bool:
    index = bisect_left(starts, end)
    return index > 0 and known[index - 1].end > start


def _is_whole(text: str, match: re.Match[str]) -> bool:
    before = text[match.start() - 1] if match.start() else " "
    after = text[match.end()] if match.end() < len(text) else " "
    return not (before.isascii() and (before.isalnum() or before in "_./-")) and not (
        after.isascii() and (after.isalnum() or after == "_")
    )
