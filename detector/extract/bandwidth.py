"""Whose bandwidth a bare `bandwidth` is: that of the memory, link or bus named last before it."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal

from detector.extract.layout import headings_before
from detector.extract.scene import Mention, Place, Quantity, Scene

_KINDS = {
    "memory": "memory_bandwidth",
    "bus": "pcie_bandwidth",
    "interconnect": "interconnect_bandwidth",
    "network": "interconnect_bandwidth",
}
_FASTEST_PIN = Decimal(64_000_000_000)
_PRODUCTS = frozenset({"accelerator", "system", "cpu"})
_WINDOW = 240


def resolve_bandwidth(scene: Scene, quantity: Quantity, place: Place) -> str:
    """The attribute of a bandwidth that no word beside it qualifies; `other` where nothing is named."""
    if is_pin_rate(quantity):
        return "other"
    low = place.sentence[0]
    floor = max(place.block.start if place.block else low, place.start - _WINDOW)
    before = scene.mentions_in(min(low, floor), place.start)
    in_sentence = [mention for mention in before if mention.start >= low]
    found = _of_kind(reversed(in_sentence))
    if found is None and any(mention.kind in _PRODUCTS for mention in in_sentence):
        return "memory_bandwidth"
    found = found or _of_kind(reversed(before)) or _from_headings(scene, place)
    if found:
        return found
    return "memory_bandwidth" if scene.topics and scene.topics[0].kind == "accelerator" else "other"


def is_pin_rate(quantity: Quantity) -> bool:
    """True for rates in bits that one memory pin reaches; links and networks are faster."""
    if quantity.unit is None or quantity.dimension != "bits_per_second":
        return False
    return Decimal(quantity.numbers[0]) * quantity.unit.factor < _FASTEST_PIN


def _of_kind(mentions: Iterable[Mention]) -> str | None:
    return next((_KINDS[mention.kind] for mention in mentions if mention.kind in _KINDS), None)


def _from_headings(scene: Scene, place: Place) -> str | None:
    for heading in headings_before(scene, place.start)[:2]:
        found = _of_kind(scene.mentions_in(heading.start, heading.end))
        if found:
            return found
    return None
