"""Which prediction answers which label: overlapping spans with the same value, one to one, the best overlap first."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from detector.evaluate.label import Label
from detector.evaluate.prediction import Prediction
from detector.model.claim import Kind

_NEAR = 0.005
_WELL = 0.3
_SHORTEST = 3
_NUMBER = re.compile(r"\s*[~≈≥<>]?\s*([0-9][0-9,]*(?:\.\d+)?(?:[eE][+-]?\d+)?)\s*")
_FIGURE = re.compile(r"\d+(?:\.\d+)?")
_JOINERS = re.compile(r"[\s_\-–—.,/()（）®™\"'`*]+")
_MAKERS = re.compile("nvidia|amd|intel|google|aws|huawei|geforce|instinct|华为|英伟达|昇腾")
_BITS = {"Gb/s": "gbit/s", "Gbps": "gbit/s", "Gbit/s": "gbit/s"} | dict.fromkeys(("Tb/s", "Tbps", "Tbit/s"), "tbit/s")
_SPELLINGS = {"gbps_bytes": "gb/s", "gb/sec": "gb/s", "tb/sec": "tb/s", "tflop/s": "tflops", "pflop/s": "pflops"}
_SPELLINGS |= {"watt": "w", "watts": "w", "percent": "%", "×": "x", "倍": "x", "gbps": "gb/s_bits"}
_SPELLINGS |= {"gbit/s": "gb/s_bits", "cores": "core", "gpus": "gpu", "cards": "card", "chips": "chip"}
_SPELLINGS |= {"devices": "device", "servers": "server", "links": "link", "ports": "port"}
_PREFIXES = {"": 1.0, "k": 1e3, "m": 1e6, "g": 1e9, "t": 1e12, "p": 1e15, "e": 1e18}
_BASES = {"b": "kmgt", "b/s": "mgtp", "w": "km", "flops": "gtpe", "ops": "tp", "hz": "mg"}
_SCALES = {prefix + base: (base, _PREFIXES[prefix]) for base, used in _BASES.items() for prefix in used}
_SCALES |= {"b/s": ("b/s", 1.0), "w": ("w", 1.0), "flops": ("flops", 1.0), "ops": ("ops", 1.0)}
_SCALES |= {f"{prefix}ib": ("b", 1024.0**power) for power, prefix in enumerate("kmgt", 1)}
_SCALES |= {"gib/s": ("b/s", 1024.0**3), "ms": ("s", 1e-3), "us": ("s", 1e-6), "s": ("s", 1.0)}
_SCALES |= {"billion": ("n", 1e9), "trillion": ("n", 1e12), "million": ("n", 1e6), "1e8": ("n", 1e8)}


def match(labels: Sequence[Label], found: Sequence[Prediction]) -> list[tuple[int, int]]:
    """Pairs of a label's and a prediction's number; both must be in order of their starts."""
    taken_labels: set[int] = set()
    taken: set[int] = set()
    pairs = []
    for *_, left, right in sorted(_candidates(labels, found), key=lambda row: row[:5], reverse=True):
        if left not in taken_labels and right not in taken:
            taken_labels.add(left)
            taken.add(right)
            pairs.append((left, right))
    return pairs


Candidate = tuple[bool, float, bool, bool, int, int, int]


def _candidates(labels: Sequence[Label], found: Sequence[Prediction]) -> Iterator[Candidate]:
    for left, label in enumerate(labels):
        for right, prediction in enumerate(found):
            if prediction.start >= label.end:
                break
            shared = overlap(label, prediction)
            if shared > 0 and same_value(label, prediction):
                part = shared / (max(label.end, prediction.end) - min(label.start, prediction.start))
                alike = label.attribute == prediction.attribute
                yield alike and part > _WELL, part, alike, same_unit(label, prediction), -abs(left - right), left, right


def overlap(label: Label, prediction: Prediction) -> int:
    """How many code points the two spans share."""
    return max(0, min(label.end, prediction.end) - max(label.start, prediction.start))


def same_value(label: Label, prediction: Prediction) -> bool:
    """True for equal values: numbers within 0.5 % in the same unit or after conversion, texts after folding."""
    if label.kind is Kind.RELATION and label.attribute == prediction.attribute:
        return True  # the value of a relation is free text
    left, right = _number(label.value), _number(prediction.value)
    if left is not None and right is not None:
        return _near(left, right) or _near_in_base(label, prediction, left, right)
    if label.value is None or prediction.value is None:
        return label.value is None and prediction.value is None
    return _same_text(str(label.value), _text(prediction.value))


def _near_in_base(label: Label, prediction: Prediction, left: float, right: float) -> bool:
    one, other = _SCALES.get(_unit(label.unit)), _SCALES.get(_unit(prediction.unit))
    return one is not None and other is not None and one[0] == other[0] and _near(left * one[1], right * other[1])


def _near(left: float, right: float) -> bool:
    return abs(left - right) <= _NEAR * max(abs(left), abs(right), 1e-12)


def _same_text(left: str, right: str) -> bool:
    one, other = _folded(left), _folded(right)
    if one == other:
        return True
    figures, others = _FIGURE.findall(left), _FIGURE.findall(right)
    if figures and others:
        ends = one.endswith(other) or other.endswith(one)
        return float(figures[-1]) == float(others[-1]) and (len(figures) == len(others) or ends)
    return min(len(one), len(other)) >= _SHORTEST and (one in other or other in one)


def same_unit(label: Label, prediction: Prediction) -> bool:
    """True for the same unit, however it is spelled."""
    return _unit(label.unit) == _unit(prediction.unit)


def same_subject(label: Label, prediction: Prediction, lenient: bool = False) -> bool:
    """True for the same subject, with or without its maker; lenient: one name inside the other is enough."""
    if label.subject is None or prediction.subject is None:
        return label.subject is None and prediction.subject is None
    one, other = (_MAKERS.sub("", _folded(name)) for name in (label.subject, prediction.subject))
    return one == other or (lenient and min(len(one), len(other)) > 1 and (one in other or other in one))


def _unit(unit: str | None) -> str:
    raw = (unit or "").strip()
    plain = raw.lower().replace(" ", "")
    return _BITS.get(raw) or _SPELLINGS.get(plain, plain)


def _number(value: object) -> float | None:
    if isinstance(value, int | float):
        return float(value)
    found = _NUMBER.fullmatch(_text(value)) if value is not None else None
    return float(found[1].replace(",", "")) if found else None


def _text(value: object) -> str:
    return str(list(value)) if isinstance(value, tuple) else str(value)


def _folded(text: str) -> str:
    return _JOINERS.sub("", text).lower()
