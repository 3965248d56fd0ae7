"""`detector batch`: many articles -> tables, a manifest and a summary in a folder."""

from __future__ import annotations

import os
import signal
from datetime import date
from enum import StrEnum
from importlib.util import find_spec
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Annotated

import typer

from detector.command import option
from detector.command.option import AsOfOption, LanguageOption, SpecsOption
from detector.errors import UsageError
from detector.report.output import say, write_lines

if TYPE_CHECKING:
    from detector.batch.run import MakeEngine


class EngineName(StrEnum):
    """Where the shards are scored."""

    LOCAL = "local"
    DASK = "dask"


InputsArgument = Annotated[
    list[str],
    typer.Argument(
        metavar="IN...",
        help="Folders, files and patterns of articles or of records: .txt, .md, .html, .docx, .pdf, "
        ".jsonl, .csv, .tsv, .parquet, .wet; "
        ".gz, .zst and .bz2 are unpacked. Addresses such as s3://bucket/news/ work where fsspec knows them.",
    ),
]
OutOption = Annotated[str, typer.Option("--out", metavar="FOLDER", help="Folder of the results; one for each run.")]
WorkersOption = Annotated[int, typer.Option("--workers", min=0, help="Processes; 0: one for each core.")]
EngineOption = Annotated[EngineName, option.of_choice("--engine", EngineName, "Where the shards are scored.")]
SchedulerOption = Annotated[
    str | None, typer.Option("--scheduler", metavar="ADDRESS", help="The scheduler of a Dask cluster (--engine dask).")
]
SizeOption = Annotated[
    int, typer.Option("--shard", min=1, help="Articles in a shard: the unit of work and of resuming.")
]
LimitOption = Annotated[
    float, typer.Option("--time-limit", min=0.1, metavar="SECONDS", help="Longest time for one article.")
]
ColumnsOption = Annotated[
    list[str] | None,
    typer.Option(
        "--column",
        metavar="PART=NAME",
        help="Column of a part (id, text, date, url, language); default: the same word.",
    ),
]
ResumeOption = Annotated[
    bool, typer.Option("--resume", help="Keep the shards in the folder that are done and still right.")
]
SinceOption = Annotated[
    str | None,
    typer.Option(
        "--changed-since", metavar="HASH", help="Judge again what the table's change since HASH can affect; list flips."
    ),
]
DuplicatesOption = Annotated[bool, typer.Option("--duplicates", help="Find the same text with other numbers.")]
CsvOption = Annotated[bool, typer.Option("--csv", help="Write the tables as CSV too.")]


def batch(  # noqa: PLR0913 - one parameter for each option
    inputs: InputsArgument,
    *,
    out: OutOption,
    workers: WorkersOption = 0,
    engine: EngineOption = EngineName.LOCAL,
    scheduler: SchedulerOption = None,
    resume: ResumeOption = False,
    changed_since: SinceOption = None,
    duplicates: DuplicatesOption = False,
    with_csv: CsvOption = False,
    as_of: AsOfOption = None,
    language: LanguageOption = None,
    specs: SpecsOption = None,
    column: ColumnsOption = None,
    size: SizeOption = 500,
    limit: LimitOption = 60.0,
) -> None:
    """Score a corpus: tables of articles and claims, a summary. Exit code: 0 complete, 2 not complete, 130 stopped."""
    _require("batch", "pyarrow", "pandas", "fsspec", "rensa", "tqdm", "warcio")
    from detector.batch.export import export_outcome
    from detector.batch.record import Columns
    from detector.batch.run import Request, run_batch
    from detector.batch.settings import Settings
    from detector.command.specs import open_table

    table = open_table(specs)
    folder, columns = str(specs.resolve()) if specs else None, Columns(**_columns(column or []))
    output = _output(out, engine)
    settings = Settings(output, date.today(), table.hash, as_of, folder, language, columns, limit, size, duplicates)
    request = Request(tuple(inputs), settings, resume, changed_since)
    make = _engine_maker(engine, scheduler, workers)
    signal.signal(signal.SIGTERM, _interrupt)
    try:
        outcome = run_batch(request, table, make, show=True)
        write_lines(export_outcome(outcome, with_csv))
    except KeyboardInterrupt:
        say(f"batch: stopped; what is done lies in {out}, the same command with --resume goes on")
        raise


def _require(extra: str, *modules: str) -> None:
    """Raises UsageError where a library is missing that only this command needs."""
    missing = [name for name in modules if find_spec(name) is None]
    if missing:
        raise UsageError(f"batch: {', '.join(missing)} not installed; allowed: pip install 'detector[{extra}]'")


def _output(out: str, engine: EngineName) -> str:
    """The folder as the workers see it: those of a cluster have another working folder."""
    return str(Path(out).absolute()) if engine is EngineName.DASK and "://" not in out else out


def _columns(pairs: list[str]) -> dict[str, str]:
    """The columns that PART=NAME name."""
    from detector.batch.record import Columns

    found: dict[str, str] = {}
    for pair in pairs:
        part, equals, name = pair.partition("=")
        if part not in Columns.__slots__ or not equals or not name:
            raise UsageError(f"--column {pair}: not PART=NAME; allowed parts: {', '.join(Columns.__slots__)}")
        found[part] = name
    return found


def _engine_maker(engine: EngineName, scheduler: str | None, workers: int) -> MakeEngine:
    """What makes the engine when the plan stands."""
    if engine is EngineName.LOCAL:
        from detector.batch.local import LocalEngine

        if scheduler:
            raise UsageError(f"--scheduler {scheduler}: only for a cluster; allowed: with --engine dask")
        return lambda: LocalEngine(workers or os.cpu_count() or 1)
    _require("dask", "distributed")
    from detector.batch.cluster import DaskEngine

    if not scheduler:
        raise UsageError("--engine dask needs --scheduler; allowed: an address such as tcp://10.0.0.5:8786")
    address = scheduler
    return lambda: DaskEngine(address)


def _interrupt(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt
