"""What a claim is about: the names near it, weighed by distance, with the candidates that cannot be told apart."""

from __future__ import annotations

import re
from math import exp

from detector.extract.layout import cell_heads, spans_above
from detector.extract.scene import Mention, Scene
from detector.model.claim import Candidate
from detector.model.document import Block, BlockKind

PRODUCTS = frozenset({"accelerator", "system", "cpu", "die"})
_HARDWARE = PRODUCTS | {"architecture"}
_LINKS = frozenset({"interconnect", "bus", "network"})
# A count of cards belongs to what is named beside it, not to the article's topic.
_COUNTED = frozenset({"accelerator", "system", "cpu", "die", "architecture", "counted"})
_ALLOWED: dict[str, frozenset[str]] = {
    "context_length": frozenset({"model"}),
    "parameter_count": frozenset({"model"}),
    "interconnect_bandwidth": _HARDWARE | _LINKS,
    "pcie_bandwidth": _HARDWARE | {"bus"},
    "process_node": _HARDWARE | {"interconnect", "network"},
    "transistor_count": _HARDWARE | {"interconnect", "network"},
    "device_count": _COUNTED,
    "link_count": _HARDWARE | {"interconnect"},
    "port_count": _HARDWARE,
    "measured_latency": _HARDWARE | {"model", "software"},
    "measured_throughput": _HARDWARE | {"model", "software"},
    "measured_other": _HARDWARE | {"model", "software"},
    "memory_bus_width": _HARDWARE | {"memory"},
    "memory_bandwidth": _HARDWARE | {"memory"},
    "system_memory": frozenset({"cpu", "system"}),
    "cpu_cores": frozenset({"cpu", "system"}),
    "release_date": _HARDWARE | _LINKS | {"model", "software", "driver", "memory"},
    "architecture": PRODUCTS,
    "price": _HARDWARE | {"model"},
}
# A link or bus generation is said of the product beside it, or of the link itself.
_OWN = frozenset({"interconnect_version", "pcie_generation"})
# Costs are in half characters; a candidate that costs 18 more than the best one is out.
_SHARP = 9.0
_CLAUSE = 8.0
_SENTENCE = 26.0
_AFTER = 10.0
_COMPARED = 40.0
_SIBLING = 10.0
_ADJACENT = 10.0
_TOPIC = 44.0
_SAME_SENTENCE = 25.0
_SCALE = {
    "architecture": 9.0,
    "die": 15.0,
    "bus": 14.0,
    "interconnect": 20.0,
    "network": 4.0,
    "software": 14.0,
    "model": 10.0,
    "cpu": 2.0,
    "memory": 20.0,
}
_COMPARISONS = (
    "than ",
    "than the ",
    "vs ",
    "vs. ",
    "versus ",
    "over ",
    "against ",
    "like ",
    "比",
    "相比",
    "较",
    "对比",
    "于",
    "与",
    "compared to ",
    "compared with ",
)
_WINDOW = 400


def choose_subject(scene: Scene, start: int, end: int, attribute: str) -> tuple[Candidate, ...]:
    """The candidates for a span's subject, best first, with weights that add to 1; empty where nothing is named."""
    allowed = _ALLOWED.get(attribute, _HARDWARE)
    if _is_device_memory(scene, start, end, attribute):
        allowed = allowed - {"cpu"}
    block = scene.block(start)
    if block and block.kind is BlockKind.CELL:
        return _from_cells(scene, start, attribute, allowed)
    costs = _near(scene, start, end, allowed)
    if (attribute in _OWN or _is_general(scene, start, attribute)) and not any(
        cost < _SENTENCE for cost in costs.values()
    ):
        return ()
    if block and block.kind is BlockKind.HEADING:
        return _weigh(costs)
    if not costs or min(costs.values()) > _SENTENCE:
        for name, cost in _above(scene, start, allowed).items():
            costs[name] = min(cost, costs.get(name, cost))
    return _weigh(costs)


def _is_device_memory(scene: Scene, start: int, end: int, attribute: str) -> bool:
    """True for HBM, GDDR and 显存, which no CPU beside the accelerator has."""
    if attribute not in {"memory_type", "memory_capacity", "memory_bandwidth"}:
        return False
    return _DEVICE_MEMORY.search(scene.text, max(0, start - 10), min(len(scene.text), end + 8)) is not None


def _is_general(scene: Scene, start: int, attribute: str) -> bool:
    """True for a memory type in a sentence that names several: it speaks of memories, not of a product."""
    if attribute != "memory_type":
        return False
    return (
        len({mention.name for mention in scene.mentions_in(*scene.sentence_span(start)) if mention.kind == "memory"})
        > 1
    )


def stands_alone(scene: Scene, start: int, end: int) -> bool:
    """True where a span is only what something is compared with, or a class of products: `twice PCIe 4.0`, `7nm 制程 GPU`."""
    before = scene.text[max(0, start - 12) : start].rstrip(" ").lower()
    return (
        before.endswith(_COMPARERS)
        or _MULTIPLE_OF.match(scene.text, end) is not None
        or _CLASS.match(scene.text, end) is not None
    )


_PREPOSITION = re.compile(
    r"\s?(?:dense|sparse|FP\d+|BF16|INT8|peak)?\s?(?:on|for|in|of|per)\s(?:the\s|an?\s|one\s|each\s|every\s)?(?:[A-Z][A-Za-z]+\s){0,2}"
)
_PER_STACK = re.compile(r"\bper (?:stack|pin)\b|\bstacks?\b|每(?:堆栈|颗|针|引脚|个堆栈)|堆栈|单颗", re.IGNORECASE)
_DEVICE_MEMORY = re.compile(r"HBM|GDDR|显存|VRAM")
_FOUNDATION = re.compile(r"(?:\s?(?:规范|标准|版本))?的?基础(?:上|之上)")
_COMPARERS = ("比", "相比", "较", "于", "than", "versus", "vs", "vs.", "like", "相当于", "over")
_MULTIPLE_OF = re.compile(r"[^。.;；\n]{0,14}?的\s?(?:[一两二三四五六七八九十\d.]+)\s?(?:多)?倍")
_CLASS = re.compile(r"\s?(?:/\s?\d+\s?nm)?\s?(?:制程|工艺|process)?的?\s?(?:GPU|芯片|chips?\b|GPUs\b)")


def _from_cells(scene: Scene, start: int, attribute: str, allowed: frozenset[str]) -> tuple[Candidate, ...]:
    block = scene.block(start)
    own = scene.mentions_in(block.start, block.end) if block else []
    if block and block.column == 0 and attribute == "memory_type":
        return ()
    beside = [mention for mention in own if mention.kind in allowed & _HARDWARE and mention.start < start]
    if beside and (len(own) > 1 or (block is not None and block.head)):
        return _certain(beside[-1])
    foreign = False
    for head in cell_heads(scene, start)[:2]:
        named = [mention for mention in scene.mentions_in(head.start, head.end) if mention.kind in allowed]
        if named:
            return _certain(named[0])
        foreign = foreign or _names_something(scene, head)
    return () if foreign or block is None else _weigh(_above(scene, block.start, allowed))


_GENERIC_HEADS = re.compile(
    r"\W*(?:values?|specs?|specifications?|details?|notes?|results?|items?|parameters?|features?|remarks?|metrics?|"
    r"数值|参数|规格|数据|说明|备注|结果|项目|指标|内容|值|评测结果|监控结果|\W*)\W*",
    re.IGNORECASE,
)


def _names_something(scene: Scene, head: Block) -> bool:
    """True for a table head that speaks of no attribute: most likely a product that the table does not know."""
    text = scene.text[head.start : head.end]
    return not scene.cues_in("attribute", head.start, head.end) and _GENERIC_HEADS.fullmatch(text) is None


def _certain(mention: Mention) -> tuple[Candidate, ...]:
    return (Candidate(name=mention.name, weight=1.0, variant=mention.variant),)


def _near(scene: Scene, start: int, end: int, allowed: frozenset[str]) -> dict[tuple[str, str | None], float]:
    """Cost of every name in the sentence and the text shortly before it, inside the block."""
    low, high = scene.sentence_span(start)
    block = scene.block(start)
    floor = max(_list_start(scene, block), start - _WINDOW)
    costs: dict[tuple[str, str | None], float] = {}
    named = scene.mentions_in(min(low, floor), high)
    if any(mention.kind in PRODUCTS for mention in named) or not _PER_STACK.search(scene.text, low, high):
        allowed = allowed - {"memory"}
    if any(mention.kind in _HARDWARE and low <= mention.start < start for mention in named):
        allowed = allowed - {"interconnect", "network"}
    for mention in named:
        if mention.kind not in allowed or (mention.start < end and mention.end > start):
            continue
        cost = _cost(scene, mention, start, end)
        key = (mention.name, mention.variant)
        if cost < costs.get(key, 1e9):
            costs[key] = cost
    return costs


def _cost(scene: Scene, mention: Mention, start: int, end: int) -> float:
    before = mention.end <= start
    low, high = (mention.end, start) if before else (end, mention.start)
    gap = scene.text[low:high]
    width = len(gap) if gap.isascii() else len(gap) * 1.7
    cost = width * 0.35 + _SCALE.get(mention.kind, 0.0)
    limits = scene.sentences_between(low, high)
    sibling = limits and scene.block_index(mention.start) != scene.block_index(start)
    cost += _CLAUSE * min(scene.clauses_between(low, high), 4) + (_SIBLING if sibling else _SENTENCE) * limits
    if before and limits == 0 and cost > _SAME_SENTENCE:
        cost = _SAME_SENTENCE + 0.1 * (cost - _SAME_SENTENCE)
    beside = not gap.strip(" (（:：的")
    if (beside and before) or (not before and _PREPOSITION.fullmatch(gap)):
        return cost - _ADJACENT - (0 if before else _CLAUSE)
    compared = _is_compared(scene, mention)
    return cost + (0 if before else _AFTER) + (_COMPARED if compared else 0) + (_AFTER if compared and not before else 0)


def _list_start(scene: Scene, block: Block | None) -> int:
    """Where the list begins that holds an item; the block's own start elsewhere."""
    if block is None:
        return 0
    index = scene.block_index(block.start)
    if block.kind is not BlockKind.ITEM:
        return block.start
    return scene.document.blocks[scene.parents[index] + 1].start


def _is_compared(scene: Scene, mention: Mention) -> bool:
    """True where a name is the other side of a comparison: `than the H100`, `比 H100`."""
    before = scene.text[max(0, mention.start - 14) : mention.start].lower()
    for vendor in ("nvidia ", "amd ", "intel ", "英伟达"):
        before = before.removesuffix(vendor)
    if _FOUNDATION.match(scene.text, mention.end):
        return True
    if before.rstrip(" ").endswith(("和", "跟", "同")) and "比" in scene.text[mention.end : mention.end + 16]:
        return True
    return before.rstrip(" ").endswith(
        tuple(word.rstrip(" ") for word in _COMPARISONS if not word[0].isascii())
    ) or before.endswith(tuple(word for word in _COMPARISONS if word[0].isascii()))


def _above(scene: Scene, start: int, allowed: frozenset[str]) -> dict[tuple[str, str | None], float]:
    """Names in the list head, the headings and the title, and the product that the article is mostly about."""
    costs: dict[tuple[str, str | None], float] = {}
    for depth, heading in enumerate(spans_above(scene, start)):
        for mention in scene.mentions_in(heading[0], heading[1]):
            if mention.kind in allowed:
                key = (mention.name, mention.variant)
                cost = 40.0 + 5 * depth + _SCALE.get(mention.kind, 0.0)
                costs[key] = min(cost, costs.get(key, 1e9))
        if costs:
            return costs
    for topic in scene.topics if allowed is not _COUNTED else ():
        if topic.kind in allowed:
            costs[(topic.name, None)] = _TOPIC + _TOPIC * (1 - topic.share)
    if not costs and "cpu" in allowed and "accelerator" not in allowed:
        processors = [mention for mention in scene.mentions if mention.kind == "cpu" and mention.start < start]
        costs |= {(mention.name, mention.variant): _TOPIC for mention in processors[-1:]}
    return costs


def _weigh(costs: dict[tuple[str, str | None], float]) -> tuple[Candidate, ...]:
    """Weights that fall with the cost; the further the best name is, the less its lead over the others is trusted."""
    if not costs:
        return ()
    best = min(costs.values())
    sharp = max(_SHARP, 0.55 * best)
    raw = {key: exp((best - cost) / sharp) for key, cost in costs.items() if cost - best <= 2 * sharp}
    total = sum(raw.values())
    ranked = sorted(raw.items(), key=lambda item: -item[1])[:4]
    return tuple(
        Candidate(name=name, variant=variant, weight=round(value / total, 3)) for (name, variant), value in ranked
    )
