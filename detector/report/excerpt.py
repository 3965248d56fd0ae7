"""The line of an article around a claim, with carets under it."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from detector.read.page import Page
from detector.read.width import character_width, display_width

_DOTS = "…"


@dataclass(frozen=True, slots=True)
class Excerpt:
    """A line number (from 1), the part of the line that fits, and a line of carets for below it."""

    line: int
    text: str
    carets: str


def cut_excerpt(page: Page, start: int, end: int, width: int) -> Excerpt:
    """The excerpt for a span in at most `width` columns; of a span over several lines the first line is shown."""
    line = page.line_at(start)
    end = max(start, min(end, page.ends[line]))
    marked = _fit(printable(page.text[start:end]), width)
    rest = max(0, width - display_width(marked))
    before = printable(page.text[max(page.starts[line], start - rest - 1) : start])
    after = printable(page.text[end : min(page.ends[line], end + rest + 1)])
    right = min(display_width(after), max(rest // 2, rest - display_width(before)))
    left = _fit(before[::-1], rest - right)[::-1]
    text = left + marked + _fit(after, rest - display_width(left))
    return Excerpt(line + 1, text, " " * display_width(left) + "^" * max(1, display_width(marked)))


def printable(text: str) -> str:
    """The text without characters that move the cursor or switch the terminal; each becomes a space or a dot."""
    if text.isprintable():
        return text
    return "".join(_plain(character) for character in text)


def _plain(character: str) -> str:
    if character.isprintable() or unicodedata.category(character) in {"Mn", "Me"}:
        return character
    return " " if character.isspace() else "·"


def _fit(text: str, width: int) -> str:
    """The beginning of the text that fits, with dots at the end where it was cut."""
    if display_width(text) <= width:
        return text
    result, used = "", 0
    for character in text:
        used += character_width(character)
        if used > width - len(_DOTS):
            break
        result += character
    return result + _DOTS if width >= len(_DOTS) else ""
