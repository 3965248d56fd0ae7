"""Number formats beside compute figures: `FP8 Performance: 2.5 PFLOPS`, `16.3 TFLOPs FP32`, `INT8达200 TOPS`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from detector.extract.layout import headings_before
from detector.extract.ordered import Ordered
from detector.extract.respective import run_around
from detector.extract.scene import Place, Quantity, Scene

_FORMAT = re.compile(
    r"""
    (?=[NMFIBTbfit双单半dsh混m])(?:
        (?<![A-Za-z])(?P<kind>NVFP|MXFP|FP|INT|BF|TF|bfloat|float|int|fp|bf|tf|Int)[\s\-_]?(?P<bits>16|32|64|4|6|8)
        (?:(?!\d|\.\d)|(?=\d{2,}(?:\.\d+)?\s?[TP]?(?:FL)?OPS))
        | (?<=OPS)(?:INT|FP|BF|TF)(?:16|32|64|4|8)
        | (?P<mixed>混合精度(?=(?:的|张量)?(?:峰值|算力|性能))
            | mixed[- ]precision(?=\s(?:peak|compute|performance|throughput\sof)))
        | (?P<word>双精度|单精度|半精度|double[- ]precision|single[- ]precision|half[- ]precision)
    )
    """,
    re.VERBOSE,
)
_JOINS = re.compile(r"\s?\(?(?:of\s)?(?:dense\s|sparse\s|peak\s)?")
_OPENS = re.compile(r"\s?(?:Tensor Core|tensor|算力|性能|峰值|稠密|稀疏)?\s?(?:达到?|为|是|约|:|：|=|at|of)?\s?\d")
_WORDS = {"双": "FP64", "单": "FP32", "半": "FP16", "double": "FP64", "single": "FP32", "half": "FP16"}
_KINDS = {"bfloat": "BF", "float": "FP", "int": "INT", "fp": "FP", "bf": "BF", "tf": "TF", "Int": "INT"}
_COMPUTE = frozenset({"flops", "ops"})


@dataclass(frozen=True, slots=True)
class Format:
    """A number format in the text, by its standard name."""

    start: int
    end: int
    name: str


Formats = Ordered[Format]


def find_formats(text: str) -> list[Format]:
    """Every number format of a folded text, in order."""
    return [Format(match.start(), match.end(), _name(match)) for match in _FORMAT.finditer(text)]


def _name(match: re.Match[str]) -> str:
    if match["mixed"]:
        return "FP16"
    if match["word"]:
        return next(name for word, name in _WORDS.items() if match["word"].lower().startswith(word))
    if match["kind"]:
        return _KINDS.get(match["kind"], match["kind"]) + match["bits"]
    return match.group()


def choose_precision(scene: Scene, quantity: Quantity, place: Place, formats: Formats) -> str | None:
    """The number format that a compute figure is stated in; None where the article does not say."""
    for head in place.heads:
        inside = formats.between(head.start, head.end)
        if inside:
            return inside[0].name if len(inside) == 1 else None
    within = formats.between(quantity.start, quantity.end)
    if within:
        return within[0].name
    low, high = place.sentence
    inside = formats.between(low, high)
    if not inside:
        return _from_heading(scene, place, formats)
    rivals = [other for other in scene.quantities_in(low, high) if other.dimension in _COMPUTE]
    beside = (
        _listed(scene, quantity, inside, rivals) or _before(scene, quantity, inside) or _beside(scene, quantity, inside)
    )
    if beside:
        return beside
    return _paired(scene, quantity, _consistent(quantity, inside, rivals), rivals)


def _consistent(quantity: Quantity, inside: list[Format], rivals: list[Quantity]) -> list[Format]:
    """Integer formats for operations, floating ones for FLOPS.

    All where that would leave none, unless the sentence has figures in the other unit to which they belong.
    """
    whole = quantity.dimension == "ops"
    kept = [found for found in inside if found.name.startswith("INT") == whole]
    if kept or any(other.dimension != quantity.dimension for other in rivals):
        return kept
    return inside


def _listed(scene: Scene, quantity: Quantity, inside: list[Format], rivals: list[Quantity]) -> str | None:
    """The format at the same place of a list: `FP64、FP32 和 BF16 算力分别为 67、67 和 989 TFLOPS`."""
    run = run_around(scene.text, rivals, quantity)
    if quantity not in run or len(run) <= 1 or len(run) != len(inside):
        return None
    apart = inside[-1].end <= run[0].start or run[-1].end <= inside[0].start
    return inside[run.index(quantity)].name if apart else None


def _before(scene: Scene, quantity: Quantity, inside: list[Format]) -> str | None:
    """A format right before the figure with another figure right before it, or none: `INT8 130 TOPS INT4 260 TOPS`."""
    for found in inside:
        if found.end <= quantity.start and not scene.text[found.end : quantity.start].strip(" :：=为达是有约"):
            return found.name
    return None


def _beside(scene: Scene, quantity: Quantity, inside: list[Format]) -> str | None:
    """A format right behind the figure (`82 TOPS INT8`), unless it opens the next one (`INT8 达 200 TOPS`)."""
    for found in inside:
        gap = scene.text[quantity.end : found.start]
        if found.start >= quantity.end and _JOINS.fullmatch(gap) and not _OPENS.match(scene.text, found.end):
            return found.name
    return None


def _paired(scene: Scene, quantity: Quantity, inside: list[Format], rivals: list[Quantity]) -> str | None:
    """Formats stand all before or all behind their figures; which, shows in the first of both."""
    if not inside:
        return None
    leads = not rivals or inside[0].start < rivals[0].start
    before = [found for found in inside if found.end <= quantity.start]
    behind = [found for found in inside if found.start >= quantity.end]
    if leads and before:
        nearest = before[-1]
        crossed = [other for other in rivals if nearest.end <= other.start < quantity.start]
        if not crossed or len(rivals) > len(inside):
            return nearest.name
    if behind:
        nearest = behind[0]
        crossed = [other for other in rivals if quantity.end <= other.start < nearest.start]
        if not crossed and scene.clauses_between(quantity.end, nearest.start) <= (
            1 if scene.text[quantity.end : nearest.start].strip() == "(" else 0
        ):
            return nearest.name
    return before[-1].name if before and not leads and not behind else None


def _from_heading(scene: Scene, place: Place, formats: Formats) -> str | None:
    """The only format that the nearest heading names."""
    for heading in headings_before(scene, place.start)[:1]:
        inside = formats.between(heading.start, heading.end)
        if len(inside) == 1:
            return inside[0].name
    return None
