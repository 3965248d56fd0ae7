"""A page and its claims -> lines cut into pieces, each piece with the claims that stand there."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from detector.model.report import ClaimReport
from detector.read.page import Page


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of one line; `claim` is the loudest claim on it, `ends` is true where that claim ends."""

    text: str
    claim: ClaimReport | None = None
    ends: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the article, counted from 1, and its pieces; `label` is the line of the source, if it has lines."""

    number: int
    label: str
    pieces: tuple[Piece, ...]


def mark_lines(page: Page, claims: Iterable[ClaimReport]) -> Iterator[Line]:
    """The lines of the page; their pieces joined are the text, every place of every claim is marked."""
    by_line: dict[int, list[tuple[int, int, ClaimReport]]] = defaultdict(list)
    for claim in claims:
        for start, end in {(claim.start, claim.end), *claim.occurrences}:
            for line in range(page.line_at(start), page.line_at(max(start, end - 1)) + 1):
                by_line[line].append((max(start, page.starts[line]), min(end, page.ends[line]), claim))
    for number in range(len(page.starts)):
        yield Line(number + 1, _label(page, number), tuple(_pieces(page, number, by_line.get(number, []))))


def _label(page: Page, number: int) -> str:
    """The number of a line in its source, the unit that starts on it, or nothing."""
    start, end = page.starts[number], page.ends[number]
    if page.origin is None:
        return str(number + 1)
    place = page.place(start, start) if start < end else None
    if start == end or (place and place.field is None):
        return str((place.paragraph or place.page or "") if place else "")
    return str(page.position(start)[0])


def _pieces(page: Page, line: int, spans: list[tuple[int, int, ClaimReport]]) -> Iterator[Piece]:
    start, end = page.starts[line], page.ends[line]
    cuts = sorted({start, end, *(cut for span in spans for cut in span[:2])})
    waiting = sorted(spans, key=lambda span: span[0], reverse=True)
    open_: list[tuple[int, int, ClaimReport]] = []
    for left, right in pairwise(cuts):
        while waiting and waiting[-1][0] <= left:
            open_.append(waiting.pop())
        open_ = [span for span in open_ if span[1] > left]
        loudest = max(open_, key=_loudness, default=None)
        text = page.text[left:right]
        yield Piece(text, loudest[2], loudest[1] == right) if loudest else Piece(text)


def _loudness(span: tuple[int, int, ClaimReport]) -> tuple[bool, int, int]:
    """Wrong before open before supported, then the shorter."""
    start, end, claim = span
    rank = claim.severity.rank if claim.severity else -1
    return claim.verdict.wrong, rank, start - end
