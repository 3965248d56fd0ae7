"""What `detector specs` prints: cards, searches, exports and counts."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from detector.errors import UsageError
from detector.report.breadth import breadth_lines, breadth_of
from detector.report.card import card_lines, card_of
from detector.report.rows import export_csv, export_json
from detector.report.search import read_quantity, search_table
from detector.specs.row import Fact
from detector.specs.table import Specs
from tests.specs.making import SHEET, WIDGET, fact, on_top, table

BUILT_IN = Specs.built_in()


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("3.35 TB/s", "H100 SXM  memory bandwidth 3.35 TB/s"),
        ("3352 GB/s", "H100 SXM  memory bandwidth 3.35 TB/s"),
        ("3,350GB/s", "H100 SXM  memory bandwidth 3.35 TB/s"),
        ("３.３５ TB/s", "H100 SXM  memory bandwidth 3.35 TB/s"),
        ("约 4.8TB/s", "H200 SXM  memory bandwidth 4.8 TB/s"),
        ("80 billion transistors", "H100  transistor count 80 billion"),
        ("800亿晶体管", "H100  transistor count 80 billion"),
        ("21,760 CUDA cores", "GeForce RTX 5090  core count 21760"),
        ("72 GPUs", "GB200 NVL72  count 72"),
        ("0.7 kW", "H100 SXM  power 700 W"),
        ("H10", "H100  accelerator  NVIDIA"),
        ("昇腾", "Ascend 910"),
    ],
)
def test_search_finds_whose_value_it_is(text: str, found: str) -> None:
    assert any(line.startswith(found) for line in search_table(BUILT_IN, text))


@pytest.mark.parametrize("text", ["3.33 TB/s", "zzzz", "1 apple", "9" * 500 + " GB"])
def test_search_finds_nothing(text: str) -> None:
    assert list(search_table(BUILT_IN, text)) == []


@pytest.mark.parametrize("text", ["H100", "100", "", "GB", "1e9 GB", "12 monkeys"])
def test_text_without_a_value_is_a_name(text: str) -> None:
    assert read_quantity(text) is None


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("4N", "TSMC 4N  process"),
        ("3.35", "H100 SXM  memory bandwidth 3.35 TB/s"),
        ("H100 80GB", "H100 PCIe  memory capacity 80 GB"),
        ("80 GB H100", "H100 PCIe  memory capacity 80 GB"),
        ("H100 SXM 80 GB", "H100 SXM  memory capacity 80 GB"),
        ("H100 SXM memory bandwidth", "H100 SXM  memory bandwidth"),
        ("RTX 5090 CUDA cores", "GeForce RTX 5090  core count 21760"),
        ("B200 功耗", "B200  power 1000 W"),
        ("100", "100GbE  network"),
        ("5090", "GeForce RTX 5090  accelerator"),
    ],
)
def test_first_answer_is_what_was_meant(text: str, first: str) -> None:
    assert next(iter(search_table(BUILT_IN, text))).startswith(first)


@pytest.mark.parametrize(("text", "among"), [("4N", "H100  process node TSMC 4N"), ("100", "H100  accelerator")])
def test_text_values_and_parts_of_names_are_found(text: str, among: str) -> None:
    assert any(line.startswith(among) for line in search_table(BUILT_IN, text))


@pytest.mark.parametrize("text", ["0 GB", "H100 5.2 TB/s", "H100 colour", "TX 5090"])
def test_nothing_is_made_up(text: str) -> None:
    assert list(search_table(BUILT_IN, text)) == []


def test_nearest_value_comes_first(tmp_path: Path) -> None:
    specs = table(tmp_path, facts=[fact("tdp", value, "W") for value in ("701", "700", "0.7", "699")], sources=[SHEET])
    assert [line.split("  ")[1] for line in search_table(specs, "700 W")] == [
        "power 700 W",
        "power 699 W",
        "power 701 W",
    ]


def test_card_has_a_part_for_each_variant_and_numbered_sources() -> None:
    lines = list(card_lines(card_of(BUILT_IN, "h100")))
    assert lines[0].startswith("NVIDIA H100 (accelerator), architecture Hopper, public since 2022-03-22")
    assert [line.split(" (")[0] for line in lines if line.startswith(("H100 ", "every"))] == [
        "every variant", "H100 SXM", "H100 PCIe", "H100 NVL", "H100 SXM 94GB",
    ]  # fmt: skip
    assert lines[-1].startswith("[") and "read 2026-12-01" in lines[-1]


@pytest.mark.parametrize("name", ["CUDA", "vLLM", "FP8", "NVLink 5", "昇腾910B"])
def test_card_of_other_things(name: str) -> None:
    card = card_of(BUILT_IN, name)
    assert card.sources
    assert list(card_lines(card))


def test_card_as_json_has_every_fact() -> None:
    card = json.loads(card_of(BUILT_IN, "H100").model_dump_json())
    rows = [row for part in card["variants"] for row in part["facts"]]
    assert len(rows) == sum(len(BUILT_IN.facts("H100", name)) for name in BUILT_IN.attributes("H100"))


def test_unknown_name_has_near_ones() -> None:
    with pytest.raises(UsageError, match=r"nearest: .*H100"):
        card_of(BUILT_IN, "H1000")


def test_own_value_stands_on_the_card(tmp_path: Path) -> None:
    specs = on_top(tmp_path, names=[WIDGET], facts=[fact("tdp", "300..350", "W", valid_from="2024-02")])
    assert any("300-350 W" in line and "from 2024-02-01" in line for line in card_lines(card_of(specs, "W1")))


@pytest.mark.parametrize("column", ["subject", "variant", "attribute", "value", "unit", "precision", "sparsity"])
def test_exports_say_the_same(column: str) -> None:
    rows = json.loads("\n".join(export_json(BUILT_IN)))
    records = list(csv.DictReader(export_csv(BUILT_IN)))
    assert len(rows) == len(records) == sum(isinstance(row, Fact) for row in BUILT_IN.every("facts"))
    assert [row[column] for row in rows] == [row[column] for row in records]
    assert [row["source"]["url"] for row in rows] == [row["source_url"] for row in records]


def test_breadth_is_what_was_asked_for() -> None:
    breadth = breadth_of(BUILT_IN)
    assert breadth.accelerators_and_systems >= 130
    assert breadth.technology_terms >= 150
    assert breadth.compatibility_rules >= 250
    assert list(breadth_lines(breadth))[-1].startswith("hash ")


def test_breadth_of_a_small_table(tmp_path: Path) -> None:
    breadth = breadth_of(table(tmp_path, names=[WIDGET], facts=[fact("tdp", "300", "W")], sources=[SHEET]))
    assert (breadth.accelerators_and_systems, breadth.cpus, breadth.releases) == (1, 0, {})
    assert breadth.sources_by_rank == {"1": 1, "2": 0, "3": 0}
