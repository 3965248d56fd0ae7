"""What scores shards somewhere, and what it reports: the words that the schedule and every engine share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from detector.batch.shard import Done, Work


@dataclass(frozen=True, slots=True)
class Heard:
    """A worker has come to this article of its work."""

    work: Work
    index: int


@dataclass(frozen=True, slots=True)
class Ended:
    """A work is over: it is done, or it took its worker with it, for this reason."""

    work: Work
    outcome: Done | str


class Engine(Protocol):
    """Scores works at the same time; raises DetectorError where one cannot be done for a reason of the machine's.

    `patience` is how many deaths of workers a shard or a single article is forgiven before it is held to be the cause.
    """

    patience: int

    @property
    def slots(self) -> int:
        """How many works can be under way."""

    def start(self, work: Work) -> None:
        """Begin with a work."""

    def wait(self) -> list[Heard | Ended]:
        """What has happened since, after a short while at most."""

    def close(self) -> None:
        """No worker is left behind."""
