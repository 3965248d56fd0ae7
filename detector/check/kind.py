"""A kind or generation that the table gives otherwise.

What: compares memory type, form factor, process, architecture, compute capability, and the generations of Tensor
Cores, interconnect and PCIe with the table.
Why: they decide what fits together, and a neighbour's generation is easily taken for one's own.
Example: "The B200 uses HBM3." - the table has HBM3e.
Silence: a type that any variant of the product has; a type for which the table knows only a few products of an
architecture; process nodes one nanometre apart; a coarser name ("HBM", "SXM"); PCIe generations of the machine
around the product.
"""

from __future__ import annotations

from collections.abc import Iterator

from detector.check.assessment import Outcome
from detector.check.evidence import from_assessment
from detector.check.rule import Article, Rule, RuleFamily
from detector.check.sort import TYPED, assess_type
from detector.model.document import Language
from detector.model.finding import Finding, Severity, Verdict

_VERDICTS = {
    Outcome.AGREES: Verdict.SUPPORTED,
    Outcome.DISAGREES: Verdict.CONTRADICTED,
    Outcome.OPEN: Verdict.UNKNOWN,
}


def check_types(article: Article) -> Iterator[Finding]:
    """A finding for every claimed type or generation that the table confirms or contradicts, and for those close to
    one."""
    for claim in article.about(*TYPED):
        answer = assess_type(article, claim)
        if answer is not None and answer.entries:
            yield from_assessment(article, RULE.code, claim, answer, _VERDICTS[answer.outcome])


RULE = Rule(
    code="S102",
    name="type-differs",
    family=RuleFamily.SPEC,
    severity=Severity.ERROR,
    messages={
        Language.ENGLISH: "Article: {subject}, {attribute}: {stated}. Table as of {as_of}: {expected}.",
        Language.CHINESE: "文章：{subject} {attribute_zh} {stated}。参考表（截至 {as_of}）：{expected_zh}。",
    },
    check=check_types,
    flagged={
        Language.ENGLISH: ("The B200 carries HBM3 memory.", "The RTX PRO 6000 Blackwell uses HBM3 memory."),
        Language.CHINESE: ("B200 采用 HBM3 显存。", "RTX PRO 6000 Blackwell 采用 HBM3 显存。"),
    },
    clean={
        Language.ENGLISH: ("The B200 carries HBM3e memory.", "The RTX PRO 6000 Blackwell does not use HBM3."),
        Language.CHINESE: ("B200 采用 HBM3e 显存。", "RTX PRO 6000 Blackwell 采用 GDDR7 显存。"),
    },
)
