"""A run in one process: what goes in comes out once, and again only where something has changed."""

from __future__ import annotations

import errno
import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from detector.batch import shard as shards
from detector.batch import store
from detector.batch.export import export_outcome
from detector.batch.record import document_of
from detector.batch.run import prove_counts
from detector.batch.shard import Work
from detector.errors import ReadError, UsageError
from detector.pipeline import Scanner
from tests.batch.articles import make_records, write_lines
from tests.batch.running import Inline, hashes, leavings, rows, run

MADE = list(make_records(35, longest=2))
TEXTS = [record["text"] for record in MADE]


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    return write_lines(tmp_path / "in.jsonl", MADE)


def test_rows_say_what_a_scan_says(corpus: Path, tmp_path: Path) -> None:
    run(corpus, tmp_path / "out")
    articles, claims = rows(tmp_path / "out"), rows(tmp_path / "out", "claims")
    assert [row["id"] for row in articles] == [record["id"] for record in MADE]
    report = Scanner().scan(str(TEXTS[3]), "x", as_of=date.fromisoformat(str(MADE[3]["date"])))
    assert articles[3]["risk"] == report.risk.score and articles[3]["wrong"] == report.coverage.wrong
    mine = [row for row in claims if row["article"] == 3]
    assert [(row["text"], row["verdict"], row["score"]) for row in mine] == [
        (claim.text, claim.verdict.value, claim.score) for claim in report.claims
    ]
    wrong = next(row for row in claims if row["verdict"] == "contradicted")
    assert wrong["evidence"] and wrong["expected"] and wrong["codes"]


def test_same_input_same_bytes_and_nothing_else(corpus: Path, tmp_path: Path) -> None:
    for name in ("one", "two"):
        run(corpus, tmp_path / name, signatures=True)
    assert hashes(tmp_path / "one") == hashes(tmp_path / "two")
    assert not leavings(tmp_path / "one")
    manifest = json.loads((tmp_path / "one" / "manifest.json").read_text("utf-8"))
    assert manifest["status"] == "complete" and manifest["counts"]["articles"] == 35


class _Stop(Exception):
    pass


def stopping_after(count: int) -> Inline:
    """An engine that is stopped from outside."""
    left = iter(range(count))

    def stop(work: Work) -> None:
        if next(left, None) is None:
            raise KeyboardInterrupt

    return Inline(stop)


def test_stopped_run_goes_on_where_it_was(corpus: Path, tmp_path: Path) -> None:
    run(corpus, tmp_path / "whole")
    with pytest.raises(KeyboardInterrupt):
        run(corpus, tmp_path / "out", stopping_after(2))
    assert json.loads((tmp_path / "out" / "manifest.json").read_text("utf-8"))["status"] == "unfinished"
    engine = Inline()
    outcome = run(corpus, tmp_path / "out", engine, resume=True)
    assert engine.scored == [2, 3] and outcome.kept == 20
    assert hashes(tmp_path / "out") == hashes(tmp_path / "whole")


def test_run_goes_on_with_the_day_on_which_it_was_begun(corpus: Path, tmp_path: Path) -> None:
    (tmp_path / "in.jsonl").write_text('{"text": "The H100 has 80 GB of HBM3."}\n', encoding="utf-8")
    run(corpus, tmp_path / "out", day=date(2026, 11, 30))
    engine = Inline()
    run(corpus, tmp_path / "out", engine, day=date(2026, 12, 24), resume=True)
    assert engine.scored == [] and rows(tmp_path / "out")[0]["as_of"] == "2026-11-30"


CHANGES: tuple[tuple[str, dict[str, Any], list[int]], ...] = (
    ("nothing", {}, []),
    ("a text", {}, [1]),
    ("as-of", {"as_of": date(2026, 3, 1)}, [0, 1, 2, 3]),
    ("limit", {"limit": 5.0}, [0, 1, 2, 3]),
    ("broken file", {}, [2]),
    ("lost file", {}, [0]),
)


@pytest.mark.parametrize(("change", "options", "wanted"), CHANGES, ids=[change for change, _, _ in CHANGES])
def test_only_what_has_changed_is_scored_again(
    change: str, options: dict[str, Any], wanted: list[int], corpus: Path, tmp_path: Path
) -> None:
    run(corpus, tmp_path / "out")
    if change == "a text":
        write_lines(corpus, [*MADE[:12], {**MADE[12], "text": "The H100 has 81 GB of HBM3."}, *MADE[13:]])
    elif change == "broken file":
        (tmp_path / "out" / "articles" / "000002.parquet").write_bytes(b"PAR1")
    elif change == "lost file":
        (tmp_path / "out" / "claims" / "000000.parquet").unlink()
    engine = Inline()
    run(corpus, tmp_path / "out", engine, resume=True, **options)
    assert sorted(engine.scored) == wanted


def test_shards_of_a_longer_run_do_not_stay(corpus: Path, tmp_path: Path) -> None:
    run(corpus, tmp_path / "out", signatures=True)
    write_lines(corpus, MADE[:5])
    run(corpus, tmp_path / "out", resume=True)
    assert sorted(hashes(tmp_path / "out")) == ["articles/000000.parquet", "claims/000000.parquet"]
    assert len(rows(tmp_path / "out")) == 5


def test_full_disk_leaves_a_run_that_can_go_on(corpus: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run(corpus, tmp_path / "whole")
    real = store.Table.finish

    def full(table: store.Table, key: str) -> None:
        if "000001" in table._path:
            raise OSError(errno.ENOSPC, "No space left on device")
        real(table, key)

    with monkeypatch.context() as patch:
        patch.setattr(store.Table, "finish", full)
        with pytest.raises(UsageError, match="no space left on device; allowed: room"):
            run(corpus, tmp_path / "out")
    assert not leavings(tmp_path / "out")
    run(corpus, tmp_path / "out", resume=True)
    assert hashes(tmp_path / "out") == hashes(tmp_path / "whole")


def test_article_that_fails_is_a_row_with_the_reason(
    corpus: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = document_of

    def failing(record: Any) -> Any:
        if record.id == "article-000004":
            raise ZeroDivisionError("one divided by nothing")
        while record.id == "article-000006":
            pass
        return real(record)

    monkeypatch.setattr(shards, "document_of", failing)
    lines, broken = corpus.read_text("utf-8").splitlines(), ("{not json", '{"id": "empty", "text": ""}')
    corpus.write_text("\n".join([*lines[:9], *broken, *lines[11:]]), encoding="utf-8")
    outcome = run(corpus, tmp_path / "out", limit=1.0)
    assert outcome.counts.articles == 35 and outcome.counts.failed == 4
    failed = {row["id"]: row["reason"] for row in rows(tmp_path / "out") if row["status"] == "failed"}
    assert "ZeroDivisionError: one divided by nothing" in failed["article-000004"]
    assert failed["article-000006"] == "took longer than 1 s"
    assert failed["empty"].startswith("empty, nothing to scan")
    assert any("not JSON" in reason for reason in failed.values())


def test_bad_article_alone_is_lost(corpus: Path, tmp_path: Path) -> None:
    def deadly(work: Work) -> str | None:
        first, count = work.trial or (0, work.shard.count)
        tried = {work.shard.start + index for index in range(first, first + count) if index not in work.failed}
        return "its worker was killed by signal 9 (SIGKILL)" if 17 in tried else None

    run(corpus, tmp_path / "out", Inline(deadly))
    failed = [row for row in rows(tmp_path / "out") if row["status"] == "failed"]
    assert [(row["article"], row["reason"]) for row in failed] == [(17, "its worker was killed by signal 9 (SIGKILL)")]
    assert len(rows(tmp_path / "out")) == 35


def test_missing_rows_are_noticed(corpus: Path, tmp_path: Path) -> None:
    from detector.batch.plan import find_files, plan_shards

    run(corpus, tmp_path / "out")
    plan = tuple(plan_shards(find_files([str(corpus)]), 7))
    with pytest.raises(ReadError, match="10 rows for 7 articles; allowed"):
        prove_counts(str(tmp_path / "out"), plan)


@pytest.mark.parametrize(
    ("options", "message"),
    [({}, "holds a run; allowed: --resume"), ({"since": "nonsense"}, "not made with that table")],
)
def test_folder_of_a_run_is_not_written_over(
    options: dict[str, Any], message: str, corpus: Path, tmp_path: Path
) -> None:
    run(corpus, tmp_path / "out")
    with pytest.raises(UsageError, match=message):
        run(corpus, tmp_path / "out", **options)


def test_two_runs_do_not_share_a_folder(corpus: Path, tmp_path: Path) -> None:
    from detector.batch.folder import held_folder

    with held_folder(str(tmp_path / "out")), pytest.raises(UsageError, match="another run writes here"):
        run(corpus, tmp_path / "out")


def test_folder_of_something_else_is_refused(corpus: Path, tmp_path: Path) -> None:
    (tmp_path / "manifest.json").write_text("{}", encoding="utf-8")
    with pytest.raises(UsageError, match="not one of a batch"):
        run(corpus, tmp_path, resume=True)


def test_result_in_another_store(corpus: Path, tmp_path: Path) -> None:
    from detector.batch.row import ARTICLES
    from detector.batch.store import read_rows

    outcome = run(corpus, "memory://out")
    assert len(list(read_rows("memory://out", ARTICLES, outcome.names[0]))) == 10
    engine = Inline()
    run(corpus, "memory://out", engine, resume=True)
    assert engine.scored == []


def test_summary_and_tables_for_people(corpus: Path, tmp_path: Path) -> None:
    outcome = run(corpus, tmp_path / "out", signatures=True)
    lines = export_outcome(outcome, with_csv=True)
    told = json.loads((tmp_path / "out" / "summary.json").read_text("utf-8"))
    articles = rows(tmp_path / "out")
    assert lines[0].startswith("articles  35 (0 failed")
    assert sum(count for _, count in told["levels"]) == sum(told["risks"]) == 35
    for shares in (told["sources"], told["months"]):
        assert sum(share["articles"] for share in shares) == 35
    assert sum(count for _, count in told["verdicts"]) == len(rows(tmp_path / "out", "claims"))
    assert told["worst"][0]["risk"] == round(max(row["risk"] for row in articles), 4)
    page = (tmp_path / "out" / "summary.html").read_text("utf-8")
    assert page.count("<svg") >= 5 and "http" not in page.replace("https://site", "")
    assert len((tmp_path / "out" / "articles.csv").read_text("utf-8").splitlines()) >= 36
