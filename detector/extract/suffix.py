"""What follows a name and makes it another: sizes of models (`Qwen2-72B`), tiers (`RTX 5090 Ti`), variants."""

from __future__ import annotations

import re
from dataclasses import replace

from detector.extract.ordered import Ordered
from detector.extract.scene import Mention

_SIZE = re.compile(r"[\s\-_]?(?P<size>\d{1,4}(?:\.\d)?\s?[BbT](?:-A\d+(?:\.\d)?B)?)(?![A-Za-z0-9])")
_TIER = re.compile(
    r"[\s\-](?P<tier>Ti|Super|SUPER|Ultra|Pro|PRO|Max|Plus|Lite|Mini|Nano|Turbo|XT|XTX|Next|Large|Small)(?![A-Za-z])"
    r"(?!\s(?:power|TDP|memory|bandwidth|clock|boost|cluster|Pod|POD|computer|chip|GPU|performance|throughput|node|rack))"
)
_TIERED = frozenset({"accelerator", "model"})


def extend_names(text: str, mentions: list[Mention]) -> list[Mention]:
    """The mentions, widened by the size or unknown tier that follows; with the tier a name is unknown."""
    result = []
    for index, mention in enumerate(mentions):
        limit = mentions[index + 1].start if index + 1 < len(mentions) else len(text)
        result.append(_extend(text, mention, limit))
    return result


def _extend(text: str, mention: Mention, limit: int) -> Mention:
    if mention.kind not in _TIERED:
        return mention
    tier = _TIER.match(text, mention.end, min(limit, mention.end + 12) + 12)
    if tier and tier.end() <= limit and not mention.name.endswith(tier["tier"]):
        name = f"{mention.name} {tier['tier']}"
        return replace(mention, end=tier.end(), name=name, known=False, variant=None)
    size = _SIZE.match(text, mention.end, limit) if mention.kind == "model" else None
    if size:
        return replace(mention, end=size.end(), version=size["size"].replace(" ", ""))
    return mention


def settle_variants(mentions: list[Mention]) -> list[Mention]:
    """The mentions without buses that name a variant (`A100 80GB PCIe`), which one with a generation does not."""
    if not any(mention.variant_end for mention in mentions):
        return mentions
    ordered = Ordered(mentions)
    named: set[int] = set()
    result: list[Mention] = []
    for mention in mentions:
        if mention.start in named:
            continue
        if mention.variant_end:
            buses = [other for other in ordered.between(mention.end, mention.variant_end) if other.kind == "bus"]
            named |= {bus.start for bus in buses if not bus.version}
            if any(bus.version for bus in buses):
                result.append(replace(mention, variant=None, variant_end=0))
                continue
        result.append(mention)
    return result
