"""A value in a unit that its property is not measured in.

What: looks at the property named right before a figure ("bandwidth of", "TDP is", 延迟为) and at the figure's unit.
Why: such a value cannot be right, whatever it was meant to be; often two figures were exchanged.
Example: "a TDP of 2 TFLOPS"; "a bandwidth of 80 GB".
Silence: properties that are not joined to the figure by "of", "is", ":" or 为; figures that go on with "per ...";
percentages, counts and multiples; questions, suppositions, denials.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from detector.check.rule import Article, Rule, RuleFamily
from detector.check.statement import is_plain
from detector.check.wording import parameters
from detector.model.claim import Claim
from detector.model.document import Language
from detector.model.finding import Finding, Severity, Verdict
from detector.model.unit import unit_named

_REACH = 48


@dataclass(frozen=True, slots=True)
class Property:
    """The words of a property, the units it is told in, and the dimensions in which nobody measures it."""

    words: str
    units: str
    foreign: frozenset[str]


_AMOUNTS = frozenset({"power", "flops", "ops", "time"})
_RATES = frozenset({"bytes_per_second", "bits_per_second", "tokens_per_second"})
_PROPERTIES = (
    Property(r"bandwidth|带宽", "GB/s", _AMOUNTS | {"bytes"}),
    Property(
        r"TDP|TBP|TGP|board power|power (?:draw|consumption)|功耗|热设计功耗",
        "W",
        _RATES | {"flops", "ops", "time", "bytes", "frequency"},
    ),
    Property(r"latency|延迟|时延", "ms", _RATES | {"bytes", "power", "flops", "ops"}),
    Property(r"throughput|吞吐量?", "tokens/s", frozenset({"power", "time", "frequency"})),
    Property(r"memory capacity|capacity|显存容量|内存容量", "GB", _RATES | _AMOUNTS | {"frequency"}),
    Property(r"(?:boost|base|core|memory)[ -]clock|clock (?:speed|rate)|频率|主频", "GHz", _AMOUNTS | {"bytes"}),
)
_LINK = (
    r"(?:\s?(?:\([^()]{1,16}\)|（[^（）]{1,16}）))?\s?(?:of|is|was|reaches|:|=|：|为|是|达到?|高达)\s?"
    r"(?:about|around|only|roughly|约|近)?\s?$"
)
_TIE = re.compile(_LINK, re.IGNORECASE)
_PATTERNS = tuple(
    (re.compile(rf"(?:\b|(?<=[^\x00-\x7f]))(?:{item.words}){_LINK}", re.IGNORECASE), item) for item in _PROPERTIES
)
_GOES_ON = re.compile(r"\s?(?:/|per\b|a second|an hour|each|every|每|\^|²|·|\*|x\b|×|秒|GB\b)", re.IGNORECASE)
# `Peak with boost clock: 16 TFLOPS` tells the peak; `a price per bandwidth of ...` is no bandwidth.
_CONDITION = re.compile(
    r"\b(?:with|at|under|by|from|versus|vs\.?)\s(?:\w+\s){0,2}$|[按以在]\s?$|同等|相同|满", re.IGNORECASE
)
_OTHER = re.compile(r"(?:product |price |cost |storage |battery |\b(?:per|for|to) (?:\w+ )?|[每除])\s*$", re.IGNORECASE)


def check_units(article: Article) -> Iterator[Finding]:
    """A finding for every figure whose unit is foreign to the property that it is said to be."""
    text = article.document.text
    for claim in article.claims:
        unit = unit_named(claim.unit) if claim.unit and claim.numbers else None
        if unit is None or _GOES_ON.match(text, claim.end):
            continue
        named = _property(text, claim)
        if named is not None and unit.dimension in named.foreign and is_plain(article, claim):
            yield Finding(
                code=RULE.code,
                claim=claim.id,
                verdict=Verdict.CONTRADICTED,
                parameters=parameters(claim, units=named.units),
                computed=named.units,
                formula=named.units,
            )


def _property(text: str, claim: Claim) -> Property | None:
    """The property that the words right before the figure name."""
    before = text[max(0, claim.start - _REACH) : claim.start]
    if not _TIE.search(before):
        return None
    for pattern, item in _PATTERNS:
        match = pattern.search(before)
        if match is not None:
            ahead, listed = before[: match.start()], match[0].rstrip().endswith((":", "：", "="))
            return None if _OTHER.search(ahead) or (listed and _CONDITION.search(ahead)) else item
    return None


RULE = Rule(
    code="U103",
    name="unit-foreign",
    family=RuleFamily.UNIT,
    severity=Severity.ERROR,
    messages={
        Language.ENGLISH: "Article: {stated}. What it is called there is told in units such as {units}.",
        Language.CHINESE: "文章：{stated}。该属性的单位应为 {units} 之类。",
    },
    check=check_units,
    flagged={
        Language.ENGLISH: ("The Zeta X1 has a TDP of 2 TFLOPS.", "It comes with a memory bandwidth of 96 GB."),
        Language.CHINESE: ("Zeta X1 的功耗为 2 TFLOPS。", "Zeta X1 的显存带宽为 96GB。"),
    },
    clean={
        Language.ENGLISH: (
            "The Zeta X1 has a TDP of 400 W.",
            "It comes with a memory bandwidth of 96 GB per second.",
        ),
        Language.CHINESE: ("Zeta X1 的功耗为 400W。", "Zeta X1 的显存带宽为每秒 96GB。"),
    },
)
