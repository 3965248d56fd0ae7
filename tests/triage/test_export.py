"""Exports: every decision as JSON lines and CSV, a baseline that hides, labels that can be merged."""

from __future__ import annotations

import csv
import hashlib
import io
import json
import zipfile
from datetime import date
from pathlib import Path

import pytest

from detector.check.baseline import read_baseline
from detector.model.finding import Verdict
from detector.triage.choice import Action, Choice, Correction
from detector.triage.decision import decide, undo
from detector.triage.desk import Desk
from detector.triage.drawing import read_article
from detector.triage.export import baseline_of, decision_lines, decision_table, joined
from detector.triage.intake import claim_key, is_accused
from detector.triage.labels import label_archive, label_lines
from detector.triage.quality import rule_quality
from detector.triage.scanning import Article
from detector.triage.store import Store
from tests.triage.making import WRONG, put
from tests.triage.test_store import fingerprints


def submitted(desk: Desk, name: str = "card.md") -> tuple[int, str, str]:
    """An article with a wrong and a true claim: its number, and their fingerprints."""
    article = desk.submit(Article(name, WRONG))
    claims = read_article(desk.store, article).report.claims
    wrong = next(claim for claim in claims if is_accused(claim))
    true = next(claim for claim in claims if claim.verdict == "supported" and claim.unit == "W")
    return article, claim_key(wrong), claim_key(true)


def test_decisions_are_all_there_with_what_they_are_about(store: Store) -> None:
    article = put(store)
    (key,) = fingerprints(store, article)
    decide(store, "eva", [Choice(article, key, Action.DISMISS, "right", '=HYPERLINK("x")')])
    undo(store, "eva")
    rows = [json.loads(line) for line in decision_lines(store)]
    assert [(row["action"], row["text"], row["undone"]) for row in rows] == [
        ("dismiss", "90 GB", 2),
        ("undo", "90 GB", None),
    ]
    table = list(csv.DictReader(io.StringIO("\n".join(decision_table(store)))))
    assert [row["id"] for row in table] == ["1", "2"]
    assert table[0]["note"] == '\'=HYPERLINK("x")'


def test_the_baseline_hides_what_was_dismissed(desk: Desk, tmp_path: Path) -> None:
    from detector.check.policy import Policy
    from detector.pipeline import Scanner

    article, wrong, _ = submitted(desk)
    assert list(baseline_of(desk.store)) == []
    decide(desk.store, "eva", [Choice(article, wrong, Action.DISMISS, "table", "the maker says so")])
    path = tmp_path / "baseline.jsonl"
    path.write_bytes(joined(baseline_of(desk.store)))
    found = read_baseline(path)
    assert {(entry.document, entry.who, entry.why) for entry in found} == {
        ("card.md", "eva", "table: the maker says so")
    }
    report = Scanner(date(2026, 12, 1), policy=Policy(baseline=found)).scan(WRONG, "card.md")
    assert not [claim for claim in report.claims if is_accused(claim)]
    undo(desk.store, "eva")
    assert list(baseline_of(desk.store)) == []


@pytest.mark.parametrize(
    ("action", "reason", "label", "verdict"),
    [
        (Action.AGREE, "", None, "contradicted"),
        (Action.DISMISS, "right", None, "supported"),
        (Action.DISMISS, "table", None, "supported"),
        (Action.DISMISS, "context", None, "unverifiable"),
        (Action.DISMISS, "misread", None, None),
        (Action.DISMISS, "subject", None, None),
        (Action.UNSURE, "", None, None),
        (Action.CORRECT, "", Correction(verdict=Verdict.INCONSISTENT, truth="96 GB"), "inconsistent"),
    ],
)
def test_a_decision_becomes_the_label_that_it_means(
    desk: Desk, action: Action, reason: str, label: Correction | None, verdict: str | None
) -> None:
    article, wrong, _ = submitted(desk)
    decide(desk.store, "eva", [Choice(article, wrong, action, reason, label=label)])
    rows = [json.loads(line) for line in label_lines(desk.store)]
    assert [row["verdict"] for row in rows if "file" not in row] == ([verdict] if verdict else [])
    for row in rows[1:]:
        assert WRONG[row["start"] : row["end"]] == row["surface"]
        assert row["verdict"] != "contradicted" or ("80 GB" in row["truth"] and row["source"])


def test_the_archive_has_the_texts_that_the_labels_count_in(desk: Desk) -> None:
    article, wrong, true = submitted(desk, "../../etc/pass wd.html.md")
    decide(desk.store, "eva", [Choice(article, wrong, Action.AGREE), Choice(article, true, Action.AGREE)])
    data = label_archive(desk.store)
    assert data == label_archive(desk.store)
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        lines, path = archive.namelist()
        index, first, second = (json.loads(line) for line in archive.read(lines).decode().splitlines())
        content = archive.read(path)
    assert path == index["file"] == f"articles/{index['doc']}.md"
    assert ".." not in path
    assert hashlib.sha256(content).hexdigest() == index["sha256"]
    assert (first["verdict"], second["verdict"]) == ("contradicted", "supported")
    assert content.decode()[second["start"] : second["end"]] == second["surface"]


def test_quality_says_how_often_a_rule_was_overturned(store: Store) -> None:
    article = put(store, (90, 91, 92, 93))
    keys = fingerprints(store, article)
    decide(store, "eva", [Choice(article, keys[0], Action.DISMISS, "right")])
    decide(store, "eva", [Choice(article, key, Action.AGREE) for key in keys[1:3]])
    (row,) = rule_quality(store)
    assert (row.code, row.accused, row.decided, row.agreed, row.overturned, row.share) == ("S101", 4, 3, 2, 1, 1 / 3)
    decide(store, "eva", [Choice(article, keys[1], Action.UNSURE)])
    (row,) = rule_quality(store)
    assert (row.decided, row.unsure, row.share) == (3, 1, 1 / 2)


def test_labels_are_merged_and_found_without_fault(desk: Desk, tmp_path: Path) -> None:
    """What `detector labels merge --write` adds passes `detector labels check` with the texts of the archive."""
    from detector.evaluate.inspection import label_faults
    from detector.evaluate.merge import merge, write_merged

    article, wrong, true = submitted(desk)
    decide(desk.store, "eva", [Choice(article, wrong, Action.AGREE), Choice(article, true, Action.AGREE)])
    with zipfile.ZipFile(io.BytesIO(label_archive(desk.store))) as archive:
        archive.extractall(tmp_path)
    folder = tmp_path / "labels"
    folder.mkdir()
    (folder / "index.jsonl").touch()
    merger = merge(folder, tmp_path / "labels.jsonl")
    assert (len(merger.articles), len(merger.added), merger.conflicts) == (1, 2, [])
    write_merged(folder, merger)
    assert list(label_faults(folder)) == []
    assert merge(folder, tmp_path / "labels.jsonl").known == 2
