"""Counts with a size or a kind between the number and what is counted: `eight 700 W GPUs`, `6 HBM3 stacks`; and parts
of a whole in one unit: `60 of 80 GB`, `between 100 and 140 ms`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from detector.extract.number import ENGLISH, read_han
from detector.extract.scene import Quantity
from detector.extract.trie import alternation
from detector.model.unit import units

_WORDS = [word for word in ENGLISH if " " not in word]
_SIZE = r"\d[\d.,]*\s?-?(?:GiB|GB|kW|W)\b"
_STACK_SIZE = r"[1-6]?\d\s?Gi?B\s?的?\s?"
_MEMORY = r"(?:HBM|·{4,7})"  # the kind of memory is a name, and hidden
_ENGLISH = re.compile(
    rf"(?<![\w.,\-])(?P<number>\d{{1,4}}|(?i:{alternation(_WORDS)}))\s"
    rf"(?:{_SIZE}\s(?:{_MEMORY}\s)?|(?:on-package\s)?{_MEMORY}\s)(?P<unit>GPUs|cards|accelerators|stacks|modules)\b"
)
_CHINESE = re.compile(
    r"(?<![A-Za-z\d.第每一二两三四五六七八九十])(?P<number>\d{1,4}|[一二两三四五六七八九十]{1,3})\s?"
    r"(?:[块张个]\s?(?=\d[\d.,]*\s?k?W\s?的?\s?(?:GPU|显卡|加速卡))"
    rf"|(?P<stack>[个颗])\s?(?={_STACK_SIZE}(?:{_MEMORY}|堆栈|堆叠|颗粒)|{_MEMORY}\s?(?:堆栈|堆叠|颗粒)))"
)
_UNITS = {"GPUs": "GPU", "cards": "card", "accelerators": "device", "stacks": "stack", "modules": "stack"}
_MEASURES = frozenset({"bytes", "flops", "bytes_per_second", "power", "time", "tokens_per_second", "percent"})
_ENABLED = frozenset({"SM", "CU", "cores"})
_BETWEEN = re.compile(r"(?:\bbetween|介于|在)\s?$")
_AND = re.compile(r"\sand\s|\s?[和与]\s?")
_OF = re.compile(r"\s(?:out\s)?of\s(?:(?:its|the|a)\s)?")
_LEAD = 9


def find_sized(text: str) -> Iterator[Quantity]:
    """Every number that counts something whose size or kind stands between the two, in no particular order."""
    table = units()
    for match in _ENGLISH.finditer(text):
        number = match["number"]
        count = number if number.isdigit() else str(ENGLISH[number.lower()])
        yield Quantity(match.start(), match.end("number"), (count,), unit=table[_UNITS[match["unit"]]])
    for match in _CHINESE.finditer(text):
        number = match["number"]
        read = int(number) if number.isdigit() else read_han(number)
        if read and read > 1:
            end = match.start() + len(match[0].rstrip())
            yield Quantity(match.start(), end, (str(read),), unit=table["stack" if match["stack"] else "card"])


def with_wholes(text: str, found: Iterator[Quantity]) -> Iterator[Quantity]:
    """The quantities; a bare number before `of 80 GB` takes its unit, and `between 100 and 140 ms` is a range."""
    before: Quantity | None = None
    for quantity in found:
        joined = _joined(text, before, quantity) if before else (quantity,)
        if before and len(joined) > 1:
            yield joined[0]
        before = joined[-1]
    if before:
        yield before


def _joined(text: str, first: Quantity, second: Quantity) -> tuple[Quantity, ...]:
    """The two, the first in the unit of the second where it is a part of it; or one where they are the ends of a
    range."""
    plain = first.unit is None and first.scale == "1" and len(first.numbers) == len(second.numbers) == 1
    if (
        not plain
        or second.unit is None
        or second.unit.dimension not in _MEASURES | {"count"}
        or first.end > second.start
    ):
        return first, second
    between = text[first.end : second.start]
    if _AND.fullmatch(between) and _BETWEEN.search(text, max(0, first.start - _LEAD), first.start):
        return (replace(second, start=first.start, numbers=(*first.numbers, *second.numbers)),)
    if second.dimension == "count":
        return (
            replace(first, unit=second.unit) if _OF.fullmatch(between) and second.unit.name in _ENABLED else first
        ), second
    if _OF.fullmatch(between) and second.dimension not in {"time", "percent"}:
        return replace(first, unit=second.unit, scale=second.scale), second
    return first, second
