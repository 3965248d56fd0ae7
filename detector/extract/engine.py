"""Which cores a compute figure is said of: the ones for matrices or the ones for vectors."""

from __future__ import annotations

import re

from detector.extract.scene import Place, Quantity, Scene

_TENSOR = re.compile(
    r"(?<!non-)(?<!without )\btensor(?:\s?cores?\b|\b)(?!\s?(?:cores?\s)?(?:GPU|parallel))"
    r"|\bmatrix\b(?!\s?mul)|张量(?:核心|核|单元|算力|性能)|矩阵(?:核心|核|单元|算力|性能)",
    re.IGNORECASE,
)
_VECTOR = re.compile(
    r"\bvector\b|\bnon-tensor\b|\bwithout tensor\b|\bCUDA cores?\b|\bshaders?\b|CUDA\s?核心?|向量|非张量|标量",
    re.IGNORECASE,
)
_FORMAT = re.compile(r"(?:FP|BF|TF|INT)-?\d{1,2}", re.IGNORECASE)
_REACH, _LIST = 40, 160


def choose_engine(scene: Scene, quantity: Quantity, place: Place) -> str | None:
    """`tensor` or `vector` by the heads of the cell or by the words beside the figure, short of its neighbours; None
    where they name neither or both, and where they list several number formats."""
    for head in place.heads:
        if found := _named(scene.text[head.start : head.end]):
            return found
    if place.is_cell:
        return None
    low, high = scene.clause_span(quantity.start, quantity.end)
    low, high = max(low, quantity.start - _LIST), min(high, quantity.end + _LIST)
    before = [other.end for other in scene.quantities_in(low, quantity.start) if other.end <= quantity.start]
    after = [other.start for other in scene.quantities_in(quantity.end, high)]
    first, last = max([low, *before]), min([high, *after])
    if len(_FORMAT.findall(scene.text, first, last)) > 1:
        return None
    left = scene.text[max(first, quantity.start - _REACH) : quantity.start]
    return _named(f"{left}|{scene.text[quantity.end : min(last, quantity.end + _REACH)]}")


def _named(text: str) -> str | None:
    tensor, vector = _TENSOR.search(text), _VECTOR.search(text)
    if tensor and vector:
        return None
    return "tensor" if tensor else "vector" if vector else None
