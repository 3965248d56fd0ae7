"""Names in a text: how they may be spelled, where they may stand, and members that the table lacks."""

from __future__ import annotations

import pytest

from tests.extract.reading import names, read


@pytest.mark.parametrize(
    "written",
    [
        "RTX 5090",
        "RTX5090",
        "rtx 5090",
        "RTX-5090",
        "GeForce RTX 5090",
        "GeForce RTX5090",
        "geforce rtx 5090",
        "ＲＴＸ ５０９０",
    ],
)
def test_spacing_hyphens_and_case(written: str) -> None:
    assert names(f"The {written} is here.") == [(written, "GeForce RTX 5090")]


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("H100", "H100"),
        ("MI300X", "MI300X"),
        ("mi300x", "MI300X"),
        ("GB200 NVL72", "GB200 NVL72"),
        ("GB200-NVL72", "GB200 NVL72"),
        ("Gaudi 3", "Gaudi 3"),
        ("Gaudi3", "Gaudi 3"),
        ("TPU v5p", "TPU v5p"),
        ("Blackwell", "Blackwell"),
        ("HBM3e", "HBM3e"),
        ("HBM3E", "HBM3e"),
        ("vLLM", "vLLM"),
        ("vllm", "vLLM"),
        ("L40S", "L40S"),
    ],
)
def test_canonical_names(written: str, name: str) -> None:
    assert names(f"We use {written} here.") == [(written, name)]


@pytest.mark.parametrize(
    ("text", "surface"),
    [
        ("8xMI300X", "MI300X"),
        ("8×H100", "H100"),
        ("采用H100芯片", "H100"),
        ("使用昇腾910B训练", "昇腾910B"),
        ("two H100s", "H100"),
        ("(H100)", "H100"),
        ("“H100”", "H100"),
        ("**H100**", "H100"),
        ("H100/H200", "H100"),
        ("H100's memory", "H100"),
        ("NVIDIA-H100", "H100"),
        ("200 TOPSvLLM", "vLLM"),
    ],
)
def test_names_beside_other_text(text: str, surface: str) -> None:
    assert names(text)[0][0] == surface


@pytest.mark.parametrize(
    "text",
    [
        "CH100 and XH1000",
        "SL4 and ABL4SX",
        "H1000",
        "grep -A10 file.txt",
        "head -A100 file.txt",
        "ls -L4 /tmp",
        "https://example.com/h100/rtx5090",
        "mail h100@example.com",
        "hopper of grain, ada and turing",
        "an ampere is a unit",
        "a100b0c1d2e3 is a hash",
    ],
)
def test_not_inside_words_flags_and_addresses(text: str) -> None:
    assert names(text) == []


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("The H300 is next.", "H300"),
        ("英伟达 H300 即将发布。", "H300"),
        ("It has NVLink 8.0 inside.", "NVLink 8"),
        ("第八代 NVLink 已就绪。", "NVLink 8"),
        ("GPT-9 is big.", "GPT-9"),
        ("PCIe 9.0 slots.", "PCIe 9"),
        ("The MI900X is fast.", "MI900X"),
        ("昇腾 990 很快。", "Ascend 990"),
        ("TPU v12 is cool.", "TPU v12"),
        ("HBM9 is dense.", "HBM9"),
        ("The RTX 9090 is new.", "RTX 9090"),
    ],
)
def test_members_that_the_table_lacks(text: str, name: str) -> None:
    assert name in {found for _, found in names(text)}


@pytest.mark.parametrize(
    ("text", "surface"),
    [
        ("The RTX 5090 Ti is new.", "RTX 5090 Ti"),
        ("The RTX 5090 Super is new.", "RTX 5090 Super"),
        ("The H200 Ultra is new.", "H200 Ultra"),
        ("Llama 4 Pro is new.", "Llama 4 Pro"),
    ],
)
def test_unknown_tier_is_another_product(text: str, surface: str) -> None:
    found = dict(names(text))
    assert surface in found
    assert found[surface].endswith(surface.rsplit(maxsplit=1)[-1])


@pytest.mark.parametrize(
    ("text", "name"), [("The RTX 4070 Ti Super is old.", "GeForce RTX 4070 Ti Super"), ("The L40S is old.", "L40S")]
)
def test_known_tier_is_its_own_product(text: str, name: str) -> None:
    assert [found for _, found in names(text)] == [name]


def test_longest_name_wins() -> None:
    assert names("The RTX PRO 6000 Blackwell Server Edition") != names("The Blackwell")
    assert len(names("The GB200 NVL72 rack")) == 1


def test_product_is_one_claim_with_all_its_places() -> None:
    text = "The H100 is old. The H200 replaces the H100."
    found = [item for item in read(text) if item.attribute == "existence" and item.subject == "H100"]
    assert [item.occurrences for item in found] == [((4, 8), (39, 43))]


@pytest.mark.parametrize(
    ("text", "variant"),
    [
        ("The H100 SXM is fast.", "SXM"),
        ("The H100 SXM5 is fast.", "SXM"),
        ("The H100 PCIe is fast.", "PCIe"),
        ("The H100 NVL is fast.", "NVL"),
        ("The H100 is fast.", None),
        ("The H100 uses PCIe Gen5 x16.", None),
        ("H100 支持 PCIe 5.0。", None),
        ("The H100 connects over PCIe 5.0.", None),
    ],
)
def test_variant_is_named_right_behind_the_product(text: str, variant: str | None) -> None:
    found = [item.variant for item in read(text) if item.attribute == "existence" and item.subject == "H100"]
    assert found == [variant]
