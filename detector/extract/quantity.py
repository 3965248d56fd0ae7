"""Numbers with units: `3.35 TB/s`, `350-400W`, `±15ms`, `21.1 bn transistors`, `8x`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from detector.extract.joined import with_shared_units, with_tolerances
from detector.extract.number import DIGITS, SCALES, plain
from detector.extract.numeral import find_numerals
from detector.extract.scene import Quantity
from detector.extract.sized import find_sized, with_wholes
from detector.extract.trie import alternation
from detector.model.unit import Unit, units

# Words that lose the blank before them when an article is scraped: `200 TOPSINT8`, `96GBHBM3`, `300WTDP`.
_GLUED = r"(?=INT\d|FP\d|BF16|TF32|HBM|GDDR|LPDDR|DDR\d|TDP|NVLink|NVLINK|PCIe|SXM|OAM|GPU|CPU|NPU|TPU|QPS|L\d\b)"
# Units that are a word of their own behind two blanks, or the next word's first letters.
_LONE = frozenset(
    {"s", "h", "V", "J", "W", "B", "x", "X", "t/s", "pp"}
    | {"C", "GF", "PF", "TF", "MF", "EF", "die", "link", "min", "day"}
)
_NEVER_SPACED = frozenset("VJXw")
_NUMBER = rf"{DIGITS}(?!\.?\d)"
_LONGEST_NUMBER = 60
_CURRENCY = r"(?P<currency>US\$|\$|¥|￥|€)?"
_PREFIX = r"(?P<prefix>(?:(?:±|\+/-)\s?|[~≈≥≤><]=?\s?|[-+](?=\d))?)"
_OPENS = r"(?=[US$¥￥€±+~≈≥≤><\-\d])"
_JOIN = r"[^\S\n]{0,2}(?:-|–|—|~|～|至|到|\.\.\.|to)\s{0,2}"
_RANGE = rf"(?:\s?(?P<first_unit>%|[A-Za-z°℃/]{{1,9}})?{_JOIN}(?P<second>{_NUMBER}))?"
_SCALE = rf"(?:\s?(?P<scale>{alternation(SCALES)})(?![A-Za-z0-9/])\+?)?"
_UNIT_END = (
    rf"(?:(?![A-Za-z0-9])|{_GLUED}|(?<=[^A-Za-z])|(?<=[xX])(?=[A-Z])|(?<=/s)(?=[a-z]{{2}})(?!ec)"
    r"|(?:(?<=bit)|(?<=/s)|(?<=OPS))(?=\d)|(?<=nm)(?=\d+\s?[亿万])|(?<=SM)(?=\d+个)|(?<=\dW)(?=\d+\s?GB))"
)
# `12nm211亿晶体管`, `80个SM5120个核心`, `250W80GB版`: the blank before the next figure is lost.
_RUN_ON = r"(?<=\dnm)(?=\d+\s?[亿万])|(?<=SM)(?=\d+个)|(?<=\dW)(?=\d+\s?GB)"
_LOOSE_GIGA = re.compile(r"G(?=\s?的?(?:显存|内存|显卡|VRAM|memory|HBM|GDDR))")
_BARE_GIGA = re.compile(r"G(?![A-Za-z0-9])")
_MEMORY_BEFORE = re.compile(r"(?:显存|内存|VRAM|memory|HBM\d?[eE]?)\s?(?:为|是|有|达|:|：)?\s?$")
_MEMORY_REACH = 10
_WIDTH_BEFORE = re.compile(r"位宽\s?(?:为|是|有|仅有?|只有|才|达到?|:|：)?\s?$")
_WIDTH_LISTED = re.compile(r"(?:GDDR\d[xX]?|HBM\d?[eE]?|显存)[，,、]\s?$")
_BARE_WIDTH = re.compile(r"\s?位(?![数元置])")
_WATT_BEFORE = re.compile(r"每瓦特?(?:性能|算力|能效|吞吐)?(?:约|达到?|为|可达|提供|只有)?\s?$")
_WATT_REACH = 10
_FACTOR_BEFORE = re.compile(r"\bfactors? of (?:about |roughly |almost |nearly |over )?$", re.IGNORECASE)
_FACTOR_REACH = 20
_EFFICIENCIES = {name: f"{name}/W" for name in ("TFLOPS", "GFLOPS", "TOPS")} | {"tokens/s": "tokens/J"}
_CACHE = re.compile(r"\s?(?:L[123]\b|[Cc]ache|缓存)")
# Words between the number and the unit of a compute figure: `1979 FP8 TFLOPS`, `3958 sparse TFLOPS`.
_FORMATS = r"(?:(?:(?:NVFP|MXFP|FP|BF|TF|INT)\d{1,2}|dense|sparse|peak|稠密|稀疏)\s){1,3}"
_FORMATS += r"(?=[A-Za-z]{0,5}(?:FLOP|flop|Flop|OPS))"
_BEFORE_MINUS = frozenset(" \t\n([（:：,，=")


@cache
def _pattern() -> re.Pattern[str]:
    # 张 is no classifier in 张量.
    unit = rf"(?P<gap>[\s\-]{{0,2}}(?:个|枚|AI\s|{_FORMATS})?)(?P<unit>{alternation(units())})(?<!张(?=量)){_UNIT_END}"
    first = rf"(?:(?<![A-Za-z0-9_.])|{_RUN_ON})(?P<first>{_NUMBER})"
    return re.compile(f"{_OPENS}{_CURRENCY}{_PREFIX}{first}{_RANGE}{_SCALE}(?:{unit})?")


# No quantity of an article has a power of ten of three digits; arithmetic with such numbers overflows.
_BEYOND = re.compile(r"[eE][+-]?0*[1-9]\d{2}")


def find_quantities(text: str) -> Iterator[Quantity]:
    """Every number of a folded text with its unit, in no particular order."""
    read = (quantity for match in _pattern().finditer(text) for quantity in _quantities(match, text))
    found = with_tolerances(text, [quantity for quantity in read if quantity])
    yield from with_wholes(text, with_shared_units(text, found))
    yield from find_numerals(text)
    yield from find_sized(text)


def _quantities(match: re.Match[str], text: str) -> Iterator[Quantity | None]:
    """The quantity of a match; two where its two numbers have units of their own."""
    if not _has_two_units(match):
        yield _read(match, text)
        return
    yield from (_read(part, text) for part in _pattern().finditer(text, match.start(), match.start("second")))
    yield from (_read(part, text) for part in _pattern().finditer(text, match.start("second"), match.end()))


def _read(match: re.Match[str], text: str) -> Quantity | None:
    first, second = match["first"], match["second"]
    if len(first) > _LONGEST_NUMBER or (second and not _is_range(match)):
        return None
    if _BEYOND.search(first) or (second and _BEYOND.search(second)):
        return None
    unit, scale, end = _measure(match, text)
    if unit is None and _ends_identifier(text, match.start("first")):
        return None
    start, prefix = _lead(match, text, unit)
    numbers = (plain(first), plain(second)) if second else (plain(first),)
    if prefix == "-" and not second:
        numbers = (f"-{numbers[0]}",)
    return Quantity(start, end, numbers, SCALES[scale] if scale else "1", unit, prefix)


def _is_range(match: re.Match[str]) -> bool:
    """False where what stands behind the first number of a range is no unit, or the second is no number to read."""
    return len(match["second"]) <= _LONGEST_NUMBER and (not match["first_unit"] or match["first_unit"] in units())


def _has_two_units(match: re.Match[str]) -> bool:
    """True for `from 900 GB/s to 3.35 TB/s`: two quantities and no range in one unit."""
    first, unit = match["first_unit"], match["unit"]
    return bool(match["second"] and first and unit and first in units() and units()[first] != units().get(unit))


def _measure(match: re.Match[str], text: str) -> tuple[Unit | None, str | None, int]:
    """The unit, the scale, and where both end."""
    scale = match["scale"]
    unit = units()[match["unit"]] if match["unit"] and _fits(match, text) else None
    if unit:
        return _per_watt(unit, match, text), scale, match.end("unit")
    end = match.end("scale") if scale else match.end("second" if match["second"] else "first")
    if scale == "M" and _CACHE.match(text, end):
        return units()["MB"], None, end
    named = _MEMORY_BEFORE.search(text, max(0, match.start() - _MEMORY_REACH), match.start())
    if scale is None and (_LOOSE_GIGA.match(text, end) or (named and _BARE_GIGA.match(text, end))):
        return units()["GB"], None, end + 1
    width = _BARE_WIDTH.match(text, end)
    if scale is None and width and _is_width(text, match.start(), width.end()):
        return units()["bit"], None, width.end()
    if scale is None and _FACTOR_BEFORE.search(text, max(0, match.start() - _FACTOR_REACH), match.start("first")):
        return units()["x"], None, end
    if match["currency"] and not text.startswith(("}", ")"), end):
        return units()["CNY" if match["currency"] in "¥￥" else "USD"], scale, end
    return None, scale, end


def _is_width(text: str, start: int, end: int) -> bool:
    """True for bits behind 位宽, and for a list that goes on with them: `48GB GDDR6，384 位，864GB/s`."""
    low = max(0, start - _MEMORY_REACH)
    if _WIDTH_BEFORE.search(text, low, start):
        return True
    return text[end : end + 1] in {"，", ",", "、", "。"} and _WIDTH_LISTED.search(text, low, start) is not None


def _per_watt(unit: Unit, match: re.Match[str], text: str) -> Unit:
    """The unit of an efficiency where the watt stands before the figure: `每瓦 1.4 TFLOPS`."""
    efficiency = _EFFICIENCIES.get(unit.name)
    if efficiency and _WATT_BEFORE.search(text, max(0, match.start() - _WATT_REACH), match.start()):
        return units()[efficiency]
    return unit


def _fits(match: re.Match[str], text: str) -> bool:
    """False where the letters after the number only look like a unit."""
    spelling, gap = match["unit"], match["gap"]
    if spelling in _LONE and gap.strip(" ") == "" and len(gap) > 1:
        return False
    if spelling in _NEVER_SPACED and gap:
        return False
    if "\n" in gap and units()[spelling].dimension == "count":
        return False
    return not (spelling[-1].isascii() and spelling[-1].isalpha() and text.startswith("_", match.end("unit")))


def _lead(match: re.Match[str], text: str, unit: Unit | None) -> tuple[int, str]:
    """Where the quantity begins, and the sign before its number."""
    if match["currency"] and unit and unit.dimension == "currency":
        return match.start("currency"), match["prefix"].strip()
    start, prefix = match.start("prefix"), match["prefix"].strip()
    if prefix == "-" and start > 0 and text[start - 1] not in _BEFORE_MINUS:
        return match.start("first"), ""
    return start, prefix


def _ends_identifier(text: str, start: int) -> bool:
    """True where a number is the last part of a hyphenated name: `Llama-4-Pro-2048k`."""
    if start <= 1 or text[start - 1] != "-":
        return False
    before = text[start - 2]
    return before == "·" or (before.isascii() and before.isalnum())
