"""Errors in one labelled claim: its value, unit, memory type, generation, version, year, percentage or factor changed.

What is left out was fixed before any variant was looked at: a changed value that the reference table accepts for any
variant, precision or scope of the claim's subject (3 % or the rounding of its digits) is true of something, and no
error; so is one that the label's own rounding would still cover. Choices depend on nothing but the claim's id.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import Decimal
from hashlib import sha256

from detector.check.measure import measure
from detector.specs.table import Specs
from tests.mutation.article import Row

_ACCEPTED = Decimal("0.03")
NUMBER = re.compile(r"\d+(?:,\d{3})*(?:\.\d+)?")
TABLE = frozenset(
    {
        *("memory_capacity", "memory_bandwidth", "memory_bus_width", "compute", "tdp", "transistor_count"),
        *("sm_count", "cuda_cores", "interconnect_bandwidth", "pcie_bandwidth", "process_node", "cache"),
    }
)
_UNITS = {"GB": "TB", "TB": "GB", "GB/s": "TB/s", "TB/s": "GB/s", "TFLOPS": "PFLOPS", "PFLOPS": "TFLOPS", "W": "kW"}
_MEMORY = {"HBM2": "HBM3", "HBM2e": "HBM3e", "HBM2E": "HBM3E", "HBM3": "HBM2e", "HBM3e": "HBM2e", "HBM3E": "HBM2E"}
_MEMORY |= {"HBM4": "HBM3", "GDDR6": "GDDR7", "GDDR6X": "GDDR7", "GDDR7": "GDDR6", "LPDDR5X": "GDDR6"}
_GENERATIONS = frozenset({"interconnect_version", "pcie_generation", "tensor_core_generation"})
_VERSIONS = frozenset({"software_version", "driver_version", "compute_capability"})
_FACTORS = ("1.25", "0.8", "1.5", "0.6", "1.4", "0.7")


Change = Callable[[Row], str | None]


def _scaled(label: Row) -> str | None:
    """The number times a factor between 0.6 and 1.5, with as many digits."""
    if label["attribute"] not in TABLE or label["kind"] != "quantity":
        return None
    factor = Decimal(_FACTORS[draw(label, "value", len(_FACTORS))])
    return _with_number(label, lambda number: written(number * factor, number))


def _swapped(label: Row) -> str | None:
    """The number with two neighbouring digits swapped."""
    if label["attribute"] not in TABLE or label["kind"] != "quantity":
        return None
    match = NUMBER.search(str(label["surface"]))
    swapped = _exchanged(match[0]) if match else None
    if swapped is None:
        return None
    exchanged: str = swapped
    return _with_number(label, lambda _: exchanged)


def _exchanged(digits: str) -> str | None:
    """The first two different neighbouring digits exchanged, without a zero in front."""
    for index in range(len(digits) - 1):
        left, right = digits[index], digits[index + 1]
        if left.isdigit() and right.isdigit() and left != right and (right != "0" or index):
            return digits[:index] + right + left + digits[index + 2 :]
    return None


def _other_unit(label: Row) -> str | None:
    unit, surface = str(label["unit"]), str(label["surface"])
    if label["attribute"] not in TABLE or unit not in _UNITS or not surface.endswith(unit):
        return None
    return surface.removesuffix(unit) + _UNITS[unit]


def _other_memory(label: Row) -> str | None:
    return _MEMORY.get(str(label["surface"])) if label["attribute"] == "memory_type" else None


def _other_generation(label: Row) -> str | None:
    """One generation up or down: `NVLink 4` becomes `NVLink 5`."""
    if label["attribute"] not in _GENERATIONS or label["subject"] is None:
        return None
    step = 1 if draw(label, "generation", 2) else -1
    surface = str(label["surface"])
    match = re.search(r"\d+", surface)
    if match is None or int(match[0]) + step < 1:
        return None
    return surface[: match.start()] + str(int(match[0]) + step) + surface[match.end() :]


def _other_version(label: Row) -> str | None:
    """A version that was never published: the second part plus forty."""
    surface = str(label["surface"])
    match = re.search(r"(\d+)\.(\d+)", surface)
    if label["attribute"] not in _VERSIONS or match is None:
        return None
    return surface[: match.start(2)] + str(int(match[2]) + 40) + surface[match.end(2) :]


def _other_year(label: Row) -> str | None:
    """Two years earlier: a date in the future would be another kind of error."""
    surface = str(label["surface"])
    match = re.search(r"(?:19|20)\d\d", surface)
    if label["attribute"] != "release_date" or match is None:
        return None
    return surface[: match.start()] + str(int(match[0]) - 2) + surface[match.end() :]


def _other_share(label: Row) -> str | None:
    """A percentage that is half as much again, at least eight points off."""
    if label["attribute"] != "percent_change" or "%" not in str(label["surface"]) or label["kind"] != "arithmetic":
        return None
    return _with_number(label, lambda number: written(max(number * Decimal("1.5"), number + 8), number))


def _other_factor(label: Row) -> str | None:
    """A factor that is half as much again, further away than the two readings of `times more`."""
    surface = str(label["surface"])
    if label["attribute"] != "ratio" or NUMBER.search(surface) is None:
        return None
    return _with_number(label, lambda number: written(number * Decimal("1.6"), max(number, Decimal("0.1"))))


CHANGES: dict[str, Change] = {
    "value": _scaled,
    "digits": _swapped,
    "unit": _other_unit,
    "memory type": _other_memory,
    "generation": _other_generation,
    "version": _other_version,
    "date": _other_year,
    "percentage": _other_share,
    "factor": _other_factor,
}


def _with_number(label: Row, change: Callable[[Decimal], str]) -> str | None:
    """The surface with its number changed; None where the table accepts the new value too."""
    surface = str(label["surface"])
    match = NUMBER.search(surface)
    if match is None:
        return None
    new = change(Decimal(match[0].replace(",", "")))
    return None if is_true(label, new) else surface[: match.start()] + new + surface[match.end() :]


def is_true(label: Row, number: str) -> bool:
    """True where the changed value is right for some variant, precision or scope of the subject."""
    unit = measure(str(label["unit"]) if label["unit"] else None)
    if unit is None or label["subject"] is None:
        return False
    value = Decimal(number.replace(",", "")) * unit.exact
    for fact in Specs.built_in().facts(str(label["subject"]), str(label["attribute"])):
        known = measure(fact.unit or None)
        if known is None or known.dimension != unit.dimension or fact.number is None:
            continue
        right = Decimal(str(fact.number)) * known.exact
        if any(abs(value - right * step) <= _ACCEPTED * right * step for step in (1, 2, Decimal("0.5"))):
            return True
    return False


def written(number: Decimal, like: Decimal) -> str:
    """A number with as many places as another."""
    exponent = int(like.as_tuple().exponent)
    return f"{number.quantize(Decimal(1).scaleb(min(exponent, 0))):f}"


def draw(label: Row, kind: str, choices: int) -> int:
    """A choice below a number that depends on the label and the kind only."""
    return sha256(f"{label['id']} {kind}".encode()).digest()[0] % choices
