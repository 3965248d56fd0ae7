"""Every spelling leads to one name, every variant to a product, and every name to something that the table says."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from detector.specs.proof.ground import Fault, Ground
from detector.specs.row import Name

PROOF = "names"
_BETWEEN = re.compile(r"[\s\-_]")
_HARDWARE = frozenset({"accelerator", "system", "cpu"})


def prove_names(ground: Ground) -> Iterator[Fault]:
    """A fault for each alias that is lost: it repeats its own name, or two names of hardware share it."""
    owners: dict[str, set[str]] = defaultdict(set)
    for _, row in ground.names.values():
        if row.kind in _HARDWARE:
            for spelling in (row.name, *row.aliases):
                owners[_folded(spelling)].add(row.name)
    for place, row in ground.names.values():
        yield from (Fault(place, PROOF, text, right) for text, right in _lost(row, owners))
    known = {(fact.subject, fact.variant) for _, fact in ground.facts}
    for place, variant in ground.variants:
        if variant.subject not in ground.names:
            text = f"variant {variant.variant} of {variant.subject}, which is no name of the table"
            yield Fault(place, PROOF, text, "a subject of names.csv")
        elif (variant.subject, variant.variant) not in known:
            text = f"{variant.subject} {variant.variant} has no fact"
            yield Fault(place, PROOF, text, "a variant that facts.csv uses")


def _lost(row: Name, owners: dict[str, set[str]]) -> Iterator[tuple[str, str]]:
    seen = {row.name}
    for alias in row.aliases:
        if alias in seen:
            yield f"alias {alias} of {row.name} stands twice", "each spelling once"
        seen.add(alias)
    for spelling in (row.name, *row.aliases) if row.kind in _HARDWARE else ():
        shared = owners[_folded(spelling)] - {row.name}
        if shared:
            yield f"{spelling} of {row.name} is also a spelling of {', '.join(sorted(shared))}", "one owner"


def _folded(text: str) -> str:
    return _BETWEEN.sub("", text).lower()
