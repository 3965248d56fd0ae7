"""Runs of the batch for tests: in this process, and what they leave in their folder."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

from pyarrow import concat_tables
from pyarrow.parquet import read_table

from detector.batch.engine import Ended, Engine, Heard
from detector.batch.run import Outcome, Request, run_batch
from detector.batch.settings import Settings
from detector.batch.shard import Work, score_shard
from detector.specs.table import Specs

DAY = date(2026, 12, 1)


class Inline:
    """An engine without processes; `before` is called with each work, and a text from it is the death of a worker."""

    patience = 3
    slots = 1

    def __init__(self, before: Callable[[Work], str | None] = lambda work: None) -> None:
        self._before = before
        self._works: list[Work] = []
        self.scored: list[int] = []

    def start(self, work: Work) -> None:
        self._works.append(work)

    def wait(self) -> list[Heard | Ended]:
        work = self._works.pop()
        death = self._before(work)
        if death is not None:
            return [Ended(work, death)]
        done = score_shard(work)
        if not done.kept:
            self.scored.append(done.number)
        return [Ended(work, done)]

    def close(self) -> None:
        self._works.clear()


def settings_for(output: Path | str, **options: Any) -> Settings:
    """The settings of a run into this folder."""
    return replace(Settings(str(output), DAY, Specs.built_in().hash), **{"size": 10} | options)


def run(inputs: Path | list[Path], output: Path | str, engine: Engine | None = None, **options: Any) -> Outcome:
    """The outcome of a run; `resume`, `since` and `specs` as for the command, everything else is a setting."""
    paths = inputs if isinstance(inputs, list) else [inputs]
    folder = options.pop("specs", None)
    specs = Specs.with_folder(folder) if folder else Specs.built_in()
    asked = {name: options.pop(name) for name in ("resume", "since") if name in options}
    table = {"specs_hash": specs.hash, "specs": str(folder) if folder else None}
    settings = settings_for(output, **table | options)
    request = Request(tuple(map(str, paths)), settings, **asked)
    return run_batch(request, specs, lambda: engine or Inline())


def rows(output: Path, table: str = "articles") -> list[dict[str, Any]]:
    """The rows of all shards of a table."""
    files = sorted((output / table).glob("*.parquet"))
    return list(concat_tables([read_table(file) for file in files]).to_pylist()) if files else []


def hashes(output: Path) -> dict[str, str]:
    """The hash of every file that has to be the same wherever and however often a run was made."""
    wanted = [path for table in ("articles", "claims", "signatures") for path in sorted((output / table).glob("*"))]
    return {str(path.relative_to(output)): hashlib.sha256(path.read_bytes()).hexdigest() for path in wanted}


def leavings(output: Path) -> list[str]:
    """Files that a run must not leave."""
    return [str(path) for path in output.rglob("*") if path.name.startswith(".") or path.suffix == ".part"]
