"""Lines and columns in code points <-> positions in the units that an editor counts in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from lsprotocol.types import Position, PositionEncodingKind, Range

from detector.read.page import Page

_BEYOND = 0x10000  # what UTF-16 writes with two units


def _wide(text: str) -> int:
    return len(text) if text.isascii() else len(text) + sum(ord(character) >= _BEYOND for character in text)


def _bytes(text: str) -> int:
    return len(text) if text.isascii() else len(text.encode("utf-8", errors="surrogatepass"))


_UNITS: Mapping[str, Callable[[str], int]] = {
    PositionEncodingKind.Utf8.value: _bytes,
    PositionEncodingKind.Utf16.value: _wide,
    PositionEncodingKind.Utf32.value: len,
}


@dataclass(frozen=True, slots=True)
class Ruler:
    """Measures the text of an editor; `encoding` is what both sides have agreed to count in."""

    page: Page
    encoding: str = PositionEncodingKind.Utf16.value

    def position(self, line: int, column: int) -> Position:
        """The editor's position of a line and column that count from 1 in code points."""
        line = min(max(line, 1), len(self.page.starts))
        before = self.page.line(line - 1)[: max(0, column - 1)]
        return Position(line - 1, _UNITS[self.encoding](before))

    def range(self, start: tuple[int, int], end: tuple[int, int]) -> Range:
        """The editor's range between two places."""
        return Range(self.position(*start), self.position(*end))

    def column(self, position: Position) -> tuple[int, int]:
        """Line and column, from 1 in code points, of an editor's position; what is outside moves to the nearest."""
        number = min(max(position.line, 0), len(self.page.starts) - 1)
        units = _UNITS[self.encoding]
        line = self.page.line(number)
        if line.isascii():
            return number + 1, min(position.character, len(line)) + 1
        count = size = 0
        while count < len(line) and size < position.character:
            size += units(line[count])
            count += 1
        return number + 1, count + 1
