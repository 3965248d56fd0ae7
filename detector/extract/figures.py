"""Claims from quantities: capacity, bandwidth, power, compute, counts, ratios, measured values."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from detector.extract.anaphora import anaphoric_subject
from detector.extract.attribute import Choice, choose_attribute
from detector.extract.draft import Content, Place, certain, draft
from detector.extract.layout import cell_heads
from detector.extract.precision import Format, choose_precision
from detector.extract.qualifier import read_qualifiers, read_scope
from detector.extract.respective import respective_subject
from detector.extract.scene import Mention, Quantity, Scene
from detector.extract.subject import PRODUCTS, choose_subject, stands_alone
from detector.model.claim import Attribute, Candidate, Claim, Kind, Qualifier
from detector.model.document import Block, BlockKind
from detector.model.unit import Unit, units

_CELL_NUMBER = re.compile(r"\s*[~≈<>≥≤+\-]{0,2}\s?[\d.,]+\s*(?:[-–~]\s*[\d.,]+\s*)?\+?\s*(?:个|颗|张|块|-bit)?\s*")
_BRACKET = re.compile(r"[(（\[]([^()（）\[\]]{1,20})[)）\]]")
_REMARKS = re.compile(
    r"\W*(?:notes?|remarks?|footnotes?|ref(?:erence)?s?|#|no\.?|备注|注释?|说明|序号|编号)\W*", re.IGNORECASE
)
_STRONG = frozenset({"flops", "ops", "bytes", "bytes_per_second", "bits_per_second", "power", "frequency"})
_BETWEEN_COUNT = re.compile(
    r"\+?\s?[xX×*]?\s?(?:张|块|个|颗|台|片|枚)?\s?(?:such\s|new\s|used\s)?(?:NVIDIA|Nvidia|AMD|Intel|英伟达|Google|AWS|华为|Huawei)?\s?(?:Instinct|GeForce|Tesla|Ascend)?\s?"
)
_KEY = re.compile(r"[A-Za-z\u4e00-\u9fff)）]\s?[:：]\s?$")
_LINKS = re.compile(r"\s?(?:links?|链路|端口|接口|ports?)")
_NO_CLAIM = frozenset({"number", "bits"})
_ATTRIBUTES = frozenset(attribute.value for attribute in Attribute)
_BILLION = Decimal("1000000000")


def figure_claims(scene: Scene, formats: list[Format]) -> Iterator[Claim]:
    """A claim for every quantity that states something; bare numbers only where a table's head or a name gives them meaning."""
    heads: set[tuple[tuple[str, ...], Unit | None]] = set()
    for quantity in scene.quantities:
        block = scene.block(quantity.start)
        if (
            block is None
            or block.kind is BlockKind.META
            or _is_numbering(scene, quantity)
            or _in_name_head(scene, quantity, block)
        ):
            continue
        counted = _counted_product(scene, quantity)
        if block.head and quantity.dimension == "count":
            key = (quantity.numbers, quantity.unit)
            if key in heads:
                continue
            heads.add(key)
        if counted:
            yield _count_claim(scene, quantity, certain(counted.name, counted.variant))
            continue
        link = _counted_link(scene, quantity)
        if link is not None:
            yield _link_claim(scene, quantity, link)
            continue
        if _multiplies(scene, quantity):
            yield _count_claim(scene, quantity, ())
            continue
        resolved = _with_head_unit(scene, quantity) if quantity.dimension == "number" else quantity
        if resolved is None or (
            block.kind is BlockKind.CODE and resolved.dimension in {"count", "ratio", "time", "percent"}
        ):
            continue
        choice = choose_attribute(scene, resolved)
        if resolved.dimension in _NO_CLAIM and choice.attribute not in (_BARE if resolved.scale == "1" else _SCALED):
            continue
        yield _figure(scene, resolved, choice, formats)


_BARE = frozenset({"memory_bus_width", "interconnect_bandwidth", "sm_count", "cuda_cores", "device_count", "die_count"})
_SCALED = frozenset({"context_length", "parameter_count", "transistor_count"})


_UNIT_ATTRIBUTES: dict[str, tuple[Attribute, str | None]] = {
    "SM": (Attribute.SM_COUNT, None),
    "CU": (Attribute.SM_COUNT, None),
    "die": (Attribute.DIE_COUNT, None),
    "tensor cores": (Attribute.OTHER, "tensor_core_count"),
}


def _counted_product(scene: Scene, quantity: Quantity) -> Mention | None:
    """The product that a number counts: `8x H100`, `72 Blackwell GPUs`, `8 张 A100`."""
    if quantity.dimension not in {"number", "ratio", "count"} or len(quantity.numbers) > 1 or quantity.scale != "1":
        return None
    if not quantity.numbers[0].isdigit() or not 1 <= int(quantity.numbers[0]) <= 200_000:
        return None
    for mention in scene.mentions_in(quantity.start + 1, quantity.end + 22):
        if mention.kind not in PRODUCTS | {"architecture"}:
            continue
        between = scene.text[min(quantity.end, mention.start) : mention.start]
        if _BETWEEN_COUNT.fullmatch(between) and "\n" not in between:
            spaced = quantity.dimension != "number" or between.strip() or len(quantity.numbers[0]) <= 3
            return mention if spaced and not _behind_name(scene, quantity) else None
    return None


def _behind_name(scene: Scene, quantity: Quantity) -> bool:
    """True where the number more likely ends the name before it (`RTX 4090 H100`)."""
    before = scene.text[max(0, quantity.start - 2) : quantity.start]
    return quantity.dimension == "number" and before.strip() != "" and before[-1].isascii() and before[-1].isalnum()


def _counted_link(scene: Scene, quantity: Quantity) -> Mention | None:
    """The link or network port that a number counts: `18x NVLink 4`, `64 个 NVLink 4.0 端口`, `24 × 200GbE`."""
    if quantity.dimension not in {"number", "ratio", "count"} or not quantity.numbers[0].isdigit():
        return None
    for mention in scene.mentions_in(quantity.end, quantity.end + 6):
        between = scene.text[quantity.end : mention.start].strip()
        if mention.kind not in {"interconnect", "network"} or between not in {"", "个", "条", "x", "×"}:
            continue
        if quantity.dimension != "number" or between or _LINKS.match(scene.text, mention.end):
            return mention
    return None


def _link_claim(scene: Scene, quantity: Quantity, link: Mention) -> Claim:
    number = quantity.numbers[0]
    counted = "port_count" if link.kind == "network" else "link_count"
    candidates = choose_subject(scene, quantity.start, quantity.end, counted)
    about = (candidates, read_qualifiers(scene, quantity.start, quantity.end, quantity))
    network = link.kind == "network"
    attribute = Attribute.INTERCONNECT_BANDWIDTH if network else Attribute.INTERCONNECT_VERSION
    content = Content(float(number), "port" if network else "links", (number,), detail="link_count")
    return draft(scene, Place(quantity.start, quantity.end), (Kind.QUANTITY, attribute), content, about)


def _multiplies(scene: Scene, quantity: Quantity) -> bool:
    """True for the count in `32x 64GB`."""
    if quantity.dimension != "ratio" or not quantity.numbers[0].isdigit() or scene.text[quantity.end - 1] == "倍":
        return False
    following = scene.quantities_in(quantity.end, quantity.end + 2)
    return bool(following) and following[0].dimension in {"bytes", "bits", "bits_per_second", "power"}


def _count_claim(scene: Scene, quantity: Quantity, product: tuple[Candidate, ...]) -> Claim:
    number = quantity.numbers[0]
    unit = quantity.unit.name if quantity.unit else "x"
    content = Content(float(number), unit, (number,), detail="count")
    about = (product, read_qualifiers(scene, quantity.start, quantity.end, quantity))
    return draft(scene, Place(quantity.start, quantity.end), (Kind.QUANTITY, Attribute.DEVICE_COUNT), content, about)


def _with_head_unit(scene: Scene, quantity: Quantity) -> Quantity | None:
    """A bare number with the unit of its table head; the quantity itself where a scale or a word gives it meaning."""
    heads = cell_heads(scene, quantity.start)
    block = scene.block(quantity.start)
    if heads and block and not block.head and _CELL_NUMBER.fullmatch(scene.text, block.start, block.end):
        if _REMARKS.fullmatch(scene.text, heads[0].start, heads[0].end):
            return None
        for head in heads:
            unit = _head_unit(scene.text[head.start : head.end])
            if unit:
                return Quantity(quantity.start, quantity.end, quantity.numbers, quantity.scale, unit, quantity.prefix)
        return quantity
    if quantity.scale != "1":
        return quantity
    keyed = _KEY.search(scene.text, max(0, quantity.start - 12), quantity.start)
    return quantity if keyed and quantity.numbers[0].isdigit() and block and block.kind is not BlockKind.CODE else None


def _in_name_head(scene: Scene, quantity: Quantity, block: Block) -> bool:
    """True for a size in a table head that names a product: it belongs to the name (`A100 80GB SXM`)."""
    if block.kind is not BlockKind.CELL or (block.row > 0 and block.column > 0) or quantity.dimension != "bytes":
        return False
    return any(mention.kind in PRODUCTS for mention in scene.mentions_in(block.start, block.end))


def _head_unit(text: str) -> Unit | None:
    """The unit that a table head states: in brackets, as its last word, or as a word that can only be a unit."""
    bracketed = [match[1] for match in _BRACKET.finditer(text)]
    words = text.split()
    for spelling in [*bracketed, *words[-1:]]:
        unit = units().get(spelling.strip(" *"))
        if unit and unit.dimension not in {"count", "ratio"}:
            return unit
    found = [unit for word in words if (unit := units().get(word.strip("*,，"))) and unit.dimension in _STRONG]
    return found[0] if found else None


def _is_numbering(scene: Scene, quantity: Quantity) -> bool:
    """True for the number of a heading or list item: `3.2 CPU and memory`."""
    block = scene.block(quantity.start)
    if block is None or len(quantity.numbers) > 1 or block.kind is BlockKind.CELL:
        return False
    line = max(scene.text.rfind("\n", 0, quantity.start) + 1, block.start)
    lead = scene.text[line : quantity.start].strip(" #*-")
    numbering = re.compile(r"\d{1,2}(?:\.\d{1,2}){0,3}[.、)]?\s+(?=\D)").match(scene.text, quantity.start)
    return lead == "" and numbering is not None and (block.kind is BlockKind.HEADING or "." in quantity.numbers[0])


def _figure(scene: Scene, quantity: Quantity, choice: Choice, formats: list[Format]) -> Claim:
    qualifiers = read_qualifiers(scene, quantity.start, quantity.end, quantity)
    attribute, detail = _settle(choice, quantity, qualifiers)
    precision = choose_precision(scene, quantity, formats) if attribute is Attribute.COMPUTE else None
    topic = "system_memory" if choice.detail == "system" else "cpu_cores" if detail == "cpu_cores" else choice.attribute
    candidates = respective_subject(scene, quantity) or anaphoric_subject(scene, quantity.start)
    if not candidates and not (
        attribute is Attribute.PROCESS_NODE and stands_alone(scene, quantity.start, quantity.end)
    ):
        candidates = choose_subject(scene, quantity.start, quantity.end, topic)
    content = _content(quantity, attribute, precision, detail)
    scope = read_scope(scene, quantity.start, quantity.end)
    if scope == "gpu":
        qualifiers = (*qualifiers, Qualifier.PER_GPU)
    elif scope in {"rack", "node"}:
        qualifiers = (*qualifiers, Qualifier.PER_SYSTEM)
    content = Content(
        content.value, content.unit, content.numbers, content.scale, content.precision, scope, content.detail
    )
    kind = Kind.ARITHMETIC if attribute in {Attribute.RATIO, Attribute.PERCENT_CHANGE} else Kind.QUANTITY
    about = (candidates, qualifiers)
    return draft(scene, Place(quantity.start, quantity.end), (kind, attribute), content, about)


def _settle(choice: Choice, quantity: Quantity, qualifiers: tuple[Qualifier, ...]) -> tuple[Attribute, str | None]:
    """The attribute of the vocabulary and the detail that the vocabulary lacks."""
    name = choice.attribute
    if name == "tdp" and Qualifier.MEASURED in qualifiers:
        return Attribute.MEASURED_OTHER, "power"
    if quantity.unit and quantity.unit.name == "cores" and name in {"other", "device_count", "cuda_cores"}:
        return (Attribute.CUDA_CORES, None) if name == "cuda_cores" else (Attribute.DEVICE_COUNT, "cpu_cores")
    if quantity.unit and quantity.unit.name in _UNIT_ATTRIBUTES:
        return _UNIT_ATTRIBUTES[quantity.unit.name]
    if quantity.unit and quantity.unit.name == "link":
        return Attribute.INTERCONNECT_VERSION, "link_count"
    if name in _ATTRIBUTES:
        return Attribute(name), choice.detail
    return Attribute.OTHER, name


def _content(quantity: Quantity, attribute: Attribute, precision: str | None, detail: str | None) -> Content:
    numbers, scale = quantity.numbers, Decimal(quantity.scale)
    unit = quantity.unit.name if quantity.unit else None
    if attribute in {Attribute.TRANSISTOR_COUNT, Attribute.PARAMETER_COUNT}:
        unit, scale = "billion", scale / _BILLION
    elif attribute is Attribute.CONTEXT_LENGTH:
        unit, scale = ("K tokens", Decimal(1)) if quantity.scale == "1000" else ("token", scale)
    elif attribute is Attribute.COMPUTE and unit and precision and precision.startswith("INT"):
        unit = unit.replace("FLOPS", "OPS")
    elif attribute is Attribute.INTERCONNECT_BANDWIDTH and unit and unit.endswith("bit"):
        unit = f"{unit.removesuffix('it')}/s"
    values = tuple(float(Decimal(number) * scale) for number in numbers)
    value = values[0] if len(values) == 1 else (values[0], values[1])
    return Content(value, unit, numbers, format(scale.normalize(), "f"), precision, None, detail)
