"""Comments `<!-- detector: ignore S101 reason -->` of an article -> what they set aside, and where."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import PurePath

from detector.model.document import Block, BlockKind, Document
from detector.read.page import Page

SUFFIXES = frozenset({".md", ".markdown", ".html", ".htm"})
_COMMENT = re.compile(r"<!--\s*detector\s*:\s*ignore\b(?P<rest>(?:(?!-->).){0,1000})-->", re.IGNORECASE | re.DOTALL)
_CODES = re.compile(r"\s+(?P<codes>[A-Za-z]\d{1,3}(?:\s*,\s*[A-Za-z]\d{1,3})*)(?=\s|$)(?P<reason>.*)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Ignore:
    """One comment: the codes that it sets aside between two offsets, and why. Without codes or reason it sets nothing
    aside."""

    line: int
    codes: tuple[str, ...]
    reason: str
    start: int
    end: int

    @property
    def valid(self) -> bool:
        """True where it names codes and a reason."""
        return bool(self.codes and self.reason)

    def covers(self, code: str, start: int) -> bool:
        """True for a finding of its codes in its block; a code may be the beginning of others."""
        return self.valid and self.start <= start < self.end and code.startswith(self.codes)


def find_ignores(document: Document) -> tuple[Ignore, ...]:
    """The comments of a Markdown or HTML document, in order; those inside code are text."""
    if "<!--" not in document.text or PurePath(document.name).suffix.lower() not in SUFFIXES:
        return ()
    return tuple(_read(document))


def _read(document: Document) -> Iterator[Ignore]:
    page = Page.of(document.text)
    for match in _COMMENT.finditer(document.text):
        around = next((block for block in document.blocks if block.start <= match.start() < block.end), None)
        if around and around.kind is BlockKind.CODE:
            continue
        start, end = _reach(document, around, match.end())
        told = _CODES.fullmatch(match["rest"])
        codes = tuple(code.strip().upper() for code in told["codes"].split(",")) if told else ()
        reason = " ".join(told["reason"].split()) if told else ""
        yield Ignore(page.line_at(match.start()) + 1, codes, reason, start, end)


def _reach(document: Document, around: Block | None, behind: int) -> tuple[int, int]:
    """The block that the comment stands in, else the next one; a table counts as one block."""
    block = around or next((block for block in document.blocks if block.start >= behind), None)
    if block is None:
        return behind, behind
    if block.kind is not BlockKind.CELL:
        return block.start, block.end
    cells = [cell for cell in document.blocks if cell.table == block.table]
    return cells[0].start, cells[-1].end
