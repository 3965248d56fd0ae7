"""Words for attributes in both languages, and the parameters that fill a rule's message."""

from __future__ import annotations

from detector.model.claim import Claim

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
    "device_count": "设备数",
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
_ENGLISH = {"tdp": "power", "existence": "name", "other": "value", "sm_count": "SM count", "cuda_cores": "core count"}

Parameters = tuple[tuple[str, str], ...]


def attribute_words(claim: Claim) -> tuple[str, str]:
    """The attribute of a claim in English and Chinese."""
    key = claim.attribute.value
    return _ENGLISH.get(key, key.replace("_", " ")), _CHINESE[key]


def parameters(claim: Claim, subject: str | None = None, **more: str) -> Parameters:
    """The parameters of a message: `subject`, `stated`, `attribute`, `attribute_zh` and what else the rule has to
    say."""
    english, chinese = attribute_words(claim)
    known = {
        "subject": subject or claim.subject or "?",
        "stated": " ".join(claim.text.split()),
        "attribute": english,
        "attribute_zh": chinese,
    }
    return tuple((known | more).items())


def listed(values: list[str], limit: int = 4) -> str:
    """The values in order, each once, at most `limit` of them."""
    unique = list(dict.fromkeys(values))
    return "; ".join(unique[:limit]) + (" ..." if len(unique) > limit else "")
