"""Compute capabilities: `compute capability 9.0`, `计算能力 10.0`, `sm_100a`, `gfx942`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from detector.extract.draft import Content, Draft
from detector.extract.qualifier import read_qualifiers
from detector.extract.scene import Place, Scene
from detector.extract.subject import choose_subject
from detector.model.claim import Attribute, Kind

_CAPABILITY = re.compile(
    r"(?=[Cc计sg])(?:(?:[Cc]ompute [Cc]apability|计算能力(?:版本)?|\bCC)[\s|:：为是(]{0,4}"
    r"(?:\S{0,6}应显示|\w{0,8} )?\s?"
    r"(?P<cc>\d{1,2}\.\d{1,2})(?!\d|\.\d|\s?[TGPE]?(?:FL)?OPS)"
    r"|\bsm_(?P<sm>\d{2,3})[af]?\b"
    r"|\b(?P<gfx>gfx\d{3,4}[a-f]?)\b)"
)
_SHOWN = re.compile(
    r"[Cc]apability[^\n]{0,24}?"
    r"(?:应当?(?:显示|打印|输出|为|是)|shows?|prints?|reads?|(?:should|must) (?:show|be|read|print))"
    r"\s?(?P<cc>\d{1,2}\.\d{1,2})(?!\d|\.\d)"
)
_HEAD = re.compile(r"\W*(?:CUDA\s)?(?:compute capability|计算能力|算力版本)\W*", re.IGNORECASE)
_IN_BRACKETS = re.compile(r"\s?[(（](\d{1,2}\.\d)[)）]")
_CELL = re.compile(r"\s*(\d{1,2}\.\d{1,2})\s*")
# Code that is built for a target is no card's: `sm_89 code`, `kernels for sm_89`, `the wheel holds sm_80 and sm_90`.
_CODE_BEHIND = re.compile(
    r"[af]?\s?(?:的)?\s?(?:code|kernels?|binar(?:y|ies)|wheels?|images?|cubins?|targets?|builds?|packages?|slices?|objects?|only"
    r"|代码|内核|二进制|镜像|安装包|版本|目标|程序)"
)
_CODE_BEFORE = re.compile(
    r"(?:\b(?:without|compil\w+|buil[td]s?|kernels?|code|binar(?:y|ies)|cubins?|wheels?|images?|made|holds?|held"
    r"|contain\w*|includ\w+|ship(?:s|ped)?|cover\w*|target\w*|only|pack\w*|lack\w*|miss\w*|omit\w*)\b|不?含|编译|只有|只带|针对|打包|缺)"
    r"[^.;。；\n]{0,28}$",
    re.IGNORECASE,
)
_CODE_REACH = 56
_TARGET = re.compile(r"\bsm_\d{2,3}")


def draft_capabilities(scene: Scene) -> Iterator[Draft]:
    """A claim for every compute capability or architecture code."""
    for match in _CAPABILITY.finditer(scene.text):
        yield _capability(scene, match, match.lastgroup or "")
    for match in _SHOWN.finditer(scene.text):
        yield _capability(scene, match, "cc")
    for match in _listed(scene):
        yield _capability(scene, match, 1)
    for match in _cells(scene):
        yield _capability(scene, match, 1)


def _listed(scene: Scene) -> Iterator[re.Match[str]]:
    """The numbers in brackets behind products that follow a compute capability: `T4 (compute capability 7.5), A100
    (8.0)`."""
    for match in _CAPABILITY.finditer(scene.text):
        if match.lastgroup != "cc":
            continue
        high = scene.sentence_span(match.start())[1]
        for mention in scene.mentions_in(match.end(), high):
            listed = _IN_BRACKETS.match(scene.text, mention.end, high) if mention.kind == "accelerator" else None
            if listed:
                yield listed


def _cells(scene: Scene) -> Iterator[re.Match[str]]:
    """The numbers in the rows and columns of tables that a capability heads."""
    if "apability" not in scene.text and "计算能力" not in scene.text and "算力版本" not in scene.text:
        return
    heads = [(key, cell) for key, cell in scene.cells.items() if 0 in key[1:]]
    named = {key for key, cell in heads if _HEAD.fullmatch(scene.text, cell.start, cell.end)}
    if not named:
        return
    for (table, row, column), cell in scene.cells.items():
        if (table, row, 0) in named or (table, 0, column) in named:
            match = _CELL.fullmatch(scene.text, cell.start, cell.end)
            if match:
                yield match


def _capability(scene: Scene, match: re.Match[str], form: str | int) -> Draft:
    written = match[form]
    content = Content(f"{written[:-1]}.{written[-1]}" if form == "sm" else written)
    place = scene.place(match.start() if form == "sm" else match.start(form), match.end(form))
    is_code = form == "sm" and not place.is_cell and _is_of_code(scene, place)
    candidates = () if is_code else choose_subject(scene, place, "compute_capability")
    return Draft(place, Kind.VERSION, Attribute.COMPUTE_CAPABILITY, content, candidates, read_qualifiers(scene, place))


def _is_of_code(scene: Scene, place: Place) -> bool:
    """True for the target of compiled code, also one of several in a list."""
    low = max(place.sentence[0], place.start - _CODE_REACH)
    if _CODE_BEHIND.match(scene.text, place.end) or _CODE_BEFORE.search(scene.text, low, place.start):
        return True
    codes = {match[0] for match in _TARGET.finditer(scene.text, *place.sentence)}
    products = {item.name for item in scene.mentions_in(*place.sentence) if item.kind == "accelerator"}
    return len(codes) > max(len(products), 1)
