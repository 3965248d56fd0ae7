"""The comparison of two entries: units and rounding agree, other values do not, one-sided cells are listed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.specs.compare import compare_entries, lines_of, main, read_entry
from tests.specs.making import Row, fact, write


def entry(folder: Path, *rows: Row) -> Path:
    folder.mkdir()
    return write(folder, facts=list(rows))


@pytest.mark.parametrize(
    ("first", "second", "same"),
    [
        (("memory_bandwidth", "3.35", "TB/s"), ("memory_bandwidth", "3350", "GB/s"), True),
        (("memory_bandwidth", "3.35", "TB/s"), ("memory_bandwidth", "3352", "GB/s"), True),
        (("memory_bandwidth", "3.35", "TB/s"), ("memory_bandwidth", "3.9", "TB/s"), False),
        (("tdp", "700", "W"), ("tdp", "0.7", "kW"), True),
        (("tdp", "350..400", "W"), ("tdp", "400", "W"), True),
        (("compute", "989.4", "TFLOPS"), ("compute", "989", "TFLOPS"), True),
        (("compute", "989", "TFLOPS"), ("compute", "989", "TOPS"), False),
        (("memory_capacity", "80", "GB"), ("memory_capacity", "80", "GiB"), False),
        (("transistor_count", "80", "billion"), ("transistor_count", "0.08", "trillion"), True),
        (("transistor_count", "80", "billion"), ("transistor_count", "800", "billion"), False),
        (("memory_type", "HBM2e", ""), ("memory_type", "hbm2E", ""), True),
        (("memory_type", "HBM2e", ""), ("memory_type", "HBM3", ""), False),
        (("sm_count", "132", ""), ("sm_count", "132", ""), True),
        (("sm_count", "132", ""), ("sm_count", "144", ""), False),
    ],
)
def test_values_agree_across_units_and_rounding(
    tmp_path: Path, first: tuple[str, str, str], second: tuple[str, str, str], same: bool
) -> None:
    one, two = entry(tmp_path / "a", fact(*first)), entry(tmp_path / "b", fact(*second))
    result = compare_entries(read_entry(one), read_entry(two))
    assert (len(result.agreements), len(result.disagreements)) == ((1, 0) if same else (0, 1))


def test_any_accepted_value_is_enough(tmp_path: Path) -> None:
    one = entry(tmp_path / "a", fact("tdp", "350", "W"), fact("tdp", "400", "W"))
    two = entry(tmp_path / "b", fact("tdp", "400", "W"))
    assert compare_entries(read_entry(one), read_entry(two)).rate == 0


@pytest.mark.parametrize("column", ["variant", "precision", "sparsity", "scope", "direction"])
def test_other_conditions_are_other_cells(tmp_path: Path, column: str) -> None:
    one = entry(tmp_path / "a", fact("compute", "80", "TFLOPS"))
    two = entry(tmp_path / "b", fact("compute", "80", "TFLOPS", **{column: "x"}))
    result = compare_entries(read_entry(one), read_entry(two))
    assert (len(result.only_first), len(result.only_second)) == (1, 1)


def test_rate_and_lists_are_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one = entry(tmp_path / "a", fact("tdp", "300", "W"), fact("sm_count", "132"), fact("die_count", "1"))
    two = entry(tmp_path / "b", fact("tdp", "300", "W"), fact("sm_count", "144"), fact("cache", "50", "MB"))
    assert main([str(one), str(two / "facts.csv")]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "agree: 1",
        "  widget 1 tdp: 300 W | 300 W",
        "disagree: 1",
        "  widget 1 sm_count: 132 | 144",
        "only in A: 1",
        "  widget 1 die_count",
        "only in B: 1",
        "  widget 1 cache",
        "rate of disagreement: 1 of 2 (50.0%)",
    ]


def test_same_entry_agrees_with_itself(tmp_path: Path) -> None:
    one = entry(tmp_path / "a", fact("tdp", "300", "W"))
    assert main([str(one), str(one)]) == 0
    assert (
        list(lines_of(compare_entries(read_entry(one), read_entry(one))))[-1] == "rate of disagreement: 0 of 1 (0.0%)"
    )


@pytest.mark.parametrize("arguments", [[], ["a"], ["nowhere.csv", "nowhere.csv"]])
def test_wrong_usage(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    assert capsys.readouterr().err


def test_file_without_the_columns_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "facts.csv"
    path.write_text("a,b\n1,2\n", encoding="utf-8")
    assert main([str(path), str(path)]) == 2
    assert "without the columns" in capsys.readouterr().err
