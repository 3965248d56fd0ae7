"""Versions, names and members of families: N101, N102 and N103."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from detector.check.judge import judge
from detector.check.version import is_complete, published
from detector.model.claim import Candidate, Claim
from detector.model.finding import Reason, Verdict
from detector.pipeline import scan
from detector.specs.table import Specs
from tests.check.conftest import AS_OF, Make, table
from tests.check.making import claim

SUPPORTED, FABRICATED, UNKNOWN = Verdict.SUPPORTED, Verdict.FABRICATED, Verdict.UNKNOWN


def version(subject: str, value: str, attribute: str = "software_version") -> Claim:
    """A claim that names a version."""
    return claim(attribute, "version", subject=subject, value=value)


@pytest.mark.parametrize(
    ("made", "as_of", "verdict"),
    [
        (version("CUDA Toolkit", "13.3"), AS_OF, SUPPORTED),
        (version("CUDA Toolkit", "13.3"), date(2026, 3, 1), FABRICATED),
        (version("CUDA Toolkit", "13.0"), AS_OF, SUPPORTED),
        (version("CUDA Toolkit", "14.2"), AS_OF, FABRICATED),
        (version("CUDA Toolkit", "14.2"), date(2027, 6, 1), UNKNOWN),
        (version("CUDA Toolkit", "9.0"), AS_OF, UNKNOWN),
        (version("CUDA Toolkit", "13.3.1"), AS_OF, UNKNOWN),
        (version("vLLM", "0.9"), AS_OF, SUPPORTED),
        (version("vLLM", "0.9.7"), AS_OF, FABRICATED),
        (version("NVIDIA driver", "550.54.12", "driver_version"), AS_OF, UNKNOWN),
        (version("NVIDIA driver", "550", "driver_version"), AS_OF, SUPPORTED),
        (version("Frobnicator", "1.0"), AS_OF, UNKNOWN),
    ],
    ids=lambda value: f"{value.subject} {value.value}" if isinstance(value, Claim) else "",
)
def test_version_must_be_published_on_the_day(article: Make, made: Claim, as_of: date, verdict: Verdict) -> None:
    assert judge(article(made, as_of=as_of))[0][0].verdict is verdict


PARTLY_DATED = [
    ("CUDA", "13.3.0", "2026-05-26", "notes"),
    ("CUDA", "13.4.2", "2026-09-16", "notes"),
    ("CUDA", "13.4.3", "2026", "notes"),
    ("CUDA", "13.5.0", "2026-11-04", "notes"),
]


@pytest.mark.parametrize(
    ("value", "as_of", "verdict"),
    [
        ("13.4.3", date(2026, 3, 1), FABRICATED),
        ("13.4", date(2026, 3, 1), FABRICATED),
        ("13.4", date(2026, 9, 20), SUPPORTED),
        ("13.4.3", date(2026, 10, 1), UNKNOWN),
        ("13.4.3", date(2026, 12, 31), SUPPORTED),
    ],
)
def test_partly_dated_version_is_open_between_its_bounds(
    article: Make, tmp_path: Path, value: str, as_of: date, verdict: Verdict
) -> None:
    specs = table(tmp_path, releases=PARTLY_DATED)
    made = replace(article(version("CUDA", value), as_of=as_of), specs=specs)
    assert judge(made)[0][0].verdict is verdict


@pytest.mark.parametrize(
    ("as_of", "newest"),
    [(date(2026, 6, 1), "13.3.0 (2026-05-26)"), (date(2026, 10, 1), "13.4.2 (2026-09-16)"), (date(2026, 1, 1), "none")],
)
def test_newest_version_is_one_that_was_surely_out(article: Make, tmp_path: Path, as_of: date, newest: str) -> None:
    made = replace(article(version("CUDA", "13.5"), as_of=as_of), specs=table(tmp_path, releases=PARTLY_DATED))
    assert dict(judge(made)[0][0].findings[0].parameters)["newest"] == newest


def test_latest_is_open_while_a_newer_version_may_be_out(article: Make, tmp_path: Path) -> None:
    latest = claim("release_date", "relation", relation="latest", subject="CUDA", value="13.4.2")
    made = article(latest, as_of=date(2026, 10, 20))
    assert judge(replace(made, specs=table(tmp_path, releases=PARTLY_DATED)))[0][0].verdict is UNKNOWN


@pytest.mark.parametrize(
    ("written", "verdict"), [("2026-10", UNKNOWN), ("2026-03", Verdict.CONTRADICTED), ("2026", SUPPORTED)]
)
def test_date_of_a_partly_dated_version(article: Make, tmp_path: Path, written: str, verdict: Verdict) -> None:
    candidate = Candidate(name="CUDA", weight=1.0, variant="13.4.3")
    made = claim("release_date", "date", subject="CUDA", candidates=(candidate,), value=written, numbers=(written,))
    sheet = ("notes", "Notes", "Maker", "https://example.org", "", "2026-12-01", "1")
    specs = table(tmp_path, releases=PARTLY_DATED, sources=[sheet])
    assert judge(replace(article(made), specs=specs))[0][0].verdict is verdict


def test_minimum_version_is_not_supported_by_its_existence(article: Make) -> None:
    made = claim("minimum_version", "version", subject="CUDA Toolkit", value="13.3")
    assert judge(article(made))[0][0].verdict is UNKNOWN


@pytest.mark.parametrize(
    ("as_of", "verdict"),
    [(AS_OF, SUPPORTED), (date(2024, 1, 15), SUPPORTED), (date(2022, 1, 15), Verdict.ANACHRONISTIC)],
)
def test_name_must_be_public_on_the_day(article: Make, as_of: date, verdict: Verdict) -> None:
    made = claim("existence", subject="B200", value="B200")
    assert judge(article(made, as_of=as_of))[0][0].verdict is verdict


@pytest.mark.parametrize(
    ("name", "verdict"),
    [
        ("NVLink 8.0", FABRICATED),
        ("NVLink 5.0", UNKNOWN),
        ("H300", UNKNOWN),
        ("GPT-7", UNKNOWN),
        ("nvmlDeviceGetName", SUPPORTED),
        ("nvmlDeviceEncryptData()", FABRICATED),
    ],
)
def test_only_complete_families_rule_a_name_out(article: Make, name: str, verdict: Verdict) -> None:
    made = claim("existence", subject=name, value=name, undocumented=name.startswith("nvml"))
    assert judge(article(made))[0][0].verdict is verdict


def test_coined_name_is_never_called_wrong(article: Make) -> None:
    made = claim("feature", subject="B200", value="Flow-Aware Routing", undocumented=True)
    found = judge(article(made))[0][0]
    assert (found.verdict, found.reason, found.flags) == (UNKNOWN, Reason.NAME_NOT_IN_TABLE, ("undocumented",))


def test_version_is_excluded_only_at_the_grain_of_the_table(specs: Specs) -> None:
    excluded = {name: published(specs, "CUDA Toolkit", name) for name in ("13.2", "13.3.1")}
    assert {name: found.excluded for name, found in excluded.items() if found} == {"13.2": True, "13.3.1": False}


def test_completeness_has_a_period(specs: Specs) -> None:
    assert is_complete(specs, "CUDA Toolkit", "13.9", AS_OF)
    assert not is_complete(specs, "CUDA Toolkit", "13.9", date(2027, 1, 1))


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("The H100 driver reads /proc/nvidia/limit_rule when it starts.", "/proc/nvidia/limit_rule"),
        ("在 Dify 的 app/extensions/ext_cache.py 中修改 H100 的设置。", "app/extensions/ext_cache.py"),
        ("On the H200 set NV_GPU_QUIET_MODE before the start.", "NV_GPU_QUIET_MODE"),
    ],
)
def test_a_product_does_not_vouch_for_what_is_said_to_belong_to_it(text: str, name: str) -> None:
    found = [item for item in scan(text).claims if item.text == name]
    assert [(item.verdict, item.reason) for item in found] == [(UNKNOWN, Reason.NAME_NOT_IN_TABLE)]
