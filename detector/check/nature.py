"""How a claimed kind, generation or technology name agrees with an entry of the table."""

from __future__ import annotations

import re
from functools import lru_cache

from detector.check.comparison import Agreement
from detector.check.reference import Entry
from detector.specs.version import version_key

_MEMORY = re.compile(r"(HBM|GDDR|LPDDR|DDR|SRAM)(\d*\w?)", re.IGNORECASE)
_ACCELERATOR_MEMORY = frozenset({"hbm", "gddr"})
_MODULE = re.compile(r"SXM\d?|OAM|PCI-?e|MXM|HHHL|FHFL|LGA|SoC", re.IGNORECASE)
_NANOMETRES = re.compile(
    r"(\d+(?:\.\d+)?)\s*(?:nm|纳米)|(?:TSMC|台积电|Samsung|三星)?\s*N?(\d+)[A-Z]{0,3}\b", re.IGNORECASE
)
_FOUNDRY = re.compile(r"TSMC|台积电|Samsung|三星|Intel|英特尔|SMIC|中芯", re.IGNORECASE)
_FOUNDRIES = {"台积电": "tsmc", "三星": "samsung", "英特尔": "intel", "中芯": "smic"}
_SM = re.compile(r"sm_?(\d+)(\d)[af]?", re.IGNORECASE)
_GENERATION = re.compile(r"\d+(?:\.\d+)?")
_SAME_NODE = 1.5


@lru_cache(maxsize=4096)
def folded(text: str) -> str:
    """The text without case, spaces and hyphens."""
    return re.sub(r"[\s\-_]+", "", text.casefold())


def agree_on_type(attribute: str, claimed: str, entry: Entry) -> Agreement:
    """How the claimed text stands to the entry's value, by the habits of the attribute."""
    known = f"{entry.fact.value} {entry.fact.unit}".strip()
    if folded(claimed) == folded(known):
        return Agreement.FULL
    compare = {
        "memory_type": _memory,
        "form_factor": _form,
        "process_node": _node,
        "compute_capability": _capability,
        "architecture": _architecture,
    }.get(attribute, _generation)
    return compare(claimed, known)


def _memory(claimed: str, known: str) -> Agreement:
    left, right = _MEMORY.search(claimed), _MEMORY.search(known)
    if left is None or right is None:
        return Agreement.APART
    kind, generation = left[1].casefold(), left[2].casefold()
    other, stands = right[1].casefold(), right[2].casefold()
    if kind == other:
        return Agreement.FULL if not generation or generation == stands else Agreement.FAR
    return Agreement.FAR if kind in _ACCELERATOR_MEMORY else Agreement.EXPLAINED


def _form(claimed: str, known: str) -> Agreement:
    left, right = _MODULE.search(claimed), _MODULE.search(known)
    if left is None or right is None:
        return Agreement.APART
    one, two = folded(left[0]), folded(right[0])
    if one == two or two.startswith(one):
        return Agreement.FULL
    return Agreement.EXPLAINED if one.startswith(two) else Agreement.FAR


def _node(claimed: str, known: str) -> Agreement:
    makers = {_foundry(claimed), _foundry(known)} - {""}
    if len(makers) > 1:
        return Agreement.FAR
    left, right = _nanometres(claimed), _nanometres(known)
    if left is None or right is None:
        return Agreement.APART
    same_code = _code(claimed) == _code(known)
    if left == right and (same_code or "nm" in known or "nm" in claimed):
        return Agreement.FULL
    return Agreement.EXPLAINED if abs(left - right) < _SAME_NODE else Agreement.FAR


def _code(text: str) -> str:
    return folded(_FOUNDRY.sub("", text))


def _foundry(text: str) -> str:
    match = _FOUNDRY.search(text)
    return _FOUNDRIES.get(match[0].casefold(), match[0].casefold()) if match else ""


def _nanometres(text: str) -> float | None:
    match = _NANOMETRES.search(text)
    return float(match[1] or match[2]) if match else None


def _capability(claimed: str, known: str) -> Agreement:
    one, two = (_SM.sub(r"\1.\2", text) for text in (claimed, known))
    if "gfx" in one.casefold() or "gfx" in two.casefold():
        both = "gfx" in one.casefold() and "gfx" in two.casefold()
        return Agreement.APART if not both else Agreement.FULL if folded(one) == folded(two) else Agreement.FAR
    if not version_key(one) or not version_key(two):
        return Agreement.APART
    return Agreement.FULL if version_key(one) == version_key(two) else Agreement.FAR


def _architecture(claimed: str, known: str) -> Agreement:
    one, two = folded(claimed), folded(known)
    if two.startswith(one) or one.startswith(two):
        return Agreement.FULL if two.startswith(one) else Agreement.EXPLAINED
    return Agreement.FAR


def _generation(claimed: str, known: str) -> Agreement:
    left, right = _GENERATION.search(claimed), _GENERATION.search(known)
    if left is None or right is None:
        return Agreement.APART
    return Agreement.FULL if version_key(left[0]) == version_key(right[0]) else Agreement.FAR
