"""A folder is read as a table only where every file that looks like one of a table is one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from detector.errors import TableError
from detector.specs.load import BUILT_IN, FILES, read_rows
from detector.specs.proof.prove import prove_table
from tests.specs.making import SHEET, WIDGET, write


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("fact.csv", "facts.csv"),
        ("Facts.csv", "facts.csv"),
        ("facts.CSV", "facts.csv"),
        ("facts.txt", "facts.csv"),
        ("source.csv", "sources.csv"),
        ("inner/release.csv", "releases.csv"),
    ],
)
def test_misspelt_file_is_refused_with_the_name_that_is_meant(tmp_path: Path, name: str, meant: str) -> None:
    write(tmp_path, sources=[SHEET], names=[WIDGET])
    (tmp_path / name).parent.mkdir(exist_ok=True)
    (tmp_path / name).write_text("x", encoding="utf-8")
    text = f"{tmp_path / name}: not a file of a table (is it {meant}?); allowed: sources.csv, "
    with pytest.raises(TableError, match=re.escape(text)):
        read_rows(tmp_path)


def test_other_files_may_stand_beside_a_table(tmp_path: Path) -> None:
    for name in ("README.md", ".facts.csv.part", "notes.txt"):
        (tmp_path / name).write_text("x", encoding="utf-8")
    assert read_rows(write(tmp_path, names=[WIDGET])).paths["names"] == [tmp_path / "names.csv"]


@pytest.mark.parametrize("name", ["notes.txt", "inner/deep/facts.csv"])
def test_folder_without_table_files_is_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / name).write_text("x", encoding="utf-8")
    with pytest.raises(TableError, match=r"no table file; allowed: sources\.csv"):
        read_rows(tmp_path)


def test_missing_folder_says_what_a_table_is(tmp_path: Path) -> None:
    with pytest.raises(TableError, match=r"no such folder; a table is a folder with sources\.csv"):
        prove_table(tmp_path / "nowhere")


def test_every_folder_of_the_built_in_table_is_read() -> None:
    assert {path.parent.name for paths in read_rows(BUILT_IN).paths.values() for path in paths} == {
        path.name for path in BUILT_IN.iterdir() if path.is_dir()
    }
    assert len(FILES) == len(read_rows(BUILT_IN).paths)
