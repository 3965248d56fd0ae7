"""A factor that does not follow from the two values beside it.

What: recomputes "N times", "N x faster", "half", "double" and "on par" from the two quantities of the same
sentence.
Why: factors become headlines.
Example: "80 GB against 141 GB, 2.1x as much" - it is 1.76.
Silence: sentences where it is not certain which two values are meant; both readings of "N times more" and 快 N 倍 (r
and r - 1) and of a fall by N times; "N times as much", "to N times", 是...的 N 倍 and 提升到 N 倍 are r alone; "less
than half" and "more than double" are open; three percent.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from detector.check.interval import INFINITY, Interval, readings_of
from detector.check.pair import Pair, pair_for, shown
from detector.check.rule import Article, Rule, RuleFamily
from detector.check.wording import parameters
from detector.model.claim import Attribute, Claim, Qualifier
from detector.model.document import Language
from detector.model.finding import Finding, Severity, Verdict

_WORDS = {
    "half": Interval(Decimal("1.8"), Decimal("2.2")),
    "double": Interval(Decimal("1.8"), Decimal("2.2")),
    "equal": Interval(Decimal("0.9"), Decimal("1.1")),
}
_NUMBERS: dict[tuple[str, ...], str] = {("0.5",): "half", ("2",): "double"}
_CLOSE, _ABOUT, _FAR = Decimal("0.03"), Decimal("0.12"), Decimal(4)
_REACH = 28
_CLAUSE = re.compile(r"[,，。;；、\n]|\.\s")
# What makes a factor the quotient alone: `2.5 times as much`, `2.5x the speed`, `是 A100 的 2.5 倍`, `提升到 2.5 倍`.
_WHOLE_BEHIND = re.compile(r"\s?(?:as\b|the\s|that\b|of\s)", re.IGNORECASE)
_WHOLE_BEFORE = re.compile(
    r"(?:[增提升高长加涨扩][到至]|达到?|[是为].{0,16}的)了?(?:原来|此前|之前|前代|上一代)?的?\s?$"
    r"|\b(?:ris|ros|grow|grew|increas|rais|climb|jump)\w*\sto\s$",
    re.IGNORECASE,
)
# What makes a Chinese factor the rest above one: `快了 2 倍`; `是 2 倍` is never that.
_MORE = re.compile(r"[多高快增加大长涨升强贵省低降少慢减扩优好胜领翻]")
_NEARLY = re.compile(
    r"近|几乎|差不多|大约|约|接近|\b(?:nearly|almost|about|roughly|close to|approximately|around|practically)\b",
    re.IGNORECASE,
)
# `seven times PCIe 5.0 x16`, `half a v4`: what the factor is of is named, and its value may stand anywhere.
_NAMED_BEHIND = re.compile(r"\s?(?:that of\s|those of\s|of\s)?(?:the\s|an?\s)?(?:[A-Z][\w-]*\d|PCIe|NVLink|v\d)")
_NEXT = 60
_UNDER = re.compile(r"不到|不足|低于|少于|\b(?:less than|under|below|fewer than)\b", re.IGNORECASE)
_OVER = re.compile(r"超过|多于|高于|不止|以上|\b(?:more than|over|above|at least)\b", re.IGNORECASE)


def check_ratios(article: Article) -> Iterator[Finding]:
    """A finding for every factor that can be recomputed from two values of its sentence."""
    for claim in article.about(Attribute.RATIO, Attribute.PERCENT_CHANGE):
        if not (claim.detail in _WORDS or (claim.numbers and claim.unit == "x")):
            continue
        pair = pair_for(article, claim)
        if pair is not None and _is_likely(article, claim, pair):
            yield _finding(article, claim, pair)


def _is_likely(article: Article, claim: Claim, pair: Pair) -> bool:
    """True unless the factor is so far from the two values' quotient that it speaks of others."""
    found = readings_of(claim)
    if _NAMED_BEHIND.match(article.document.text, claim.end) and not _stands_behind(claim, pair):
        return False
    if claim.detail in _WORDS or found is None:
        return pair.growth.middle < _FAR or fits_factor(article, claim, pair.growth)
    stated = max(found.tight.middle, 1 / found.tight.middle) if found.tight.low > 0 else found.tight.middle
    return 1 / _FAR < stated / pair.growth.middle < _FAR


def _stands_behind(claim: Claim, pair: Pair) -> bool:
    """True where one of the two values stands shortly behind the factor, beside the name that follows it."""
    return any(claim.end <= start <= claim.end + _NEXT for start, _ in pair.spans)


def _finding(article: Article, claim: Claim, pair: Pair) -> Finding:
    growth = pair.growth
    good = fits_factor(article, claim, growth)
    computed = f"{shown(growth)}x"
    if good and not fits_factor(article, claim, growth, whole=True):
        computed += f" (+{shown(Interval(growth.low - 1, growth.high - 1))}x)"
    first, second = pair.first.words, pair.second.words
    return Finding(
        code=RULE.code,
        claim=claim.id,
        verdict=Verdict.SUPPORTED if good else Verdict.INCONSISTENT,
        parameters=parameters(claim, first=first, second=second, computed=computed),
        computed=computed,
        formula=f"b/a: {first}, {second}",
        related=pair.spans,
    )


def fits_factor(article: Article, claim: Claim, growth: Interval, *, whole: bool = False) -> bool:
    """True where a factor in words or numbers may be this ratio of the larger value to the smaller, or, unless `whole`
    is asked for, what it is above one."""
    word = word_of(claim)
    if word is not None:
        return _in_words(article, claim, word, growth)
    return _in_numbers(claim, growth, whole=whole or is_quotient(article, claim))


def is_quotient(article: Article, claim: Claim) -> bool:
    """True where the words around a factor leave only the quotient: `2.5 times as much`, `提升到 2.5 倍`."""
    text = article.document.text
    before = _CLAUSE.split(text[max(0, claim.start - _REACH) : claim.start])[-1]
    if claim.text.endswith("倍") and not _MORE.search(before):
        return True
    return _WHOLE_BEHIND.match(text, claim.end) is not None or _WHOLE_BEFORE.search(before) is not None


def word_of(claim: Claim) -> str | None:
    """`half`, `double` or `equal` where a factor is a word and not a number."""
    if claim.detail in _WORDS:
        return claim.detail
    return None if re.search(r"\d|times|倍$", claim.text) else _NUMBERS.get(claim.numbers)


def _in_words(article: Article, claim: Claim, word: str, growth: Interval) -> bool:
    """True where half, double or equal fits; less than half and more than double are open to the far side."""
    known = _WORDS[word]
    before = _CLAUSE.split(article.document.text[max(0, claim.start - _REACH) : claim.start])[-1]
    under, over = _UNDER.search(before) is not None, _OVER.search(before) is not None
    if (word == "half" and under) or (word == "double" and over):
        known = Interval(known.low, INFINITY)
    elif (word == "half" and over) or (word == "double" and under):
        known = Interval(Decimal(1), known.high)
    elif claim.has(Qualifier.APPROX) or _NEARLY.search(before):
        known = Interval(known.low * (1 - _ABOUT), known.high * (1 + _ABOUT))
    return known.overlaps(growth)


def _in_numbers(claim: Claim, growth: Interval, *, whole: bool = False) -> bool:
    found = readings_of(claim)
    if found is None:
        return True
    options = [growth, Interval(1 / growth.high, 1 / growth.low)]
    if not whole:
        options.append(Interval(growth.low - 1, growth.high - 1))
    wide = [Interval(option.low * (1 - _CLOSE), option.high * (1 + _CLOSE)) for option in options]
    return any(found.tight.overlaps(option) or found.cut.overlaps(option) for option in wide)


RULE = Rule(
    code="M102",
    name="factor-off",
    family=RuleFamily.MATH,
    severity=Severity.WARNING,
    messages={
        Language.ENGLISH: "Article: {stated}. From {first} and {second}: {computed}.",
        Language.CHINESE: "文章：{stated}。由 {first} 与 {second} 计算：{computed}。",
    },
    check=check_ratios,
    flagged={
        Language.ENGLISH: (
            "Throughput went from 100 tokens/s to 250 tokens/s, 4.5x the speed.",
            "Memory grows from 80 GB to 141 GB, 3.1x the capacity.",
            "Throughput went from 110 tokens/s to 440 tokens/s, 3.0 times as much.",
        ),
        Language.CHINESE: (
            "吞吐从 100 tokens/s 提升到 250 tokens/s，是原来的 4.5 倍。",
            "显存从 80GB 增加到 141GB，容量是原来的 3.1 倍。",
            "吞吐从 110 tokens/s 变为 440 tokens/s，提升到 3.0 倍。",
        ),
    },
    clean={
        Language.ENGLISH: (
            "Throughput went from 100 tokens/s to 250 tokens/s, 2.5x the speed.",
            "Memory grows from 80 GB to 141 GB, 1.76x the capacity.",
            "Throughput went from 110 tokens/s to 330 tokens/s, 2 times faster.",
        ),
        Language.CHINESE: (
            "吞吐从 100 tokens/s 提升到 250 tokens/s，是原来的 2.5 倍。",
            "显存从 80GB 增加到 141GB，容量是原来的 1.76 倍。",
            "吞吐从 110 tokens/s 变为 330 tokens/s，提升了 2 倍。",
        ),
    },
)
