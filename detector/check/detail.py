"""Which of several things of one attribute is meant: the L2 cache, the boost clock, the vector rate, the NVLink."""

from __future__ import annotations

import re
from functools import lru_cache

_WORDS = {
    "l0": r"\bL0\b",
    "l1": r"\bL1\b|一级缓存",
    "l2": r"\bL2\b|二级缓存",
    "l3": r"\bL3\b|\bLLC\b|三级缓存",
    "infinity cache": r"infinity cache|\bMALL\b",
    "register": r"register|寄存器",
    "shared": r"shared memory|\bLDS\b|共享内存",
    "on-chip": r"\bSBUF\b|\bPSUM\b|\bVMEM\b|on-chip|SRAM|片上",
    "boost": r"boost|peak engine|turbo|加速|睿频",
    "base": r"\bbase\b|基础频率|基准频率",
    "memory": r"memory clock|data rate|显存频率",
    "tensor": r"tensor|matrix|\bMME\b|\bMMA\b|\bXMX\b|张量|矩阵",
    "vector": r"vector|non-tensor|\bTPC\b|shader|CUDA core|向量|标量",
    "cpu": r"\bCPUs?\b|\bGrace\b|\bVera\b|处理器",
    "total": r"\btotal\b|总参",
    "active": r"\bactiv\w*|激活",
    "c2c": r"C2C|chip-to-chip",
    "nvlink": r"NVLink(?!-?C2C)|NVSwitch",
    "infinity fabric": r"infinity fabric|\bxGMI\b",
    "die to die": r"die[- ]to[- ]die|NV-?HBI|between the two dies|between the dies|interposer",
    "ici": r"\bICI\b",
    "neuronlink": r"NeuronLink",
    "network": r"ethernet|RoCE|InfiniBand|ConnectX|\bNIC\b|\bRDMA\b|scale-out|network|网络|以太网|网卡",
    "pcie": r"PCI ?-?e|PCI Express",
    "upi": r"\bUPI\b|\bQPI\b",
    "ualink": r"UALink",
    "xe link": r"Xe Link",
    "system": r"^system$|system memory|LPDDR|host memory|fast memory|系统内存",
    "physical": r"physical",
}
_PATTERNS = {name: re.compile(pattern, re.IGNORECASE) for name, pattern in _WORDS.items()}


@lru_cache(maxsize=4096)
def details(text: str | None) -> frozenset[str]:
    """The kinds of thing that a note or a claim's detail names; empty where it names none."""
    if not text:
        return frozenset()
    return frozenset(name for name, pattern in _PATTERNS.items() if pattern.search(text))
