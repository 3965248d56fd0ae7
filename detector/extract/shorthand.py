"""Short forms: `Blackwell` for the RTX PRO 6000 Blackwell of the article, `the PCIe card` for the H100 PCIe."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from detector.extract.candidate import HARDWARE, PRODUCTS
from detector.extract.comparison import is_yardstick
from detector.extract.foreign import FOREIGN
from detector.extract.scene import Mention, Scene
from detector.specs.table import Specs

_VARIANT = re.compile(
    r"(?<![A-Za-z0-9])(?P<form>[A-Z][A-Za-z]{2,4}\d?|\d{2,3}\s?GB)[\s\-]?"
    r"(?:version|variant|card|model|board|module|edition|flavou?r|form factor|版本|版|卡|型号|形态|模块|模组)"
    r"(?![A-Za-z])"
)
_OF = re.compile(r"\s?(?:of|的)\s?(?:the\s|an?\s)?(?:NVIDIA\s)?")
_REACH = 400
_CALLED_REACH = 40
_ANY = re.compile(r"\b(?:an?|any|each|every|another)\s$", re.IGNORECASE)
_ANY_REACH = 9
_STEM = re.compile(r"(?P<stem>TPU ?|MI|GeForce RTX |Ascend |Gaudi |Trainium|Instinct MI)(?:v?\d\w*)(?: .*)?")
_MEMBER = re.compile(r"(?<![A-Za-z0-9.\-/])(v[2-9][a-z]{0,2}|\d{3}[A-Z]{1,2})(?![A-Za-z0-9])")
# `960 的互联`, `970要等到`: a number alone is a member only where words go on about it.
_NUMBER = re.compile(
    r"(?<![A-Za-z0-9.,\-/×x*])(?<![A-Za-z]\s)(\d{3})(?=\s?(?:[的在是要比则也才还排配由把将用有为、，,。)）|]|系列|\n|$))"
)
_CARD = re.compile(
    r"(?<![A-Za-z0-9.,\-])([2-5]0[5-9]0)\s?(Ti|SUPER|Super|D)?"
    r"(?![A-Za-z0-9,.]\d|[A-Za-z0-9])(?!\s?(?:年|tokens|MHz|MB|W\b))"
)
_IS_BUILT_ON = re.compile(
    r"(?:\b(?:on|uses?|using|with|is an?)\s(?:top of\s)?|基于|采用|使用|搭载|属于|同用|架构(?:为|是|：)?"
    r"|\barchitecture:?)\s?"
    r"(?:the\s|its\s|an?\s|new\s|全新的?|自家的?)*(?:NVIDIA\s|AMD\s|Intel\s|英伟达\s?)?$",
    re.IGNORECASE,
)
_LAST_WORD = re.compile(r"[A-Z][A-Za-z]{5,}|[A-Z]{3,}\d{2,}")
_CODE_NAME = re.compile(r"[A-Za-z][a-z]{3,}")
# Words that end names and mean something by themselves.
_GENERAL = re.compile(
    r"(?:edition|server|station|super|ultra|superchip|chip|card|module|rack|node|cluster|workstation|supernode|superpod"
    r"|accelerator|processor|system|platform|core|engine|generation|series|family|titan|instance|baseboard|board|tray"
    r"|cloud|desktop|laptop|mobile|plus|nano|lite|mini|next|gpu|cpu)s?",
    re.IGNORECASE,
)


def resolve_shorthand(scene: Scene) -> Iterable[Mention]:
    """The mentions; an architecture becomes the main product where that product's own name holds it as a word."""
    if not scene.topics:
        return scene.mentions
    name, kind = scene.topics[0].name, scene.topics[0].kind
    words = set(name.split())
    if len(words) == 1:
        return scene.mentions
    return [
        replace(mention, name=name, kind=kind) if mention.kind == "architecture" and mention.name in words else mention
        for mention in scene.mentions
    ]


def find_short_names(scene: Scene) -> Iterator[Mention]:
    """`the UltraServer` for the Trn2 UltraServer that the text names, `thor` for its jetson agx thor: the last word of
    one product's name."""
    owners: dict[str, Mention | None] = {}
    for mention in scene.mentions:
        for word in _last_words(scene, mention):
            first = owners.setdefault(word, mention)
            if first is not None and first.name != mention.name:
                owners[word] = None
    for word, owner in owners.items():
        if owner is None:
            continue
        for match in re.finditer(rf"(?<![A-Za-z0-9\-]){word}s?(?![A-Za-z0-9\-])", scene.text):
            if _is_free(scene, match) and not _ANY.search(
                scene.text, max(0, match.start() - _ANY_REACH), match.start()
            ):
                yield replace(owner, start=match.start(), end=match.end(), variant=None, variant_end=0)


def _last_words(scene: Scene, mention: Mention) -> set[str]:
    """What may stand for a product: the last word of its name, and a code name that ends it as written."""
    if mention.kind not in PRODUCTS:
        return set()
    first, _, last = mention.name.rpartition(" ")
    words = {last} if first and _LAST_WORD.fullmatch(last) else set()
    first, _, last = scene.text[mention.start : mention.end].rpartition(" ")
    if first and _CODE_NAME.fullmatch(last) and not _GENERAL.fullmatch(last):
        words.add(last)
    return words


def find_short_members(scene: Scene, specs: Specs) -> Iterator[Mention]:
    """`v5e` beside the TPU v4, `355X` beside the MI300X, `the 5090`: the rest of a name beside one of its family."""
    stems: dict[str, Mention] = {}
    for mention in scene.mentions:
        parts = _STEM.fullmatch(mention.name) if mention.kind in PRODUCTS else None
        if parts:
            stems.setdefault(parts["stem"].replace("TPU", "TPU ").replace("  ", " "), mention)
    for stem, owner in stems.items():
        for match in _short_forms(scene.text, stem):
            if not _is_free(scene, match):
                continue
            name = (stem + " ".join(filter(None, match.groups()))).replace("SUPER", "Super")
            if name in specs.names:
                yield replace(owner, start=match.start(), end=match.end(), name=name, variant=None, variant_end=0)
            elif stem.endswith("RTX ") or (name[-1] == owner.name[-1] and not match[1].isdigit()):
                yield Mention(match.start(), match.end(), name, FOREIGN, known=False)


def _short_forms(text: str, stem: str) -> Iterator[re.Match[str]]:
    """Where the rest of a name of a family may stand without its brand."""
    yield from (_CARD if stem.endswith("RTX ") else _MEMBER).finditer(text)
    if stem == "Ascend ":
        yield from _NUMBER.finditer(text)


def find_architectures(scene: Scene, specs: Specs) -> Iterator[Mention]:
    """The product built on an architecture, in the place of its name: what follows `the A100 uses Ampere and`."""
    product: Mention | None = None
    for mention in scene.mentions:
        if mention.kind in PRODUCTS:
            product = mention
        elif (
            mention.kind == "architecture"
            and product is not None
            and mention.start - product.end < _REACH
            and specs.architecture(product.name) == mention.name
            and (_IS_BUILT_ON.search(scene.text, product.end, mention.start) or _is_called(scene, product, mention))
        ):
            yield replace(product, start=mention.start, end=mention.end, variant=None, variant_end=0)


def _is_called(scene: Scene, product: Mention, mention: Mention) -> bool:
    """True for `架构` right with the name, shortly behind the product: `P100 2016年4月发布Pascal架构16nm工艺`."""
    near = mention.start - product.end < _CALLED_REACH
    return near and "架构" in scene.text[mention.end - 2 : mention.end + 3]


def _is_free(scene: Scene, match: re.Match[str]) -> bool:
    """True outside every known name and figure."""
    before = scene.mentions.last_before(match.end())
    if before is not None and before.end > match.start():
        return False
    figure = scene.quantities.last_before(match.end())
    return figure is None or figure.end <= match.start() or figure.unit is None or figure.dimension == "ratio"


def find_short_variants(scene: Scene, specs: Specs) -> Iterator[Mention]:
    """`the PCIe card`, `SXM 版`: the variant of the product named behind it, else of the last one named before."""
    for match in _VARIANT.finditer(scene.text):
        form = _plain(match["form"])
        behind = scene.mentions_in(match.end(), match.end() + _REACH)[:1]
        of = [mention for mention in behind if _OF.fullmatch(scene.text, match.end(), mention.start)]
        before = scene.mentions_in(max(0, match.start() - _REACH), match.start())
        owners = [item for item in before if item.kind in HARDWARE and not is_yardstick(scene.text, item)]
        owner = (of or owners[-1:])[:1]
        for mention in owner:
            variant = _variant(specs, mention, form)
            if variant:
                yield replace(mention, start=match.start(), end=match.end(), variant=variant, variant_end=0)
                if of:
                    yield replace(mention, variant=variant, variant_end=0)


def _variant(specs: Specs, mention: Mention, form: str) -> str | None:
    for row in specs.variants(mention.name):
        if form in map(_plain, (row.variant, *row.aliases)):
            return row.variant
    return None


def _plain(spelling: str) -> str:
    return spelling.replace(" ", "").lower()
