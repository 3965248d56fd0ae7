"""How well a claimed quantity agrees with one entry of the table."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple

from detector.check.detail import details
from detector.check.interval import INFINITY, Interval, Readings, readings_of
from detector.check.measure import measure
from detector.check.reference import Entry, attribute_of, scope_of
from detector.model.claim import Claim, Qualifier
from detector.specs.table import Specs

FULL_LIMIT = Decimal("0.03")
NEAR_LIMIT = Decimal("0.04")
_BASE_LIMIT = Decimal("0.01")
# Areas are printed exactly, and dies of two generations are within 2 % of each other (814 and 826 mm2).
_LIMITS = {"die_area": Decimal("0.01")}
_BEYOND = Decimal("1.2")
DISCRETE = frozenset(
    {
        *("sm_count", "cuda_cores", "device_count", "die_count", "tensor_core_count", "tensor_core_generation"),
        *("cpu_cores", "cpu_threads", "memory_bus_width", "link_count", "pcie_generation", "stack_count"),
    }
)
_BASES = {letter: (Decimal(1024) / 1000) ** power for power, letter in enumerate("KMGT", start=1)}
HOST = "system"
_BINARY = frozenset({"memory_capacity", "cache"})
_COUNTED = {
    "CPU": frozenset({"cpu"}),
    **dict.fromkeys(("GPU", "card", "device", "chip"), frozenset({"accelerator"})),
}


class Agreement(IntEnum):
    """How a claim stands to an entry, from no common ground to full agreement."""

    APART = 0
    FAR = 1
    EXPLAINED = 2
    NEAR = 3
    QUALIFIED = 4
    FULL = 5


class Fit(IntEnum):
    """Whether an entry speaks of what the claim speaks of: not, only under an unstated reading, or plainly."""

    NONE = 0
    UNSTATED = 1
    PLAIN = 2


class Meaning(NamedTuple):
    """What a claim says beside its number: under which conditions, of what, in which dimension."""

    precision: str | None
    sparsity: str | None
    direction: str | None
    scope: str | None
    details: frozenset[str]
    dimension: str


@dataclass(frozen=True, slots=True)
class Stated:
    """A claimed quantity made ready for comparison with entries."""

    claim: Claim
    attribute: str
    meaning: Meaning
    printed: Readings
    exact: Readings

    @property
    def scope(self) -> str | None:
        """The scope in the words of the entries."""
        return self.meaning.scope

    @property
    def discrete(self) -> bool:
        """True for counts that are either right or wrong."""
        return self.attribute in DISCRETE and not self.claim.has(Qualifier.APPROX, Qualifier.UP_TO, Qualifier.AT_LEAST)


def stated(specs: Specs, claim: Claim, subject: str) -> Stated | None:
    """The claim's quantity for comparison; None where it has no number or no known unit."""
    unit, found = measure(claim.unit), readings_of(claim)
    if unit is None or found is None:
        return None
    printed = found.scaled(unit.printed)
    exact = printed if unit.exact == unit.printed else found.scaled(unit.exact)
    attribute = attribute_of(claim)
    counted = _COUNTED.get(claim.unit or "", frozenset()) if attribute != "switch_count" else frozenset()
    scope = scope_of(specs, claim, subject)
    named = details(claim.detail) | counted
    meaning = Meaning(claim.precision, claim.sparsity, claim.direction, scope, named, unit.dimension)
    return Stated(claim, attribute, meaning, printed, exact)


@lru_cache(maxsize=8192)
def fitting(meaning: Meaning, known: tuple[Entry, ...]) -> tuple[tuple[Entry, Fit], ...]:
    """The entries that speak of what the claim speaks of, and how plainly."""
    found = ((entry, fit(meaning, entry)) for entry in known)
    return tuple((entry, how) for entry, how in found if how is not Fit.NONE)


def fit(meaning: Meaning, entry: Entry) -> Fit:
    """Whether the entry has the claim's dimension, precision, sparsity, direction, scope and detail."""
    fact = entry.fact
    if entry.printed is None or entry.dimension != meaning.dimension:
        return Fit.NONE
    result = Fit.PLAIN
    for claimed, known, plain in (
        (meaning.precision, fact.precision, ""),
        (meaning.sparsity, fact.sparsity, "dense"),
        (meaning.scope, entry.scope, entry.plain_scope),
        (meaning.direction, fact.direction, entry.plain_direction),
    ):
        if known and claimed != known:
            if claimed:
                return Fit.NONE
            if known != plain:
                result = Fit.UNSTATED
    return result if _same_thing(meaning.details, entry) else Fit.NONE


def _same_thing(named: frozenset[str], entry: Entry) -> bool:
    if not named:
        return True
    if HOST in named and HOST not in entry.details:
        return False
    return not entry.details or bool(named & entry.details)


def agree(quantity: Stated, entry: Entry) -> Agreement:
    """How near the claimed value is to the entry's; the qualifiers are `fit`'s matter."""
    if entry.printed is None or _far_off(quantity.printed.tight, entry.printed):
        return Agreement.FAR
    pairs = [(quantity.printed, entry.printed)]
    if quantity.exact is not quantity.printed or entry.exact is not entry.printed:
        pairs.append((quantity.exact, entry.exact or entry.printed))
    limit = _LIMITS.get(quantity.attribute, NEAR_LIMIT)
    best = max(_nearness(claimed, known, quantity.discrete, limit) for claimed, known in pairs)
    if best < Agreement.FULL and _explained(quantity, entry.printed):
        return Agreement.FULL if quantity.attribute == "context_length" else max(best, Agreement.EXPLAINED)
    return best


def _far_off(tight: Interval, known: Interval) -> bool:
    """True where the two are further apart than any rounding, hedge or unit base explains."""
    return tight.low > known.high * _BEYOND or tight.high * _BEYOND < known.low


def _nearness(claimed: Readings, known: Interval, discrete: bool, limit: Decimal) -> Agreement:
    if claimed.tight.overlaps(known):
        return Agreement.FULL
    if discrete:
        return Agreement.NEAR if claimed.cut.overlaps(known) or claimed.loose.overlaps(known) else Agreement.FAR
    value = Interval(known.middle, known.middle)
    if claimed.cut.overlaps(value):
        return Agreement.FULL
    gap = claimed.tight.gap(known) if claimed.tight.high != INFINITY else Decimal(1)
    if claimed.loose.overlaps(value):
        return Agreement.FULL if gap <= FULL_LIMIT else Agreement.NEAR
    return Agreement.NEAR if gap <= limit else Agreement.FAR


def _explained(quantity: Stated, known: Interval) -> bool:
    """True where decimal against binary prefixes explain the difference (128K as 131,072; 180 GiB as 193 GB)."""
    tight, unit = quantity.printed.tight, (quantity.claim.unit or "")[:1].upper()
    if quantity.attribute == "context_length":
        return quantity.claim.scale != "1" and any(tight.scaled(_BASES[letter]).overlaps(known) for letter in "KM")
    if quantity.attribute not in _BINARY or unit not in _BASES:
        return False
    return min(tight.scaled(base).gap(known) for base in (_BASES[unit], 1 / _BASES[unit])) <= _BASE_LIMIT
