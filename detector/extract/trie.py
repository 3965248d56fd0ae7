"""Regular expressions for long word lists, factored by common prefix so that the list's length costs nothing."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TypeAlias

_Tree: TypeAlias = dict[str, "_Tree"]


def alternation(words: Iterable[str], gap: str = "") -> str:
    """A pattern that matches exactly these words, the longest first at each place; an empty list matches nothing.

    `gap` is a pattern that may stand between any two characters.
    """
    tree: _Tree = {}
    for word in words:
        node = tree
        for character in word:
            node = node.setdefault(character, {})
        node[""] = {}
    return f"(?:{_options(tree, gap)})" if tree else r"(?!)"


def guarded(words: Iterable[str], gap: str = "") -> str:
    """The same pattern, tried only where one of the first characters stands."""
    listed = list(words)
    return f"(?=[{first_characters(listed)}]){alternation(listed, gap)}" if listed else r"(?!)"


def first_characters(words: Iterable[str]) -> str:
    """The characters with which the words begin, for a character class."""
    return re.escape("".join(sorted({word[0] for word in words})))


def _options(tree: _Tree, gap: str) -> str:
    return "|".join(re.escape(letter) + _rest(child, gap) for letter, child in sorted(tree.items()) if letter)


def _rest(tree: _Tree, gap: str) -> str:
    options = _options(tree, gap)
    if not options:
        return ""
    body = f"{gap}(?:{options})" if "|" in options else f"{gap}{options}"
    return f"(?:{body})?" if "" in tree else body
