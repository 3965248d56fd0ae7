"""A factor or percentage of the headline that the text gives otherwise.

What: compares a factor or percentage in a heading with the only one that the text below gives for the same subject and
the same property.
Why: the headline is what is read and repeated.
Example: "# Zeta X1 brings 3x throughput" and below "In the end the Zeta X1 delivers 2.1x throughput."
Silence: headings with "up to" or other hedges; texts with more than one such figure, or about another subject or
property; rounding of the headline; questions, suppositions, denials.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from detector.check.interval import readings_of
from detector.check.pair import named_dimensions
from detector.check.rule import Article, Rule, RuleFamily
from detector.check.statement import block_kind, is_plain
from detector.check.wording import parameters
from detector.model.claim import Attribute, Claim, Qualifier
from detector.model.document import BlockKind, Language
from detector.model.finding import Finding, Severity, Verdict

_HEDGES = (Qualifier.UP_TO, Qualifier.AT_LEAST, Qualifier.APPROX, Qualifier.MEASURED)
_OPEN = re.compile(r"up to|as much as|nearly|almost|over|more than|最高|高达|可达|近|超|约|以上|[?？]", re.IGNORECASE)
_MOST_CLAIMS = 400


def check_headlines(article: Article) -> Iterator[Finding]:
    """A finding for every figure of a heading that the only such figure of the text does not bear out."""
    told = [claim for claim in article.about(Attribute.RATIO, Attribute.PERCENT_CHANGE) if len(claim.numbers) == 1]
    heads = [claim for claim in told if _is_heading(article, claim)]
    if len(heads) != 1 or len(told) > _MOST_CLAIMS:
        return
    head = heads[0]
    named = named_dimensions(article, head)
    block = article.document.blocks[head.block]
    if len(named) != 1 or head.has(*_HEDGES) or _OPEN.search(article.document.text, block.start, block.end):
        return
    alike = [claim for claim in told if claim is not head and claim.unit == head.unit]
    if len(alike) == 1 and _is_same(article, head, alike[0], named):
        yield _finding(alike[0], head)


def _is_heading(article: Article, claim: Claim) -> bool:
    return block_kind(article, claim) is BlockKind.HEADING


def _is_same(article: Article, head: Claim, body: Claim, named: set[str]) -> bool:
    """True where the two speak of one property of one subject in one sense, and cannot be one value."""
    one, two = readings_of(head), readings_of(body)
    if one is None or two is None or body.has(*_HEDGES) or head.subject is None or head.detail != body.detail:
        return False
    if head.subject != body.subject or named_dimensions(article, body) != named or not is_plain(article, body):
        return False
    return not any(left.overlaps(right) for left in (one.tight, one.cut, one.loose) for right in (two.tight, two.loose))


def _finding(claim: Claim, head: Claim) -> Finding:
    words = " ".join(head.text.split())
    return Finding(
        code=RULE.code,
        claim=claim.id,
        verdict=Verdict.INCONSISTENT,
        parameters=parameters(claim, head=words),
        computed=f"{words} / {' '.join(claim.text.split())}",
        formula=f"{words} / {' '.join(claim.text.split())}",
        related=((head.start, head.end),),
    )


RULE = Rule(
    code="A105",
    name="headline-differs",
    family=RuleFamily.SELF,
    severity=Severity.WARNING,
    messages={
        Language.ENGLISH: "Article: {head} in the heading, {stated} in the text.",
        Language.CHINESE: "文章：标题为 {head}，正文为 {stated}。",
    },
    check=check_headlines,
    flagged={
        Language.ENGLISH: (
            "# Zeta X1 brings 3.4x throughput\n\nIn the end the Zeta X1 delivers 2.2x throughput.",
            "# Zeta X1 cuts latency by 60%\n\nWith the new kernel the Zeta X1 cuts latency by 35%.",
        ),
        Language.CHINESE: (
            "# Zeta X1 吞吐提升 3.4 倍\n\n最终 Zeta X1 的吞吐提升 2.2 倍。",
            "# Zeta X1 延迟降低 60%\n\n换用新内核后，Zeta X1 的延迟降低 35%。",
        ),
    },
    clean={
        Language.ENGLISH: (
            "# Zeta X1 brings 2x throughput\n\nIn the end the Zeta X1 delivers 2.2x throughput.",
            "# Zeta X1 cuts latency by up to 60%\n\nWith the new kernel the Zeta X1 cuts latency by 35%.",
        ),
        Language.CHINESE: (
            "# Zeta X1 吞吐提升 2 倍\n\n最终 Zeta X1 的吞吐提升 2.2 倍。",
            "# Zeta X1 延迟最高降低 60%\n\n换用新内核后，Zeta X1 的延迟降低 35%。",
        ),
    },
)
