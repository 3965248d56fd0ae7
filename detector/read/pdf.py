"""PDF -> Document: text in reading order with the page and the box of every character."""

from __future__ import annotations

import math
import re
from array import array
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import median
from typing import Any

from detector.errors import ReadError
from detector.model.document import Document
from detector.model.place import Place
from detector.read.column import find_regions
from detector.read.flow import Flow
from detector.read.glyph import Run, read_runs
from detector.read.margin import drop_margins
from detector.read.meta import Meta, latest
from detector.read.outline import outline_blocks
from detector.read.page import Page
from detector.read.reading import Options, Reading, finish_document
from detector.read.trail import Trail

MOST_PAGES = 1000
MOST_CHARACTERS = 5_000_000
LONGEST_BOX = 400
_DATE = re.compile(r"D:(\d{4})(\d{2})?(\d{2})?")


@dataclass(frozen=True, slots=True, eq=False)
class PageOrigin:
    """The way back into pages: for each page the number of its first character, for each character its box."""

    trail: Trail
    starts: array[int]
    numbers: array[int]
    boxes: array[float]

    def position(self, offset: int) -> tuple[int, int] | None:
        """None: a page has no lines that a reader could count."""
        del offset
        return None

    def place(self, start: int, end: int) -> Place | None:
        """The page, and the box around the part of the stretch that stands on it."""
        first = self.trail.source(start)
        page = max(0, bisect_right(self.starts, first) - 1)
        after = self.starts[page + 1] if page + 1 < len(self.starts) else len(self.boxes) // 4
        offsets = range(start, max(start + 1, min(end, start + LONGEST_BOX)))
        sources = {each for offset in offsets if first <= (each := self.trail.source(offset)) < after}
        boxes = [self.boxes[4 * each : 4 * each + 4] for each in sources]
        lefts, bottoms, rights, tops = zip(*boxes, strict=True) if boxes else ((0.0,),) * 4
        box = min(lefts), min(bottoms), max(rights), max(tops)
        left, bottom, right, top = (round(side, 1) for side in box)
        return Place(page=self.numbers[page], box=(left, bottom, right, top))


def read(data: bytes, name: str, options: Options) -> Iterator[Document | ReadError]:
    """The article in a PDF; raises ReadError for one that is locked, too long, or only pictures."""
    del options
    pdfium, raw = _library(name)
    try:
        pdf = pdfium.PdfDocument(data)
        try:
            pages, heights = _pages(pdf, raw, name)
            meta = _properties(pdf)
        finally:
            pdf.close()
    except pdfium.PdfiumError as error:
        locked = "password" in str(error).lower()
        what = "locked with a password" if locked else "no PDF, or a damaged one"
        raise ReadError(f"{name}: {what}; allowed: a PDF that opens without a password") from None
    yield finish_document(_compose(drop_margins(pages, heights), meta), name, data)


def _library(name: str) -> tuple[Any, Any]:
    try:
        import pypdfium2
        import pypdfium2.raw
    except ImportError:
        raise ReadError(f"{name}: reading PDF needs pypdfium2; allowed: pip install '.[pdf]'") from None
    return pypdfium2, pypdfium2.raw


def _pages(pdf: Any, raw: Any, name: str) -> tuple[list[list[Run]], list[float]]:
    """The runs of every page, and how high the pages are."""
    if len(pdf) > MOST_PAGES:
        raise ReadError(f"{name}: {len(pdf):,} pages; allowed: up to {MOST_PAGES:,}, so split the file")
    pages: list[list[Run]] = []
    heights: list[float] = []
    count = 0
    for number in range(len(pdf)):
        page = pdf[number]
        text_page = page.get_textpage()
        count += max(0, text_page.count_chars())
        if count > MOST_CHARACTERS:
            raise ReadError(f"{name}: more than {MOST_CHARACTERS:,} characters; allowed: an article, so split the file")
        pages.append(read_runs(text_page, raw))
        heights.append(page.get_height())
        text_page.close()
        page.close()
    if not any(pages):
        raise ReadError(
            f"{name}: a PDF without text, such as a scan; allowed: one with text, which OCR software can add"
        )
    return pages, heights


def _compose(pages: list[list[Run]], meta: Meta) -> Reading:
    sizes = [run.size for runs in pages for run in runs for _ in range(math.ceil(len(run.text) / 10))]
    flow = Flow(median(sizes) if sizes else 1.0)
    starts, numbers = array("q"), array("q")
    for number, runs in enumerate(pages, 1):
        starts.append(len(flow.boxes) // 4)
        numbers.append(number)
        for region in find_regions(runs):
            flow.write(region)
    flow.end()
    text = flow.writer.text()
    blocks = tuple(outline_blocks(Page.of(text), flow.writer.blocks))
    return Reading(text, blocks, spare=meta, origin=PageOrigin(flow.writer.trail(), starts, numbers, flow.boxes))


def _properties(pdf: Any) -> Meta:
    """Title, last change and author from the properties of the file."""
    values = pdf.get_metadata_dict(skip_empty=True)
    dates = [
        "-".join(part for part in match.groups() if part)
        for key in ("CreationDate", "ModDate")
        if (match := _DATE.match(values.get(key, "")))
    ]
    return Meta(values.get("Title"), latest(dates), values.get("Author"))
