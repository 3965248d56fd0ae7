"""How far a run is, on a terminal: articles, rate, time left. Nothing elsewhere."""

from __future__ import annotations

import sys
from types import TracebackType
from typing import Any

from detector.batch.shard import Work


class Progress:
    """A line on standard error that is written anew; nothing where nobody looks."""

    def __init__(self, total: int, show: bool) -> None:
        """So many articles are to be scored."""
        self._total = total
        self._show = show and sys.stderr is not None and sys.stderr.isatty()
        self._bar: Any = None
        self._ended = 0
        self._inside: dict[int, int] = {}

    def __enter__(self) -> Progress:
        """The progress, begun."""
        if self._show:
            from tqdm import tqdm

            self._bar = tqdm(total=self._total, unit=" articles", desc="detector", smoothing=0.1, dynamic_ncols=True)
        return self

    def hear(self, work: Work, index: int) -> None:
        """A worker has come to this article of its shard."""
        if work.trial is None:
            self._inside[work.shard.number] = index
            self._draw()

    def end(self, articles: int, number: int) -> None:
        """A shard is done."""
        self._inside.pop(number, None)
        self._ended += articles
        self._draw()

    def _draw(self) -> None:
        if self._bar is not None:
            self._bar.n = self._ended + sum(self._inside.values())
            if self._bar.n == self._total:
                self._bar.refresh()
            else:
                self._bar.update(0)  # draws where enough time has passed

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """The line stays as it is."""
        if self._bar is not None:
            self._bar.close()
