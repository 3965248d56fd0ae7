"""A row that breaks the form is refused with its place and with what is allowed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from detector.check.lineage import components
from detector.errors import TableError
from detector.specs.load import BUILT_IN, FILES, read_rows
from detector.specs.own import MOST_SHOWN, check_rows
from detector.specs.table import Specs
from tests.specs.making import SHEET, WIDGET, Row, fact, table, write


def changed(row: Row, file: str, **cells: str) -> Row:
    """The row with other cells in the named columns."""
    return tuple(cells.get(column, cell) for column, cell in zip(FILES[file], row, strict=True))


FAMILY: Row = ("widgets", "accelerator", "Maker", r"Widget (\d)", "yes", "2020", "2026-12-01", "maker-sheet", "")
RELEASE: Row = ("Frobnicator", "1.0", "2024-01-01", "maker-sheet")
RULE: Row = ("r1", "needs", "Frobnicator", ">=1.0", "Widget driver", ">=5", "2024", "maker-sheet", "")


@pytest.mark.parametrize(
    ("file", "row", "column", "allowed"),
    [
        ("sources", changed(SHEET, "sources", rank="4"), "rank", "1, 2 or 3"),
        ("sources", changed(SHEET, "sources", published="May 2024"), "published", "YYYY"),
        ("sources", changed(SHEET, "sources", read="2026-13-01"), "read", "YYYY-MM-DD"),
        ("names", changed(WIDGET, "names", valid_from="soon"), "valid_from", "YYYY-MM-DD"),
        ("facts", fact("tdp", "lots", "W"), "value", "a number"),
        ("facts", fact("tdp", "300..", "W"), "value", "350..400"),
        ("facts", fact("tdp", "300..much", "W"), "value", "350..400"),
        ("facts", fact("tdp", "300", "W", valid_to="2024-02-30"), "valid_to", "YYYY-MM-DD"),
        ("facts", fact("tdp", "NaN", "W"), "value", "a number"),
        ("facts", fact("tdp", "300", "furlong"), "unit", ""),
        ("families", changed(FAMILY, "families", closed="maybe"), "closed", "yes or no"),
        ("families", changed(FAMILY, "families", complete_to="later"), "complete_to", "YYYY"),
        ("families", changed(FAMILY, "families", pattern="Widget ("), "pattern", ""),
        ("releases", changed(RELEASE, "releases", date=""), "date", "YYYY-MM-DD"),
        ("releases", changed(RELEASE, "releases", date="2024/01/01"), "date", "YYYY-MM-DD"),
        ("rules", changed(RULE, "rules", valid_from="?"), "valid_from", "YYYY"),
        ("rules", changed(RULE, "rules", subject_versions="1.0"), "subject_versions", ">="),
        ("rules", changed(RULE, "rules", object_versions="new"), "object_versions", ">="),
    ],
)
def test_bad_cell_is_refused(tmp_path: Path, file: str, row: Row, column: str, allowed: str) -> None:
    folder = write(tmp_path, **{file: [row]})
    with pytest.raises(TableError) as caught:
        Specs.with_folder(folder)
    text = str(caught.value)
    assert text.startswith(f"{tmp_path / file}.csv:2: column {column}: ")
    assert allowed in text.partition("allowed: ")[2]


def named(name: str, **cells: str) -> Row:
    return changed(WIDGET, "names", name=name, **cells)


@pytest.mark.parametrize(
    ("file", "row", "column"),
    [
        *(
            ("facts", fact("sm_count", value), "value")
            for value in ("-5", "0", "1e999", "٣", "１２", "1_000", "9" * 5001, "lots", "", "400..350")
        ),
        *(("facts", fact("memory_type", value), "value") for value in ("-5", "1e999", "٣", "NaN")),
        ("facts", fact("taste", "3"), "attribute"),
        ("facts", fact("tdp", "300", "W", subject="Nobody"), "subject"),
        ("facts", fact("tdp", "300", "W", source="nowhere"), "source"),
        ("facts", fact("tdp", "300", "W", valid_from="2025", valid_to="2024"), "valid_to"),
        ("families", changed(FAMILY, "families", complete_from="2025", complete_to="2024"), "complete_to"),
        *(
            ("families", changed(FAMILY, "families", pattern=pattern), "pattern")
            for pattern in ("(?i)widget", "x*", "", r"\b", "(?P<a>x)", r"(x)\1", "(" * 900 + ")" * 900)
        ),
        ("names", named("", parent=""), "name"),
        ("names", named("Widget 3", kind="gadget"), "kind"),
        ("names", named("Widget 3", parent="Widget 3"), "parent"),
        ("names", named("Widget 3", parent="Nothing"), "parent"),
        ("names", named("Widget 3", family="nothing"), "family"),
        ("names", changed(WIDGET, "names", note=" blank"), "note"),
        *(("facts", fact("tdp", "300", unit), "unit") for unit in ("GB", "TB/s", "")),
        ("facts", fact("sm_count", "132.5"), "value"),
        ("facts", fact("sm_count", "132", "W"), "unit"),
        ("facts", fact("tdp", "300", "W", variant="Huge"), "variant"),
        ("facts", fact("compute", "300", "TFLOPS"), "precision"),
        ("facts", fact("compute", "300", "TFLOPS", precision="FP7"), "precision"),
        ("facts", fact("compute", "300", "TFLOPS", precision="FP8", sparsity="half"), "sparsity"),
        ("facts", fact("tdp", "300", "W", scope="shelf"), "scope"),
        ("facts", fact("tdp", "300", "W", direction="up"), "direction"),
        ("facts", fact("interconnect_bandwidth", "900", "GB/s", direction="bidirectional"), "scope"),
        ("facts", fact("interconnect_bandwidth", "900", "GB/s", scope="gpu"), "direction"),
        ("variants", ("Nobody", "Mini", "", ""), "subject"),
        ("releases", RELEASE, "subject"),
        ("releases", changed(RELEASE, "releases", version="new"), "version"),
        ("rules", changed(RULE, "rules", object="Nothing", subject="CUDA"), "object"),
        ("exceptions", ("sparsity", "Widget 1", "", "", "", "", "maker-sheet", ""), "reason"),
        ("exceptions", ("luck", "Widget 1", "", "", "", "", "maker-sheet", "why"), "proof"),
        ("identifiers", ("", "function", "", "maker-sheet"), "name"),
        *(
            ("families", changed(FAMILY, "families", pattern=pattern), "pattern")
            for pattern in (r"Widget (\d+)+!", r"Widget.*(\d)", r"(?:W|WW)*(\d)")
        ),
        ("releases", changed(RELEASE, "releases", version="1" * 5001), "version"),
        ("rules", changed(RULE, "rules", kind="likes"), "kind"),
        *(
            ("families", changed(FAMILY, "families", pattern=pattern), "pattern")
            for pattern in ("Widget", r"Widget \d", r"(Widget) (\d)", r"(?:Widget) \d")
        ),
        *(("names", named("Widget 3", aliases=alias), "aliases") for alias in ("W", "Three|W", "*", "+ -", "小")),
        ("names", named("Widget 3", valid_from="2099"), "valid_from"),
        ("facts", fact("tdp", "300", "W", valid_from="2099-01"), "valid_from"),
        ("families", changed(FAMILY, "families", complete_to="2099"), "complete_to"),
        ("releases", changed(RELEASE, "releases", date="2099-01-01", subject="vLLM"), "date"),
        ("rules", changed(RULE, "rules", valid_from="2099", subject="Hopper", object="CUDA Toolkit"), "valid_from"),
    ],
)
def test_row_that_no_claim_can_use_is_refused(tmp_path: Path, file: str, row: Row, column: str) -> None:
    rows: dict[str, list[Row]] = {"sources": [SHEET], "names": [WIDGET]} | {file: [row]}
    with pytest.raises(TableError, match=re.escape(f"{file}.csv:2: column {column}: ")) as caught:
        Specs.with_folder(write(tmp_path, **rows))
    assert len(str(caught.value)) < 2000


@pytest.mark.parametrize(
    ("column", "text"), [("url", "example.org"), ("url", ""), ("title", ""), ("rank", ""), ("published", "2024-13")]
)
def test_source_that_cannot_be_found_again_is_refused(tmp_path: Path, column: str, text: str) -> None:
    with pytest.raises(TableError, match=rf"sources\.csv:2: column {column}: '{text}' is not allowed; allowed: "):
        Specs.with_folder(write(tmp_path, sources=[changed(SHEET, "sources", **{column: text})]))


@pytest.mark.parametrize("file", ["names", "families", "rules"])
def test_key_stands_once(tmp_path: Path, file: str) -> None:
    row = {"names": WIDGET, "families": FAMILY, "rules": changed(RULE, "rules", subject="Hopper", object="CUDA")}[file]
    with pytest.raises(TableError, match=rf"{file}\.csv:3: column \w+: .*one that no other row"):
        Specs.with_folder(write(tmp_path, **{"sources": [SHEET], file: [row, row]}))


@pytest.mark.parametrize("read", ["", "9999-01-01"])
def test_source_was_read_on_a_day_that_has_come(tmp_path: Path, read: str) -> None:
    with pytest.raises(TableError, match="column read"):
        Specs.with_folder(write(tmp_path, sources=[changed(SHEET, "sources", read=read)]))


def test_parents_in_a_circle_are_refused(tmp_path: Path) -> None:
    rows = [named("A", parent="B"), named("B", parent="C"), named("C", parent="A")]
    with pytest.raises(TableError, match=re.escape("names.csv:2: column parent: 'B'")):
        Specs.with_folder(write(tmp_path, sources=[SHEET], names=rows))


def test_long_line_of_parents_is_climbed(tmp_path: Path) -> None:
    rows = [named(f"Widget {number}", aliases="", parent=f"Widget {number + 1}") for number in range(2999)]
    rows.append(named("Widget 2999", aliases=""))
    specs = Specs.with_folder(write(tmp_path, sources=[SHEET], names=rows))
    assert len(components(specs, "Widget 0")) == 2999


@pytest.mark.parametrize(("cell", "part"), [("x" * 200_000, "field larger"), ("a\0b", "NUL")])
def test_cell_that_csv_cannot_hold_is_refused(tmp_path: Path, cell: str, part: str) -> None:
    (tmp_path / "names.csv").write_text(",".join(FILES["names"]) + f"\n{cell}" + "," * 8, encoding="utf-8")
    with pytest.raises(TableError, match=rf"names\.csv:[12]: .*{part}"):
        Specs.with_folder(tmp_path)


def test_folder_in_the_place_of_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "facts.csv").mkdir()
    with pytest.raises(TableError, match=r"facts\.csv: not a regular file"):
        Specs.with_folder(tmp_path)


def test_line_of_the_bad_row_is_named(tmp_path: Path) -> None:
    folder = write(tmp_path, facts=[fact("tdp", "300", "W"), fact("tdp", "350..400", "W"), fact("tdp", "hot", "W")])
    with pytest.raises(TableError, match=re.escape("facts.csv:4: column value: 'hot'")):
        Specs.with_folder(folder)


def test_every_bad_cell_is_named_up_to_a_limit(tmp_path: Path) -> None:
    rows = [fact("tdp", "hot", "W"), fact("tdp", "300", "W"), fact("tdp", "300", "furlong")]
    with pytest.raises(TableError) as caught:
        Specs.with_folder(write(tmp_path, facts=rows))
    lines = str(caught.value).splitlines()
    assert [line.removeprefix(str(tmp_path)).partition(" is not")[0] for line in lines] == [
        "/facts.csv:2: column value: 'hot'",
        "/facts.csv:4: column unit: 'furlong'",
    ]
    with pytest.raises(TableError) as caught:
        Specs.with_folder(write(tmp_path, facts=rows * MOST_SHOWN))
    lines = str(caught.value).splitlines()
    assert len(lines) == MOST_SHOWN + 1
    assert lines[-1] == "more faults are not shown; detector specs check --specs FOLDER shows all"


def test_faults_of_several_files_are_named_together(tmp_path: Path) -> None:
    folder = write(tmp_path, names=[("Widget 2",), ("Widget 3",)], releases=[changed(RELEASE, "releases", date="?")])
    with pytest.raises(TableError) as caught:
        Specs.with_folder(folder)
    lines = [line.removeprefix(str(tmp_path)) for line in str(caught.value).splitlines()]
    assert lines[:2] == ["/names.csv:2: 1 cells; allowed: 9", "/names.csv:3: 1 cells; allowed: 9"]
    assert lines[2].startswith("/releases.csv:2: column date: '?'")


@pytest.mark.parametrize(
    ("content", "text"),
    [
        ("name,kind\nH100,accelerator\n", ":1: header is name,kind; allowed: name,kind,vendor"),
        ("", ":1: header is ; allowed: name"),
        (",".join(FILES["names"]) + "\nH100,accelerator\n", ":2: 2 cells; allowed: 9"),
        (",".join(FILES["names"]) + "\n" + "x," * 9 + "x\n", ":2: 10 cells; allowed: 9"),
    ],
)
def test_wrong_shape_is_refused(tmp_path: Path, content: str, text: str) -> None:
    (tmp_path / "names.csv").write_text(content, encoding="utf-8")
    with pytest.raises(TableError, match=re.escape(text)):
        Specs.with_folder(tmp_path)


def test_other_encoding_is_refused(tmp_path: Path) -> None:
    (tmp_path / "names.csv").write_bytes(",".join(FILES["names"]).encode() + "\n昇腾".encode("gbk"))
    with pytest.raises(TableError, match="not UTF-8"):
        Specs.with_folder(tmp_path)


def test_byte_order_mark_and_windows_lines_are_accepted(tmp_path: Path) -> None:
    content = ",".join(FILES["releases"]) + "\r\n" + ",".join(RELEASE) + "\r\n"
    (tmp_path / "releases.csv").write_bytes(b"\xef\xbb\xbf" + content.encode())
    assert list(Specs(read_rows(tmp_path)).releases("Frobnicator")) == [(1,)]


def test_quoted_cells_and_empty_lines(tmp_path: Path) -> None:
    content = ",".join(FILES["rules"]) + '\n\nr1,needs,A,">=1.0,<2",B,,2024,s,"a ""b"" c"\n'
    (tmp_path / "rules.csv").write_text(content, encoding="utf-8")
    rule = Specs(read_rows(tmp_path)).rules("needs", "A")[0]
    assert (rule.subject_versions, rule.note) == (">=1.0,<2", 'a "b" c')


def test_folders_inside_are_read_too(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        write(tmp_path / name, names=[changed(WIDGET, "names", name=f"Widget {name}")])
    assert set(Specs(read_rows(tmp_path)).names) == {"Widget a", "Widget b"}


def test_source_id_is_unique(tmp_path: Path) -> None:
    write(tmp_path, sources=[SHEET, changed(SHEET, "sources", title="Other sheet")])
    with pytest.raises(TableError, match=re.escape("sources.csv:3: column id: 'maker-sheet'")):
        Specs.with_folder(tmp_path)


def test_digest_follows_the_content(tmp_path: Path) -> None:
    first = table(tmp_path, names=[WIDGET]).hash
    assert table(tmp_path, names=[WIDGET]).hash == first
    assert table(tmp_path, names=[WIDGET, changed(WIDGET, "names", name="Widget 2")]).hash != first


@pytest.mark.parametrize(
    ("value", "low", "high"), [("300", 300, None), ("3.35", 3.35, None), ("350..400", 350, 400), ("HBM3", None, None)]
)
def test_values_are_numbers_ranges_or_texts(tmp_path: Path, value: str, low: float | None, high: float | None) -> None:
    unit = "W" if low else ""
    found = table(tmp_path, facts=[fact("tdp", value, unit)]).facts("Widget 1", "tdp")[0]
    assert [None if part is None else float(part) for part in (found.number, found.number_to)] == [low, high]


def test_dates_of_a_fact_span_whole_months(tmp_path: Path) -> None:
    rows = [fact("tdp", "300", "W", valid_from="2024-03", valid_to="2025-02")]
    found = table(tmp_path, facts=rows).facts("Widget 1", "tdp")[0]
    assert (str(found.valid_from), str(found.valid_to)) == ("2024-03-01", "2025-02-28")


def test_built_in_table_passes_the_checks_of_an_own_one() -> None:
    rows = read_rows(BUILT_IN)
    check_rows(rows, rows)
