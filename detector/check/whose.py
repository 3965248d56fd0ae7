"""Whose value a wrong figure is.

What: looks a contradicted figure up among the products of the same architecture and those that the article names.
Why: a value of a neighbour explains the mistake at a glance.
Example: "The H100 has 141 GB." - 141 GB is the H200's.
Silence: figures that nobody in reach has; round figures that many have.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from detector.check.assessment import Assessment, Outcome, assess
from detector.check.comparison import Agreement, Fit, Stated, agree, fitting, stated
from detector.check.lineage import ancestors, products
from detector.check.reference import Entry, Origin, entries
from detector.check.rule import Article, Rule, RuleFamily
from detector.check.wording import listed, parameters
from detector.model.claim import Claim
from detector.model.document import Language
from detector.model.finding import Finding, Flag, Severity, Verdict
from detector.specs.table import Specs, cited

_MOST = 3


def find_owners(article: Article) -> Iterator[Finding]:
    """A note with the owners of every contradicted figure that a product in reach has."""
    wrong = [
        (claim, answer)
        for claim in article.claims
        if (answer := assess(article, claim)) is not None and answer.outcome is Outcome.DISAGREES
    ]
    if not wrong:
        return
    named = dict.fromkeys(claim.subject for claim in article.claims if claim.subject in article.specs.names)
    for claim, answer in wrong:
        yield from _owners(article, claim, answer, [name for name in named if name])


def _owners(article: Article, claim: Claim, answer: Assessment, named: list[str]) -> Iterator[Finding]:
    quantity = stated(article.specs, claim, answer.subject)
    if quantity is None:
        return
    found: dict[str, Entry] = {}
    for name in dict.fromkeys([*_relatives(article.specs, answer.subject), *named]):
        entry = _owned(article, quantity, name) if name != answer.subject else None
        if entry is not None:
            found[f"{name} {entry.fact.variant}".strip()] = entry
    if not found or len(found) > _MOST:
        return
    owners = listed([f"{name} ({entry.written})" for name, entry in found.items()])
    yield Finding(
        code=RULE.code,
        claim=claim.id,
        verdict=Verdict.CONTRADICTED,
        parameters=parameters(claim, answer.subject, owners=owners),
        expected=owners,
        sources=cited(article.specs, (entry.fact.source for entry in found.values())),
        flags=(Flag.OTHER_VALUE_OF,),
    )


@lru_cache(maxsize=1024)
def _relatives(specs: Specs, name: str) -> tuple[str, ...]:
    """The products of the same architecture."""
    line = ancestors(specs, name)
    return products(specs, line[-1]) if line else ()


def _owned(article: Article, quantity: Stated, name: str) -> Entry | None:
    known = entries(article.specs, name, quantity.attribute, article.as_of)
    for entry, how in fitting(quantity.meaning, known) if known else ():
        plain = entry.origin is Origin.OWN and how is Fit.PLAIN
        if plain and agree(quantity, entry) is Agreement.FULL:
            return entry
    return None


RULE = Rule(
    code="F101",
    name="value-of-another",
    family=RuleFamily.FIND,
    severity=Severity.NOTE,
    messages={
        Language.ENGLISH: "Article: {subject}: {stated}. In the table that is the value of {owners}.",
        Language.CHINESE: "文章：{subject}：{stated}。参考表中这是 {owners} 的数值。",
    },
    check=find_owners,
    flagged={
        Language.ENGLISH: ("The H100 has 141 GB of memory.", "The H200 has 80 GB of memory, like the H100 SXM5."),
        Language.CHINESE: ("H100 显存容量为 141GB。", "H100 的显存带宽为 4.8 TB/s。"),
    },
    clean={
        Language.ENGLISH: ("The H200 has 141 GB of memory.", "The H100 SXM5 has 80 GB of memory."),
        Language.CHINESE: ("H200 显存容量为 141GB。", "H200 的显存带宽为 4.8 TB/s。"),
    },
)
