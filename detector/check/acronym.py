"""An acronym whose words do not fit it.

What: compares the letters of an acronym with the initials of the words beside it, one spelling-out with another, and
the acronyms of the field with a glossary.
Why: swapped words turn the meaning round: SEC-DED corrects single errors and detects double ones, not the reverse.
Example: "The cache uses SEC-DED (double error correction, single error detection)."
Silence: words whose initials are others altogether (translations, older names, letters from inside words); acronyms
that never followed the order of their words (UTC, ISO); plurals, hyphens and small words; quotations and denials.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from detector.check.rule import Article, Rule, RuleFamily
from detector.check.statement import WITHDRAWN, sentence_around
from detector.check.wording import parameters
from detector.model.document import Language
from detector.model.finding import Finding, Severity, Verdict

_REFUSED = re.compile(
    r"\bnot\b|wrong|mistak|typo|misread|misprint|jok(?:e|ing)|[?？]|不是|并非|误|错写|写错|戏称", re.IGNORECASE
)


def check_acronyms(article: Article) -> Iterator[Finding]:
    """A finding for every expansion whose initials are in another order, and for one that differs from the first."""
    for claim in article.related("stands_for"):
        words = str(claim.value or "")
        if claim.has(*WITHDRAWN) or _REFUSED.search(sentence_around(article, claim.start, claim.end)):
            continue
        initials = "".join(word[0] for word in words.split() if word.isascii()).upper() or words
        expected = claim.detail or initials
        yield Finding(
            code=RULE.code,
            claim=claim.id,
            verdict=Verdict.INCONSISTENT,
            parameters=parameters(claim, expected=expected, words=words),
            computed=expected,
            formula=f"{claim.object}: {words} -> {initials}",
        )


RULE = Rule(
    code="A108",
    name="acronym-off",
    family=RuleFamily.SELF,
    severity=Severity.WARNING,
    messages={
        Language.ENGLISH: (
            "Article: {stated}. By the letters, by what the article spelled out before, or by the glossary: {expected}."
        ),
        Language.CHINESE: "文章：{stated}。按所列词语的首字母、前文的写法或术语表，应为：{expected}。",
    },
    check=check_acronyms,
    flagged={
        Language.ENGLISH: (
            "The cache is protected by SEC-DED (double error correction, single error detection).",
            "The Tensor Memory Accelerator (TMA) copies tiles.\n\nThe Tensor Matrix Accelerator (TMA) is asynchronous.",
            "The total device performance (TDP) of the A100 is 400 W.",
        ),
        Language.CHINESE: (
            "缓存采用 SEC-DED（double error correction, single error detection）保护。",
            "TMA（Tensor Memory Accelerator）负责搬运。\n\nTMA（Tensor Matrix Accelerator）是异步的。",
            "A100 的总设备性能（TDP）为 400W。",
        ),
    },
    clean={
        Language.ENGLISH: (
            "The cache is protected by SEC-DED (single error correction, double error detection).",
            "The Tensor Memory Accelerator (TMA) copies tiles. MIG (Multi-Instance GPU) splits the card.",
            "The thermal design power (TDP) of the A100 is 400 W. Error-correcting code (ECC) protects it.",
        ),
        Language.CHINESE: (
            "缓存采用 SEC-DED（single error correction, double error detection）保护。",
            "TMA（Tensor Memory Accelerator）负责搬运，MIG（Multi-Instance GPU）负责切分。",
            "A100 的整卡功耗（TDP）为 400W，首字延迟（TTFT）没有变化。",
        ),
    },
)
