"""The document as it is spoken: without emphasis, code marks, tags of style and line wraps, with the way back.

Rules and patterns look at the words between two numbers. What only decorates a word, or ends a line, must not stand
there; so it is taken out once, before anything is read, and every span is led back to the document as given.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import accumulate

from detector.extract.fold import EMPHASIS, QUOTED_VALUE
from detector.extract.wrap import find_wraps, join_lines
from detector.model.claim import Claim
from detector.model.document import Block, BlockKind, Document
from detector.model.finding import Judgement
from detector.model.report import PatternReport

Span = tuple[int, int]
_LITERAL = frozenset({BlockKind.CODE, BlockKind.META})
_FULL_WIDTH = {code: code - 0xFEE0 for low, high in ("０９", "ＡＺ", "ａｚ") for code in range(ord(low), ord(high) + 1)}
_FULL_WIDTH |= {ord("％"): ord("%"), 0xA0: 0x20, 0x2009: 0x20, 0x202F: 0x20}
_MARKS = re.compile(
    r"\*\*|(?<!_)__(?!_)|``?|~~|</?(?:b|strong|i|em|u|s|mark|span|code|font|kbd|ins)(?:\s[^<>\n]{0,300})?>"
)
_MARKED = re.compile(r"[*_`~<\"“‘「『]")
_WIDE = re.compile(r"[０-９Ａ-Ｚａ-ｚ％\xa0\u2009\u202f]+")
_LATIN = re.compile(r"[A-Za-z0-9]")
_HAN = re.compile(r"[\u3000-\u30ff\u4e00-\u9fff\uff00-\uffef]")


@dataclass(frozen=True, slots=True)
class Cut:
    """The stretches that were taken out of a text, as they stood in it, in order."""

    starts: tuple[int, ...]
    lengths: tuple[int, ...]
    shifts: tuple[int, ...]
    places: tuple[int, ...]

    @classmethod
    def of(cls, spans: list[Span]) -> Cut:
        """A cut of sorted spans that do not overlap."""
        lengths = [end - start for start, end in spans]
        shifts = list(accumulate(lengths))
        places = [start - shift + length for (start, _), shift, length in zip(spans, shifts, lengths, strict=True)]
        return cls(tuple(start for start, _ in spans), tuple(lengths), tuple(shifts), tuple(places))

    def forward(self, position: int) -> int:
        """Where a position of the old text stands in the new one."""
        index = bisect_left(self.starts, position) - 1
        if index < 0:
            return position
        inside = max(self.starts[index] + self.lengths[index] - position, 0)
        return position - self.shifts[index] + inside

    def backward(self, position: int) -> int:
        """Where the character at a position of the new text stands in the old one."""
        index = bisect_right(self.places, position) - 1
        return position + (self.shifts[index] if index >= 0 else 0)


@dataclass(frozen=True, slots=True)
class Plain:
    """A document without marks and wraps, and the document that it was made of."""

    document: Document
    source: Document
    cuts: tuple[Cut, ...] = ()

    @classmethod
    def of(cls, source: Document) -> Plain:
        """The plain form of a document; nothing is cut where it has no marks."""
        text = _WIDE.sub(lambda match: match[0].translate(_FULL_WIDTH), source.text)
        document = replace(source, text=text, plain=True)
        cuts = []
        for find in (_find_marks, _find_wraps):
            text, spans = find(document)
            document = replace(document, text=text)
            if spans:
                cuts.append(Cut.of(spans))
                document = _without(document, spans, cuts[-1])
        return cls(document, source, tuple(cuts))

    def position(self, offset: int) -> int:
        """Where an offset of the source stands in the plain document."""
        for cut in self.cuts:
            offset = cut.forward(offset)
        return offset

    def span(self, span: Span) -> Span:
        """Where a span of the plain document stands in the source."""
        start, last = span[0], max(span[1] - 1, span[0])
        for cut in reversed(self.cuts):
            start, last = cut.backward(start), cut.backward(last)
        return start, last + (span[1] > span[0])

    def claims(self, claims: tuple[Claim, ...]) -> tuple[Claim, ...]:
        """The claims with their spans and words in the source."""
        return tuple(map(self._claim, claims)) if self.document.text != self.source.text else claims

    def _claim(self, claim: Claim) -> Claim:
        start, end = self.span((claim.start, claim.end))
        places = tuple(map(self.span, claim.occurrences))
        return replace(claim, start=start, end=end, text=self.source.text[start:end], occurrences=places)

    def judgements(self, judgements: tuple[Judgement, ...]) -> tuple[Judgement, ...]:
        """The judgements with the spans of their findings in the source."""
        return tuple(map(self._judgement, judgements)) if self.cuts else judgements

    def _judgement(self, judgement: Judgement) -> Judgement:
        found = (replace(item, related=tuple(map(self.span, item.related))) for item in judgement.findings)
        return replace(judgement, findings=tuple(found)) if judgement.findings else judgement

    def patterns(self, patterns: tuple[PatternReport, ...]) -> tuple[PatternReport, ...]:
        """The patterns with their spans in the source."""
        if not self.cuts:
            return patterns
        return tuple(item.model_copy(update={"spans": tuple(map(self.span, item.spans))}) for item in patterns)


def _find_marks(document: Document) -> tuple[str, list[Span]]:
    """The text, and the marks round words in what is no listing and no metadata."""
    text = document.text
    found: set[Span] = set()
    for block in document.blocks:
        if block.kind not in _LITERAL and _MARKED.search(text, block.start, block.end):
            found.update(_marks(text, block))
    return text, [span for span in _joined(sorted(found)) if not _parts(text, span)]


def _parts(text: str, span: Span) -> bool:
    """True where two words would run together without the marks."""
    return _LATIN.match(text, max(span[0] - 1, 0)) is not None and _LATIN.match(text, span[1]) is not None


def _marks(text: str, block: Block) -> Iterator[Span]:
    """The marks of one block."""
    yield from (match.span() for match in _MARKS.finditer(text, block.start, block.end))
    for pattern in (EMPHASIS, QUOTED_VALUE):
        for match in pattern.finditer(text, block.start, block.end):
            yield match.start(), match.start("inside")
            yield match.end("inside"), match.end()


def _joined(spans: list[Span]) -> list[Span]:
    """Sorted spans, those that touch or overlap as one."""
    joined: list[Span] = []
    for start, end in spans:
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        elif start < end:
            joined.append((start, end))
    return joined


def _find_wraps(document: Document) -> tuple[str, list[Span]]:
    """The text with a blank for every line break that only wraps, and the blanks that part no words."""
    text = document.text
    wraps = find_wraps(text, document.blocks)
    blank = join_lines(text, wraps)
    spans = []
    for position in wraps:
        start, end = position, position + 1
        while blank[end : end + 1] in {" ", "\t"}:
            end += 1
        while blank[start - 1 : start] in {" ", "\t"}:
            start -= 1
        both = _HAN.match(text, start - 1) and _HAN.match(text, end)
        spans.append((start, end) if both else (start + 1, end))
    return blank, _joined(spans)


def _without(document: Document, spans: list[Span], cut: Cut) -> Document:
    """The document without the spans."""
    text, pieces, last = document.text, [], 0
    for start, end in spans:
        pieces.append(text[last:start])
        last = end
    pieces.append(text[last:])
    blocks = tuple(
        replace(block, start=cut.forward(block.start), end=cut.forward(block.end)) for block in document.blocks
    )
    return replace(document, text="".join(pieces), blocks=blocks)
