"""Numbers written as words: `两倍`, `八张`, `two GPUs`, `twice`, `翻倍`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from detector.extract.number import ENGLISH, HAN_NUMERAL, read_han
from detector.extract.scene import Quantity
from detector.extract.trie import alternation, first_characters
from detector.model.unit import units

# Units that Chinese writes after a numeral without meaning a measure (一天, 三层).
_NOT_MEASURED = frozenset(
    {"颗", "条", "台", "路", "元", "堆", "层", "核", "天"} | {"周", "秒", "伏", "瓦", "接口", "通道", "并发", "芯片"}
)
_LATIN_COUNTED = ("GPU", "CPU", "Chiplet", "chiplet", "die", "Die", "SM")
_HAN = re.compile(r"[\u4e00-\u9fff]")
_NOT_BEFORE = r"(?<![第一二两三四五六七八九十几数])"
_HAN_COUNT = re.compile(
    rf"(?=[两三四五六七八九十]){_NOT_BEFORE}(?P<number>[两三四五六七八九十]{{1,3}})(?:个|颗|块|张|片|台|枚|套)(?=\s?[A-Z·])"
)
_WORDS = [word for word in ENGLISH if " " not in word]
_FIRSTS = first_characters([*_WORDS, *map(str.upper, _WORDS)])
_WORD = re.compile(
    rf"\b(?=[{_FIRSTS}])(?P<number>(?i:{alternation(_WORDS)}))(?:"
    r"(?i:[\s-](?:\w+[\s-])?"
    r"(?P<unit>GPUs?|dies?|chips?|chiplets?|cards?|nodes?|times|stacks?|accelerators?|servers?|racks?|links?|cores)\b)"
    r"|\b(?=\s(?:[a-z]+\s)?[A-Z])|(?<!one)(?<!One)(?=\s·))"
)
_MULTIPLES = {"two": "2", "three": "3", "four": "4", "half": "0.5"}
_MULTIPLE = re.compile(
    r"(?=[tqdh翻一减砍])(?:(?P<three>\btripl(?:e|es|ed|ing)\b)|(?P<four>\bquadrupl(?:e|es|ed|ing)\b)"
    r"|(?P<two>翻了一番|翻倍|翻番|\b(?:doubles?|doubled|doubling|twice)\b)|(?P<half>一半|减半|砍半|\b(?:halves?|halved|half)\b))"
)

# A duration in words, or in Chinese years, which counts only beside the two dates that it lies between.
_DURATION = re.compile(
    rf"\b(?P<word>(?i:{alternation(_WORDS)}))[\s-](?P<unit>years?|months?|weeks?|days?)\b"
    r"|(?<![\d第每近前后这那.年])(?P<han>[一两二三四五六七八九十]{1,3}|\d{1,2})\s?(?P<han_unit>年|个月)(?![\d前后级份代]|\s\d)"
)
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_DATES_REACH = 80


@cache
def _han_pattern() -> re.Pattern[str]:
    names = [spelling for spelling in units() if _HAN.match(spelling) and spelling not in _NOT_MEASURED]
    # 张 is no classifier in 张量.
    unit = rf"(?P<unit>{alternation([*names, *_LATIN_COUNTED])})(?<!张(?=量))"
    return re.compile(
        rf"(?={HAN_NUMERAL}){_NOT_BEFORE}(?P<number>{HAN_NUMERAL}{{1,4}})\s?(?:个|颗|块|张)?\s?"
        rf"(?:[\u4e00-\u9fff]{{0,3}}\s?(?=Chiplet|chiplet|die|裸片))?{unit}"
    )


def find_numerals(text: str) -> Iterator[Quantity]:
    """Every written-out number of a folded text that counts or multiplies something, in no particular order."""
    table = units()
    for match in _han_pattern().finditer(text):
        number = read_han(match["number"])
        if number and number > 1:
            yield Quantity(*match.span(), (str(number),), unit=table[match["unit"]])
    for match in _HAN_COUNT.finditer(text):
        yield Quantity(*match.span(), (str(read_han(match["number"])),))
    for match in _WORD.finditer(text):
        unit = match["unit"]
        counted = (table.get(unit) or table.get(unit.lower())) if unit else None
        yield Quantity(*match.span(), (str(ENGLISH[match["number"].lower()]),), unit=counted)
    yield from _durations(text)
    for match in _MULTIPLE.finditer(text):
        yield Quantity(*match.span(), (_MULTIPLES[match.lastgroup or ""],), unit=table["x"])


def _durations(text: str) -> Iterator[Quantity]:
    """Durations in words that stand near two years; others are seldom exact."""
    table = units()
    for match in _DURATION.finditer(text):
        near = text[max(0, match.start() - _DATES_REACH) : match.end() + _DATES_REACH]
        if len(_YEAR.findall(near)) > 1:
            unit = table["years"] if match["han_unit"] == "年" else table[match["unit"] or "months"]
            yield Quantity(*match.span(), (_spelled(match),), unit=unit)


def _spelled(match: re.Match[str]) -> str:
    if match["word"]:
        return str(ENGLISH[match["word"].lower()])
    return match["han"] if match["han"].isdigit() else str(read_han(match["han"]))
