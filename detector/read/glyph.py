"""The pages of a PDF -> runs of characters that stand beside each other, with boxes."""

from __future__ import annotations

import ctypes
import sys
from array import array
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from statistics import median
from typing import Any

from detector.read.markup import superscript

WIDEST_GAP = 1.3
CELL_GAP = 1.3  # widths of a character; between words it is one at most, where all are equally wide
SPACE = 0.25
SMALL = 0.8
RAISED = 0.2
TURNED = 0.1
LEAST_OVERLAP = 0.5
_HYPHENS = frozenset({"\x02", "\xad", "\ufffe"})  # how pdfium gives a hyphen at the end of a line


@dataclass(frozen=True, slots=True)
class Glyph:
    """A visible character with its box in points and its height; `apart` where white space stands before it."""

    character: str
    left: float
    bottom: float
    right: float
    top: float
    size: float
    apart: bool


@dataclass(slots=True)
class Run:
    """Characters in a row without a gap as wide as between columns."""

    glyphs: list[Glyph]
    left: float = 0
    bottom: float = 0
    right: float = 0
    top: float = 0
    size: float = 0
    text: str = ""
    boxes: list[Glyph] = field(default_factory=list)

    def finish(self) -> Run:
        """The same run with its text, its box and one glyph for each character of the text."""
        self.size = median(glyph.size for glyph in self.glyphs)
        self.left, self.right = min(each.left for each in self.glyphs), max(each.right for each in self.glyphs)
        self.bottom, self.top = (median(getattr(each, side) for each in self.glyphs) for side in ("bottom", "top"))
        pieces: list[str] = []
        for number, glyph in enumerate(self.glyphs):
            if number and glyph.apart:
                pieces.append(" ")
                self.boxes.append(self.glyphs[number - 1])
            pieces.append(self._shown(glyph))
            self.boxes.extend([glyph] * len(pieces[-1]))
        self.text = "".join(pieces)
        return self

    def parts(self) -> list[Run]:
        """The runs that it falls into where gaps are wider than between words: the cells of a narrow table."""
        widest = CELL_GAP * median(glyph.right - glyph.left for glyph in self.glyphs)
        cuts = [
            number
            for number, (glyph, following) in enumerate(pairwise(self.glyphs), 1)
            if following.left - glyph.right > widest
        ]
        if not cuts:
            return [self]
        edges = pairwise((0, *cuts, len(self.glyphs)))
        return [Run(self.glyphs[start:end]).finish() for start, end in edges]

    def _shown(self, glyph: Glyph) -> str:
        small = glyph.size < SMALL * self.size and glyph.bottom > self.bottom + RAISED * self.size
        return (superscript(glyph.character) or glyph.character) if small else glyph.character


def read_runs(text_page: Any, raw: Any) -> list[Run]:
    """The runs of a page, in the order of its content."""
    runs: list[Run] = []
    for glyph in _glyphs(text_page, raw):
        last = runs[-1].glyphs[-1] if runs else None
        if last and _continues(last, glyph):
            gap = glyph.left - last.right > SPACE * glyph.size
            runs[-1].glyphs.append(glyph if glyph.apart or not gap else _apart(glyph))
        else:
            runs.append(Run([glyph]))
    return [run.finish() for run in runs]


def _apart(glyph: Glyph) -> Glyph:
    return Glyph(glyph.character, glyph.left, glyph.bottom, glyph.right, glyph.top, glyph.size, True)


def _continues(last: Glyph, glyph: Glyph) -> bool:
    size = max(last.size, glyph.size)
    overlap = min(last.top, glyph.top) - max(last.bottom, glyph.bottom)
    height = min(last.top - last.bottom, glyph.top - glyph.bottom)
    near = abs(last.bottom - glyph.bottom) < RAISED * size or overlap >= LEAST_OVERLAP * max(height, 0.1)
    return near and -size < glyph.left - last.right < WIDEST_GAP * size


def _glyphs(text_page: Any, raw: Any) -> Iterator[Glyph]:
    """The visible characters; what is turned against most of the page, such as a stamp at its side, is left out."""
    count = text_page.count_chars()
    angles = array("f", (max(0.0, raw.FPDFText_GetCharAngle(text_page, number)) for number in range(count)))
    upright = median(angles) if count else 0.0
    box = raw.FS_RECTF()
    apart = False
    for number in range(count):
        character = _character(raw.FPDFText_GetUnicode(text_page, number))
        if not character or abs(angles[number] - upright) > TURNED:
            apart = True
            continue
        if raw.FPDFText_GetLooseCharBox(text_page, number, ctypes.byref(box)):
            yield Glyph(character, box.left, box.bottom, box.right, box.top, box.top - box.bottom, apart)
            apart = False


def _character(code: int) -> str:
    """The character of a code; nothing for white space, control characters and halves of characters."""
    character = chr(code) if 0 < code <= sys.maxunicode else ""
    if character in _HYPHENS:
        return "-"
    return character if character.isprintable() and not character.isspace() else ""
