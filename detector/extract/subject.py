"""What a claim is about: the names near it, else those above it, else the article's topic."""

from __future__ import annotations

import re

from detector.extract.anaphora import both_products, is_of_another
from detector.extract.candidate import (
    HARDWARE,
    NOWHERE,
    PRODUCTS,
    SENTENCE,
    SHARP,
    STOPS,
    Costs,
    is_only_compared,
    is_owned,
    is_set_against,
    names_above,
    names_near,
    topics,
    weigh,
    without_other_variants,
)
from detector.extract.comparison import is_difference, is_first_of_two, is_yardstick
from detector.extract.draft import certain
from detector.extract.host import is_general_memory, with_such_memory
from detector.extract.layout import spans_above
from detector.extract.scene import Place, Scene
from detector.extract.sole import leader, led, named_in, product_of_row, product_of_section, sole_product
from detector.extract.yardstick import without_yardsticks
from detector.model.claim import Candidate
from detector.model.document import Block, BlockKind

_LINKS = frozenset({"interconnect", "bus", "network"})
# A count of cards belongs to what is named beside it, not to the article's topic.
_COUNTED = HARDWARE | {"counted"}
_MEASURED = HARDWARE | {"model", "software"}
_ALLOWED: dict[str, frozenset[str]] = {
    "context_length": frozenset({"model"}),
    "parameter_count": frozenset({"model"}),
    "interconnect_bandwidth": HARDWARE | _LINKS,
    "pcie_bandwidth": HARDWARE | {"bus"},
    "process_node": HARDWARE | {"interconnect", "network"},
    "transistor_count": HARDWARE | {"interconnect", "network"},
    "device_count": _COUNTED,
    "link_count": HARDWARE | {"interconnect"},
    "port_count": HARDWARE,
    "measured_latency": _MEASURED,
    "measured_throughput": _MEASURED,
    "measured_other": _MEASURED,
    "memory_capacity": HARDWARE | {"machine"},
    "memory_type": HARDWARE | {"machine"},
    "tdp": HARDWARE | {"machine"},
    "memory_bus_width": HARDWARE | {"memory"},
    "memory_bandwidth": HARDWARE | {"memory"},
    "system_memory": frozenset({"cpu", "system"}),
    "cpu_cores": frozenset({"cpu", "system"}),
    "release_date": HARDWARE | _LINKS | {"model", "software", "driver", "memory"},
    "architecture": PRODUCTS,
    "price": HARDWARE | {"model"},
}
# A name of the sentence before is trusted more than the article's topic, all the more if it is the only one there.
_FAR, _FAR_ALONE = 1.7 * SENTENCE, 2.5 * SENTENCE
_RIVAL = 20.0
_UNNAMED = ("", None)
_BLUNT = 24.0
_AGAINST = re.compile(
    r"(?:\b(?:against|versus|vs\.?|rather than|instead of)|对比|而不是|而非)\s?(?:the\s|only\s|just\s)?$"
)
_FIGURE_BEFORE = re.compile(r"\d[^\n.;。；]{0,40}$")
# `the A100 came out in May`, `昇腾910C把两颗裸片封在一起`.
_TELLS = re.compile(
    r"\s(?:came|comes|is|was|has|had|it (?:is|was|has)|uses|used|ships|offers|carries|got|gets|launched|arrived)\b"
    r"|\s?(?:是|有|把|由|用|采用|于|搭载|配|发布)"
)
_TOLD = 32.0
_AGAINST_REACH, _LONGEST_AGAINST = 64, 20
_LONG_SENTENCE, _LONG_CHINESE_SENTENCE = 420, 200
# `6 TB/s 是 4.8 TB/s 的 1.25 倍`: the second figure is what the first is measured by.
_TIMES_OF_IT = re.compile(r"\s?的\s?(?:约|近)?\s?[\d.一两二三四五六七八九十]+\s?(?:多)?倍")
_COMPARING = frozenset({"ratio", "percent_change"})
_MEASURE = re.compile(r"\s?(?:的|'s|’s)\s?(?:约|近|大约|整整|将近)?\s?")
_LINK_FIGURES = frozenset({"interconnect_bandwidth", "link_count"})
# A link or bus generation is said of the product beside it, or of the link itself.
_OWN = frozenset({"interconnect_version", "pcie_generation"})
_DEVICE_MEMORY_OF = frozenset({"memory_type", "memory_capacity", "memory_bandwidth"})
_GENERIC_HEADS = re.compile(
    r"\W*(?:values?|specs?|specifications?|details?|notes?|results?|items?|parameters?|features?|remarks?|metrics?|"
    r"数值|参数|规格|数据|说明|备注|结果|项目|指标|内容|值|评测结果|监控结果|\W*)\W*",
    re.IGNORECASE,
)


def choose_subject(scene: Scene, place: Place, attribute: str) -> tuple[Candidate, ...]:
    """The candidates for a place's subject, best first, with weights that add to 1; empty where nothing is named."""
    allowed = _ALLOWED.get(attribute, HARDWARE)
    if attribute in _DEVICE_MEMORY_OF:
        allowed = with_such_memory(scene, place, allowed)
    if place.is_cell:
        return _from_cells(scene, place, attribute, allowed)
    edition = _edition(scene, place) if attribute == "form_factor" else ()
    if edition:
        return edition
    return without_yardsticks(scene, place, _from_prose(scene, place, attribute, allowed))


def _from_prose(scene: Scene, place: Place, attribute: str, allowed: frozenset[str]) -> tuple[Candidate, ...]:
    costs = _near(scene, place, attribute, allowed)
    nearest = min(costs.values(), default=NOWHERE)
    if attribute in _OWN and (nearest >= _FAR or not _hardware(scene, place)):
        return (
            weigh(names_above(scene, place, HARDWARE))
            if _is_listed(scene, place)
            else sole_product(scene, place) or product_of_section(scene, place)
        )
    if attribute == "memory_type" and is_general_memory(scene, place, nearest):
        return ()
    if costs.pop(_UNNAMED, NOWHERE) == nearest < NOWHERE:
        return ()
    if place.block and place.block.kind is BlockKind.HEADING:
        return weigh(costs)
    if attribute in _COMPARING:
        return _of_change(scene, place, allowed, costs)
    if (
        is_of_another(scene, place)
        or is_only_compared(scene, place)
        or (not is_owned(scene, place) and _is_one_of_two(scene, place))
    ):
        return both_products(scene, place)
    unparted = _is_unparted(scene, place)
    if nearest > SENTENCE:
        costs = led(scene, place, costs) or _with_above(scene, place, allowed, costs)
    if unparted:
        costs = _with_link(scene, place, _with_predicate(scene, place, costs), attribute)
    found = weigh(costs, _BLUNT if unparted else SHARP)
    return without_other_variants(found, scene.text[place.start : place.end]) if attribute == "form_factor" else found


def _of_change(scene: Scene, place: Place, allowed: frozenset[str], costs: Costs) -> tuple[Candidate, ...]:
    """What a change or a multiple is said of: the nearest name that it is not measured against, else what was named
    last before, else the article's topic."""
    low, high = place.sentence
    named = (*scene.mentions_in(low, high), *scene.implied.between(low, high))
    against = {(item.name, item.variant) for item in named if is_set_against(scene, item)}
    costs = {key: cost for key, cost in costs.items() if key not in against and key != _UNNAMED}
    if min(costs.values(), default=NOWHERE) > SENTENCE:
        costs = led(scene, place, costs) or _with_above(scene, place, allowed, costs)
    return weigh({key: cost for key, cost in costs.items() if key not in against}, _sharpness(scene, place))


def _edition(scene: Scene, place: Place) -> tuple[Candidate, ...]:
    """The product whose edition a form factor names: `the PCIe card`."""
    owners = [mention for mention in scene.implied.between(place.start, place.end) if mention.variant]
    return certain(owners[0].name, owners[0].variant) if owners else ()


def _near(scene: Scene, place: Place, attribute: str, allowed: frozenset[str]) -> Costs:
    """The names near a place, with the product above a link's figure, without the measure of a multiple."""
    costs = names_near(scene, place, allowed)
    if attribute in _LINK_FIGURES and not any(name in costs for name in _hardware(scene, place)):
        costs = {**costs, **_owner_of_link(scene, place)}
    if attribute in _COMPARING and costs:
        costs = _without_measure(scene, place, costs)
    return costs


def _with_above(scene: Scene, place: Place, allowed: frozenset[str], costs: Costs) -> Costs:
    """The names near a place and those above it, each at its lower cost."""
    nearest = min(costs.values(), default=NOWHERE)
    far = nearest > (_FAR_ALONE if _is_alone(costs, nearest) else _FAR)
    low, high = place.sentence
    measures = {item.name for item in scene.mentions_in(low, high) if is_yardstick(scene.text, item)}
    measures -= {name for name, _ in costs}
    above = _above(scene, place, allowed, far=far)
    above = {key: cost for key, cost in above.items() if key[0] not in measures}
    return {**costs, **{name: min(cost, costs.get(name, cost)) for name, cost in above.items()}}


def _with_predicate(scene: Scene, place: Place, costs: Costs) -> Costs:
    """In text without full stops: the name said last has a verb of its own and so begins what is told of it."""
    low = place.sentence[0]
    named = [mention for mention in scene.mentions_in(low, place.start) if mention.kind in PRODUCTS]
    if not named or not _TELLS.match(scene.text, named[-1].end):
        return costs
    key = (named[-1].name, named[-1].variant)
    return costs | {key: costs[key] - _TOLD} if key in costs else costs


def _with_link(scene: Scene, place: Place, costs: Costs, attribute: str) -> Costs:
    """In text without full stops: a link named right before its figure may be what a new sentence is about."""
    last = scene.mentions.last_before(place.start)
    if attribute not in _LINK_FIGURES or last is None or last.kind not in _LINKS or not costs:
        return costs
    if not _TELLS.match(scene.text, last.end):
        return costs
    return costs | {(last.name, last.variant): min(costs.values())}


def _sharpness(scene: Scene, place: Place) -> float:
    """How fast weights fall with the cost: slowly where nearness says little."""
    return _BLUNT if _is_unparted(scene, place) else SHARP


def _is_listed(scene: Scene, place: Place) -> bool:
    """True in an item of a list whose sentence names one link or bus: an item that names two compares them."""
    if place.block is None or place.block.kind is not BlockKind.ITEM:
        return False
    return len({mention.name for mention in scene.mentions_in(*place.sentence) if mention.kind in _LINKS}) == 1


def _without_measure(scene: Scene, place: Place, costs: Costs) -> Costs:
    """The names without the one whose multiple a figure is: `V100 的带宽约为 T4 的 2.8 倍`."""
    before = scene.mentions.last_before(place.start)
    if before is None or not _MEASURE.fullmatch(scene.text, before.end, place.start):
        return costs
    return {key: cost for key, cost in costs.items() if key != (before.name, before.variant)}


def _hardware(scene: Scene, place: Place) -> list[tuple[str, str | None]]:
    return [(item.name, item.variant) for item in scene.mentions_in(*place.sentence) if item.kind in HARDWARE]


def _owner_of_link(scene: Scene, place: Place) -> Costs:
    """The product that a link's paragraph is about, else those above it where the nearest heading that names anything
    names no link; at no cost."""
    name = leader(scene, place)
    if name:
        return {(name, None): 0.0}
    for low, high in spans_above(scene, place):
        named = [mention for mention in scene.mentions_in(low, high) if mention.kind in HARDWARE | _LINKS]
        if named:
            owners = named if all(mention.kind in HARDWARE for mention in named) else []
            return {(mention.name, mention.variant): 0.0 for mention in owners}
    return {}


def _from_cells(scene: Scene, place: Place, attribute: str, allowed: frozenset[str]) -> tuple[Candidate, ...]:
    block = place.block
    if block is None or (block.column == 0 and attribute == "memory_type"):
        return ()
    if attribute in _OWN and block.column == 0:
        return product_of_row(scene, place)
    own = named_in(scene, block)
    beside = [mention for mention in own if mention.kind in allowed & HARDWARE and mention.start < place.start]
    if beside and (len(own) > 1 or block.head):
        return certain(beside[-1].name, beside[-1].variant)
    foreign = False
    for head in place.heads[:2]:
        named = [mention for mention in named_in(scene, head) if mention.kind in allowed]
        if named:
            return certain(named[0].name, named[0].variant)
        foreign = foreign or _names_something(scene, head)
    return () if foreign else weigh(_above(scene, place, allowed, far=True))


def _names_something(scene: Scene, head: Block) -> bool:
    """True for a table head that speaks of no attribute: most likely a product that the table does not know."""
    if scene.cues_in("attribute", head.start, head.end):
        return False
    return _GENERIC_HEADS.fullmatch(scene.text, head.start, head.end) is None


def _is_unparted(scene: Scene, place: Place) -> bool:
    """True in a paragraph without full stops, where any name of the stretch may be the owner of a figure."""
    if place.block is None or place.block.kind is not BlockKind.PARAGRAPH:
        return False
    low, high = place.sentence
    written = scene.text[low:high].rstrip()
    longest = _LONG_SENTENCE if written.isascii() else _LONG_CHINESE_SENTENCE
    return len(written) > (longest if written.endswith(STOPS) else longest // 8)


def _is_one_of_two(scene: Scene, place: Place) -> bool:
    """True for a figure that another is held against (`96 GB against 80 GB`), or that a change begins with."""
    text, start = scene.text, place.start
    if is_difference(text, start) or is_first_of_two(text, place) or _TIMES_OF_IT.match(text, place.end):
        return True
    against = _AGAINST.search(text, max(0, start - _LONGEST_AGAINST), start)
    return against is not None and bool(_FIGURE_BEFORE.search(text, max(0, start - _AGAINST_REACH), against.start()))


def _is_alone(costs: Costs, nearest: float) -> bool:
    """True where no second name is about as near as the nearest."""
    return sum(cost < nearest + _RIVAL for cost in costs.values()) == 1


def _above(scene: Scene, place: Place, allowed: frozenset[str], *, far: bool) -> Costs:
    """Names above a place, else, where no name is near, the article's topic, which a count of cards is not about."""
    above = names_above(scene, place, allowed)
    return above if above or not far or allowed is _COUNTED else topics(scene, place, allowed)
