"""Precise private measurements without a method.

What: counts measured values in an article that names no batch size, sequence length, tool, version or number of runs.
Why: a measurement that nobody can repeat is worth little, however many digits it has.
Example: eight latencies to the tenth of a millisecond, and no word on how they were taken.
Silence: fewer than five measured values; any word of method; counts and sizes, and values that the table confirms.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from detector.check.assessment import Outcome, assess
from detector.check.measurement import says_measured
from detector.check.rule import Article, Pattern
from detector.model.claim import Attribute, Claim, Kind, Qualifier
from detector.model.document import Language
from detector.model.report import PatternReport

_ENOUGH = 5
_RESULTS = frozenset({Attribute.MEASURED_LATENCY, Attribute.MEASURED_THROUGHPUT})
_MEASURABLE = frozenset(
    {
        *(Attribute.MEMORY_BANDWIDTH, Attribute.INTERCONNECT_BANDWIDTH, Attribute.PCIE_BANDWIDTH),
        *(Attribute.COMPUTE, Attribute.TDP, Attribute.CLOCK, Attribute.MEASURED_OTHER),
    }
)
_COUNTED = frozenset({"KB", "MB", "GB", "TB", "KiB", "MiB", "GiB", "TiB", "cores", "compute units", "CU", "SM", "SMs"})
_METHOD = re.compile(
    r"\bbatch|sequence length|input length|"
    r"\bruns\b|averaged|warm-?up|methodology|test setup|benchmark(?:ed)? with|MLPerf|nsys|"
    r"nccl-tests|"
    r"批大小|批次|序列长度|输入长度|预热|取平均|次平均|测试方法|测试环境|测试脚本|压测工具|重复",
    re.IGNORECASE,
)


def find_missing_method(article: Article) -> Iterator[PatternReport]:
    """A report with the places of the measured values, where there are at least five and no method."""
    measured = [claim for claim in article.claims if _is_measured(article, claim)]
    if len(measured) >= _ENOUGH and not _METHOD.search(article.document.text):
        message = PATTERN.messages[article.document.language].format(count=len(measured))
        spans = tuple((claim.start, claim.end) for claim in measured)
        yield PatternReport(code=PATTERN.code, message=message, spans=spans)


def _is_measured(article: Article, claim: Claim) -> bool:
    """True for a result of a measurement, and not for what is read off a data sheet."""
    if claim.kind is not Kind.QUANTITY or claim.unit in _COUNTED:
        return False
    if claim.attribute in _RESULTS:
        return True
    if claim.attribute not in _MEASURABLE or not claim.has(Qualifier.MEASURED) or not says_measured(article, claim):
        return False
    answer = assess(article, claim)
    return answer is None or answer.outcome is not Outcome.AGREES


_VALUES = ("12.4 ms", "13.7 ms", "15.9 ms", "18.2 ms", "21.6 ms")

PATTERN = Pattern(
    code="P103",
    name="method-missing",
    messages={
        Language.ENGLISH: "{count} measured values, and no word on how they were measured.",
        Language.CHINESE: "{count} 个实测数值，但没有说明测量方法。",
    },
    find=find_missing_method,
    flagged={
        Language.ENGLISH: (
            " ".join(f"The measured latency was {value}." for value in _VALUES),
            "\n\n".join(f"We measured a latency of {value}." for value in _VALUES),
        ),
        Language.CHINESE: (
            "".join(f"实测延迟为 {value}。" for value in _VALUES),
            "\n\n".join(f"实测延迟 {value}。" for value in _VALUES),
        ),
    },
    clean={
        Language.ENGLISH: (
            "With batch size 8: " + " ".join(f"The measured latency was {value}." for value in _VALUES),
            "The measured latency was 12.4 ms.",
            "The MI300X has 304 compute units and 256 MB of cache, draws 750 W and reaches 5.3 TB/s. "
            "The H100 draws 700 W and reaches 3.35 TB/s. The H200 draws 700 W and reaches 4.8 TB/s.",
        ),
        Language.CHINESE: (
            "批大小为 8：" + "".join(f"实测延迟为 {value}。" for value in _VALUES),
            "实测延迟为 12.4 ms。",
        ),
    },
)
