"""Single-error variants of the truthful corpus articles, each beside its control, and what share of them is caught.

python -m tests.mutation [--misses]

One labelled true claim of an article is made wrong: its value scaled or with two digits swapped, its unit, memory type,
generation, version, year, percentage or factor changed. What is left out was fixed before any variant was looked at: a
changed value that the reference table accepts for any variant, precision or scope of the claim's subject (3 % or the
rounding of its digits) is true of something, and no error; so is one that the label's own rounding would still cover.
A variant that nothing in the article or table ties down is dropped: a percentage that the labels call a quantity and
not arithmetic is a figure that a vendor or tester is quoted for, and the table holds no percentages.
Choices depend on nothing but the claim's id.
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from functools import cache
from hashlib import sha256
from pathlib import Path

from detector.check.measure import measure
from detector.model.document import Document
from detector.model.report import ClaimReport
from detector.pipeline import Scanner
from detector.read import read_file
from detector.read.text import document_from_text
from detector.specs.table import Specs

ROOT = Path(__file__).parent.parent
_ACCEPTED = Decimal("0.03")
_NUMBER = re.compile(r"\d+(?:,\d{3})*(?:\.\d+)?")
_TABLE = frozenset(
    {
        *("memory_capacity", "memory_bandwidth", "memory_bus_width", "compute", "tdp", "transistor_count"),
        *("sm_count", "cuda_cores", "interconnect_bandwidth", "pcie_bandwidth", "process_node", "cache"),
    }
)
_UNITS = {"GB": "TB", "TB": "GB", "GB/s": "TB/s", "TB/s": "GB/s", "TFLOPS": "PFLOPS", "PFLOPS": "TFLOPS", "W": "kW"}
_MEMORY = {"HBM2": "HBM3", "HBM2e": "HBM3e", "HBM2E": "HBM3E", "HBM3": "HBM2e", "HBM3e": "HBM2e", "HBM3E": "HBM2E"}
_MEMORY |= {"HBM4": "HBM3", "GDDR6": "GDDR7", "GDDR6X": "GDDR7", "GDDR7": "GDDR6", "LPDDR5X": "GDDR6"}
_GENERATIONS = frozenset({"interconnect_version", "pcie_generation", "tensor_core_generation"})
_VERSIONS = frozenset({"software_version", "driver_version", "compute_capability"})
_FACTORS = ("1.25", "0.8", "1.5", "0.6", "1.4", "0.7")


@dataclass(frozen=True, slots=True)
class Variant:
    """A changed article: what was changed, how, and where it stands now."""

    document: str
    kind: str
    language: str
    text: str
    start: int
    end: int
    before: str
    after: str


Change = Callable[[dict[str, object]], str | None]


def variants() -> Iterator[Variant]:
    """Every variant of every truthful article, in order of document, claim and kind."""
    for row in _rows(ROOT / "labels" / "index.jsonl"):
        if not str(row["kind"]).startswith("truthful"):
            continue
        name = str(row["doc"])
        text = source(name).text
        for label in _rows(ROOT / "labels" / f"{name}.jsonl"):
            if label["verdict"] == "supported" and not label.get("qualifiers"):
                yield from _of_claim(name, str(row["language"]), text, label)


def _of_claim(document: str, language: str, text: str, label: dict[str, object]) -> Iterator[Variant]:
    start, end, surface = int(str(label["start"])), int(str(label["end"])), str(label["surface"])
    for kind, change in CHANGES.items():
        after = change(label)
        if after is not None and after != surface:
            changed = text[:start] + after + text[end:]
            yield Variant(document, kind, language, changed, start, start + len(after), surface, after)


def _scaled(label: dict[str, object]) -> str | None:
    """The number times a factor between 0.6 and 1.5, with as many digits."""
    if label["attribute"] not in _TABLE or label["kind"] != "quantity":
        return None
    factor = Decimal(_FACTORS[_draw(label, "value", len(_FACTORS))])
    return _with_number(label, lambda number: _written(number * factor, number))


def _swapped(label: dict[str, object]) -> str | None:
    """The number with two neighbouring digits swapped."""
    if label["attribute"] not in _TABLE or label["kind"] != "quantity":
        return None
    match = _NUMBER.search(str(label["surface"]))
    swapped = _exchanged(match[0]) if match else None
    if swapped is None:
        return None
    exchanged: str = swapped
    return _with_number(label, lambda _: exchanged)


def _exchanged(digits: str) -> str | None:
    """The first two different neighbouring digits exchanged, without a zero in front."""
    for index in range(len(digits) - 1):
        left, right = digits[index], digits[index + 1]
        if left.isdigit() and right.isdigit() and left != right and (right != "0" or index):
            return digits[:index] + right + left + digits[index + 2 :]
    return None


def _other_unit(label: dict[str, object]) -> str | None:
    unit, surface = str(label["unit"]), str(label["surface"])
    if label["attribute"] not in _TABLE or unit not in _UNITS or not surface.endswith(unit):
        return None
    return surface.removesuffix(unit) + _UNITS[unit]


def _other_memory(label: dict[str, object]) -> str | None:
    return _MEMORY.get(str(label["surface"])) if label["attribute"] == "memory_type" else None


def _other_generation(label: dict[str, object]) -> str | None:
    """One generation up or down: `NVLink 4` becomes `NVLink 5`."""
    if label["attribute"] not in _GENERATIONS or label["subject"] is None:
        return None
    step = 1 if _draw(label, "generation", 2) else -1
    surface = str(label["surface"])
    match = re.search(r"\d+", surface)
    if match is None or int(match[0]) + step < 1:
        return None
    return surface[: match.start()] + str(int(match[0]) + step) + surface[match.end() :]


def _other_version(label: dict[str, object]) -> str | None:
    """A version that was never published: the second part plus forty."""
    surface = str(label["surface"])
    match = re.search(r"(\d+)\.(\d+)", surface)
    if label["attribute"] not in _VERSIONS or match is None:
        return None
    return surface[: match.start(2)] + str(int(match[2]) + 40) + surface[match.end(2) :]


def _other_year(label: dict[str, object]) -> str | None:
    """Two years earlier: a date in the future would be another kind of error."""
    surface = str(label["surface"])
    match = re.search(r"(?:19|20)\d\d", surface)
    if label["attribute"] != "release_date" or match is None:
        return None
    return surface[: match.start()] + str(int(match[0]) - 2) + surface[match.end() :]


def _other_share(label: dict[str, object]) -> str | None:
    """A percentage that is half as much again, at least eight points off."""
    if label["attribute"] != "percent_change" or "%" not in str(label["surface"]) or label["kind"] != "arithmetic":
        return None
    return _with_number(label, lambda number: _written(max(number * Decimal("1.5"), number + 8), number))


def _other_factor(label: dict[str, object]) -> str | None:
    """A factor that is half as much again, further away than the two readings of `times more`."""
    surface = str(label["surface"])
    if label["attribute"] != "ratio" or _NUMBER.search(surface) is None:
        return None
    return _with_number(label, lambda number: _written(number * Decimal("1.6"), max(number, Decimal("0.1"))))


CHANGES: dict[str, Change] = {
    "value": _scaled,
    "digits": _swapped,
    "unit": _other_unit,
    "memory type": _other_memory,
    "generation": _other_generation,
    "version": _other_version,
    "date": _other_year,
    "percentage": _other_share,
    "factor": _other_factor,
}


def _with_number(label: dict[str, object], change: Callable[[Decimal], str]) -> str | None:
    """The surface with its number changed; None where the table accepts the new value too."""
    surface = str(label["surface"])
    match = _NUMBER.search(surface)
    if match is None:
        return None
    new = change(Decimal(match[0].replace(",", "")))
    return None if _is_true(label, new) else surface[: match.start()] + new + surface[match.end() :]


def _is_true(label: dict[str, object], number: str) -> bool:
    """True where the changed value is right for some variant, precision or scope of the subject."""
    unit = measure(str(label["unit"]) if label["unit"] else None)
    if unit is None or label["subject"] is None:
        return False
    value = Decimal(number.replace(",", "")) * unit.exact
    for fact in Specs.built_in().facts(str(label["subject"]), str(label["attribute"])):
        known = measure(fact.unit or None)
        if known is None or known.dimension != unit.dimension or fact.number is None:
            continue
        right = Decimal(str(fact.number)) * known.exact
        if any(abs(value - right * step) <= _ACCEPTED * right * step for step in (1, 2, Decimal("0.5"))):
            return True
    return False


def _written(number: Decimal, like: Decimal) -> str:
    """A number with as many places as another."""
    exponent = int(like.as_tuple().exponent)
    return f"{number.quantize(Decimal(1).scaleb(min(exponent, 0))):f}"


def _draw(label: dict[str, object], kind: str, choices: int) -> int:
    return sha256(f"{label['id']} {kind}".encode()).digest()[0] % choices


def _rows(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


@cache
def source(document: str) -> Document:
    """An article of the corpus."""
    row = next(row for row in _rows(ROOT / "labels" / "index.jsonl") if row["doc"] == document)
    return read_file(ROOT / "corpus" / Path(str(row["file"])).name)


@cache
def scanner() -> Scanner:
    """One scanner for all variants."""
    return Scanner()


@cache
def as_of(document: str) -> date | None:
    """The date that the article is judged by."""
    row = next(row for row in _rows(ROOT / "labels" / "index.jsonl") if row["doc"] == document)
    parts = [int(part) for part in str(row["as_of"]).split("-")] if row["as_of"] else []
    return date(parts[0], parts[1] if len(parts) > 1 else 12, parts[2] if len(parts) > 2 else 28) if parts else None


def wrong(document: str, text: str) -> list[ClaimReport]:
    """The accused claims of a text, read as the document of this name is."""
    read = document_from_text(text, name=source(document).name)
    return [claim for claim in scanner().scan_document(read, as_of(document)).claims if claim.verdict.wrong]


def is_caught(variant: Variant) -> bool:
    """True where the changed span is accused, or is among the numbers that an accusation is computed from."""
    for claim in wrong(variant.document, variant.text):
        spans = [(claim.start, claim.end), *(span for finding in claim.findings for span in finding.related)]
        if any(start < variant.end and variant.start < end for start, end in spans):
            return True
    return False


def main(show_misses: bool) -> None:
    """Print the share that is caught, by kind and language."""
    total: Counter[str] = Counter()
    caught: Counter[str] = Counter()
    for variant in variants():
        keys = (variant.kind, f"language {variant.language}", "all")
        total.update(keys)
        if is_caught(variant):
            caught.update(keys)
        elif show_misses:
            print(f"{variant.document} {variant.kind}: {variant.before!r} -> {variant.after!r} at {variant.start}")
    for key, count in total.items():
        print(f"{key:16}{count:6}{caught[key] / count:8.3f}")


if __name__ == "__main__":
    main("--misses" in sys.argv)
