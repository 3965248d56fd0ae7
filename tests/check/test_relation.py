"""What fits together and what came first: C101 to C103, T101 to T104."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from detector.check.judge import judge
from detector.model.claim import Claim
from detector.model.finding import Verdict
from tests.check.conftest import AS_OF, Make
from tests.check.making import claim, quantity

SUPPORTED, UNKNOWN = Verdict.SUPPORTED, Verdict.UNKNOWN
CONTRADICTED, ANACHRONISTIC = Verdict.CONTRADICTED, Verdict.ANACHRONISTIC


def relation(kind: str, subject: str, value: str | None = None, other: str | None = None, **fields: str) -> Claim:
    """A claim that joins two names."""
    attribute = {"introduces": "feature", "latest": "release_date", "unannounced": "release_date"}
    known = attribute.get(kind, "minimum_version")
    return claim(known, "relation", relation=kind, subject=subject, value=value, object=other, **fields)


@pytest.mark.parametrize(
    ("made", "verdict"),
    [
        (relation("pairs", "CUDA Toolkit", "13.3", "NVIDIA driver", detail="550.54.12"), ANACHRONISTIC),
        (relation("pairs", "CUDA Toolkit", "13.3", "NVIDIA driver", detail="580.65.06"), SUPPORTED),
        (relation("pairs", "CUDA Toolkit", "12.4", "NVIDIA driver", detail="550.54.14"), SUPPORTED),
        (relation("pairs", "CUDA Toolkit", "6.0", "NVIDIA driver", detail="340"), UNKNOWN),
        (relation("needs", "CUDA Toolkit", "13.3", "NVIDIA driver", detail="550"), ANACHRONISTIC),
        (relation("needs", "CUDA Toolkit", "13.3", "NVIDIA driver", detail="580"), SUPPORTED),
        (relation("needs", "CUDA Toolkit", "13.3", "NVIDIA driver", detail="590"), UNKNOWN),
        (relation("supported_by", "Blackwell", "0.4.2", "vLLM"), ANACHRONISTIC),
        (relation("supported_by", "RTX PRO 6000 Blackwell", "0.9.1", "vLLM"), SUPPORTED),
        (relation("used_with", "RTX PRO 6000 Blackwell", "0.4.2", "vLLM"), ANACHRONISTIC),
        (relation("supported_by", "GB200 NVL72", "12.4", "CUDA Toolkit"), ANACHRONISTIC),
        (relation("supported_by", "Rubin GPU", "12.4", "CUDA Toolkit"), ANACHRONISTIC),
        (relation("supported_by", "Rubin GPU", "0.9.0", "vLLM"), UNKNOWN),
    ],
    ids=lambda value: f"{value.subject} {value.value} {value.object}" if isinstance(value, Claim) else "",
)
def test_parts_must_fit(article: Make, made: Claim, verdict: Verdict) -> None:
    assert judge(article(made))[0][0].verdict is verdict


@pytest.mark.parametrize(
    ("made", "verdict"),
    [
        (quantity("compute", "624", "TFLOPS", "A100", precision="FP8"), CONTRADICTED),
        (quantity("compute", "900", "TFLOPS", "H100", precision="FP4"), CONTRADICTED),
        (quantity("compute", "2600", "TFLOPS", "MI300X", precision="FP8"), UNKNOWN),
        (claim("feature", subject="A100", value="FP8"), CONTRADICTED),
        (claim("feature", subject="H100", value="FP8"), SUPPORTED),
        (claim("feature", subject="A100", value="DPX"), UNKNOWN),
        (claim("feature", subject="A100", value="FP8", qualifiers=("negated",)), SUPPORTED),
    ],
    ids=lambda value: f"{value.subject} {value.value or value.precision}" if isinstance(value, Claim) else "",
)
def test_format_must_be_on_the_architecture(article: Make, made: Claim, verdict: Verdict) -> None:
    assert judge(article(made))[0][0].verdict is verdict


@pytest.mark.parametrize(
    ("made", "verdict"),
    [
        (relation("introduces", "Blackwell", "FP8", "FP8"), CONTRADICTED),
        (relation("introduces", "B200", "DPX", "DPX"), CONTRADICTED),
        (relation("introduces", "Hopper", "FP8", "FP8"), SUPPORTED),
        (relation("introduces", "Blackwell", "FP4", "FP4"), SUPPORTED),
        (relation("introduces", "CUDA Toolkit", "13.3", "DPX"), CONTRADICTED),
        (relation("introduces", "CDNA 3", "FP8", "FP8"), UNKNOWN),
    ],
    ids=lambda value: f"{value.subject} {value.object}" if isinstance(value, Claim) else "",
)
def test_first_is_checked_against_earlier_firsts(article: Make, made: Claim, verdict: Verdict) -> None:
    assert judge(article(made))[0][0].verdict is verdict


@pytest.mark.parametrize(
    ("made", "as_of", "verdict"),
    [
        (relation("unannounced", "GPT-6"), date(2026, 10, 20), CONTRADICTED),
        (relation("unannounced", "GPT-6 Astra"), date(2026, 8, 1), SUPPORTED),
        (relation("unannounced", "GPT-9"), AS_OF, UNKNOWN),
        (relation("latest", "CUDA Toolkit", "13.1"), AS_OF, CONTRADICTED),
        (relation("latest", "CUDA Toolkit", "13.4"), AS_OF, SUPPORTED),
        (relation("latest", "CUDA Toolkit", "13.3"), date(2026, 9, 20), UNKNOWN),
        (relation("latest", "CUDA Toolkit", "13"), AS_OF, SUPPORTED),
    ],
)
def test_state_of_things_on_the_day(article: Make, made: Claim, as_of: date, verdict: Verdict) -> None:
    assert judge(article(made, as_of=as_of))[0][0].verdict is verdict


@pytest.mark.parametrize(
    ("written", "verdict"),
    [
        ("2022-03", SUPPORTED),
        ("2022-10", SUPPORTED),
        ("2022-06", UNKNOWN),
        ("2022-02", UNKNOWN),
        ("2023-06", CONTRADICTED),
        ("2022", SUPPORTED),
        ("2021", CONTRADICTED),
    ],
)
def test_date_may_be_any_of_the_launch(article: Make, written: str, verdict: Verdict) -> None:
    made = claim("release_date", "date", subject="H100", value=written, numbers=(written,))
    assert judge(article(made))[0][0].verdict is verdict


H100_2024 = claim("release_date", "date", subject="H100", value="2024-03", numbers=("2024-03",), text="March 2024")


@pytest.mark.parametrize(
    ("before", "after", "verdict"),
    [
        ("Nvidia announced the H100 in ", ".", CONTRADICTED),
        ("The H100 with 80 GB was announced in ", ".", CONTRADICTED),
        ("Nvidia introduced an 80 GB H100 in ", ".", UNKNOWN),
        ("The H100 80GB was announced in ", ".", UNKNOWN),
        ("In ", ", Nvidia introduced an 80 GB H100.", UNKNOWN),
        ("H100 于 2022 年发布，", "又推出 80GB 版本。", UNKNOWN),
        ("A new version of the H100 came in ", ".", UNKNOWN),
        ("The H100 was shipping in volume in ", ".", UNKNOWN),
        ("H100 的国内版本于 ", " 推出。", UNKNOWN),
        ("H100 于 ", " 上市。", UNKNOWN),
        ("H100 于 ", " 发布。", CONTRADICTED),
        ("Another version came later. The H100 was unveiled in ", ".", CONTRADICTED),
    ],
)
def test_dates_of_versions_sizes_and_sales_are_not_the_first(
    article: Make, before: str, after: str, verdict: Verdict
) -> None:
    made = replace(H100_2024, start=len(before), end=len(before) + len(H100_2024.text))
    assert judge(article(made, text=before + H100_2024.text + after))[0][0].verdict is verdict


@pytest.mark.parametrize(
    ("before", "after", "verdict"),
    [
        ("The H100 went on sale in ", ".", CONTRADICTED),
        ("H100 于 ", " 上市。", CONTRADICTED),
        ("A new version of the H100 shipped in ", ".", CONTRADICTED),
        ("Samples of the H100 shipped in ", ".", UNKNOWN),
        ("H100 于 ", " 送样。", UNKNOWN),
    ],
)
def test_nothing_is_sold_before_it_is_announced(article: Make, before: str, after: str, verdict: Verdict) -> None:
    early = replace(H100_2024, value="2018-03", numbers=("2018-03",), text="March 2018", start=len(before))
    made = replace(early, end=len(before) + len(early.text))
    assert judge(article(made, text=before + made.text + after))[0][0].verdict is verdict


def test_other_event_of_the_sentence_does_not_excuse_a_date(article: Make) -> None:
    before = "It was announced in "
    made = replace(H100_2024, start=len(before), end=len(before) + len(H100_2024.text))
    assert judge(article(made, text=f"{before}March 2024, and shipped later."))[0][0].verdict is CONTRADICTED
