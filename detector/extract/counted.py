"""What a bare number counts: `8x H100`, `72 Blackwell GPUs`, `18x NVLink 4`, `32x 64GB`."""

from __future__ import annotations

import re

from detector.extract.candidate import HARDWARE
from detector.extract.draft import Content, Draft, certain
from detector.extract.qualifier import read_qualifiers
from detector.extract.scene import Mention, Place, Quantity, Scene
from detector.extract.subject import choose_subject
from detector.model.claim import Attribute, Candidate, Kind

_COUNTING = frozenset({"number", "ratio", "count"})
_MULTIPLIED = frozenset({"bytes", "bits", "bits_per_second", "power"})
_LINKS = frozenset({"interconnect", "network"})
_LINK_BETWEEN = frozenset({"", "个", "条", "x", "×"})
_BETWEEN = re.compile(
    r"\+?\s?[xX×*]?\s?(?:张|块|个|颗|台|片|枚)?\s?(?:such\s|new\s|used\s)?"
    r"(?:NVIDIA|Nvidia|AMD|Intel|英伟达|Google|AWS|华为|Huawei)?\s?(?:Instinct|GeForce|Tesla|Ascend)?\s?"
)
_PORTS = re.compile(r"\s?(?:links?|链路|端口|接口|ports?)")
# What a number counts where the product only describes it: `three H100-related announcements`, `two A100 variants`.
_DESCRIBES = re.compile(
    r"-(?:related|specific)\b|\s(?:variant|version|model|SKU|configuration|option|edition|flavou?r|benchmark|result|test|run"
    r"|announcement|article|review)s\b|\s?(?:的)?(?:个)?(?:版本|型号|变体|规格)"
)
_MOST = 200_000
_REACH, _LINK_REACH = 22, 6
_LONGEST_BARE = 3


def draft_count(scene: Scene, quantity: Quantity, place: Place) -> Draft | None:
    """The claim of a number that counts what is named behind it; None where it counts nothing."""
    if quantity.dimension not in _COUNTING or not quantity.numbers[0].isdigit():
        return None
    product = _product(scene, quantity)
    if product:
        return _devices(scene, quantity, place, certain(product.name, product.variant))
    link = _link(scene, quantity)
    if link:
        return _links(scene, quantity, place, link)
    return _devices(scene, quantity, place, ()) if _multiplies(scene, quantity) else None


def _product(scene: Scene, quantity: Quantity) -> Mention | None:
    """The product that a number counts."""
    if len(quantity.numbers) > 1 or quantity.scale != "1" or not 1 <= int(quantity.numbers[0]) <= _MOST:
        return None
    for mention in scene.mentions_in(quantity.start + 1, quantity.end + _REACH):
        if mention.kind not in HARDWARE:
            continue
        between = scene.text[min(quantity.end, mention.start) : mention.start]
        if _BETWEEN.fullmatch(between) and "\n" not in between:
            bare = quantity.dimension == "number" and not between.strip()
            far_fetched = bare and len(quantity.numbers[0]) > _LONGEST_BARE
            described = quantity.dimension != "ratio" and _DESCRIBES.match(scene.text, mention.end)
            return None if far_fetched or described or _ends_name(scene, quantity) else mention
    return None


def _ends_name(scene: Scene, quantity: Quantity) -> bool:
    """True where the number more likely ends the name before it (`RTX 4090 H100`)."""
    before = scene.text[max(0, quantity.start - 2) : quantity.start]
    return quantity.dimension == "number" and before.strip() != "" and before[-1].isascii() and before[-1].isalnum()


def _link(scene: Scene, quantity: Quantity) -> Mention | None:
    """The link or network port that a number counts: `18x NVLink 4`, `64 个 NVLink 4.0 端口`, `24 × 200GbE`."""
    for mention in scene.mentions_in(quantity.end, quantity.end + _LINK_REACH):
        between = scene.text[quantity.end : mention.start].strip()
        if mention.kind not in _LINKS or between not in _LINK_BETWEEN:
            continue
        if quantity.dimension != "number" or between or _PORTS.match(scene.text, mention.end):
            return mention
    return None


def _links(scene: Scene, quantity: Quantity, place: Place, link: Mention) -> Draft:
    network = link.kind == "network"
    number = quantity.numbers[0]
    content = Content(float(number), "port" if network else "links", (number,), detail="link_count")
    attribute = Attribute.INTERCONNECT_BANDWIDTH if network else Attribute.INTERCONNECT_VERSION
    candidates = choose_subject(scene, place, "port_count" if network else "link_count")
    return Draft(place, Kind.QUANTITY, attribute, content, candidates, read_qualifiers(scene, place, quantity))


def _multiplies(scene: Scene, quantity: Quantity) -> bool:
    """True for the count in `32x 64GB`."""
    if quantity.dimension != "ratio" or scene.text[quantity.end - 1] == "倍":
        return False
    following = scene.quantities_in(quantity.end, quantity.end + 2)
    return bool(following) and following[0].dimension in _MULTIPLIED


def _devices(scene: Scene, quantity: Quantity, place: Place, product: tuple[Candidate, ...]) -> Draft:
    number = quantity.numbers[0]
    content = Content(float(number), quantity.unit.name if quantity.unit else "x", (number,), detail="count")
    qualifiers = read_qualifiers(scene, place, quantity)
    return Draft(place, Kind.QUANTITY, Attribute.DEVICE_COUNT, content, product, qualifiers)
