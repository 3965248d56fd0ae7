"""Claims from names: that a product exists, which architecture, memory, link, bus and form it has."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from detector.extract.candidate import HARDWARE, PRODUCTS
from detector.extract.comparison import stands_alone
from detector.extract.draft import Content, Draft, certain
from detector.extract.existence import NUMBERED, existence, exists, identity, name_span
from detector.extract.layout import is_reference
from detector.extract.lexicon import Lexicon
from detector.extract.qualifier import read_qualifiers
from detector.extract.respective import parallel_subject
from detector.extract.scene import Mention, Place, Scene
from detector.extract.subject import choose_subject
from detector.model.claim import Attribute, Kind
from detector.model.document import BlockKind

_MAKERS = re.compile(r"^(?:TSMC|Samsung) ")
_ARCHITECTURE = re.compile(r"\s?(?:[CG]PU\s)?(?:架构|architecture|microarchitecture)", re.IGNORECASE)
_CORES_BEHIND = re.compile(r"\W{0,3}(?:Armv?\d\S{0,4}\s)?(?:CPU|cores?\b|内核|核心)", re.IGNORECASE)
_CORES = ("Neoverse", "Armv")
_BASED_ON = re.compile(
    r"(?:based on|built on|基于|采用|使用|属于|架构[:：为是]?)\s?(?:the |NVIDIA |英伟达|AMD )?\s?$",
    re.IGNORECASE,
)
_BASED_ON_REACH = 24
_IN_A_FILE_NAME = re.compile(r"-[a-z]")
_IS_A = re.compile(
    r"\s?(?:(?:,|，|\(|（)\s?(?:an?\s|the \w+est\s|一款|一张|一块)"
    r"|\s(?:is|are|was|were|remains)\s(?:still\s|itself\s)?(?:an?|the \w+est)\s"
    r"|(?:也|都|同样|仍然?|依然)?(?:是|属于)(?:一[款张块颗种])?)\s?(?:NVIDIA(?:'s)? |AMD |英伟达的?)?"
)
_PART_BEHIND = re.compile(
    r"\s?(?:架构)?的?\s?(?:GPUs?\b|graphics cards?\b|cards?\b|accelerators?\b|chips?\b|parts?\b|products?\b"
    r"|superchips?\b|generation\b|显卡|芯片|加速卡|加速器|产品|卡|GPU|这一代|一代)"
    r"(?!['’]s|\s(?:successor|replacement|rival|competitor|alternative|killer)|的?(?:继任|后继|对手|替代|竞品))",
    re.IGNORECASE,
)
# `T4 是 2018 年的 Turing，`, `B200 换成了 Blackwell：`
_IS_DESIGN = re.compile(
    r"\s?(?:还|仍|都|也|已|则)*(?:是|换成|换到|升级到|用上|变成|来到)了?\s?"
    r"(?:(?:19|20)\d\d\s?年(?:\s?\d{1,2}\s?月)?\s?的)?\s?"
)
_DESIGN_ENDS = re.compile(r"\s?(?:架构)?(?:[，。：；、,;:)）]|\s?$)")
_HEAD = re.compile(r"\W*(?:GPU\s?|核心|芯片)?(?:架构|architecture)\W*", re.IGNORECASE)
_FROM_THEN = re.compile(r"\s?(?:开始|起|以后|之后|以来|及|和|与|、|才|以前|之前|的(?:继任|后继|上一代|下一代))")
_ONE_OF_MANY, _BEFORE_MANY = re.compile(r"[从到和与跟、比对及或非]\s?$"), 3
_IS_A_REACH = 40
_SIZE_REACH = 12
_NANOMETRES = re.compile(r"(\d+(?:\.\d+)?)\s?(?:nm|纳米)")


def draft_names(scene: Scene, lexicon: Lexicon) -> Iterator[Draft]:
    """A claim for every product once, and for every memory, link or bus generation, form factor and process."""
    seen: set[str] = set()
    for mention in scene.mentions:
        place = scene.place(mention.start, mention.end)
        if place.block is None or is_reference(scene, place):
            continue
        meta = place.block.kind is BlockKind.META
        member = _member(scene, mention) if mention.kind == "architecture" and not meta else None
        if member:
            seen.add(mention.name)
            yield _architecture(scene, mention, place, member)
        elif mention.kind == "architecture" and not meta and _is_said(scene, mention, place):
            if not mention.name.startswith(_CORES) or mention.name not in seen:
                seen.add(mention.name)
                yield _architecture(scene, mention, place)
        elif exists(scene, lexicon, mention, place):
            named = scene.place(*name_span(scene, mention)) if mention.kind == "model" else place
            key = identity(scene, mention, named)
            if key not in seen:
                seen.add(key)
                yield existence(scene, mention, named)
        elif not meta and mention.kind in _PROPERTIES:
            draft = _PROPERTIES[mention.kind](scene, mention, place)
            if draft and not _is_repeated_form(draft, mention, seen):
                yield draft


def _is_said(scene: Scene, mention: Mention, place: Place) -> bool:
    """True where an architecture is said of a product: `the B200 is based on Blackwell`, `采用 Hopper 架构`."""
    if mention.name.startswith(_CORES) and _CORES_BEHIND.match(scene.text, mention.end):
        return True
    before = max(0, mention.start - _BASED_ON_REACH)
    if place.is_cell and any(_HEAD.fullmatch(scene.text, head.start, head.end) for head in place.heads[:2]):
        return True
    called = _ARCHITECTURE.match(scene.text, mention.end) or _is_called(scene.text, mention)
    if not called and not _BASED_ON.search(scene.text, before, mention.start):
        return False
    return any(other.kind in PRODUCTS for other in scene.mentions_in(*place.sentence))


def _is_called(text: str, mention: Mention) -> bool:
    """True for a name with 架构 in it that is neither one of several nor the first with something: `发布Pascal架构`."""
    if not text.startswith("架构", mention.end - len("架构")) or _FROM_THEN.match(text, mention.end):
        return False
    return _ONE_OF_MANY.search(text, max(0, mention.start - _BEFORE_MANY), mention.start) is None


def _member(scene: Scene, mention: Mention) -> Mention | None:
    """The product that a sentence counts among the parts of an architecture: `the H100, a Hopper GPU`."""
    ends = _DESIGN_ENDS.match(scene.text, mention.end) is not None
    if not ends and not _PART_BEHIND.match(scene.text, mention.end):
        return None
    before = scene.mentions_in(max(0, mention.start - _IS_A_REACH - _SIZE_REACH), mention.start)
    product = before[-1] if before and before[-1].kind in PRODUCTS and before[-1].known else None
    joined = product and (_IS_DESIGN if ends else _IS_A).fullmatch(scene.text, product.end, mention.start)
    return product if joined else None


def _architecture(scene: Scene, mention: Mention, place: Place, member: Mention | None = None) -> Draft:
    """The architecture of the product that is its member, else of the one near it."""
    candidates = certain(member.name, member.variant) if member else choose_subject(scene, place, "architecture")
    qualifiers = read_qualifiers(scene, place)
    return Draft(place, Kind.ENTITY, Attribute.ARCHITECTURE, Content(mention.name), candidates, qualifiers)


def _is_repeated_form(draft: Draft, mention: Mention, seen: set[str]) -> bool:
    """True for a form factor in a table head, or one without a number that was already said of the subject."""
    if draft.attribute is not Attribute.FORM_FACTOR:
        return False
    block = draft.place.block
    if block and draft.place.is_cell and 0 in {block.row, block.column}:
        return True
    key = f"{draft.subject} {draft.content.value}"
    if NUMBERED.search(mention.name) or key not in seen:
        seen.add(key)
        return False
    return True


def _memory(scene: Scene, mention: Mention, place: Place) -> Draft | None:
    """A memory by its generation, of a product or with its size, outside names of files (`fix-hbm3-init.patch`)."""
    if _IN_A_FILE_NAME.match(scene.text, mention.end) and scene.text[mention.start].islower():
        return None
    if not any(map(str.isdigit, mention.name)):
        return None
    draft = _entity(scene, mention, place, Attribute.MEMORY_TYPE)
    listed = parallel_subject(scene, mention, place)
    draft.candidates = draft.candidates if listed is None else listed
    beside = scene.quantities_in(max(0, mention.start - _SIZE_REACH), mention.start)
    owners = (other.kind in HARDWARE for other in scene.mentions_in(*place.sentence))
    return draft if draft.candidates or beside or any(owners) else None


def _form(scene: Scene, mention: Mention, place: Place) -> Draft:
    return _entity(scene, mention, place, Attribute.FORM_FACTOR)


def _process(scene: Scene, mention: Mention, place: Place) -> Draft:
    """A process by its name, or by its length where the name is one: `TSMC 5nm`."""
    draft = _entity(scene, mention, place, Attribute.PROCESS_NODE)
    length = _NANOMETRES.search(scene.text, mention.start, mention.end)
    if length:
        draft.kind, draft.content = Kind.QUANTITY, Content(float(length[1]), "nm", (length[1],))
    return draft


def _entity(scene: Scene, mention: Mention, place: Place, attribute: Attribute) -> Draft:
    content = Content(_MAKERS.sub("", mention.name) if mention.kind == "process" else mention.name)
    candidates = choose_subject(scene, place, attribute.value)
    return Draft(place, Kind.ENTITY, attribute, content, candidates, read_qualifiers(scene, place))


def _link(scene: Scene, mention: Mention, place: Place) -> Draft | None:
    if not mention.version and mention.name != "NVLink-C2C":
        return None
    return _generation(scene, mention, place, Attribute.INTERCONNECT_VERSION)


def _bus(scene: Scene, mention: Mention, place: Place) -> Draft | None:
    return _generation(scene, mention, place, Attribute.PCIE_GENERATION) if mention.version else None


def _generation(scene: Scene, mention: Mention, place: Place, attribute: Attribute) -> Draft:
    """A generation that is said of a product, or of the link itself where no product is near."""
    alone = stands_alone(scene, place)
    candidates = (() if alone else choose_subject(scene, place, attribute.value)) or certain(mention.name)
    content = Content(mention.version or mention.name, detail=mention.family or mention.name)
    return Draft(place, Kind.VERSION, attribute, content, candidates, read_qualifiers(scene, place))


def _core(scene: Scene, mention: Mention, place: Place) -> Draft | None:
    if not mention.version:
        return None
    attribute = Attribute.TENSOR_CORE_GENERATION
    content = Content(float(mention.version), None, (mention.version,))
    candidates = choose_subject(scene, place, attribute.value)
    return Draft(place, Kind.ENTITY, attribute, content, candidates, read_qualifiers(scene, place))


_PROPERTIES: dict[str, Callable[[Scene, Mention, Place], Draft | None]] = {
    "memory": _memory,
    "form_factor": _form,
    "process": _process,
    "interconnect": _link,
    "bus": _bus,
    "tensor_core": _core,
}
