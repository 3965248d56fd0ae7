"""Names and figures in the same order: `H100 和 H200 的显存分别为 80GB 和 141GB`, `H100/H200: 80/141 GB`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeVar

from detector.extract.candidate import PRODUCTS
from detector.extract.draft import certain
from detector.extract.ordered import Spanned
from detector.extract.scene import Mention, Place, Quantity, Scene
from detector.model.claim import Candidate
from detector.model.document import BlockKind

_SEPARATOR = re.compile(r"\s?(?:/|／|、|vs\.?|versus|against|,|，|;|\||和|与|及|以及|and|,\sand|&)\s?(?:the\s)?")
_BLANK = re.compile(r"[ \t\u3000]{1,3}")
_LIST_GAP = re.compile(rf"(?:\s?(?:\d{{1,3}}\s?GB|SXM\d?|PCIe|NVL))?{_SEPARATOR.pattern}")
_HEAD = re.compile(r"[^，。、,.;；\n]{0,24}")
_FOR = re.compile(r"\s?(?:for|of|in|on)\s(?:the\s)?")
_AND = re.compile(r"\s?(?:and|和|与|及)\s?")
_MANY, _PAIR = 3, 2

Item = TypeVar("Item", bound=Spanned)


def respective_subject(scene: Scene, quantity: Quantity, place: Place) -> tuple[Candidate, ...]:
    """The subject of a figure in a list that runs parallel to a list of names; empty where there is no such list."""
    low, high = place.sentence
    words = scene.cues_in("respective", low, high)
    figures = [other for other in scene.quantities_in(low, high) if other.dimension == quantity.dimension]
    if quantity not in figures:
        return ()
    earlier = [word for word in words if word.end <= quantity.start and word.meaning.value != "behind"]
    if not words or (not earlier and words[0].meaning.value != "behind"):
        return _of_flat_table(scene, quantity, figures, low) or _of_lists(scene, quantity, figures, place.sentence)
    behind = not earlier
    limit = figures[0].start if behind else earlier[0].start
    names = _distinct([mention for mention in scene.mentions_in(low, limit) if mention.kind in PRODUCTS])
    if behind:
        return _paired(names, figures, quantity)
    figures = [other for other in figures if other.start > earlier[-1].start]
    return _paired(names, run_around(scene.text, figures, quantity), quantity)


def _of_lists(
    scene: Scene, quantity: Quantity, figures: Sequence[Quantity], sentence: tuple[int, int]
) -> tuple[Candidate, ...]:
    """The same without `respectively`: nothing but a verb between names and figures, or `for` behind the figures."""
    run = run_around(scene.text, figures, quantity)
    if len(run) <= 1:
        return ()
    low, high = sentence
    before = [mention for mention in scene.mentions_in(low, run[0].start) if mention.kind in PRODUCTS]
    if before and _HEAD.fullmatch(scene.text, before[-1].end, run[0].start):
        return _paired(run_around(scene.text, before, before[-1]), run, quantity)
    behind = [mention for mention in scene.mentions_in(run[-1].end, high) if mention.kind in PRODUCTS]
    if behind and _FOR.fullmatch(scene.text, run[-1].end, behind[0].start):
        return _paired(run_around(scene.text, behind, behind[0]), run, quantity)
    return ()


def _of_flat_table(scene: Scene, quantity: Quantity, figures: Sequence[Quantity], low: int) -> tuple[Candidate, ...]:
    """The same in a table that a page's text has run together: `型号 P100 V100 A100 晶体管 153亿 211亿 542亿`."""
    run = run_around(scene.text, figures, quantity, _BLANK)
    if len(run) <= 1:
        return ()
    products = [mention for mention in scene.mentions_in(low, run[0].start) if mention.kind in PRODUCTS]
    names = run_around(scene.text, products, products[-1], _BLANK) if products else []
    return _paired(names, run, quantity)


def parallel_subject(scene: Scene, mention: Mention, place: Place) -> tuple[Candidate, ...] | None:
    """The product of a name in a list that runs parallel to one of products (`HBM2e and HBM3 in the A100 and H100`):
    none where the lists differ in length, None where there are no two lists."""
    named = scene.mentions_in(*place.sentence)
    run = _listed([other for other in named if other.kind == mention.kind], mention, scene.text)
    products = [other for other in named if other.kind in PRODUCTS]
    lists = [_listed(products, product, scene.text) for product in products]
    parallel = next((found for found in lists if len(found) == len(run) > 1), None)
    if parallel:
        owner = parallel[run.index(mention)]
        return certain(owner.name, owner.variant)
    return () if len(run) >= _MANY and any(len(found) > 1 for found in lists) else None


def _listed(items: Sequence[Mention], inside: Mention, text: str) -> list[Mention]:
    """The items around one of them that only separators, and words for the variant before these, part."""
    result: list[Mention] = []
    for item in items:
        if result and not _LIST_GAP.fullmatch(text, result[-1].end, item.start):
            if inside in result:
                break
            result = []
        result.append(item)
    return result


def is_of_unnamed_list(scene: Scene, quantity: Quantity, place: Place) -> bool:
    """True for one of three figures or more in prose that names no product, or of two of one unit that `and` joins:
    they may be of as many products."""
    if place.block is None or place.block.kind is not BlockKind.PARAGRAPH:
        return False
    low, high = place.sentence
    if any(mention.kind in PRODUCTS for mention in scene.mentions_in(low, high)):
        return False
    figures = [other for other in scene.quantities_in(low, high) if other.dimension == quantity.dimension]
    run = run_around(scene.text, figures, quantity) if quantity in figures else []
    return len(run) >= _MANY or (len(run) == _PAIR and _are_alike(scene, *run))


def _are_alike(scene: Scene, first: Quantity, second: Quantity) -> bool:
    """True for two figures of one unit with nothing but `and` between: `9.8 TB/s and 13.1 TB/s`."""
    alike = first.unit == second.unit and first.unit is not None
    return alike and _AND.fullmatch(scene.text, first.end, second.start) is not None


def run_around(text: str, items: Sequence[Item], inside: Item, separator: re.Pattern[str] = _SEPARATOR) -> list[Item]:
    """The items around one of them that only separators part."""
    result: list[Item] = []
    for item in items:
        if result and not separator.fullmatch(text, result[-1].end, item.start):
            if inside in result:
                break
            result = []
        result.append(item)
    return result


def _paired(names: list[Mention], figures: list[Quantity], quantity: Quantity) -> tuple[Candidate, ...]:
    if quantity not in figures or len(names) <= 1 or len(names) != len(figures):
        return ()
    mention = names[figures.index(quantity)]
    return certain(mention.name, mention.variant)


def _distinct(mentions: list[Mention]) -> list[Mention]:
    result: list[Mention] = []
    for mention in mentions:
        if all((mention.name, mention.variant) != (other.name, other.variant) for other in result):
            result.append(mention)
    return result
