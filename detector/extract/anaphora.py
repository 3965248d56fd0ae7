"""`The former ... the latter ...`, 前者 / 后者: the two products named last before."""

from __future__ import annotations

import re
from collections.abc import Sequence

from detector.extract.comparison import is_compared
from detector.extract.draft import certain
from detector.extract.scene import Mention, Place, Scene
from detector.model.claim import Candidate

_PAIR = 2
_BOTH = re.compile(
    r"\s*(?:两[款张块种者](?:卡|芯片|产品|型号|加速卡|GPU)?|二者"
    r"|Both\b(?: (?:cards|chips|GPUs|parts|models|accelerators))?"
    r"|The two (?:cards|chips|GPUs|parts|models|accelerators)\b)"
)
_SERIES = re.compile(r"\s?(?:系列|家族|series\b|family\b|line\b)", re.IGNORECASE)
_BACK, _OPENING, _ALL_REACH = 160, 24, 48
_PRODUCTS = frozenset({"accelerator", "system", "cpu", "die"})
_OWNERS = _PRODUCTS | {"foreign", "machine"}
_PRONOUN = re.compile(
    r"(?:^|[,;:，；：(（])\s?(?:(?:and|but|while|so|yet|而|但|且|而且|因此)\s?)?"
    r"(?:(?:[Ii]ts?|[Tt]hey|[Tt]heir)\b|它|其(?!中|他|它|余|次|实))"
)
# A verb without a subject of its own: `The H200 keeps the compute of the H100 but raises memory to 141 GB`.
_BARE_VERB = re.compile(
    r"(?:^|[\s,;])(?:and|but|yet)\s(?:also\s|now\s|only\s|still\s)?"
    r"(?:rais|ha[sd]|add|offer|com|doubl|bring|brought|us|dr[ae]w|"
    r"g[eo]t|g[ia]v|increas|deliver|carr|ship|cost|support|provid|reach|bump|lift|upgrad|mov|switch|jump|pack|boast)"
    r"(?:es?|ed|d|s|ies|ied)?\b"
)
_OBJECT = re.compile(
    r"\b(?:of|than|over|to|from|with|against|on|in|like|as|vs\.?)\s(?:the\s|an?\s)?(?:NVIDIA\s|AMD\s)?$", re.IGNORECASE
)
_RELATIVES = ("successor", "predecessor", "follow-up", "forerunner", "继任", "后继者", "前任", "前身", "接班人")
_RELATIVE = re.compile(
    r"(?<!than )(?<!than its )(?<!over its )\b(?:successors?|predecessors?|follow-up|forerunner|rivals?|competitors?)\b"
    r"|(?<!比)(?:竞品|对手|竞争对手|继任者|后继者|继任产品|前任|前身|接班人)",
    re.IGNORECASE,
)
_GENERATION = re.compile(
    r"\bthe (?:second|third|fourth|fifth|sixth|next|new|newer|latest) (?:generation |one |card |chip |model )?"
    r"(?=doubl|giv|gav|rais|reach|ha[sd]\b|offer|bring|brought|increas|\d)"
    r"|(?:新一代|下一代|第[二三四五六]代)(?:产品|芯片)?(?=则|把|将|增|提|翻|达|为|的?带宽|的?显存)",
    re.IGNORECASE,
)
_RELATION = re.compile(r"\s?(?:of|to|for)?\s?(?:the\s|an?\s)?(?:NVIDIA\s|AMD\s|Intel\s)?")
_GROUP = re.compile(
    r"\bthe (?:older|newer|other|smaller|bigger|larger|faster|slower|old|new)"
    r" (?:cards?|chips?|GPUs?|parts?|models?|ones?)\b"
    r"|老卡|旧卡|新卡|另一[张款块颗]|前一[张款块]|这样的?(?:一台)?服务器|such a (?:server|node|machine|box)"
    r"|\b(?:both|all (?:two|three|four|of them)|each of (?:them|the))\b"
    r"|\bthe (?:two|three|four) (?:cards|chips|GPUs|parts)\b"
    r"|两者|二者|三者|两款|三款|各自|均为|都是|都为|都有|全都",
    re.IGNORECASE,
)
# `FP8 与 BF16 相同，都是`, `手册写的都是`: said of formats and of documents, not of several products.
_ALL_OF_ANOTHER = re.compile(
    r"(?:(?:FP|BF|TF|INT)\d+\s?(?:与|和|跟|同|及|、|and|,)\s?(?:FP|BF|TF|INT)\d+[^。.;；\n]{0,24}"
    r"|[写说给标列讲载注]着?[的明]?)\s?$"
)


def anaphoric_subject(scene: Scene, place: Place) -> tuple[Candidate, ...]:
    """The product that `former` or `latter` before a place stands for; empty without such a word or two products."""
    words = scene.cues_in("anaphora", place.sentence[0], place.start)
    if not words or any(item.kind in _PRODUCTS for item in scene.mentions_in(words[-1].end, place.start)):
        return ()
    word = words[-1]
    products: list[Mention] = []
    for mention in reversed(scene.mentions_in(max(0, word.start - _BACK), word.start)):
        if mention.kind in _PRODUCTS and all(mention.name != other.name for other in products):
            products.append(mention)
    if len(products) <= 1:
        return ()
    mention = products[1] if word.meaning.value == "former" else products[0]
    return certain(mention.name, mention.variant)


def antecedent(scene: Scene, place: Place, named: Sequence[Mention]) -> Mention | None:
    """The product that a pronoun before the place stands for: the first of its sentence, or of the one before."""
    low, start = place.sentence[0], place.start
    products = [mention for mention in named if mention.kind in _OWNERS and mention.end <= start]
    if not products:
        return None
    text = scene.text[max(low, *(mention.end for mention in products)) : start].lstrip()
    if not _PRONOUN.search(text):
        return _acting(scene, products, low) if _BARE_VERB.search(text) else None
    inside = [item for item in products if item.start >= low]
    if inside or low == 0:
        return min(inside, key=lambda item: item.start, default=None)
    return _topic_before(scene, products, low)


def _topic_before(scene: Scene, products: Sequence[Mention], low: int) -> Mention | None:
    """The first product of the sentence before, or, where that one names only what others are measured by, of the last
    sentence that is about one."""
    own = [item for item in products if not is_compared(scene.text, item)]
    if not own or own[-1].start >= low:
        return None
    earlier = min(scene.sentence_span(low - 1)[0], scene.sentence_span(own[-1].start)[0])
    return min((item for item in own if item.start >= earlier), key=lambda item: item.start, default=None)


def _acting(scene: Scene, products: Sequence[Mention], low: int) -> Mention | None:
    """The last product of the sentence that is no object: `The H200 keeps the compute of the H100 but raises`."""
    acting = [
        item
        for item in products
        if item.start >= low
        and scene.text[item.end : item.end + 2] not in {"'s", "’s"}
        and not _OBJECT.search(scene.text, max(low, item.start - _OPENING), item.start)
    ]
    return max(acting, key=lambda item: item.start, default=None)


def both_products(scene: Scene, place: Place) -> tuple[Candidate, ...]:
    """The only two products named before in the paragraph, or in the one before, where a sentence opens with `both
    cards` or 两款卡; empty elsewhere."""
    low, high = place.sentence
    if not low or not _BOTH.match(scene.text, low, high):
        return ()
    if any(item.kind in _PRODUCTS for item in scene.mentions_in(low, place.start)):
        return ()
    block = scene.block_index(place.start)
    start = scene.document.blocks[block].start
    begin = start if start < low else scene.document.blocks[max(block - 1, 0)].start
    named = [
        item
        for item in scene.mentions_in(begin, low)
        if item.kind in _PRODUCTS and not _SERIES.match(scene.text, item.end)
    ]
    names = list(dict.fromkeys(item.name for item in named))
    return tuple(Candidate(name=name, weight=0.5) for name in names) if len(names) == _PAIR else ()


def opens_with_pronoun(scene: Scene, place: Place) -> bool:
    """True in a sentence that begins with `it` or the like: its subject stands in the sentence before."""
    low, high = place.sentence
    return _PRONOUN.match(scene.text[low : min(high, low + _OPENING)].lstrip()) is not None


def is_of_another(scene: Scene, place: Place) -> bool:
    """True where a figure is a relative's, which has no name here (`the successor to the H100`), or a whole group's."""
    low, start = place.sentence[0], place.start
    products = [mention for mention in scene.mentions_in(low, start) if mention.kind in _PRODUCTS]
    spoken = scene.text[low:start].lower()
    named = any(word in spoken for word in _RELATIVES)
    for match in _RELATIVE.finditer(scene.text, low, start) if named else ():
        behind = [mention for mention in products if mention.start >= match.end()]
        if not behind or (len(behind) == 1 and _RELATION.fullmatch(scene.text, match.end(), behind[0].start)):
            return True
    last = max(products[-1].end if products else low, place.start - _BACK)
    groups = [match for match in _GROUP.finditer(scene.text, last, start) if not _is_of_others(scene, match, low)]
    return bool(groups) or _GENERATION.search(scene.text, last, start) is not None


def _is_of_others(scene: Scene, match: re.Match[str], low: int) -> bool:
    """True for `all` and `both` that sum up formats or documents named just before."""
    return _ALL_OF_ANOTHER.search(scene.text, max(low, match.start() - _ALL_REACH), match.start()) is not None
