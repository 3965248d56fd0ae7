"""A part that is larger than the whole: a stack, a slice or a rest above all that the product has.

What: compares the memory or bandwidth that is said to be one stack's or one slice's, or to be free, with the largest
whole of the table for that product.
Why: a unit slipped (TB for GB), and nobody checks small parts.
Example: "MIG cuts the A100 into seven slices of 10 TB." - the whole card has 80 GB.
Silence: rests where the article counts devices that would hold so much; memory of the host; products for which the
table has only secondary sources; what is asked, supposed or refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from functools import partial

from detector.check.evidence import described, sources
from detector.check.interval import INFINITY
from detector.check.multiple import MANY, SEVERAL, context_of
from detector.check.reference import Entry, Origin, entries
from detector.check.rule import Article, Rule, RuleFamily
from detector.check.statement import base_readings, is_plain
from detector.check.subject import every_candidate
from detector.check.wording import parameters
from detector.model.claim import Attribute, Candidate, Claim
from detector.model.document import Language
from detector.model.finding import Finding, Severity, Verdict

_WHOLES = {"bytes": Attribute.MEMORY_CAPACITY, "bytes_per_second": Attribute.MEMORY_BANDWIDTH}
_ASKED = (Attribute.MEMORY_CAPACITY, Attribute.MEMORY_BANDWIDTH, Attribute.OTHER)
_PARTS = re.compile(r"\bstacks?\b|\bslices?\b|\bpartitions?\b|\bMIG\b|堆[栈叠]|切片|分区|实例", re.IGNORECASE)
_ONE = re.compile(
    r"(?:\b(?:slices?|stacks?|partitions?) (?:of|with|at|has|have|holds?)"
    r"|\beach(?: \w+)?(?: of| with| at| has| holds)?"
    r"|每[一]?[个颗组片份]?(?:堆[栈叠]|切片|分区|实例)?(?:是|为|有|约)?|平均每?[个颗]?|单[个颗])\s?(?:about |约)?⟦"
    r"|⟧\s?(?:each\b|apiece|per (?:stack|slice|partition|instance)|a (?:stack|slice)\b)"
    r"|\bslices of ⟦[^⟧]*⟧|(?:\bcard|\bGPU) or ⟦",
    re.IGNORECASE,
)
_REST = re.compile(
    r"(?:\bleav(?:es?|ing)(?: only| about| just)?|\bremain(?:s|ing)?:?|剩下?|剩余|余下|还剩|空出|空余)"
    r"(?:了|约|大约)?\s?⟦"
    r"|⟧\s?(?:(?:is|are|remains?|remain|were|was)\s)?(?:then\s|still\s)?"
    r"(?:free|left|remaining|unused|to spare|空闲|富余)"
    r"|\b(?:free|left) (?:on|in) (?:the|an?) [A-Z]\w+,? (?:and )?⟦",
    re.IGNORECASE,
)
_HOST = re.compile(
    r"\bRAM\b|\bhost\b|system memory|\bDRAM\b|\bDDR\d|\bdisk|\bSSD|storage|NVMe|\bCPU|CXL"
    r"|主机|硬盘|磁盘|内存条|系统内存",
    re.IGNORECASE,
)
_BEFORE, _BEHIND = 40, 32
_SLACK = Decimal("1.05")
_FIRM = 3


def check_portions(article: Article) -> Iterator[Finding]:
    """A finding for every stack, slice or rest that is above the product's whole."""
    for claim in article.about(*_ASKED):
        most = _most(article, claim)
        if most is None or not is_plain(article, claim):
            continue
        wholes = every_candidate(claim, partial(_whole, article, claim, most))
        if wholes:
            yield _finding(article, claim, wholes[0])


def _most(article: Article, claim: Claim) -> Decimal | None:
    """How many devices may share the whole of which the claim is a part; None where it is no part."""
    text = article.document.text
    before, behind = text[max(0, claim.start - _BEFORE) : claim.start], text[claim.end : claim.end + _BEHIND]
    near = f"{before}⟦{text[claim.start : claim.end]}⟧{behind}"
    low, high = article.sentence_span(claim)
    if not claim.numbers or _HOST.search(near):
        return None
    if _ONE.search(near) and _PARTS.search(text, low, high):
        return Decimal(1)
    context = context_of(article, claim)
    if not _REST.search(near) or SEVERAL.search(context) or MANY.search(context):
        return None
    return Decimal(max(article.counts, default=1))


def _whole(article: Article, claim: Claim, most: Decimal, candidate: Candidate) -> list[Entry] | None:
    """The largest entries of the product where so many of it are still below the claim; None where they are not."""
    found = base_readings(claim)
    attribute = _WHOLES.get(found[0]) if found else None
    if found is None or attribute is None or found[1].tight.high == INFINITY:
        return None
    known = entries(article.specs, candidate.name, attribute.value, article.as_of)
    own = [entry for entry in known if entry.origin is Origin.OWN and entry.printed]
    if not own or min(entry.rank for entry in own) >= _FIRM:
        return None
    largest = max(own, key=lambda entry: entry.exact.high if entry.exact else Decimal(0))
    if largest.exact is None or found[1].loose.low <= largest.exact.high * most * _SLACK:
        return None
    return [largest]


def _finding(article: Article, claim: Claim, whole: list[Entry]) -> Finding:
    values = described(tuple(whole))
    return Finding(
        code=RULE.code,
        claim=claim.id,
        verdict=Verdict.CONTRADICTED,
        parameters=parameters(claim, whole[0].fact.subject, expected=values),
        expected=values,
        sources=sources(article, whole),
    )


RULE = Rule(
    code="S105",
    name="part-above-whole",
    family=RuleFamily.SPEC,
    severity=Severity.ERROR,
    messages={
        Language.ENGLISH: "Article: {stated} as a part of {subject}. Table, the whole: {expected}.",
        Language.CHINESE: "文章：{subject} 的一部分为 {stated}。参考表中的整体：{expected_zh}。",
    },
    check=check_portions,
    flagged={
        Language.ENGLISH: (
            "MIG cuts the A100 into seven slices of 10 TB.",
            "With the weights loaded, 10 TB are then free on the H100.",
        ),
        Language.CHINESE: (
            "MI355X 有八个 HBM 堆栈，每个 36TB。",
            "装入权重后，H100 还剩 10TB。",
        ),
    },
    clean={
        Language.ENGLISH: (
            "MIG cuts the A100 into seven slices of 10 GB.",
            "With the weights loaded, 10 GB are then free on the H100.",
        ),
        Language.CHINESE: (
            "MI355X 有八个 HBM 堆栈，每个 36GB。",
            "装入权重后，H100 还剩 10GB。",
        ),
    },
)
