"""Whatever dies, every shard comes out once, and a bad article is found alone."""

from __future__ import annotations

import pytest

from detector.batch.engine import Ended, Heard
from detector.batch.plan import Shard, Stretch
from detector.batch.schedule import Schedule
from detector.batch.shard import Done, Work
from detector.batch.source import File
from detector.errors import ReadError
from tests.batch.running import settings_for


class Mortal:
    """An engine whose workers die of some articles, or now and then of nothing."""

    patience = 3
    slots = 2

    def __init__(self, bad: set[int], spontaneous: int = 0, together: bool = False) -> None:
        self._bad, self._spontaneous, self._together = bad, spontaneous, together
        self._works: list[Work] = []
        self.last: dict[int, Work] = {}

    def start(self, work: Work) -> None:
        self._works.append(work)

    def wait(self) -> list[Heard | Ended]:
        work = self._works.pop(0)
        first, count = work.trial or (0, work.shard.count)
        tried = {work.shard.start + index for index in range(first, first + count) if index not in work.failed}
        self._spontaneous -= 1
        if self._spontaneous >= 0 or (self._bad <= tried and self._bad if self._together else self._bad & tried):
            return [Ended(work, "dead")]
        self.last[work.shard.number] = work
        return [Ended(work, Done(work.shard.number, count, 0))]

    def close(self) -> None:
        self._works.clear()


def works(tmp_path: object, shards: int = 4, size: int = 8) -> list[Work]:
    settings = settings_for(tmp_path)  # type: ignore[arg-type]
    file = File("a.jsonl", "a.jsonl")
    return [
        Work(Shard(number, number * size, (Stretch(file, number * size, size),)), settings) for number in range(shards)
    ]


@pytest.mark.parametrize(
    ("bad", "spontaneous"), [(set(), 0), (set(), 5), ({3}, 0), ({0, 31}, 2), ({8, 9, 15}, 1), (set(range(32)), 0)]
)
def test_bad_articles_are_found_alone(bad: set[int], spontaneous: int, tmp_path: object) -> None:
    engine = Mortal(bad, spontaneous)
    done = [result.number for result in Schedule(engine, works(tmp_path)).run()]
    assert sorted(done) == [0, 1, 2, 3]
    found = {work.shard.start + index for work in engine.last.values() for index in work.failed}
    assert found == bad


def test_shard_that_kills_only_as_a_whole_is_given_up(tmp_path: object) -> None:
    with pytest.raises(ReadError, match=r"shard 000000.parquet: dead, again and again.*allowed"):
        list(Schedule(Mortal({0, 7}, together=True), works(tmp_path)).run())
