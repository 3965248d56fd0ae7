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
