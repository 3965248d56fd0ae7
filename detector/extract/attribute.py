"""Which property a quantity is about: the unit's dimension limits it, the words near it and the heads above it choose."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

from detector.extract.bandwidth import resolve_bandwidth
from detector.extract.cue import Cue
from detector.extract.layout import cell_heads, spans_above
from detector.extract.scene import Mention, Quantity, Scene
from detector.model.document import BlockKind

# What a unit means where no word near it says more.
_DEFAULTS = {
    "power": "tdp",
    "flops": "compute",
    "ops": "compute",
    "length": "process_node",
    "area": "die_area",
    "frequency": "clock",
    "time": "measured_latency",
    "tokens_per_second": "measured_throughput",
    "requests_per_second": "measured_throughput",
    "frames_per_second": "measured_throughput",
    "samples_per_second": "measured_throughput",
    "percent": "measured_other",
    "points": "percent_change",
    "ratio": "ratio",
    "temperature": "measured_other",
    "voltage": "measured_other",
    "energy": "measured_other",
    "currency": "price",
    "efficiency": "ratio",
    "transistor": "transistor_count",
    "parameter": "parameter_count",
    "transfers": "other",
    "bits_per_second": "interconnect_bandwidth",
}
_COUNTED = {
    "GPU": "device_count",
    "card": "device_count",
    "chip": "device_count",
    "device": "device_count",
    "node": "device_count",
    "server": "device_count",
    "rack": "device_count",
    "CPU": "device_count",
    "SM": "sm_count",
    "CU": "sm_count",
    "die": "die_count",
}
_FAR = 70
_BIGGEST_CACHE = Decimal(2_000_000_000)
_SMALLEST_MEMORY = Decimal(200_000_000)
_LEVEL = re.compile(r"(?:从|到|至|为|达|from|to|at|is|was)\s?$")
_DIFFERENCE_BEFORE = re.compile(
    r"(?:requires?|needs?|takes|occup(?:y|ies)|需要|需|占用|占据|要用|至少需)\s?(?:about|approximately|roughly|around|at least|约|大约|至少)?\s?$|(?:(?<!最)多|(?<!最)少|增加|减少|另加|额外|另外|another|extra|additional|plus|剩下|还剩)\s?(?:了|约|about)?\s?$"
)
_DIFFERENCE_AFTER = re.compile(
    r"\s?(?:more|less|extra|additional|fewer|free|left|of headroom|are (?:then )?free|剩余|空闲|富余)\b|\s?(?:除以|乘以?|÷|divided by|multiplied by)"
)
_CLAUSE_COST = 14
_RIVAL_COST = 22
_HEAD_COST = 30
_LATER_COST = 26
_BESIDE = 10
_PRODUCTS = frozenset({"accelerator", "system", "cpu", "die"})


@dataclass(frozen=True, slots=True)
class Choice:
    """A property with the cost of believing it (smaller is better); `detail` narrows it."""

    attribute: str
    detail: str | None
    cost: float


def choose_attribute(scene: Scene, quantity: Quantity) -> Choice:
    """The most likely property of a quantity; `other` where nothing speaks for one."""
    block = scene.block(quantity.start)
    if _is_elsewhere(scene, quantity):
        return Choice("other", None, 0)
    if block and block.kind is BlockKind.CELL:
        limits = (block.start, block.end)
        own = _nearest(scene, quantity, limits)
        choice = own if own and own.cost < _BESIDE else _from_heads(scene, quantity)
        if choice and choice.attribute != "bandwidth":
            return choice
    else:
        limits = scene.sentence_span(quantity.start)
    best = _nearest(scene, quantity, limits)
    if best is None and block:
        best = _from_above(scene, quantity)
    if quantity.dimension == "percent" and _LEVEL.search(scene.text, max(0, quantity.start - 8), quantity.start):
        return Choice("measured_other", None, 0)
    if best is None:
        return _default(scene, quantity)
    if best.attribute == "bandwidth":
        return Choice(resolve_bandwidth(scene, quantity), None, _HEAD_COST)
    return best


def _is_elsewhere(scene: Scene, quantity: Quantity) -> bool:
    """True for a size that is a difference or a rest (`8 GB more`), or that a model needs (`Llama 3 70B takes 140 GB`)."""
    if quantity.dimension not in {"bytes", "bytes_per_second", "power"}:
        return False
    if _DIFFERENCE_AFTER.match(scene.text, quantity.end) or _DIFFERENCE_BEFORE.search(
        scene.text, max(0, quantity.start - 16), quantity.start
    ):
        return True
    low, _ = scene.clause_span(quantity.start, quantity.end)
    before = [mention for mention in scene.mentions_in(low, quantity.start) if mention.kind != "format"]
    return quantity.dimension == "bytes" and bool(before) and before[-1].kind == "model"


def _nearest(scene: Scene, quantity: Quantity, limits: tuple[int, int]) -> Choice | None:
    best: Choice | None = None
    for cue in scene.cues_in("attribute", *limits):
        if quantity.dimension not in cue.meaning.dimensions or _implausible(quantity, cue.meaning.value, cue.text):
            continue
        cost = cue_cost(scene, quantity, cue)
        if best is None or cost < best.cost:
            best = Choice(cue.meaning.value, cue.meaning.detail or None, cost)
    return best if best is None or best.cost <= _FAR else None


def _implausible(quantity: Quantity, attribute: str, word: str = "") -> bool:
    """True for gigabytes of cache (only wafer-scale SRAM has them) and for megabytes of device memory."""
    if quantity.dimension != "bytes" or quantity.unit is None:
        return False
    size = abs(Decimal(quantity.numbers[0])) * quantity.unit.factor
    if attribute == "cache":
        return size >= _BIGGEST_CACHE and "SRAM" not in word
    return attribute == "memory_capacity" and size < _SMALLEST_MEMORY


def cue_cost(scene: Scene, quantity: Quantity, cue: Cue) -> float:
    """How far a cue word is from a quantity: distance, clause limits and rival quantities between them, less its strength."""
    if cue.end <= quantity.start:
        low, high, cost = cue.end, quantity.start, 0.0
    elif cue.start >= quantity.end:
        low, high, cost = quantity.end, cue.start, 3.0
    else:
        return -10.0 * cue.meaning.strength
    gap = scene.text[low:high]
    width = len(gap) if gap.isascii() else 2 * len(gap)
    cost += width * 0.5 + _CLAUSE_COST * min(scene.clauses_between(low, high), 3)
    rivals = sum(other.dimension == quantity.dimension for other in scene.quantities_in(low, high))
    if cue.start >= quantity.end and rivals == 0 and _opens_list(scene, quantity, cue):
        cost += _LATER_COST
    if _is_compared(scene, cue):
        cost += _RIVAL_COST
    return cost + _RIVAL_COST * rivals - 8.0 * cue.meaning.strength


def _opens_list(scene: Scene, quantity: Quantity, cue: Cue) -> bool:
    """True where the cue behind a quantity more likely belongs to the next quantity (`80GB, TDP 700W`)."""
    return scene.clauses_between(quantity.end, cue.start) > 0


def _from_heads(scene: Scene, quantity: Quantity) -> Choice | None:
    for cost, head in enumerate(cell_heads(scene, quantity.start)):
        best: Choice | None = None
        for cue in scene.cues_in("attribute", head.start, head.end):
            if quantity.dimension in cue.meaning.dimensions and not _implausible(quantity, cue.meaning.value, cue.text):
                rank = cost * 10.0 - 8 * cue.meaning.strength
                if best is None or rank < best.cost:
                    best = Choice(cue.meaning.value, cue.meaning.detail or None, rank)
        if best:
            return best
    return None


def _is_compared(scene: Scene, cue: Cue) -> bool:
    """True where the cue is the other side of a comparison: `faster than PCIe`, `比 PCIe 快`."""
    before = scene.text[max(0, cue.start - 9) : cue.start].lower().rstrip(" ")
    return before.endswith(("than", "than the", "比", "相比", "是", "相当于", "当于", "vs", "versus"))


def _from_above(scene: Scene, quantity: Quantity) -> Choice | None:
    """The last word for an attribute in the list head, else in the nearest heading."""
    for low, high in spans_above(scene, quantity.start)[:2]:
        found = [
            Choice(cue.meaning.value, cue.meaning.detail or None, _HEAD_COST)
            for cue in scene.cues_in("attribute", low, high)
            if quantity.dimension in cue.meaning.dimensions and cue.meaning.strength > 0
        ]
        if found:
            return found[-1]
    return None


def _default(scene: Scene, quantity: Quantity) -> Choice:
    if quantity.dimension == "count" and quantity.unit:
        return Choice(_COUNTED.get(quantity.unit.name, "other"), None, _FAR)
    if quantity.dimension == "power" and not _has_product(scene, quantity) and not cell_heads(scene, quantity.start):
        return Choice("measured_other", None, _FAR)
    if quantity.dimension == "transfers":
        return Choice(_transfer_link(scene, quantity), None, _FAR)
    if quantity.dimension in {"bytes", "bytes_per_second"}:
        if quantity.dimension == "bytes_per_second":
            return Choice(resolve_bandwidth(scene, quantity), None, _FAR)
        memory = not _implausible(quantity, "memory_capacity") and _product_beside(scene, quantity)
        return Choice("memory_capacity" if memory else "other", None, _FAR)
    return Choice(_DEFAULTS.get(quantity.dimension, "other"), None, _FAR)


def _transfer_link(scene: Scene, quantity: Quantity) -> str:
    """GT/s belong to PCIe where it is named near, to the socket link of a CPU, else to nothing known."""
    start, _ = scene.sentence_span(quantity.start)
    kinds = {mention.kind for mention in scene.mentions_in(max(start, quantity.start - 60), quantity.start)}
    if "bus" in kinds:
        return "pcie_bandwidth"
    return "interconnect_bandwidth" if "cpu" in kinds else "other"


def _has_product(scene: Scene, quantity: Quantity) -> bool:
    """True where the sentence names a product."""
    return any(
        mention.kind in _PRODUCTS | {"architecture"}
        for mention in scene.mentions_in(*scene.sentence_span(quantity.start))
    )


def _product_beside(scene: Scene, quantity: Quantity) -> Mention | None:
    """A product named shortly before the quantity in the same sentence."""
    start, _ = scene.sentence_span(quantity.start)
    near = [
        mention
        for mention in scene.mentions_in(max(start, quantity.start - 80), quantity.start)
        if mention.kind in _PRODUCTS
    ]
    return near[-1] if near else None
