"""How far a long run is: one line on standard error, on a terminal and after two seconds only."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from detector.report.excerpt import printable

DELAY = 2.0
_CLEAR = "\r\x1b[K"
_WIDTH = 60


class Progress:
    """Shows which of the inputs is being read."""

    def __init__(self, total: int) -> None:
        """Nothing is shown before the delay is over."""
        self._total = total
        self._text = ""
        self._late = False
        self._lock = threading.Lock()
        self._timer = threading.Timer(DELAY, self._begin)
        self._timer.daemon = True

    @contextmanager
    def running(self) -> Iterator[Progress]:
        """Shows progress while the block runs, and leaves no trace of it."""
        shown = sys.stderr is not None and sys.stderr.isatty()
        if shown:
            self._timer.start()
        try:
            yield self
        finally:
            self._timer.cancel()
            self.clear()

    def show(self, number: int, name: str) -> None:
        """Say that this input, counted from 1, is being read."""
        with self._lock:
            self._text = f"{number}/{self._total} {printable(name)[-_WIDTH:]}"
            self._draw()

    def clear(self) -> None:
        """Take the line away, so that others can write."""
        with self._lock:
            if self._late and self._text:
                print(_CLEAR, end="", file=sys.stderr, flush=True)
            self._text = ""

    def _begin(self) -> None:
        with self._lock:
            self._late = True
            self._draw()

    def _draw(self) -> None:
        if self._late and self._text:
            print(_CLEAR + self._text, end="", file=sys.stderr, flush=True)
