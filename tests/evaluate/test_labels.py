"""Labels: their form, their faults, what is merged into them, and a second reader's verdicts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from detector.errors import ReadError
from detector.evaluate.agreement import Second, agreement, agreement_lines, read_sheets, sheet
from detector.evaluate.collection import at_hand, find_originals, read_collection
from detector.evaluate.inspection import label_faults
from detector.evaluate.label import INDEX, Label, Labelled, written
from detector.evaluate.merge import merge, write_merged
from detector.model.claim import Attribute, Kind
from detector.model.finding import Verdict
from tests.evaluate.making import ROW, folder, label

ROOT = Path(__file__).parents[2]


def test_a_label_is_written_as_it_was_read() -> None:
    for path in [*(ROOT / "labels").glob("*/0*.jsonl")]:
        for line in path.read_text("utf-8").splitlines():
            assert written(Label.model_validate_json(line)) == line


def test_the_labels_of_the_project_have_no_fault() -> None:
    home = ROOT / "labels"
    assert list(label_faults(home, find_originals(home, None))) == []


def test_labels_of_texts_that_are_not_ours_have_no_sentence_of_them() -> None:
    rows = [row for row in read_collection(ROOT / "labels") if row.row.kind.startswith("original")]
    assert len(rows) == 3
    for row in rows:
        assert row.row.sha256 and row.row.as_of
        assert all(one.surface is None or len(one.surface) <= 40 for one in row.labels)
        assert all(one.surface is None for one in row.labels if one.kind is Kind.RELATION)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"surface": "90 GB"}, "the text has '80 GB' there, not '90 GB'"),
        ({"end": 900}, "is not in the text"),
        ({"end": 0}, "is empty"),
        ({"id": "other-001"}, "allowed: note-NNN"),
        ({"verdict": Verdict.CONTRADICTED, "source": None, "truth": "94 GB"}, "contradicted without source"),
        ({"verdict": Verdict.INCONSISTENT}, "inconsistent without truth"),
    ],
)
def test_faults_of_one_label(tmp_path: Path, changes: dict[str, object], words: str) -> None:
    faults = list(label_faults(folder(tmp_path, label().model_copy(update=changes))))
    assert len(faults) == 1 and words in faults[0]


def test_faults_between_labels_and_of_the_index(tmp_path: Path) -> None:
    home = folder(tmp_path, label(), label(), label(id="note-2"), row=ROW.model_copy(update={"as_of": "soon"}))
    faults = "\n".join(label_faults(home))
    assert "note-013: given 2 times" in faults and "as_of soon" in faults
    assert "note-2: same span, kind, attribute and subject as note-013" in faults


def test_another_text_than_the_labelled_one_is_refused(tmp_path: Path) -> None:
    home = folder(tmp_path, label(), row=ROW.model_copy(update={"sha256": "0" * 64}))
    assert "is not the text that was labelled" in next(iter(label_faults(home)))


def test_without_the_text_the_rest_is_checked(tmp_path: Path) -> None:
    home = folder(tmp_path, label(surface="80 GBs"))
    (tmp_path / "corpus" / "note.txt").unlink()
    assert list(label_faults(home)) == ["note-013: surface of 6 characters in a span of 5"]
    with pytest.raises(ReadError, match="--originals"):
        at_hand(read_collection(home))


@pytest.mark.parametrize("line", ["{}", "no json", '{"doc": "note", "colour": "red"}'])
def test_a_bad_row_is_refused_with_file_and_line(tmp_path: Path, line: str) -> None:
    home = folder(tmp_path, label())
    with (home / "note.jsonl").open("a") as file:
        file.write(line)
    with pytest.raises(ReadError, match=r"note\.jsonl:2: .*allowed: see labels/guidelines\.md"):
        read_collection(home)


def test_a_file_of_an_article_that_the_index_lacks_is_refused(tmp_path: Path) -> None:
    home = folder(tmp_path, label(doc="other", id="other-001"))
    with pytest.raises(ReadError, match="lacks other"):
        read_collection(home)


def test_new_labels_are_added_known_ones_kept_and_conflicts_reported(tmp_path: Path) -> None:
    home = folder(tmp_path, label())
    new = label("700 W", id="note-013", attribute=Attribute.TDP, value=700, unit="W")
    wrong = label(verdict=Verdict.CONTRADICTED, truth="94 GB", id="x")
    file = tmp_path / "export.jsonl"
    file.write_text("".join(f"{written(one)}\n" for one in (label(), new, wrong)), "utf-8")
    merger = merge(home, file)
    assert merger.lines() == [
        "conflict: note-013 13-18: here supported (80), there contradicted (80)",
        "1 new, 1 known, 1 in conflict",
    ]
    write_merged(home, merger)
    (article,) = read_collection(home)
    assert [(one.id, one.value) for one in article.labels] == [("note-013", 80), ("note-014", 700)]
    assert list(label_faults(home)) == []
    assert merge(home, file).lines()[-1] == "0 new, 2 known, 1 in conflict"


def test_labels_of_a_new_article_come_with_its_row(tmp_path: Path) -> None:
    home = folder(tmp_path, label())
    row = Labelled.model_validate(ROW.model_dump() | {"doc": "piece", "file": "desk/piece.txt", "kind": "submitted"})
    file = tmp_path / "export.jsonl"
    file.write_text(f"{written(label(doc='piece', id='piece-001'))}\n", "utf-8")
    with pytest.raises(ReadError, match="piece is not in"):
        merge(home, file)
    file.write_text(f"{row.model_dump_json()}\n{file.read_text('utf-8')}", "utf-8")
    write_merged(home, merge(home, file))
    assert [article.row.doc for article in read_collection(home)] == ["note", "piece"]


def test_the_sheet_hides_the_verdict_and_is_drawn_by_its_seed() -> None:
    articles = [row for row in read_collection(ROOT / "labels") if row.row.kind.startswith("original")]
    lines = [json.loads(line) for line in sheet(articles, 0.25, 1)]
    assert {"verdict", "truth", "source", "note", "surface"}.isdisjoint(lines[0])
    for name, rows in read_sheets(ROOT / "labels").items():
        drawn = [json.loads(line) for line in sheet(articles, 0.25, int(name.removeprefix("seed-")))]
        assert [line["id"] for line in drawn] == [row.id for row in rows]
    assert list(sheet(articles, 0.25, 2)) != list(sheet(articles, 0.25, 1))


def test_the_second_reader_of_the_originals_agrees_well() -> None:
    found = agreement(read_sheets(ROOT / "labels")["seed-20261201"])
    assert found.claims == 179 and found.groups >= 0.80 and found.verdicts >= 0.80


def seconds(*pairs: tuple[Verdict, Verdict]) -> list[Second]:
    rows = enumerate(pairs)
    return [Second(doc="note", id=f"note-{n}", start=0, end=1, first=one, second=two) for n, (one, two) in rows]


def test_kappa_takes_chance_into_account() -> None:
    ok, wrong = Verdict.SUPPORTED, Verdict.CONTRADICTED
    rows = seconds((ok, ok), (ok, wrong), (wrong, ok), (wrong, Verdict.FABRICATED))
    found = agreement(rows)
    assert (found.claims, found.same) == (4, 1)
    assert found.groups == pytest.approx(0) and found.verdicts < 0
    assert list(agreement_lines(rows, []))[2] == "note-1: first supported, second contradicted, now not labelled"
    with pytest.raises(ReadError, match="no second verdicts"):
        agreement([])


def test_a_folder_without_index_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ReadError, match=INDEX):
        read_collection(tmp_path)
