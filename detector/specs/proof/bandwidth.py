"""Bus width times data rate per pin is the memory bandwidth: exactly for a memory standard, at most for a product."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from detector.specs.proof.ground import Fault, Ground, Placed
from detector.specs.rounding import Span, fact_span

PROOF = "bandwidth"
PIN_NOTE = "data rate per pin"
BITS_IN_A_BYTE = 8
SLOWEST_SHARE = Decimal("0.4")


def prove_bandwidth(ground: Ground) -> Iterator[Fault]:
    """A fault for each bandwidth that no bus width and data rate of the table give."""
    widest = _fastest_pins(ground)
    for row in ground.facts:
        if row.fact.attribute != "memory_bandwidth" or (stated := fact_span(row.fact)) is None:
            continue
        widths = [one for one in ground.about(row.fact.subject, "memory_bus_width") if _same_variant(one, row)]
        rates = _own_rates(ground, row.fact.subject) or _type_rates(ground, row, widest)
        spans = [span for one in widths for rate in rates if (span := _product(one, rate)) is not None]
        if not spans or any(span.meets(stated) for span in spans):
            continue
        if not ground.excused(PROOF, row.fact):
            told = ", ".join(sorted({one.fact.written for one in widths}))
            yield Fault(row.place, PROOF, row.told, f"a value that a bus of {told} and its memory can give")


def _same_variant(one: Placed, two: Placed) -> bool:
    return one.fact.variant in {two.fact.variant, ""} or not two.fact.variant


def _rates(ground: Ground, subject: str) -> list[Span]:
    rows = ground.about(subject, "interconnect_bandwidth")
    spans = [fact_span(row.fact) for row in rows if PIN_NOTE in row.fact.note]
    return [span for span in spans if span is not None]


def _own_rates(ground: Ground, subject: str) -> list[Span]:
    """The data rates that a memory standard states for itself."""
    return _rates(ground, subject)


def _fastest_pins(ground: Ground) -> dict[str, Span]:
    """By memory standard, what a pin may carry: from a share of the slowest stated rate up to the fastest."""
    result = {}
    for name in ground.names:
        if rates := _rates(ground, name):
            low = min(rate.low for rate in rates) * SLOWEST_SHARE
            result[name.lower()] = Span(low, max(rate.high for rate in rates))
    return result


def _type_rates(ground: Ground, row: Placed, known: dict[str, Span]) -> list[Span]:
    """The data rates of the memory types that the product has."""
    types = [one for one in ground.about(row.fact.subject, "memory_type") if _same_variant(one, row)]
    return [known[one.fact.value.lower()] for one in types if one.fact.value.lower() in known]


def _product(width: Placed, rate: Span) -> Span | None:
    span = fact_span(width.fact, Decimal(0))
    if span is None:
        return None
    return Span(span.low * rate.low / BITS_IN_A_BYTE, span.high * rate.high / BITS_IN_A_BYTE)
