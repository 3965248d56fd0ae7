"""Progress on standard error: a terminal and a long run only."""

from __future__ import annotations

import io
import sys

import pytest

from detector.command import progress
from detector.command.progress import Progress


class Screen(io.StringIO):
    """Standard error that says whether it is a terminal."""

    def __init__(self, terminal: bool) -> None:
        super().__init__()
        self.terminal = terminal

    def isatty(self) -> bool:
        return self.terminal


def watched(monkeypatch: pytest.MonkeyPatch, terminal: bool, delay: float) -> str:
    screen = Screen(terminal)
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr(progress, "DELAY", delay)
    with Progress(3).running() as shown:
        shown.show(1, "a.md")
        if terminal and not delay:
            shown._timer.join(5)
        shown.show(2, "b\x1b.md")
        shown.clear()
    return screen.getvalue()


def test_long_run_shows_which_input_and_leaves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    output = watched(monkeypatch, terminal=True, delay=0)
    assert "1/3 a.md" in output
    assert "2/3 b·.md" in output
    assert output.endswith("\r\x1b[K")


@pytest.mark.parametrize(("terminal", "delay"), [(True, 60), (False, 0)])
def test_short_run_and_no_terminal_show_nothing(monkeypatch: pytest.MonkeyPatch, terminal: bool, delay: float) -> None:
    assert watched(monkeypatch, terminal, delay) == ""
