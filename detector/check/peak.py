"""Measured values that equal the peak of the data sheet.

What: marks values called measured that are exactly the theoretical figure of the product.
Why: nothing reaches its peak in practice; such a value was copied.
Example: "In our test the H100 reached 3.35 TB/s."
Silence: values of one digit; values below or above the peak; hedged values; values beside a percentage, and those
that the article itself calls theoretical, rated or a peak.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from detector.check.assessment import Outcome, assess
from detector.check.comparison import Agreement, agree, stated
from detector.check.context import around
from detector.check.measurement import says_measured
from detector.check.rule import Article, Pattern
from detector.check.wording import listed
from detector.model.claim import Attribute, Claim, Qualifier
from detector.model.document import Language
from detector.model.report import PatternReport

_HEDGES = (Qualifier.APPROX, Qualifier.UP_TO, Qualifier.AT_LEAST)
_REACH = 40
_OF_SHEET = re.compile(
    r"theoretic|\bpeak|nominal|\brated|specifi|data ?sheet|\bspecs?\b|advertis|official|\d\s*%|percent"
    r"|理论|峰值|标称|额定|官方|规格|百分之",
    re.IGNORECASE,
)
_PEAKS = (Attribute.COMPUTE, Attribute.MEMORY_BANDWIDTH, Attribute.INTERCONNECT_BANDWIDTH)


def find_peaks(article: Article) -> Iterator[PatternReport]:
    """A report with the places of the measured values that equal a peak."""
    equal = [claim for claim in article.about(*_PEAKS) if _is_measured(article, claim) and _is_peak(article, claim)]
    if equal:
        values = listed([" ".join(claim.text.split()) for claim in equal])
        message = PATTERN.messages[article.document.language].format(values=values)
        spans = tuple((claim.start, claim.end) for claim in equal)
        yield PatternReport(code=PATTERN.code, message=message, spans=spans)


def _is_measured(article: Article, claim: Claim) -> bool:
    return claim.has(Qualifier.MEASURED) and not claim.has(*_HEDGES) and says_measured(article, claim)


def _is_peak(article: Article, claim: Claim) -> bool:
    answer = assess(article, claim)
    digits = sum(character.isdigit() for character in "".join(claim.numbers).rstrip("0"))
    if answer is None or answer.outcome is not Outcome.AGREES or digits <= 1:
        return False
    if _OF_SHEET.search(around(article.document.text, claim, _REACH)):
        return False
    quantity, entry = stated(article.specs, claim, answer.subject), answer.entries[0]
    if quantity is None or entry.printed is None or agree(quantity, entry) is not Agreement.FULL:
        return False
    return quantity.printed.tight.low <= entry.printed.middle <= quantity.printed.tight.high


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
            "We measured 87% of the theoretical 3.35 TB/s of memory bandwidth on the H100 SXM5.",
        ),
        Language.CHINESE: (
            "H100 SXM5 实测显存带宽 2.9 TB/s。",
            "H200 的显存带宽为 4.8 TB/s。",
            "H200 实测达到理论显存带宽 4.8 TB/s 的 87%。",
        ),
    },
)
