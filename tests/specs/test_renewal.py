"""Renewal of release dates with an index that is not there: what is new is shown, and written only when asked for."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from requests import ConnectionError as NoConnection

from detector.errors import UsageError
from detector.specs import index, update
from detector.specs.load import FILES
from detector.specs.renewal import Upload
from detector.specs.table import Specs
from detector.specs.version import version_key
from tests.specs.making import SHEET, Row, write

NAMES: list[Row] = [(name, "software", "", name.lower(), "", "", "", "maker-sheet", "") for name in ("Frob", "Kit")]
SOURCES: list[Row] = [
    SHEET,
    ("own-pypi-frob", "Release files of frob", "Index", "pkg:pypi/frob", "", "2026-11-01", "1"),
    ("own-pypi-kit", "Release files of kit-runtime", "Index", "pkg:pypi/kit-runtime", "", "2026-11-01", "1"),
]
RELEASES: list[Row] = [
    ("Frob", "1.0", "2024-01-01", "own-pypi-frob"),
    ("Frob", "1.1", "2024-02-01", "own-pypi-frob"),
    ("Frob", "0.9", "2023-01-01", "maker-sheet"),
    ("Kit", "13.0", "2024-01-01", "own-pypi-kit"),
]
FAMILIES: list[Row] = [
    ("frob", "software", "", r"Frob (\d\.\d)", "yes", "2024-01-01", "2026-11-01", "own-pypi-frob", "note, with comma"),
    ("kit", "software", "", r"Kit (\d+\.\d)", "no", "", "", "own-pypi-kit", ""),
]
SERVED = {
    "frob": [
        Upload("0.9", date(2023, 1, 5)),
        Upload("1.0", date(2024, 1, 1)),
        Upload("1.1", date(2024, 2, 2)),
        Upload("1.2rc1", date(2024, 2, 20), True),
        Upload("1.2", date(2024, 3, 1)),
        Upload("1.3.post1", date(2024, 4, 1)),
    ],
    "kit-runtime": [Upload("13.0.48", date(2024, 1, 1)), Upload("13.1.7", date(2024, 5, 1))],
}
ADDED = [
    "Frob 1.1: date 2024-02-01 -> 2024-02-02 (pkg:pypi/frob)",
    "Frob 1.2: added, 2024-03-01 (pkg:pypi/frob)",
    "Frob 1.3: added, 2024-04-01 (pkg:pypi/frob)",
    "Frob 1.3.post1: added, 2024-04-01 (pkg:pypi/frob)",
]


@pytest.fixture
def built_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A table of two packages, one of which counts builds; the index serves `SERVED`."""

    @contextmanager
    def fake() -> Iterator[Any]:
        yield lookup

    def lookup(package: str) -> list[Upload]:
        if package not in SERVED:
            raise LookupError("the index does not serve this package")
        return SERVED[package]

    monkeypatch.setattr(update, "_index", fake)
    folder = tmp_path / "table"
    folder.mkdir()
    return write(folder, sources=SOURCES, names=NAMES, releases=RELEASES, families=FAMILIES)


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_what_is_new_is_shown_and_nothing_is_written(built_in: Path) -> None:
    before = contents(built_in)
    lines, failures = update.update_table([], built_in=built_in)
    assert lines[:4] == ADDED
    assert "Kit: build 13.1.7 of 2024-05-01 is not entered" in lines[4]
    assert lines[5:-1] == ["2 packages read; releases added: 3, dates changed: 1"]
    assert lines[-1].startswith("nothing written; --write")
    assert (failures, contents(built_in)) == ([], before)


def test_told_to_write(built_in: Path) -> None:
    update.update_table([], write=True, built_in=built_in)
    text = (built_in / "releases.csv").read_text(encoding="utf-8")
    assert text.splitlines()[2:6] == [
        "Frob,1.1,2024-02-02,own-pypi-frob",
        "Frob,1.2,2024-03-01,own-pypi-frob",
        "Frob,1.3,2024-04-01,own-pypi-frob",
        "Frob,1.3.post1,2024-04-01,own-pypi-frob",
    ]
    today = date.today().isoformat()
    assert f"pkg:pypi/frob,,{today},1" in (built_in / "sources.csv").read_text(encoding="utf-8")
    families = (built_in / "families.csv").read_text(encoding="utf-8").splitlines()
    assert [line.split(",")[6] for line in families[1:]] == [today, ""]
    assert families[1].endswith('"note, with comma"')


def test_second_update_finds_nothing_new(built_in: Path) -> None:
    update.update_table([], write=True, built_in=built_in)
    before = contents(built_in)
    lines, _ = update.update_table([], write=True, built_in=built_in)
    assert lines[-1] == "nothing to write"
    assert contents(built_in) == before


def test_folder_of_ones_own_takes_what_is_new(built_in: Path, tmp_path: Path) -> None:
    before, folder = contents(built_in), tmp_path / "mine"
    update.update_table(["frob"], folder, built_in=built_in)
    assert contents(built_in) == before
    assert sorted(contents(folder)) == ["families.csv", "releases.csv", "sources.csv"]
    assert (folder / "releases.csv").read_text(encoding="utf-8").splitlines()[0] == ",".join(FILES["releases"])
    lines, _ = update.update_table(["frob"], folder, built_in=built_in)
    assert not any("added" in line for line in lines[:-2])


def test_date_of_ones_own_table_wins(tmp_path: Path) -> None:
    row = ("vLLM", "0.9.0", "2025-07-01", "software-pypi-vllm")
    specs = Specs.with_folder(write(tmp_path, releases=[row]))
    assert str(specs.releases("vLLM")[version_key("0.9.0")].dated) == "2025-07-01"


def test_unknown_package_is_refused(built_in: Path) -> None:
    with pytest.raises(UsageError, match="no such package in the table; allowed: frob, kit-runtime"):
        update.update_table(["nonsense"], built_in=built_in)


def test_package_that_is_not_served_fails_alone(built_in: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(SERVED, "kit-runtime")
    lines, failures = update.update_table([], built_in=built_in)
    assert failures == ["pkg:pypi/kit-runtime: the index does not serve this package"]
    assert lines[:4] == ADDED


def file(version: str | None, day: str, yanked: bool = False) -> SimpleNamespace:
    time = datetime.fromisoformat(day).replace(tzinfo=UTC)
    return SimpleNamespace(version=version, upload_time=time, is_yanked=yanked)


class FakeClient:
    """Stands for the client of the library."""

    def __enter__(self) -> FakeClient:
        return self

    def __exit__(self, *error: object) -> None:
        return None

    def get_project_page(self, package: str, timeout: float) -> SimpleNamespace:
        if package == "offline":
            raise NoConnection("cannot resolve the host")
        if package == "missing":
            raise MissingError
        files = [file("1.0", "2024-02-02"), file("1.0", "2024-01-01"), file("1.1rc1", "2024-03-01")]
        odd = [file("1.2", "2024-05-01", True), file(None, "2024-01-01"), file("x", "2024-01-01")]
        return SimpleNamespace(packages=[*files, *odd, file("1.3.dev1", "2024-01-01")])


class MissingError(Exception):
    """The library's answer for a package that is not there."""


@pytest.fixture
def library(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("pypi_simple")
    vars(module).update(PyPISimple=FakeClient, NoSuchProjectError=MissingError)
    monkeypatch.setitem(sys.modules, "pypi_simple", module)


@pytest.mark.usefixtures("library")
def test_uploads_are_first_files_of_versions_withdrawn_ones_among_them() -> None:
    with index.open_index() as uploads:
        assert uploads("frob") == [
            Upload("1.0", date(2024, 1, 1)),
            Upload("1.1rc1", date(2024, 3, 1), True),
            Upload("1.2", date(2024, 5, 1)),
        ]


@pytest.mark.usefixtures("library")
def test_without_network_the_error_is_clear() -> None:
    with index.open_index() as uploads, pytest.raises(UsageError, match=r"does not answer .ConnectionError.*network"):
        uploads("offline")


@pytest.mark.usefixtures("library")
def test_package_that_is_missing_is_a_lookup_error() -> None:
    with index.open_index() as uploads, pytest.raises(LookupError, match="does not serve"):
        uploads("missing")


def test_without_the_library_the_error_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pypi_simple", None)
    with pytest.raises(
        UsageError, match=r"pypi_simple is not installed; it comes with pip install '\.\[update\]' in the checkout"
    ):
        index.open_index().__enter__()
