"""How many parameters a model has and how many bytes each takes, as the words of a passage say it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from decimal import Decimal

from detector.check.formula import Term
from detector.check.interval import Interval, readings
from detector.check.passage import Passage
from detector.extract.precision import find_formats

_WIDTHS = {"32": Decimal(4), "16": Decimal(2), "8": Decimal(1), "6": Decimal("0.75"), "4": Decimal("0.5")}
_BITS = re.compile(
    r"(?<![\d.])(?P<bits>4|8|16|32)(?:[\s\-]?bits?\b|\s?位(?:精度|量化|整数|浮点)|\s?比特)", re.IGNORECASE
)
_FORMAT_BITS = re.compile(r"\d+$")
_QUANTIZED = re.compile(r"quanti[sz]|compress|prun|量化|压缩|剪枝", re.IGNORECASE)
_COUNT = re.compile(
    r"(?<![\d.,A-Za-z$¥￥€])(?P<number>\d{1,4}(?:\.\d+)?)(?:(?P<b>B)|\s(?P<bn>billion|bn)|\s?(?P<yi>千亿|百亿|十亿|亿)(?:个)?(?=参数|规模))"
    r"(?![A-Za-z/])(?!(?:\s|-)?(?:of\s)?(?:training\s)?(?:tokens?\b|transistors?\b|dollars?\b|USD|bytes?))",
)
_SCALES = {"亿": Decimal(10**8), "十亿": Decimal(10**9), "百亿": Decimal(10**10), "千亿": Decimal(10**11)}
_MIXTURE = re.compile(
    r"mixture|\bMoE\b|\bactive|\bactivated|experts?\b|\d\s?x\s?\d+B|-A\d|激活|专家|稀疏模型", re.IGNORECASE
)

HOUR = Interval(Decimal(3600), Decimal(3600))
GB_IN_GIB = Decimal(2**30) / Decimal(10**9)


def only(terms: Iterable[Term]) -> Term | None:
    """The only value that the terms have; None where there is none or where they differ."""
    found = list(terms)
    return found[0] if found and all(term.interval == found[0].interval for term in found) else None


def matches(passage: Passage, pattern: re.Pattern[str], read: Callable[[re.Match[str]], Decimal]) -> list[Term]:
    """A term for every place of the passage that the pattern matches, each exactly the number read there."""
    found = []
    for match in pattern.finditer(passage.text):
        number = read(match)
        span = (passage.start + match.start(), passage.start + match.end())
        found.append(Term(" ".join(match[0].split()), Interval(number, number), span))
    return found


def bytes_each(passage: Passage) -> Term | None:
    """The bytes of one number in the only width that the passage names (`FP16`, `4-bit`)."""
    found = []
    for named in find_formats(passage.text):
        bits = _FORMAT_BITS.search(named.name)
        if bits is None or bits[0] not in _WIDTHS:
            return None
        span = (passage.start + named.start, passage.start + named.end)
        found.append(_sized(named.name, _WIDTHS[bits[0]], span))
    for match in _BITS.finditer(passage.text):
        span = (passage.start + match.start(), passage.start + match.end())
        found.append(_sized(match[0], _WIDTHS[match["bits"]], span))
    width = only(found)
    if width is None or (width.interval.low > 1 and _QUANTIZED.search(passage.text)):
        return None
    return width


def _sized(name: str, width: Decimal, span: tuple[int, int]) -> Term:
    return Term(f"{width.normalize():f} B ({name})", Interval(width, width), span)


def parameters_in(passage: Passage) -> Term | None:
    """The parameters of the only model whose size the passage names; None for mixtures of experts."""
    if _MIXTURE.search(passage.text):
        return None
    found = []
    for match in _COUNT.finditer(passage.text):
        scale = _SCALES.get(match["yi"] or "", Decimal(10**9))
        span = (passage.start + match.start(), passage.start + match.end())
        interval = readings((match["number"],)).loose.scaled(scale)
        found.append(Term(" ".join(match[0].split()), interval, span))
    return only(found)
