"""Colour of terminal output: only where somebody can see it, and never against NO_COLOR."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from detector.model.finding import Severity

_CODES = {"error": "1;31", "warning": "1;33", "note": "36", "bold": "1", "dim": "2"}


class When(StrEnum):
    """When output is coloured."""

    AUTO = "auto"
    ALWAYS = "always"
    NEVER = "never"


def wants_color(environment: Mapping[str, str], terminal: bool, when: When = When.AUTO) -> bool:
    """True for a terminal or FORCE_COLOR; NO_COLOR wins over both, and what is asked for over all."""
    if when is not When.AUTO:
        return when is When.ALWAYS
    if environment.get("NO_COLOR"):
        return False
    return bool(environment.get("FORCE_COLOR")) or (terminal and environment.get("TERM") != "dumb")


def paint(text: str, style: str | Severity, on: bool) -> str:
    """The text in a style (`bold`, `dim`, or a severity), or unchanged where colour is off."""
    return f"\x1b[{_CODES[str(style)]}m{text}\x1b[0m" if on else text
