"""Counted parts of a whole: the 36 Grace CPUs of a rack do not own the figures that follow, the rack does."""

from __future__ import annotations

import re
from collections.abc import Sequence

from detector.extract.scene import Mention, Place, Scene

_WHOLES = frozenset({"system", "accelerator"})
_PARTS = frozenset({"accelerator", "cpu", "die", "architecture", "network"})
_COUNT = re.compile(r"\s?(?:×|x|X|颗|张|块|片|个|枚|路)?\s?(?:NVIDIA|AMD|Intel|英伟达|华为)?\s?")
_HOLDS = re.compile(
    r"\b(?:ha[sd]|have|with|holds?|houses?|contains?|combin\w+|pack\w*|pair\w*|join\w*|link\w*|connect\w*"
    r"|consists? of|made (?:up )?of|built from|integrat\w+|includ\w+|compris\w+|is|are|of)\b"
    r"|是|有|含|配|带|集成|由|包括|装|放|塞|容纳|搭载|内置|连接|[:：=(（]"
)
_CORES = re.compile(r"\s?(?:cores|engines|tiles|核心?(?!数)|内核)")  # `eight NeuronCore-v3 cores` are inside a chip
_REACH = 60
_SEVERAL = re.compile(
    r"(?:\b(?:two|three|four|five|six|seven|eight|ten|sixteen|both|several|a pair of|[2-9]"
    r"|\d\d+)(?:\s?[x×])?|[两二三四五六七八九十几数]\s?[台块张颗个])"
    r"\s(?:of the\s|of these\s|such\s|linked\s|NVIDIA\s|AMD\s)*$",
    re.IGNORECASE,
)
_TOGETHER = re.compile(
    r"\b(?:make|makes|made|add(?:s|ed)? up to|sum(?:s|med)? (?:up )?to|pool\w*|total\w*"
    r"|together|combined|join\w*|give us|amount to)\b"
    r"|合计|一共|共有|加起来|凑成|组成|合成",
    re.IGNORECASE,
)
_TOGETHER_BEHIND = re.compile(r"\s(?:\w+\s){0,2}?(?:together|combined|in (?:all|total|sum)|between them)\b")
_COUNT_REACH = 24


def parts_of_wholes(scene: Scene, named: Sequence[Mention]) -> list[Mention]:
    """Those of the names that are counted as parts of a product named before them in the same sentence."""
    parts: list[Mention] = []
    for index, mention in enumerate(named):
        if mention.kind not in _PARTS or not is_counted(scene, mention):
            continue
        wholes = [
            other
            for other in named[:index]
            if other.kind in _WHOLES and other.name != mention.name and not is_counted(scene, other)
        ]
        if (wholes and _is_held(scene, wholes[-1], mention)) or _CORES.match(scene.text, mention.end):
            parts.append(mention)
    return parts


def is_counted(scene: Scene, mention: Mention) -> bool:
    """True right behind a count: `72 Blackwell GPUs`, `8x H100`, `36 颗 Grace`."""
    before = scene.quantities.last_before(mention.start)
    if before is None or before.end > mention.start or before.dimension not in {"number", "ratio", "count", "device"}:
        return False
    return _COUNT.fullmatch(scene.text, before.end, mention.start) is not None


def _is_held(scene: Scene, whole: Mention, part: Mention) -> bool:
    """True where the words between say that the first holds the second, in one sentence."""
    gap = scene.text[whole.end : part.start]
    if scene.sentences_between(whole.end, part.start):
        return False
    return len(gap) <= _REACH and (_HOLDS.search(gap) is not None)


def sums_several(scene: Scene, place: Place, names: Sequence[str]) -> bool:
    """True for what several of a product have together that is named by a short form, which counts nothing: `two sparks
    over a cable make 256 GB`."""
    low = place.sentence[0]
    for mention in scene.implied.between(low, place.start):
        if mention.name not in names and mention.kind not in _WHOLES:
            continue
        if not _SEVERAL.search(scene.text, max(low, mention.start - _COUNT_REACH), mention.start):
            continue
        if _TOGETHER.search(scene.text, mention.end, place.start) or _TOGETHER_BEHIND.match(scene.text, place.end):
            return True
    return False
