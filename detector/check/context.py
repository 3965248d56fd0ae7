"""Words around a claim that say what its number is about, where the claim alone does not."""

from __future__ import annotations

import re

from detector.model.claim import Attribute, Claim

_REACH, _MEASURED_REACH = 26, 44
_ACTUAL = re.compile(r"实测|实际|有效|\beffective|\bachiev|\bsustain|\bmeasured\b", re.IGNORECASE)
_MEASURED = frozenset({Attribute.MEMORY_BANDWIDTH, Attribute.COMPUTE, Attribute.INTERCONNECT_BANDWIDTH})
_UNLINKED = re.compile(r"lane|channel|通道|DDR", re.IGNORECASE)
_USE = {
    Attribute.MEMORY_CAPACITY: re.compile(
        r"占用|用掉|利用率|切片|\bslices?\b|\bMIG\b|\dg\.\d+gb|使用了|仅用|需要?|剩余|余量|空闲|分配|预留|可用|权重|缓存|模型|"
        r"\bRAM\b|\bDRAM\b|\b(?:LP)?DDR\d|系统内存|主机内存|\bhost\b|system memory|CPU memory|"
        r"per stack|stacks?\b|每颗HBM|堆栈|"
        r"\bus(?:es?|ed|ing|age)\b|\bneeds?\b|requir|\bfree\b|\bleft\b|alloc|occup|weights|cache|footprint|"
        r"读(?![者数])|\breads?\b|传输|搬运|处理了|写入|读取|数据集|transfer|\bmov(?:es?|ed|ing)\b|process(?:es|ed)|dataset|download|upload|"
        r"consum|reserv|\bfits?\b|usable|available|enough|不够|放不下|装不下|\b\d{1,3}B\b",
        re.IGNORECASE,
    ),
    Attribute.TDP: re.compile(
        r"实测|待机|空载|满载|负载|峰值功耗|上限|ceiling|限制|限功|墙上|平均|节省|降低|降至|电源|idle|limit|\bcap(?:ped)?\b|draw|"
        r"averag|measur|sav(?:es?|ing)|wall|under load|full load|suppl|\bPSUs?\b|consum",
        re.IGNORECASE,
    ),
    Attribute.MEMORY_BANDWIDTH: re.compile(
        r"实测|实际|有效|平均|利用率|载入|加载|堆栈|每针|引脚|achiev|measur|effective|sustain|averag|reach"
        r"|\breads?\b|\bat \d+ ?%|\bused\b|\busing\b|stacks?\b|per pin|\bload",
        re.IGNORECASE,
    ),
    Attribute.COMPUTE: re.compile(
        r"实测|有效|平均|实际|跑出|算子|内核|achiev|measur|effective|sustain|averag|kernel|attention|GEMM",
        re.IGNORECASE,
    ),
    Attribute.INTERCONNECT_BANDWIDTH: re.compile(
        r"实测|有效|平均|实际|achiev|measur|effective|sustain|averag|reports?\b|bus ?bw|bus bandwidth|NCCL",
        re.IGNORECASE,
    ),
}

# `six HBM3e stacks, 4.8 TB/s` gives the number of stacks and the value of all of them.
_STACKS_COUNTED = re.compile(
    r"(?:\b(?:two|three|four|five|six|eight|ten|twelve|sixteen|\d{1,2})\s(?:active\s)?(?:HBM\w*\s)?stacks"
    r"(?=,|\s(?:for|giv|provid|deliver|mak|yield|reach)\w*\b)"
    r"|[两二三四五六七八九十\d]{1,2}\s?[个颗组]?\s?(?:HBM\w*)?\s?的?堆[栈叠](?=\s?[，,、]|共|合计|总|提供|给出|构成|带来))",
    re.IGNORECASE,
)
_ONE_OF_THEM = re.compile(r"每[个颗组堆]?|单[个颗]|平均|\beach\b|\bper\b|apiece|\bevery\b", re.IGNORECASE)
_STACK, _STACK_REACH = re.compile(r"\bstacks?\b|堆[栈叠]"), 72
_STACKED = frozenset({Attribute.MEMORY_CAPACITY, Attribute.MEMORY_BANDWIDTH})
_BUDGET = re.compile(r"\bfree\b|\bleft over\b|剩下|还剩|\bweights\b|权重|\bKV\b", re.IGNORECASE)

_BUDGET_REACH, _DEVICE_REACH, _MACHINE_REACH = 56, 14, 160
_CLAUSES = re.compile(r"[。！？!?\n|；;,，、]|\.\s")
_ENDS = re.compile(r"[。！？!?\n|；;]|\.\s")
_DEVICE_MEMORY = re.compile(
    r"HBM|GDDR|显存|VRAM|\b(?:GPU|video|graphics|device|on-package) memory|frame ?buffer", re.IGNORECASE
)
_MACHINE = re.compile(
    r"\bvCPUs?\b|\bservers?\b|\binstances?\b|machine types?|\bmachines?\b|\bbox\b|\bhosts?\b"
    r"|\bworkstations?\b|\bdesktops?\b|\bnodes?\b|\bPC\b|节点"
    r"|\bCPUs?\b|\bsystem\b|\bRAM\b|\bcoherent\b|服务器|实例|机器|主机|整机|工作站|虚拟机|内存条|硬盘|核CPU|vCPU",
    re.IGNORECASE,
)


def around(text: str, claim: Claim, reach: int = _REACH) -> str:
    """The text of the claim with `reach` characters on each side, cut at sentence ends and line breaks."""
    before = re.split(r"[。！？!?\n；;]|\.\s", text[max(0, claim.start - reach) : claim.start])[-1]
    after = re.split(r"[。！？!?\n；;，,、()（）]|\.\s", text[claim.end : claim.end + reach])[0]
    return before + text[claim.start : claim.end] + after


def _is_budget(text: str, claim: Claim) -> bool:
    before = _ENDS.split(text[max(0, claim.start - _BUDGET_REACH) : claim.start])[-1]
    return _BUDGET.search(before) is not None


def _is_host_memory(text: str, claim: Claim) -> bool:
    """True for plain `memory` in a sentence about a server or an instance: it may be the host's."""
    clause = _CLAUSES.split(text[max(0, claim.start - _DEVICE_REACH) : claim.start])[-1]
    if _DEVICE_MEMORY.search(clause) or _DEVICE_MEMORY.search(
        around(text, claim, 0) + text[claim.end : claim.end + _DEVICE_REACH]
    ):
        return False
    before = _ENDS.split(text[max(0, claim.start - _MACHINE_REACH) : claim.start])[-1]
    after = _ENDS.split(text[claim.end : claim.end + _MACHINE_REACH])[0]
    return _MACHINE.search(before) is not None or _MACHINE.search(after) is not None


def _is_of_one_stack(text: str, claim: Claim) -> bool:
    """True where the sentence speaks of stacks, and the words beside the value of each of them."""
    far = around(text, claim, _STACK_REACH)
    return _STACK.search(far) is not None and _ONE_OF_THEM.search(far) is not None


def spoken_of_use(text: str, claim: Claim) -> bool:
    """True where the words beside the number speak of use, need, limits or measurement and not of a data sheet
    value."""
    if claim.detail == "link_count":
        return _UNLINKED.search(around(text, claim)) is not None
    if claim.attribute is Attribute.MEMORY_CAPACITY and (_is_budget(text, claim) or _is_host_memory(text, claim)):
        return True
    pattern, near = _USE.get(claim.attribute), around(text, claim)
    if claim.attribute in _STACKED and _is_of_one_stack(text, claim):
        return True
    if not _ONE_OF_THEM.search(near):
        near = _STACKS_COUNTED.sub("", near)
    if claim.attribute in _MEASURED and _ACTUAL.search(around(text, claim, _MEASURED_REACH)):
        return True
    return pattern is not None and pattern.search(near) is not None


_CONTENT = re.compile(
    r"\bhas\b|\bhouses?\b|\bpacks?\b|contains?|integrates?|combines?|connects?|"
    r"搭载|集成|包含|配备|内置|组成|整合",
    re.IGNORECASE,
)
_HOST = re.compile(
    r"slot|host|motherboard|mainboard|platform|\bCPU|server|插槽|主板|主机|平台|服务器|机器|降级|兼容", re.IGNORECASE
)
_PRODUCT = re.compile(r"card|version|edition|variant|form|board|add-in|版|卡|形态|规格", re.IGNORECASE)


def spoken_of_host(text: str, claim: Claim) -> bool:
    """True where the words beside a bus generation speak of the machine around the product."""
    return _HOST.search(around(text, claim, 24)) is not None


def spoken_of_product(text: str, claim: Claim) -> bool:
    """True where the words beside a form factor speak of an edition of the product."""
    return _PRODUCT.search(around(text, claim, 12)) is not None


def spoken_of_content(text: str, claim: Claim) -> bool:
    """True where the words beside a count say that the product is built of so many."""
    return _CONTENT.search(around(text, claim, 24)) is not None


_REQUIRED = re.compile(
    r"\b(?:and|or) (?:newer|later|above|higher|up|greater|below|older|lower)\b|\+|\bat least\b|minimum"
    r"|\b(?:from|since|for|below"
    r"|above|up to|than|under|only|older|newer)\b|target|compil|\bbuil[dt]|kernels?\b|binar|\bPTX\b|\bneeds?\b|requir"
    r"|supports?\b|\bruns?\b"
    r"|以上|以下|及更高|或更高|更高|更低|起步?|至少|最低|面向|针对|编译|内核|需要?|要求|低于|高于|不到|停在|支持|目标|达到",
    re.IGNORECASE,
)
_REQUIRED_REACH = 28


def spoken_of_requirement(text: str, claim: Claim) -> bool:
    """True where the words of the clause ask for a level or build for it, which need not be the product's own."""
    before = _CLAUSES.split(text[max(0, claim.start - _REQUIRED_REACH) : claim.start])[-1]
    behind = _CLAUSES.split(text[claim.end : claim.end + _REQUIRED_REACH])[0]
    return _REQUIRED.search(before) is not None or _REQUIRED.search(behind) is not None


_DENIAL = re.compile(
    r"(?:\b(?:no|not|without|never|lacks?|instead of|rather than)\b|n't\b|"
    r"不是|并非|而非|不采用|不使用|没有|不支持|不用|不带|无)"
    r"[^,.;，。；]{0,12}$",
    re.IGNORECASE,
)


def spoken_of_denial(text: str, claim: Claim) -> bool:
    """True where the words just before the claim deny it."""
    return _DENIAL.search(text[max(0, claim.start - 24) : claim.start]) is not None


_RATING = re.compile(
    r"TDP|TBP|TGP|thermal design|rated|rating|board power|额定|设计功耗|热设计|最大功耗|功耗最高|最高功耗",
    re.IGNORECASE,
)

# `另有 600W 的 PCIe 卡`, `400 W for SXM`: a board that is told by its power is told by the rated one.
_OF_BOARD = re.compile(
    r"\s?(?:的|指|for (?:the )?(?:\d+ GB )?)?\s?(?:风冷|液冷|被动散热|air-cooled|liquid-cooled)?的?\s?"
    r"(?:(?:PCIe|SXM\d?|OAM|NVL)\b\s?(?:and\b|卡|模块|版|card|module|board|part|variant|version|[,，.。;；]|$)"
    r"|(?:加速)?卡(?!上|在|里|的|时|实)|模块|module\b|board\b)"
)
_RATED_BEFORE, _RATED_REACH = re.compile(r"\b(?:full|rated|nominal|specified)\s$|(?:标称|额定|满额)的?\s?$"), 14


def speaks_of_rating(text: str, claim: Claim) -> bool:
    """True where the words beside a power say that it is the rated one, or it tells a board by its power."""
    if _OF_BOARD.match(text, claim.end) or _RATED_BEFORE.search(text, max(0, claim.start - _RATED_REACH), claim.start):
        return True
    return _RATING.search(around(text, claim, 40)) is not None
