"""Lines that Markdown would misread: front matter, HTML tables, tab-separated rows, fences without an end."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from detector.model.document import Block, BlockKind
from detector.read.html import TABLE, html_blocks
from detector.read.page import Page
from detector.read.table import count_heads, split_tabs, table_cells

LONGEST_FRONT_MATTER = 200
_FENCE = re.compile(r"[ \t>]*(?:[-*+][ \t]+|\d{1,3}[.)][ \t]+)?(`{3,}(?=[^`]*$)|~{3,})")


@dataclass(slots=True)
class Regions:
    """Blocks that are already known, and a mark for every line that Markdown shall not see."""

    hidden: bytearray
    fenced: bytearray
    blocks: list[Block] = field(default_factory=list)

    def hide(self, first: int, last: int) -> None:
        """Keep the lines from `first` to `last`, both included, from Markdown."""
        self.hidden[first : last + 1] = b"\1" * (last + 1 - first)

    def free(self, line: int) -> bool:
        """True for a line that is neither hidden nor inside a fence."""
        return not self.hidden[line] and not self.fenced[line]


def find_regions(page: Page) -> Regions:
    """The regions of a page."""
    count = len(page.starts)
    regions = Regions(bytearray(count), bytearray(count))
    _front_matter(page, regions)
    if "```" in page.text or "~~~" in page.text:
        _fences(page, regions)
    if TABLE.search(page.text):
        _html_tables(page, regions)
    if "\t" in page.text:
        _tab_rows(page, regions)
    return regions


def _front_matter(page: Page, regions: Regions) -> None:
    mark = page.line(0).rstrip()
    if mark not in {"---", "+++"}:
        return
    closers = {"---", "..."} if mark == "---" else {"+++"}
    for number in range(1, min(len(page.starts), LONGEST_FRONT_MATTER)):
        if page.line(number).rstrip() in closers:
            start, end = page.trim(page.ends[0], page.starts[number])
            if start < end:
                regions.blocks.append(Block(BlockKind.META, start, end))
            regions.hide(0, number)
            return


def _fences(page: Page, regions: Regions) -> None:
    """Mark the lines between two fences; a fence without its second one is hidden, so that the rest stays text."""
    opened, mark = -1, ""
    for number in range(len(page.starts)):
        match = None if regions.hidden[number] else _FENCE.match(page.line(number))
        if match is None:
            continue
        if opened < 0:
            opened, mark = number, match[1]
        elif match[1].startswith(mark) and not page.text[page.starts[number] + match.end() : page.ends[number]].strip():
            regions.fenced[opened : number + 1] = b"\1" * (number + 1 - opened)
            opened = -1
    if opened >= 0:
        regions.hide(opened, opened)


def _html_tables(page: Page, regions: Regions) -> None:
    depth, first = 0, 0
    for match in TABLE.finditer(page.text):
        line = page.line_at(match.start())
        if not regions.free(line):
            continue
        if match[1]:
            depth = max(0, depth - 1)
            if depth == 0 and not regions.hidden[first]:
                regions.hide(first, line)
                regions.blocks.extend(html_blocks(page, page.starts[first], page.ends[line]))
        else:
            first = first if depth else line
            depth += 1


def _tab_rows(page: Page, regions: Regions) -> None:
    """Runs of at least two lines with the same number of tabs, unless all are indented by one."""
    first = 0
    while first < len(page.starts):
        tabs = page.line(first).count("\t") if regions.free(first) else 0
        last = first
        while (
            tabs and last + 1 < len(page.starts) and regions.free(last + 1) and page.line(last + 1).count("\t") == tabs
        ):
            last += 1
        if last > first and _is_table(page, first, last):
            rows = [split_tabs(page, page.starts[number], page.ends[number]) for number in range(first, last + 1)]
            regions.blocks.extend(table_cells(rows, page.starts[first], count_heads(page, rows)))
            regions.hide(first, last)
        first = last + 1


def _is_table(page: Page, first: int, last: int) -> bool:
    lines = [page.line(number) for number in range(first, last + 1)]
    return any(not line.startswith((" ", "\t")) for line in lines) and sum("\t" in line.strip() for line in lines) > 1
