"""A process that scores shards: what it hears through its pipe it does, and it leaves when its parent is gone."""

from __future__ import annotations

import gc
import os
import resource
import signal
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection

from detector.batch.shard import Done, Work, score_shard
from detector.errors import DetectorError

_PULSE = 0.2  # seconds between two messages about where a worker is
_LOOK = 0.5  # seconds between two looks for the parent


@dataclass(frozen=True, slots=True)
class Position:
    """The worker has come to this article of its work."""

    index: int


@dataclass(frozen=True, slots=True)
class Ready:
    """A work is done; `memory` is the most that the process has used so far, in bytes."""

    done: Done
    memory: int


@dataclass(frozen=True, slots=True)
class Fault:
    """A work cannot be done: not for an article's sake, but for the disk's, the table's or the program's."""

    text: str


Message = Position | Ready | Fault


def serve(connection: Connection, parent: int) -> None:
    """Score what comes through the pipe until it is closed; the main function of a worker process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the whole group; the parent says what is to be done
    threading.Thread(target=_leave_with, args=(parent,), daemon=True, name="parent").start()
    settled = False
    while True:
        try:
            work: Work = connection.recv()
            connection.send(_answer(work, connection))
        except (EOFError, OSError):
            return
        if not settled:
            gc.collect()
            gc.freeze()  # the table and the patterns stay, so looking for garbage in them is of no use
            settled = True


def _leave_with(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(_LOOK)
    os._exit(1)


def _answer(work: Work, connection: Connection) -> Message:
    try:
        return Ready(score_shard(work, _pulse(connection)), peak_memory())
    except DetectorError as error:
        return Fault(str(error))
    except Exception as error:
        return Fault(f"internal error in shard {work.shard.name}: {type(error).__name__}: {error}")


def _pulse(connection: Connection) -> Callable[[int], None]:
    """Tells the parent now and then which article it is."""
    next_time = 0.0

    def tell(index: int) -> None:
        nonlocal next_time
        now = time.monotonic()
        if now >= next_time:
            next_time = now + _PULSE
            connection.send(Position(index))

    return tell


def peak_memory() -> int:
    """The most bytes that this process has held so far."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024
