"""Sparse figures are twice the dense ones, and both are there under the same conditions."""

from __future__ import annotations

from collections.abc import Iterator

from detector.specs.proof.ground import Fault, Ground, Placed, grouped
from detector.specs.rounding import fact_span

PROOF = "sparsity"
FACTOR = 2
_SHARED = ("subject", "variant", "precision", "scope")


def prove_sparsity(ground: Ground) -> Iterator[Fault]:
    """A fault for each sparse figure that is not twice a dense one of the same subject, variant and precision, where
    the table has dense ones."""
    compute = [row for row in ground.facts if row.fact.attribute == "compute" and row.fact.number is not None]
    for rows in grouped(compute, *_SHARED).values():
        dense = [row for row in rows if row.fact.sparsity == "dense"]
        for row in rows:
            if row.fact.sparsity != "sparse" or not dense or _doubles(row, dense):
                continue
            if not ground.excused(PROOF, row.fact):
                stated = ", ".join(sorted({one.fact.written for one in dense}))
                right = f"{FACTOR} times a dense figure ({stated}), or a row of exceptions.csv with the reason"
                yield Fault(row.place, PROOF, row.told, right)


def _doubles(sparse: Placed, dense: list[Placed]) -> bool:
    mine = fact_span(sparse.fact)
    spans = [fact_span(row.fact) for row in dense]
    return mine is not None and any(span is not None and span.times(FACTOR).meets(mine) for span in spans)
