"""A number that is true under one reading only, while the article does not say which.

What: marks a quantity that agrees with the table only for a precision, sparsity, scope or direction that the
article leaves out.
Why: "3,958 TFLOPS" is right with sparsity and twice too high without; the reader cannot know.
Example: "The H100 SXM delivers 3,958 TFLOPS in FP8." - with sparsity; 1,979 without.
Silence: the claim counts as supported; a reading that the article states is compared as stated.
"""

from __future__ import annotations

from collections.abc import Iterator

from detector.check.assessment import Outcome, assess
from detector.check.evidence import from_assessment
from detector.check.rule import Article, Rule, RuleFamily
from detector.model.document import Language
from detector.model.finding import Finding, Severity, Verdict


def check_qualifiers(article: Article) -> Iterator[Finding]:
    """A supporting finding with the flag `qualifier_missing` for every quantity that needs a reading which is not
    stated."""
    for claim in article.claims:
        answer = assess(article, claim)
        if answer is not None and answer.outcome is Outcome.QUALIFIED:
            yield from_assessment(article, RULE.code, claim, answer, Verdict.SUPPORTED)


RULE = Rule(
    code="S103",
    name="qualifier-missing",
    family=RuleFamily.SPEC,
    severity=Severity.NOTE,
    messages={
        Language.ENGLISH: "Article: {subject}, {attribute}: {stated}. True only as: {expected} (as of {as_of}).",
        Language.CHINESE: "文章：{subject} {attribute_zh} {stated}。仅在此口径下成立：{expected_zh}（截至 {as_of}）。",
    },
    check=check_qualifiers,
    flagged={
        Language.ENGLISH: (
            "The H100 SXM5 delivers 3,958 TFLOPS of FP8 compute.",
            "The H200 delivers 1,979 TFLOPS of BF16 compute.",
        ),
        Language.CHINESE: ("H100 SXM5 的 FP8 算力为 3958 TFLOPS。", "H200 的 BF16 算力为 1979 TFLOPS。"),
    },
    clean={
        Language.ENGLISH: (
            "The H100 SXM5 delivers 3,958 TFLOPS of FP8 compute with sparsity.",
            "The H100 SXM5 delivers 1,979 TFLOPS of dense FP8 compute.",
        ),
        Language.CHINESE: ("H100 SXM5 的 FP8 稀疏算力为 3958 TFLOPS。", "H100 SXM5 的 FP8 稠密算力为 1979 TFLOPS。"),
    },
)
