"""Drafts -> sheets, scanned by one thread beside the one that answers the editor."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from queue import SimpleQueue

from detector.lsp.sheet import Draft, Sheet

SHORTEST_PAUSE = 0.25
LONGEST_PAUSE = 5.0

Scan = Callable[[Draft], Sheet]
_Job = tuple[Draft, "asyncio.Future[Sheet]", asyncio.AbstractEventLoop]


@dataclass(slots=True)
class Worker:
    """One thread that ends with the program, whatever it scans then; a scan that nobody waits for is left out."""

    scan: Scan
    jobs: SimpleQueue[_Job] = field(default_factory=SimpleQueue)
    took: tuple[float, float] = (0.0, 0.0)
    _thread: threading.Thread | None = None

    @property
    def pause(self) -> float:
        """How long a text has to rest before it is scanned: longer where the last two scans took long, for the first
        one loads what all need."""
        return min(max(SHORTEST_PAUSE, 2 * min(self.took)), LONGEST_PAUSE)

    async def run(self, draft: Draft) -> Sheet:
        """The sheet of a draft; raises what its scan raises."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="scan", daemon=True)
            self._thread.start()
        loop = asyncio.get_running_loop()
        result: asyncio.Future[Sheet] = loop.create_future()
        self.jobs.put((draft, result, loop))
        return await result

    def _work(self) -> None:
        while True:
            draft, result, loop = self.jobs.get()
            if result.cancelled():
                continue
            start = time.monotonic()
            try:
                sheet = self.scan(draft)
            except Exception as error:
                _tell(loop, result, error)
            else:
                self.took = self.took[1], time.monotonic() - start
                _tell(loop, result, sheet)


def _tell(loop: asyncio.AbstractEventLoop, result: asyncio.Future[Sheet], outcome: Sheet | Exception) -> None:
    def settle() -> None:
        if result.done():
            return
        if isinstance(outcome, Exception):
            result.set_exception(outcome)
        else:
            result.set_result(outcome)

    if not loop.is_closed():
        loop.call_soon_threadsafe(settle)
