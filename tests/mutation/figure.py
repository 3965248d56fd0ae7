"""The figures of a sentence, read without the extractor: number, unit, and where both stand."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

from tests.mutation import form

_MARK = re.compile(r"(?<=[.!?])\s+(?=[A-Z“\"])|(?<=[。！？；;])|\n+")
_UNITS = {"GB": ("bytes", 9), "TB": ("bytes", 12), "MB": ("bytes", 6), "GB/s": ("rate", 9), "TB/s": ("rate", 12)}
_UNITS |= {"TFLOPS": ("operations", 12), "PFLOPS": ("operations", 15), "TOPS": ("operations", 12), "W": ("power", 0)}
_UNITS |= {
    "kW": ("power", 3),
    "Gb/s": ("bits", 9),
    "Tb/s": ("bits", 12),
    "%": ("percent", 0),
    "percent": ("percent", 0),
}
_UNITS |= {"tokens/s": ("tokens", 0), "ms": ("time", -3), "Gbps": ("bits", 9), "petaflops": ("operations", 15)}
_UNIT = "|".join(sorted(map(re.escape, _UNITS), key=len, reverse=True))
_WORDS = {
    "two": 2,
    "three": 3,
    "four": 4,
    "six": 6,
    "eight": 8,
    "sixteen": 16,
    "两": 2,
    "三": 3,
    "四": 4,
    "六": 6,
    "八": 8,
}
_FIGURE = re.compile(
    rf"(?<![A-Za-z\d.,-])(?P<number>\d{{1,3}}(?:,\d{{3}})+|\d+(?:\.\d+)?)(?![\d,.]*\d)(?:(?P<gap>\s?)(?P<unit>{_UNIT})(?![A-Za-z/]))?"
    rf"|(?<![A-Za-z])(?P<word>[Tt]wo|[Tt]hree|[Ff]our|[Ss]ix|[Ee]ight|[Ss]ixteen)(?![A-Za-z])"
    rf"|(?P<han>[两三四六八])(?=\s?[张块颗台卡片个])"
)


@dataclass(frozen=True, slots=True)
class Figure:
    """A number with its unit; `dimension` is empty for a bare one."""

    start: int
    end: int
    number_start: int
    number_end: int
    number: Decimal
    text: str
    dimension: str
    power: int

    @property
    def value(self) -> Decimal:
        """The number in the base unit of its dimension."""
        return self.number.scaleb(self.power)

    @property
    def half_step(self) -> Decimal:
        """Half of the last digit written, in the base unit."""
        return Decimal(1).scaleb(int(self.number.as_tuple().exponent) + self.power) / 2

    @property
    def is_physical(self) -> bool:
        """True for an amount of something, as against a count and a share."""
        return self.dimension not in {"", "count", "percent"}

    def converted(self) -> str | None:
        """The same in another unit."""
        return form.convert(self.text, "")


def figures(text: str, start: int, end: int) -> list[Figure]:
    """The figures of a span, in order."""
    return [_figure(match) for match in _FIGURE.finditer(text, start, end)]


def sentences(text: str) -> list[tuple[int, int]]:
    """The sentences and lines of a text."""
    ends = [match.end() for match in _MARK.finditer(text)]
    return [(low, high) for low, high in zip([0, *ends], [*ends, len(text)], strict=True) if low < high]


def _figure(match: re.Match[str]) -> Figure:
    if match["number"] is None:
        word = str(match["word"] or match["han"]).lower()
        return Figure(*match.span(), *match.span(), Decimal(_WORDS[word]), match[0], "count", 0)
    dimension, power = _UNITS.get(str(match["unit"]), ("", 0))
    number = Decimal(match["number"].replace(",", ""))
    return Figure(*match.span(), *match.span("number"), number, match[0], dimension, power)
