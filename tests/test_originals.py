"""The three originals and their retellings: each named detail is flagged for the right reason, on both days."""

from __future__ import annotations

from datetime import date
from functools import cache
from pathlib import Path

import pytest

from detector.model.finding import Verdict
from detector.model.report import ClaimReport, Report
from detector.pipeline import Scanner
from detector.read import read_file

ROOT = Path(__file__).parent.parent
SEEDS = ROOT.parent / "shared" / "seeds"
TODAY, EARLIER = date(2026, 12, 1), date(2026, 3, 1)


def _article(number: str, form: str) -> Path:
    if form == "original":
        found = sorted(SEEDS.glob(f"{number}_*.txt"))
        if not found:
            pytest.skip("the originals lie beside the checkout only where they are handed out")
        return found[0]
    return ROOT / "corpus" / f"retelling-{number}-{form}.txt"


@cache
def _scan(number: str, form: str, as_of: date | None) -> Report:
    return Scanner(as_of).scan_document(read_file(_article(number, form)))


def _claims(report: Report, words: str, **fields: object) -> list[ClaimReport]:
    found = [claim for claim in report.claims if words in claim.text]
    return [claim for claim in found if all(getattr(claim, name) == value for name, value in fields.items())]


FORMS = pytest.mark.parametrize("form", ["original", "en", "zh"])


@FORMS
def test_cuda_13_3_exists_and_needs_a_newer_driver(form: str) -> None:
    """As of today the toolkit is real; the driver beside it is too old for it."""
    report = _scan("001", form, TODAY)
    named = _claims(report, "13.3", kind="version", attribute="software_version")
    assert named and all(claim.verdict is Verdict.SUPPORTED for claim in named)
    pairs = [finding for claim in _claims(report, "13.3") for finding in claim.findings if finding.code == "C101"]
    assert pairs and all("580" in (finding.expected or "") and finding.sources for finding in pairs)
    assert all("550.54.12" in finding.message for finding in pairs)


@FORMS
def test_cuda_13_3_was_not_yet_released_in_march(form: str) -> None:
    """As of March 2026 the version did not exist; the finding says when it came."""
    named = _claims(_scan("001", form, EARLIER), "13.3", kind="version", attribute="software_version")
    assert named and all(claim.verdict is Verdict.FABRICATED for claim in named)
    assert all("2026-05-26" in str(claim.findings[0]) for claim in named)


@FORMS
def test_nvlink_6_on_blackwell_is_contradicted(form: str) -> None:
    """Blackwell has NVLink 5; the sixth generation is Rubin's. The article's own date is used."""
    report = _scan("003", form, None)
    assert report.document.as_of == "2026-10-31" and report.document.as_of_source == "article"
    wrong = [claim for claim in _claims(report, "NVLink 6.0") if claim.verdict is Verdict.CONTRADICTED]
    assert wrong
    assert any(finding.expected == "5" for claim in wrong for finding in claim.findings)
    assert any("Rubin" in finding.message for claim in wrong for finding in claim.findings)


@FORMS
def test_gpt_6_astra_is_real_today_and_its_announcement_is_known(form: str) -> None:
    """As of today the name exists, and that it is not announced is contradicted."""
    report = _scan("000", form, TODAY)
    names = _claims(report, "GPT-6 Astra", kind="entity", attribute="existence")
    assert names and all(claim.verdict is Verdict.SUPPORTED for claim in names)
    denied = [claim for claim in report.claims if claim.kind == "relation" and claim.attribute == "release_date"]
    denied = [claim for claim in denied if (claim.subject or "").startswith("GPT-6")]
    assert any(claim.verdict is Verdict.CONTRADICTED and "2026-09-03" in str(claim.findings) for claim in denied)


@FORMS
def test_gpt_6_astra_did_not_exist_in_june(form: str) -> None:
    """As of June 2026 the name was not public."""
    names = _claims(_scan("000", form, date(2026, 6, 1)), "GPT-6 Astra", kind="entity", attribute="existence")
    assert names and all(claim.verdict.wrong for claim in names)


@FORMS
@pytest.mark.parametrize(
    ("attribute", "value", "right"),
    [
        ("compute", 34.0, "PFLOPS FP16"),
        ("compute", 200.0, "INT8"),
        ("memory_bandwidth", 2000.0, "TB/s"),
        ("memory_type", "HBM3", "HBM3e"),
    ],
)
def test_b200_figures_are_contradicted_with_the_right_values(
    form: str, attribute: str, value: object, right: str
) -> None:
    """34 TFLOPS FP16, 200 TOPS INT8, 2,000 GB/s and HBM3 are not the B200's."""
    found = [
        claim
        for claim in _scan("000", form, TODAY).claims
        if claim.attribute == attribute and claim.value == value and claim.subject == "B200"
    ]
    wrong = [claim for claim in found if claim.verdict is Verdict.CONTRADICTED]
    assert wrong and any(right in (finding.expected or "") for claim in wrong for finding in claim.findings)


@FORMS
def test_b200_driver_and_module_are_contradicted(form: str) -> None:
    """Driver 535.86.01 came before the B200; SXM5 is the module of Hopper."""
    report = _scan("000", form, TODAY)
    assert any(claim.verdict.wrong for claim in _claims(report, "535.86.01"))
    assert any(claim.verdict.wrong for claim in _claims(report, "SXM5"))


def test_text_that_stands_twice_is_reported_once() -> None:
    """Each claim of the article pasted twice has both places, and is listed once."""
    report = _scan("001", "original", TODAY)
    half = len(read_file(_article("001", "original")).text) // 2
    assert all(claim.start <= half for claim in report.claims)
    figures = [claim for claim in report.claims if claim.kind == "quantity"]
    assert sum(len(claim.occurrences) >= 2 for claim in figures) >= 0.98 * len(figures)
