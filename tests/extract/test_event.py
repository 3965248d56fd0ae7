"""The stages of a product's life that a date is of."""

from __future__ import annotations

import pytest

from tests.extract.reading import read


@pytest.mark.parametrize(
    ("text", "detail"),
    [
        ("The Zeta X1 was sampled in May 2023.", "sampled"),
        ("The Zeta X1 has been sampling since May 2023.", "sampled"),
        ("The Zeta X1 was discontinued in May 2023.", "ended"),
        ("The Zeta X1 reached its end of life in May 2023.", "ended"),
        ("The Zeta X1 was announced in May 2023.", "announced"),
        ("The Zeta X1 went on sale in May 2023.", "available"),
        ("Zeta X1 于 2023 年 5 月送样。", "sampled"),
        ("Zeta X1 于 2023 年 5 月停产。", "ended"),
        ("Zeta X1 于 2023 年 5 月退市。", "ended"),
        ("Zeta X1 于 2023 年 5 月出货。", "available"),
    ],
)
def test_stage_of_a_date(text: str, detail: str) -> None:
    dated = [claim for claim in read(text) if claim.attribute.value == "release_date"]
    assert [claim.detail for claim in dated] == [detail]
