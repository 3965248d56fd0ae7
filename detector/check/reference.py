"""Which rows of the table a claim is compared with, ready for comparison."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from enum import StrEnum
from functools import lru_cache

from detector.check.assembly import stacks, switch_counted
from detector.check.detail import details
from detector.check.interval import Interval, fact_interval
from detector.check.lineage import ancestors, components, products, same_variant, vendor
from detector.check.measure import NUMBER, measure
from detector.model.claim import Attribute, Claim, Qualifier
from detector.specs.row import Fact
from detector.specs.table import Specs

_LINKS = frozenset({"interconnect_bandwidth", "interconnect_version"})
_TWO_WAY = frozenset({"interconnect_bandwidth", "pcie_bandwidth"})
_SINGLE = frozenset({"", "gpu", "package", "card", "device", "chip", "module", "socket"})
_WHOLE = frozenset({"", "system", "rack", "node", "pod", "server", "superchip"})
_DETAIL_ATTRIBUTES = frozenset(
    {"link_count", "cpu_cores", "cpu_threads", "die_area", "tensor_core_count", "parameter_count"}
)
_UNIT_ATTRIBUTES = {
    "mm2": "die_area",
    "link": "link_count",
    "port": "link_count",
    "threads": "cpu_threads",
    "tensor cores": "tensor_core_count",
    "stack": "stack_count",
}


class Origin(StrEnum):
    """How near a row of the table is to the claim's subject."""

    OWN = "own"
    COMPONENT = "component"
    MEMBER = "member"
    FALLBACK = "fallback"


@dataclass(frozen=True, slots=True, eq=False)
class Entry:
    """A row of the table as claims are compared with it; text rows have no interval. It equals only itself."""

    fact: Fact
    rank: int
    origin: Origin
    scope: str
    details: frozenset[str]
    dimension: str
    printed: Interval | None
    exact: Interval | None
    withdrawn: bool = False
    future: bool = False
    derived: str | None = None
    plain_scope: str = ""
    plain_direction: str = ""

    @property
    def written(self) -> str:
        """The value as shown to a reader, with the variant or other subject that it holds for."""
        return self.fact.written


def attribute_of(claim: Claim) -> str:
    """The table's attribute for a claim; a detail or a unit names those that the claims' vocabulary lacks."""
    if claim.detail in _DETAIL_ATTRIBUTES:
        return claim.detail or ""
    if claim.attribute is Attribute.OTHER and claim.unit:
        return _UNIT_ATTRIBUTES.get(claim.unit, "other")
    if claim.attribute is Attribute.CUDA_CORES and claim.unit == "tensor cores":
        return "tensor_core_count"
    if claim.attribute is Attribute.DEVICE_COUNT and switch_counted(claim.text):
        return "switch_count"
    return claim.attribute


@lru_cache(maxsize=8192)
def entries(specs: Specs, subject: str, attribute: str, as_of: date) -> tuple[Entry, ...]:
    """Every row that may explain a claim about this subject and attribute, of all variants: its own rows, those of
    the products inside it, those of its products where it is an architecture, and its architecture's where it has
    none itself."""
    own = specs.facts(subject, attribute) or (stacks(specs, subject) if attribute == "stack_count" else [])
    found = [_entry(specs, fact, Origin.OWN, as_of) for fact in own]
    for part in components(specs, subject):
        found += [_entry(specs, fact, Origin.COMPONENT, as_of) for fact in specs.facts(part, attribute)]
    for product in products(specs, subject):
        found += [_entry(specs, fact, Origin.MEMBER, as_of) for fact in specs.facts(product, attribute)]
    if not found:
        for parent in ancestors(specs, subject)[1:]:
            found += [_entry(specs, fact, Origin.FALLBACK, as_of) for fact in specs.facts(parent, attribute)]
    if attribute in _TWO_WAY:
        found += _other_directions(found)
    return tuple(found)


@lru_cache(maxsize=8192)
def for_variant(known: tuple[Entry, ...], variant: str | None) -> tuple[Entry, ...]:
    """The entries that hold for the variant; all of them where the article names none."""
    if not variant:
        return known
    return tuple(
        entry for entry in known if entry.origin is not Origin.OWN or same_variant(variant, entry.fact.variant)
    )


def _entry(specs: Specs, fact: Fact, origin: Origin, as_of: date) -> Entry:
    source = specs.source(fact.source)
    dimension, printed, exact = _intervals(fact)
    named = details(fact.note)
    if fact.attribute in _LINKS:
        named = named | details(fact.value)
        if not named and vendor(specs, fact.subject) == "NVIDIA":
            named = frozenset({"network" if _is_network(specs, fact.subject) else "nvlink"})
    scope = _scope(specs, fact)
    if origin is Origin.COMPONENT and scope == "system":
        scope = fact.scope or "component"
    entry = Entry(
        fact, source.rank if source else 3, origin, scope, named, dimension, printed, exact,
        withdrawn=fact.valid_to is not None and fact.valid_to < as_of,
        future=fact.valid_from is not None and fact.valid_from > as_of,
        plain_scope=scope if scope in {"gpu", "system", "x16"} and origin is not Origin.COMPONENT else "",
        plain_direction="bidirectional" if fact.attribute == "interconnect_bandwidth" else fact.direction,
    )  # fmt: skip
    if _is_network(specs, fact.subject):
        return replace(entry, plain_scope=scope, plain_direction=fact.direction)
    return entry


def _is_network(specs: Specs, subject: str) -> bool:
    """True for a network card or standard: its rate is that of one port and direction where nothing is said."""
    row = specs.names.get(subject)
    return row is not None and row.kind == "network"


def _intervals(fact: Fact) -> tuple[str, Interval | None, Interval | None]:
    unit = measure(fact.unit)
    if fact.number is None or unit is None:
        return NUMBER, None, None
    interval = fact_interval(fact.number, fact.number_to)
    printed = interval.scaled(unit.printed)
    return unit.dimension, printed, printed if unit.exact == unit.printed else interval.scaled(unit.exact)


def _scope(specs: Specs, fact: Fact) -> str:
    row = specs.names.get(fact.subject)
    if row is not None and row.kind == "system":
        return "system" if fact.scope in _WHOLE else fact.scope
    return "gpu" if fact.scope in _SINGLE else fact.scope


def scope_of(specs: Specs, claim: Claim, subject: str) -> str | None:
    """The scope that the article states for a claim, in the words of the entries; None where it states none."""
    scope = claim.scope
    if scope is None and claim.has(Qualifier.PER_GPU, Qualifier.PER_SYSTEM):
        scope = "gpu" if claim.has(Qualifier.PER_GPU) else "system"
    if scope is None:
        return None
    row = specs.names.get(subject)
    if row is not None and row.kind == "system" and scope in _WHOLE:
        return "system"
    if row is not None and row.kind == "die" and scope == "die":
        return "gpu"
    return "gpu" if scope in _SINGLE else scope


def _other_directions(known: list[Entry]) -> list[Entry]:
    """For every figure of both directions the one of a single direction, and the reverse, where the table has no such
    row."""
    stated = {(entry.fact.subject, entry.scope, entry.details, entry.fact.direction) for entry in known}
    result = []
    for entry in known:
        turned, factor = _turned(entry.fact.direction)
        if not turned or entry.printed is None or entry.fact.number is None:
            continue
        if (entry.fact.subject, entry.scope, entry.details, turned) in stated:
            continue
        interval = entry.printed.scaled(factor)
        number = (entry.fact.number * factor).normalize()
        fact = replace(entry.fact, direction=turned, value=f"{number:f}", number=number, number_to=None)
        plain = "bidirectional" if entry.fact.attribute == "interconnect_bandwidth" else turned
        turned_entry = replace(entry, fact=fact, derived=fact.written, plain_direction=plain)
        result.append(replace(turned_entry, printed=interval, exact=interval))
    return result


def _turned(direction: str) -> tuple[str, Decimal]:
    if direction == "bidirectional":
        return "unidirectional", Decimal("0.5")
    return ("bidirectional", Decimal(2)) if direction == "unidirectional" else ("", Decimal(1))
