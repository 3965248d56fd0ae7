"""Software that is older than its support for the hardware.

What: compares "this version supports (or runs on) that product" with the version from which the support exists, and
with the day on which the product was announced.
Why: software cannot support hardware that nobody had; such a sentence is invented or copied wrongly.
Example: "vLLM 0.4.2 supports Blackwell natively." - the first such version is 0.9.0, a year later.
Silence: pairs that no rule and no date covers; versions published within four months before the rule's own date
(builds from source).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta

from detector.check.lineage import ancestors, components
from detector.check.rule import Article, Rule, RuleFamily
from detector.check.version import published
from detector.check.wording import listed, parameters
from detector.model.claim import Attribute, Claim
from detector.model.document import Language
from detector.model.finding import Finding, Severity, Verdict
from detector.specs.row import Release
from detector.specs.row import Rule as Row
from detector.specs.table import cited
from detector.specs.version import in_range, version_key

_EARLY = timedelta(days=120)
_KINDS = ("supported_from", "supported_until")
# What a version has dropped it does not support: that is what the rule says, too.
_DROPPED = re.compile(
    r"砍掉|砍去|移除|去掉|剔除|放弃|淘汰|删去|告别|弃用|\b(?:drop(?:s|ped)?|remov(?:es?|ed)|cut|retir\w+|deprecat\w+"
    r"|leaves? out|left out|without|no longer|ends?|ended)\b",
    re.IGNORECASE,
)


def check_support(article: Article) -> Iterator[Finding]:
    """A finding for every stated support that rules or dates cover."""
    for claim in article.related("supported_by", "used_with"):
        if claim.subject and claim.object and version_key(str(claim.value or "")):
            found = _check(article, claim, claim.object, claim.subject)
            yield from (finding for finding in found if not finding.verdict.wrong or not _DROPPED.search(claim.text))


def _check(article: Article, claim: Claim, software: str, hardware: str) -> Iterator[Finding]:
    version = str(claim.value)
    known = published(article.specs, software, version)
    release = known.release if known else None
    rows = _rows(article, software, hardware)
    unmet = [row for row in rows if not in_range(version, row.object_versions)]
    if unmet and len(unmet) == len([row for row in rows if row.kind == unmet[0].kind]) and not _early(unmet, release):
        yield _by_rule(article, claim, unmet, Verdict.ANACHRONISTIC)
        if claim.attribute is Attribute.DRIVER_VERSION:
            for driver in article.drivers(version):
                yield _by_rule(article, claim, unmet, Verdict.ANACHRONISTIC, driver)
    elif rows and not unmet:
        yield _by_rule(article, claim, rows, Verdict.SUPPORTED)
    elif not rows and release is not None:
        yield from _by_date(article, claim, hardware, release)


def _rows(article: Article, software: str, hardware: str) -> list[Row]:
    """The rules for the product, the chip inside it and its architecture."""
    subjects = [*ancestors(article.specs, hardware), *components(article.specs, hardware)]
    rows = [row for name in subjects for kind in _KINDS for row in article.specs.rules(kind, name)]
    return [row for row in dict.fromkeys(rows) if row.object == software]


def _early(rows: list[Row], release: Release | None) -> bool:
    """True where the version came shortly before the support was declared, when builds from source may have had it."""
    if release is None:
        return False
    return any(row.valid_from is not None and row.valid_from - release.dated.last < _EARLY for row in rows)


def _by_rule(
    article: Article, claim: Claim, rows: list[Row], verdict: Verdict, accused: Claim | None = None
) -> Finding:
    allowed = listed([f"{row.object} {row.object_versions}" for row in rows])
    return Finding(
        code=RULE.code,
        claim=(accused or claim).id,
        verdict=verdict,
        parameters=parameters(claim, f"{claim.object} {claim.value}", partner=claim.subject or "", allowed=allowed),
        related=((claim.start, claim.end),) if accused else (),
        expected=f"{rows[0].subject}: {allowed}",
        sources=cited(article.specs, (row.source for row in rows)),
    )


def _by_date(article: Article, claim: Claim, hardware: str, release: Release) -> Iterator[Finding]:
    row = article.specs.names.get(hardware)
    if row is None or row.valid_from is None or row.valid_from - release.dated.last <= _EARLY:
        return
    since = f"{hardware}: {row.valid_from.isoformat()}; {release.subject} {release.version}: {release.dated}"
    yield Finding(
        code=RULE.code,
        claim=claim.id,
        verdict=Verdict.ANACHRONISTIC,
        parameters=parameters(claim, f"{claim.object} {claim.value}", partner=hardware, allowed=since),
        expected=since,
        sources=cited(article.specs, (release.source, row.source)),
    )


RULE = Rule(
    code="C102",
    name="support-too-early",
    family=RuleFamily.COMP,
    severity=Severity.ERROR,
    messages={
        Language.ENGLISH: "Article: {subject} with {partner}. Table: {allowed}.",
        Language.CHINESE: "文章：{subject} 与 {partner}。参考表：{allowed_zh}。",
    },
    check=check_support,
    flagged={
        Language.ENGLISH: ("vLLM 0.4.2 supports Blackwell natively.", "PyTorch 2.1.0 supports Blackwell."),
        Language.CHINESE: ("vLLM 0.4.2 已原生支持 Blackwell。", "PyTorch 2.1.0 支持 Blackwell。"),
    },
    clean={
        Language.ENGLISH: ("vLLM 0.9.0 supports Blackwell natively.", "PyTorch 2.7.0 supports Blackwell."),
        Language.CHINESE: ("vLLM 0.9.0 已原生支持 Blackwell。", "PyTorch 2.7.0 支持 Blackwell。"),
    },
)
