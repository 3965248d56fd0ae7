"""Tables of measurements: their rows on power are no ratings."""

from __future__ import annotations

import re

from detector.extract.layout import spans_above
from detector.extract.scene import Place, Scene

_POWER = re.compile(r"\bpower\b|\bwatts?\b|\bconsumption\b|功耗|功率|耗电", re.IGNORECASE)
_RATED = re.compile(
    r"\bT[DBG]P\b|\b(?:rated|max\w*|limit|design|board|nominal|thermal|budget|peak)\b|热设计|额定|最大|上限|标称|满载|峰值|典型",
    re.IGNORECASE,
)
_MEASURE = re.compile(
    r"\b(?:tok(?:en)?s?|images?|it|sequences?|samples?|requests?|frames?|steps?)\s?/\s?s(?:ec)?\b|\b(?:latency|throughput|fps"
    r"|TTFT|TPOT|ITL|time to first|training time|run ?time|seconds per|while (?:training|serving))\b"
    r"|吞吐|延迟|时延|首字|首词|训练时间|耗时",
    re.IGNORECASE,
)
_OWN = re.compile(
    r"\b(?:own|our) (?:figures|numbers|tests?|results|measure\w+|benchmarks?)\b|\bmeasured\b|\bmeasurements?\b"
    r"|\bwhat we (?:saw|measured|found)\b|实测|测试结果|我们(?:自己)?(?:的)?(?:测|数据)|自测",
    re.IGNORECASE,
)


def is_measured_power(scene: Scene, place: Place) -> bool:
    """True for the power in a table that also has rates or times, or whose heading says that it holds measurements."""
    block = place.block
    if block is None or not place.is_cell:
        return False
    heads = " ".join(scene.text[head.start : head.end] for head in place.heads[:2])
    if not _POWER.search(heads) or _RATED.search(heads):
        return False
    if _MEASURE.search(heads) or any(_OWN.search(scene.text, low, high) for low, high in spans_above(scene, place)):
        return True
    return any(
        table == block.table and 0 in (row, column) and _MEASURE.search(scene.text, cell.start, cell.end)
        for (table, row, column), cell in scene.cells.items()
    )
