"""A share of something that is above 100 %.

What: flags a decrease, a utilisation, an accuracy or a hit rate above 100 %.
Why: nothing falls by more than all of it, and no part is larger than its whole.
Example: "Latency decreased by 115 %"; "an MFU of 108 %".
Silence: rises; percentages of a baseline or another product; processor loads, which count every core; overcommitted
memory.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from detector.check.closed import UNSAID, is_open, sentence_of
from detector.check.interval import readings_of
from detector.check.pair import trend
from detector.check.passage import marked
from detector.check.rule import Article, Rule, RuleFamily
from detector.check.wording import parameters
from detector.model.claim import Attribute, Claim
from detector.model.document import Language
from detector.model.finding import Finding, Severity, Verdict

_SHARE = re.compile(
    r"(?:\bMFU|\bHFU|\bMBU|\b(?:GPU|memory|compute|bandwidth|SM|tensor core|FLOPS) utili[sz]ation"
    r"|\butili[sz]ation|\boccupancy"
    r"|\bhit rate|\baccuracy|利用率|占用率|使用率|命中率|准确率)"
    r"(?:\s?(?:rate|of|is|was|at|to|reached|reaches|hit|rose|climbed"
    r"|as high as|为|是|达到?了?|高达|约|提升到|升至|:|：))*\s?⟦"
    r"|⟧\s?(?:MFU|HFU|MBU|(?:GPU |memory |compute )?utili[sz]ation"
    r"|occupancy|hit rate|accuracy|的?(?:利用率|命中率|准确率))",
    re.IGNORECASE,
)
_OTHERS = re.compile(
    r"\bCPU|\bcores?\b|threads?|relative|% of\b|baseline|\bof (?:the|its|our|that|what)\b|compared|\bthan\b|versus"
    r"|\bvs\b|overcommit"
    r"|oversubscri|overclock|normali[sz]ed|index|budget|target|\bplan|quota|request|burst|bug|glitch|artifact|counter"
    r"|核|线程|相对|基线|相比|相当于|对比|比|超分|超卖|超额|归一|指数|预算|目标|配额|虚高|误报|统计口径",
    re.IGNORECASE,
)
_HUNDRED = Decimal(100)


def check_excess(article: Article) -> Iterator[Finding]:
    """A finding for every share above 100 %."""
    for claim in article.about(Attribute.PERCENT_CHANGE, Attribute.MEASURED_OTHER, Attribute.OTHER):
        if claim.unit == "%" and claim.numbers and _exceeds(article, claim):
            yield Finding(
                code=RULE.code,
                claim=claim.id,
                verdict=Verdict.INCONSISTENT,
                parameters=parameters(claim, limit="<= 100 %"),
                computed="<= 100 %",
                formula="<= 100 %",
            )


def _exceeds(article: Article, claim: Claim) -> bool:
    """True for a decrease, or a share of a whole, that lies above 100 % however it is rounded."""
    found = readings_of(claim)
    if found is None or found.tight.low <= _HUNDRED:
        return False
    if claim.attribute is Attribute.PERCENT_CHANGE:
        return trend(article, claim) == "decrease"
    if is_open(claim) or not _SHARE.search(marked(article, claim)):
        return False
    text = sentence_of(article, claim, [claim]).text
    return _OTHERS.search(text) is None and UNSAID.search(text) is None


RULE = Rule(
    code="M119",
    name="share-above-whole",
    family=RuleFamily.MATH,
    severity=Severity.ERROR,
    messages={
        Language.ENGLISH: "Article: {stated}. Possible: {limit}.",
        Language.CHINESE: "文章：{stated}。可能的范围：{limit}。",
    },
    check=check_excess,
    flagged={
        Language.ENGLISH: ("Latency decreased by 115%.", "The training run reached an MFU of 108%."),
        Language.CHINESE: ("延迟降低了 115%。", "训练时 GPU 利用率达到 108%。"),
    },
    clean={
        Language.ENGLISH: ("Latency decreased by 15%.", "The training run reached an MFU of 48%."),
        Language.CHINESE: ("延迟降低了 15%。", "训练时 GPU 利用率达到 98%。"),
    },
)
