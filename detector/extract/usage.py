"""Figures of one machine in use, which no data sheet has: `capped at 500 W`, `used 76 GB`, `功耗限制在 500W`."""

from __future__ import annotations

import re

from detector.extract.scene import Place, Quantity, Scene

_ABOUT = r"(?:about |around |roughly |only |just |some |up to |a |约|大约|近|仅|[~≈])?"
_SET = re.compile(
    r"(?:\b(?:capp(?:ed|ing)|limit(?:ed|ing)|throttl(?:ed|es|ing)|locked|locking|restrict(?:ed|ing)|clamped|pinned"
    r"|undervolted|dial(?:l?ed|l?ing)(?: back| down)?|turned down|set|cap|limit|lock)\b"
    r"(?: [^\s.;,]+){0,6}? (?:to|at|below|under)"
    r"|\b(?:power|TDP|clock) (?:limit|cap|target)s?(?: (?:was|were|is))?(?: (?:set|lowered|reduced|dropped))?"
    r" ?(?:of|to|at|was|=)"
    r"|-pl|--power-limit[ =]|-lgc"
    r"|(?:限制|限定|锁定|锁死|锁|设定|设置|设|调|压|限)(?:功耗|功率|频率|频)?(?:了)?(?:在|到|至|为|成|于)"
    r"|(?:限|锁)(?:功耗|功率|频率|频))"
    rf"\s?{_ABOUT}$",
    re.IGNORECASE,
)
_SET_BEHIND = re.compile(
    r"\s?(?:power |clock )?(?:limit|cap)\b|\s?(?:的)?(?:功耗墙|功率墙|功耗限制|功率限制)", re.IGNORECASE
)
_USED = re.compile(
    r"(?:(?<!\ba )(?<!\bthe )\b(?:used|consumed|consumes|allocated|occupied|reserved|peak(?:ed|s|ing) at)"
    r"|\bpeak (?:GPU |device |HBM )?(?:memory|usage|VRAM|allocation|memory usage|memory use)\b(?: [^\s.;,]+){0,8}?"
    r" (?:was|is|of|at|reached|hit|reaches|hits|to)"
    r"|\b(?:memory|VRAM) (?:usage|use|consumption|footprint)\b(?: [^\s.;,]+){0,8}?"
    r" (?:was|is|of|at|reached|hit|reaches|to)"
    r"|(?:占用率?|占用峰值|峰值显存|显存峰值|峰值内存|使用量|用量|用掉|用了|占了|吃掉|吃了|消耗)[了为是达到约在至高仅只有:]{0,4})"
    rf"\s?{_ABOUT}$",
    re.IGNORECASE,
)
_USED_BEHIND = re.compile(
    r" (?:of (?:it|its|the|that|this)\b[^.,;]{0,24} )?(?:(?:was|were|is|are) )?(?:used|in use|allocated|occupied)\b"
)
_FITTED = re.compile(r"\s?(?:of\s)?(?:on-?board\s)?(?:HBM|GDDR|LPDDR|DDR)", re.IGNORECASE)
_REACH = 80


def spoken_of_operation(scene: Scene, quantity: Quantity, place: Place) -> bool:
    """True where somebody set or saw the value on a machine; the cells of a table state what a product is made for."""
    if place.is_cell:
        return False
    text, start, end = scene.text, quantity.start, quantity.end
    low, high = max(place.sentence[0], start - _REACH), min(place.sentence[1], end + _REACH)
    if quantity.dimension in {"power", "frequency"}:
        return _SET.search(text, low, start) is not None or _SET_BEHIND.match(text, end, high) is not None
    if quantity.dimension != "bytes" or _FITTED.match(text, end, high):
        return False
    return _USED.search(text, low, start) is not None or _USED_BEHIND.match(text, end, high) is not None
