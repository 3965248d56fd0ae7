"""Version numbers as people write them, compared part by part."""

from __future__ import annotations

import re
from functools import lru_cache

_PART = re.compile(r"\d+")
_COMPARISON = re.compile(r"\s*(<=|>=|==|<|>)\s*([0-9][0-9A-Za-z.\-]*)\s*")


@lru_cache(maxsize=4096)
def version_key(text: str) -> tuple[int, ...]:
    """The numbers of a version, trailing zeros dropped: `R550.54.12` gives (550, 54, 12), `13.0` gives (13,)."""
    parts = [int(part) for part in _PART.findall(text)]
    while len(parts) > 1 and parts[-1] == 0:
        parts.pop()
    return tuple(parts)


def compare_versions(left: str, right: str) -> int:
    """-1, 0 or 1 as `left` is older than, equal to or newer than `right`."""
    first, second = version_key(left), version_key(right)
    return (first > second) - (first < second)


@lru_cache(maxsize=4096)
def parse_range(text: str) -> tuple[tuple[str, str], ...]:
    """The comparisons of a range such as `>=12.8,<14`; an empty text is none. Anything else raises ValueError."""
    result = []
    for part in filter(None, (piece.strip() for piece in text.split(","))):
        match = _COMPARISON.fullmatch(part)
        if match is None:
            raise ValueError(f"not a version range: {text!r} (allowed: comparisons such as >=12.8,<14)")
        result.append((match[1], match[2]))
    return tuple(result)


def in_range(version: str, text: str) -> bool:
    """True where the version meets every comparison; a missing part counts as any (`13` meets `>=13.3`)."""
    return all(_meets(version, operator, bound) for operator, bound in parse_range(text))


def _meets(version: str, operator: str, bound: str) -> bool:
    left, right = version_key(version), version_key(bound)
    if operator in {"<=", "=="} or (operator == ">=" and len(left) < len(right) and left == right[: len(left)]):
        left = left[: len(right)]
        right = right[: len(left)]
    return {
        "<": left < right,
        "<=": left <= right,
        "==": left == right,
        ">=": left >= right,
        ">": left > right,
    }[operator]
