"""Hedges, conditions and directions beside a claim: `about`, `up to`, `measured`, `如果`, `双向`."""

from __future__ import annotations

import re

from detector.extract.cue import Cue
from detector.extract.measurement import is_measured_power
from detector.extract.scene import Place, Quantity, Scene
from detector.model.claim import Qualifier
from detector.model.document import BlockKind

_SYMBOLS = {
    "~": Qualifier.APPROX,
    "≈": Qualifier.APPROX,
    ">": Qualifier.AT_LEAST,
    "≥": Qualifier.AT_LEAST,
    ">=": Qualifier.AT_LEAST,
    "<": Qualifier.UP_TO,
    "≤": Qualifier.UP_TO,
    "<=": Qualifier.UP_TO,
}
_ORDER = tuple(Qualifier)
_HEDGE_REACH, _HEDGE_BEHIND, _HEDGE_GAP = 14, 10, 2
_SUMS = re.compile(r"\b(?:add|sum)(?:s|ed|med|ing|ming)?\sup\sto$", re.IGNORECASE)
_NEGATION_REACH, _NEGATION_NEAR, _NEGATION_GAP = 36, 12, 8
# What may stand between a negation and what it negates: `does not use HBM3`, `doesn't have 80 GB`.
_NEGATED_VERB = re.compile(
    r"\s?(?:use|have|support|offer|include|feature|need|require|ship with|come with|adopt)s?\s(?:any\s|the\s|an?\s)?"
)
_REFUTED_SOON, _DENIED_BEFORE = 30, 64
_PLAN_BEFORE, _PLAN_BEHIND, _IF_BEFORE = 40, 24, 60
_NEAREST_BEFORE, _BRACKET_REACH = 60, 40
_MEASURED_CLAUSES, _MEASURED_BEHIND = 3, 30
_TAKES_BACK = re.compile(
    r"(?:that|this|it|he|she|they|both|these|those|the (?:claim|number|figure))\b"
    r"|那|这|其实|实际上|事实上|也不|不对|并不|并非|纯属|错",
    re.IGNORECASE,
)
_FORMAT = r"(?:(?:NVFP|MXFP|FP|BF|TF|INT)\d{1,2}|NVLink(?:\s?\d)?|Tensor(?: Core)?|算力|带宽|bandwidth|compute)"
_BESIDE = re.compile(
    rf"\s?(?:in\s|of\s|at\s|for\s)?(?:{_FORMAT}\s?)?(?:[(（]\s?)?(?:{_FORMAT}\s?[,，、/]?\s?)?(?:的|with\s|total\s)?"
)
_NEXT_FIGURE = re.compile(
    rf"\s?(?:{_FORMAT}(?!\d))?\s?(?:算力|性能|带宽|performance|bandwidth)?\s?(?:高?达到?|可达|为|是|约|:|=|at|of|is)?\s?\d"
)
_INVERTED = re.compile(r"\s*(?:Had|Were|Should)\s(?:the|it|they|we|this|that|[A-Z])")
_WOULD = re.compile(r"[^,.;，。；\n]{0,24}\bwould\b")
# A heading that is a saying (`Myth 2: "All A100 have 80 GB"`), and the answer to a quoted post.
_QUOTATION = re.compile(r"[\"“「『][^\n]{4,}[\"”」』]\W*$")
_DENIED = re.compile(
    r"\s{0,4}(?:Wrong|No\b|Nope|Not (?:so|true|quite|really)|False|Nonsense"
    r"|That(?:'s| is)(?: simply)? (?:wrong|not)|错|不是|不对|并非|并不|假的)"
)
# A slip put right in the same breath: `826 mm2, no wait, that's the A100's`, 不对，那是 A100 的, （更正：应该是 80GB）.
_SLIP = re.compile(
    r"(?:(?:\s(?:of\s)?(?!no\b|that\b)[A-Za-z][\w\-]*){0,2}?|\s?的?[\u4e00-\u9fff]{0,4}?)[\s,.;:!，。；：！—–(（\-…]{0,4}"
    r"(?:(?:oh\s)?(?:no|nope|wait|sorry|oops|correction|scratch that|er)\b"
    r"|不对|错了|更正|口误|说错了|写错了|啊不|哦不)[\s,.;:!，。；：！—–\-…]{0,3}(?:no\b|wait\b|sorry\b|我?说错了)?"
    r"[\s,，:：]{0,3}(?:(?:that|it|this)(?:'s|’s|\sis|\swas)\b|I mean|make that|should be|the\s[A-Z]"
    r"|(?:那|这)(?:个|才)?是|应该?[是为]|是)",
    re.IGNORECASE,
)
_NONE_EXISTS = re.compile(
    r"(?:\b(?:[Nn]o|[Nn]ever (?:was|were|made|released|shipped|sold)"
    r"|[Nn]obody|[Nn]o one|[Nn]one of|[Dd]en(?:ied|ies|y))\b|世上没有|没有任何|不存在|从未|从没有|未曾|否认)"
    r"[^,.;，。；\n]{0,48}$"
)
_RATED = frozenset({"flops", "ops", "bytes_per_second"})
_OPERATIONS = frozenset({"flops", "ops"})

_QUOTED_REACH = 160
# A sentence that is nothing but a quotation, with an answer behind it: `"The A100 has HBM3." No, it has HBM2e.`
_WHOLLY_QUOTED = re.compile(r"[\s*_#>\-\d.]*[\"“「][^\"”」\n]{4,}[.。!?！？]?[\"”」]")
_ANSWER = re.compile(r"[\s*_\"”」.。]*\S")
_PUT_RIGHT = re.compile(
    r"(?:\b(?:in fact|actually|in reality|really|instead|should (?:be|read|say)"
    r"|(?:right|correct|real|true|official) (?:value|figure|number|one)|(?:manual|datasheet|data sheet|vendor|maker)s?"
    r" (?:says?|gives?|states?|lists?))\b|实际|其实|正确|应(?:该|当)?[是为]|真实|官方|手册|规格表|实为)"
    r"[^.。;；\n]{0,40}$",
    re.IGNORECASE,
)
# Advice to read with care (`下单时别看错`), and that others get right what stands before it (`这一点有的文章写错了`).
_ADVICE = re.compile(
    r"(?:别|不要|勿|莫|免得|以免|小心|当心|谨防|不会|不至于)[\u4e00-\u9fff]{0,4}$|\b(?:do not|don't|never)\s$"
)
_OF_OTHERS = re.compile(
    r"(?:这一?点|这个数字?|这里|此处)[,，]?(?:有的|有些|不少|很多|许多|一些|某些|别的|网上|部分)"
    r"(?:的?(?:文章|媒体|评测|帖子|资料|网站|人|报道|博客))?(?:都|也|常|却|经常|还)?$"
    r"|\b(?:which|a (?:point|number|figure|value) that)\s(?:some|many|most|several|a few|other)\s\w+\s"
    r"(?:(?:often|still|even)\s)?(?:get|got|have)\s$",
    re.IGNORECASE,
)
_ADVICE_REACH = 48
# `never its full 750 W`: what a device is rated for, also in a sentence about what was measured.
RATED_BEFORE = re.compile(r"\b(?:full|rated|nominal|specified|official)\s$|(?:标称|额定|满额|满血)的?\s?$")


def read_qualifiers(scene: Scene, place: Place, quantity: Quantity | None = None) -> tuple[Qualifier, ...]:
    """The qualifiers of a place, in the order of the vocabulary."""
    found: set[Qualifier] = set()
    if quantity:
        if quantity.prefix in _SYMBOLS:
            found.add(_SYMBOLS[quantity.prefix])
        found |= _hedges(scene, place)
        found |= _nearest(scene, place, "sparsity" if quantity.dimension in _OPERATIONS else "direction")
    if _is_negated(scene, place):
        found.add(Qualifier.NEGATED)
    if _is_supposed(scene, place):
        found.add(Qualifier.HYPOTHETICAL)
    if _is_refuted(scene, place):
        found.add(Qualifier.QUOTED)
    if _is_measured(scene, place) or (quantity and quantity.dimension == "power" and is_measured_power(scene, place)):
        found.add(Qualifier.MEASURED)
    if place.is_code:
        found.add(Qualifier.QUOTED_ERROR)
    if place.is_cell:
        found |= _from_heads(scene, place)
    return tuple(qualifier for qualifier in _ORDER if qualifier in found) if found else ()


def _hedges(scene: Scene, place: Place) -> set[Qualifier]:
    """Hedges right before the number, and those that stand behind one (`以上`, `or more`)."""
    text, start, end = scene.text, place.start, place.end
    before = scene.cues_in("hedge", max(place.clause[0], start - _HEDGE_REACH), start)
    before = [cue for cue in before if not _SUMS.search(text, max(0, cue.start - _HEDGE_REACH), cue.end)]
    found = {Qualifier(cue.meaning.value) for cue in before if len(text[cue.end : start].strip()) <= _HEDGE_GAP}
    for cue in scene.cues_in("hedge_behind", end, end + _HEDGE_BEHIND):
        if not text[end : cue.start].strip(" "):
            found.add(Qualifier(cue.meaning.value))
    return found


def _nearest(scene: Scene, place: Place, kind: str) -> set[Qualifier]:
    """The nearest word of a kind, inside the clause or in the bracket behind the number.

    A word within or right behind the figure and its format is its own, and no other figure's.
    """
    low, high = place.clause
    start, end = place.start, place.end
    bracket = scene.text[end : end + 2].lstrip(" ").startswith(("(", "（", "["))
    reach = min(end + _BRACKET_REACH, len(scene.text)) if bracket else high
    cues = scene.cues_in(kind, max(low, start - _NEAREST_BEFORE), max(reach, end))
    cues = [cue for cue in cues if not _belongs_before(scene, cue, start)]
    own = next((cue for cue in cues if start <= cue.start and _closes(scene.text, end, cue)), None)
    if own:
        return {Qualifier(own.meaning.value)}
    if not cues:
        return set()
    rivals = [item.start for item in scene.quantities_in(end, reach) if item.dimension in _RATED]
    reach = max(min([reach, *rivals]), end)
    own_side = [cue for cue in cues if cue.start < end or not _NEXT_FIGURE.match(scene.text, cue.end)]
    distances = [(min(abs(cue.start - end), abs(start - cue.end)), cue) for cue in own_side if cue.end <= reach]
    if not distances:
        return set()
    _, nearest = min(distances, key=lambda item: item[0])
    return {Qualifier(nearest.meaning.value)}


def _closes(text: str, end: int, cue: Cue) -> bool:
    """True for a word inside a figure or right behind it, unless it opens the next one (`稀疏 3958 TFLOPS`)."""
    if cue.start < end:
        return True
    return _BESIDE.fullmatch(text, end, cue.start) is not None and not _NEXT_FIGURE.match(text, cue.end)


def _belongs_before(scene: Scene, cue: Cue, start: int) -> bool:
    """True for a word that stands right behind another figure, which lies before this one."""
    if cue.start >= start:
        return False
    other = scene.quantities.last_before(cue.end)
    if other is None or other.dimension not in _RATED or other.start >= start:
        return False
    return _closes(scene.text, other.end, cue)


def _is_negated(scene: Scene, place: Place) -> bool:
    """True right behind a negation: `is not HBM3`, `不是 HBM3`."""
    text, start = scene.text, place.start
    if _NONE_EXISTS.search(text, max(place.sentence[0], start - _DENIED_BEFORE), start):
        return True
    for cue in scene.cues_in("negated", max(place.clause[0], start - _NEGATION_REACH), start):
        if cue.meaning.value != "negated":
            continue
        near = start - cue.start <= _NEGATION_NEAR and len(text[cue.end : start].strip()) <= _NEGATION_GAP
        if near or cue.end == start or text[cue.end : start] == " " or _NEGATED_VERB.fullmatch(text, cue.end, start):
            return True
    return False


def _is_supposed(scene: Scene, place: Place) -> bool:
    """True in a condition, a plan, a rumour or a question."""
    start = place.start
    for cue in scene.cues_in("hypothetical", place.sentence[0], place.clause[1]):
        distance = start - cue.end
        between = scene.clauses_between(min(cue.end, start), max(cue.start, start))
        if cue.meaning.value == "planned":
            if between == 0 and -_PLAN_BEHIND <= distance <= _PLAN_BEFORE:
                return True
        elif between <= 1 and 0 <= distance <= _IF_BEFORE:
            return True
    low, high = place.sentence
    if _INVERTED.match(scene.text, low, high) or _WOULD.match(scene.text, place.end, high):
        return True
    return scene.text[max(low, high - 4) : high].rstrip(" \n").endswith(("?", "？"))


def _is_refuted(scene: Scene, place: Place) -> bool:
    """True where the sentence says that something is wrong, or the next one does: `That is wrong`, `也不对`."""
    low, end = place.sentence
    if not place.is_cell and _SLIP.match(scene.text, place.end):
        return True
    cues = scene.cues_in("quoted", max(low, place.start - _QUOTED_REACH), min(end, place.end + _QUOTED_REACH))
    cues = [cue for cue in cues if not _is_advice(scene, place, cue)]
    if cues:
        return not _is_put_right(scene, place, cues)
    block = scene.block(max(end - 1, 0))
    if block is None or place.is_cell:
        return False
    quoted = _WHOLLY_QUOTED.match(scene.text, low, end + 4)
    if quoted and place.end <= quoted.end() and _ANSWER.match(scene.text, quoted.end(), block.end + 200):
        return True
    if block.kind is BlockKind.HEADING and _QUOTATION.search(scene.text, block.start, block.end):
        return True
    if block.kind is BlockKind.QUOTE and _DENIED.match(scene.text, block.end):
        return True
    limit = min(end + _REFUTED_SOON, block.end)
    if not scene.cues_in("quoted", end, limit):
        return False
    return _TAKES_BACK.match(scene.text[end:limit].lstrip()) is not None


def _is_advice(scene: Scene, place: Place, cue: Cue) -> bool:
    """True behind a place for what warns of misreading it, or says that others got it wrong."""
    if cue.start < place.end:
        return False
    before = scene.text[max(place.end, cue.start - _ADVICE_REACH) : cue.start]
    return _ADVICE.search(before) is not None or _OF_OTHERS.search(before) is not None


def _is_put_right(scene: Scene, place: Place, cues: list[Cue]) -> bool:
    """True for the right value behind a wrong one: `that is not true, the manual says HBM3e`."""
    before = [cue for cue in cues if cue.end <= place.start]
    return bool(before) and _PUT_RIGHT.search(scene.text, before[-1].end, place.start) is not None


def _is_measured(scene: Scene, place: Place) -> bool:
    """True where the sentence has a word of measuring, unless a word for the peak stands nearer."""
    start, end = place.start, place.end
    if RATED_BEFORE.search(scene.text, max(place.sentence[0], start - _HEDGE_REACH), start):
        return False
    cues = [
        cue
        for cue in scene.cues_in("measured", *place.sentence)
        if scene.clauses_between(min(cue.end, start), max(cue.start, start)) <= _MEASURED_CLAUSES
    ]
    if not cues:
        return False
    nearest = min(cues, key=lambda cue: start - cue.end if cue.end <= start else _MEASURED_BEHIND + cue.start - end)
    return nearest.meaning.value == "measured"


def _from_heads(scene: Scene, place: Place) -> set[Qualifier]:
    """What the heads of a table cell say about all its column or row."""
    found = set()
    for head in place.heads:
        for kind in ("sparsity", "direction", "hedge"):
            found |= {Qualifier(cue.meaning.value) for cue in scene.cues_in(kind, head.start, head.end)}
        cues = scene.cues_in("measured", head.start, head.end)
        if any(cue.meaning.value == "measured" for cue in cues):
            found.add(Qualifier.MEASURED)
    return found
