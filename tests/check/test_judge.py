"""The judge: one judgement a claim, evidence for every verdict, messages that can be filled, time in proportion."""

from __future__ import annotations

import time
from dataclasses import replace
from datetime import date

import pytest

from detector.check.judge import judge
from detector.model.claim import Claim
from detector.model.document import Language
from detector.model.finding import Verdict
from detector.report.build import message_of
from tests.check.conftest import Make
from tests.check.making import claim, quantity

CLAIMS = (
    quantity("memory_capacity", "80", "GB", "H100"),
    quantity("memory_capacity", "141", "GB", "H100"),
    quantity("compute", "3958", "TFLOPS", "H100", precision="FP8"),
    claim("memory_type", subject="B200", value="HBM3"),
    claim("interconnect_version", "version", subject="Blackwell", value="6.0", detail="NVLink"),
    claim("software_version", "version", subject="CUDA Toolkit", value="14.2"),
    claim("existence", subject="B200", value="B200"),
    claim("existence", subject="NVLink 8", value="NVLink 8"),
    claim("minimum_version", "relation", relation="supports", subject="vLLM", value="0.4.2", object="Blackwell"),
    claim("minimum_version", "relation", relation="supports", subject="vLLM", value="0.9.0", object="Blackwell"),
    claim("release_date", "date", subject="H100", value="2023-06", numbers=("2023-06",)),
    claim("release_date", "relation", relation="latest", subject="CUDA Toolkit", value="13.1"),
    claim("feature", "relation", relation="introduces", subject="Blackwell", value="FP8", object="FP8"),
    quantity("tdp", "70", "kW", "H100"),
    quantity("measured_latency", "12", "ms", "H100"),
)


def test_one_judgement_per_claim_in_order(article: Make) -> None:
    found = judge(article(*CLAIMS))[0]
    assert [judgement.claim for judgement in found] == [made.id for made in CLAIMS]


def test_every_verdict_but_the_open_ones_has_evidence(article: Make) -> None:
    for judgement in judge(article(*CLAIMS))[0]:
        if judgement.verdict in {Verdict.UNKNOWN, Verdict.UNVERIFIABLE}:
            assert judgement.reason is not None
        else:
            first = judgement.findings[0]
            assert first.verdict is judgement.verdict
            assert first.sources or first.computed


@pytest.mark.parametrize("language", list(Language))
def test_every_message_can_be_filled(article: Make, language: Language) -> None:
    findings = [finding for judgement in judge(article(*CLAIMS))[0] for finding in judgement.findings]
    messages = [message_of(found, language) for found in findings]
    assert all("{" not in message and "  " not in message and "CUDA CUDA" not in message for message in messages)


def test_fabricated_decides_before_contradicted(article: Make) -> None:
    made = claim("interconnect_version", "version", subject="Blackwell", value="9.0", detail="NVLink")
    found = judge(article(made))[0][0]
    assert found.verdict is Verdict.FABRICATED
    assert {finding.code for finding in found.findings} == {"N103", "S102"}


def test_same_input_gives_the_same_output(article: Make) -> None:
    assert judge(article(*CLAIMS)) == judge(article(*CLAIMS))


def test_time_grows_in_proportion(article: Make) -> None:
    def spent(times: int) -> float:
        copies: list[Claim] = [replace(made, id=f"{made.id}-{number}") for number in range(times) for made in CLAIMS]
        made = article(*copies, as_of=date(2026, 12, 1))
        start = time.perf_counter()
        judge(made)
        return time.perf_counter() - start

    spent(10)
    small, large = min(spent(20) for _ in range(3)), min(spent(200) for _ in range(3))
    assert large < 25 * small
