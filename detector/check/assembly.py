"""What a product is put together from: its stacks of memory, and whether a count is of its switches."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal

from detector.specs.row import Fact
from detector.specs.table import Specs

# Bits of one stack: JEDEC JESD235 (HBM, HBM2, HBM2E), JESD238 (HBM3, HBM3E), JESD270-4 (HBM4).
_STACK_BITS = {"HBM2": 1024, "HBM2E": 1024, "HBM3": 1024, "HBM3E": 1024, "HBM4": 2048, "HBM4E": 2048}
_SWITCH = re.compile(r"switch|交换", re.IGNORECASE)


def switch_counted(text: str) -> bool:
    """True where a count names switches, not devices: `six NVSwitch chips`, `4 个 NVSwitch 芯片`."""
    return _SWITCH.search(text) is not None


def stacks(specs: Specs, subject: str) -> list[Fact]:
    """The stacks of HBM that the width of a product's memory bus gives. Packages with an odd number in use (five on the
    A100 and the H100) carry one more that is not, so both counts stand."""
    kinds = {fact.value.upper() for fact in specs.facts(subject, "memory_type")}
    if not kinds or not kinds <= _STACK_BITS.keys():
        return []
    found = []
    for fact in specs.facts(subject, "memory_bus_width"):
        for bits in sorted({_STACK_BITS[kind] for kind in kinds}):
            count, rest = divmod(fact.number or Decimal(0), bits)
            if count and not rest and fact.number_to is None:
                most = count + 1 if count % 2 else None
                value = f"{count}" if most is None else f"{count}..{most}"
                note = f"{fact.value} bit, {bits} bit each"
                one = replace(fact, attribute="stack_count", value=value, unit="", note=note)
                found.append(replace(one, number=count, number_to=most))
    return found
