"""The whole in one picture: inputs -> plan -> shards, scored wherever the engine runs -> counts proved -> summary."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from detector.batch.change import SNAPSHOTS, Touch, compare, load_snapshot, save_snapshot, snapshot_of
from detector.batch.engine import Engine
from detector.batch.folder import held_folder, keep_only, sweep
from detector.batch.manifest import Counts, Manifest, load_manifest, save_manifest
from detector.batch.place import exists, join, listed
from detector.batch.plan import Shard, find_files, plan_shards
from detector.batch.progress import Progress
from detector.batch.row import ARTICLES, CLAIMS
from detector.batch.schedule import Schedule
from detector.batch.settings import Settings
from detector.batch.shard import Work
from detector.batch.store import count_rows, read_table
from detector.errors import ReadError, UsageError
from detector.specs.table import Specs

MakeEngine = Callable[[], Engine]


@dataclass(frozen=True, slots=True)
class Request:
    """A run as it is asked for; `since` is the hash of the table that an earlier run in the folder was made with."""

    inputs: tuple[str, ...]
    settings: Settings
    resume: bool = False
    since: str | None = None
    shards: tuple[Shard, ...] = field(default=())


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a run has given: its counts, how many articles were kept from an earlier one, its shards' names, and
    whether verdicts were compared with those of another table."""

    settings: Settings
    counts: Counts
    kept: int
    names: tuple[str, ...]
    flips: bool = False


def run_batch(request: Request, specs: Specs, make_engine: MakeEngine, show: bool = False) -> Outcome:
    """The outcome of a complete run; raises DetectorError for one that cannot be, and leaves what `resume` needs."""
    with held_folder(request.settings.output):
        request, touch = _prepared(request, specs)
        output = request.settings.output
        sweep(output)
        save_manifest(output, Manifest(request.settings.options, request.inputs))
        save_snapshot(output, specs.hash, snapshot_of(specs))
        try:
            outcome = _score(request, touch, make_engine, show)
        finally:
            sweep(output)
        save_manifest(output, Manifest(outcome.settings.options, request.inputs, outcome.counts))
        return outcome


def _prepared(request: Request, specs: Specs) -> tuple[Request, Touch | None]:
    """The request with the day of the run that it continues and its plan, and what a changed table can affect."""
    settings = request.settings
    former = load_manifest(settings.output)
    if former is None and request.since:
        raise UsageError(f"--changed-since {request.since}: {settings.output} holds no run; allowed: the folder of one")
    if former is None and any(listed(join(settings.output, table)) for table in (ARTICLES, CLAIMS)):
        raise UsageError(f"--out {settings.output}: holds files of no run; allowed: an empty folder, or that of a run")
    if former and not (request.resume or request.since):
        raise UsageError(
            f"--out {settings.output}: holds a run; allowed: --resume to continue it, --changed-since "
            f"{former.specs_hash} after a change of the table, or another folder"
        )
    if former:
        settings = replace(settings, day=former.day)
    touch = _touch(request.since, former, settings, specs) if request.since and former else None
    shards = tuple(plan_shards(find_files(request.inputs), settings.size))
    if not shards:
        raise UsageError("batch: the inputs hold no article; allowed: at least one")
    return replace(request, settings=settings, shards=shards), touch


def _touch(since: str, former: Manifest, settings: Settings, specs: Specs) -> Touch:
    """What the change of the table reaches; only the table may differ from the earlier run."""
    if not exists(join(settings.output, SNAPSHOTS, f"{since}.json")):
        raise UsageError(
            f"--changed-since {since}: {settings.output} was not made with that table; allowed: {former.specs_hash}"
        )
    others = {name: value for name, value in settings.options.items() if name != "specs"}
    differing = [name for name, value in others.items() if former.options.get(name) != value]
    if differing:
        raise UsageError(
            f"--changed-since {since}: the run in {settings.output} has another {', '.join(differing)}; "
            "allowed: the options and the version of that run"
        )
    return compare(since, load_snapshot(settings.output, since), snapshot_of(specs))


def _score(request: Request, touch: Touch | None, make_engine: MakeEngine, show: bool) -> Outcome:
    settings, shards = request.settings, request.shards
    works = [Work(shard, settings, touch=touch) for shard in shards]
    kept = 0
    engine = make_engine()
    try:
        with Progress(sum(shard.count for shard in shards), show) as progress:
            for done in Schedule(engine, works, progress.hear).run():
                progress.end(shards[done.number].count, done.number)
                kept += done.kept
    finally:
        engine.close()
    names = tuple(shard.name for shard in shards)
    keep_only(settings.output, dict.fromkeys(works[0].tables, frozenset(names)))
    return Outcome(settings, prove_counts(settings.output, shards), kept, names, touch is not None)


def prove_counts(output: str, shards: tuple[Shard, ...]) -> Counts:
    """What the files count; raises ReadError where an article of the plan is not there exactly once."""
    articles, failed, claims = 0, 0, 0
    for shard in shards:
        table = read_table(output, ARTICLES, shard.name, ["article", "status"])
        if table["article"].to_pylist() != list(range(shard.start, shard.start + shard.count)):
            raise ReadError(
                f"batch: {join(output, ARTICLES, shard.name)}: {table.num_rows} rows for {shard.count} articles; "
                "allowed: one row for each, so run again with --resume"
            )
        articles += table.num_rows
        failed += table["status"].to_pylist().count("failed")
        claims += count_rows(output, CLAIMS, shard.name)
    return Counts(articles, failed, claims, len(shards))
