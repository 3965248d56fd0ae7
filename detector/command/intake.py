"""Paths of `detector triage` -> work that brings their articles into the store while the page is served already."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from detector.errors import UsageError
from detector.model.document import Document
from detector.read.inputs import STANDARD_INPUT, Input, find_inputs
from detector.read.reader import read_bytes
from detector.read.reading import Options, Outcome
from detector.triage.scanning import Article

if TYPE_CHECKING:
    from detector.batch.result import Result, Run
    from detector.model.finding import Source
    from detector.triage.desk import Desk, Step
    from detector.triage.intake import Submission

_TOGETHER = 200  # articles that are saved in one change
_MANIFEST = "manifest.json"
_HEAD = 4_096  # bytes that tell a file of reports


def take_in(desk: Desk, paths: Iterable[str]) -> None:
    """Take in the articles of these paths in the background; raises UsageError for paths that cannot be used."""
    steps: list[Iterable[Step]] = []
    count = 0
    plain: list[str] = []
    for path in paths:
        if path == STANDARD_INPUT:
            raise UsageError("triage: standard input; allowed: files and folders")
        if run := _run_in(path):
            steps.append(_batch_steps(desk, run))
            count += run.count
        elif _holds_reports(Path(path)):
            steps.append(_report_steps(desk, Path(path)))
            count += 1
        else:
            plain.append(path)
    if plain:
        found = find_inputs(plain, STANDARD_INPUT)
        steps.append(chain.from_iterable(_steps(desk, entry.path, entry) for entry in found if entry.path))
        count += len(found)
    if count:
        desk.take_in(chain.from_iterable(steps), count)


def _steps(desk: Desk, path: Path, entry: Input) -> Iterator[Step]:
    """One step for a file, or one for each record of a file with several; together they count as one."""
    place = os.path.abspath(path)  # noqa: PTH100 - `resolve` would make two links to one file one article
    if not entry.several:
        yield lambda: _submit(desk, Article(entry.name, read_bytes(path)), f"file:{place}")
        return
    for number, outcome in enumerate(entry.read(Options()), 1):
        key = f"file:{place}#{outcome.record or number}" if isinstance(outcome, Document) else ""
        yield partial(_submit_record, desk, outcome, key)
    yield lambda: 1


def _submit(desk: Desk, article: Article, key: str) -> int:
    desk.submit(article, str(Path(key.removeprefix("file:")).parent), key)
    return 1


def _submit_record(desk: Desk, outcome: Outcome, key: str) -> int:
    if not isinstance(outcome, Document):
        raise outcome
    desk.submit(Article(outcome.name, outcome), key.removeprefix("file:").rpartition("#")[0], key)
    return 0


def _run_in(path: str) -> Run | None:
    """The run of a batch that a folder holds."""
    if not Path(path, _MANIFEST).is_file():
        return None
    from detector.batch.result import find_run

    return find_run(path)


def _holds_reports(path: Path) -> bool:
    """True for a file of JSON lines that begins with a report."""
    from detector.model.report import SCHEMA

    if path.suffix.lower() not in {".jsonl", ".ndjson"} or not path.is_file():
        return False
    with path.open("rb") as file:
        return f'"{SCHEMA}"'.encode() in file.read(_HEAD)


def _report_steps(desk: Desk, path: Path) -> Iterator[Step]:
    from detector.triage.takeover import read_report_lines

    yield from _saving(desk, read_report_lines(path))


def _batch_steps(desk: Desk, run: Run) -> Iterator[Step]:
    from detector.batch.result import read_results

    tool = {"version": run.tool, "specs": {"hash": run.specs, "newest": desk.specs.newest}}
    sources: dict[str, Source | None] = {}

    def find_source(id_: str) -> Source | None:
        if id_ not in sources:
            sources[id_] = desk.specs.source(id_)
        return sources[id_]

    yield from _saving(desk, (_submission(result, tool, find_source) for result in read_results(run)))


def _submission(result: Result, tool: dict[str, Any], find_source: Any) -> Submission:
    from detector.triage.takeover import submission_of_rows

    return submission_of_rows(result.article, result.claims, result.text, tool, find_source)


def _saving(desk: Desk, submissions: Iterator[Submission]) -> Iterator[Step]:
    """Steps that save some articles each, until there are no more."""
    from detector.triage.intake import save_articles

    while some := list(islice(submissions, _TOGETHER)):
        yield partial(_save, partial(save_articles, desk.store, some))


def _save(save: Any) -> int:
    return len(save())
