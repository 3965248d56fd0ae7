"""Whose value a text is (`3.35 TB/s`, `80 billion`, `TSMC 4N`, `H100 80GB`), and the names that contain it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import NamedTuple

from detector.check.wording import attribute_words
from detector.model.claim import Attribute
from detector.model.unit import Unit, unit_named
from detector.report.card import attribute_in_words, folded, written
from detector.report.rows import every_fact
from detector.report.spelling import Asked, holds, split_product
from detector.specs.rounding import EXACT, Span, fact_span, written_span
from detector.specs.row import Fact
from detector.specs.table import Specs
from detector.specs.vocabulary import SCALES

_QUANTITY = re.compile(r"[~≈约]?\s*(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?\s*(.*)", re.DOTALL)
_FACTORS = {
    "thousand": 10**3,
    "k": 10**3,
    "million": 10**6,
    "m": 10**6,
    "billion": 10**9,
    "b": 10**9,
    "bn": 10**9,
    "trillion": 10**12,
    "t": 10**12,
    "千": 10**3,
    "万": 10**4,
    "亿": 10**8,
    "万亿": 10**12,
}
_WORD = re.compile(r"万亿|[千万亿]|[^\s]+")
_TOKEN = re.compile(r"[a-z0-9.+]+|[^\W\da-z_]+")
LONGEST_NUMBER = 30
_COUNT = "count"


class Quantity(NamedTuple):
    """A searched value in base units; `words` narrow the attribute where the number has no unit. A `bare` number has
    neither, and is looked for in every unit."""

    span: Span
    unit: Unit | None
    words: str
    bare: bool = False


def search_table(specs: Specs, text: str) -> Iterator[str]:
    """The facts with this value, the names that contain the text, and the facts that name it; where there are none,
    what the table says of the product in the text about the rest of it."""
    quantity, bare = read_quantity(text), read_number(text)
    found: list[str] = []
    if quantity is not None:
        found += search_values(specs, quantity, every_fact(specs))
    found += search_names(specs, text)
    if quantity is None:
        found += search_texts(specs, text)
    if bare is not None:
        found += search_values(specs, bare, every_fact(specs))
    yield from found or search_product(specs, text)


def search_names(specs: Specs, text: str) -> Iterator[str]:
    """The names and aliases that contain the text, one name a line."""
    wanted = folded(text)
    for row in sorted(specs.names.values(), key=lambda row: row.name.lower()):
        if any(holds(spelling, wanted) for spelling in (row.name, *row.aliases)):
            yield f"{row.name}  {row.kind}  {row.vendor}".rstrip()


def search_texts(specs: Specs, text: str) -> Iterator[str]:
    """The facts whose value is a text with these words: `HBM3`, `4N`, `OAM`."""
    wanted = _tokens(text)
    facts = [fact for fact in every_fact(specs) if fact.number is None and _holds_words(_tokens(fact.value), wanted)]
    yield from _lines(specs, [(Decimal(0), fact) for fact in facts])


def _tokens(text: str) -> list[str]:
    return _TOKEN.findall(unicodedata.normalize("NFKC", text).lower())


def _holds_words(words: list[str], wanted: list[str]) -> bool:
    ends = range(len(wanted), len(words) + 1)
    return bool(wanted) and any(words[end - len(wanted) : end] == wanted for end in ends)


def search_product(specs: Specs, text: str) -> Iterator[str]:
    """What the table says of the product in the text about the rest of it: `H100 80GB`, `H100 SXM memory bandwidth`."""
    for asked in split_product(specs, text):
        facts = list(_facts_of(specs, asked))
        quantity = read_quantity(asked.rest) or read_number(asked.rest)
        if quantity is not None:
            found = list(search_values(specs, quantity, facts))
        else:
            about = [fact for fact in facts if _is_about(fact.attribute, asked.rest)]
            found = list(_lines(specs, [(Decimal(0), fact) for fact in about]))
        if found:
            yield from found
            return


def _facts_of(specs: Specs, asked: Asked) -> Iterator[Fact]:
    for attribute in specs.attributes(asked.subject):
        for fact in specs.facts(asked.subject, attribute):
            if asked.variant in {"", fact.variant} or not fact.variant:
                yield fact


def read_number(text: str) -> Quantity | None:
    """A number that stands alone; None for any other text."""
    match = _QUANTITY.fullmatch(unicodedata.normalize("NFKC", text).strip())
    if match is None or len(match[1]) > LONGEST_NUMBER or match[3].strip():
        return None
    number = Decimal(match[1].replace(",", "") + (match[2] or ""))
    return Quantity(Span(number, number), None, "", bare=True)


def read_quantity(text: str) -> Quantity | None:
    """The value that a text states; None where it is no number with a unit, a scale or words of an attribute."""
    match = _QUANTITY.fullmatch(unicodedata.normalize("NFKC", text).strip())
    if match is None or len(match[1]) > LONGEST_NUMBER or not match[3].strip():
        return None
    number, rest = Decimal(match[1].replace(",", "") + (match[2] or "")), match[3].strip()
    span = written_span(number, EXACT)
    if unit := unit_named(rest):
        if unit.dimension != _COUNT:
            return Quantity(span.times(unit.factor), unit, "")
        return Quantity(span.times(unit.factor), None, rest if _is_known(rest) else "")
    scale = _WORD.match(rest)
    factor = _FACTORS.get(scale[0].lower()) if scale else None
    words = rest[scale.end() :].strip() if scale and factor else rest
    if factor is None and not _is_known(words):
        return None
    return Quantity(span.times(factor or 1), None, words)


def search_values(specs: Specs, quantity: Quantity, facts: Iterable[Fact]) -> Iterator[str]:
    """The facts with this value, the nearest first, one line for all sources that state it alike."""
    middle = (quantity.span.low + quantity.span.high) / 2
    found: list[tuple[Decimal, Fact]] = []
    for fact in facts:
        span = _span(fact, quantity)
        if span is not None and span.meets(quantity.span):
            found.append((abs((span.low + span.high) / 2 - middle), fact))
    yield from _lines(specs, found)


def _lines(specs: Specs, found: list[tuple[Decimal, Fact]]) -> Iterator[str]:
    """A line for each value of a subject, the nearest first."""
    sources: dict[tuple[str, str, str, str], list[str]] = {}
    gaps: dict[tuple[str, str, str, str], Decimal] = {}
    for gap, fact in found:
        key = (fact.subject, fact.variant, attribute_in_words(fact.attribute), written(fact))
        sources.setdefault(key, []).append(fact.source)
        gaps[key] = gap
    for key in sorted(sources, key=lambda key: (gaps[key], key)):
        subject, variant, attribute, value = key
        yield f"{f'{subject} {variant}'.strip()}  {attribute} {value}  ({_source(specs, sources[key])})"


def _span(fact: Fact, quantity: Quantity) -> Span | None:
    """The fact's value in the base unit of the searched one; None where they do not measure the same."""
    if quantity.bare:
        return Span(fact.number, fact.number) if fact.number is not None and fact.number_to is None else None
    if quantity.unit is not None:
        measure = fact.measure
        return fact_span(fact, EXACT) if measure and measure.dimension == quantity.unit.dimension else None
    if fact.unit and fact.unit not in SCALES:
        return None
    if quantity.words and not _is_about(fact.attribute, quantity.words):
        return None
    span = fact_span(fact, EXACT)
    return span.times(_FACTORS.get(fact.unit, 1)) if span else None


def _is_known(words: str) -> bool:
    return any(_is_about(attribute, words) for attribute in Attribute)


def _is_about(attribute: str, words: str) -> bool:
    """True where the words name the attribute in either language: `transistors`, `CUDA cores`, `晶体管`."""
    names = [attribute.replace("_", " ")]
    if attribute in set(Attribute):
        names += attribute_words(Attribute(attribute))
    wanted = words.lower().strip(" .。").removeprefix("个").strip()
    if not wanted.isascii():
        return any(wanted in name for name in names)
    stems = [token.removesuffix("s") for token in _tokens(wanted)]
    return any(_holds_words([token.removesuffix("s") for token in _tokens(name)], stems) for name in names)


def _source(specs: Specs, ids: list[str]) -> str:
    """The best source, and how many more there are."""
    known = [source for id_ in dict.fromkeys(ids) if (source := specs.source(id_))]
    if not known:
        return ids[0]
    best = min(known, key=lambda source: (source.rank, source.id))
    more = f" and {len(known) - 1} more" if len(known) > 1 else ""
    return f"{best.title}, {best.published or 'without date'}{more}"
