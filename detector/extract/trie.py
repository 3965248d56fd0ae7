"""Regular expressions for long word lists, factored by common prefix so that the list's length costs nothing."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TypeAlias

_Tree: TypeAlias = dict[str, "_Tree"]


def alternation(words: Iterable[str]) -> str:
    """A pattern that matches exactly these words, the longest first at each place; an empty list matches nothing."""
    tree: _Tree = {}
    for word in words:
        node = tree
        for character in word:
            node = node.setdefault(character, {})
        node[""] = {}
    return _pattern(tree) if tree else r"(?!)"


def _pattern(tree: _Tree) -> str:
    options = [re.escape(character) + _pattern(child) for character, child in sorted(tree.items()) if character]
    if not options:
        return ""
    body = options[0] if len(options) == 1 else f"(?:{'|'.join(options)})"
    if "" not in tree:
        return body
    return f"(?:{body})?"
