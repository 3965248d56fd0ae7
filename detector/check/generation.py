"""A generation that belongs to another architecture.

What: for a generation that the table contradicts, names the architecture or product that does have it.
Why: "NVLink 6 on Blackwell" is explained best by whose NVLink 6 is.
Example: "Blackwell connects its dies over NVLink 6." - NVLink 6 is Rubin's.
Silence: generations that agree with the table, and those that nobody has.
"""

from __future__ import annotations

from collections.abc import Iterator

from detector.check.assessment import Outcome
from detector.check.comparison import Agreement
from detector.check.lineage import vendor
from detector.check.nature import agree_on_type
from detector.check.reference import Entry, entries
from detector.check.rule import Article, Rule, RuleFamily
from detector.check.sort import assess_type, claimed_text
from detector.check.wording import listed, parameters
from detector.model.claim import Attribute, Claim
from detector.model.document import Language
from detector.model.finding import Finding, Flag, Severity, Verdict
from detector.specs.table import cited

_GENERATIONS = (Attribute.INTERCONNECT_VERSION, Attribute.TENSOR_CORE_GENERATION)


def check_generations(article: Article) -> Iterator[Finding]:
    """A note with the rightful owners of every generation that the table contradicts."""
    for claim in article.about(*_GENERATIONS):
        answer = assess_type(article, claim)
        if answer is not None and answer.outcome is Outcome.DISAGREES:
            yield from _owners(article, claim, answer.subject)


def _owners(article: Article, claim: Claim, subject: str) -> Iterator[Finding]:
    maker = vendor(article.specs, subject)
    found: list[Entry] = []
    for row in article.specs.names.values():
        if row.kind == "architecture" and row.vendor == maker and row.name != subject:
            known = entries(article.specs, row.name, claim.attribute.value, article.as_of)
            found += [entry for entry in known if _same(claim, entry)][:1]
    if not found:
        return
    owners = listed([article.specs.architecture(entry.fact.subject) or entry.fact.subject for entry in found])
    yield Finding(
        code=RULE.code,
        claim=claim.id,
        verdict=Verdict.CONTRADICTED,
        parameters=parameters(claim, subject, owners=owners),
        expected=owners,
        sources=cited(article.specs, (entry.fact.source for entry in found)),
        flags=(Flag.OTHER_VALUE_OF,),
    )


def _same(claim: Claim, entry: Entry) -> bool:
    return agree_on_type(claim.attribute.value, claimed_text(claim), entry) is Agreement.FULL


RULE = Rule(
    code="C104",
    name="generation-of-another",
    family=RuleFamily.COMP,
    severity=Severity.NOTE,
    messages={
        Language.ENGLISH: "Article: {subject} with {stated}. In the table that generation belongs to {owners}.",
        Language.CHINESE: "文章：{subject} 使用 {stated}。参考表中该代次属于 {owners}。",
    },
    check=check_generations,
    flagged={
        Language.ENGLISH: ("The B200 uses NVLink 6.0 between its GPUs.", "The H100 uses NVLink 5 between its GPUs."),
        Language.CHINESE: ("B200 采用 NVLink 6.0 互连。", "H100 的 GPU 之间使用 NVLink 5。"),
    },
    clean={
        Language.ENGLISH: ("The B200 uses NVLink 5.0 between its GPUs.", "The H100 uses NVLink 4 between its GPUs."),
        Language.CHINESE: ("B200 采用 NVLink 5.0 互连。", "H100 的 GPU 之间使用 NVLink 4。"),
    },
)
