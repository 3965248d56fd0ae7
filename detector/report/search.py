"""Names that contain a text, and the products that a value belongs to: `3.35 TB/s`, `80 billion`, `700W`."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from decimal import Decimal
from typing import NamedTuple

from detector.check.wording import attribute_words
from detector.model.claim import Attribute
from detector.model.unit import Unit, unit_named
from detector.report.card import attribute_in_words, folded, written
from detector.report.rows import every_fact
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
LONGEST_NUMBER = 30
_COUNT = "count"


class Quantity(NamedTuple):
    """A searched value in base units; `words` narrow the attribute where the number has no unit."""

    span: Span
    unit: Unit | None
    words: str


def search_table(specs: Specs, text: str) -> Iterator[str]:
    """The products with this value where the text is one, then the names that contain the text."""
    quantity = read_quantity(text)
    if quantity is not None:
        yield from search_values(specs, quantity)
    yield from search_names(specs, text)


def search_names(specs: Specs, text: str) -> Iterator[str]:
    """The names and aliases that contain the text, one name a line."""
    wanted = folded(text)
    for row in sorted(specs.names.values(), key=lambda row: row.name.lower()):
        if any(wanted in folded(spelling) for spelling in (row.name, *row.aliases)):
            yield f"{row.name}  {row.kind}  {row.vendor}".rstrip()


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


def search_values(specs: Specs, quantity: Quantity) -> Iterator[str]:
    """The facts with this value, the nearest first, one line for all sources that state it alike."""
    found: dict[tuple[str, str, str, str], list[str]] = {}
    gaps: dict[tuple[str, str, str, str], Decimal] = {}
    middle = (quantity.span.low + quantity.span.high) / 2
    for fact in every_fact(specs):
        span = _span(fact, quantity)
        if span is None or not span.meets(quantity.span):
            continue
        key = (fact.subject, fact.variant, attribute_in_words(fact.attribute), written(fact))
        found.setdefault(key, []).append(fact.source)
        gaps[key] = abs((span.low + span.high) / 2 - middle)
    for key in sorted(found, key=lambda key: (gaps[key], key)):
        subject, variant, attribute, value = key
        name = f"{subject} {variant}".strip()
        yield f"{name}  {attribute} {value}  ({_source(specs, found[key])})"


def _span(fact: Fact, quantity: Quantity) -> Span | None:
    """The fact's value in the base unit of the searched one; None where they do not measure the same."""
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
    wanted = words.lower().strip(" .。").removesuffix("s").removeprefix("个").strip()
    return bool(wanted) and any(wanted in name.lower() for name in names)


def _source(specs: Specs, ids: list[str]) -> str:
    """The best source, and how many more there are."""
    known = [source for id_ in dict.fromkeys(ids) if (source := specs.source(id_))]
    if not known:
        return ids[0]
    best = min(known, key=lambda source: (source.rank, source.id))
    more = f" and {len(known) - 1} more" if len(known) > 1 else ""
    return f"{best.title}, {best.published or 'without date'}{more}"
