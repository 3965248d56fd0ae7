"""Acronyms with their words: only those with something to check become claims."""

from __future__ import annotations

import pytest

from tests.extract.reading import read


def spelled(text: str) -> list[tuple[str | None, object, str | None]]:
    """The acronym, its words and the words given before, of every claim."""
    return [(item.object, item.value, item.detail) for item in read(text) if item.relation == "stands_for"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "SEC-DED (double error correction, single error detection) is used.",
            [("SECDED", "double error correction single error detection", None)],
        ),
        (
            "Tensor Memory Accelerator (TMA). 之后又写成 TMA（Tensor Matrix Accelerator）。",
            [("TMA", "tensor matrix accelerator", "tensor memory accelerator")],
        ),
        ("MIG (Multi-Instance GPU) and HBM（High Bandwidth Memory）.", []),
        ("Streaming Multiprocessors (SMs) and XLA (Accelerated Linear Algebra).", []),
        ("Coordinated Universal Time (UTC) is used.", []),
        ("TDP (Thermal Design Power), also TDP (Total Design Power).", []),
    ],
)
def test_expansions(text: str, expected: list[tuple[str, str, str | None]]) -> None:
    assert spelled(text) == expected
