"""Every proof of a table, in order: form first, then what the values say of each other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from detector.specs import load
from detector.specs.load import BUILT_IN, Rows
from detector.specs.proof.alias import prove_names
from detector.specs.proof.bandwidth import prove_bandwidth
from detector.specs.proof.closed import prove_closed
from detector.specs.proof.day import prove_dates
from detector.specs.proof.form import form_faults
from detector.specs.proof.ground import Fault, Ground
from detector.specs.proof.link import prove_links
from detector.specs.proof.node import prove_totals
from detector.specs.proof.sparsity import prove_sparsity
from detector.specs.proof.variant import prove_variants

Proof = Callable[[Ground], Iterator[Fault]]
PROOFS: tuple[Proof, ...] = (
    *(prove_names, prove_dates, prove_sparsity, prove_bandwidth),
    *(prove_links, prove_totals, prove_variants, prove_closed),
)


def prove_table(own: Path | None = None, built_in: Path = BUILT_IN) -> list[str]:
    """A line for each fault of the built-in table, or of a user's own folder with the built-in table below it; raises
    TableError for a folder that is none of a table."""
    below = load.read_rows(built_in)
    return prove_rows(below if own is None else load.read_rows(own), below)


def prove_rows(rows: Rows, below: Rows) -> list[str]:
    """A line for each fault of the rows; values are compared only where every cell can be used."""
    if form := [str(error) for error in form_faults(rows, below)]:
        return form
    ground = Ground(rows) if rows is below else Ground(rows, below)
    faults = [fault for proof in PROOFS for fault in proof(ground)]
    faults += ground.idle()
    mine = {path for paths in rows.paths.values() for path in paths}
    return [str(fault) for fault in faults if fault.place.path in mine]
