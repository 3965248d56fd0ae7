"""Whose bandwidth a bare `bandwidth` is: that of the memory, link or bus named last before it."""

from __future__ import annotations

from decimal import Decimal

from detector.extract.layout import headings_before
from detector.extract.scene import Quantity, Scene

_KINDS = {
    "memory": "memory_bandwidth",
    "bus": "pcie_bandwidth",
    "interconnect": "interconnect_bandwidth",
    "network": "interconnect_bandwidth",
}
_FASTEST_PIN = Decimal(64_000_000_000)
_PRODUCTS = frozenset({"accelerator", "system", "cpu"})


def _is_pin_rate(quantity: Quantity) -> bool:
    """True for rates that one memory pin reaches; links and networks are faster."""
    return quantity.unit is not None and Decimal(quantity.numbers[0]) * quantity.unit.factor < _FASTEST_PIN


def resolve_bandwidth(scene: Scene, quantity: Quantity) -> str:
    """The attribute of a bandwidth that no word beside it qualifies; `other` where nothing is named."""
    if quantity.dimension == "bits_per_second" and _is_pin_rate(quantity):
        return "other"
    low, _ = scene.sentence_span(quantity.start)
    block = scene.block(quantity.start)
    floor = max(block.start if block else low, quantity.start - 240)
    before = scene.mentions_in(min(low, floor), quantity.start)
    in_sentence = [mention for mention in before if mention.start >= low]
    for mention in reversed(in_sentence):
        if mention.kind in _KINDS:
            return _KINDS[mention.kind]
    if any(mention.kind in _PRODUCTS for mention in in_sentence):
        return "memory_bandwidth"
    for mention in reversed(before):
        if mention.kind in _KINDS:
            return _KINDS[mention.kind]
    for heading in headings_before(scene, quantity.start)[:2]:
        for mention in scene.mentions_in(heading.start, heading.end):
            if mention.kind in _KINDS:
                return _KINDS[mention.kind]
    return "memory_bandwidth" if scene.topics and scene.topics[0].kind == "accelerator" else "other"
