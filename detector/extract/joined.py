"""Figures that stand together: a value and its tolerance (`700 ± 10 W`), a list with one unit (`80/141/192 GB`)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from detector.extract.scene import Quantity

_TOLERANCES = frozenset({"±", "+/-"})
_APPROXIMATE = "~"
_MEASURES = frozenset(
    {"bytes", "bytes_per_second", "bits_per_second", "power", "flops", "ops", "frequency", "time"}
    | {"tokens_per_second", "length", "area"}
)
_COMMA = re.compile(r"\s?[,，、]\s?")
_SLASH = re.compile(r"\s?/\s?")
_LAST = re.compile(r"(?:\s?[,，])?\s(?:and|or)\s|\s?(?:和|及|与|或)\s?")
# A pair with `and` is one measure only where a verb or a colon leads to it: `a batch of 32 and 80 GB` is not.
_LEADS_PAIR = re.compile(
    r"(?:\b(?:ha(?:s|ve|d)|with|offers?|are|is|were|either|come in)|[为是有:(]|分别|容量|显存)\s?$"
)
_LEAD = 12


def with_tolerances(text: str, found: list[Quantity]) -> list[Quantity]:
    """The quantities in order; one that only says how exact the one before it is becomes a part of that one."""
    result: list[Quantity] = []
    for quantity in found:
        before = result[-1] if result else None
        if before is None or quantity.prefix not in _TOLERANCES or text[before.end : quantity.start].strip(" "):
            result.append(quantity)
            continue
        percent = quantity.dimension == "percent"
        unit = before.unit if before.unit or percent else quantity.unit
        scale = quantity.scale if before.unit is None and before.scale == "1" else before.scale
        result[-1] = replace(before, end=quantity.end, unit=unit, scale=scale, prefix=_APPROXIMATE)
    return result


def with_shared_units(text: str, found: list[Quantity]) -> Iterator[Quantity]:
    """The quantities; bare numbers of a list take the unit in which its last member is written."""
    members: list[Quantity] = []
    joints: list[str] = []
    for quantity in found:
        joint = _joint(text[members[-1].end : quantity.start]) if members else ""
        if not joint:
            yield from members
            members, joints = [], []
        else:
            joints.append(joint)
        members.append(quantity)
        if not _is_plain(quantity):
            yield from _shared(text, members, joints)
            members, joints = [], []
    yield from members


def _joint(between: str) -> str:
    """How two members of a list hang together: `comma`, `slash`, `last`; empty where they do not."""
    for name, pattern in (("comma", _COMMA), ("slash", _SLASH), ("last", _LAST)):
        if pattern.fullmatch(between):
            return name
    return ""


def _is_plain(quantity: Quantity) -> bool:
    """True for one bare number."""
    return quantity.unit is None and quantity.scale == "1" and not quantity.prefix and len(quantity.numbers) == 1


def _shared(text: str, members: list[Quantity], joints: list[str]) -> Iterable[Quantity]:
    last = members[-1]
    if not joints or last.unit is None or last.dimension not in _MEASURES or not _is_list(text, members[0], joints):
        return members
    return [*(replace(member, unit=last.unit, scale=last.scale) for member in members[:-1]), last]


def _is_list(text: str, first: Quantity, joints: list[str]) -> bool:
    """True for one kind of joint before the last, and for pairs that cannot be two statements."""
    if len(joints) == 1:
        lead = text[max(0, first.start - _LEAD) : first.start]
        return joints[0] == "slash" or (joints[0] == "last" and _LEADS_PAIR.search(lead) is not None)
    return len(set(joints[:-1])) == 1 and joints[0] != "last" and joints[-1] in {joints[0], "last"}
