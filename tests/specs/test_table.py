"""Look-ups in the table, and a user's own rows on top of it."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from detector.specs.row import Fact
from detector.specs.table import Specs, cited
from detector.specs.version import version_key
from tests.specs.making import SHEET, WIDGET, Row, fact, on_top, table

RELEASES: list[Row] = [
    ("Frobnicator", "1.9", "2024-05", "maker-sheet"),
    ("Frobnicator", "1.10", "2024-06-15", "maker-sheet"),
    ("Frobnicator", "2.0", "2025-01-01", "maker-sheet"),
    ("Frobnicator", "1.11", "2025-02-01", "maker-sheet"),
]
PARTS: list[Row] = [
    ("Gadgetry", "architecture", "Maker", "", "", "", "", "maker-sheet", ""),
    ("G1 die", "die", "Maker", "", "Gadgetry", "", "", "maker-sheet", ""),
    ("Widget 2", "accelerator", "Maker", "", "G1 die", "", "", "maker-sheet", ""),
    ("Loop", "die", "Maker", "", "Loop", "", "", "maker-sheet", ""),
    (*WIDGET[:4], "Gadgetry", *WIDGET[5:]),
]


def test_name_with_aliases_and_dates(tmp_path: Path) -> None:
    row = table(tmp_path, names=[WIDGET]).names["Widget 1"]
    assert (row.aliases, row.valid_from) == (("W1", "小部件1"), date(2024, 1, 1))


@pytest.mark.parametrize(
    ("name", "architecture"),
    [("Widget 1", "Gadgetry"), ("Widget 2", "Gadgetry"), ("Gadgetry", "Gadgetry"), ("Loop", None), ("Nothing", None)],
)
def test_architecture_through_parents(tmp_path: Path, name: str, architecture: str | None) -> None:
    assert table(tmp_path, names=PARTS).architecture(name) == architecture


def test_members_of_an_architecture(tmp_path: Path) -> None:
    specs = table(tmp_path, names=PARTS)
    assert (sorted(specs.members("Gadgetry")), specs.members("Nothing")) == (["G1 die", "Widget 1"], [])


def test_facts_by_subject_and_attribute(tmp_path: Path) -> None:
    specs = table(tmp_path, facts=[fact("tdp", "300", "W"), fact("tdp", "350", "W"), fact("memory_type", "HBM3")])
    assert [row.value for row in specs.facts("Widget 1", "tdp")] == ["300", "350"]
    assert (specs.attributes("Widget 1"), specs.subjects()) == (["memory_type", "tdp"], ["Widget 1"])
    assert specs.facts("Widget 1", "clock") == specs.facts("Nothing", "tdp") == []


@pytest.mark.parametrize(
    ("day", "holds"),
    [(date(2024, 2, 29), False), (date(2024, 3, 1), True), (date(2025, 2, 28), True), (date(2025, 3, 1), False)],
)
def test_fact_holds_between_its_days(tmp_path: Path, day: date, holds: bool) -> None:
    rows = [fact("tdp", "300", "W", valid_from="2024-03", valid_to="2025-02")]
    assert table(tmp_path, facts=rows).facts("Widget 1", "tdp")[0].holds_on(day) is holds


@pytest.mark.parametrize(
    ("day", "version"),
    [
        (date(2024, 4, 1), None),
        (date(2024, 5, 30), None),
        (date(2024, 5, 31), "1.9"),
        (date(2024, 6, 15), "1.10"),
        (date(2024, 12, 31), "1.10"),
        (date(2025, 1, 1), "2.0"),
        (date(2026, 1, 1), "2.0"),
    ],
)
def test_latest_release_on_a_day(tmp_path: Path, day: date, version: str | None) -> None:
    found = table(tmp_path, releases=RELEASES).latest("Frobnicator", day)
    assert (found.version if found else None) == version


@pytest.mark.parametrize(
    ("version", "dated", "since", "until"),
    [
        ("1.10.1", "2024", date(2024, 6, 15), date(2024, 12, 31)),
        ("1.9.1", "2024-07", date(2024, 7, 1), date(2024, 7, 31)),
        ("1.10.0.0", "2024", date(2024, 6, 15), date(2024, 6, 15)),
        ("1.12", "2025", date(2025, 2, 1), date(2025, 12, 31)),
        ("2.1", "2026", date(2026, 1, 1), date(2026, 12, 1)),
        ("1.8", "2024", date(2024, 1, 1), date(2024, 6, 15)),
        ("2.0.1", "2024", date(2024, 1, 1), date(2024, 12, 31)),
    ],
)
def test_versions_around_bound_a_partial_date(
    tmp_path: Path, version: str, dated: str, since: date, until: date
) -> None:
    rows: list[Row] = [row for row in RELEASES if row[1] != "1.9"] + [("Frobnicator", version, dated, "maker-sheet")]
    sources: list[Row] = [("maker-sheet", "Sheet", "Maker", "https://example.org", "", "2026-12-01", "1")]
    found = table(tmp_path, releases=rows, sources=sources).releases("Frobnicator")[version_key(version)]
    assert (found.since, found.until) == (since, until)


def test_first_date_of_a_release_counts(tmp_path: Path) -> None:
    again: Row = ("Frobnicator", "2.0.0", "2026-01-01", "maker-sheet")
    releases = table(tmp_path, releases=[*RELEASES, again]).releases("Frobnicator")
    assert str(releases[(2,)].dated) == "2025-01-01"


def test_unknown_software_has_no_releases(tmp_path: Path) -> None:
    assert table(tmp_path, releases=RELEASES).releases("Nothing") == {}


def test_families(tmp_path: Path) -> None:
    row: Row = ("widgets", "accelerator", "Maker", r"Widget (\d)", "yes", "2020", "2026-11", "maker-sheet", "")
    found = table(tmp_path, families=[row]).families["widgets"]
    assert (found.closed, found.complete_from, found.complete_to) == (True, date(2020, 1, 1), date(2026, 11, 30))


def test_rules_by_kind_and_subject(tmp_path: Path) -> None:
    row: Row = ("r1", "needs", "Frobnicator", ">=1", "Driver", ">=5", "", "maker-sheet", "")
    specs = table(tmp_path, rules=[row])
    assert [rule.id for rule in specs.rules("needs", "Frobnicator")] == ["r1"]
    assert specs.rules("first", "Frobnicator") == specs.rules("needs", "Driver") == []


def test_variants(tmp_path: Path) -> None:
    specs = table(tmp_path, variants=[("Widget 1", "SXM", "SXM5|HGX", ""), ("Widget 1", "PCIe", "", "")])
    assert [(row.variant, row.aliases) for row in specs.variants("Widget 1")] == [
        ("SXM", ("SXM5", "HGX")),
        ("PCIe", ()),
    ]


def test_newest_day_of_reading(tmp_path: Path) -> None:
    other = ("other", *SHEET[1:5], "2026-11-30", "2")
    assert table(tmp_path, sources=[SHEET, other]).newest == "2026-11-30"


def test_sources_are_cited_once_best_first(tmp_path: Path) -> None:
    second, first = ("b", *SHEET[1:6], "2"), ("z", *SHEET[1:6], "1")
    specs = table(tmp_path, sources=[second, first])
    assert [source.id for source in cited(specs, ["b", "z", "b", "nothing"])] == ["z", "b"]


def cell(row: Fact) -> tuple[str, ...]:
    """What two facts must share to replace one another."""
    return row.variant, row.attribute, row.precision, row.sparsity, row.scope, row.direction


@pytest.mark.parametrize(("subject", "attribute"), [("H200", "memory_capacity"), ("B200", "compute"), ("B200", "tdp")])
def test_own_fact_replaces_its_cell_alone(tmp_path: Path, subject: str, attribute: str) -> None:
    before = Specs.built_in().facts(subject, attribute)
    names = ("variant", "attribute", "precision", "sparsity", "scope", "direction")
    known = dict(zip(names, cell(before[0]), strict=True))
    specs = on_top(tmp_path, facts=[fact(value="999", unit=before[0].unit, subject=subject, **known)])
    after = specs.facts(subject, attribute)
    assert [row.value for row in after if cell(row) == cell(before[0])] == ["999"]
    assert [row for row in after if cell(row) != cell(before[0])] == [r for r in before if cell(r) != cell(before[0])]


def test_own_fact_leaves_other_cells(tmp_path: Path) -> None:
    specs = on_top(tmp_path, facts=[fact("memory_capacity", "999", "GB", subject="H200")])
    assert specs.facts("H200", "memory_bandwidth") == Specs.built_in().facts("H200", "memory_bandwidth")


def test_own_names_releases_and_sources_win(tmp_path: Path) -> None:
    renamed: Row = ("H100", "accelerator", "Mine", "", "Hopper", "", "", "maker-sheet", "")
    release: Row = ("vLLM", "99.0", "2026-11-30", "maker-sheet")
    specs = on_top(tmp_path, names=[renamed], releases=[release], sources=[SHEET])
    assert (specs.names["H100"].vendor, specs.sources["maker-sheet"].title) == ("Mine", "Widget sheet")
    assert (99,) in specs.releases("vLLM")
    assert len(specs.releases("vLLM")) > 1


def test_own_table_changes_the_hash_but_not_the_built_in_one(tmp_path: Path) -> None:
    before = Specs.built_in().hash
    assert on_top(tmp_path, names=[WIDGET]).hash != before
    assert "Widget 1" not in Specs.built_in().names
