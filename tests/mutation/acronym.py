"""Acronyms beside what they stand for, with an expansion that is wrong; from the glossaries of the field."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

# The word that is wrong begins with the wrong letter or is that of a neighbour with the same letter.
_EXPANSIONS = {
    "high bandwidth memory": ("HBM", "high bandwidth module"),
    "thermal design power": ("TDP", "total device performance"),
    "error correction code": ("ECC", "error compression cache"),
    "multi-instance GPU": ("MIG", "memory-integrated GPU"),
    "remote direct memory access": ("RDMA", "rapid dynamic memory allocation"),
    "mixture of experts": ("MoE", "matrix of embeddings"),
    "key-value": ("KV", "kernel-vector"),
    "streaming multiprocessor": ("SM", "shared memory"),
    "general matrix multiplication": ("GEMM", "graph embedding memory model"),
    "time to first token": ("TTFT", "throughput to final tensor"),
    "reinforcement learning from human feedback": ("RLHF", "recursive layer hashing function"),
    "application-specific integrated circuit": ("ASIC", "accelerated system interface chip"),
    "高带宽内存": ("HBM", "混合总线内存"),
    "热设计功耗": ("TDP", "总设备性能"),
    "远程直接内存访问": ("RDMA", "快速动态内存分配"),
    "混合专家": ("MoE", "矩阵嵌入"),
    "首个 token 延迟": ("TTFT", "末个 token 吞吐"),
    "流式多处理器": ("SM", "共享存储器"),
}
_LOWERED = {long.lower(): pair for long, pair in _EXPANSIONS.items()}
_BESIDE = re.compile(
    r"(?P<long>"
    + "|".join(map(re.escape, _EXPANSIONS))
    + r")(?P<open>\s?[(（])(?P<short>[A-Za-z]{2,6})(?P<close>[)）])",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Acronym:
    """An expansion with its acronym behind it: with a wrong expansion, and with the acronym first."""

    start: int
    end: int
    wrong: str
    turned: str


def acronyms(text: str) -> Iterator[Acronym]:
    """Every expansion of the glossary that a text gives with its acronym."""
    for match in _BESIDE.finditer(text):
        short, wrong = _LOWERED[match["long"].lower()]
        if short == match["short"]:
            behind = f"{match['open']}{match['short']}{match['close']}"
            turned = f"{match['short']}{match['open']}{match['long']}{match['close']}"
            yield Acronym(match.start(), match.end(), wrong + behind, turned)
