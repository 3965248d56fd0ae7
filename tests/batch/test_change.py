"""After a change of the table the rows are those of a whole new run, but only what can be affected was scanned."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from detector.batch.change import compare, load_snapshot, save_snapshot, snapshot_of
from detector.errors import UsageError
from detector.specs.load import FILES
from detector.specs.table import Specs
from tests.batch.articles import make_records, write_lines
from tests.batch.running import Inline, hashes, rows, run

SOURCE = "own,Own datasheet,Maker,https://example.org/own,2026-10,2026-11-01,1"
FACTS = {
    "H100": "H100,SXM,memory_capacity,72,GB,,,,,,,own,",
    "L40S": "L40S,,memory_capacity,64,GB,,,,,,,own,",
    "ZX-900": "ZX-900,,memory_capacity,64,GB,,,,,,,own,",
}


def own_table(folder: Path, *facts: str, names: str = "") -> Path:
    folder.mkdir()
    texts = {"sources": SOURCE, "facts": "\n".join(FACTS[fact] for fact in facts), "names": names}
    for part, text in texts.items():
        if text:
            (folder / f"{part}.csv").write_text(f"{','.join(FILES[part])}\n{text}\n", encoding="utf-8")
    return folder


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    extra: list[dict[str, object]] = [
        {"id": "card", "text": "The L40S has 48 GB of GDDR6 memory."},
        {"id": "plain", "text": "Nobody in the room asked for a second opinion that afternoon."},
        {"id": "amd", "text": "The MI300X has 192 GB of HBM3."},
        {"id": "shorthand", "text": "我们比较了 Ｈ-100 的几张卡。"},
        {"id": "coming", "text": "The ZX-900 has 64 GB of memory."},
        {"id": "broken", "text": ""},
    ]
    return write_lines(tmp_path / "in.jsonl", [*make_records(25, longest=2), *extra])


@pytest.mark.parametrize("changed", ["H100", "L40S"])
def test_rows_are_those_of_a_whole_new_run(changed: str, corpus: Path, tmp_path: Path) -> None:
    run(corpus, tmp_path / "out")
    table = own_table(tmp_path / "table", changed)
    outcome = run(corpus, tmp_path / "out", specs=table, since=Specs.built_in().hash)
    run(corpus, tmp_path / "whole", specs=table)
    assert hashes(tmp_path / "out") == hashes(tmp_path / "whole")
    assert 0 < outcome.kept < outcome.counts.articles
    flips = rows(tmp_path / "out", "flips")
    assert flips and {row["subject"] for row in flips} == {changed}
    assert {(row["value"], row["before"], row["after"]) for row in flips} >= {
        ("72", "contradicted", "supported") if changed == "H100" else ("48", "supported", "contradicted")
    }


def test_unchanged_table_keeps_all(corpus: Path, tmp_path: Path) -> None:
    first = own_table(tmp_path / "one", "H100")
    second = own_table(tmp_path / "two", "H100")
    (second / "facts.csv").write_text((second / "facts.csv").read_text("utf-8") + "\n", encoding="utf-8")
    run(corpus, tmp_path / "out", specs=first)
    outcome = run(corpus, tmp_path / "out", specs=second, since=Specs.with_folder(first).hash)
    assert outcome.kept == outcome.counts.articles - 1  # the one that could not be read is tried again
    assert rows(tmp_path / "out", "flips") == []


def test_stopped_run_keeps_the_flips(corpus: Path, tmp_path: Path) -> None:
    run(corpus, tmp_path / "out")
    shutil.copytree(tmp_path / "out", tmp_path / "whole")
    table = own_table(tmp_path / "table", "H100")
    since = Specs.built_in().hash
    run(corpus, tmp_path / "whole", specs=table, since=since)
    left = iter(range(2))

    def stop(work: object) -> None:
        if next(left, None) is None:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(corpus, tmp_path / "out", Inline(stop), specs=table, since=since)
    (tmp_path / "out" / "articles" / "000001.parquet").unlink()  # stopped between its files
    run(corpus, tmp_path / "out", specs=table, since=since)
    assert rows(tmp_path / "out", "flips") == rows(tmp_path / "whole", "flips")
    assert hashes(tmp_path / "out") == hashes(tmp_path / "whole")


def test_only_the_table_may_differ(corpus: Path, tmp_path: Path) -> None:
    run(corpus, tmp_path / "out")
    with pytest.raises(UsageError, match="another limit; allowed"):
        run(corpus, tmp_path / "out", since=Specs.built_in().hash, limit=3.0)
    with pytest.raises(UsageError, match="holds no run"):
        run(corpus, tmp_path / "empty", since=Specs.built_in().hash)


TEXTS = (
    ("The H-100 and its memory", True),
    ("ｈ１００ 显存", True),
    ("the whole Hopper family", True),
    ("The H200 is a neighbour, so the value may be its own", True),
    ("The MI300X has 192 GB", False),
    ("nothing of the kind", False),
)


@pytest.mark.parametrize(("text", "reached"), TEXTS)
def test_reach_of_a_change(text: str, reached: bool, tmp_path: Path) -> None:
    before = snapshot_of(Specs.built_in())
    after = snapshot_of(Specs.with_folder(own_table(tmp_path / "table", "H100")))
    touch = compare("x", before, after)
    assert touch.reaches(text, []) is reached
    assert touch.reaches("nothing of the kind", [None, "H100"])


def test_new_name_reaches_articles_that_mention_it(tmp_path: Path) -> None:
    table = own_table(tmp_path / "table", "ZX-900", names="ZX-900,accelerator,Maker,,,ZX 900 Pro,,own,")
    touch = compare("x", snapshot_of(Specs.built_in()), snapshot_of(Specs.with_folder(table)))
    assert touch.reaches("the zx900 board", []) and not touch.reaches("The H100 has 80 GB", ["H100"])


def test_snapshot_is_kept(tmp_path: Path) -> None:
    snapshot = snapshot_of(Specs.built_in())
    save_snapshot(str(tmp_path), "x", snapshot)
    assert load_snapshot(str(tmp_path), "x") == snapshot
