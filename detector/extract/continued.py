"""Versions whose software stands before the first of a list of versions: `PyTorch 2.11.0 ...，2.13.0 是`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from detector.extract.ordered import Ordered
from detector.extract.scene import Mention, Scene
from detector.specs.table import Specs
from detector.specs.version import version_key

_SOFTWARE = frozenset({"software", "driver", "os"})
# `往后 2.13.0 是 7 月 8 日`, `；0.27.1（8 月 11 日）锁定`, `工具链停在 12.9`.
_LISTED = re.compile(
    r"(?<![A-Za-z0-9_.\-/])(?P<version>\d+\.\d+(?:\.\d+){0,2})(?![A-Za-z0-9_\-%])(?!\.\d)"
    r"(?=\s?(?:[是（(在于起才也就锁要的和、，,。；;)）]|以上|以后|之后|$))"
)
_LEADS = re.compile(
    r"(?:[，,。；;：:、(（\n]|往后|之后|然后|接着|最新的?|从|到|留在|停在|升到|换到|退到|用|上的是|选的是|跟|和|与|是|在|有)\s?$"
)
_COLON = re.compile(r"\s?[\u4e00-\u9fff]{1,8}[：:]\s?")
_REACH, _LEAD = 240, 6

Version = tuple[int, int, Mention, str]


def versions_in_lists(scene: Scene, specs: Specs, found: Sequence[Version]) -> Iterator[Version]:
    """The published versions that go on from one named before in the block: `PyTorch 2.11.0 ...，2.13.0 是`."""
    named, last = Ordered([*map(_Named, found)]), None
    for match in _LISTED.finditer(scene.text):
        start, end = match.span("version")
        block = scene.block(start)
        if block is None or not _LEADS.search(scene.text, max(block.start, start - _LEAD), start):
            continue
        if any(item.unit for item in scene.quantities_in(start, end)) or _is_taken(named, start, end):
            continue
        before = [item.version for item in named.between(max(block.start, start - _REACH), start)]
        before += [last] if last and last[0] >= max(block.start, start - _REACH) else []
        software = _software(scene, sorted(before, key=_place), (start, match["version"]))
        if software is not None and _is_published(specs, software, match["version"]):
            last = (start, end, software, match["version"])
            yield last


def _software(scene: Scene, before: Sequence[Version], version: tuple[int, str]) -> Mention | None:
    """The software right before the version and a colon, else that of the last version that it may go on with."""
    name = scene.mentions.last_before(version[0])
    if name is not None and name.kind in _SOFTWARE and _COLON.fullmatch(scene.text, name.end, version[0]):
        return name
    return next((item[2] for item in reversed(before) if _goes_on(item[3], version[1])), None)


def _place(version: Version) -> tuple[int, int]:
    return version[:2]


class _Named:
    """A version with its place, for a list in order."""

    def __init__(self, version: Version) -> None:
        self.start, self.end = version[:2]
        self.version = version


def _is_taken(named: Ordered[_Named], start: int, end: int) -> bool:
    before = named.last_before(end)
    return before is not None and before.end > start


def _goes_on(first: str, second: str) -> bool:
    """True for versions of one form and one first number."""
    alike = first.count(".") == second.count(".") and first.partition(".")[0] == second.partition(".")[0]
    return alike and first != second


def _is_published(specs: Specs, software: Mention, version: str) -> bool:
    return version_key(version) in specs.releases(software.name)
