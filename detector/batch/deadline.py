"""A time limit for a stretch of work, in any thread: an article that takes too long is given up, its worker is not."""

from __future__ import annotations

import ctypes
import threading
import time
from collections.abc import Callable
from typing import TypeVar

Result = TypeVar("Result")


class Overdue(BaseException):
    """Raised inside of work that has used up its time."""


class Deadline:
    """Stops the work of the thread that made it; a signal would do on the main thread only, and Dask uses others."""

    def __init__(self, seconds: float) -> None:
        """A limit of so many seconds for each piece of work."""
        self.seconds = seconds
        self._worker = threading.get_ident()
        self._lock = threading.Lock()
        self._end: float | None = None
        self._sent = False
        threading.Thread(target=self._watch, daemon=True, name="deadline").start()

    def run(self, work: Callable[[], Result]) -> Result:
        """What the work gives; raises TimeoutError where it takes too long. Compiled code is let end first."""
        try:
            self._sent = False
            self._end = time.monotonic() + self.seconds
            try:
                return work()
            finally:
                with self._lock:
                    self._end = None
                if self._sent:
                    self._wait_for_it()
        except Overdue:
            raise TimeoutError(f"took longer than {self.seconds:g} s") from None

    @staticmethod
    def _wait_for_it() -> None:
        """Let an exception that was sent but has not come yet come here, where it is waited for."""
        for _ in range(100):
            time.sleep(0.001)

    def _watch(self) -> None:
        worker = next(thread for thread in threading.enumerate() if thread.ident == self._worker)
        while worker.is_alive():
            time.sleep(min(self.seconds / 4, 0.25))
            with self._lock:
                if self._end is not None and time.monotonic() > self._end:
                    self._end, self._sent = None, True
                    _raise_in(self._worker)


def _raise_in(thread: int) -> None:
    """https://docs.python.org/3/c-api/threads.html#c.PyThreadState_SetAsyncExc"""
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(Overdue))
