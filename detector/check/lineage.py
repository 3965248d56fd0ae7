"""How names of the table hang together: the chip inside a system, the products of an architecture, the way up to it."""

from __future__ import annotations

import re
from functools import lru_cache

from detector.specs.table import Specs

_DEPTH = 4


@lru_cache(maxsize=4096)
def ancestors(specs: Specs, name: str) -> tuple[str, ...]:
    """The name itself, then its parents up to the architecture; empty where the table does not know the name."""
    result: list[str] = []
    for _ in range(_DEPTH):
        row = specs.names.get(name)
        if row is None or name in result:
            break
        result.append(name)
        name = row.parent
    return tuple(result)


@lru_cache(maxsize=4096)
def components(specs: Specs, name: str) -> tuple[str, ...]:
    """The products inside a system, by its name and parents: `GB200 NVL72` has `GB200`, `DGX B200` has `B200`."""
    found: set[str] = set()
    waiting = [name]
    while waiting:
        new = [part for part in _parts(specs, waiting.pop()) if part != name and part not in found]
        found.update(new)
        waiting += new
    return tuple(sorted(found))


def _parts(specs: Specs, name: str) -> list[str]:
    """The products that the parents of a product are, and those that the name of a system names; the name of a card
    (`RTX 4080 Super`) holds that of another model, which is no part of it."""
    row = specs.names.get(name)
    if row is None or row.kind not in {"system", "accelerator"}:
        return []
    words = name.split() if row.kind == "system" else []
    parts = {" ".join(words[start:end]) for start in range(len(words)) for end in range(start + 1, len(words) + 1)}
    found = [part for part in parts if part != name and _is_product(specs, part)]
    return found + [parent for parent in ancestors(specs, name)[1:] if _is_product(specs, parent)]


def _is_product(specs: Specs, name: str) -> bool:
    row = specs.names.get(name)
    return row is not None and row.kind in {"accelerator", "system", "cpu"}


@lru_cache(maxsize=1024)
def products(specs: Specs, architecture: str) -> tuple[str, ...]:
    """Everything that descends from an architecture; empty for a name that is none."""
    row = specs.names.get(architecture)
    if row is None or row.kind != "architecture":
        return ()
    found: list[str] = []
    waiting = list(specs.members(architecture))
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.append(name)
            waiting += specs.members(name)
    return tuple(sorted(found))


def is_architecture(specs: Specs, name: str | None) -> bool:
    """True for an architecture of the table."""
    row = specs.names.get(name or "")
    return row is not None and row.kind == "architecture"


def vendor(specs: Specs, name: str) -> str:
    """The vendor of a name; empty where the table does not know it."""
    row = specs.names.get(name)
    return row.vendor if row else ""


@lru_cache(maxsize=4096)
def words(text: str) -> frozenset[str]:
    """The words of a name, letter case and hyphens aside."""
    return frozenset(re.findall(r"[0-9a-z.+]+", text.casefold()))


def same_variant(claimed: str | None, stated: str) -> bool:
    """True where a fact's variant may be the one that the article names; `SXM` covers `SXM 80GB`."""
    if not claimed or not stated or claimed == stated:
        return True
    left, right = words(claimed), words(stated)
    return left <= right or right <= left
