"""Versions in tables whose head names a software: `| vLLM | PyTorch | Driver |` above `| 0.20.0 | 2.11.0 | 580 |`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from detector.extract.scene import Mention, Scene
from detector.model.document import Block

_SOFTWARE = frozenset({"software", "driver", "os"})
_VERSION = re.compile(
    r"\s*[v≥>=]{0,2}\s?(?P<version>\d+(?:\.\d+){1,3}(?:\.post\d+|rc\d+)?|[3-9]\d{2}|\d{1,2})"
    r"\s*(?P<more>\+|以上|or newer)?\s*"
)
# What a head may say beside the name of the software.
_BESIDE = re.compile(
    r"(?:version|versions|release|default|minimum|min\.?|oldest|newest|latest|required|needs|with|pinned|bundled|toolkit|driver"
    r"|branch|the|stable|NVIDIA|版本|默认|最低|最旧|最新|要求|需要|配套|对应|自带|捆绑|驱动|分支|工具包|[\W_])*",
    re.IGNORECASE,
)
_DRIVER = re.compile(r"(?:.*\W)?(?:drivers?|驱动)(?:程序)?(?:版本|分支|\sversion|\sbranch)?\W*", re.IGNORECASE)
_LEAST = re.compile(r"\b(?:minimum|min|oldest|least|required|needs)\b|最低|最旧|至少|要求|需要", re.IGNORECASE)
_BRANCH = re.compile(r"[3-9]\d\d(?:\.\d+)*")
DRIVER = Mention(0, 0, "NVIDIA driver", "driver")
Cell = tuple[int, int, Mention, str, bool]


def find_cell_versions(scene: Scene) -> Iterator[Cell]:
    """Start, end, software, version, and whether it is the least one, of every cell that is nothing but a version."""
    heads: dict[tuple[int, int], Mention | None] = {}
    for (table, row, column), cell in scene.cells.items():
        if row == 0:
            heads[table, column] = _named(scene, cell)
    for (table, row, column), cell in scene.cells.items():
        software = heads.get((table, column)) if row > 0 else None
        if software is None and row > 0 and column > 0:
            software = _named(scene, scene.cells[table, row, 0]) if (table, row, 0) in scene.cells else None
        match = _VERSION.fullmatch(scene.text, cell.start, cell.end) if software else None
        if match is None or software is None or not _fits(software, match["version"]):
            continue
        head = scene.cells.get((table, 0, column), cell)
        least = bool(match["more"]) or _LEAST.search(scene.text, head.start, head.end) is not None
        yield match.start("version"), match.end("version"), software, match["version"], least


def _named(scene: Scene, head: Block) -> Mention | None:
    """The only software that a head names, with nothing else beside it; the driver where it says so."""
    if _DRIVER.fullmatch(scene.text, head.start, head.end):
        return DRIVER
    named = scene.mentions_in(head.start, head.end)
    if len(named) != 1 or named[0].kind not in _SOFTWARE or not named[0].known:
        return None
    beside = _BESIDE.fullmatch(scene.text, head.start, named[0].start) and _BESIDE.fullmatch(
        scene.text, named[0].end, head.end
    )
    return named[0] if beside else None


def _fits(software: Mention, version: str) -> bool:
    """True for a number that can be a version of the software: one without a point is one of drivers or of CUDA."""
    if software.kind == "driver":
        return _BRANCH.fullmatch(version) is not None
    return "." in version or (software.name == "CUDA" and len(version) <= len("13"))
