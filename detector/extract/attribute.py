"""Which property a quantity is about: the unit's dimension limits it; the words near it and the heads above choose."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

from detector.extract.bandwidth import is_pin_rate, resolve_bandwidth
from detector.extract.candidate import HARDWARE, PRODUCTS
from detector.extract.comparison import follows_comparison
from detector.extract.cue import Cue
from detector.extract.layout import spans_above
from detector.extract.qualifier import RATED_BEFORE
from detector.extract.scene import Place, Quantity, Scene

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
_BIGGEST_CACHE = Decimal(2_000_000_000)
_SMALLEST_MEMORY = Decimal(200_000_000)
_SHARED = frozenset({"bytes", "bytes_per_second", "power"})
_LEVEL = re.compile(r"(?:从|到|至|为|达|from|to|at|is|was)\s?$")
_DIFFERENCE_BEFORE = re.compile(
    r"(?:requires?|needs?|takes|occup(?:y|ies)|需要|需|占用|占据|要用|至少需)\s?"
    r"(?:about|approximately|roughly|around|at least|约|大约|至少)?\s?$"
    r"|(?:(?<!最)多|(?<!最)少|增加|减少|另加|额外|另外|another|extra|additional|plus|剩下|还剩)\s?(?:了|约|about)?\s?$"
)
_DIFFERENCE_AFTER = re.compile(
    r"\s?(?:more|less|extra|additional|fewer|free|left|of headroom|are (?:then )?free|剩余|空闲|富余)\b"
    r"|\s?(?:除以|乘以?|÷|divided by|multiplied by)"
)
# `384 bits at 21 Gb/s`: so many pins of one rate are a memory bus.
_AT_RATE = re.compile(r"\s?(?:wide\s)?(?:at|times|[×xX*乘以]{1,2})\s?\d+(?:\.\d+)?\s?(?:Gb/s|Gbps|Gbit/s|GT/s)")
_NARROWEST = Decimal(64)
_EACH_BEFORE = re.compile(r"(?:每|单)[卡颗张块]\s?$")
_EACH_BEHIND = re.compile(
    r"\s?(?:per|a|each)\s(?:GPU|card|accelerator|chip)\b|\s?(?:半高|全高|单槽|双槽|被动散热|无风扇|无需外接|不用外接)"
)
# `PCIe 版降到 250W`, `SXM 模组 400W`
_BOARD_BEFORE = re.compile(
    r"(?:SXM\d?|PCIe|OAM)\s?(?:版|接口|卡|模组|模块)\s?(?:则|只|仅|降到|降至|升到|为|是|有|要)*\s?$"
)
_FORM = re.compile(r"\s?(?:(?:SXM\d?|PCIe|OAM|NVIDIA|AMD)\s)?")
_FAR = 70
_BEHIND_COST = 3.0
_CLAUSE_COST = 14
_MOST_CLAUSES = 3
_RIVAL_COST = 22
_HEAD_COST = 30
_LATER_COST = 26
_STRENGTH = 8.0
_BESIDE = 10


@dataclass(slots=True)
class Choice:
    """A property with the cost of believing it (smaller is better); `detail` narrows it."""

    attribute: str
    detail: str | None
    cost: float


def choose_attribute(scene: Scene, quantity: Quantity, place: Place) -> Choice:
    """The most likely property of a quantity; `other` where nothing speaks for one."""
    if _is_elsewhere(scene, quantity, place):
        return Choice("other", None, 0)
    if quantity.dimension == "power" and RATED_BEFORE.search(scene.text, max(0, quantity.start - 12), quantity.start):
        return Choice("tdp", None, 0)
    if place.is_cell and place.block:
        limits = (place.block.start, place.block.end)
        own = _nearest(scene, quantity, limits)
        choice = own if own and own.cost < _BESIDE else _from_heads(scene, quantity, place)
        if choice and choice.attribute != "bandwidth":
            return choice
        best = own
    else:
        best = _nearest(scene, quantity, place.sentence)
    if best is None and place.block:
        best = _from_above(scene, quantity, place)
    if quantity.dimension == "percent" and _LEVEL.search(scene.text, max(0, quantity.start - 8), quantity.start):
        return Choice("measured_other", None, 0)
    if best is None:
        return Choice(_default(scene, quantity, place), None, _FAR)
    if best.attribute == "memory_bandwidth" and is_pin_rate(quantity):
        return Choice("other", None, best.cost)
    if best.attribute == "bandwidth":
        return Choice(resolve_bandwidth(scene, quantity, place), None, _HEAD_COST)
    return best


def _is_elsewhere(scene: Scene, quantity: Quantity, place: Place) -> bool:
    """True for a difference or a rest (`8 GB more`), and for what a model needs (`Llama 3 70B takes 140 GB`)."""
    if quantity.dimension not in _SHARED:
        return False
    text, start = scene.text, quantity.start
    if _DIFFERENCE_AFTER.match(text, quantity.end) or _DIFFERENCE_BEFORE.search(text, max(0, start - 16), start):
        return True
    if quantity.dimension != "bytes":
        return False
    before = [mention for mention in scene.mentions_in(place.clause[0], start) if mention.kind != "format"]
    return bool(before) and before[-1].kind == "model"


def _explaining(scene: Scene, quantity: Quantity, low: int, high: int) -> Iterable[Cue]:
    """The words in a span that speak for an attribute which such a quantity can have."""
    dimension = quantity.dimension
    for cue in scene.cues_in("attribute", low, high):
        if dimension in cue.meaning.dimensions and not _is_implausible(scene, quantity, cue):
            yield cue


def _is_implausible(scene: Scene, quantity: Quantity, cue: Cue) -> bool:
    """True for gigabytes of cache (only wafer-scale SRAM has them) and for megabytes of device memory."""
    if cue.meaning.value == "cache":
        return _bytes(quantity) >= _BIGGEST_CACHE and "SRAM" not in scene.text[cue.start : cue.end]
    return cue.meaning.value == "memory_capacity" and _is_small(quantity)


def _is_small(quantity: Quantity) -> bool:
    return quantity.dimension == "bytes" and _bytes(quantity) < _SMALLEST_MEMORY


def _bytes(quantity: Quantity) -> Decimal:
    if quantity.dimension != "bytes" or quantity.unit is None:
        return Decimal(0)
    return abs(Decimal(quantity.numbers[0])) * quantity.unit.factor


def _bits(quantity: Quantity) -> Decimal:
    return abs(Decimal(quantity.numbers[0])) * (quantity.unit.factor if quantity.unit else 1)


def _nearest(scene: Scene, quantity: Quantity, limits: tuple[int, int]) -> Choice | None:
    best, cheapest = None, _FAR + 1.0
    for cue in _explaining(scene, quantity, *limits):
        distance = max(quantity.start - cue.end, cue.start - quantity.end)
        if distance >= 0 and 0.5 * distance - _STRENGTH * cue.meaning.strength >= cheapest:
            continue  # everything else only adds to the cost
        cost = _cost(scene, quantity, cue)
        if cost < cheapest:
            best, cheapest = cue, cost
    if best is None or cheapest > _FAR:
        return None
    return Choice(best.meaning.value, best.meaning.detail or None, cheapest)


def _cost(scene: Scene, quantity: Quantity, cue: Cue) -> float:
    """How far a word is from a quantity: characters, clauses and rival quantities between them, less its strength."""
    behind = cue.start >= quantity.end
    if behind:
        low, high = quantity.end, cue.start
    elif cue.end <= quantity.start:
        low, high = cue.end, quantity.start
    else:
        return -10.0 * cue.meaning.strength
    gap = scene.text[low:high]
    clauses = scene.clauses_between(low, high)
    dimension = quantity.dimension
    rivals = sum(other.dimension == dimension for other in scene.quantities_in(low, high))
    cost = (0.5 if gap.isascii() else 1.0) * len(gap) - _STRENGTH * cue.meaning.strength
    cost += _CLAUSE_COST * min(clauses, _MOST_CLAUSES) + _RIVAL_COST * rivals
    if behind:
        # A word behind a comma more likely belongs to the next quantity (`80GB, TDP 700W`).
        cost += _BEHIND_COST + (_LATER_COST if clauses and not rivals else 0)
    if follows_comparison(scene.text, cue.start) or scene.text[cue.start - 1 : cue.start] == "是":
        cost += _RIVAL_COST
    return cost


def _from_heads(scene: Scene, quantity: Quantity, place: Place) -> Choice | None:
    for cost, head in enumerate(place.heads):
        ranked = [
            (cost * 10.0 - _STRENGTH * cue.meaning.strength, cue)
            for cue in _explaining(scene, quantity, head.start, head.end)
        ]
        if ranked:
            rank, cue = min(ranked, key=lambda item: item[0])
            return Choice(cue.meaning.value, cue.meaning.detail or None, rank)
    return None


def _from_above(scene: Scene, quantity: Quantity, place: Place) -> Choice | None:
    """The last word for an attribute in the list head, else in the nearest heading."""
    for low, high in spans_above(scene, place)[:2]:
        found = [cue.meaning for cue in _explaining(scene, quantity, low, high) if cue.meaning.strength > 0]
        if found:
            return Choice(found[-1].value, found[-1].detail or None, _HEAD_COST)
    return None


def _default(scene: Scene, quantity: Quantity, place: Place) -> str:
    """What a quantity is about where no word says it."""
    dimension = quantity.dimension
    if dimension == "count" and quantity.unit:
        return _COUNTED.get(quantity.unit.name, "other")
    if dimension == "power" and not place.heads and not _names_product(scene, place):
        return "tdp" if _is_of_each(scene, quantity) else "measured_other"
    if dimension == "transfers":
        return _transfer_link(scene, place)
    if dimension == "bits" and _bits(quantity) >= _NARROWEST and _AT_RATE.match(scene.text, quantity.end):
        return "memory_bus_width"
    if dimension == "bytes_per_second":
        return resolve_bandwidth(scene, quantity, place)
    if dimension == "bytes":
        owned = _follows_product(scene, place) or _sizes_product(scene, place)
        return "memory_capacity" if not _is_small(quantity) and owned else "other"
    return _DEFAULTS.get(dimension, "other")


def _transfer_link(scene: Scene, place: Place) -> str:
    """GT/s belong to PCIe where it is named near, to the socket link of a CPU, else to nothing known."""
    named = scene.mentions_in(max(place.sentence[0], place.start - 60), place.start)
    kinds = {mention.kind for mention in named}
    if "bus" in kinds:
        return "pcie_bandwidth"
    return "interconnect_bandwidth" if "cpu" in kinds else "other"


def _names_product(scene: Scene, place: Place) -> bool:
    """True where the sentence names a product, or one of its boards (`the PCIe card`)."""
    named = (*scene.mentions_in(*place.sentence), *scene.implied.between(*place.sentence))
    return any(mention.kind in HARDWARE for mention in named)


def _is_of_each(scene: Scene, quantity: Quantity) -> bool:
    """True for what one device draws, where nothing says that it was measured: `照每卡 1400W 算`, `1,400 W per GPU`."""
    low = max(0, quantity.start - _BESIDE)
    before = _EACH_BEFORE.search(scene.text, low, quantity.start) or _BOARD_BEFORE.search(
        scene.text, low, quantity.start
    )
    return before is not None or _EACH_BEHIND.match(scene.text, quantity.end) is not None


def _sizes_product(scene: Scene, place: Place) -> bool:
    """True for a size right before a product or its board: `a used 80 GB PCIe A100`, `the 80 GB PCIe card`."""
    named = (*scene.mentions_in(place.end, place.end + 12), *scene.implied.between(place.end, place.end + 12))
    return any(mention.kind in PRODUCTS and _FORM.fullmatch(scene.text, place.end, mention.start) for mention in named)


def _follows_product(scene: Scene, place: Place) -> bool:
    """True where a product is named shortly before the quantity in the same sentence."""
    named = scene.mentions_in(max(place.sentence[0], place.start - 80), place.start)
    return any(mention.kind in PRODUCTS for mention in named)
