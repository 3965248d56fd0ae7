"""The workers of a Dask cluster: the same works, one task each, on any number of machines."""

from __future__ import annotations

from typing import Any

from detector.batch.engine import Ended, Heard
from detector.batch.shard import Work, score_shard
from detector.errors import ReadError, UsageError

_TICK = 0.5
_LONGEST_WAIT = 30
_AHEAD = 2  # works for each thread of the cluster, so that none waits for the next one


class DaskEngine:
    """A cluster that is running already; every machine needs the same version and sees the same paths."""

    patience = 1  # Dask itself has tried the work on several workers by then

    def __init__(self, address: str) -> None:
        """Connect to the scheduler; raises UsageError where there is none, or none has workers."""
        import distributed

        make: Any = distributed.Client  # its types are given in part only
        try:
            self._client = make(address, timeout=_LONGEST_WAIT, set_as_default=False)
            self._client.wait_for_workers(1, timeout=_LONGEST_WAIT)
        except (OSError, TimeoutError, ValueError) as error:
            raise UsageError(
                f"--scheduler {address}: {str(error) or 'no answer'}; allowed: the address of a Dask scheduler that "
                "has workers, such as tcp://10.0.0.5:8786"
            ) from None
        self._works: dict[Any, Work] = {}

    @property
    def slots(self) -> int:
        """How many works can be under way."""
        threads = sum(self._client.nthreads().values())
        return max(1, _AHEAD * int(threads))

    def start(self, work: Work) -> None:
        """Submit the work."""
        self._works[self._client.submit(score_shard, work, pure=False)] = work

    def wait(self) -> list[Heard | Ended]:
        """The works that are over."""
        import distributed

        look: Any = distributed.wait
        try:
            with self._client.as_current():
                done = look(list(self._works), timeout=_TICK, return_when="FIRST_COMPLETED").done
        except TimeoutError:
            return []
        return [self._ended(future) for future in done]

    def _ended(self, future: Any) -> Ended:
        from distributed import KilledWorker

        work = self._works.pop(future)
        error = future.exception()
        if error is None:
            return Ended(work, future.result())
        if isinstance(error, KilledWorker):
            return Ended(work, "it killed its worker on the cluster several times")
        raise ReadError(f"batch: shard {work.shard.name} on the cluster: {type(error).__name__}: {error}")

    def close(self) -> None:
        """Nothing more is asked of the cluster; it stays up."""
        self._client.cancel(list(self._works), force=True)
        self._works.clear()
        self._client.close()
