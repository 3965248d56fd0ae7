"""What is given at the start: folders, records, batches and reports, taken in while the page is served."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest

from detector.command.intake import take_in
from detector.errors import UsageError
from detector.triage.choice import Action, Choice
from detector.triage.decision import decide
from detector.triage.desk import Desk
from detector.triage.drawing import Stored, draw_article, read_article
from detector.triage.intake import claim_key
from detector.triage.queue import Filter, State, page_of
from tests.batch.running import run
from tests.triage.making import TRUE, WRONG, scanner

CORPUS = Path(__file__).parents[2] / "corpus"
TAKEN = ("retelling-003-en.txt", "retelling-001-zh.txt", "tpu-table-en.md", "b200-bench-zh.txt")


def take(desk: Desk, *paths: Path) -> dict[str, Stored]:
    """The articles of these paths by name, once all are in."""
    take_in(desk, map(str, paths))
    end = time.monotonic() + 60
    while desk.progress.running and time.monotonic() < end:
        time.sleep(0.01)
    rows = page_of(desk.store, Filter(state=State.ALL)).rows
    return {Path(row.name).name: read_article(desk.store, row.id) for row in rows}


def test_files_folders_and_records(desk: Desk, tmp_path: Path) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    (folder / "a.md").write_text(WRONG)
    (folder / "b.html").write_text(f"<p>{TRUE}</p>")
    (folder / "bad.txt").write_bytes(b"\0\0")
    records = tmp_path / "cms.jsonl"
    lines = [json.dumps({"id": str(number), "text": WRONG, "date": "2025-03-01"}) for number in range(3)]
    records.write_text("\n".join(lines))
    found = take(desk, folder, records)
    assert found.keys() >= {"a.md", "b.html"}
    assert len(found) == 5
    assert {stored.row.source for stored in found.values()} == {str(folder), str(records)}
    assert [stored.report.document.as_of for name, stored in found.items() if "cms" in name] == ["2025-03-01"] * 3
    assert len(desk.progress.failures) == 1
    assert "bad.txt" in desk.progress.failures[0]
    assert len(take(desk, folder, records)) == 5


def test_the_articles_of_a_batch_keep_their_decisions_when_they_are_completed(desk: Desk, tmp_path: Path) -> None:
    run([CORPUS / name for name in TAKEN], tmp_path / "out")
    found = take(desk, tmp_path / "out")
    assert found.keys() == set(TAKEN)
    for stored in found.values():
        before = [claim_key(claim) for claim in stored.report.claims]
        assert not stored.row.complete
        decide(desk.store, "eva", [Choice(stored.row.id, key, Action.AGREE) for key in before])
        desk.complete(stored.row.id)
        after = read_article(desk.store, stored.row.id)
        assert after.row.complete
        assert after.row.risk == stored.row.risk
        assert after.row.undecided == 0
        assert [claim_key(claim) for claim in after.report.claims] == before
        assert all(finding.message != finding.code for claim in after.report.claims for finding in claim.findings)


def test_a_batch_whose_texts_are_gone_is_shown_by_its_rows(desk: Desk, tmp_path: Path) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    (folder / "a.md").write_text(WRONG)
    run(folder, tmp_path / "out")
    (folder / "a.md").write_text("Something else.")
    (stored,) = take(desk, tmp_path / "out").values()
    desk.complete(stored.row.id)
    view = draw_article(desk.store, stored.row.id, stored.report.document.language, Filter())
    assert (view.complete, view.lines, stored.text) == (False, (), "")
    assert view.focus is not None
    assert (view.focus.text, view.focus.passage.text) == ("141 GB", "141 GB")
    assert "80 GB" in view.focus.evidence[0].expected
    assert view.focus.evidence[0].sources


def test_reports_as_json_lines(desk: Desk, tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text(WRONG)
    report = scanner().scan(WRONG, "a.md").model_dump_json(by_alias=True)
    other = json.dumps(
        {"report": json.loads(scanner().scan(TRUE, "b.md").model_dump_json(by_alias=True)), "text": TRUE}
    )
    unread = scanner().scan(TRUE, "gone.md").model_dump_json(by_alias=True)
    (tmp_path / "r.jsonl").write_text("\n".join([report, other, unread]))
    found = take(desk, tmp_path / "r.jsonl")
    assert {name: (stored.row.complete, stored.text) for name, stored in found.items()} == {
        "a.md": (True, WRONG),
        "b.md": (True, TRUE),
        "gone.md": (False, ""),
    }


@pytest.mark.parametrize(
    "line", ["{", "[]", '{"report": {}}', '{"report": {"schema": "detector.report/1"}}', "[" * 9_999]
)
def test_a_line_that_is_no_report_is_told_with_its_place(desk: Desk, tmp_path: Path, line: str) -> None:
    report = scanner().scan(WRONG, "a.md").model_dump_json(by_alias=True)
    (tmp_path / "r.jsonl").write_text(f"{report}\n{line}\n")
    take(desk, tmp_path / "r.jsonl")
    assert [failure for failure in desk.progress.failures if "r.jsonl:2: " in failure]


def test_paths_that_cannot_be_used(desk: Desk, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="standard input; allowed: files and folders"):
        take_in(desk, ["-"])
    run(CORPUS / "a100-dirty-en.txt", tmp_path / "out")
    manifest = tmp_path / "out" / "manifest.json"
    manifest.write_text(json.dumps({**json.loads(manifest.read_text()), "counts": None}))
    with pytest.raises(UsageError, match="the run is not complete"):
        take_in(desk, [str(tmp_path / "out")])
