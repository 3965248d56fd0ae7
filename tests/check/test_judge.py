"""The judge: one judgement a claim, evidence for every verdict, messages that can be filled, time in proportion."""

from __future__ import annotations

import time
from dataclasses import replace
from datetime import date

import pytest

from detector.check.judge import judge
from detector.check.wording import listed
from detector.model.claim import Claim
from detector.model.document import Language
from detector.model.finding import Finding, Verdict
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
    claim("minimum_version", "relation", relation="supported_by", subject="Blackwell", value="0.4.2", object="vLLM"),
    claim("minimum_version", "relation", relation="supported_by", subject="Blackwell", value="0.9.0", object="vLLM"),
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


NAMED = (
    *(("subject", "B200"), ("stated", "2 TB/s"), ("as_of", "2026")),
    *(("attribute", "interconnect bandwidth"), ("attribute_zh", "互连带宽")),
)


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


@pytest.mark.parametrize(
    ("made", "language", "message"),
    [
        (
            claim("software_version", "version", subject="CUDA Toolkit", value="14.2", text="CUDA Toolkit 14.2"),
            Language.ENGLISH,
            "Article: CUDA Toolkit 14.2. Published: no such version. Newest on 2026-12-01: 13.4 (2026-09-16).",
        ),
        (
            claim("software_version", "version", subject="CUDA Toolkit", value="14.2", text="14.2"),
            Language.CHINESE,
            "文章：CUDA Toolkit 14.2。发布记录：没有该版本。截至 2026-12-01 的最新版本：13.4 (2026-09-16)。",
        ),
        (
            quantity("compute", "624", "TFLOPS", "A100", precision="FP8"),
            Language.ENGLISH,
            "Article: A100: 624 TFLOPS. Rule: Ampere does not have FP8.",
        ),
        (
            quantity("compute", "624", "TFLOPS", "A100", precision="FP8"),
            Language.CHINESE,
            "文章：A100：624 TFLOPS。规则：Ampere 没有 FP8。",
        ),
        (
            claim("existence", subject="HBM3", value="HBM3"),
            Language.ENGLISH,
            "Article: HBM3. Table: HBM3, date not known; reference date 2026-12-01.",
        ),
    ],
)
def test_messages_read_as_sentences(article: Make, made: Claim, language: Language, message: str) -> None:
    assert message in [message_of(found, language) for found in judge(article(made))[0][0].findings]


def test_what_was_expected_is_in_the_language_of_the_message() -> None:
    finding = Finding(code="S101", claim="c1", verdict=Verdict.CONTRADICTED, expected="1.8 TB/s bidirectional; …")
    given = replace(finding, parameters=(("expected", "1.8 TB/s bidirectional; …"), *NAMED))
    assert message_of(given, Language.CHINESE) == "文章：B200 互连带宽 2 TB/s。参考表（截至 2026）：1.8 TB/s 双向; …"
    assert message_of(given, Language.ENGLISH).endswith("1.8 TB/s bidirectional; …")


def test_long_list_ends_in_one_ellipsis() -> None:
    values = listed([f"{number} GB" for number in range(9)])
    finding = Finding(code="S101", claim="c1", verdict=Verdict.CONTRADICTED)
    filled = replace(finding, parameters=(("expected", values), *NAMED))
    assert message_of(filled, Language.ENGLISH).endswith(": 0 GB; 1 GB; 2 GB; 3 GB; …")
