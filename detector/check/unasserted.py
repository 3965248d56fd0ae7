"""Values that a sentence states, but not as the product's own: of a part, left over, reached, or told as wrong."""

from __future__ import annotations

import re

from detector.check.rule import Article
from detector.model.claim import Attribute, Claim

_BEFORE, _BEHIND, _SENTENCE = 64, 24, 160
_NUMBER = r"(?:\d{1,2}|[一两二三四五六七八九十]{1,3}|two|three|four|five|six|seven|eight|nine|ten|twelve|sixteen)"
_SHARED = frozenset(
    {Attribute.MEMORY_CAPACITY, Attribute.MEMORY_BANDWIDTH, Attribute.COMPUTE, Attribute.SM_COUNT, Attribute.CUDA_CORES}
)
# `八叠24GB`, `五叠各16GB`, `每个堆栈 24GB`, `eight stacks of 24 GB`, `eight 24 GB stacks`
_OF_PARTS = re.compile(
    rf"{_NUMBER}\s?(?:叠|个?堆[栈叠]|颗芯粒|层)\s?(?:HBM\w*\s?)?(?:[，,]\s?)?(?:各|每[叠颗层]|每个堆[栈叠])?\s?(?:的\s?)?(?:有|是|为|约)?\s?$"
    r"|(?:每|单)(?:叠|个?堆[栈叠]|层|颗芯粒)\s?(?:HBM\w*\s?)?(?:容量|带宽)?\s?(?:有|是|为|约|达)?\s?$"
    rf"|\b{_NUMBER}\s(?:HBM\w*\s)?(?:stacks|slices|partitions|instances|chiplets)\s(?:of|at|with)\s(?:about\s)?$",
    re.IGNORECASE,
)
_PARTS_BEHIND = re.compile(
    r"\s?(?:HBM\w*\s)?(?:stacks?|slices?|partitions?|instances?|chunks?)\b|\s?的?(?:切片|分区|实例)",
    re.IGNORECASE,
)
_SLICED = re.compile(
    r"\bMIG\b|\bslices?\b|\bpartition\w*|\binstances? of (?:it|the card)\b|切成|切片|切分|切出|分区|实例", re.IGNORECASE
)
_LEFT = re.compile(
    r"(?:剩下?|余下|空出|腾出|省下|留给|留出|还有)[^，,。；;\d]{0,6}$"
    r"|\b(?:leaves?|leaving|left with|frees?(?: up)?)\s(?:\w+\s){0,2}$",
    re.IGNORECASE,
)
_LEFT_BEHIND = re.compile(r"\s?(?:left\b|remain|to spare|is free|剩余|富余|空闲|可用)", re.IGNORECASE)
# `70B 的 FP16（140GB）`, `the 4-bit weights (35 GB)`
_WEIGHTS = re.compile(
    r"(?:FP16|BF16|FP8|FP4|INT8|INT4|\d[- ]?bit|\d比特|权重|weights|模型)[^,，。;；(（]{0,8}[(（]\s?$", re.IGNORECASE
)
_CORRECTION = re.compile(
    r"\bwe (?:said|wrote|printed|gave|listed|reported|stated)\b|\bshould have (?:read|been|said)\b|\bapologi[sz]\w*"
    r"|\bcorrection\b|\berrat(?:um|a)\b|\bmisprint\w*|\bmodified\b|\bno that (?:is|was)\b|\bdoes(?:n't| not) exist\b"
    r"|勘误|更正|误写|误作|误印|原文写|此前写|写成了?|误为|魔改|改装|不存在",
    re.IGNORECASE,
)


# `涨了125瓦`, `another 40 GB`: what something has more or less, not what it has.
_DIFFERENCE = re.compile(
    r"(?:[涨多少升降增减高低省]|增加|减少)[了出]\s?(?:约|近|大约)?\s?$"
    r"|\b(?:up|down|ris\w+|rose|f[ae]ll\w*|gr[eo]w\w*|increas\w+|decreas\w+|reduc\w+|higher|lower|raised?)\sby\s(?:about\s)?$"
    r"|\b(?:another|an extra|an additional)\s(?:about\s)?$",
    re.IGNORECASE,
)
# A rate that a program reaches is not the rate that the product could.
_REACHED = re.compile(
    r"FlashAttention|\bkernels?\b|\bGEMMs?\b|cuBLAS|CUTLASS|utili[sz]ation|\bachiev\w+|\bsustain\w+|in practice"
    r"|实测|跑到|跑出|利用率|算子|内核",
    re.IGNORECASE,
)
_RATES = frozenset({Attribute.COMPUTE, Attribute.MEMORY_BANDWIDTH})
_ON_CHIP = re.compile(r"SRAM|\bcaches?\b|缓存|片上|\bL[12]\b|寄存器|shared memory|共享内存", re.IGNORECASE)
_MEMORIES = frozenset({Attribute.MEMORY_CAPACITY, Attribute.MEMORY_BANDWIDTH})
_NEAR = 24


def is_of_another_kind(article: Article, claim: Claim) -> bool:
    """True for a difference, a rate that a program reaches, and a memory on the chip."""
    text = article.document.text
    low, high = article.sentence_span(claim)
    if claim.unit and _DIFFERENCE.search(text, max(low, claim.start - _NEAR), claim.start):
        return True
    if claim.attribute in _RATES and _REACHED.search(text, low, min(high, claim.end + _NEAR)):
        return True
    return (
        claim.attribute in _MEMORIES and _ON_CHIP.search(text, max(low, claim.start - _NEAR), claim.start) is not None
    )


def is_of_part(article: Article, claim: Claim) -> bool:
    """True for the value of one stack or slice, of what is left over, or of weights in brackets."""
    if claim.attribute not in _SHARED:
        return False
    text = article.document.text
    low, high = article.sentence_span(claim)
    before = text[max(low, claim.start - _BEFORE) : claim.start]
    behind = text[claim.end : min(high, claim.end + _BEHIND)]
    if _OF_PARTS.search(before) or _PARTS_BEHIND.match(behind):
        return True
    if _LEFT.search(before) or _LEFT_BEHIND.match(behind) or _WEIGHTS.search(before):
        return True
    return _SLICED.search(before) is not None


def is_corrected(article: Article, claim: Claim) -> bool:
    """True where the sentence, or the one behind it, says that the value is a mistake or of a modified product."""
    low, high = article.sentence_span(claim)
    low, high = max(low, claim.start - _SENTENCE), min(high, claim.end + _SENTENCE)
    return _CORRECTION.search(article.document.text, low, high) is not None
