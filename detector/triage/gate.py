"""How often somebody may try to sign in: after a few wrong passwords the door stays shut for a while."""

from __future__ import annotations

import threading
import time
from collections import defaultdict, deque
from collections.abc import Callable

MOST_OF_NAME, MOST_OF_ADDRESS, SECONDS = 5, 20, 300.0
_MOST_KEPT = 10_000  # names and addresses that are remembered


class Gate:
    """Counts failures by name and by address within the last minutes."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """A gate that has seen nobody yet."""
        self._clock = clock
        self._failures: dict[tuple[str, str], deque[float]] = defaultdict(deque)
        self._lock = threading.Lock()

    def wait(self, name: str, address: str) -> int:
        """Seconds until the next attempt is allowed, 0 where it is now."""
        with self._lock:
            return max(self._wait(("name", name), MOST_OF_NAME), self._wait(("address", address), MOST_OF_ADDRESS))

    def fail(self, name: str, address: str) -> None:
        """A wrong password was given."""
        with self._lock:
            if len(self._failures) > _MOST_KEPT:
                self._forget()
            for key in (("name", name), ("address", address)):
                self._failures[key].append(self._clock())

    def succeed(self, name: str) -> None:
        """The right password was given: failures under this name are over."""
        with self._lock:
            self._failures.pop(("name", name), None)

    def _wait(self, key: tuple[str, str], most: int) -> int:
        times = self._failures.get(key)
        if times is None:
            return 0
        while times and times[0] <= self._clock() - SECONDS:
            times.popleft()
        return 0 if len(times) < most else int(times[len(times) - most] + SECONDS - self._clock()) + 1

    def _forget(self) -> None:
        """Drop what is over; a flood of made-up names pushes out the oldest."""
        old = [key for key, times in self._failures.items() if not times or times[-1] <= self._clock() - SECONDS]
        for key in old or list(self._failures)[: _MOST_KEPT // 2]:
            del self._failures[key]
