"""Units that a table head states for the bare numbers below or beside it: `Memory bandwidth (TB/s)`, `功耗(W)`."""

from __future__ import annotations

import re
from dataclasses import replace

from detector.extract.candidate import PRODUCTS
from detector.extract.layout import headings_before
from detector.extract.number import SCALES
from detector.extract.scene import Place, Quantity, Scene
from detector.extract.trie import alternation
from detector.model.unit import Unit, units

_CELL_NUMBER = re.compile(r"\s*[~≈<>≥≤+\-]{0,2}\s?[\d.,]+\s*(?:[-–~]\s*[\d.,]+\s*)?\+?\s*(?:个|颗|张|块|-bit)?\s*")
_BRACKET = re.compile(r"[(（\[]([^()（）\[\]]{1,20})[)）\]]")
_PARTS = re.compile(r"[,，;；、]")  # `NVLink（GB/s，双向）`
_COUNTS = re.compile(r"transistor|param|token|context|cores?\b|晶体管|参数|上下文|核心|词元", re.IGNORECASE)
_SCALE = re.compile(
    rf"(?:[(（\[,，/:：]|单位|\bin\b)\s?(?:单位\s?[:：]?\s?)?(?:in\s)?(?P<scale>{alternation(SCALES)})s?"
    r"\s?(?:个|颗|枚)?\s?(?:transistors|parameters|tokens)?\s?(?:[)）\]]|$)"
)
_REMARKS = re.compile(
    r"\W*(?:notes?|remarks?|footnotes?|ref(?:erence)?s?|#|no\.?|备注|注释?|说明|序号|编号)\W*",
    re.IGNORECASE,
)
_KEY = re.compile(r"[A-Za-z\u4e00-\u9fff)）]\s?[:：]\s?$")
_KEY_REACH = 12
_SURE = frozenset({"flops", "ops", "bytes", "bytes_per_second", "bits_per_second", "power", "frequency"})
_FORMAT = re.compile(r"\b(?:NVFP|MXFP|FP|BF|TF|INT)\d{1,2}\b", re.IGNORECASE)
_NO_HEAD = frozenset({"count", "ratio"})


def with_head_unit(scene: Scene, quantity: Quantity, place: Place) -> Quantity | None:
    """A bare number with the unit of its table head; the quantity itself where a scale or a word gives it meaning."""
    block = place.block
    if place.heads and block and not block.head and _CELL_NUMBER.fullmatch(scene.text, block.start, block.end):
        if _REMARKS.fullmatch(scene.text, place.heads[0].start, place.heads[0].end):
            return None
        for head in place.heads:
            text = scene.text[head.start : head.end]
            scale = _head_scale(text) if quantity.scale == "1" else None
            if scale:
                return replace(quantity, scale=scale)
            unit = _head_unit(text)
            if unit:
                return replace(quantity, unit=unit)
        unit = _rate_of_section(scene, place)
        return replace(quantity, unit=unit) if unit else quantity
    if quantity.scale != "1":
        return quantity
    if not quantity.numbers[0].isdigit() or place.is_code:
        return None
    return quantity if _KEY.search(scene.text, max(0, quantity.start - _KEY_REACH), quantity.start) else None


def _head_scale(text: str) -> str | None:
    """By what the head of a count multiplies its numbers: `Transistors (billion)`, `参数量(B)`, `晶体管数（亿）`."""
    if not _COUNTS.search(text):
        return None
    match = _SCALE.search(text)
    return SCALES[match["scale"]] if match else None


def _head_unit(text: str) -> Unit | None:
    """The unit that a table head states: in brackets, as its last word, or as a word that can only be a unit."""
    table = units()
    words = text.split()
    bracketed = _BRACKET.findall(text)
    inside = [part for spelling in bracketed for part in _PARTS.split(spelling)]
    for spelling in [*bracketed, *inside, *words[-1:]]:
        unit = table.get(spelling.strip(" *"))
        if unit and unit.dimension not in _NO_HEAD:
            return unit
    found = [unit for word in words if (unit := table.get(word.strip("*,，"))) and unit.dimension in _SURE]
    return found[0] if found else None


def _rate_of_section(scene: Scene, place: Place) -> Unit | None:
    """The unit of rates that the heading above a table states, for a cell whose row or column is headed by a format:
    `## Peak rates (TFLOPS, INT8 in TOPS)`."""
    heads = " ".join(scene.text[head.start : head.end] for head in place.heads[:2])
    kind = _FORMAT.search(heads)
    above = headings_before(scene, place.start)[:1]
    if kind is None or not above:
        return None
    found = {unit.dimension: unit for unit in _rates(scene.text[above[0].start : above[0].end])}
    return found.get("ops" if kind[0].upper().startswith("INT") else "flops") or found.get("flops")


def _rates(heading: str) -> list[Unit]:
    """The units of computing that a heading names."""
    table = units()
    found = [table.get(word) for word in re.findall(r"[A-Za-z]+", heading)]
    return [unit for unit in found if unit and unit.dimension in {"flops", "ops"}]


def is_part_of_head(scene: Scene, quantity: Quantity, place: Place) -> bool:
    """True for a size in a table head that names a product: it belongs to the name (`A100 80GB SXM`)."""
    block = place.block
    if block is None or quantity.dimension != "bytes" or not place.is_cell or (block.row > 0 and block.column > 0):
        return False
    return any(mention.kind in PRODUCTS for mention in scene.mentions_in(block.start, block.end))
