"""Leads of one product over another: what the table's values of both explain is never accused."""

from __future__ import annotations

import pytest

from tests.check.test_examples import codes, report


@pytest.mark.parametrize(
    "text",
    [
        "The H200 has 43% more bandwidth and 76% more memory than the H100.",
        "An H100 has 80 GB. An H200 has 141 GB, which is 76% more capacity.",
        "与 A100 相比，H100 的 BF16 是 3.2 倍。",
        "The MI300X has 140% more memory than the H100.",
        "The H200 is 60% faster than the H100 in this test.",
        "Moving from the H100 to the H200, memory use rose by 30%.",
        "The H100 has 60% more memory than last year's cards.",
        "相比上一代，H100 的显存带宽高出 60%。",
        "Is the memory of the H200 really 90% larger than that of the H100?",
        "On the B200, NVFP4 throughput was 36% higher than FP8 on the H200.",
        "If the H200 had 90% more memory than the H100, one card would do.",
        "B200 的功耗比 H200 高 43%。",
    ],
)
def test_true_or_open_lead(text: str) -> None:
    assert not any(claim.verdict.wrong for claim in report(text).claims)


@pytest.mark.parametrize(
    "text",
    [
        "An H100 has 80 GB at 3.35 TB/s. An H200 has 141 GB at 4.8 TB/s, which is 114% more capacity.",
        "The B200 draws 1,000 W and the H200 700 W on paper. The B200's TDP is 80% higher than the H200's TDP.",
        "与 A100 相比，H100 的晶体管多 90%。",
        "The RTX 5090 has 60% more CUDA cores than the RTX 4090.",
    ],
)
def test_wrong_lead(text: str) -> None:
    assert codes(report(text)) & {"S104", "M101"}
