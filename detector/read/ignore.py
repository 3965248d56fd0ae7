"""Comments `<!-- detector: ignore S101 reason -->` of an article -> what they set aside, and where."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import PurePath

from detector.model.document import Block, BlockKind, Document
from detector.read.page import Page
from detector.read.trail import Part, RecordOrigin, SourceOrigin

SUFFIXES = frozenset({".md", ".markdown", ".html", ".htm"})
_COMMENT = re.compile(r"<!--\s*detector\s*:\s*ignore\b(?P<rest>(?:(?!-->).){0,1000})-->", re.IGNORECASE | re.DOTALL)
# What may stand between the text of a block and the tag that ends it.
_INLINE = re.compile(
    r"(?:\s|<!--(?:(?!-->).)*-->|</?(?:a|abbr|b|cite|code|em|font|i|kbd|mark|q|s|samp|small|span|strong|su[bp]|time|u|var)\b[^<>]*>)*",
    re.IGNORECASE | re.DOTALL,
)
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
    """The comments of a Markdown or HTML document or of the fields of a record, in order; those inside code are
    text."""
    if isinstance(document.origin, SourceOrigin | RecordOrigin):
        return tuple(_read_parts(document, document.origin.parts))
    if "<!--" not in document.text or PurePath(document.name).suffix.lower() not in SUFFIXES:
        return ()
    return tuple(_read(document, Part(0, "", Page.of(document.text)), len(document.text)))


def _read_parts(document: Document, parts: Sequence[Part]) -> Iterator[Ignore]:
    for part, following in zip_longest(parts, parts[1:]):
        if "<!--" in part.source.text:
            yield from _read(document, part, following.start if following else len(document.text))


def _read(document: Document, part: Part, end: int) -> Iterator[Ignore]:
    """The comments in the source of a part of the text, which ends at an offset of the text."""
    stretches = [_Stretch.of(block, part) for block in document.blocks if part.start <= block.start < end]
    for match in _COMMENT.finditer(part.source.text):
        around = next((each for each in stretches if each.holds(match, part)), None)
        if around and around.block.kind is BlockKind.CODE:
            continue
        block = around or next((each for each in stretches if each.start >= match.end()), None)
        told = _CODES.fullmatch(match["rest"])
        codes = tuple(code.strip().upper() for code in told["codes"].split(",")) if told else ()
        reason = " ".join(told["reason"].split()) if told else ""
        reach = _reach(document, block.block) if block else (end, end)
        yield Ignore(part.source.line_at(match.start()) + 1, codes, reason, *reach)


@dataclass(frozen=True, slots=True)
class _Stretch:
    """A block, and where it stands in its source."""

    block: Block
    start: int
    end: int

    @classmethod
    def of(cls, block: Block, part: Part) -> _Stretch:
        return cls(block, part.locate(block.start), part.locate(block.end - 1) + 1)

    def holds(self, match: re.Match[str], part: Part) -> bool:
        """True for a comment inside; in HTML also for one behind the text of the block, before the tag that ends it."""
        if self.start <= match.start() < self.end:
            return True
        return (
            part.trail is not None
            and self.end <= match.start()
            and bool(_INLINE.fullmatch(part.source.text, self.end, match.start()))
        )


def _reach(document: Document, block: Block) -> tuple[int, int]:
    """Where a block starts and ends; a table counts as one block."""
    if block.kind is not BlockKind.CELL:
        return block.start, block.end
    cells = [cell for cell in document.blocks if cell.table == block.table]
    return cells[0].start, cells[-1].end
