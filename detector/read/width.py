"""How many columns a text takes in a terminal."""

from __future__ import annotations

import unicodedata


def character_width(character: str) -> int:
    """2 for full-width characters, 0 for marks that combine with the one before, else 1."""
    if character < "\u0300":
        return 1
    if unicodedata.combining(character) or unicodedata.category(character) in {"Cf", "Me", "Mn"}:
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def display_width(text: str) -> int:
    """The number of columns of a line; a tab counts as one."""
    return len(text) if text.isascii() else sum(map(character_width, text))
