"""Other forms of the same value: unit, digits, separators, myriads, spaces, emphasis."""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import ROUND_HALF_UP, Decimal

Form = Callable[[str, str], str | None]
_VALUE = re.compile(r"(?P<number>\d[\d,]*(?:\.\d+)?)(?P<gap>[ ]?)(?P<unit>[^\d\s]*)")
_STEPS = {"GB/s": ("TB/s", -3), "TB/s": ("GB/s", 3), "TFLOPS": ("PFLOPS", -3), "PFLOPS": ("TFLOPS", 3)}
_STEPS |= {"W": ("kW", -3), "kW": ("W", 3), "TB": ("GB", 3), "MHz": ("GHz", -3), "GHz": ("MHz", 3), "PB": ("TB", 3)}
_STEPS |= {"Gb/s": ("Tb/s", -3), "Gbps": ("Tbps", -3), "Tb/s": ("Gb/s", 3), "MW": ("kW", 3), "瓦": ("千瓦", -3)}
_MYRIADS = {"亿": ("万", 4), "万": ("", 4), "万亿": ("亿", 4)}
_WORDS = {"billion": 9, "million": 6, "trillion": 12}
_FULL_WIDTH = str.maketrans("0123456789", "０１２３４５６７８９")
_LEAST_DIGITS = 2
_MOST_CHANGE = Decimal("0.02")
_LEAST_GROUPED = 4


def convert(text: str, language: str) -> str | None:
    """3.35 TB/s as 3350 GB/s, 700 W as 0.70 kW: of one digit alone nobody knows what it was rounded from."""
    match = _VALUE.fullmatch(text)
    if match is None or match["unit"] not in _STEPS:
        return None
    unit, step = _STEPS[match["unit"]]
    written = _plain(_number(match).scaleb(step))
    few = sum(map(str.isdigit, written.strip("0."))) < _LEAST_DIGITS and step < 0
    return written + ("" if not few else "0" if "." in written else ".0") + match["gap"] + unit


def widen(text: str, language: str) -> str | None:
    """The digits in full-width form."""
    return text.translate(_FULL_WIDTH) if re.search(r"\d", text) else None


def regroup(text: str, language: str) -> str | None:
    """1,979 as 1979 and the other way."""
    match = _VALUE.match(text)
    if match is None:
        return None
    whole, point, rest = match["number"].partition(".")
    digits = whole.replace(",", "")
    if len(digits) < _LEAST_GROUPED or re.fullmatch(r"(?:19|20)\d\d", text):
        return None
    return (digits if "," in whole else f"{int(digits):,}") + point + rest + text[match.end("number") :]


def count_in_myriads(text: str, language: str) -> str | None:
    """2080 亿 as 20800000 万, 21,760 as 2.176 万; 208 billion as 208,000 million."""
    match = re.match(
        r"(?P<number>\d[\d,]*(?:\.\d+)?)(?P<gap>[ ]?)(?P<scale>万亿|亿|万|billion|trillion|(?=\D|$))", text
    )
    if match is None:
        return None
    number, rest = Decimal(match["number"].replace(",", "")), text[match.end() :]
    if match["scale"] in _WORDS:
        smaller = {"billion": "million", "trillion": "billion"}[match["scale"]]
        return f"{_grouped(number * 1000)}{match['gap']}{smaller}{rest}"
    if match["scale"] in _MYRIADS:
        scale, step = _MYRIADS[match["scale"]]
        return f"{_plain(number.scaleb(step))}{match['gap']}{scale}{rest}"
    countable = language == "zh" and number >= Decimal(10_000) and re.match(r"\s?[个颗张块片]", rest)
    return f"{_plain(number.scaleb(-4))}{match['gap']}万{rest}" if countable else None


def shorten(text: str, language: str) -> str | None:
    """One digit fewer, where two are left and the value changes by no more than 2 %: 3.35 as 3.4, 1,979 as 1,980."""
    match = _VALUE.match(text)
    if match is None:
        return None
    number = _number(match)
    digits = number.normalize().as_tuple()
    if len(digits.digits) <= _LEAST_DIGITS or not number:
        return None
    place = Decimal(1).scaleb(int(digits.exponent) + 1)
    shorter = number.quantize(place, rounding=ROUND_HALF_UP)
    if abs(shorter - number) > _MOST_CHANGE * number:
        return None
    return (_grouped(shorter) if "," in match["number"] else _plain(shorter)) + text[match.end("number") :]


def lengthen(text: str, language: str) -> str | None:
    """A zero more behind the point: 3.35 as 3.350, 80 as 80.0."""
    match = _VALUE.match(text)
    if match is None:
        return None
    return match["number"] + ("0" if "." in match["number"] else ".0") + text[match.end("number") :]


def space(text: str, language: str) -> str | None:
    """80GB as 80 GB and the other way."""
    match = _VALUE.fullmatch(text)
    if match is None or not re.match(r"[A-Za-z]", match["unit"]):
        return None
    return match["number"] + ("" if match["gap"] else " ") + match["unit"]


def wrap_inside(text: str, language: str) -> str | None:
    """The line ends between number and unit."""
    match = _VALUE.fullmatch(text)
    return f"{match['number']}\n{match['unit']}" if match and match["gap"] and match["unit"] else None


def embolden(text: str, language: str) -> str | None:
    """**80 GB**."""
    return f"**{text}**"


def emphasise(text: str, language: str) -> str | None:
    """*80 GB*."""
    return f"*{text}*"


def encode(text: str, language: str) -> str | None:
    """`80 GB`, as code."""
    return f"`{text}`"


def quote(text: str, language: str) -> str | None:
    """“80 GB”, in the quotation marks of both languages."""
    return f"“{text}”"


def _number(match: re.Match[str]) -> Decimal:
    return Decimal(match["number"].replace(",", ""))


def _plain(number: Decimal) -> str:
    written = f"{number:f}"
    return written.rstrip("0").rstrip(".") if "." in written else written


def _grouped(number: Decimal) -> str:
    whole, point, rest = _plain(number).partition(".")
    return f"{int(whole):,}{point}{rest}"
