"""The runs of a page -> regions in reading order: what spans the page, then each column from top to bottom."""

from __future__ import annotations

from bisect import bisect_left
from statistics import median

from detector.read.glyph import Run
from detector.read.width import display_width

Region = list[Run]

BINS = 120
MOST_CROSSING = 0.2
FEWEST_LINES = 3
LEAST_FILLED = 0.6
SHORTEST_LINE = 20
DEEPEST = 3
_MARGIN = 0.15


def find_regions(runs: list[Run], depth: int = 0) -> list[Region]:
    """The regions of a page or of a part of it; one that has no columns is one region."""
    gutter = _gutter(runs, depth)
    if gutter is None:
        return [runs] if runs else []
    regions: list[Region] = []
    left: Region = []
    right: Region = []
    wide: Region = []
    for run in sorted(runs, key=lambda each: -each.top):
        if run.left < gutter < run.right:
            regions += find_regions(left, depth + 1) + find_regions(right, depth + 1)
            left, right = [], []
            wide.append(run)
            continue
        if wide:
            regions.append(wide)
            wide = []
        (left if run.right <= gutter else right).append(run)
    if wide:
        regions.append(wide)
    return regions + find_regions(left, depth + 1) + find_regions(right, depth + 1)


def _gutter(runs: list[Run], depth: int) -> float | None:
    """Where a strip without text stands between two columns of running text; None where there is none."""
    if depth >= DEEPEST or len(runs) < 2 * FEWEST_LINES:
        return None
    low, high = min(run.left for run in runs), max(run.right for run in runs)
    width = (high - low) / BINS or 1.0
    edges = [low + width * number for number in range(BINS + 1)]
    crossing = [0] * (BINS + 1)
    for run in runs:
        for number in range(bisect_left(edges, run.left), bisect_left(edges, run.right)):
            crossing[number] += 1
    inner = range(int(BINS * _MARGIN), int(BINS * (1 - _MARGIN)))
    free = [number for number in inner if crossing[number] <= MOST_CROSSING * len(runs)]
    free.sort(key=lambda each: (crossing[each], abs(each - BINS // 2)))
    return next((edges[number] for number in free if _parts_text(runs, edges[number], depth)), None)


def _parts_text(runs: list[Run], gutter: float, depth: int) -> bool:
    """True where running text stands on both sides: lines that fill their column, or further columns, not the short
    cells of a table."""
    sides = [run for run in runs if run.right <= gutter], [run for run in runs if run.left >= gutter]
    for side in sides:
        if len(side) < FEWEST_LINES:
            return False
        width = max(run.right for run in side) - min(run.left for run in side)
        if median(display_width(run.text) for run in side) < SHORTEST_LINE:
            return False
        filled = median(run.right - run.left for run in side) >= LEAST_FILLED * width
        if not filled and _gutter(side, depth + 1) is None:
            return False
    return True
