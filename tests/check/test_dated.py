"""True statements about versions, dates, generations, formats and factors that look like errors: none is accused."""

from __future__ import annotations

from datetime import date
from functools import cache
from pathlib import Path

import pytest

from detector import Scanner

STATEMENTS = Path(__file__).with_name("dated_statements.txt").read_text(encoding="utf-8").splitlines()
WRONG = (
    ("CUDA 12.8, which appeared in January 2023, is needed.", "T104"),
    ("vLLM 0.4.2 之类，是 2022 年 5 月的东西。", "T104"),
    ("Google presented Trillium on May 14, 2022.", "T104"),
    ("| GPU | Memory | Announced |\n|---|---|---|\n| H100 | 80 GB | 2019 |\n| H200 | 141 GB | 2023 |", "T104"),
    ("| GPU | 显存 | 发布年份 |\n|---|---|---|\n| H100 | 80GB | 2019 |\n| H200 | 141GB | 2023 |", "T104"),
    ("The H100 has compute capability 8.0.", "S102"),
    ("H100 的计算能力是 9.40。", "S102"),
    ("The A100 supports FP8.", "C103"),
    ("A100 原生支持 FP8。", "C103"),
    ("The H100 supports FP8 and FP4.", "C103"),
    ("The H100 is a Blackwell GPU.", "S102"),
    ("H200 也是 Blackwell 架构的 GPU。", "S102"),
    ("| Gen | First GPU | GB/s |\n|---|---|---|\n| NVLink 7 | Rubin | 3600 |", "S102"),
    ("| | RTX 4090 | RTX 5090 |\n|---|---|---|\n| Host link | PCIe 3.0 x16 | PCIe 5.0 x16 |", "S102"),
    ("显存是 32GB 的 HBM2，卡与卡之间走 NVLink 1.0，每卡合计 300 GB/s。", "C106"),
    ("On the A100 NVLink 2 gives 600 GB/s per GPU.", "C106"),
    ("Both ran Ubuntu 22.44.", "N101"),
    ("We used ROCm 6.42.", "N101"),
    ("与 H200 相比，B200 的显存多 28%，FP8 是 5.7 倍。", "S104"),
    ("与上一代相比，Gaudi 3 的 BF16 是 Gaudi 2 的 6.7 倍。", "S104"),
    ("A node has 1,536 GB against 640 GB, or 3.8 times as much, and 42.4 TB/s against 26.8 TB/s.", "M102"),
)


@cache
def scanner() -> Scanner:
    """The scanner that all statements share."""
    return Scanner(as_of=date(2026, 12, 1))


@pytest.mark.parametrize("statement", STATEMENTS)
def test_nothing_is_accused(statement: str) -> None:
    claims = scanner().scan(statement.replace("\\n", "\n")).claims
    assert [(item.text, item.subject, item.attribute.value) for item in claims if item.verdict.wrong] == []


@pytest.mark.parametrize(("statement", "code"), WRONG)
def test_the_error_beside_them_is_found(statement: str, code: str) -> None:
    claims = scanner().scan(statement).claims
    assert code in {finding.code for claim in claims if claim.verdict.wrong for finding in claim.findings}
