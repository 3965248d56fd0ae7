"""Words for attributes in both languages, and the parameters that fill a rule's message."""

from __future__ import annotations

import re
from datetime import date

from detector.model.claim import Attribute, Claim

_CHINESE = {
    "memory_capacity": "显存容量",
    "memory_bandwidth": "显存带宽",
    "memory_type": "显存类型",
    "memory_bus_width": "显存位宽",
    "tdp": "功耗",
    "compute": "算力",
    "interconnect_version": "互连代次",
    "interconnect_bandwidth": "互连带宽",
    "pcie_generation": "PCIe 代次",
    "pcie_bandwidth": "PCIe 带宽",
    "transistor_count": "晶体管数",
    "process_node": "制程",
    "die_count": "裸片数",
    "sm_count": "计算单元数",
    "cuda_cores": "核心数",
    "tensor_core_generation": "Tensor Core 代次",
    "compute_capability": "计算能力",
    "clock": "频率",
    "cache": "缓存",
    "form_factor": "形态",
    "release_date": "发布日期",
    "driver_version": "驱动版本",
    "software_version": "软件版本",
    "minimum_version": "最低版本",
    "price": "价格",
    "device_count": "数量",
    "architecture": "架构",
    "context_length": "上下文长度",
    "parameter_count": "参数量",
    "measured_latency": "实测延迟",
    "measured_throughput": "实测吞吐",
    "measured_other": "实测值",
    "percent_change": "变化幅度",
    "ratio": "倍数",
    "feature": "特性",
    "existence": "名称",
    "other": "数值",
}
_ENGLISH = {
    "tdp": "power",
    "existence": "name",
    "other": "value",
    "sm_count": "SM count",
    "cuda_cores": "core count",
    "device_count": "count",
    "measured_other": "measured value",
    "pcie_generation": "PCIe generation",
    "pcie_bandwidth": "PCIe bandwidth",
    "tensor_core_generation": "Tensor Core generation",
}
_TABLE_WORDS = {
    "dense": "稠密",
    "sparse": "稀疏",
    "bidirectional": "双向",
    "unidirectional": "单向",
    "announced": "公布",
    "available": "上市",
    "preview": "预览",
    "public": "公开",
    "base": "基础",
    "boost": "加速",
    "physical": "物理",
    "per die": "每裸片",
    "per superchip": "每超级芯片",
    "per node": "每节点",
    "per rack": "每机柜",
    "per pod": "每集群",
    "per link": "每链路",
    "per lane": "每通道",
    "per port": "每端口",
    "per core": "每核心",
    "per sm": "每 SM",
    "per x16": "每 x16",
}
_WORD = re.compile(r"\b(?:" + "|".join(sorted(_TABLE_WORDS, key=len, reverse=True)) + r")\b")

SHOWN = 4

Parameters = tuple[tuple[str, str], ...]


def attribute_words(attribute: Attribute) -> tuple[str, str]:
    """An attribute in English and Chinese."""
    key = attribute.value
    return _ENGLISH.get(key, key.replace("_", " ")), _CHINESE[key]


def chinese(text: str) -> str:
    """The text of the table with its English words in Chinese: `1.8 TB/s bidirectional` gives `1.8 TB/s 双向`."""
    return _WORD.sub(lambda match: _TABLE_WORDS[match[0]], text)


def named(claim: Claim, subject: str) -> str:
    """The words of the claim, with the subject before them where they do not name it."""
    stated = " ".join(claim.text.split())
    return stated if subject.casefold() in stated.casefold() else f"{subject} {stated}"


def public_since(day: date | None) -> dict[str, str]:
    """The parameters `since` and `since_zh`: from when a name was public, or that the table has no date for it."""
    if day is None:
        return {"since": "date not known", "since_zh": "公开日期不详"}
    return {"since": f"public since {day.isoformat()}", "since_zh": f"公开于 {day.isoformat()}"}


def parameters(claim: Claim, subject: str | None = None, **more: str) -> Parameters:
    """The parameters of a message: `subject`, `stated`, `attribute`, `attribute_zh` and what else the rule has to
    say."""
    english, translated = attribute_words(claim.attribute)
    known = {
        "subject": subject or claim.subject or english,
        "stated": " ".join(claim.text.split()),
        "attribute": english,
        "attribute_zh": translated,
    }
    return tuple((known | more).items())


def listed(values: list[str], limit: int = SHOWN) -> str:
    """The values in order, each once, at most `limit` of them."""
    unique = list(dict.fromkeys(values))
    return "; ".join(unique[:limit]) + ("; …" if len(unique) > limit else "")
