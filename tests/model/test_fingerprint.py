"""What a finding is known by."""

from __future__ import annotations

from dataclasses import replace

import pytest

from detector.model.claim import Attribute, Claim, Kind
from detector.model.fingerprint import fingerprint

CLAIM = Claim(
    id="c1",
    start=10,
    end=18,
    text="5.2 TB/s",
    kind=Kind.QUANTITY,
    attribute=Attribute.MEMORY_BANDWIDTH,
    subject="H100",
    value=5.2,
    unit="TB/s",
)


@pytest.mark.parametrize(
    "changes",
    [
        {"id": "c9", "start": 99, "end": 107},
        {"text": "5,200 GB/s", "value": 5200.0, "unit": "GB/s"},
        {"subject": "h100"},
        {"occurrences": ((1, 2),)},
    ],
)
def test_same_statement_has_the_same_fingerprint(changes: dict[str, object]) -> None:
    assert fingerprint("S101", replace(CLAIM, **changes)) == fingerprint("S101", CLAIM)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "changes",
    [
        {"subject": "H200"},
        {"variant": "PCIe"},
        {"attribute": Attribute.INTERCONNECT_BANDWIDTH},
        {"value": 5.3},
        {"value": (5.2, 5.3)},
        {"unit": "GB/s"},
        {"unit": None},
        {"precision": "FP8"},
        {"value": "HBM3"},
    ],
)
def test_other_statement_has_another(changes: dict[str, object]) -> None:
    assert fingerprint("S101", replace(CLAIM, **changes)) != fingerprint("S101", CLAIM)  # type: ignore[arg-type]


def test_rule_is_part_of_it() -> None:
    assert fingerprint("S101", CLAIM) != fingerprint("S102", CLAIM)


def test_words_stand_in_for_a_value() -> None:
    wide = replace(CLAIM, value=None, unit=None, text="ＨＢＭ３ e")
    assert fingerprint("S101", wide) == fingerprint("S101", replace(wide, text="hbm3e"))
