"""No value of one variant stands on another."""

from __future__ import annotations

import re
from collections.abc import Iterator

from detector.specs.proof.ground import Fault, Ground, Placed, grouped
from detector.specs.rounding import fact_span
from detector.specs.row import Fact

PROOF = "variants"
_SIZE = re.compile(r"(\d+) ?GB\b")
_CELL = ("subject", "attribute", "precision", "sparsity", "scope", "direction")
_ONE_VALUE = frozenset(
    {"memory_capacity", "memory_bandwidth", "memory_type", "memory_bus_width", "tdp", "form_factor", "sm_count"}
)


def prove_variants(ground: Ground) -> Iterator[Fault]:
    """A fault for each value that belongs to another variant of the same product."""
    for row in ground.facts:
        if row.fact.attribute == "memory_capacity" and row.fact.variant and not row.other_memory:
            yield from _size(ground, row)
    varied = [row for row in ground.facts if row.fact.attribute in _ONE_VALUE and not row.other_memory]
    for rows in grouped(varied, *_CELL).values():
        if any(row.fact.variant for row in rows):
            yield from _borrowed(ground, rows)


def _size(ground: Ground, row: Placed) -> Iterator[Fault]:
    """A variant that carries a capacity in its name has that capacity."""
    size = _SIZE.search(row.fact.variant)
    if size and row.fact.number != int(size[1]) and not ground.excused(PROOF, row.fact):
        yield Fault(row.place, PROOF, row.told, f"{size[1]} GB, as in the name of the variant")


def _borrowed(ground: Ground, rows: list[Placed]) -> Iterator[Fault]:
    """A value that better sources give to another variant alone, or a value for every variant that none of them has."""
    best = {variant: _best(ground, rows, variant) for variant in {row.fact.variant for row in rows}}
    for row in rows:
        own = best[row.fact.variant]
        others = sorted(
            name
            for name, values in best.items()
            if name not in {row.fact.variant, ""} and any(_same(row.fact, one) for one in values)
        )
        text = None
        if row.fact.variant and own and others and not any(_same(row.fact, one) for one in own):
            text = f"{own[0].written}; the value is that of {', '.join(others)}"
        elif not row.fact.variant and not others and any(best[name] for name in best if name):
            text = "a value that one of the variants has, or the name of a variant"
        if text and not ground.excused(PROOF, row.fact):
            yield Fault(row.place, PROOF, row.told, text)


def _best(ground: Ground, rows: list[Placed], variant: str) -> list[Fact]:
    """The values of one variant from its best sources."""
    mine = [row.fact for row in rows if row.fact.variant == variant]
    rank = min((ground.rank(fact) for fact in mine), default=0)
    return [fact for fact in mine if ground.rank(fact) == rank]


def _same(one: Fact, two: Fact) -> bool:
    left, right = fact_span(one), fact_span(two)
    if left is None or right is None:
        return one.value == two.value
    return left.meets(right)
