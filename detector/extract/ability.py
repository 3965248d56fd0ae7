"""Number formats that a product is said to calculate in, without a figure: `the A100 supports FP8`, `A100 支持 FP8`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from detector.extract.candidate import HARDWARE
from detector.extract.draft import Content, Draft, certain
from detector.extract.ordered import Ordered
from detector.extract.precision import Format
from detector.extract.qualifier import read_qualifiers
from detector.extract.scene import Mention, Scene
from detector.model.claim import Attribute, Kind
from detector.model.document import BlockKind
from detector.specs.table import Specs

_SUPPORTS = re.compile(
    r"\s(?:(?:GPUs?|cards?|accelerators?|chips?|architecture|generation)\s)?"
    r"(?:(?:also|already|fully|natively|even|both|directly|now)\s){0,2}"
    r"(?:supports?|handles?|(?:has|have|offers?|brings?|gains?|adds?|got)\s(?:(?:native|full|hardware|built-in)\s)*"
    r"(?:support for)?|introduced native)\s?(?:(?:native|hardware|the)\s)*"
    r"|\s?(?:显卡|GPU|架构|芯片|加速卡|卡)?(?:也|都|已经?|还|同样|均|就|本身|从硬件上){0,3}(?:原生|完整|硬件|直接|全面)?"
    r"(?:支持|具备|拥有|带有?|提供)(?:了)?(?:原生|硬件)?(?:的)?\s?"
)
_BARE_VERB = re.compile(
    r"\b(?:ha(?:s|ve)|offers?|brings?|gains?|adds?|got)\s(?:(?:native|full|hardware|built-in)\s)*$|(?:具备|拥有|带有?|提供)了?\s?$"
)
_NOUN_BEHIND = re.compile(
    r"\s(?:Tensor Cores?|support|compute|units?|arithmetic|math|hardware|acceleration)\b"
    r"|\s?的?(?:支持|算力|能力|计算|加速|运算)",
    re.IGNORECASE,
)
_AND = re.compile(r"\s?(?:,|，|、|/|and|as well as|or|和|与|以及|及|到)?\s?(?:and |even |still |甚至)?")
# What software does with a format is no ability of the hardware: storing, converting, emulating, weights alone.
_SOFTWARE = re.compile(
    r"emulat|software|simulat|\bvia\b|through|weight|stor(?:e|age|ing)|dequanti|convert|cast\b|upcast|W8A16|W4A16|marlin"
    r"|kernels?\b|library|framework|driver|vLLM|PyTorch|TensorRT|llama|Triton|quanti[sz]|KV|cache|checkpoint|fork|patch|plug-?in|only\b"
    r"|\bnot?\b|n['’]t\b|never|neither|\bnor\b|lack|without|unlike|if\b|would|could|might|rumou?r|claim|wrong|mistak|myth|\?"
    r"|模拟|软件|通过|借助|经由|权重|存储|存放|保存|反量化|转换|转成|仅|只|框架|驱动|内核|算子|量化|缓存|库|补丁|插件"
    r"|不|没|未|无|非|误|谣|据称|号称|如果|假如|是否|吗|？|错",
    re.IGNORECASE,
)
_PRODUCT_KINDS = HARDWARE - {"cpu"}
_LONGEST_LIST = 96
_NO_BLOCKS = frozenset({BlockKind.META, BlockKind.CODE})


def draft_abilities(scene: Scene, formats: Ordered[Format], specs: Specs) -> Iterator[Draft]:
    """A claim for every format that plain words right behind a product say that it supports, where the table knows
    which architecture has the format."""
    names = {item.name for item in formats if specs.rules("first", item.name) or specs.rules("lacks", item.name)}
    if not names:
        return
    for mention in scene.mentions:
        if mention.kind not in _PRODUCT_KINDS or not mention.known:
            continue
        joined = _SUPPORTS.match(scene.text, mention.end)
        if joined and not _is_software(scene, mention):
            listed = _listed(scene, joined, formats)
            yield from (_draft(scene, mention, item) for item in listed if item.name in names)


def _is_software(scene: Scene, mention: Mention) -> bool:
    """True where the sentence speaks of software, denies, supposes or reports something, or is no running text."""
    place = scene.place(mention.start, mention.end)
    if place.block is None or place.block.kind in _NO_BLOCKS:
        return True
    low, high = place.sentence
    return _SOFTWARE.search(scene.text, low, min(high + 1, len(scene.text))) is not None


def _listed(scene: Scene, joined: re.Match[str], formats: Ordered[Format]) -> list[Format]:
    """The formats that follow one another behind the verb; behind `has` only where a noun makes them an ability."""
    position, found = joined.end(), list[Format]()
    for item in formats.between(position, position + _LONGEST_LIST):
        if not _AND.fullmatch(scene.text, position, item.start):
            break
        found.append(item)
        position = item.end
    bare = _BARE_VERB.search(joined[0]) is not None
    return [] if bare and not _NOUN_BEHIND.match(scene.text, position) else found


def _draft(scene: Scene, mention: Mention, item: Format) -> Draft:
    place = scene.place(item.start, item.end)
    content = Content(item.name, detail="support")
    candidates = certain(mention.name, mention.variant)
    return Draft(place, Kind.ENTITY, Attribute.FEATURE, content, candidates, read_qualifiers(scene, place))
