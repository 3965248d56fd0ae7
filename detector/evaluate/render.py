"""Sections -> lines of text or Markdown."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from detector.evaluate.measure import Evaluation
from detector.evaluate.page import page_lines
from detector.evaluate.section import Section, overview, sections
from detector.read.width import display_width

_GAP = "  "


def text_lines(found: Evaluation) -> Iterator[str]:
    """Every table in columns, then the mistakes that accuse a true claim."""
    for section in sections(found):
        yield from _text(section)
        yield ""
    accused = [one for one in found.mistakes if one.kind.value.endswith("accused")]
    for one in accused:
        yield f"{one.kind}: {one.doc} {one.start}-{one.end}: {one.before}[{one.text}]{one.after}"
        yield f"    {one.rule} {one.detail}"


def _text(section: Section) -> Iterator[str]:
    yield section.title
    if section.note:
        yield section.note
    table = [section.head, *section.rows]
    widths = [max(display_width(row[column]) for row in table) for column in range(len(section.head))]
    for row in table:
        first, *rest = zip(row, widths, strict=True)
        cells = [first[0] + " " * (first[1] - display_width(first[0]))]
        cells += [" " * (size - display_width(cell)) + cell for cell, size in rest]
        yield _GAP.join(cells).rstrip()


def markdown_lines(found: Evaluation) -> Iterator[str]:
    """The main figures as a Markdown table."""
    section = overview(found)
    yield from _markdown([section.head, *section.rows])


def _markdown(table: Iterable[tuple[str, ...]]) -> Iterator[str]:
    for place, row in enumerate(table):
        yield f"| {' | '.join(row)} |".replace("|  |", "| |")
        if place == 0:
            yield "|" + "---|" * len(row)


def json_lines(found: Evaluation) -> Iterator[str]:
    """The evaluation as JSON, the form that --baseline reads."""
    yield found.model_dump_json(by_alias=True, indent=2)


Renderer = Callable[[Evaluation], Iterator[str]]
RENDERERS: dict[str, Renderer] = {
    "text": text_lines,
    "json": json_lines,
    "html": page_lines,
    "markdown": markdown_lines,
}
