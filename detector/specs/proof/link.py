"""The number of links times the bandwidth of one is the bandwidth of all."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from detector.specs.proof.ground import Fault, Ground, Placed
from detector.specs.rounding import Span, fact_span

PROOF = "links"
_NVLINK = "NVLink"
_TOTALS = frozenset({"", "gpu"})


def prove_links(ground: Ground) -> Iterator[Fault]:
    """A fault for each total that no number of links and no bandwidth of one link give."""
    for row in ground.facts:
        if row.fact.attribute != "interconnect_bandwidth" or row.fact.scope not in _TOTALS:
            continue
        if not row.fact.direction or not _is_nvlink(row) or (stated := fact_span(row.fact)) is None:
            continue
        counts = [one for one in ground.about(row.fact.subject, "link_count") if _counts_for(one, row)]
        single = _per_link(ground, row)
        totals = [span.times(count.fact.number) for count, span in product(counts, single) if count.fact.number]
        if not totals or any(total.meets(stated) for total in totals) or ground.excused(PROOF, row.fact):
            continue
        told = ", ".join(sorted({one.fact.value for one in counts}))
        yield Fault(row.place, PROOF, row.told, f"{told} times the bandwidth of one link ({row.fact.direction})")


def _is_nvlink(row: Placed) -> bool:
    return row.fact.subject.startswith(_NVLINK) or row.fact.note.startswith(_NVLINK) or not row.fact.note


def _counts_for(one: Placed, row: Placed) -> bool:
    nvlink = one.fact.subject.startswith(_NVLINK) or one.fact.note.startswith(_NVLINK)
    return nvlink and "Switch" not in one.fact.note and one.fact.variant in {row.fact.variant, ""}


def _per_link(ground: Ground, row: Placed) -> list[Span]:
    """What one link carries: stated for the subject itself, else for the generation that it has."""
    generations = [
        f"{_NVLINK} {one.fact.value}"
        for one in ground.about(row.fact.subject, "interconnect_version")
        if one.fact.variant in {row.fact.variant, ""} and not one.fact.note.startswith("NVSwitch")
    ]
    for subjects in ([row.fact.subject], generations):
        spans = [fact_span(one.fact) for name in subjects for one in _links_of(ground, name, row.fact.direction)]
        if found := [span for span in spans if span is not None]:
            return found
    return []


def _links_of(ground: Ground, subject: str, direction: str) -> list[Placed]:
    rows = ground.about(subject, "interconnect_bandwidth")
    return [one for one in rows if one.fact.scope == "link" and one.fact.direction == direction]
