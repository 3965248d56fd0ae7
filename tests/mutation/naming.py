"""Product names in a text, and the names that may take their place."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from detector.extract.candidate import HARDWARE
from detector.extract.lexicon import Lexicon
from detector.specs.table import Specs

# Products of different makers and years whose data sheets the table knows well.
OTHERS = ("H100", "A100", "V100", "T4", "L4", "H200", "B200", "MI300X", "MI355X", "Gaudi 3", "TPU v5p")
ALIASES = {
    "en": {
        **{
            name: f"NVIDIA {name}"
            for name in ("H100", "H200", "B200", "A100", "V100", "T4", "L4", "RTX 5090", "RTX 4090")
        },
        **{name: f"AMD Instinct {name}" for name in ("MI300X", "MI325X", "MI355X")},
        "Gaudi 3": "Intel Gaudi 3",
        "Trainium2": "AWS Trainium2",
    },
    "zh": {
        **{
            name: f"英伟达 {name}"
            for name in ("H100", "H200", "B200", "A100", "V100", "T4", "L4", "RTX 5090", "RTX 4090")
        },
        **{name: f"AMD {name}" for name in ("MI300X", "MI325X", "MI355X")},
        "Gaudi 3": "英特尔 Gaudi 3",
    },
}


@dataclass(frozen=True, slots=True)
class Named:
    """A product's name where it stands."""

    start: int
    end: int
    name: str
    written: str


@cache
def _lexicon() -> Lexicon:
    return Lexicon(Specs.built_in())


@cache
def _mentions(text: str) -> tuple[Named, ...]:
    return tuple(
        Named(item.start, item.end, item.name, text[item.start : item.end])
        for item in _lexicon().mentions(text)
        if item.kind in HARDWARE
    )


def names(text: str, start: int, end: int) -> list[Named]:
    """The products that are named in a span, in order."""
    return [named for named in _mentions(text) if start <= named.start < end]
