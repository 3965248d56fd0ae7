"""Numbers as articles write them: digits with separators, Chinese numerals, English number words."""

from __future__ import annotations

import re

_POWER = r"10(?:(?:\^|\*\*)\d{1,2}|[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,2})"
DIGITS = (
    rf"(?:(?:\d{{1,3}}(?:,\d{{3}})+(?!\d)|(?!{_POWER})\d+)(?:\.\d+)?"
    rf"(?:[eE][+-]?\d+(?![A-Za-z])|\s?[xX×*]\s?{_POWER})?|{_POWER})"
)

SCALES = {
    "K": "1000",
    "k": "1000",
    "M": "1000000",
    "B": "1000000000",
    "T": "1000000000000",
    "thousand": "1000",
    "million": "1000000",
    "billion": "1000000000",
    "trillion": "1000000000000",
    "bn": "1000000000",
    "Bn": "1000000000",
    "mn": "1000000",
    "万": "10000",
    "亿": "100000000",
    "千": "1000",
    "百万": "1000000",
    "千万": "10000000",
    "十亿": "1000000000",
    "百亿": "10000000000",
    "千亿": "100000000000",
    "万亿": "1000000000000",
}

_HAN = {numeral: value for value, numeral in enumerate("零一二三四五六七八九")} | {"两": 2, "双": 2, "单": 1}
_MYRIAD = 10_000
_HAN_POWER = {"十": 10, "百": 100, "千": 1000, "万": _MYRIAD}
_WORDS = (
    *("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"),
)
ENGLISH = {word: number for number, word in enumerate(_WORDS, 1)} | {"dual": 2, "triple": 3, "quad": 4, "a dozen": 12}
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
ORDINALS = {word: number for number, word in enumerate(_ORDINALS, 1)}
HAN_NUMERAL = "[零一二两双三四五六七八九十百千万]"
_PLAIN = re.compile(r"[^\d.eE+\-]")
_OF_TEN = re.compile(r"(?P<factor>\s?[xX×*]\s?)?10(?:\^|\*\*|(?=[⁰¹²³⁴⁵⁶⁷⁸⁹]))(?P<power>[\d⁰¹²³⁴⁵⁶⁷⁸⁹]+)")
_RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")


def plain(written: str) -> str:
    """A written number without separators: `2,300.50` gives `2300.50`, `6.3 × 10^23` gives `6.3e23`."""
    return _PLAIN.sub("", _OF_TEN.sub(_exponent, written).replace(",", ""))


def _exponent(match: re.Match[str]) -> str:
    return ("e" if match["factor"] else "1e") + match["power"].translate(_RAISED)


def read_han(numeral: str) -> int | None:
    """The value of a Chinese numeral such as 十二 or 三百; None where it is none."""
    total, current = 0, 0
    for character in numeral:
        if character in _HAN:
            current = _HAN[character]
        elif character in _HAN_POWER:
            power = _HAN_POWER[character]
            total = (
                (total + (current or (0 if total else 1))) * power
                if power == _MYRIAD
                else total + (current or 1) * power
            )
            current = 0
        else:
            return None
    return total + current


def read_ordinal(word: str) -> int | None:
    """The number of an ordinal: `fifth`, `5th`, 五; None where it is none."""
    lowered = word.lower()
    if lowered in ORDINALS:
        return ORDINALS[lowered]
    digits = re.match(r"\d+", lowered)
    return int(digits[0]) if digits else read_han(word)
