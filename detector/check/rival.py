"""Whether the article itself ties a value to its subject, and which other products it may be of.

A value that is wrong for the product that it was bound to and right for another one of the article was most likely
bound to the wrong one, unless its sentence, heading or column says whose it is.
"""

from __future__ import annotations

import re
from bisect import bisect_left

from detector.check.lineage import ancestors, components, is_architecture, products
from detector.check.names import PRODUCTS, Place, places_between
from detector.check.rule import Article
from detector.extract.comparison import HAS, is_compared, is_contrasted
from detector.extract.scene import Mention
from detector.model.claim import Claim
from detector.model.document import BlockKind

_SELDOM, _NEAR = 3, 300
_WHOLE = re.compile(
    r"\bfull(?:y enabled)?\s(?:\w+\s)?(?:chip|die|design|configuration|GPU|version)\b"
    r"|完整(?:版|的)?|满血|全规格|未屏蔽",
    re.IGNORECASE,
)
# `80 GB on the H100`, `80 GB 的 H100`: the name behind is the owner.
_OWNER_BEHIND = re.compile(
    r"\s?(?:(?:dense|sparse|of memory|of HBM\w*|of bandwidth)\s)?(?:on|for|in|of)\s"
    r"(?:the\s|an?\s|one\s|each\s|every\s)?|\s?的\s?"
)
_BEHIND = 40
# `as on the B300`, `when an A100 had 54`: a name brought in beside the sentence's own subject.
_ASIDE = re.compile(
    r"\b(?:as (?:on|in|with|for|of)|when|next to|beside|instead of|rather than|against|unlike)\s(?:the\s|an?\s)?$"
    r"|(?:不同于|而不是|相对于|对比|反观)\s?$",
    re.IGNORECASE,
)
_CLAUSE = re.compile(r"[,，;；、。]|\.\s")
_CODE = re.compile(r"(?<![A-Za-z0-9._/-])[A-Z][A-Za-z]{0,11}-?\d{1,5}[A-Za-z]{0,3}(?![A-Za-z0-9_-])")
_NO_CODE = re.compile(
    r"(?:FP|INT|UINT|BF|TF|NVFP|MXFP|MX|HBM|GDDR|LPDDR|DDR|PCI|PCIe|SXM|OAM|OCP|SM|L|Q|FY|H|P|E|Gen|GEN|USB|AVX|SHA|AES"
    r"|QSFP|OSFP|CUDA|ROCm|NVLink|Wi|IPv|UTF|RFC|ISO|CAT|TP|PP|DP|EP|CP|RAID|N|W|Llama|Qwen|GPT|Mixtral|Gemma|Phi)-?\d"
)
_BRAND = re.compile(
    r"麒麟|骁龙|天玑|沐曦|曦云|曦思|摩尔线程|壁仞|天数智芯|燧原|邃思|云燧|思元|海光|昆仑芯|平头哥|含光|真武|龙芯|飞腾|申威"
    r"|倚天|玄铁|寒武纪|景嘉微|瀚博|登临|后摩|地平线|黑芝麻"
    r"|(?<![\d.,$¥])[2345]0[5-9]0(?:\s?Ti)?(?![\d.,]|\s?(?:[GMTK]B|W\b|TFLOPS|tokens|MHz))"
    r"|\b(?:MTIA|Inferentia|Trainium|Maia|Cobalt|Dojo|Exynos|Snapdragon|Kirin|Kunlun|Hanguang|Hygon|Biren|Enflame|MetaX"
    r"|Opteron|Xeon|EPYC|Threadripper|Core i\d|Genoa|Milan|Rome|Turin|Bergamo|Ponte Vecchio|Max GPUs?)\b"
)
# `than the B200 as sold (180 GB`: a value in the brackets behind a name is the name's.
_OPENS = re.compile(r"[^()（）,，;；]{0,16}[(（]\s?")
# A sentence, or a heading, that begins with a memory by itself or with another product.
_OTHER_SUBJECT = re.compile(
    r"[\s*#\-]*(?:HBM\d?\w*|GDDR\d\w*|LP?DDR\d?\w*|JEDEC|第.代|Its (?:successor|predecessor)"
    r"|The (?:next|other|previous)|后继|前代|上一代|下一代|继任)",
    re.IGNORECASE,
)
_OF_STACKS = re.compile(
    r".{0,20}?(?:\bstacks?\b|\bper pin\b|\bruns? at\b|堆[栈叠]|一叠|每叠|位宽|每引脚|标准|规范)", re.IGNORECASE
)
# What the sentence may be about instead of the article's product.
_OTHERS = re.compile(
    r"\b(?:predecessors?|successors?|rivals?|competitors?|previous|next|first|second|third|other|another|older|newer|later"
    r"|earlier|different|JEDEC|standard)\b|\b(?:a|one|per|each) stack\b"
    r"|前代|上一代|前任|下一代|后继|继任|对手|竞品|友商|另一|其他|别的|旧款|新款|标准|规范|堆栈|一叠|每叠|单叠",
    re.IGNORECASE,
)


def may_be_meant(article: Article, claim: Claim, subject: str) -> bool:
    """True for the product that at least half of the article's claims about products are about, where the sentence
    speaks of nothing else: no name that the table lacks, no memory by itself, no predecessor or rival."""
    told, names = article.subject_counts, article.specs.names
    products_told = sum(count for name, count in told.items() if name in names and names[name].kind in PRODUCTS)
    if told[subject] * 2 < products_told:
        return False
    low, high = article.sentence_span(claim)
    if any(_is_same(article, place.name, subject) for place in places_between(article, low, high)):
        return False  # named, but only to compare with
    text = article.document.text
    return not (_names_unknown(article, low, claim.start) or _OTHERS.search(text, low, claim.end + _BEHIND))


def is_said_of(article: Article, claim: Claim, subject: str) -> bool:
    """`is_tied` for products of the table; for other names, that the claim's sentence names them."""
    row = article.specs.names.get(subject)
    if row is not None and row.kind in PRODUCTS:
        return is_tied(article, claim, subject)
    block = article.block(claim)
    low, high = article.sentence_span(claim)
    named = subject.casefold() in article.document.text[low:high].casefold()
    return named or block is None or block.kind is BlockKind.CELL


def is_tied(article: Article, claim: Claim, subject: str) -> bool:
    """True where the claim's table column, its sentence, or the heading above its list says that the value is the
    subject's."""
    block = article.block(claim)
    if block is None or block.kind is BlockKind.CELL or (claim.candidates and claim.candidates[0].weight >= 1):
        return True
    said = _said_in_sentence(article, claim, subject)
    if said is not None:
        return said
    low, high = article.sentence_span(claim)
    if _names_unknown(article, low, claim.start) or _has_other_subject(article, claim, low):
        return False
    named = places_between(article, low, high)
    if any(place.start < claim.start for place in named):
        return False
    return _is_alone(article, claim, subject) or (not named and _is_headed(article, claim, subject))


def _said_in_sentence(article: Article, claim: Claim, subject: str) -> bool | None:
    """Whether the names of the claim's sentence give it to the subject; None where they say nothing."""
    text = article.document.text
    low, high = article.sentence_span(claim)
    named = places_between(article, low, high)
    before = [place for place in named if place.start < claim.start]
    spoken = max((text.rfind(name, low, claim.start) for name in _architectures(article, subject)), default=-1)
    if spoken > (before[-1].end if before else low - 1):
        return True
    for place in reversed(before):
        if _OPENS.fullmatch(text, place.end, claim.start):
            return _is_same(article, place.name, subject)
        if not _is_partner(article, place, claim.start):
            return _is_same(article, place.name, subject) and not _names_unknown(article, place.end, claim.start)
    if spoken >= 0 or (not named and _is_spelled(article, subject, low, high)):
        return True
    behind = next((place for place in named if place.start >= claim.end), None)
    if behind is not None and _OWNER_BEHIND.fullmatch(text, claim.end, behind.start):
        return _is_same(article, behind.name, subject)
    return None


def _has_other_subject(article: Article, claim: Claim, low: int) -> bool:
    """True for a sentence about a memory by itself, or about what comes before or after the product."""
    text = article.document.text
    opening = _OTHER_SUBJECT.match(text, low)
    if opening is None:
        return False
    return opening.end() <= claim.start or _OF_STACKS.match(text, claim.end) is not None


def _is_spelled(article: Article, subject: str, low: int, high: int) -> bool:
    """True where a spelling of the subject stands between two positions, though no claim names it there."""
    row = article.specs.names.get(subject)
    sentence = article.document.text[low:high]
    return row is not None and any(spelling in sentence for spelling in (row.name, *row.aliases))


def _architectures(article: Article, subject: str) -> list[str]:
    return [name for name in ancestors(article.specs, subject) if is_architecture(article.specs, name)]


def _is_alone(article: Article, claim: Claim, subject: str) -> bool:
    """True where the block names the subject before the claim and no other product but to compare with."""
    low, high = article.block_span(claim)
    named = places_between(article, max(low, claim.start - _NEAR), claim.start)
    behind = places_between(article, claim.end, min(high, claim.end + _NEAR))
    own = [place for place in named if not _is_partner(article, place, claim.start)]
    return bool(own) and all(_is_same(article, place.name, subject) for place in (*own, *behind))


def rivals(article: Article, claim: Claim, subject: str) -> list[str]:
    """The other products that the claim may be about: those named near it, those that the article speaks of nearly as
    often, and the dies of the subject's architecture where the words are about a whole chip."""
    low, high = article.block_span(claim)
    around = places_between(article, max(low, claim.start - _NEAR), min(high, claim.end + _NEAR))
    near, told, named = {place.name for place in around}, article.subject_counts, article.product_counts
    found = [
        name for name in named if name in near or told[name] * _SELDOM >= told[subject] or named[name] >= named[subject]
    ]
    return [name for name in (*found, *_whole_chips(article, claim, subject)) if name != subject]


def _whole_chips(article: Article, claim: Claim, subject: str) -> list[str]:
    if not _WHOLE.search(article.document.text, max(0, claim.start - _NEAR), claim.end + _BEHIND):
        return []
    line, names = ancestors(article.specs, subject), article.specs.names
    return [name for name in products(article.specs, line[-1]) if names[name].kind == "die"] if line else []


def _names_unknown(article: Article, start: int, end: int) -> bool:
    """True where a name like a product's stands between two positions that is none of the table's."""
    text = article.document.text
    if _BRAND.search(text, start, end):
        return True
    codes = [match for match in _CODE.finditer(text, start, end) if not _NO_CODE.match(match[0])]
    return any(not article.touches_claim(*match.span()) for match in codes)


def _is_partner(article: Article, place: Place, position: int) -> bool:
    """True for a name that the sentence only compares with: `than the H100`, `H100 的 2.4 倍`, `whereas Volta`."""
    text = article.document.text
    mention = Mention(place.start, place.end, place.name, "accelerator")
    if HAS.fullmatch(text, place.end, position):
        return False
    if _ASIDE.search(text, max(0, place.start - _BEHIND), place.start):
        return True
    goes_on = _CLAUSE.search(text, place.end, position) is not None
    return is_compared(text, mention) or (goes_on and is_contrasted(text, mention))


def _is_same(article: Article, name: str, subject: str) -> bool:
    """True for the subject, its parents, and the products inside it or that it is inside of."""
    if name == subject:
        return True
    line, other = ancestors(article.specs, subject), ancestors(article.specs, name)
    return (
        name in line
        or subject in other
        or name in components(article.specs, subject)
        or subject in components(article.specs, name)
    )


def _is_headed(article: Article, claim: Claim, subject: str) -> bool:
    """True below a heading, or in a list whose head, names the subject and no other product."""
    blocks = article.document.blocks
    for index in range(claim.block, -1, -1):
        block = blocks[index]
        if index < claim.block and block.kind not in {BlockKind.HEADING, BlockKind.ITEM}:
            if blocks[claim.block].kind is not BlockKind.ITEM:
                continue
            names = {place.name for place in places_between(article, block.start, block.end)}
            return bool(names) and all(_is_same(article, name, subject) for name in names)
        if block.kind is BlockKind.HEADING:
            names = {place.name for place in places_between(article, block.start, block.end)}
            if names:
                return all(_is_same(article, name, subject) for name in names) and not _named_since(
                    article, block.end, claim
                )
    return False


def _named_since(article: Article, start: int, claim: Claim) -> bool:
    """True where another product has been named between a heading and the claim."""
    places = article.product_places
    return bisect_left(places, claim.start, key=lambda place: place.start) > bisect_left(
        places, start, key=lambda place: place.start
    )
