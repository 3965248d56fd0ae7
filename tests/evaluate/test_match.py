"""Which prediction answers which label, and when values, units and subjects are the same."""

from __future__ import annotations

import pytest

from detector.evaluate.match import match, same_subject, same_unit, same_value
from detector.model.claim import Attribute, Kind
from tests.evaluate.making import label, prediction


@pytest.mark.parametrize(
    ("left", "unit", "right", "other", "same"),
    [
        (80, "GB", 80.0, "GB", True),
        (3.35, "TB/s", 3350.0, "GB/s", True),
        (80, "GB", 80.3, "GB", True),
        (80, "GB", 81.0, "GB", False),
        (80, "GB", 80000.0, "W", False),
        (900, "Gb/s", 900.0, "GB/s", True),
        ("1,792", "GB/s", 1792.0, "GB/s", True),
        ("HBM3e", None, "HBM3E", None, True),
        ("HBM3e", None, "HBM3", None, True),
        ("NVLink 6.0", None, "6.0", None, True),
        ("NVLink 6.0", None, "NVLink 5", None, False),
        ("CUDA 13.3", None, "CUDA 13.1", None, False),
        (5, None, "PCIe 5.0", None, True),
        (None, None, None, None, True),
        (None, None, 3.0, None, False),
    ],
)
def test_same_value(left: object, unit: str | None, right: object, other: str | None, same: bool) -> None:
    assert same_value(label(value=left, unit=unit), prediction(value=right, unit=other)) is same


def test_a_relation_needs_only_the_same_attribute() -> None:
    free = label(kind=Kind.RELATION, value="needs a newer driver", attribute=Attribute.DRIVER_VERSION)
    assert same_value(free, prediction(value="580", attribute=Attribute.DRIVER_VERSION))
    assert not same_value(free, prediction(value="580", attribute=Attribute.TDP))


@pytest.mark.parametrize(
    ("left", "right", "same"),
    [("W", "watts", True), ("Gb/s", "GB/s", False), ("Gbps", "Gbit/s", True), ("GPUs", "gpu", True), (None, "", True)],
)
def test_same_unit(left: str | None, right: str | None, same: bool) -> None:
    assert same_unit(label(unit=left), prediction(unit=right)) is same


@pytest.mark.parametrize(
    ("left", "right", "same", "lenient"),
    [
        ("NVIDIA H100", "H100", True, True),
        ("华为昇腾 910B", "910B", True, True),
        ("Turing TU102", "Turing", False, True),
        ("H100", "H200", False, False),
        (None, None, True, True),
        (None, "H100", False, False),
    ],
)
def test_same_subject(left: str | None, right: str | None, same: bool, lenient: bool) -> None:
    pair = label(subject=left), prediction(subject=right)
    assert same_subject(*pair) is same
    assert same_subject(*pair, lenient=True) is lenient


def test_each_label_has_one_answer_and_the_right_attribute_comes_first() -> None:
    other = prediction(attribute=Attribute.CACHE)
    assert match([label()], [other, prediction()]) == [(0, 1)]
    assert match([label(), label(id="note-2", attribute=Attribute.CACHE)], [prediction(), other]) == [(0, 0), (1, 1)]
    assert match([label()], [prediction("700 W", value=700.0, unit="W")]) == []
