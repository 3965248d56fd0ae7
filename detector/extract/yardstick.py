"""Products that a figure is measured against, so that they cannot own it: `141 GB, 61 GB more than the H100`."""

from __future__ import annotations

import re

from detector.extract.part import sums_several
from detector.extract.scene import Mention, Place, Scene
from detector.model.claim import Candidate

_PRODUCTS = frozenset({"accelerator", "system", "cpu", "die", "architecture"})
# What stands between a figure and what it is compared with; the figure before these words is never the other's.
_MORE_THAN = re.compile(
    r"\b(?:more|less|higher|lower|faster|slower|larger|bigger|smaller|better|wider|greater|fewer|longer|shorter|cheaper"
    r"|heavier|denser|hotter|quicker)\b(?:[^.;\n]|\.(?=\d)){0,40}?\bthan\b"
    r"|\btimes\s(?:the|that|those|as|what|more|larger|higher|faster)\b|\d\s?[x×]\s(?:the|that|those|as|of|what)\b"
    r"|\b(?:twice|double|triple|thrice|quadruple|half|a (?:third|quarter|fifth) of)\s(?:the|that|those|of|as|what)\b"
    r"|\bas\s(?:much|many|fast|high|large|big|wide|long|quick)\sas\b"
    r"|\bup from\b|\bdown from\b|\bcompared (?:to|with)\b|\bahead of\b|\babove the\b|\bbelow the\b"
    r"|\bnot the\s(?=\d)|\binstead of the\s(?=\d)"
)
# The next clause has a subject and a verb of its own: `..., and an A100 has 624 TOPS`.
_NEXT = re.compile(
    r",?\s(?:and|while|but|whereas|where)\s(?:an?\s|the\s|one\s|its\s|old\s|older\s|previous\s)*(?:[A-Z][A-Za-z]+\s)?$"
)
_VERB = re.compile(
    r"\s(?:SXM\d?\s|PCIe\s|NVL\s)?(?:ha[sd]|have|is|was|are|were|offers?|offered|reach(?:es|ed)?|gets?|got|delivers?"
    r"|delivered|stays?|stayed|stops?|stopped|needs?|needed|managed?s?|made do|draws?|drew|uses?|used|comes?|came"
    r"|gives?|gave|brings?|brought|carries|carried|moves?|moved|costs?)\b"
)
_RELATIVE = r"(?:predecessors?|forerunners?|previous (?:generation|model|card|chip)|older (?:card|chip|model|sibling))"
_THAN_RELATIVE = re.compile(rf"(?:[^.;\n]|\.(?=\d)){{0,60}}\b(?:its|the|their)\s{_RELATIVE}\b", re.IGNORECASE)
_OF_RELATIVE = re.compile(
    rf"\s(?:\w+\s)?(?:of|on|in|for)\s(?:its|the|their)\s(?:direct\s)?{_RELATIVE}\b", re.IGNORECASE
)
_RELATIVE_REACH = 90
_AGAINST = re.compile(r"\b(?:against|versus|vs\.?)\s[^,.;:\n]{0,30}$")
_AGAINST_FIGURE = re.compile(r"\s(?:against|versus|vs\.?)\s(?:the\s|only\s)?\d")


def without_yardsticks(scene: Scene, place: Place, candidates: tuple[Candidate, ...]) -> tuple[Candidate, ...]:
    """The candidates without those that the words behind a figure compare it with, or give a clause of their own."""
    if place.is_cell or not candidates:
        return candidates
    if sums_several(scene, place, [item.name for item in candidates]):
        return ()
    if _is_of_newer(scene, place) or _OF_RELATIVE.match(scene.text, place.end):
        return candidates if _is_led(scene, place) and not _OF_RELATIVE.match(scene.text, place.end) else ()
    low, high = place.sentence
    before = {item.name for item in scene.mentions_in(low, place.start) if item.kind in _PRODUCTS}
    before |= {item.name for item in scene.implied.between(low, place.start)}
    behind = [item for item in scene.mentions_in(place.end, high) if item.kind in _PRODUCTS and item.name not in before]
    others = {item.name for item in behind if _is_other(scene, place, item)}
    named = (*scene.mentions_in(low, place.start), *scene.implied.between(low, place.start))
    second = {item.name for item in named if _is_second(scene, place, item)}
    if second and before <= second:
        return ()  # the first of the two has no name here
    return tuple(item for item in candidates if item.name not in others | second)


def _is_second(scene: Scene, place: Place, mention: Mention) -> bool:
    """True for the second of two things compared, seen from the first figure: `... against Volta: 312 against 15.7`."""
    if mention.kind not in _PRODUCTS or not _AGAINST_FIGURE.match(scene.text, place.end):
        return False
    return _AGAINST.search(scene.text, place.sentence[0], mention.start) is not None


def _is_other(scene: Scene, place: Place, mention: Mention) -> bool:
    """True for a name behind a figure that it is compared with, or that begins the next clause."""
    text = scene.text
    if _MORE_THAN.search(text, place.end, mention.start):
        return True
    opened = _NEXT.search(text, place.end, mention.start)
    return opened is not None and _VERB.match(text, mention.end) is not None


def _is_of_newer(scene: Scene, place: Place) -> bool:
    """True for a figure that the words behind compare with that of a nameless predecessor."""
    high = min(place.sentence[1], place.end + _RELATIVE_REACH)
    than = _MORE_THAN.search(scene.text, place.end, high)
    return than is not None and _THAN_RELATIVE.match(scene.text, than.end(), high) is not None


def _is_led(scene: Scene, place: Place) -> bool:
    """True where the sentence names a product before the figure, or the whole article names only one."""
    if any(item.kind in _PRODUCTS for item in scene.mentions_in(place.sentence[0], place.start)):
        return True
    return len({item.name for item in scene.mentions if item.kind in _PRODUCTS}) == 1
