"""Measured values that equal the peak of the data sheet.

What: marks values called measured that are exactly the theoretical figure of the product.
Why: nothing reaches its peak in practice; such a value was copied.
Example: "In our test the H100 reached 3.35 TB/s."
Silence: values of one digit; values below or above the peak.
"""

from __future__ import annotations

from collections.abc import Iterator

from detector.check.assessment import Outcome, assess
from detector.check.comparison import Agreement, agree, stated
from detector.check.rule import Article, Pattern
from detector.check.wording import listed
from detector.model.claim import Attribute, Claim, Qualifier
from detector.model.document import Language
from detector.model.report import PatternReport

_PEAKS = (Attribute.COMPUTE, Attribute.MEMORY_BANDWIDTH, Attribute.INTERCONNECT_BANDWIDTH)


def find_peaks(article: Article) -> Iterator[PatternReport]:
    """A report with the places of the measured values that equal a peak."""
    equal = [claim for claim in article.about(*_PEAKS) if claim.has(Qualifier.MEASURED) and _is_peak(article, claim)]
    if equal:
        values = listed([" ".join(claim.text.split()) for claim in equal])
        message = PATTERN.messages[article.document.language].format(values=values)
        spans = tuple((claim.start, claim.end) for claim in equal)
        yield PatternReport(code=PATTERN.code, message=message, spans=spans)


def _is_peak(article: Article, claim: Claim) -> bool:
    answer = assess(article, claim)
    digits = sum(character.isdigit() for character in "".join(claim.numbers).rstrip("0"))
    if answer is None or answer.outcome is not Outcome.AGREES or digits <= 1:
        return False
    quantity = stated(article.specs, claim, answer.subject)
    return quantity is not None and agree(quantity, answer.entries[0]) is Agreement.FULL


PATTERN = Pattern(
    code="P104",
    name="measured-equals-peak",
    messages={
        Language.ENGLISH: "Values called measured that equal the theoretical peak: {values}.",
        Language.CHINESE: "称为实测、却与理论峰值完全相同的数值：{values}。",
    },
    find=find_peaks,
    flagged={
        Language.ENGLISH: (
            "The H100 SXM5 reached a measured memory bandwidth of 3.35 TB/s.",
            "We measured a memory bandwidth of 4.8 TB/s on the H200.",
        ),
        Language.CHINESE: ("H100 SXM5 实测显存带宽 3.35 TB/s。", "H200 实测显存带宽 4.8 TB/s。"),
    },
    clean={
        Language.ENGLISH: (
            "The H100 SXM5 reached a measured memory bandwidth of 2.9 TB/s.",
            "The H200 has a memory bandwidth of 4.8 TB/s.",
        ),
        Language.CHINESE: ("H100 SXM5 实测显存带宽 2.9 TB/s。", "H200 的显存带宽为 4.8 TB/s。"),
    },
)
