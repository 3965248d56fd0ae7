"""The runs at the edges of pages that are no part of the text: running heads and feet, numbers of pages."""

from __future__ import annotations

import re
from collections import Counter

from detector.read.glyph import Run

EDGE = 0.1
LEAST_REPEATED = 2
SHARE = 0.4
_NUMBER = re.compile(
    r"\W*(?:(?:page|p\.|第)\s*)?(?:\d{1,4}|[ivxlc]{1,6})\s*(?:页)?\s*(?:(?:of|/|，?\s*共)\s*\d{1,4}\s*页?)?\W*",
    re.IGNORECASE,
)
_DIGITS = re.compile(r"\d+")


def drop_margins(pages: list[list[Run]], heights: list[float]) -> list[list[Run]]:
    """The runs of each page without what repeats at its edges, and without its number."""
    edges = [[run for run in runs if _at_edge(run, height)] for runs, height in zip(pages, heights, strict=True)]
    counts = Counter(key for runs in edges for key in {_key(run) for run in runs})
    needed = max(LEAST_REPEATED, SHARE * len(pages))
    dropped = {id(run) for runs in edges for run in runs if counts[_key(run)] >= needed or _NUMBER.fullmatch(run.text)}
    return [[run for run in runs if id(run) not in dropped] for runs in pages]


def _at_edge(run: Run, height: float) -> bool:
    return run.bottom > (1 - EDGE) * height or run.top < EDGE * height


def _key(run: Run) -> str:
    """The text with its figures alike, and the side of the page."""
    return _DIGITS.sub("#", run.text)
