"""A generation that belongs to another architecture.

What: for a generation that the table contradicts, names the architecture or product that does have it.
Why: "NVLink 6 on Blackwell" is explained best by whose NVLink 6 is.
Example: "The B200 uses NVLink 6 between its GPUs." - NVLink 6 is Rubin's.
Silence: generations that agree with the table, and those that nobody has.
"""

from __future__ import annotations

from collections.abc import Iterator

from detector.check.assessment import Outcome
from detector.check.comparison import Agreement
from detector.check.lineage import products, vendor
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
    """The rightful owners of every generation that the table contradicts; said too of further mentions that name no
    product, where the article speaks of none of the owners."""
    for claim in article.about(*_GENERATIONS):
        answer = assess_type(article, claim)
        if answer is None or answer.outcome is not Outcome.DISAGREES:
            continue
        owners = _owners(article, claim, answer.subject)
        if not owners:
            continue
        yield _finding(article, claim, answer.subject, owners)
        if not any(name in article.subjects for name in _lines(article, owners)):
            for other in _repeated(article, claim):
                yield _finding(article, other, answer.subject, owners, claim)


def _owners(article: Article, claim: Claim, subject: str) -> list[Entry]:
    """The rows of other architectures of the vendor that have this generation."""
    maker = vendor(article.specs, subject)
    found: list[Entry] = []
    for row in article.specs.names.values():
        if row.kind == "architecture" and row.vendor == maker and row.name != subject:
            known = entries(article.specs, row.name, claim.attribute.value, article.as_of)
            found += [entry for entry in known if _same(claim, entry)][:1]
    return found


def _lines(article: Article, owners: list[Entry]) -> set[str]:
    """The architectures of the owners and all that descends from them."""
    names = {article.specs.architecture(entry.fact.subject) or entry.fact.subject for entry in owners}
    return names | {product for name in names for product in products(article.specs, name)}


def _repeated(article: Article, claim: Claim) -> Iterator[Claim]:
    """The other mentions of the same generation that stand without a product."""
    for other in article.about(claim.attribute):
        row = article.specs.names.get(other.subject or "")
        alone = row is None or row.kind == "interconnect"
        if alone and (other.detail, other.value) == (claim.detail, claim.value):
            yield other


def _finding(article: Article, claim: Claim, subject: str, owners: list[Entry], first: Claim | None = None) -> Finding:
    names = listed([article.specs.architecture(entry.fact.subject) or entry.fact.subject for entry in owners])
    return Finding(
        code=RULE.code,
        claim=claim.id,
        verdict=Verdict.CONTRADICTED,
        parameters=parameters(claim, subject, owners=names),
        expected=names,
        sources=cited(article.specs, (entry.fact.source for entry in owners)),
        related=((first.start, first.end),) if first else (),
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
