"""The facts of the package's table: numbers, units, scopes and dates."""

from __future__ import annotations

import pytest

from detector import scan
from detector.model.unit import unit_named
from detector.specs.row import Fact
from detector.specs.table import Specs
from detector.specs.vocabulary import COUNTS, DIMENSIONS


def facts() -> list[Fact]:
    """All facts."""
    return [row for row in Specs.built_in().every("facts") if isinstance(row, Fact)]


def test_units_are_known() -> None:
    allowed = {"", "billion", "bit", "tokens", "USD", "nm", "mm2"}
    assert {row.unit for row in facts() if row.unit not in allowed and unit_named(row.unit) is None} == set()


NUMERIC = {*DIMENSIONS, "transistor_count", "price", "context_length", "parameter_count"}


def test_values_with_units_are_positive_numbers() -> None:
    wrong = [
        row for row in facts() if row.attribute in NUMERIC and (row.number is None or row.number <= 0 or not row.unit)
    ]
    assert [f"{row.subject} {row.attribute} {row.value!r} {row.unit!r}" for row in wrong] == []


def test_counts_are_whole_numbers() -> None:
    wrong = [
        row for row in facts() if row.attribute in COUNTS and (row.number is None or row.number % 1 or row.number <= 0)
    ]
    assert [f"{row.subject} {row.attribute} {row.value!r}" for row in wrong] == []


def test_ranges_go_up() -> None:
    assert [
        row for row in facts() if row.number_to is not None and (row.number is None or row.number >= row.number_to)
    ] == []


@pytest.mark.parametrize(("attribute", "dimensions"), DIMENSIONS.items(), ids=list(DIMENSIONS))
def test_units_fit_their_attribute(attribute: str, dimensions: frozenset[str]) -> None:
    found = {
        (row.unit, row.measure.dimension if row.measure else None) for row in facts() if row.attribute == attribute
    }
    assert {unit for unit, dimension in found if dimension not in dimensions} == set()


def test_compute_has_a_precision() -> None:
    assert [f"{row.subject} {row.value}" for row in facts() if row.attribute == "compute" and not row.precision] == []


def test_links_have_scope_and_direction() -> None:
    rows = [row for row in facts() if row.attribute == "interconnect_bandwidth"]
    assert [f"{row.subject} {row.value} {row.source}" for row in rows if not (row.scope and row.direction)] == []


def test_facts_have_their_dates_in_order() -> None:
    wrong = [row for row in facts() if row.valid_from and row.valid_to and row.valid_from > row.valid_to]
    assert [f"{row.subject} {row.attribute}" for row in wrong] == []


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("The server has 16 Zen 5 cores.", {"Zen 5"}),
        ("The Grace 2 CPU has 120 cores.", {"Grace 2"}),
        ("The Grace CPU has 72 cores.", {"Grace"}),
        ("Two Grace CPUs and 4 GPUs.", {"Grace"}),
    ],
)
def test_number_behind_a_name_belongs_to_it(text: str, names: set[str]) -> None:
    claims = scan(text).claims
    assert {claim.subject for claim in claims if claim.attribute == "existence"} == names
    assert "5 cores" not in {claim.text for claim in claims}


@pytest.mark.parametrize("number", range(2, 7))
def test_processor_architectures_are_known(number: int) -> None:
    assert Specs.built_in().names[f"Zen {number}"].kind == "architecture"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Nvidia announced the B200 with up to 20 petaflops of FP4.", "20 petaflops"),
        ("The B200 has 192 GB of HBM3e memory.", "192 GB"),
        ("The B200 delivers 18 petaflops of sparse FP4.", "18 petaflops"),
        ("The TPU v1 has 8 GiB of DDR3.", "DDR3"),
        ("The TPU v1 reaches 92 TOPS of INT8.", "92 TOPS"),
    ],
)
def test_launch_values_are_accepted_beside_later_ones(text: str, value: str) -> None:
    assert {claim.text: claim.verdict for claim in scan(text).claims}[value] == "supported"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("The A40 is built from 28.3 billion transistors.", "28.3 billion transistors"),
        ("The A10 carries 6 MB of L2 cache.", "6 MB"),
        ("The L4 has 35.8 billion transistors.", "35.8 billion transistors"),
        ("The T4 has 13.6 billion transistors.", "13.6 billion transistors"),
        ("The P100 PCIe has a TDP of 250 W.", "250 W"),
        ("The H800 PCIe has 2 TB/s of memory bandwidth.", "2 TB/s"),
        ("The H200 SXM has a boost clock of 1830 MHz.", "1830 MHz"),
        ("The shipped B300 has 148 SMs enabled.", "148 SMs"),
        ("The A100 PCIe 80GB was announced on 2021-06-28.", "2021-06-28"),
        ("The Vera Rubin NVL72 offers 65 TB/s of NVLink-C2C bandwidth.", "65 TB/s"),
        ("The Vera Rubin NVL72 rack delivers 144 PFLOPS of TF32.", "144 PFLOPS"),
        ("The GeForce RTX 3090 has an NVLink bridge with 112.5 GB/s.", "112.5 GB/s"),
        ("The GeForce RTX 4080 has 64 MB of L2 cache.", "64 MB"),
        ("The GeForce RTX 5080 has 45.6 billion transistors.", "45.6 billion transistors"),
        ("The Jetson AGX Orin 32GB delivers 200 TOPS of INT8.", "200 TOPS"),
        ("The GPU of the Jetson AGX Orin 64GB alone delivers 170 TOPS of sparse INT8.", "170 TOPS"),
        ("The Jetson T5000 delivers 517 TFLOPS of dense FP8.", "517 TFLOPS"),
        ("The Jetson T5000 delivers 1035 TFLOPS of sparse FP8.", "1035 TFLOPS"),
        ("The Grace Superchip comes with 240 GB of memory in its smallest size.", "240 GB"),
    ],
)
def test_values_of_another_die_variant_or_scope_are_known(text: str, value: str) -> None:
    assert {claim.text: claim.verdict for claim in scan(text).claims}[value] == "supported"


@pytest.mark.parametrize(
    "text",
    [
        "The GeForce RTX 4090 Laptop GPU has 16 GB of GDDR6.",
        "The mobile RTX 4090 has 9728 CUDA cores.",
        "The RTX 5090 Laptop GPU has 24 GB of GDDR7.",
        "RTX 4090 笔记本显卡配备 16 GB 显存。",
        "The RTX PRO 5000 Blackwell laptop GPU has 24 GB of memory.",
        "The BlueField-3 B3220 has 32 GB of DDR5 memory.",
    ],
)
def test_parts_for_notebooks_and_other_boards_are_not_taken_for_the_card(text: str) -> None:
    assert [claim.text for claim in scan(text).claims if claim.verdict.wrong] == []


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("The Jetson T5000 delivers 2070 TFLOPS of dense FP8.", "2070 TFLOPS"),
        ("The A40 is built from 54.2 billion transistors.", "54.2 billion transistors"),
    ],
)
def test_wrong_values_beside_the_new_ones_are_contradicted(text: str, value: str) -> None:
    wrong = {claim.text for claim in scan(text).claims if claim.verdict.wrong}
    assert value in wrong
