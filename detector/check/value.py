"""A number that the table gives otherwise.

What: compares each quantity of a product (memory, bandwidth, power, compute, counts, clocks) with the table's
values for that product.
Why: figures of spec sheets are the claims that readers copy; a wrong one spreads.
Example: "The H100 SXM has 80 GB of memory and 5.2 TB/s of bandwidth." - the table has 3.35 TB/s.
Silence: a value that any variant, precision, sparsity, direction, scope, unit base or accepted source explains; a
measured value below the peak; a value within 3 % or within the rounding of what is written; a table that has only
secondary sources for the value.
"""

from __future__ import annotations

from collections.abc import Iterator

from detector.check.assessment import Outcome, assess
from detector.check.evidence import from_assessment
from detector.check.rule import Article, Rule, RuleFamily
from detector.model.document import Language
from detector.model.finding import Finding, Severity, Verdict

_VERDICTS = {
    Outcome.AGREES: Verdict.SUPPORTED,
    Outcome.DISAGREES: Verdict.CONTRADICTED,
    Outcome.OPEN: Verdict.UNKNOWN,
}


def check_values(article: Article) -> Iterator[Finding]:
    """A finding for every quantity that the table confirms or contradicts, and for those near a value of the table."""
    for claim in article.claims:
        answer = assess(article, claim)
        if answer is None or answer.outcome is Outcome.QUALIFIED or not answer.entries:
            continue
        yield from_assessment(article, RULE.code, claim, answer, _VERDICTS[answer.outcome])


RULE = Rule(
    code="S101",
    name="value-differs",
    family=RuleFamily.SPEC,
    severity=Severity.ERROR,
    messages={
        Language.ENGLISH: "Article: {subject}, {attribute}: {stated}. Table as of {as_of}: {expected}.",
        Language.CHINESE: "文章：{subject} {attribute_zh} {stated}。参考表（截至 {as_of}）：{expected_zh}。",
    },
    check=check_values,
    flagged={
        Language.ENGLISH: (
            "The H100 SXM5 has 80 GB of HBM3 and a memory bandwidth of 5.2 TB/s.",
            "The H200 comes with 164 GB of HBM3e memory.",
        ),
        Language.CHINESE: (
            "H100 SXM5 的显存带宽为 5.2 TB/s。",
            "H200 配备 164GB HBM3e 显存。",
        ),
    },
    clean={
        Language.ENGLISH: (
            "The H100 SXM5 has 80 GB of HBM3 and a memory bandwidth of 3.35 TB/s.",
            "In our test the H100 SXM5 reached a measured memory bandwidth of 2.9 TB/s.",
        ),
        Language.CHINESE: (
            "H100 SXM5 的显存带宽为 3.35 TB/s。",
            "H200 配备 141GB HBM3e 显存。",
        ),
    },
)
