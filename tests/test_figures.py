"""The figures of the README are what its commands print."""

from __future__ import annotations

import pytest

from tests import readme


def test_the_readme_has_generated_figures() -> None:
    assert any(command.startswith("detector evaluate") for command in readme.commands())
    for command in readme.commands():
        assert readme.shown(command).startswith("| |")


@pytest.mark.slow
@pytest.mark.parametrize("command", readme.commands())
def test_figures_are_current(command: str) -> None:
    """Where it fails, `python -m tests.readme` writes them anew."""
    if not readme.is_at_hand(command):
        pytest.skip("the labelled texts lie beside the checkout only where they are handed out")
    assert readme.shown(command) == readme.printed(command)
