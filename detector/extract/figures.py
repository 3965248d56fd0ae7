"""Claims from quantities: capacity, bandwidth, power, compute, counts, ratios, measured values."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from detector.extract.anaphora import anaphoric_subject
from detector.extract.attribute import Choice, choose_attribute
from detector.extract.candidate import without_other_variants
from detector.extract.comparison import is_yardstick, stands_alone
from detector.extract.counted import draft_count
from detector.extract.design import of_design
from detector.extract.draft import Content, Draft
from detector.extract.engine import choose_engine
from detector.extract.epithet import described_product
from detector.extract.head import is_part_of_head, with_head_unit
from detector.extract.precision import Formats, choose_precision
from detector.extract.qualifier import read_qualifiers
from detector.extract.respective import is_of_unnamed_list, respective_subject
from detector.extract.scene import Place, Quantity, Scene
from detector.extract.scope import read_scope
from detector.extract.sole import full_die, of_enabled
from detector.extract.subject import choose_subject
from detector.extract.usage import spoken_of_operation
from detector.extract.working import is_by_the_watt, is_of_no_product
from detector.model.claim import Attribute, Candidate, Kind, Qualifier
from detector.model.document import BlockKind
from detector.model.unit import Unit

_NUMBERING = re.compile(r"\d{1,2}(?:\.\d{1,2}){0,3}[.、)]?\s+(?=\D)")
_NUMBERED = frozenset({"number", "count"})  # `3.35 TB/s` at the beginning of a line numbers nothing
_NO_CLAIM = frozenset({"number", "bits"})
_NO_CODE = frozenset({"count", "ratio", "time", "percent"})
_BARE = frozenset({"memory_bus_width", "interconnect_bandwidth", "sm_count", "cuda_cores", "device_count", "die_count"})
# No model reads a hundred million tokens at once, and none has fewer than a million parameters.
_SIZES = {"context_length": (Decimal(64), Decimal(10) ** 8), "parameter_count": (Decimal(10) ** 6, Decimal(10) ** 15)}
_SCALED = frozenset({"context_length", "parameter_count", "transistor_count"})
_ATTRIBUTES = {attribute.value: attribute for attribute in Attribute}
_ARITHMETIC = frozenset({Attribute.RATIO, Attribute.PERCENT_CHANGE})
_OPERATED = frozenset({"memory_capacity", "tdp", "clock", "other", "measured_other"})
_MEMORIES = ("HBM", "GDDR", "LPDDR", "DDR")
_MORE = re.compile(r"\s?[更的]?\s?")
_STARTS_AT = re.compile(r"(?:\bfrom|从|由)\s?(?:about |the |约)?$", re.IGNORECASE)
_COMPARATIVE_REACH = 16
_CORE_COUNTS = frozenset({"other", "device_count", "cuda_cores"})
_UNIT_ATTRIBUTES: dict[str, tuple[Attribute, str | None]] = {
    "SM": (Attribute.SM_COUNT, None),
    "CU": (Attribute.SM_COUNT, None),
    "die": (Attribute.DIE_COUNT, None),
    "tensor cores": (Attribute.OTHER, "tensor_core_count"),
    "link": (Attribute.OTHER, "link_count"),
}
# `只有 H100 的 15%`, `只有它的 58%`; `降了 42%`.
_SHARE_OF = re.compile(r"的\s?(?:约|近|大约)?\s?$")
_PRONOUN_SHARE = re.compile(r"(?:它|他|它们|前者|后者|对方|对手|竞品|上一代|前代|老款|旧款)的\s?(?:约|近|大约)?\s?$")
_CHANGED = re.compile(
    r"(?:降|砍|丢|省|涨|跌|升|快|慢|减|掉|损失|便宜|(?<![最至不])[少多高低])(?:掉|了|出|去|低)*\s?(?:约|近|大约)?\s?$"
)
_LINK_KINDS = frozenset({"interconnect", "bus", "network"})
_CHIP_TO_CHIP = re.compile(r"C2C|chip-to-chip|die-to-die|HBI|Grace|Vera\b|裸片|芯粒", re.IGNORECASE)
_FORM_BEHIND = re.compile(r"\s?(?:的|for (?:the )?)?\s?(SXM|PCIe|OAM|NVL)(?![A-Za-z])")  # `700W 的 SXM 模块`
_OF_DIE = frozenset({Attribute.SM_COUNT, Attribute.CUDA_CORES})
_SCOPE_QUALIFIERS = {"gpu": Qualifier.PER_GPU, "rack": Qualifier.PER_SYSTEM, "node": Qualifier.PER_SYSTEM}
_SUBJECT_TOPICS = {"system": "system_memory", "cpu_cores": "cpu_cores"}
_COUNTED_IN_BILLIONS = frozenset({Attribute.TRANSISTOR_COUNT, Attribute.PARAMETER_COUNT})
_LEAST_OPERATIONS = Decimal("1e12")
_BILLION = Decimal("1000000000")


def draft_figures(scene: Scene, formats: Formats) -> Iterator[Draft]:
    """A claim for every quantity that states something; bare numbers need a table's head or a name."""
    heads: set[tuple[tuple[str, ...], Unit | None]] = set()
    for quantity in scene.quantities:
        place = scene.place(quantity.start, quantity.end)
        if place.block is None or place.block.kind is BlockKind.META or _is_numbering(scene, quantity, place):
            continue
        if is_part_of_head(scene, quantity, place):
            continue
        if place.block.head and quantity.dimension == "count":
            key = (quantity.numbers, quantity.unit)
            if key in heads:
                continue
            heads.add(key)
        draft = draft_count(scene, quantity, place) or _figure(scene, quantity, place, formats)
        if draft:
            yield draft


def _is_numbering(scene: Scene, quantity: Quantity, place: Place) -> bool:
    """True for the number of a heading or list item: `3.2 CPU and memory`."""
    block = place.block
    if block is None or place.is_cell or len(quantity.numbers) > 1 or quantity.dimension not in _NUMBERED:
        return False
    if block.kind is not BlockKind.HEADING and "." not in quantity.numbers[0]:
        return False
    line = max(scene.text.rfind("\n", 0, quantity.start) + 1, block.start)
    if scene.text[line : quantity.start].strip(" #*-"):
        return False
    return _NUMBERING.match(scene.text, quantity.start) is not None


def _figure(scene: Scene, written: Quantity, place: Place, formats: Formats) -> Draft | None:
    """The claim of a quantity; None where nothing gives it a meaning."""
    quantity = with_head_unit(scene, written, place) if written.dimension == "number" else written
    if quantity is None or (place.is_code and quantity.dimension in _NO_CODE) or _is_intensity(quantity):
        return None
    choice = _change(scene, quantity) or choose_attribute(scene, quantity, place)
    if quantity.dimension in _NO_CLAIM and choice.attribute not in (_BARE if quantity.scale == "1" else _SCALED):
        return None
    qualifiers = read_qualifiers(scene, place, quantity)
    if is_by_the_watt(scene, quantity, place):
        choice = Choice("other", "per_watt", 0)
    if choice.attribute in _OPERATED and spoken_of_operation(scene, quantity, place):
        choice = Choice("measured_other", choice.attribute, 0)
        qualifiers = tuple(item for item in Qualifier if item is Qualifier.MEASURED or item in qualifiers)
    attribute, detail = _settle(choice, quantity, qualifiers)
    topic = _SUBJECT_TOPICS.get(detail or "", choice.attribute)
    owned = not is_of_no_product(scene, quantity, place)
    candidates = _subject(scene, quantity, place, (attribute, topic)) if owned else ()
    form = _FORM_BEHIND.match(scene.text, place.end)
    if form:
        candidates = without_other_variants(candidates, form[1])
    if attribute in _OF_DIE:
        candidates = full_die(scene, place) or of_design(scene, place, of_enabled(scene, place, candidates))
    precision = choose_precision(scene, quantity, place, formats) if attribute is Attribute.COMPUTE else None
    scope = _scope(scene, place, attribute, candidates)
    if scope in _SCOPE_QUALIFIERS:
        qualifiers = (*qualifiers, _SCOPE_QUALIFIERS[scope])
    content = _content(quantity, attribute, precision)
    if attribute is Attribute.COMPUTE and detail is None:
        detail = choose_engine(scene, quantity, place)
    content.scope, content.detail = scope, detail
    if attribute is Attribute.INTERCONNECT_BANDWIDTH and detail is None:
        content.detail = _link(scene, place)
    kind = Kind.ARITHMETIC if attribute in _ARITHMETIC else Kind.QUANTITY
    return Draft(place, kind, attribute, content, candidates, qualifiers)


def _link(scene: Scene, place: Place) -> str | None:
    """The link that a bandwidth is said of, where the sentence before it names NVLink and no other way to connect."""
    low, high = place.sentence
    named = [item.name for item in scene.mentions_in(low, high) if item.kind in _LINK_KINDS]
    alone = bool(named) and all(name.startswith("NVLink") and "C2C" not in name for name in named)
    return "NVLink" if alone and not _CHIP_TO_CHIP.search(scene.text, low, high) else None


def _is_intensity(quantity: Quantity) -> bool:
    """True for few operations without a prefix, as by the byte or the cycle: no amount of computing."""
    if quantity.dimension != "operations":
        return False
    return Decimal(quantity.numbers[0]) * Decimal(quantity.scale) < _LEAST_OPERATIONS


def _change(scene: Scene, quantity: Quantity) -> Choice | None:
    """A percentage with a comparative right behind it is a change: `37% faster`, `20% more`."""
    if quantity.dimension != "percent" or _STARTS_AT.search(scene.text, max(0, quantity.start - 8), quantity.start):
        return None
    before = scene.text[max(0, quantity.start - _COMPARATIVE_REACH) : quantity.start]
    if _SHARE_OF.search(before):
        named = scene.mentions_in(quantity.start - _COMPARATIVE_REACH, quantity.start)
        if _PRONOUN_SHARE.search(before) or (named and is_yardstick(scene.text, named[-1])):
            return Choice("ratio", None, 0)
    if _CHANGED.search(before):
        return Choice("percent_change", None, 0)
    for cue in scene.cues_in("attribute", quantity.end, quantity.end + _COMPARATIVE_REACH):
        if cue.meaning.value == "percent_change" and _MORE.fullmatch(scene.text, quantity.end, cue.start):
            return Choice("percent_change", None, 0)
    return None


def _scope(scene: Scene, place: Place, attribute: Attribute, candidates: tuple[Candidate, ...]) -> str | None:
    """The scope that is stated; a stack is the whole of what is said about a kind of memory."""
    scope = read_scope(scene, place)
    if scope == "die" and attribute is Attribute.TDP:
        return None  # `its full 750 W`
    return None if scope == "stack" and candidates and candidates[0].name.startswith(_MEMORIES) else scope


def _subject(scene: Scene, quantity: Quantity, place: Place, about: tuple[Attribute, str]) -> tuple[Candidate, ...]:
    """The subject of parallel lists or `the latter`, else the likely ones; none for a process that stands alone."""
    attribute, topic = about
    candidates = respective_subject(scene, quantity, place) or described_product(scene, place)
    candidates = candidates or anaphoric_subject(scene, place)
    if (
        candidates
        or is_of_unnamed_list(scene, quantity, place)
        or (attribute is Attribute.PROCESS_NODE and stands_alone(scene, place))
    ):
        return candidates
    return choose_subject(scene, place, topic)


def _settle(choice: Choice, quantity: Quantity, qualifiers: tuple[Qualifier, ...]) -> tuple[Attribute, str | None]:
    """The attribute of the vocabulary and the detail that the vocabulary lacks."""
    name = choice.attribute
    unit = quantity.unit.name if quantity.unit else ""
    if name == "tdp" and Qualifier.MEASURED in qualifiers:
        return Attribute.MEASURED_OTHER, "power"
    if unit == "cores" and name == "sm_count":  # `108个SM6912个核心`
        return Attribute.CUDA_CORES, None
    if unit == "cores" and name in _CORE_COUNTS:
        return (Attribute.CUDA_CORES, None) if name == "cuda_cores" else (Attribute.DEVICE_COUNT, "cpu_cores")
    if unit in _UNIT_ATTRIBUTES:
        return _UNIT_ATTRIBUTES[unit]
    if (
        name in _SIZES
        and not _SIZES[name][0] <= Decimal(quantity.numbers[-1]) * Decimal(quantity.scale) < _SIZES[name][1]
    ):
        return Attribute.OTHER, None
    if name in _ATTRIBUTES:
        return _ATTRIBUTES[name], choice.detail
    return Attribute.OTHER, name


def _content(quantity: Quantity, attribute: Attribute, precision: str | None) -> Content:
    """The value in the unit in which the attribute is reported."""
    scale = Decimal(quantity.scale)
    unit = quantity.unit.name if quantity.unit else None
    if attribute in _COUNTED_IN_BILLIONS:
        unit, scale = "billion", scale / _BILLION
    elif attribute is Attribute.CONTEXT_LENGTH:
        unit, scale = ("K tokens", Decimal(1)) if quantity.scale == "1000" else ("token", scale)
    elif attribute is Attribute.COMPUTE and unit and precision and precision.startswith("INT"):
        unit = unit.replace("FLOPS", "OPS")
    elif attribute is Attribute.INTERCONNECT_BANDWIDTH and unit and unit.endswith("bit"):
        unit = f"{unit.removesuffix('it')}/s"
    values = tuple(float(Decimal(number) * scale) for number in quantity.numbers)
    value = values[0] if len(values) == 1 else (values[0], values[1])
    return Content(value, unit, quantity.numbers, format(scale.normalize(), "f"), precision)
