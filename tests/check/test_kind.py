"""Kinds and generations against the table: S102 and C104 through the judge."""

from __future__ import annotations

import pytest

from detector.check.judge import judge
from detector.check.nature import agree_on_type
from detector.check.reference import Entry, entries
from detector.model.claim import Claim
from detector.model.finding import Verdict
from detector.specs.table import Specs
from tests.check.conftest import AS_OF, Make
from tests.check.making import claim, quantity

SUPPORTED, CONTRADICTED, UNKNOWN = Verdict.SUPPORTED, Verdict.CONTRADICTED, Verdict.UNKNOWN


def entry(specs: Specs, subject: str, attribute: str) -> Entry:
    """The first entry of a cell of the small table."""
    return entries(specs, subject, attribute, AS_OF)[0]


@pytest.mark.parametrize(
    ("made", "verdict"),
    [
        (claim("memory_type", subject="B200", value="HBM3"), CONTRADICTED),
        (claim("memory_type", subject="B200", value="HBM3E"), SUPPORTED),
        (claim("memory_type", subject="B200", value="HBM"), SUPPORTED),
        (claim("memory_type", subject="B200", value="DDR5"), UNKNOWN),
        (claim("memory_type", subject="H100", value="HBM2e"), SUPPORTED),
        (claim("memory_type", subject="H100", variant="SXM", value="HBM2e"), CONTRADICTED),
        (claim("memory_type", subject="RTX PRO 6000 Blackwell", value="HBM3"), CONTRADICTED),
        (claim("memory_type", subject="RTX PRO 6000 Blackwell", value="HBM3", qualifiers=("negated",)), SUPPORTED),
        (claim("memory_type", subject="GB200 NVL72", value="HBM3e"), SUPPORTED),
        (claim("memory_type", subject="Blackwell", value="GDDR6"), UNKNOWN),
        (claim("interconnect_version", "version", subject="B200", value="6.0", detail="NVLink"), CONTRADICTED),
        (claim("interconnect_version", "version", subject="B200", value="5.0", detail="NVLink"), SUPPORTED),
        (claim("interconnect_version", "version", subject="B200", value="4", detail="NVSwitch"), UNKNOWN),
        (claim("interconnect_version", "version", subject="Blackwell", value="6", detail="NVLink"), CONTRADICTED),
        (claim("tensor_core_generation", subject="RTX PRO 6000 Blackwell", value=4.0, numbers=("4",)), CONTRADICTED),
        (claim("compute_capability", "version", subject="RTX PRO 6000 Blackwell", value="8.9"), CONTRADICTED),
        (claim("compute_capability", "version", subject="H100", value="sm_90"), SUPPORTED),
        (claim("form_factor", subject="B200", value="SXM5"), UNKNOWN),
        (claim("form_factor", subject="B200", value="OAM"), CONTRADICTED),
        (claim("pcie_generation", "version", subject="H100", value="5.0"), SUPPORTED),
        (claim("pcie_generation", "version", subject="H100", value="6.0"), CONTRADICTED),
        (claim("process_node", subject="H100", value="4N"), SUPPORTED),
        (quantity("process_node", "4", "nm", "H100"), SUPPORTED),
        (quantity("process_node", "5", "nm", "H100"), UNKNOWN),
        (quantity("process_node", "7", "nm", "H100"), CONTRADICTED),
    ],
    ids=lambda value: f"{value.subject} {value.value}" if isinstance(value, Claim) else "",
)
def test_type_is_compared_by_the_habits_of_its_attribute(article: Make, made: Claim, verdict: Verdict) -> None:
    assert judge(article(made))[0][0].verdict is verdict


def test_generation_of_another_architecture_is_named(article: Make) -> None:
    made = claim("interconnect_version", "version", subject="Blackwell", value="6.0", detail="NVLink")
    findings = judge(article(made))[0][0].findings
    assert [(finding.code, finding.expected) for finding in findings][1] == ("C104", "Rubin")


def test_written_in_one_case_or_another_is_the_same(specs: Specs) -> None:
    known = entry(specs, "H200", "memory_type")
    assert agree_on_type("memory_type", "hbm 3E", known) == agree_on_type("memory_type", "HBM3e", known)
