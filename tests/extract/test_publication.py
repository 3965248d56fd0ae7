"""Dates of versions, and years in tables below a head that speaks of publication."""

from __future__ import annotations

import pytest

from detector.model.claim import Attribute
from tests.extract.reading import read


def dated(text: str) -> list[tuple[str | None, str | None, tuple[str, ...]]]:
    """Subject, version and date of every claim of a date."""
    found = [claim for claim in read(text) if claim.attribute is Attribute.RELEASE_DATE]
    return [(claim.subject, claim.variant, claim.numbers) for claim in found]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("CUDA 12.8, which appeared in January 2025, is needed.", ("CUDA", "12.8", ("2025-01",))),
        ("PyTorch 2.6.0 (January 29, 2025) is installed.", ("PyTorch", "2.6.0", ("2025-01-29",))),
        ("vLLM 0.4.2 from May 2024 is too old.", ("vLLM", "0.4.2", ("2024-05",))),
        ("CUDA 12.8 于 2025 年 1 月发布。", ("CUDA", "12.8", ("2025-01",))),
        ("再早的 vLLM 0.4.2 之类，是 2024 年 5 月的东西。", ("vLLM", "0.4.2", ("2024-05",))),
    ],
)
def test_dates_of_versions(text: str, expected: tuple[str, str, tuple[str, ...]]) -> None:
    assert dated(text) == [expected]


@pytest.mark.parametrize(
    "text",
    [
        "We installed CUDA 12.8 in June 2025.",
        "The article about CUDA 12.8 was published in May 2025.",
        "介绍 CUDA 12.8 的文章发布于 2025 年 5 月。",
    ],
)
def test_other_dates_are_of_no_version(text: str) -> None:
    assert all(version is None for _, version, _ in dated(text))


@pytest.mark.parametrize("head", ["Released", "Announced", "Launch date", "发布年份", "上市时间"])
def test_years_below_a_head(head: str) -> None:
    text = f"| GPU | Memory | {head} |\n|---|---|---|\n| H100 | 80 GB | 2022 |\n| A100 | 40 GB | 2020 |"
    assert dated(text) == [("H100", None, ("2022",)), ("A100", None, ("2020",))]


def test_other_heads_date_nothing() -> None:
    assert dated("| GPU | Year |\n|---|---|\n| H100 | 2024 |\n| A100 | 2023 |") == []
