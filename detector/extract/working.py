"""Figures that are no property of the product beside them: a rule's limit, what is multiplied, a share of a part."""

from __future__ import annotations

import re

from detector.extract.scene import Place, Quantity, Scene

# `带宽到 600GB/s 就不许卖`, `算力达到 4800 TOPS 即需许可证`, `门槛是 600GB/s`.
_REACHED = re.compile(r"(?:到了?|达到|超过|超出|高于|不低于|大于|满|过了?)\s?(?:了|约)?\s?$")
_CONSEQUENCE = re.compile(
    r"\s?(?:以上|及以上|或以上)?(?:的(?:芯片|产品|卡|型号|GPU|加速器|器件)?)?\s?[，,]?\s?(?:就|即|便|则|都|一律|才)?\s?"
    r"(?:不许|不准|不得|不能(?:再)?[卖出销]|禁止|禁售|受限|受控|受管制|触发|要(?:申请|许可|报备|审批|批准|拿许可)|需要?(?:申请|许可|报备|审批|批准)|须(?:申请|许可))"
)
_LIMIT = re.compile(r"(?:红线|门槛|阈值|管制线|禁令线|限制线)(?:就)?(?:是|为|定在|设在|划在|卡在)\s?$")
# `15488 乘以 2.2TB/s 约为 34PB/s`: a factor, and the result.
_FACTOR = re.compile(r"\d\s?(?:[颗张块台片卡个]\s?)?(?:乘以?|×|\*)\s?$")
_RESULT = re.compile(
    r"\d\s?(?:[颗张块台片卡个]\s?)?(?:乘以?)\s?[\d.]+\s?[A-Za-z/]+[^。；;\n]{0,14}?(?:约?为|等于|得到?|约|是|=)\s?(?:约)?\s?$"
)
# `两个设备，每个 96GB`: of the parts just counted.
_PART = re.compile(
    r"(?:[两二三四六八]|[2-8])\s?[个颗块片]\s?(?:逻辑)?(?:设备|芯粒|裸片|单元|分区|实例|核心|小芯片|die|chiplet)[^。；;\n\d]{0,16}每[个颗块片]\s?(?:有|为|是|带|分到)?\s?$"
)
_BY_THE_WATT = re.compile(
    r"每\s?(?:千瓦|瓦|焦)(?:时)?[^，。；、,;\n\d]{0,8}(?:[A-Z]{2,4}\d{1,2})?[^，。；、,;\n\d]{0,8}$"
)
_RATES = frozenset({"flops", "ops", "bytes_per_second"})
_REACH, _LONG_REACH = 12, 48


def is_of_no_product(scene: Scene, quantity: Quantity, place: Place) -> bool:
    """True for a rule's limit, for factors and results that are worked out, and for what a counted part has."""
    text, start = scene.text, quantity.start
    low = max(place.sentence[0], start - _REACH)
    if _LIMIT.search(text, low, start) or _FACTOR.search(text, low, start):
        return True
    if _REACHED.search(text, low, start) and _CONSEQUENCE.match(text, quantity.end):
        return True
    low = max(place.sentence[0], start - _LONG_REACH)
    return any(pattern.search(text, low, start) for pattern in (_RESULT, _PART))


def is_by_the_watt(scene: Scene, quantity: Quantity, place: Place) -> bool:
    """True for operations or bytes a second of each watt: `每瓦 INT8 有 1.86 TOPS`."""
    if quantity.dimension not in _RATES:
        return False
    low = max(place.sentence[0], quantity.start - 2 * _REACH)
    return _BY_THE_WATT.search(scene.text, low, quantity.start) is not None
