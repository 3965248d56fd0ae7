"""A member of a known family that does not exist.

What: matches names that the table lacks against the families that it holds completely: generations of an
interconnect, functions of a programming interface.
Why: "NVLink 9.0" looks as plausible as NVLink 5 to a reader, and only a complete list can tell.
Example: "The cards talk over NVLink 9.0." - the table is complete and has no NVLink 9.
Silence: families that the table does not hold completely for the reference date (GPU models, product names): those
stay unknown.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from detector.check.lineage import words
from detector.check.rule import Article, Rule, RuleFamily
from detector.check.wording import listed, parameters
from detector.model.claim import Attribute, Claim, Kind
from detector.model.document import Language
from detector.model.finding import Finding, Severity, Verdict
from detector.specs.row import Family
from detector.specs.table import Specs, cited
from detector.specs.version import version_key

_KINDS = frozenset({Kind.ENTITY, Kind.VERSION})
_NAMING = (Attribute.EXISTENCE, Attribute.FEATURE, Attribute.INTERCONNECT_VERSION)


def check_members(article: Article) -> Iterator[Finding]:
    """A finding for every unlisted name that belongs to a family of which the table has every member."""
    for claim in article.about(*_NAMING):
        name = _name(claim)
        if claim.kind not in _KINDS or claim.relation is not None or name in article.specs.names:
            continue
        if claim.subject in article.specs.names and not claim.undocumented and claim.attribute is Attribute.EXISTENCE:
            continue
        if name in article.specs.identifiers:
            yield _documented(article, claim, name)
            continue
        if _goes_on(article.document.text, claim):
            continue
        for family in _families(article.specs, name):
            possible = family.kind == "identifier" or not claim.undocumented
            if possible and _complete(article, family) and not _listed(article.specs, family, name):
                yield _unlisted(article, claim, family)
                break


def _goes_on(text: str, claim: Claim) -> bool:
    """True where the written name is longer than the claim (`cudaGraphNode` of `cudaGraphNode_t`)."""
    return re.match(r"[A-Za-z0-9_]", text[claim.end : claim.end + 1]) is not None


def _name(claim: Claim) -> str:
    """The name whose existence is claimed; a link generation is named by its link and number."""
    if claim.attribute is Attribute.INTERCONNECT_VERSION:
        return f"{claim.detail or ''} {str(claim.value).removesuffix('.0')}".strip()
    return str(claim.value or claim.text).strip().removesuffix("()")


@lru_cache(maxsize=256)
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


@lru_cache(maxsize=2048)
def _families(specs: Specs, name: str) -> tuple[Family, ...]:
    known = specs.families.values()
    return tuple(row for row in known if row.closed and row.kind not in {"software", "driver"} and _fits(row, name))


def _fits(family: Family, name: str) -> bool:
    return _compiled(family.pattern).fullmatch(name) is not None


def _complete(article: Article, family: Family) -> bool:
    since, until = family.complete_from, family.complete_to
    return (since is None or since <= article.as_of) and (until is None or article.as_of <= until)


@lru_cache(maxsize=256)
def _members(specs: Specs, family: str) -> tuple[str, ...]:
    rows = [row for row in specs.names.values() if row.family == family]
    return tuple(spelling for row in rows for spelling in (row.name, *row.aliases))


def _listed(specs: Specs, family: Family, name: str) -> bool:
    """True where a listed member has the same words or the same number."""
    number = _number(family, name)
    for member in _members(specs, family.family):
        if words(member) == words(name) or (number and _number(family, member) == number):
            return True
    return False


def _number(family: Family, name: str) -> tuple[int, ...]:
    match = _compiled(family.pattern).fullmatch(name)
    if match is None or not match.re.groups or not match[1]:
        return ()
    return version_key(match[1])


def _unlisted(article: Article, claim: Claim, family: Family) -> Finding:
    members = [row.name for row in article.specs.names.values() if row.family == family.family]
    return Finding(
        code=RULE.code,
        claim=claim.id,
        verdict=Verdict.FABRICATED,
        parameters=parameters(claim, family=family.family, as_of=article.as_of.isoformat()),
        expected=f"{family.family}: {listed(members, 8)}" if members else family.family,
        sources=cited(article.specs, [family.source]),
    )


def _documented(article: Article, claim: Claim, name: str) -> Finding:
    row = article.specs.identifiers[name]
    return Finding(
        code=RULE.code,
        claim=claim.id,
        verdict=Verdict.SUPPORTED,
        parameters=parameters(claim, family=row.owner, as_of=article.as_of.isoformat()),
        expected=f"{row.name} ({row.kind} of {row.owner})",
        sources=cited(article.specs, [row.source]),
    )


RULE = Rule(
    code="N103",
    name="member-not-listed",
    family=RuleFamily.NAME,
    severity=Severity.ERROR,
    messages={
        Language.ENGLISH: "Article: {stated}. Looked up in the table's list of {family} as of {as_of}.",
        Language.CHINESE: "文章：{stated}。已在参考表的 {family} 名单中查找（截至 {as_of}）。",
    },
    check=check_members,
    flagged={
        Language.ENGLISH: ("The cards talk over NVLink 9.0.", "The rack is wired with NVLink 8.0."),
        Language.CHINESE: ("各卡之间通过 NVLink 9.0 通信。", "机柜采用 NVLink 8.0 互连。"),
    },
    clean={
        Language.ENGLISH: ("The cards talk over NVLink 5.", "NVLink 4 links the GPUs of an HGX H100."),
        Language.CHINESE: ("各卡之间通过 NVLink 5 通信。", "HGX H100 的 GPU 之间使用 NVLink 4。"),
    },
)
