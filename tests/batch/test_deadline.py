"""Work that takes too long is stopped, on any thread; the rest is not touched."""

from __future__ import annotations

import threading
import time

import pytest

from detector.batch.deadline import Deadline


def spin(seconds: float) -> str:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        pass
    return "done"


def test_work_in_time_is_left_alone() -> None:
    deadline = Deadline(5)
    assert [deadline.run(lambda: spin(0.01)) for _ in range(3)] == ["done"] * 3


def test_endless_work_is_stopped_and_the_next_is_not() -> None:
    deadline = Deadline(0.2)
    for _ in range(3):
        with pytest.raises(TimeoutError, match=r"longer than 0\.2 s"):
            deadline.run(lambda: spin(20))
        assert deadline.run(lambda: "next") == "next"


def test_work_that_catches_every_error_is_stopped() -> None:
    def stubborn() -> None:
        while True:
            try:
                spin(20)
            except Exception:
                continue

    with pytest.raises(TimeoutError):
        Deadline(0.2).run(stubborn)


def test_work_that_ends_at_the_limit_leaves_nothing_behind() -> None:
    deadline = Deadline(0.05)
    for number in range(20):
        try:
            assert deadline.run(lambda number=number: spin(0.04 + number / 1000)) == "done"  # type: ignore[misc]
        except TimeoutError:
            continue
    spin(0.3)


def test_other_threads() -> None:
    found: list[str] = []

    def work() -> None:
        try:
            Deadline(0.2).run(lambda: spin(20))
        except TimeoutError as error:
            found.append(str(error))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join(10)
    assert found == ["took longer than 0.2 s"]
