"""Claims from names: that a product exists, which memory, link, bus and form it has."""

from __future__ import annotations

import re
from collections.abc import Iterator

from detector.extract.draft import Content, Place, certain, draft
from detector.extract.lexicon import Lexicon
from detector.extract.qualifier import read_qualifiers
from detector.extract.scene import Mention, Scene
from detector.extract.subject import PRODUCTS, choose_subject, stands_alone
from detector.model.claim import Attribute, Candidate, Claim, Kind, Qualifier
from detector.model.document import BlockKind

_EXISTING = frozenset({"accelerator", "system", "cpu", "architecture", "die", "model"})
_ENTITY = {"memory": Attribute.MEMORY_TYPE, "form_factor": Attribute.FORM_FACTOR, "process": Attribute.PROCESS_NODE}
_CORE_GENERATIONS = {
    "tensor_core": "tensor_core_generation",
    "rt_core": "rt_core_generation",
    "matrix_core": "matrix_core_generation",
}
_ARCHITECTURE = re.compile(r"\s?(?:GPU\s)?(?:架构|architecture|microarchitecture)", re.IGNORECASE)
_BASED_ON = re.compile(
    r"(?:based on|built on|基于|采用|使用|属于|架构[:：为是]?)\s?(?:the |NVIDIA |英伟达|AMD )?\s?$", re.IGNORECASE
)
_VERSION_BEHIND = re.compile(r"[^\n。.,，;；]{0,12}?[\s=\-v]\d")
_NUMBERED = re.compile(r"[A-Za-z]{3}.*\d")
_CAPABILITY = re.compile(
    r"(?:[Cc]ompute [Cc]apability|计算能力(?:版本)?|\bCC)[\s|:：为是(]{0,4}(?:\S{0,6}应显示|\w{0,4} )?\s?(?P<cc>\d{1,2}\.\d)(?![\d.]|\s?[TGPE]?(?:FL)?OPS)|\bsm_(?P<sm>\d{2,3})[af]?\b|\b(?P<gfx>gfx\d{3,4}[a-f]?)\b"
)
_CAPABILITY_LATER = re.compile(
    r"[Cc]ompute [Cc]apability[^\n]{0,24}?(?:应显示|应为|shows?|should (?:show|be|read))\s?(?P<cc>\d{1,2}\.\d)(?![\d.])"
)


def naming_claims(scene: Scene, lexicon: Lexicon) -> Iterator[Claim]:
    """A claim for every product once, and for every memory type, link or bus generation, form factor and process named."""
    seen: set[str] = set()
    for mention in scene.mentions:
        block = scene.block(mention.start)
        if block is None:
            continue
        if mention.kind == "architecture" and block.kind is not BlockKind.META and _describes(scene, mention):
            yield _architecture(scene, mention)
        elif mention.kind in _EXISTING or (_is_framework(scene, lexicon, mention) and not _versioned(scene, mention)):
            written = f"{mention.name} {mention.version or ''}"
            if written not in seen:
                yield _existence(scene, mention)
            seen.add(written)
        elif mention.kind == "technology" and _NUMBERED.search(mention.name) and mention.name not in seen:
            seen.add(mention.name)
            yield _existence(scene, mention)
        elif block.kind is not BlockKind.META:
            for claim in _property(scene, mention):
                key = f"{claim.subject} {claim.value}"
                if (
                    claim.attribute is Attribute.FORM_FACTOR
                    and block.kind is BlockKind.CELL
                    and 0 in {block.row, block.column}
                ):
                    continue
                if claim.attribute is Attribute.FORM_FACTOR and not _NUMBERED.search(mention.name):
                    if key in seen:
                        continue
                    seen.add(key)
                yield claim
    yield from _capabilities(scene)


def _describes(scene: Scene, mention: Mention) -> bool:
    """True where an architecture is said of a product: `the B200 is based on Blackwell`, `采用 Hopper 架构`."""
    if (
        _ARCHITECTURE.match(scene.text, mention.end) is None
        and _BASED_ON.search(scene.text, max(0, mention.start - 24), mention.start) is None
    ):
        return False
    low, high = scene.sentence_span(mention.start)
    return any(other.kind in PRODUCTS for other in scene.mentions_in(low, high))


def _architecture(scene: Scene, mention: Mention) -> Claim:
    candidates = choose_subject(scene, mention.start, mention.end, "architecture")
    about = (candidates, read_qualifiers(scene, mention.start, mention.end))
    form = (Kind.ENTITY, Attribute.ARCHITECTURE)
    return draft(scene, Place(mention.start, mention.end), form, Content(mention.name), about)


def _is_framework(scene: Scene, lexicon: Lexicon, mention: Mention) -> bool:
    """True for a software whose releases the table tracks, spelled as a name and not as a module in code."""
    if mention.kind != "software" or not lexicon.specs.releases(mention.name):
        return False
    block = scene.block(mention.start)
    return (
        scene.text[mention.start : mention.end] == mention.name
        and block is not None
        and block.kind is not BlockKind.CODE
    )


def _versioned(scene: Scene, mention: Mention) -> bool:
    """True where a version follows a software's name."""
    return _VERSION_BEHIND.match(scene.text, mention.end) is not None


def _existence(scene: Scene, mention: Mention) -> Claim:
    content = Content(" ".join(scene.text[mention.start : mention.end].split()), detail=mention.family)
    about = (certain(mention.name, mention.variant), read_qualifiers(scene, mention.start, mention.end))
    return draft(scene, Place(mention.start, mention.end), (Kind.ENTITY, Attribute.EXISTENCE), content, about)


def _property(scene: Scene, mention: Mention) -> Iterator[Claim]:
    place = Place(mention.start, mention.end)
    qualifiers = read_qualifiers(scene, mention.start, mention.end)
    if mention.kind == "process" and re.search(r"\d\s?nm", scene.text[mention.start : mention.end]):
        return
    if mention.kind in _ENTITY and _is_specific(mention):
        attribute = _ENTITY[mention.kind]
        candidates = choose_subject(scene, mention.start, mention.end, attribute.value)
        value = (
            mention.name.removeprefix("TSMC ").removeprefix("Samsung ") if mention.kind == "process" else mention.name
        )
        yield draft(scene, place, (Kind.ENTITY, attribute), Content(value), (candidates, qualifiers))
    elif mention.kind == "interconnect" and (mention.version or mention.name == "NVLink-C2C"):
        yield _link(scene, mention, qualifiers)
    elif mention.kind == "bus" and mention.version:
        alone = stands_alone(scene, mention.start, mention.end)
        candidates = () if alone else choose_subject(scene, mention.start, mention.end, "pcie_generation")
        candidates = candidates or certain(mention.name)
        content = Content(mention.version, detail=mention.family)
        yield draft(scene, place, (Kind.VERSION, Attribute.PCIE_GENERATION), content, (candidates, qualifiers))
    elif mention.kind == "tensor_core" and mention.version:
        candidates = choose_subject(scene, mention.start, mention.end, "tensor_core_generation")
        content = Content(float(mention.version), None, (mention.version,))
        form = (Kind.ENTITY, Attribute.TENSOR_CORE_GENERATION)
        yield draft(scene, place, form, content, (candidates, qualifiers))


def _is_specific(mention: Mention) -> bool:
    return mention.kind != "memory" or any(map(str.isdigit, mention.name))


def _link(scene: Scene, mention: Mention, qualifiers: tuple[Qualifier, ...]) -> Claim:
    candidates: tuple[Candidate, ...] = ()
    if not stands_alone(scene, mention.start, mention.end):
        candidates = choose_subject(scene, mention.start, mention.end, "interconnect_version")
    content = Content(mention.version or mention.name, detail=mention.family or mention.name)
    place, form = Place(mention.start, mention.end), (Kind.VERSION, Attribute.INTERCONNECT_VERSION)
    return draft(scene, place, form, content, (candidates or certain(mention.name), qualifiers))


def _capabilities(scene: Scene) -> Iterator[Claim]:
    for pattern in (_CAPABILITY, _CAPABILITY_LATER):
        for match in pattern.finditer(scene.text):
            groups = match.groupdict()
            group = next(name for name in ("cc", "sm", "gfx") if groups.get(name))
            written = match[group]
            value = f"{written[:-1]}.{written[-1]}" if group == "sm" else written
            place = Place(match.start(group), match.end(group))
            candidates = choose_subject(scene, place.start, place.end, "compute_capability")
            about = (candidates, read_qualifiers(scene, place.start, place.end))
            yield draft(scene, place, (Kind.VERSION, Attribute.COMPUTE_CAPABILITY), Content(value), about)
