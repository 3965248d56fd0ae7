"""Sentences that multiply in words: `eight 141 GB cards, 1,128 GB in total`, 4 张 48 GB 的卡合计 192 GB."""

from __future__ import annotations

import re
from collections.abc import Iterator, Set
from dataclasses import dataclass
from itertools import pairwise

from detector.check.measure import measure
from detector.check.pair import MOST
from detector.check.rule import Article
from detector.check.statement import is_plain
from detector.model.claim import Attribute, Claim

_WORDS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_NUMBERS = {word: number for number, word in enumerate(_WORDS, 2)} | {"sixteen": 16, "twenty": 20, "thirty-two": 32}
_HAN = {**{word: number for number, word in enumerate("二三四五六七八九十", 2)}, "两": 2, "十二": 12, "十六": 16}
_ONE, _ALL = "⟦", "⟧"
_COUNT = rf"(?<![A-Za-z\d.,\-])(?P<count>\d{{1,3}}(?:,\d{{3}})+|\d{{1,6}}|{'|'.join(_NUMBERS)})"
_ZH_COUNT = rf"(?P<count>(?<![A-Za-z\d.,])\d{{1,6}}|{'|'.join(sorted(_HAN, key=len, reverse=True))})"
_MEASURE = r"\s?[张块颗个条台片路组卡根]"
_WORD = r"[A-Za-z][\w.+/\-]*"
_NOUN = r"(?:\s(?:of\s)?(?!and\b|but\b|while\b|plus\b)[A-Za-z][\w.+/\-]*){0,4}?"
_ABOUT = r"(?:about\s|roughly\s|some\s|约\s?|大约\s?)?"
_GIVES = (
    r"(?:or|for|so|that is|which is|which makes|which gives|makes?|making|gives?|giving|a total of|in total|together|"
    r"altogether)"
)
_IN_ALL = r"(?:in total|in all|altogether|combined|together|per (?:node|VM|server|system|machine|rack|GPU|card|board))"
_SUMS = r"(?:合计|共计|一共|总共|总计|加起来|共|总[^，。；\d⟦⟧]{0,6})(?:为|是|达|有|约)?\s?"
_FORMS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        # two times one: `2 x 24 GB = 48 GB`, 384乘752 TFLOPS等于288.8 PFLOPS
        rf"(?<![A-Za-z\d.,])(?<![x×*乘])(?<![x×*乘]\s)(?P<count>\d{{1,6}})\s?(?:x|×|\*|乘以?|times)\s?⟦\s?"
        rf"(?:=|＝|等于|[，,]?约|[，,]?合计|makes?|gives?|is|are)\s?{_ABOUT}⟧",
        # `eight 400 Gb/s NICs, 3.2 Tb/s in total`
        rf"{_COUNT}\s(?:(?-i:[A-Z])[\w.+/\-]*\s){{0,3}}?⟦{_NOUN},?\s(?:{_GIVES}\s)?{_ABOUT}⟧(?:\s(?:of\s)?[A-Za-z][\w\-]*){{0,3}}?\s{_IN_ALL}",
        # `18 links of 100 GB/s each, which makes 1.8 TB/s`
        rf"{_COUNT}(?:\s{_WORD}){{1,4}}?\s(?:with|of|at|carry|have)\s⟦{_NOUN}\s(?:each|apiece),?\s(?:{_GIVES}\s){_ABOUT}⟧",
        rf"{_COUNT}(?:\s{_WORD}){{1,4}}?,?\seach\s(?:with|of|at|has|carries|offers)\s⟦{_NOUN},\s(?:{_GIVES}\s)?{_ABOUT}⟧\s{_IN_ALL}",
        # `six stacks give the card 4.8 TB/s, or 800 GB/s each`; `1,310 tokens/s from two cards, so 655 each`
        rf"{_COUNT}(?:\s{_WORD}){{1,3}}?\s(?:give|make|provide|deliver|offer|supply)"
        rf"(?:\s{_WORD}){{0,4}}?\s⟧{_NOUN},\s{_GIVES}\s{_ABOUT}⟦\s(?:each|apiece|per\s\w+)",
        rf"⟧\s(?:from|on|across|over)\s{_COUNT}(?:\s{_WORD}){{1,4}}?,\s{_GIVES}\s{_ABOUT}⟦\s(?:each|apiece|per\s\w+)",
        # 四张 48 GB 的 L40S 合计 192 GB；8块400Gb/s网卡，网络总带宽3.2Tb/s
        rf"{_ZH_COUNT}{_MEASURE}[^，。；\d⟦⟧]{{0,8}}⟦\s?的?[^，。；⟦⟧]{{0,14}}[，,]?\s?[^，。；\d⟦⟧]{{0,4}}{_SUMS}⟧",
        # 18 条链路，每条 100 GB/s，合计 1.8 TB/s
        rf"{_ZH_COUNT}{_MEASURE}[^，。；\d⟦⟧]{{0,12}}[，,]?\s?(?:[每单][张块颗个条台片路组卡根])[^，。；\d⟦⟧]{{0,6}}⟦[，,]\s?[^，。；\d⟦⟧]{{0,4}}{_SUMS}⟧",
        # 八个 HBM4 堆栈能到 22TB/s，平均 2.75TB/s
        rf"{_ZH_COUNT}{_MEASURE}[^，。；⟦⟧]{{0,30}}⟧[，,]\s?(?:平均|相当于|合|即)(?:[每单][张块颗个条台片路组卡根])?(?:为|是|约)?\s?⟦",
    )
)
_SKIPPED = frozenset({Attribute.PERCENT_CHANGE, Attribute.RATIO, Attribute.DEVICE_COUNT, Attribute.RELEASE_DATE})
_WHOLE = re.compile(r"(?<![A-Za-z\d.,\-])\d{1,4}(?![\d.,])")
# Some users wait, and some are served faster.
_USERS = re.compile(r"\busers?\b|\bclients?\b|\brequests?\b|\bstreams?\b|用户|请求|并发|每人", re.IGNORECASE)
# `four 24 GB and four 16 GB`: a sum of products.
_ADDED = re.compile(r"[^,，。;；]{0,24}(?:\band|\bplus|\+|[与和加及、])[^\d,，。;；]{0,8}")
_BEFORE, _BEHIND, _LONGEST = 60, 40, 90


@dataclass(frozen=True, slots=True)
class Multiplication:
    """A total, the value of one, how many there are and where that stands, and by what else one may multiply."""

    total: Claim
    single: Claim
    count: int
    span: tuple[int, int]
    others: Set[int]


def find_multiplications(article: Article) -> Iterator[Multiplication]:
    """Every total that the words around it make the product of a count and the value of one."""
    for first, second in _neighbours(article):
        for single, total in ((first, second), (second, first)):
            if found := _read(article, single, total):
                yield found
                break


def _neighbours(article: Article) -> Iterator[tuple[Claim, Claim]]:
    """Two values of one dimension in a sentence, one after the other."""
    valued = [claim for claim in article.claims if claim.numbers and claim.attribute not in _SKIPPED]
    for first, second in pairwise(valued):
        same = 0 <= first.sentence == second.sentence and 0 < second.start - first.end <= _LONGEST
        if same and len(article.in_sentence(first)) <= MOST and _dimension(first) == _dimension(second) != "":
            yield first, second


def _dimension(claim: Claim) -> str:
    unit = measure(claim.unit)
    return unit.dimension if unit is not None and claim.unit not in {"%", "x", "points"} else ""


def _read(article: Article, single: Claim, total: Claim) -> Multiplication | None:
    """The multiplication that the words around two values state."""
    first, second = sorted((single, total), key=lambda claim: claim.start)
    low = max(first.start - _BEFORE, article.block_span(first)[0])
    text = article.document.text
    marks = (_ONE, _ALL) if first is single else (_ALL, _ONE)
    written = f"{text[low : first.start]}{marks[0]}{text[first.end : second.start]}{marks[1]}"
    written += text[second.end : min(second.end + _BEHIND, article.block_span(second)[1])]
    for form in _FORMS:
        match = form.search(written)
        if match is None or _USERS.search(written) or not is_plain(article, single, total):
            continue
        start, end = match.span("count")
        shift = low if end <= first.start - low else low + (first.end - first.start) - 1
        if not _is_added(article, first, start + shift):
            numbers = {int(number) for number in _WHOLE.findall(written)} | article.counts
            return Multiplication(total, single, _number(match["count"]), (start + shift, end + shift), numbers)
    return None


def _is_added(article: Article, first: Claim, count: int) -> bool:
    """True for a value of the same dimension right before the count: `four 24 GB and four 16 GB`."""
    before = [
        claim.end
        for claim in article.in_sentence(first)
        if claim.numbers and claim.end <= count and _dimension(claim) == _dimension(first)
    ]
    return bool(before) and _ADDED.fullmatch(article.document.text, max(before), count) is not None


def _number(word: str) -> int:
    known = _NUMBERS.get(word.lower()) or _HAN.get(word)
    return known if known else int(word.replace(",", ""))
