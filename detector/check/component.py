"""A part that a product is not built with.

What: compares the processor, network card or die that a product is said to have with the table.
Why: platforms are renewed together; a part of the last generation shows that the text describes another product.
Example: "The Vera Rubin NVL72 uses the Grace CPU." - it has the Vera CPU.
Silence: products whose part of that kind the table does not know from the vendor; network cards of another series
than the known ones; coarser and finer names of the same part; parts inside other parts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from detector.check.lineage import ancestors, components, words
from detector.check.rule import Article, Rule, RuleFamily
from detector.check.wording import listed, parameters
from detector.model.claim import Claim
from detector.model.document import Language
from detector.model.finding import Finding, Severity, Verdict
from detector.specs.row import Fact
from detector.specs.table import Specs, cited

_WEAK = 3
_INNER = re.compile(r"BlueField|DPU", re.IGNORECASE)
_REACH = 40


def check_components(article: Article) -> Iterator[Finding]:
    """A finding for every part that the table confirms or contradicts."""
    for claim in article.related("built_with"):
        if not claim.subject or not claim.object:
            continue
        known = _known(article.specs, claim.subject, claim.object)
        agreeing = [fact for fact in known if _same(article.specs, fact.value, claim.object)]
        if agreeing:
            yield _finding(article, claim, agreeing, Verdict.SUPPORTED)
        elif known and _sure(article.specs, known) and not _is_inner(article, claim):
            yield _finding(article, claim, known, Verdict.CONTRADICTED)


def _known(specs: Specs, subject: str, part: str) -> list[Fact]:
    """The parts of the same kind that the product, or the products inside it, are built with."""
    sort = _sort(specs, part)
    for name in (subject, *components(specs, subject)):
        found = [fact for fact in specs.facts(name, "component") if _sort(specs, fact.value) == sort]
        if found:
            return found
    return []


def _sort(specs: Specs, part: str) -> str:
    """What a part is: its kind, the series of a network card; an unknown name is that of a die."""
    row = specs.names.get(part)
    if row is None:
        return "die"
    return f"{row.kind} {ancestors(specs, part)[-1]}" if row.kind == "network" else row.kind


def _same(specs: Specs, known: str, part: str) -> bool:
    """True for one name, a coarser one or a finer one."""
    related = known in ancestors(specs, part) or part in ancestors(specs, known)
    return related or words(known) <= words(part) or words(part) <= words(known)


def _sure(specs: Specs, known: list[Fact]) -> bool:
    return any((source := specs.source(fact.source)) is not None and source.rank < _WEAK for fact in known)


def _is_inner(article: Article, claim: Claim) -> bool:
    """True where the part may sit in another part: a BlueField carries a processor of its own."""
    inner = _INNER.search(article.document.text, claim.end, claim.end + _REACH)
    return inner is not None and _sort(article.specs, claim.object or "") == "cpu"


def _finding(article: Article, claim: Claim, known: list[Fact], verdict: Verdict) -> Finding:
    allowed = listed([fact.value for fact in known])
    return Finding(
        code=RULE.code,
        claim=claim.id,
        verdict=verdict,
        parameters=parameters(claim, claim.subject, partner=claim.object or "", allowed=allowed),
        expected=f"{known[0].subject}: {allowed}",
        sources=cited(article.specs, (fact.source for fact in known)),
    )


RULE = Rule(
    code="C105",
    name="component-differs",
    family=RuleFamily.COMP,
    severity=Severity.ERROR,
    messages={
        Language.ENGLISH: "Article: {subject} with {partner}. Table: {subject} with {allowed}.",
        Language.CHINESE: "文章：{subject} 采用 {partner}。参考表：{subject} 采用 {allowed}。",
    },
    check=check_components,
    flagged={
        Language.ENGLISH: ("The Vera Rubin NVL72 uses the Grace CPU.", "The RTX 5090 is built on the GB203 die."),
        Language.CHINESE: ("Vera Rubin NVL72 采用 Grace CPU。", "RTX 5090 采用 GB203 核心。"),
    },
    clean={
        Language.ENGLISH: ("The GB200 NVL72 uses the Grace CPU.", "The RTX 5090 is built on the GB202 die."),
        Language.CHINESE: ("GB200 NVL72 采用 Grace CPU。", "RTX 5090 采用 GB202 核心。"),
    },
)
