"""Quantities against the table: S101, S103 and F101 through the judge."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from detector.check.judge import judge
from detector.model.claim import Candidate, Claim
from detector.model.finding import Flag, Judgement, Reason, Verdict
from tests.check.conftest import Make, table
from tests.check.making import quantity

SUPPORTED, CONTRADICTED, UNKNOWN = Verdict.SUPPORTED, Verdict.CONTRADICTED, Verdict.UNKNOWN


def judged(article: Make, claim: Claim, text: str = "") -> Judgement:
    """The judgement on a single claim."""
    return judge(article(claim, text=text))[0][0]


@pytest.mark.parametrize(
    ("claim", "verdict"),
    [
        (quantity("memory_capacity", "80", "GB", "H100"), SUPPORTED),
        (quantity("memory_capacity", "80", "GiB", "H100"), SUPPORTED),
        (quantity("memory_capacity", "141", "GB", "H100"), CONTRADICTED),
        (quantity("memory_capacity", "0.08", "TB", "H100"), SUPPORTED),
        (quantity("memory_capacity", "193", "GB", "B200"), UNKNOWN),
        (quantity("memory_capacity", "206", "GB", "B200"), UNKNOWN),
        (quantity("memory_capacity", "250", "GB", "B200"), CONTRADICTED),
        (quantity("memory_bandwidth", "3350", "GB/s", "H100"), SUPPORTED),
        (quantity("memory_bandwidth", "3.3", "TB/s", "H100"), SUPPORTED),
        (quantity("memory_bandwidth", "26.8", "Tb/s", "H100"), SUPPORTED),
        (quantity("memory_bandwidth", "5.2", "TB/s", "H100"), CONTRADICTED),
        (quantity("memory_bandwidth", "3.35", "TB/s", "H100", variant="PCIe"), CONTRADICTED),
        (quantity("memory_bandwidth", "7.67", "TB/s", "B200"), SUPPORTED),
        (quantity("tdp", "0.7", "kW", "H100"), SUPPORTED),
        (quantity("tdp", "350..400", "W", "H100"), SUPPORTED),
        (quantity("tdp", "7", "kW", "H100"), CONTRADICTED),
        (quantity("sm_count", "132", "SM", "H100"), SUPPORTED),
        (quantity("sm_count", "133", "SM", "H100"), CONTRADICTED),
        (quantity("transistor_count", "800", None, "H100", scale="100000000"), SUPPORTED),
        (quantity("transistor_count", "800", "billion", "H100"), CONTRADICTED),
        (quantity("context_length", "128", "tokens", "GPT-6 Astra", scale="1000"), SUPPORTED),
        (quantity("compute", "1979", "TFLOPS", "H100", precision="FP8"), SUPPORTED),
        (quantity("compute", "1979", "TOPS", "H100", precision="FP8"), SUPPORTED),
        (quantity("compute", "34", "TFLOPS", "B200", precision="FP16"), CONTRADICTED),
        (quantity("compute", "3958", "TFLOPS", "H100", precision="FP8", qualifiers=("sparse",)), SUPPORTED),
        (quantity("compute", "3958", "TFLOPS", "H100", precision="FP8", qualifiers=("dense",)), CONTRADICTED),
        (quantity("compute", "500", "TFLOPS", "H100", precision="INT4"), UNKNOWN),
        (quantity("cache", "50", "MB", "H100", detail="L2"), SUPPORTED),
        (quantity("cache", "40", "MB", "H100", detail="L2"), CONTRADICTED),
        (quantity("cache", "256", "KB", "H100"), UNKNOWN),
    ],
    ids=lambda value: f"{value.subject} {value.text}" if isinstance(value, Claim) else "",
)
def test_value_is_compared_with_every_reading(article: Make, claim: Claim, verdict: Verdict) -> None:
    assert judged(article, claim).verdict is verdict


@pytest.mark.parametrize(
    ("claim", "verdict"),
    [
        (quantity("interconnect_bandwidth", "900", "GB/s", "H100"), SUPPORTED),
        (quantity("interconnect_bandwidth", "450", "GB/s", "H100", qualifiers=("unidirectional",)), SUPPORTED),
        (quantity("interconnect_bandwidth", "900", "GB/s", "H100", qualifiers=("unidirectional",)), CONTRADICTED),
        (quantity("interconnect_bandwidth", "1.8", "TB/s", "GB200 NVL72", scope="gpu"), SUPPORTED),
        (quantity("interconnect_bandwidth", "1.8", "TB/s", "GB200 NVL72", scope="rack"), CONTRADICTED),
        (quantity("interconnect_bandwidth", "130", "TB/s", "GB200 NVL72"), SUPPORTED),
        (quantity("memory_capacity", "14.4", "TB", "GB200 NVL72", qualifiers=("per_system",)), CONTRADICTED),
        (quantity("tdp", "300", "W", "GB200 NVL72", scope="gpu"), CONTRADICTED),
        (quantity("tdp", "900", "W", "GB200 NVL72", scope="gpu"), UNKNOWN),
        (quantity("device_count", "72", "GPU", "GB200 NVL72"), SUPPORTED),
        (quantity("device_count", "64", "GPU", "GB200 NVL72", scope="rack"), CONTRADICTED),
        (quantity("device_count", "64", "GPU", "GB200 NVL72"), UNKNOWN),
        (quantity("device_count", "8", "card", "H100"), Verdict.UNVERIFIABLE),
    ],
    ids=lambda value: f"{value.subject} {value.text}" if isinstance(value, Claim) else "",
)
def test_scope_and_direction_decide(article: Make, claim: Claim, verdict: Verdict) -> None:
    assert judged(article, claim).verdict is verdict


@pytest.mark.parametrize(
    "claim",
    [
        quantity("compute", "3958", "TFLOPS", "H100", precision="FP8"),
        quantity("interconnect_bandwidth", "450", "GB/s", "H100"),
        quantity("interconnect_bandwidth", "1.8", "TB/s", "GB200 NVL72"),
        quantity("compute", "1979", "TFLOPS", "H100"),
    ],
)
def test_unstated_reading_is_supported_with_a_flag(article: Make, claim: Claim) -> None:
    found = judged(article, claim)
    assert found.verdict is SUPPORTED
    assert Flag.QUALIFIER_MISSING in found.flags


@pytest.mark.parametrize("qualifier", ["hypothetical", "quoted"])
def test_supposed_and_quoted_values_are_never_accused(article: Make, qualifier: str) -> None:
    found = judged(article, quantity("memory_capacity", "141", "GB", "H100", qualifiers=(qualifier,)))
    assert not found.verdict.wrong


def test_denied_value_that_the_table_denies_too_is_supported(article: Make) -> None:
    found = judged(article, quantity("memory_capacity", "141", "GB", "H100", qualifiers=("negated",)))
    assert found.verdict is SUPPORTED


@pytest.mark.parametrize(("number", "verdict"), [("2.1", Verdict.UNVERIFIABLE), ("5.2", CONTRADICTED)])
def test_measured_value_is_accused_only_above_the_peak(article: Make, number: str, verdict: Verdict) -> None:
    claim = quantity("memory_bandwidth", number, "TB/s", "H100", qualifiers=("measured",))
    assert judged(article, claim).verdict is verdict


def test_every_likely_subject_must_be_contradicted(article: Make) -> None:
    both = (Candidate(name="H100", weight=0.6), Candidate(name="H200", weight=0.4))
    found = judged(article, quantity("memory_capacity", "141", "GB", "H100", candidates=both))
    assert (found.verdict, found.reason) == (UNKNOWN, Reason.SUBJECT_UNCERTAIN)


def test_secondary_sources_alone_do_not_accuse(article: Make) -> None:
    found = judged(article, quantity("memory_capacity", "48", "GB", "Gizmo 1"))
    assert (found.verdict, found.reason) == (UNKNOWN, Reason.WEAK_SOURCE)


def test_withdrawn_value_is_flagged_outdated(article: Make) -> None:
    found = judged(article, quantity("memory_bandwidth", "13", "TB/s", "Rubin GPU"))
    assert Flag.OUTDATED in found.flags


def test_memory_in_use_is_not_a_specification(article: Make) -> None:
    text = "The model uses 60 GB of it."
    claim = quantity("memory_capacity", "60", "GB", "H100", start=text.index("60 GB"))
    assert judged(article, claim, text).verdict is UNKNOWN


@pytest.mark.parametrize(
    ("claim", "reason"),
    [
        (quantity("memory_capacity", "80", "GB"), Reason.NO_SUBJECT),
        (quantity("memory_capacity", "80", "GB", "X900"), Reason.SUBJECT_NOT_IN_TABLE),
        (quantity("tdp", "500", "W", "H200"), Reason.ATTRIBUTE_NOT_IN_TABLE),
    ],
)
def test_open_claims_say_why(article: Make, claim: Claim, reason: Reason) -> None:
    assert judged(article, claim).reason is reason


def test_finding_shows_the_right_values_with_variants_and_source(article: Make) -> None:
    finding = judged(article, quantity("memory_bandwidth", "5.2", "TB/s", "H100")).findings[0]
    assert finding.expected == "3.35 TB/s (SXM); 2 TB/s (PCIe); 3.9 TB/s (NVL)"
    assert [source.id for source in finding.sources] == ["sheet"]


def test_owner_of_a_wrong_value_is_named(article: Make) -> None:
    found = judged(article, quantity("memory_capacity", "141", "GB", "H100"))
    assert [(finding.code, finding.expected) for finding in found.findings][1] == ("F101", "H200 (141 GB)")


ROWS = [
    ("Widget", "B", "memory_bandwidth", "2039", "GB/s", "", "", "", "", "", "", "paper", "not final"),
    ("Widget", "B", "memory_bandwidth", "2", "TB/s", "", "", "", "", "", "", "brief", ""),
    ("Widget", "A", "memory_bandwidth", "3352", "GB/s", "", "", "", "", "", "", "paper", ""),
    ("Widget", "A", "memory_bandwidth", "3350", "GB/s", "", "", "", "", "", "", "notes", ""),
    ("Widget", "A", "memory_bandwidth", "3.35", "TB/s", "", "", "", "", "", "", "sheet", ""),
    ("Widget", "A", "memory_bandwidth", "3", "TB/s", "", "", "", "", "", "", "paper", "launch value"),
    ("Widget", "C", "memory_bandwidth", "4", "TB/s", "", "", "", "", "", "", "paper", ""),
    ("Widget", "D", "memory_bandwidth", "6", "TB/s", "", "", "", "", "", "", "paper", ""),
    ("Widget", "E", "memory_bandwidth", "7", "TB/s", "", "", "", "", "", "", "paper", ""),
]
SOURCES = [
    ("notes", "Some notes", "Maker", "https://example.org/n", "2026", "2026-12-01", "1"),
    ("paper", "White paper", "Maker", "https://example.org/p", "2024", "2026-12-01", "2"),
    ("brief", "Brief", "Maker", "https://example.org/b", "2024", "2026-12-01", "2"),
    ("sheet", "Widget Datasheet", "Maker", "https://example.org/s", "2024", "2026-12-01", "2"),
]
WIDGETS = [("Widget", name, "", "") for name in "ABCDE"]


def test_roundings_are_one_value_and_data_sheets_come_first(article: Make, tmp_path: Path) -> None:
    name = ("Widget", "accelerator", "Maker", "", "", "", "", "sheet", "")
    specs = table(tmp_path, names=[name], variants=WIDGETS, facts=ROWS, sources=SOURCES)
    made = article(quantity("memory_bandwidth", "5.2", "TB/s", "Widget"))
    finding = judge(replace(made, specs=specs))[0][0].findings[0]
    assert finding.expected == "3.35 TB/s (A); 2 TB/s (B); 4 TB/s (C); 6 TB/s (D); …"
    assert [source.id for source in finding.sources] == ["sheet", "brief", "paper", "notes"]
