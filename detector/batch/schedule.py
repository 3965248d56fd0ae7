"""Works -> results, whatever happens to the workers: a shard that kills them is halved until one article is alone."""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from detector.batch.engine import Ended, Engine, Heard
from detector.batch.shard import Done, Work
from detector.errors import ReadError

_ROUNDS = 3

Key = tuple[int, tuple[int, int] | None]
Watch = Callable[[Work, int], None]


class Schedule:
    """Keeps an engine busy; each work comes out once."""

    def __init__(self, engine: Engine, works: Iterable[Work], watch: Watch = lambda work, index: None) -> None:
        """The works to do; `watch` hears which article a work has come to."""
        self._engine = engine
        self._works = iter(works)
        self._watch = watch
        self._urgent: deque[Work] = deque()
        self._running = 0
        self._deaths: Counter[Key] = Counter()
        self._rounds: Counter[int] = Counter()
        self._trials: Counter[int] = Counter()
        self._failed: dict[int, dict[int, str]] = defaultdict(dict)

    def run(self) -> Iterator[Done]:
        """What became of each shard, in the order in which they end."""
        while True:
            self._fill()
            if not self._running:
                return
            for event in self._engine.wait():
                if isinstance(event, Heard):
                    self._watch(event.work, event.index)
                else:
                    self._running -= 1
                    yield from self._follow(event)

    def _fill(self) -> None:
        while self._running < self._engine.slots:
            work = self._urgent.popleft() if self._urgent else next(self._works, None)
            if work is None:
                return
            self._engine.start(work)
            self._running += 1

    def _follow(self, event: Ended) -> Iterator[Done]:
        work, outcome = event.work, event.outcome
        if isinstance(outcome, str):
            self._suspect(work, outcome)
        elif work.trial is None:
            yield outcome
        else:
            self._settle(work)

    def _suspect(self, work: Work, reason: str) -> None:
        """The worker died: try again, or find out which article it is."""
        number, trial = work.shard.number, work.trial
        self._deaths[number, trial] += 1
        alone = trial is not None and trial[1] == 1
        if self._deaths[number, trial] < (self._engine.patience if trial is None or alone else 1):
            self._urgent.append(work)
        elif trial is None:
            self._open_trials(work, reason)
        elif alone:
            self._failed[number][trial[0]] = reason
            self._settle(work)
        else:
            self._trials[number] += 1
            self._urgent.extend(_halves(work, trial))

    def _open_trials(self, work: Work, reason: str) -> None:
        number = work.shard.number
        self._rounds[number] += 1
        if self._rounds[number] > _ROUNDS:
            raise ReadError(
                f"batch: shard {work.shard.name}: {reason}, again and again, but none of its articles does so alone; "
                "allowed: another run with --resume, with more memory or fewer --workers"
            )
        self._deaths[number, None] = 0
        halves = _halves(work, (0, work.shard.count))
        self._trials[number] = len(halves)
        self._urgent.extend(halves)

    def _settle(self, work: Work) -> None:
        """One trial is over; after the last one the whole shard is scored, without the articles found to be bad."""
        number = work.shard.number
        self._trials[number] -= 1
        if not self._trials[number]:
            self._urgent.append(replace(work, trial=None, failed=dict(self._failed[number])))


def _halves(work: Work, part: tuple[int, int]) -> list[Work]:
    first, count = part
    half = count // 2
    parts = [(first, half), (first + half, count - half)]
    return [replace(work, trial=trial) for trial in parts if trial[1]]
