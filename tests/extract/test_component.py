"""What a product is built with is a claim only where its verb stands right before the part."""

from __future__ import annotations

import pytest

from detector.model.claim import Qualifier
from tests.extract.reading import read

Built = tuple[str | None, str | None, bool]


def built(text: str) -> list[Built]:
    """Product, part and whether the part is unknown, of every claim on a part."""
    found = (claim for claim in read(text) if claim.relation == "built_with")
    return [(claim.subject, claim.object, claim.undocumented) for claim in found]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("The GB200 uses the Grace CPU.", [("GB200", "Grace", False)]),
        ("GB200 采用 Grace CPU。", [("GB200", "Grace", False)]),
        ("The GB300 NVL72 comes with ConnectX-8 adapters.", [("GB300 NVL72", "ConnectX-8", False)]),
        ("The RTX 5090 is based on the GB202 die.", [("GeForce RTX 5090", "GB202", False)]),
        ("The RTX 5090 is based on the GB102 die.", [("GeForce RTX 5090", "GB102", True)]),
        ("RTX 5090 基于 GB102 核心。", [("GeForce RTX 5090", "GB102", True)]),
        ("The GB200 beats the Grace CPU.", []),
        ("The GB200 uses NVLink; a server uses the Grace CPU.", []),
        ("The H100 and the Grace CPU are sold together.", []),
        ("The RTX 5090 uses 512 bit and GB202.", []),
        ("The GB200 is used in the GB300 die.", []),
    ],
)
def test_part_of_a_product(text: str, found: list[Built]) -> None:
    assert built(text) == found


def test_supposed_part_is_marked() -> None:
    claims = [claim for claim in read("Suppose the GB200 uses the Vera CPU.") if claim.relation == "built_with"]
    assert [claim.has(Qualifier.HYPOTHETICAL) for claim in claims] == [True]
