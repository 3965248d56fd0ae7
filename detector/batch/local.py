"""Worker processes of this machine, one shard each at a time; one that dies takes nothing with it but its own work."""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess

from detector.batch.engine import Ended, Heard
from detector.batch.shard import Work
from detector.batch.worker import Fault, Position, Ready, serve
from detector.errors import ReadError

_TICK = 0.5
_GRACE = 60.0  # seconds beyond twice the limit of an article before a silent worker is stopped
RECYCLED = 20_000  # articles that a worker scores before a new one takes its place
LARGEST = 2 * 1024**3  # bytes that a worker may have used before a new one takes its place


@dataclass(slots=True)
class _Worker:
    process: SpawnProcess
    connection: Connection
    work: Work | None = None
    heard: float = field(default_factory=time.monotonic)
    articles: int = 0
    worn: bool = False


class LocalEngine:
    """Some processes on this machine."""

    patience = 3

    def __init__(self, count: int) -> None:
        """So many workers; they are started when there is work for them."""
        self._count = count
        self._workers: list[_Worker] = []

    @property
    def slots(self) -> int:
        """How many works can be under way."""
        return self._count

    @property
    def processes(self) -> list[int]:
        """The ids of the worker processes."""
        return [worker.process.pid for worker in self._workers if worker.process.pid]

    def start(self, work: Work) -> None:
        """Give the work to an idle worker, a new one where there is none."""
        while True:
            idle = [worker for worker in self._workers if worker.work is None]
            worker = idle[0] if idle else self._begin()
            try:
                worker.connection.send(work)
            except OSError:  # it was killed while it had nothing to do
                self._end(worker)
                continue
            worker.work, worker.heard = work, time.monotonic()
            return

    def _begin(self) -> _Worker:
        """A new process; started afresh, for a copy of this one would hold its threads and files."""
        context = multiprocessing.get_context("spawn")
        here, there = context.Pipe()
        process = context.Process(target=serve, args=(there, os.getpid()), daemon=True, name="detector-batch")
        process.start()
        there.close()
        worker = _Worker(process, here)
        self._workers.append(worker)
        return worker

    def wait(self) -> list[Heard | Ended]:
        """What the workers say, and which of them have died or fallen silent."""
        wait([worker.connection for worker in self._workers], _TICK)
        events: list[Heard | Ended] = []
        for worker in list(self._workers):
            events += self._listen(worker)
        return events

    def _listen(self, worker: _Worker) -> list[Heard | Ended]:
        work = worker.work
        try:
            if worker.connection.poll():
                worker.heard = time.monotonic()
                return self._understand(worker, worker.connection.recv())
        except (EOFError, OSError):
            reason = self._end(worker)
            return [Ended(work, reason)] if work else []
        if work and time.monotonic() - worker.heard > 2 * work.settings.limit + _GRACE:
            self._end(worker)
            return [Ended(work, "stopped: it made its worker fall silent")]
        return []

    def _understand(self, worker: _Worker, message: object) -> list[Heard | Ended]:
        work = worker.work
        if work is None:
            return []
        if isinstance(message, Position):
            return [Heard(work, message.index)]
        if isinstance(message, Fault):
            raise ReadError(f"batch: {message.text}")
        assert isinstance(message, Ready)
        worker.work = None
        worker.articles += work.shard.count
        if worker.articles >= RECYCLED or message.memory > LARGEST:
            self._dismiss(worker)
        return [Ended(work, message.done)]

    def _dismiss(self, worker: _Worker) -> None:
        """The worker ends by itself, as its pipe is closed."""
        worker.connection.close()
        worker.process.join(_GRACE)
        self._workers.remove(worker)

    def _end(self, worker: _Worker) -> str:
        """Why the worker is dead; one that is not is stopped."""
        worker.process.join(_TICK)
        code = worker.process.exitcode
        worker.process.kill()
        worker.process.join()
        worker.connection.close()
        self._workers.remove(worker)
        if code is not None and code < 0:
            return f"its worker was killed by signal {-code} ({signal.Signals(-code).name})"
        return f"its worker ended with exit code {code}"

    def close(self) -> None:
        """No worker is left."""
        for worker in self._workers:
            worker.process.kill()
        for worker in self._workers:
            worker.process.join()
            worker.connection.close()
        self._workers.clear()
