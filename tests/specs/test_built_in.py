"""The table of the package keeps its own rules, as tables/README.md states them."""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Iterator
from datetime import date
from functools import cache

import pytest

from detector.model.document import PartialDate
from detector.specs import load
from detector.specs.load import BUILT_IN, FILES
from detector.specs.row import Family, Name, Release, Rule
from detector.specs.table import Specs
from detector.specs.version import parse_range, version_key
from detector.specs.vocabulary import ATTRIBUTES, CELLS

TODAY = date(2026, 12, 1)
SPECS = Specs.built_in()
REGISTRY_HOST = re.compile(r"pypi\.org|pythonhosted\.|npmjs\.|proxy\.golang\.|crates\.io/api")
NEEDS_SOURCE = ("names", "facts", "releases", "rules", "families", "identifiers", "exceptions")
WORDS = (
    "The model has a memory of eight gigabytes and an ampere of current in a groq of sand, maybe a maia or a telum; "
    "an apple of M size, the atlas of maps, chapter 300, AI in general, version 3, in 2024, 100 times, 5 W, "
    "section 3.2, v2, x16, 80 GB, 3.35 TB/s, an SN of a device, a BR tag, a CS degree, GC pauses, phi and quantum, "
    "a spectrum of colours, "
    "显存为八十吉字节，第三章，人工智能，二〇二四年，型号，芯片，昆仑山，寒武纪时代的化石。"
)


@cache
def cells(name: str) -> list[tuple[str, dict[str, str]]]:
    """Every row of one file in all folders: its place, and its cells by column."""
    found = []
    for path in sorted(BUILT_IN.glob(f"*/{name}.csv")):
        with path.open(encoding="utf-8-sig", newline="") as file:
            reader = csv.DictReader(file)
            found += [(f"{path.parent.name}/{path.name}:{reader.line_num}", row) for row in reader]
    return found


def bad(name: str, column: str, allowed: set[str]) -> list[str]:
    """The places whose cell is not allowed."""
    return [f"{place} {row[column]!r}" for place, row in cells(name) if row[column] not in allowed]


def typed(part: str) -> Iterator[object]:
    """The typed rows of one file."""
    yield from SPECS.every(part)


@pytest.mark.parametrize("name", FILES)
def test_rows_are_read(name: str) -> None:
    assert len(list(typed(name))) == len(cells(name)) > 0


@pytest.mark.parametrize("name", NEEDS_SOURCE)
def test_every_source_exists(name: str) -> None:
    assert bad(name, "source", set(SPECS.sources)) == []


def test_source_ids_are_unique_and_begin_with_their_folder() -> None:
    places = cells("sources")
    assert [name for name, count in Counter(row["id"] for _, row in places).items() if count > 1] == []
    prefix = {"amazon": ("amazon", "aws")}
    wrong = [p for p, row in places if not row["id"].startswith(prefix.get(p.split("/")[0], (p.split("/")[0],)))]
    assert wrong == []


def test_sources_have_title_publisher_and_address() -> None:
    assert [place for place, row in cells("sources") if not (row["title"] and row["publisher"])] == []
    allowed = re.compile(r"https?://[^\s/]+\.\w+\S*|pkg:[a-z]+/\S+")
    wrong = [f"{place} {row['url']}" for place, row in cells("sources") if not allowed.fullmatch(row["url"])]
    assert [place for place in wrong if not place.endswith(" ")] == []
    assert {row["rank"] for _, row in cells("sources") if not row["url"]} <= {"3"}


def test_sources_were_read_after_they_were_published_and_before_today() -> None:
    wrong = [
        place
        for place, row in cells("sources")
        if PartialDate.parse(row["read"]).last > TODAY
        or (row["published"] and PartialDate.parse(row["published"]).first > PartialDate.parse(row["read"]).last)
    ]
    assert wrong == []


def test_ranks() -> None:
    assert bad("sources", "rank", {"1", "2", "3"}) == []


@pytest.mark.parametrize("name", FILES)
def test_no_registry_host_is_named(name: str) -> None:
    rows = [(place, " ".join(row.values())) for place, row in cells(name)]
    assert [place for place, text in rows if REGISTRY_HOST.search(text)] == []


@pytest.mark.parametrize("name", FILES)
def test_cells_have_no_blanks_around_them(name: str) -> None:
    assert [place for place, row in cells(name) if any(cell != cell.strip() for cell in row.values())] == []


@pytest.mark.parametrize("name", FILES)
def test_no_row_stands_twice(name: str) -> None:
    counts = Counter(tuple(row.values()) for _, row in cells(name))
    assert [row for row, count in counts.items() if count > 1] == []


@pytest.mark.parametrize("name", ["facts", "variants", "releases", "rules"])
def test_subjects_are_names(name: str) -> None:
    assert bad(name, "subject", set(SPECS.names)) == []


def test_objects_of_rules_are_names() -> None:
    assert bad("rules", "object", set(SPECS.names)) == []


def test_parents_are_names() -> None:
    assert bad("names", "parent", {"", *SPECS.names}) == []


def test_families_of_names_exist() -> None:
    assert bad("names", "family", {"", *SPECS.families}) == []


def test_names_are_unique() -> None:
    counts = Counter(row["name"] for _, row in cells("names"))
    assert [name for name, count in counts.items() if count > 1] == []


def test_family_ids_are_unique() -> None:
    counts = Counter(row["family"] for _, row in cells("families"))
    assert [name for name, count in counts.items() if count > 1] == []


def test_rule_ids_are_unique() -> None:
    counts = Counter(row["id"] for _, row in cells("rules"))
    assert [name for name, count in counts.items() if count > 1] == []


def test_one_spelling_means_one_name() -> None:
    """Software may share its word with a product; within hardware a spelling is never shared."""
    owners: dict[str, set[str]] = {}
    for row in SPECS.names.values():
        if row.kind in {"accelerator", "system", "cpu"}:
            for spelling in (row.name, *row.aliases):
                owners.setdefault(re.sub(r"[\s\-_]", "", spelling).lower(), set()).add(row.name)
    assert {spelling: names for spelling, names in owners.items() if len(names) > 1} == {}


def test_variants_of_facts_exist() -> None:
    known = {(row["subject"], row["variant"]) for _, row in cells("variants")}
    wrong = [f"{p} {row['subject']}/{row['variant']}" for p, row in cells("facts") if row["variant"]]
    missing = [text for text in wrong if tuple(text.split(" ", 1)[1].rsplit("/", 1)) not in known]
    assert missing == []


@pytest.mark.parametrize(
    ("name", "column", "allowed"),
    [
        ("facts", "attribute", set(ATTRIBUTES)),
        *((file, column, set(words)) for file, columns in CELLS.items() for column, words in columns.items()),
    ],
)
def test_words_of_the_vocabulary(name: str, column: str, allowed: set[str]) -> None:
    assert bad(name, column, allowed) == []


def test_nothing_published_lies_in_the_future() -> None:
    late = [row for row in typed("names") if isinstance(row, Name) and row.valid_from and row.valid_from > TODAY]
    releases = [row for row in typed("releases") if isinstance(row, Release) and row.dated.first > TODAY]
    assert [row.name for row in late] + [f"{row.subject} {row.version}" for row in releases] == []


FAMILIES = {row.family: row for row in SPECS.families.values() if isinstance(row, Family)}


@pytest.mark.parametrize("family", FAMILIES.values(), ids=list(FAMILIES))
def test_pattern_compiles_and_has_one_group(family: Family) -> None:
    assert re.compile(family.pattern).groups >= (1 if family.pattern else 0)


@pytest.mark.parametrize("family", FAMILIES.values(), ids=list(FAMILIES))
def test_pattern_matches_no_ordinary_words(family: Family) -> None:
    assert not family.pattern or re.search(family.pattern, WORDS) is None


@pytest.mark.parametrize("family", FAMILIES.values(), ids=list(FAMILIES))
def test_closed_family_has_both_dates(family: Family) -> None:
    if family.closed:
        assert family.complete_from
        assert family.complete_to
        assert family.complete_from < family.complete_to <= TODAY


MEMBERS = {row.name: row for row in SPECS.names.values() if row.family in FAMILIES and FAMILIES[row.family].closed}


def test_members_of_closed_families_match_their_pattern() -> None:
    def matches(row: Name) -> bool:
        pattern = re.compile(FAMILIES[row.family].pattern)
        return any(pattern.search(spelling) for spelling in (row.name, *row.aliases))

    counted = [
        row for row in MEMBERS.values() if any(map(str.isdigit, row.name)) and row.kind not in {"software", "os"}
    ]
    assert [row.name for row in counted if not matches(row)] == []


def test_versions_of_rules_are_ranges() -> None:
    wrong = []
    for row in typed("rules"):
        assert isinstance(row, Rule)
        for text in (row.subject_versions, row.object_versions):
            try:
                parse_range(text)
            except ValueError:
                wrong.append(f"{row.id} {text!r}")
    assert wrong == []


def test_versions_of_releases_begin_with_a_number() -> None:
    assert [f"{p} {row['version']}" for p, row in cells("releases") if not re.match(r"[vR]?\d", row["version"])] == []


@pytest.mark.parametrize("folder", sorted(path.name for path in BUILT_IN.iterdir() if path.is_dir()))
def test_every_folder_is_a_table_of_its_own_form(folder: str) -> None:
    specs = Specs(load.read_rows(BUILT_IN / folder))
    assert any(specs.every(name) for name in FILES if name != "sources")


@pytest.mark.parametrize("version", ["13.3", "13.4", "13.4.3", "13.5"])
def test_cuda_of_later_months_was_not_out_in_march(version: str) -> None:
    assert Specs.built_in().releases("CUDA")[version_key(version)].since > date(2026, 3, 1)


def test_newest_cuda_of_a_day_was_surely_out() -> None:
    days = {date(2026, 3, 1): "13.1.1", date(2026, 12, 1): "13.5.0"}
    found = {day: Specs.built_in().latest("CUDA", day) for day in days}
    assert {day: row.version for day, row in found.items() if row} == days
