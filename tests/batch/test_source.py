"""Every form of input gives the same records, whole or from any place; what is broken is a record with its reason."""

from __future__ import annotations

import bz2
import csv
import gzip
import json
import os
from pathlib import Path

import pyarrow
import pytest
from pyarrow.parquet import write_table

from detector.batch.place import reading, writing
from detector.batch.plan import find_files, plan_shards
from detector.batch.record import Columns, Record, document_of, partial_date
from detector.batch.source import File, offsets, records
from detector.errors import ReadError, UsageError
from detector.model.document import Language
from tests.batch.articles import make_records, write_lines

MADE = list(make_records(25, longest=3))
COLUMNS = Columns()


def as_lines(path: Path) -> None:
    write_lines(path, MADE)


def as_gzip(path: Path) -> None:
    lines = [json.dumps(record).encode() + b"\n" for record in MADE]
    path.write_bytes(gzip.compress(b"".join(lines[:9])) + gzip.compress(b"".join(lines[9:])))


def as_zstd(path: Path) -> None:
    path.write_bytes(pyarrow.compress(b"\n".join(json.dumps(record).encode() for record in MADE), "zstd", asbytes=True))


def as_bzip(path: Path) -> None:
    path.write_bytes(bz2.compress(b"\n\n".join(json.dumps(record).encode() for record in MADE)))


def as_csv(path: Path) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(MADE[0]), delimiter="\t" if path.suffix == ".tsv" else ",")
        writer.writeheader()
        writer.writerows(MADE)


def as_parquet(path: Path) -> None:
    write_table(pyarrow.Table.from_pylist(MADE), path, row_group_size=7)


FORMS = {
    "a.jsonl": as_lines,
    "a.jsonl.gz": as_gzip,
    "a.ndjson.zst": as_zstd,
    "a.jsonl.bz2": as_bzip,
    "a.csv": as_csv,
    "a.tsv": as_csv,
    "a.parquet": as_parquet,
}


@pytest.mark.parametrize("name", FORMS)
def test_forms(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    FORMS[name](path)
    found = list(records(File(str(path), name), COLUMNS))
    assert [(record.id, record.text, record.dated, record.url) for record in found] == [
        (made["id"], made["text"], made["date"], made["url"]) for made in MADE
    ]


@pytest.mark.parametrize("name", FORMS)
@pytest.mark.parametrize("size", [1, 4, 7, 100])
def test_shards_hold_every_record_once_and_in_order(name: str, size: int, tmp_path: Path) -> None:
    FORMS[name](tmp_path / name)
    shards = list(plan_shards(find_files([str(tmp_path)]), size))
    found = [record.id for shard in shards for _, _, record in shard.records(COLUMNS)]
    assert found == [made["id"] for made in MADE]
    assert [shard.start for shard in shards] == list(range(0, len(MADE), size))


def test_shards_reach_over_files(tmp_path: Path) -> None:
    for number in range(5):
        (tmp_path / f"{number}.txt").write_text(f"Article {number}.", encoding="utf-8")
    write_lines(tmp_path / "z.jsonl", MADE[:4])
    shards = list(plan_shards(find_files([str(tmp_path)]), 3))
    assert [shard.count for shard in shards] == [3, 3, 3]
    assert [len(shard.stretches) for shard in shards] == [3, 3, 1]


def test_texts_of_a_web_archive(tmp_path: Path) -> None:
    from io import BytesIO

    from warcio.warcwriter import WARCWriter

    with (tmp_path / "a.warc.wet.gz").open("wb") as file:
        writer = WARCWriter(file, gzip=True)
        for kind, text in (("warcinfo", "x"), ("conversion", "The H100 has 80 GB."), ("conversion", "显存 80 GB")):
            uri = f"https://news.example/{len(text)}"
            writer.write_record(writer.create_warc_record(uri, kind, BytesIO(text.encode()), length=len(text.encode())))
    found = list(records(File(str(tmp_path / "a.warc.wet.gz"), "a"), COLUMNS))
    assert [record.text for record in found] == ["The H100 has 80 GB.", "显存 80 GB"]
    assert found[0].url == "https://news.example/19" and found[0].id.startswith("<urn:uuid:")


LINES = b'{"text": "a"}\n{"text": \n[1]\n{"txt": "b"}\n{"text": 5}\n'
BROKEN = (
    ("a.jsonl", LINES, [None, "not JSON", "not a JSON object", "missing", "int"]),
    ("a.jsonl.gz", gzip.compress(LINES[:14] * 3)[:-9], [None, None, None, "cannot be read from record 4"]),
    ("b.jsonl.gz", gzip.compress(LINES[:14] * 20_000)[:-9], [None, "cannot be read from record"]),
    ("a.parquet", b"PAR1 nonsense", ["cannot be read"]),
    ("a.csv", b"id,text\n1,a\n2\n", [None, "NoneType"]),
    ("a.warc.wet", b"nonsense\r\n\r\n", ["cannot be read"]),
)


@pytest.mark.parametrize(("name", "content", "faults"), BROKEN)
def test_broken_input_is_kept_as_records(name: str, content: bytes, faults: list[str | None], tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    found = list(records(File(str(path), name), COLUMNS))
    assert len(found) == len(list(offsets(str(path)))) >= len(faults)
    for record, fault in zip(found[-len(faults) :], faults, strict=True):
        assert record.fault is None if fault is None else fault in (record.fault or "")


def test_columns_by_name(tmp_path: Path) -> None:
    path = write_lines(
        tmp_path / "a.jsonl", [{"key": 5, "body": "显存 80 GB", "day": "2026-03-01T10:00:00Z", "lang": "en-US"}]
    )
    columns = Columns(id="key", text="body", date="day", language="lang")
    (record,) = records(File(str(path), "a"), columns)
    document = document_of(record)
    assert (document.name, str(document.dated), document.language) == ("5", "2026-03-01", Language.ENGLISH)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("2026-3-1", "2026-03-01"),
        ("2026", "2026"),
        ("2026-02-30", None),
        ("1 March 2026", None),
        ("20260301", None),
        (None, None),
    ],
)
def test_dates(text: str | None, wanted: str | None) -> None:
    found = partial_date(text)
    assert (str(found) if found else None) == wanted


@pytest.mark.parametrize(
    "record", [Record("a", " \n"), Record("a", ""), Record("a", fault="gone"), Record("a", data=b"\0\1")]
)
def test_articles_without_text_are_refused(record: Record) -> None:
    with pytest.raises(ReadError, match=r"^a"):
        document_of(record)


def test_folders_leave_out_what_is_hidden_or_no_article(tmp_path: Path) -> None:
    for name in ("b.txt", "a.md", ".hidden.txt", "c.exe", "sub/d.jsonl.gz", ".git/e.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    found = find_files([str(tmp_path), str(tmp_path / "*.exe"), str(tmp_path / "b.txt")])
    assert [Path(file.path).name for file in found] == ["a.md", "b.txt", "d.jsonl.gz", "c.exe"]


@pytest.mark.parametrize("given", ["", "missing.jsonl", "nothing/*.txt"])
def test_inputs_that_are_not_there(given: str, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="allowed"):
        find_files([str(tmp_path / given) if given else given])


def test_names_are_those_that_were_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "news").mkdir()
    (tmp_path / "news" / "a.txt").touch()
    monkeypatch.chdir(tmp_path)
    for given in ("news", "news/*.txt", "news/a.txt"):
        (file,) = find_files([given])
        assert (file.path, file.name) == (str(tmp_path / "news" / "a.txt"), "news/a.txt")


def test_other_stores(tmp_path: Path) -> None:
    with writing("memory://corpus/a.jsonl") as stream:
        stream.write(b'{"id": "x", "text": "The H100 has 80 GB."}\n')
    (file,) = find_files(["memory://corpus"])
    assert file.name == file.path == "memory:///corpus/a.jsonl"
    assert [record.id for record in records(file, COLUMNS)] == ["x"]


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    pipe = tmp_path / "news.jsonl"
    os.mkfifo(pipe)
    with pytest.raises(OSError, match="not a regular file"), reading(str(pipe)):
        pass
