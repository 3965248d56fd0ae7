"""A toolkit and the driver that a passage uses with it; none where the passage says that the two do not go together."""

from __future__ import annotations

import re
from collections.abc import Iterator

from detector.extract.ordered import Ordered
from detector.extract.scene import Scene
from detector.extract.version import Release, Releases
from detector.model.document import BlockKind

_TOOLKIT = "CUDA"
_REACH = 400
_SENTENCE_REACH, _BLOCK_REACH, _SECTION_REACH = 300, 200, 120
_AROUND = 40
# What a program does that does not work, unless the words before say that it does not do so.
_FAILS = re.compile(
    r"\b(?:fail(?:s|ed|ing|ures?)?|refus(?:es?|ed|al)|reject(?:s|ed)?|errors?|crash(?:es|ed)?|abort(?:s|ed)?"
    r"|stop(?:s|ped)?|breaks?|broken?|hangs?|complain(?:s|ed)?|exits?|quits?|denie[sd]|forbids?|forbidden"
    r"|incompatible|unsupported|insufficient|unable|impossible|mismatch(?:es)?|too (?:old|low|early|outdated)"
    r"|(?:left|leaves?) out|rule[sd]? out|lock(?:s|ed)? out|out of (?:date|support))\b"
    r"|失败|报错|出错|拒绝|崩溃|太[旧老低早]|过[旧老低]|不(?:支持|兼容|行|够|足|能|可以|匹配|满足|认|适配)"
    r"|无法|起不来|跑不[了起动]|用不了|装不[上了]|带不动|达不到|不再|没法|低于"
)
_SPARED = re.compile(
    r"(?:\b(?:no|not|never|nothing|without|zero|free of|hardly|none)\b|n['’]t\b|没有?|不会|从不|从未|并未|不再|无)"
    r"[^,.;，。；\n]{0,14}$",
    re.IGNORECASE,
)
_REFUSED = re.compile(
    r"(?:\b(?:cannot|can not|not|never|no longer|neither|nor)\b|n['’]t)\s(?:[a-z]+\s){0,2}?"
    r"(?:support|run|work|start|load|launch|boot|use|install|combine|mix|pair|match|fit|go|suffice|accept|allow|know"
    r"|recogni[sz]e|drive|serve|enough|sufficient|compatible|supported|possible|meant|made|new enough|recent enough)"
    r"|(?:不要|(?<![区级分特类差])别(?![的人处])|勿|切勿|请勿|不可|不得|不宜|不应)[^，。,;；\n]{0,28}?(?:用|装|配|搭|混)",
    re.IGNORECASE,
)
# What is done away with, or left behind: `we replaced driver 550`, `hosts on driver 550 must be updated first`.
_LEFT_BEFORE = re.compile(
    r"\b(?:replac|remov|retir|drop|abandon|uninstall|leav|purg|discard)\w*\s(?:\w+\s){0,2}$"
    r"|\b(?:from|instead of|rather than|without|than|beyond|past|except|older than|below)\s(?:the\s|old\s|NVIDIA\s)*$"
    r"|(?:换掉|替换|卸载|淘汰|移除|抛弃|而不是|而非|从|由|停留在|还在)[^，。,;；\n]{0,6}$",
    re.IGNORECASE,
)
_LEFT_BEHIND = re.compile(
    r"[^.,;\n]{0,16}\b(?:must|ha[sd] to|have to|needs? to|should|need(?:ed)? to|will|was|were|got)"
    r"\s(?:first\s|all\s|also\s)?"
    r"(?:be\s)?(?:updat|upgrad|replac|retir|remov|drop)(?:e|ed|ped)\b|[^.,;\n]{0,10}\bneeds? an? (?:update|upgrade)\b"
    r"|[^，。,;；\n]{0,8}(?:必须|需要?|要|得|应|都|已)?先?(?:升级|更新|更换|换掉|淘汰)",
    re.IGNORECASE,
)
_LEFT_REACH = 28
_DRIVER_WORD = re.compile(r"(?:\bNVIDIA\s)?(?:\b[Dd]rivers?|驱动)(?:程序)?\s?(?:version|branch|版本)?\s?R?$")
# A sentence of its own that asks for the driver: `Install CUDA 13.0. Use driver 580 with it.`
_ASKS = re.compile(
    r"\b(?:install|use|with|match\w*|pair\w*|together|choose|pick|take|select|download|load|recommend\w*|should|must)\b"
    r"|安装|使用|选择|选用|搭配|匹配|配套|配合|推荐|下载|对应|必须|建议|配|装|选",
    re.IGNORECASE,
)
_OWN_SENTENCE = frozenset({BlockKind.PARAGRAPH, BlockKind.QUOTE})


def find_pairs(scene: Scene, releases: Releases) -> Iterator[tuple[Release, Release]]:
    """Each toolkit with its driver, every pair of versions once."""
    toolkits = Ordered(release for release in releases if release.subject == _TOOLKIT)
    drivers = Ordered(
        release for release in releases if release.kind == "driver" and not release.needed and not release.refused
    )
    done: set[tuple[str, str]] = set()
    for toolkit in toolkits:
        driver = _in_order(scene, toolkit, toolkits, drivers) or _nearest(scene, toolkit, drivers)
        if driver is None or (toolkit.version, driver.version) in done or _is_refused(scene, toolkit, driver):
            continue
        done.add((toolkit.version, driver.version))
        yield toolkit, driver


def _in_order(scene: Scene, toolkit: Release, toolkits: Ordered[Release], drivers: Ordered[Release]) -> Release | None:
    """The driver of a toolkit in a sentence with as many drivers: `from CUDA 12.4 on 550 to CUDA 13.3 on 580`."""
    low, high = scene.sentence_span(toolkit.start)
    named, beside = toolkits.between(low, high), drivers.between(low, high)
    return beside[named.index(toolkit)] if 1 < len(named) == len(beside) else None


def _nearest(scene: Scene, toolkit: Release, drivers: Ordered[Release]) -> Release | None:
    around = drivers.between(toolkit.start - _REACH, toolkit.end + _REACH)
    near = [driver for driver in around if _together(scene, toolkit, driver)]
    return min(near, key=lambda other: abs(other.start - toolkit.start), default=None)


def _together(scene: Scene, toolkit: Release, driver: Release) -> bool:
    """True where both stand in one sentence, or in one block not further apart than a list of commands."""
    gap = max(driver.start - toolkit.end, toolkit.start - driver.end)
    if _has_own_partner(scene, toolkit, driver):
        return False
    if scene.sentence_index(toolkit.start) == scene.sentence_index(driver.start):
        return gap < _SENTENCE_REACH
    block, own = scene.block(driver.start), scene.block(toolkit.start)
    if block and own and block.kind is BlockKind.CELL:
        return (block.table, block.row) == (own.table, own.row)
    if block and block.kind in _OWN_SENTENCE and not _ASKS.search(scene.text, *scene.sentence_span(driver.start)):
        return False
    same = scene.block_index(toolkit.start) == scene.block_index(driver.start)
    return gap < (_BLOCK_REACH if same else _SECTION_REACH)


def _has_own_partner(scene: Scene, toolkit: Release, driver: Release) -> bool:
    """True where the two stand in different sentences, of which the driver's names a toolkit of its own."""
    low, high = scene.sentence_span(driver.start)
    return not low <= toolkit.start < high and _TOOLKIT in scene.text[low:high]


def _is_refused(scene: Scene, toolkit: Release, driver: Release) -> bool:
    """True where a passage says that the two fail together, or that the driver is what has to go."""
    text = scene.text
    word = _DRIVER_WORD.search(text, max(0, driver.start - _LEFT_REACH), driver.start)
    start = word.start() if word else driver.start
    low, high = scene.sentence_span(driver.start)
    if _LEFT_BEFORE.search(text, max(low, start - _LEFT_REACH), start) or _LEFT_BEHIND.match(text, driver.end, high):
        return True
    first, last = sorted((toolkit, driver), key=lambda release: release.start)
    low = max(scene.sentence_span(first.start)[0], first.start - _AROUND)
    high = min(scene.sentence_span(last.start)[1], last.end + _AROUND)
    if _REFUSED.search(text, low, high):
        return True
    fails = _FAILS.finditer(text, low, high)
    return any(not _SPARED.search(text, max(low, match.start() - _LEFT_REACH), match.start()) for match in fails)
