"""Dates of publication that stand beside a version, or in a table below a head such as `Released` or `发布年份`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from detector.extract.date import Dating
from detector.extract.layout import headings_before
from detector.extract.scene import Place, Scene
from detector.extract.version import Release, Releases
from detector.model.document import BlockKind, PartialDate

_WORD = r"(?:published|released|announced|launched|appeared|came out|shipped|arrived|out)"
# What may stand between a version and its date: `CUDA 12.8, which appeared in`, `PyTorch 2.6.0 (released on`, `于`.
_TO_DATE = re.compile(
    rf"(?:[,，]?\s?(?:which |that )?(?:(?:was|were|has been|had been) )?(?:first |only |officially |then )?{_WORD}"
    r"(?: out)? ?(?:in|on|since|back in|as early as)?|\s(?:from|of)"
    rf"|\s?[(（](?:{_WORD} (?:in|on)?|发布于|published)?"
    r"|\s?(?:[,，]\s?(?:它|该版本)?)?(?:的?(?:正式版|稳定版|发布时间|发布日期|之类|那一版))?[,，]?\s?(?:则|才)?(?:发布于|发布在|推出于|于|是|在|为)"
    r")\s?(?:early|mid|late)?[\s-]?$",
    re.IGNORECASE,
)
# Where the date comes behind `于` or `是`, the word that makes it one of publication comes after it.
_HAN_JOIN = re.compile(r"(?:于|是|在|为)\s?$")
_SAID_BEFORE = re.compile(r"(?:发布于|发布在|推出于|发布时间[是为]|发布日期[是为])\s?$")
_HAN_BEHIND = re.compile(
    r"\s?(?:底|初|末|中旬|上旬|下旬)?\s?(?:才|正式|就|便|对外)?(?:发布|推出|上线|问世|公布|面世|释出|的\s?(?:东西|版本|产物|事))"
)
# What was published is then not the version, but something written or built about it.
_ABOUT = re.compile(
    r"\b(?:articles?|reviews?|papers?|reports?|posts?|guides?|tutorials?|benchmarks?|blogs?|tests?|results?|images?|containers?"
    r"|packages?|wheels?|builds?|books?|talks?|notes?|docs|documentation|support|plugins?)\s(?:entry\s)?"
    r"(?:about|on|for|of|with|using|covering|to|from|based on)\s(?:the |its |our |NVIDIA(?:'s)? )*$"
    r"|(?:关于|介绍|评测|针对|讲解|适配|支持|基于|面向)\s?(?:了)?\s?$",
    re.IGNORECASE,
)
_REACH = 64
_HEAD = re.compile(
    r"\W*(?:(?:规范|标准|首次|正式|产品|首发)?(?:发布|上市|推出|问世|公布|亮相|面世|首发)(?:的)?(?:年份|时间|日期|年月|年)?"
    r"|(?:first )?(?:released?|announced?|launch(?:ed)?|introduced|introduction|unveiled|published|debut|available"
    r"|availability|announcement|publication)(?: (?:in|on|since|date|year|time))?|(?:date|year) of (?:release"
    r"|announcement|launch|publication|introduction))\W*",
    re.IGNORECASE,
)
_OPENS_EVENT = re.compile(
    rf"\W*(?:It (?:was |is |has been )?)?{_WORD}(?: \w+)?(?: on| in| since)? ?"
    r"|\W*(?:该版本|它)?(?:发布|推出|上线)于\s?",
    re.IGNORECASE,
)
_YEAR = re.compile(r"\s*((?:19|20)\d\d)\s*年?\s*")


def find_cell_years(scene: Scene) -> Iterator[Dating]:
    """The bare years of tables whose head says that something was published then."""
    for cell in scene.cells.values():
        match = _YEAR.fullmatch(scene.text, cell.start, cell.end)
        if match and is_dated_cell(scene, scene.place(match.start(1), match.end(1))):
            yield Dating(match.start(1), match.end(1), PartialDate(int(match[1])))


def is_dated_cell(scene: Scene, place: Place) -> bool:
    """True for a table cell of which the head of the column or of the row speaks of publication."""
    if place.block is None or place.block.kind is not BlockKind.CELL:
        return False
    return any(_HEAD.fullmatch(scene.text, head.start, head.end) for head in place.heads[:2])


def release_dated(scene: Scene, place: Place, releases: Releases) -> Release | None:
    """The version that a date is said of: `CUDA 12.8, published in January 2025`, `PyTorch 2.6.0 (29 January 2025)`."""
    if is_dated_cell(scene, place) and place.block is not None:
        first = scene.cells.get((place.block.table, place.block.row, 0))
        named = releases.between(first.start, first.end) if first else []
        return named[0] if len(named) == 1 else None
    release = releases.last_before(place.start)
    if release is None or place.start - release.end > _REACH or release.at_least:
        return None
    joined = _TO_DATE.fullmatch(scene.text, release.end, place.start)
    if joined is None or _ABOUT.search(scene.text, max(0, release.start - _REACH), release.start):
        return None
    han = _HAN_JOIN.search(joined[0]) is not None and _SAID_BEFORE.search(joined[0]) is None
    return release if not han or _HAN_BEHIND.match(scene.text, place.end) else None


def release_of_section(scene: Scene, place: Place, releases: Releases) -> Release | None:
    """The only version that the nearest heading names, for a sentence that opens with `Released on`."""
    if not _OPENS_EVENT.fullmatch(scene.text, place.sentence[0], place.start):
        return None
    above = headings_before(scene, place.start)[:1]
    named = releases.between(above[0].start, above[0].end) if above else []
    return named[0] if len(named) == 1 else None
