"""Score one shard: its articles -> its files, whole or not at all. What every engine runs, on whatever machine."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from detector.batch.change import Touch
from detector.batch.deadline import Deadline
from detector.batch.judged import Former, former_results
from detector.batch.plan import Shard, digest_records
from detector.batch.record import Record, document_of
from detector.batch.row import ARTICLES, CLAIMS, FLIPS, SIGNATURES, TIMINGS, Row, article_row, claim_row, failed_row
from detector.batch.settings import Settings
from detector.batch.store import Table, count_rows, key_of
from detector.errors import DetectorError, UsageError

if TYPE_CHECKING:
    from detector.pipeline import Scanner

Tell = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Work:
    """What an engine hands to a worker. `failed` has the reason of every article that must not be tried again.

    A trial only finds out whether the records from `first` on, `count` of them, can be scored; it writes nothing.
    """

    shard: Shard
    settings: Settings
    failed: Mapping[int, str] = field(default_factory=dict)
    trial: tuple[int, int] | None = None
    touch: Touch | None = None

    @property
    def tables(self) -> tuple[str, ...]:
        """The tables that are written. They take their names from the last to the first: an articles file means that
        the others are there, and verdicts that flipped are safe before the old ones are gone."""
        extra = ((SIGNATURES,) if self.settings.signatures else ()) + ((FLIPS,) if self.touch else ())
        return (ARTICLES, CLAIMS, TIMINGS, *extra)


@dataclass(frozen=True, slots=True)
class Done:
    """What became of a shard: articles and claims written, and how many articles were not scanned now but before."""

    number: int
    articles: int
    claims: int
    kept: int = 0


@dataclass(frozen=True, slots=True)
class Result:
    """The rows that one article gives."""

    article: Row
    claims: tuple[Row, ...] = ()
    signature: bytes | None = None


class Bench:
    """What a thread of a worker needs for any number of shards: a scanner with its table, and a watch on the time."""

    def __init__(self, settings: Settings) -> None:
        """The scanner of these settings; raises UsageError where this machine has another table than the run."""
        from detector.pipeline import Scanner

        specs = Path(settings.specs) if settings.specs else None
        self.scanner: Scanner = Scanner(settings.as_of, specs, settings.language, today=settings.day)
        if self.scanner.specs.hash != settings.specs_hash:
            raise UsageError(
                f"the table here is {self.scanner.specs.hash}, the run was begun with {settings.specs_hash}; "
                "allowed: the same version and --specs folder on every machine"
            )
        self.deadline = Deadline(settings.limit)


_benches = threading.local()


def bench_of(settings: Settings) -> Bench:
    """The bench of this thread, made when it is first asked for."""
    known: tuple[Settings, Bench] | None = getattr(_benches, "known", None)
    if known is None or known[0] != settings:
        known = (settings, Bench(settings))
        _benches.known = known
    return known[1]


def score_shard(work: Work, tell: Tell = lambda number: None) -> Done:
    """What became of the shard; `tell` hears the number of each article before it is scanned.

    A shard whose files carry the key of the same content and options is done already, wherever it was done.
    """
    if work.trial:
        return _try_shard(work, tell)
    shard, settings = work.shard, work.settings
    content = digest_records(shard, settings.columns)
    key = settings.key(content)
    missing = [table for table in work.tables if key_of(settings.output, table, shard.name) != key]
    if not missing:
        claims = count_rows(settings.output, CLAIMS, shard.name)
        return Done(shard.number, shard.count, claims, shard.count)
    return _write_shard(_begun_again(work, content, FLIPS not in missing), key, tell)


def _begun_again(work: Work, content: str, stopped: bool) -> Work:
    """The work, with nothing kept where it was stopped between two files or the old rows are not of the old table."""
    if work.touch is None:
        return work
    if stopped:  # the flips are safe already, and the old verdicts may be gone
        return replace(work, touch=None)
    former = replace(work.settings, specs_hash=work.touch.since).key(content)
    known = [key_of(work.settings.output, table, work.shard.name) for table in work.tables if table != FLIPS]
    return work if all(key == former for key in known) else replace(work, touch=replace(work.touch, since=""))


def _try_shard(work: Work, tell: Tell) -> Done:
    first, count = work.trial or (0, 0)
    for index, (place, record) in enumerate(_placed(work)):
        if first <= index < first + count:
            tell(index)
            _result_of(work, place, record)
    return Done(work.shard.number, 0, 0)


def _write_shard(work: Work, key: str, tell: Tell) -> Done:
    former = former_results(work.shard, work.settings, work.touch)
    kept = 0
    with ExitStack() as stack:
        tables = {
            table: stack.enter_context(Table(work.settings.output, table, work.shard.name)) for table in work.tables
        }
        for index, (place, record) in enumerate(_placed(work)):
            tell(index)
            begun = time.perf_counter()
            old = next(former)
            if old is not None and not old.is_reached(record):
                result = Result(old.article, old.claims, old.signature)
                kept += 1
            else:
                result = _result_of(work, place, record, work.failed.get(index))
            _add(tables, result, old, 1000 * (time.perf_counter() - begun))
        for table in tables.values():
            table.finish(key)
    return Done(work.shard.number, tables[ARTICLES].count, tables[CLAIMS].count, kept)


def _add(tables: dict[str, Table], result: Result, old: Former | None, milliseconds: float) -> None:
    number = result.article["article"]
    tables[ARTICLES].add(result.article)
    tables[TIMINGS].add({"article": number, "milliseconds": round(milliseconds, 3)})
    for claim in result.claims:
        tables[CLAIMS].add(claim)
    if SIGNATURES in tables and result.signature is not None:
        tables[SIGNATURES].add({"article": number, "signature": result.signature})
    if FLIPS in tables and old is not None:
        for flip in old.flips(result.claims):
            tables[FLIPS].add(flip)


def _placed(work: Work) -> Iterator[tuple[tuple[int, str, int], Record]]:
    """The records with their number in the run, their file, and their number there."""
    numbered = enumerate(work.shard.records(work.settings.columns), work.shard.start)
    return (((number, path, index), record) for number, (path, index, record) in numbered)


def _result_of(work: Work, place: tuple[int, str, int], record: Record, known: str | None = None) -> Result:
    """The rows of one article; whatever goes wrong with it ends in a row with the reason."""
    if known is not None:
        return Result(failed_row(place, record, known))
    bench = bench_of(work.settings)
    try:
        return bench.deadline.run(lambda: _scanned(bench, work.settings, place, record))
    except DetectorError as error:
        reason = str(error).removeprefix(f"{record.id}: ")
    except TimeoutError as error:
        reason = str(error)
    except (Exception, RecursionError) as error:
        reason = f"internal error: {type(error).__name__}: {error}"
    return Result(failed_row(place, record, reason))


def _scanned(bench: Bench, settings: Settings, place: tuple[int, str, int], record: Record) -> Result:
    document = document_of(record)
    report = bench.scanner.scan_document(document)
    claims = tuple(claim_row(place[0], record.id, claim) for claim in report.claims)
    signature = None
    if settings.signatures:
        from detector.batch.duplicate import sign

        signature = sign(document.text)
    return Result(article_row(place, record, document, report), claims, signature)
