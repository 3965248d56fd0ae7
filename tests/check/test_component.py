"""Parts, stacks, switches and cores against the table, in whole sentences."""

from __future__ import annotations

from datetime import date
from functools import cache

import pytest

from detector import Scanner
from detector.check.lineage import components
from detector.model.finding import Verdict
from detector.specs.table import Specs

SUPPORTED, CONTRADICTED = Verdict.SUPPORTED, Verdict.CONTRADICTED


@cache
def scanner() -> Scanner:
    """The scanner that all sentences share."""
    return Scanner(as_of=date(2026, 12, 1))


def verdicts(text: str, surface: str) -> set[Verdict]:
    """The verdicts on what holds the words, existence aside."""
    report = scanner().scan(text)
    return {claim.verdict for claim in report.claims if surface in claim.text and claim.attribute != "existence"}


@pytest.mark.parametrize(
    ("text", "surface", "verdict"),
    [
        ("The GB300 NVL72 uses the Vera CPU.", "Vera", CONTRADICTED),
        ("The Vera Rubin NVL72 uses BlueField-3 DPUs.", "BlueField-3", CONTRADICTED),
        ("The L40S is built on the AD102 die.", "AD102", SUPPORTED),
        ("L40S 采用 AD103 核心。", "AD103", CONTRADICTED),
        ("The DGX H100 contains four NVSwitch chips.", "four", SUPPORTED),
        ("The H200 carries six HBM3e stacks.", "six", SUPPORTED),
        ("The A100 carries six HBM2 stacks.", "six", SUPPORTED),
        ("The A100 carries eight HBM2 stacks.", "eight", CONTRADICTED),
        ("MI300X 搭载 12 个 HBM3 堆栈。", "12", CONTRADICTED),
        ("ConnectX-7 offers 400 Gb/s.", "400", SUPPORTED),
        ("ConnectX-7 offers 400 GB/s.", "400", CONTRADICTED),
        ("Eight DGX H100 have 5,120 GB of memory.", "5,120", SUPPORTED),
        ("Two Grace CPUs on each GB200 compute tray have 144 cores.", "144", SUPPORTED),
    ],
)
def test_parts_are_compared(text: str, surface: str, verdict: Verdict) -> None:
    assert verdicts(text, surface) == {verdict}


@pytest.mark.parametrize(
    ("text", "surface"),
    [
        ("The GB200 NVL72 uses the Vera CPU in its BlueField.", "Vera"),
        ("The B300 is built on the GB103 die.", "GB103"),
        ("ConnectX-7 offers 200 Gb/s.", "200"),
        ("The H100 has a die of 815 mm².", "815"),
        ("The DGX H100 has eight GPUs and 5,120 GB of GPU memory.", "5,120"),
        ("The Grace CPU has 144 cores.", "144"),
        ("The H100 memory bandwidth via NVLink is 900 GB/s.", "900"),
        ("The H100 pairs 3.35 TB/s of memory bandwidth with 900 GB/s.", "900"),
    ],
)
def test_nobody_is_accused(text: str, surface: str) -> None:
    assert not any(verdict.wrong for verdict in verdicts(text, surface))


def test_name_of_another_card_is_no_part() -> None:
    table = Specs.built_in()
    assert components(table, "GeForce RTX 4080 Super") == ()
    assert components(table, "DGX H100") == ("H100",)
