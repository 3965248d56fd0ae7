"""Numbers with units: `3.35 TB/s`, `350-400W`, `±15ms`, `21.1 bn transistors`, `两倍`, `8x`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from detector.extract.number import DIGITS, ENGLISH, HAN_NUMERAL, SCALES, plain, read_han
from detector.extract.scene import Quantity
from detector.model.unit import units

# Words that lose the blank before them when an article is scraped: `200 TOPSINT8`, `96GBHBM3`, `300WTDP`.
GLUED = r"(?=INT\d|FP\d|BF16|TF32|HBM|GDDR|LPDDR|DDR\d|TDP|NVLink|NVLINK|PCIe|SXM|OAM|GPU|CPU|NPU|TPU|QPS|L\d\b)"
_NOT_AFTER_NUMBER = {"路", "张", "颗", "条", "堆", "层", "周", "天", "台", "元", "核", "卡", "接口", "并发"}
_LONE = {
    "s",
    "h",
    "V",
    "J",
    "W",
    "B",
    "x",
    "X",
    "t/s",
    "pp",
    "C",
    "GF",
    "PF",
    "TF",
    "MF",
    "EF",
    "die",
    "link",
    "min",
    "day",
}
_JOIN = r"\s{0,2}(?:-|–|—|~|～|至|到|\.\.\.|to)\s{0,2}"
_PREFIX = r"(?:±|\+/-|[~≈≥≤><]=?\s?|[-+](?=\d))?"
_ENGLISH_NUMBER = "|".join(sorted((word for word in ENGLISH if " " not in word), key=len, reverse=True))


@cache
def _pattern() -> re.Pattern[str]:
    spellings = sorted(units(), key=len, reverse=True)
    unit = "|".join(_guarded(spelling) for spelling in spellings)
    scale = "|".join(sorted(SCALES, key=len, reverse=True))
    number = rf"{DIGITS}(?!\.?\d)"
    return re.compile(
        rf"(?P<currency>US\$|\$|¥|￥|€)?(?P<prefix>{_PREFIX})(?<![A-Za-z0-9_.])(?P<first>{number})(?:\s?(?P<first_unit>%|[A-Za-z°℃/]{{1,9}})?"
        rf"{_JOIN}(?P<second>{number}))?"
        rf"(?:\s?(?P<scale>{scale})(?![A-Za-z0-9/])\+?)?"
        rf"(?:(?P<gap>[\s\-]{{0,2}}(?:个|枚|AI\s)?)(?P<unit>{unit})(?P<end>(?![A-Za-z0-9])|{GLUED}|(?<=[^A-Za-z])|(?<=[xX])(?=[A-Z])|(?<=/s)(?=[a-z]{{2}})(?!ec)|(?:(?<=bit)|(?<=/s)|(?<=OPS))(?=\d)))?"
    )


def _guarded(spelling: str) -> str:
    """A unit's pattern; 张 is no classifier in 张量."""
    return re.escape(spelling) + ("(?!量)" if spelling == "张" else "")


@cache
def _han_pattern() -> re.Pattern[str]:
    bare = {
        "颗",
        "条",
        "台",
        "路",
        "元",
        "堆",
        "层",
        "核",
        "天",
        "周",
        "秒",
        "伏",
        "瓦",
        "接口",
        "通道",
        "并发",
        "芯片",
    }
    names = [spelling for spelling in units() if re.match(r"[\u4e00-\u9fff]", spelling) and spelling not in bare]
    extra = ["GPU", "CPU", "Chiplet", "chiplet", "die", "Die", "SM"]
    unit = "|".join(_guarded(name) for name in sorted([*names, *extra], key=len, reverse=True))
    return re.compile(
        rf"(?<![第一二两三四五六七八九十几数])(?P<number>{HAN_NUMERAL}{{1,4}})\s?(?:个|颗|块|张)?\s?(?:[\u4e00-\u9fff]{{0,3}}\s?(?=Chiplet|chiplet|die|裸片))?(?P<unit>{unit})"
    )


_HAN_COUNT = re.compile(
    r"(?<![第一二两三四五六七八九十几数])(?P<number>[两三四五六七八九十]{1,3})(?:个|颗|块|张|片)\s?(?=[A-Z])"
)
_LOOSE_GIGA = re.compile(r"G(?=\s?的?(?:显存|内存|显卡|VRAM|memory|HBM|GDDR))")
_CACHE = re.compile(r"\s?(?:L[123]\b|[Cc]ache|缓存)")
_WORD = re.compile(
    rf"\b(?P<number>{_ENGLISH_NUMBER})[\s-](?:\w+[\s-])?"
    r"(?P<unit>GPUs?|dies?|chips?|chiplets?|cards?|nodes?|times|stacks?|accelerators?|servers?|racks?|links?|cores)\b",
    re.IGNORECASE,
)
_MULTIPLES = {"two": "2", "three": "3", "four": "4", "half": "0.5"}
_WORD_COUNT = re.compile(rf"\b(?i:{_ENGLISH_NUMBER})\b(?=\s(?:[a-z]+\s)?[A-Z])")
_DOUBLE = re.compile(
    r"(?P<three>\btripl(?:e|es|ed|ing)\b)|(?P<four>\bquadrupl(?:e|es|ed|ing)\b)|(?P<two>翻了一番|翻倍|翻番|\b(?:doubles?|doubled|doubling|twice)\b)|(?P<half>一半|减半|砍半|\b(?:halves?|halved|half)\b)"
)


def find_quantities(text: str) -> Iterator[Quantity]:
    """Every number of a folded text with its unit, in no particular order; numbers inside names and versions are left out."""
    for match in _pattern().finditer(text):
        quantity = _read(match, text)
        if quantity:
            yield quantity
    table = units()
    for match in _han_pattern().finditer(text):
        number = read_han(match["number"])
        if number and number > 1:
            yield Quantity(match.start(), match.end(), (str(number),), unit=table[match["unit"]])
    for match in _HAN_COUNT.finditer(text):
        yield Quantity(match.start(), match.end(), (str(read_han(match["number"])),))
    for match in _WORD_COUNT.finditer(text):
        yield Quantity(match.start(), match.end(), (str(ENGLISH[match.group().lower()]),))
    for match in _WORD.finditer(text):
        yield Quantity(match.start(), match.end(), (str(ENGLISH[match["number"].lower()]),), unit=table[match["unit"]])
    for match in _DOUBLE.finditer(text):
        yield Quantity(
            match.start(),
            match.end(),
            (next(number for name, number in _MULTIPLES.items() if match[name]),),
            unit=table["x"],
        )


def _read(match: re.Match[str], text: str) -> Quantity | None:
    spelling, scale = match["unit"], match["scale"]
    first, second = match["first"], match["second"]
    if second and match["first_unit"] and match["first_unit"] not in units():
        return None
    end = (
        match.end("unit")
        if spelling
        else match.end("scale")
        if scale
        else match.end("second")
        if second
        else match.end("first")
    )
    if spelling and not _fits(match, text):
        spelling, end = None, match.end("scale") if scale else match.end("second" if second else "first")
    numbers = (plain(first), plain(second)) if second else (plain(first),)
    unit = units()[spelling] if spelling else None
    if unit is None and scale == "M" and _CACHE.match(text, end):
        unit, scale = units()["MB"], None
    if unit is None and scale is None and _LOOSE_GIGA.match(text, end):
        unit, end = units()["GB"], end + 1
    if spelling and unit and unit.dimension == "count" and "\n" in match["gap"]:
        unit, end = None, match.end("scale") if scale else match.end("second" if second else "first")
    if match["currency"] and unit is None and text[end : end + 1] not in {"}", ")"}:
        unit = units()["CNY" if match["currency"] in "¥￥" else "USD"]
    if unit is None and _ends_identifier(text, match.start("first")):
        return None
    start = match.start("prefix") if match["prefix"] else match.start("first")
    if match["currency"] and unit and unit.dimension == "currency":
        start = match.start("currency")
    prefix = match["prefix"].strip()
    if prefix == "-" and start > 0 and text[start - 1] not in " \t\n([（:：,，=":
        start, prefix = match.start("first"), ""
    if prefix == "-" and not second:
        numbers = (f"-{numbers[0]}",)
    return Quantity(start, end, numbers, SCALES[scale] if scale else "1", unit, prefix)


def _ends_identifier(text: str, start: int) -> bool:
    """True where a number is the last part of a hyphenated name: `Llama-4-Pro-2048k`."""
    return (
        start > 1
        and text[start - 1] == "-"
        and (text[start - 2] == "·" or (text[start - 2].isascii() and text[start - 2].isalnum()))
    )


def _fits(match: re.Match[str], text: str) -> bool:
    """False where the letters after the number only look like a unit."""
    spelling, gap = match["unit"], match["gap"]
    after = text[match.end("unit") : match.end("unit") + 1]
    if spelling in _LONE and gap.strip(" ") == "" and len(gap) > 1:
        return False
    if spelling in {"V", "J", "X"} and gap:
        return False
    return not (spelling[-1].isascii() and spelling[-1].isalpha() and after == "_")
