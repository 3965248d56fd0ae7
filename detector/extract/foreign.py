"""Products that the table does not know: a value beside `the Zeta X1` or `our server` is not the known product's."""

from __future__ import annotations

import re
from collections.abc import Iterator

from detector.extract.ordered import Ordered
from detector.extract.scene import Mention, Scene

FOREIGN, MACHINE = "foreign", "machine"
# Words before a code that make it no name, and codes that are no product: formats, memories, sockets, percentiles...
_NO_BRAND = (
    r"The|This|That|These|Those|An?|In|On|At|By|For|From|With|Without|And|Or|But|Its?|Our|Their|To|Of|As|If|When|While"
    r"|Each|Every|Both|Two|One|Figure|Fig|Table|Section|Chapter|Part|Step|Phase|Level|Type|Class|Tier|Gen|Node|Rank"
    r"|Layer|Note|Version|Appendix|Equation|Line|Page|Stage|Round|Batch|Port|Slot|Bank|Core|Memory|Socket|Bus|Like"
    r"|Unlike|Than|Versus|Via|Per|Using|Over|Under|About|Dense|Sparse|Peak|Tensor|Vector|Matrix|Cache|Since|Until"
)
_NO_CODE = (
    r"(?:FP|INT|BF|TF|UINT|MX|NVFP|MXFP|HBM|GDDR|LPDDR|DDR|PCI|SXM|OAM|QSFP|OSFP|SFP|LGA|BGA|SP|SM|L|Q|H|P|CU|AVX|SSE|ISO"
    r"|RFC|IEEE|UTF|SHA|MD|AES|RSA|ECC|RAID|USB|CAT|Gen|gen|CX|BGP|IPv|W|E|K|R|v|V|M|N|A|B|C|T|PG|GB|TB|MB|KB|TP|PP|DP"
    r"|EP|CP|FLOPS|OPS)-?\d"
)
_CODE = r"(?:[A-Z]{1,4}-?\d{1,4}[A-Za-z]{0,2}|[A-Z][a-z]{2,9}-?\d{1,4}[A-Z]?)"
# Each begins with a capital that no word stands before.
_PAIR = re.compile(
    r"[A-Z](?<![A-Za-z0-9_./-].)[A-Za-z]{2,14}[ \-](?!(?:FP|INT|BF|TF|HBM|GDDR|DDR|LPDDR|PCI|SXM|OAM|Gen)\d)"
    rf"{_CODE}(?![A-Za-z0-9_./-]|\s?%)"
)
_LONE = re.compile(r"[A-Z](?<![A-Za-z0-9_./-].)[A-Z]{0,3}-?\d{3,4}[A-Z]{0,2}(?![A-Za-z0-9_./-]|\s?%)")
_NO_NAME = re.compile(rf"(?:{_NO_BRAND})\s|{_NO_CODE}")
_HEAD_NOUN = re.compile(
    r"(?<=[Tt]he )(?!(?:NVIDIA|Nvidia|AMD|Intel|Google|AWS|Huawei|Arm|Apple|Microsoft|Meta|TSMC|Samsung)\s)"
    r"[A-Z][a-z]{3,12}(?= (?:accelerator|chip|processor|ASIC|NPU)\b)"
)
_OLD = re.compile(r"(?<![A-Za-z0-9\-])(?:[KM](?:10|20|40|60|80)|P4|P40)(?![A-Za-z0-9])")
_CHIP = re.compile(r"(?<![A-Za-z0-9])(?:TPU|IPU|LPU)s?(?![A-Za-z0-9])(?![ -]?v?\d)")
_MACHINE = re.compile(
    r"\b(?:server|workstation|desktop|laptop|host|machine|head node|login node)\b(?!-| class| GPU| CPU| card| platform)"
    r"|(?:服务器|工作站|主机|整机|笔记本)(?!级|版|芯片|CPU|GPU|处理器|市场|产品|端)",
    re.IGNORECASE,
)


def find_foreign(scene: Scene) -> Iterator[Mention]:
    """Mentions of the kinds `foreign` and `machine` outside every known name, in no order; a machine has no name."""
    taken = scene.mentions
    for pattern, kind in (
        (_CHIP, MACHINE),
        (_OLD, FOREIGN),
        (_PAIR, FOREIGN),
        (_LONE, FOREIGN),
        (_HEAD_NOUN, FOREIGN),
        (_MACHINE, MACHINE),
    ):
        for match in pattern.finditer(scene.text):
            start, end = match.span()
            excluded = kind == FOREIGN and _NO_NAME.match(scene.text, start)
            if excluded or taken.between(start, end) or _belongs(scene.text, taken, start):
                continue
            yield Mention(start, end, "" if kind == MACHINE else match.group(), kind, known=False)


def _belongs(text: str, taken: Ordered[Mention], start: int) -> bool:
    """True inside a name or directly behind one: `DGX H100 server`."""
    before = taken.last_before(start + 1)
    return before is not None and not text[before.end : start].strip(" -")
