"""Each proof of a table: the built-in one passes, and a planted fault is named with its place and what is right."""

from __future__ import annotations

from pathlib import Path

import pytest

from detector.specs.load import FILES
from detector.specs.proof.prove import prove_table
from tests.specs.making import SHEET, WIDGET, Row, fact, write

Rows = dict[str, list[Row]]


def name(text: str, kind: str = "accelerator", **cells: str) -> Row:
    known = {"name": text, "kind": kind, "source": "maker-sheet"} | cells
    return tuple(known.get(column, "") for column in FILES["names"])


def family(pattern: str, **cells: str) -> Row:
    known = {"family": "own", "kind": "accelerator", "pattern": pattern, "closed": "yes", "source": "maker-sheet"}
    known |= {"complete_from": "2020", "complete_to": "2026"} | cells
    return tuple(known.get(column, "") for column in FILES["families"])


def excepted(proof: str, subject: str, value: str = "") -> Row:
    return (proof, subject, "", "", "", value, "maker-sheet", "the maker says so")


def rate(value: str, sparsity: str, **cells: str) -> Row:
    return fact("compute", value, "TFLOPS", precision="FP16", sparsity=sparsity, **cells)


def link(value: str, scope: str, subject: str = "Widget 1") -> Row:
    return fact(
        "interconnect_bandwidth", value, "GB/s", subject=subject, scope=scope, direction="bidirectional", note="NVLink"
    )


def sized(variant: str, attribute: str, value: str, unit: str, **cells: str) -> Row:
    return fact(attribute, value, unit, variant=variant, **cells)


WEAK: Row = ("maker-blog", "A blog", "Somebody", "https://example.org/b", "2024-01", "2026-11-20", "3")
VARIANTS: list[Row] = [("Widget 1", "80GB", "", ""), ("Widget 1", "Mini", "", "")]
PAIR: list[Row] = [
    sized("80GB", "memory_bandwidth", "3", "TB/s"),
    sized("Mini", "memory_bandwidth", "2", "TB/s"),
    sized("Mini", "memory_bandwidth", "3", "TB/s", source="maker-blog"),
]
BUS: list[Row] = [fact("memory_bus_width", "1024", "bit"), fact("memory_type", "HBM3")]
NODE: list[Row] = [
    fact("device_count", "8", subject="DGX Widget 1"),
    fact("memory_capacity", "80", "GB"),
]
CUDA: list[Row] = [("Frobnicator", version, "2024-01-01", "maker-sheet") for version in ("1.0", "1.1", "1.3")]
FROBNICATOR = name("Frobnicator", "software", family="own")

FAULTS: list[tuple[str, Rows, str]] = [
    (
        "sparsity",
        {"facts": [rate("100", "dense"), rate("150", "sparse")]},
        "facts.csv:3: sparsity: Widget 1, compute 150",
    ),
    ("bandwidth", {"facts": [*BUS, fact("memory_bandwidth", "3.35", "TB/s")]}, "facts.csv:4: bandwidth: "),
    (
        "links",
        {"facts": [fact("link_count", "18", note="NVLink"), link("50", "link"), link("600", "gpu")]},
        "facts.csv:4: links: ",
    ),
    (
        "totals",
        {
            "names": [WIDGET, name("DGX Widget 1", "system")],
            "facts": [*NODE, fact("memory_capacity", "600", "GB", subject="DGX Widget 1", scope="node")],
        },
        "facts.csv:4: totals: DGX Widget 1, memory_capacity 600 GB per node; right: 8 times the memory_capacity",
    ),
    (
        "dates",
        {
            "facts": [
                fact("release_date", "2025-05", note="announced"),
                fact("release_date", "2025-01", note="available"),
            ]
        },
        "facts.csv:3: dates: Widget 1, release_date 2025-01; right: 2025-05-01 (announced) or later",
    ),
    (
        "variants",
        {"variants": VARIANTS, "facts": PAIR, "sources": [SHEET, WEAK]},
        "facts.csv:4: variants: Widget 1 Mini",
    ),
    (
        "variants",
        {"variants": VARIANTS[:1], "facts": [sized("80GB", "memory_capacity", "40", "GB")]},
        "facts.csv:2: variants: Widget 1 80GB, memory_capacity 40 GB; right: 80 GB, as in the name of the variant",
    ),
    (
        "variants",
        {"variants": VARIANTS[:1], "facts": [sized("80GB", "tdp", "400", "W"), fact("tdp", "300", "W")]},
        "facts.csv:3: variants: Widget 1, tdp 300 W",
    ),
    ("names", {"variants": VARIANTS[:1]}, "variants.csv:2: names: Widget 1 80GB has no fact"),
    ("names", {"names": [WIDGET, name("Widget 2", aliases="w-1")]}, "is also a spelling of Widget"),
    ("names", {"names": [name("Widget 2", aliases="GG|GG")]}, "names.csv:2: names: alias GG of Widget 2 stands twice"),
    (
        "closed",
        {"names": [FROBNICATOR], "releases": CUDA, "families": [family(r"Frobnicator (\d\.\d)", kind="software")]},
        "families.csv:2: closed: Frobnicator has no version 1.2",
    ),
    (
        "closed",
        {"names": [name(f"Gizmo {n}", family="own") for n in (1, 3)], "families": [family(r"Gizmo (\d)")]},
        "families.csv:2: closed: own has no member with the number 2",
    ),
    (
        "exceptions",
        {"exceptions": [excepted("sparsity", "Widget 1")]},
        "exceptions.csv:2: exceptions: no fact breaks sparsity",
    ),
]


def proved(folder: Path, rows: Rows) -> list[str]:
    """The faults of an own table of these rows."""
    return prove_table(write(folder, **({"sources": [SHEET], "names": [WIDGET]} | rows)))


def test_built_in_table_has_no_fault() -> None:
    assert prove_table() == []


@pytest.mark.parametrize(("proof", "rows", "text"), FAULTS, ids=[f"{proof} {text[:30]}" for proof, _, text in FAULTS])
def test_fault_is_named(tmp_path: Path, proof: str, rows: Rows, text: str) -> None:
    found = proved(tmp_path, rows)
    assert any(text in line for line in found), found
    assert all(f": {proof}: " in line and "; right: " in line for line in found)


@pytest.mark.parametrize(
    ("proof", "subject", "value"),
    [("sparsity", "Widget 1", ""), ("sparsity", "Widget 1", "150"), ("closed", "Frobnicator", "1.2")],
)
def test_exception_is_data(tmp_path: Path, proof: str, subject: str, value: str) -> None:
    rows = next(rows for name, rows, text in FAULTS if name == proof and subject in text)
    assert proved(tmp_path, rows | {"exceptions": [excepted(proof, subject, value)]}) == []


@pytest.mark.parametrize(
    "rows",
    [
        {"facts": [rate("100", "dense"), rate("200", "sparse")]},
        {"facts": [*BUS, fact("memory_bandwidth", "819", "GB/s")]},
        {"facts": [fact("link_count", "18", note="NVLink"), link("50", "link"), link("900", "gpu")]},
        {
            "names": [WIDGET, name("DGX Widget 1", "system")],
            "facts": [*NODE, fact("memory_capacity", "640", "GB", subject="DGX Widget 1", scope="node")],
        },
        {
            "facts": [
                fact("release_date", "2025-05-20", note="announced"),
                fact("release_date", "2025-05", note="available"),
            ]
        },
        {"names": [FROBNICATOR], "releases": CUDA[:2], "families": [family(r"Frobnicator (\d\.\d)", kind="software")]},
    ],
)
def test_sound_rows_pass(tmp_path: Path, rows: Rows) -> None:
    assert proved(tmp_path, rows) == []


def test_every_bad_cell_is_listed(tmp_path: Path) -> None:
    found = proved(
        tmp_path, {"facts": [fact("taste", "3"), fact("tdp", "300", "GB"), fact("tdp", "300", "W", scope="shelf")]}
    )
    assert [line.partition("facts.csv")[2].partition(":")[2][:9] for line in found] == [
        "4: column",
        "2: column",
        "3: column",
    ]


def test_file_that_is_no_table_is_a_fault(tmp_path: Path) -> None:
    (tmp_path / "facts.csv").write_text("a,b\n", encoding="utf-8")
    assert len(prove_table(tmp_path)) == 1
