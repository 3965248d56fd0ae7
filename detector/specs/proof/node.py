"""What a system has in all is what its devices have, times their number."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

from detector.specs.proof.ground import Fault, Ground, Placed
from detector.specs.rounding import EXACT, Span, fact_span

PROOF = "totals"
SUMMED = frozenset({"memory_capacity", "memory_bandwidth", "compute"})
_ALL = frozenset({"", "node", "rack", "pod", "superchip"})
_CONDITIONS = ("attribute", "precision", "sparsity")
_BOARD = re.compile(r"(?:DGX|HGX) |\b(?:Super)?[Pp]od\b| NVL\d+| SuperPoD")
_HOST = re.compile("CPU|processor")
_SINGLE = frozenset({"", "gpu"})


def prove_totals(ground: Ground) -> Iterator[Fault]:
    """A fault for each total of a system that is no multiple of what the table says of the device it is named after."""
    for row in ground.facts:
        if row.fact.attribute not in SUMMED or row.fact.scope not in _ALL or row.other_memory:
            continue
        device = device_of(ground, row.fact.subject)
        if device is None or (stated := fact_span(row.fact)) is None:
            continue
        counts = _counts(ground, row, device)
        single = _of_one(ground, row, device)
        totals = [span.times(count) for count, span in product(counts, single)]
        if not totals or any(total.meets(stated) for total in totals) or ground.excused(PROOF, row.fact):
            continue
        told = " or ".join(str(count) for count in counts)
        yield Fault(row.place, PROOF, row.told, f"{told} times the {row.fact.attribute} of {device}")


def device_of(ground: Ground, system: str) -> str | None:
    """The device that a system is named after: `B200` for `DGX B200`, `GB200` for `GB200 NVL72`."""
    if system not in ground.names or ground.names[system][1].kind != "system":
        return None
    name = _BOARD.sub("", system).strip()
    return name if name != system and name in ground.names else None


def _counts(ground: Ground, row: Placed, device: str) -> list[int]:
    """How many devices the system has; a superchip counts by the processors in it."""
    found, inside = _devices(ground, row.fact.subject), _devices(ground, device)
    return sorted(found | {number // many for number in found for many in inside if many})


def _devices(ground: Ground, subject: str) -> set[int]:
    rows = [one.fact for one in ground.about(subject, "device_count")]
    return {int(fact.number) for fact in rows if fact.number is not None and not _HOST.search(fact.note)}


def _of_one(ground: Ground, row: Placed, device: str) -> list[Span]:
    wanted = tuple(getattr(row.fact, column) for column in _CONDITIONS)
    rows = [
        one
        for one in ground.about(device, row.fact.attribute)
        if tuple(getattr(one.fact, column) for column in _CONDITIONS) == wanted
        and one.fact.scope in {*_SINGLE, "superchip"}
    ]
    return [span for one in rows if (span := fact_span(one.fact, EXACT)) is not None]
