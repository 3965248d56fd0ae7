"""The verdict on every claim, from what the rules found about it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace

from detector.check.opening import open_answer
from detector.check.policy import Screen
from detector.check.rule import Article
from detector.check.rules import PATTERNS, RULES
from detector.model.claim import Claim, Qualifier
from detector.model.finding import Finding, Flag, Judgement, Reason, Verdict
from detector.model.report import PatternReport

_ORDER = (
    Verdict.FABRICATED,
    Verdict.ANACHRONISTIC,
    Verdict.CONTRADICTED,
    Verdict.INCONSISTENT,
    Verdict.SUPPORTED,
    Verdict.UNVERIFIABLE,
    Verdict.UNKNOWN,
)
_RANK = {verdict: rank for rank, verdict in enumerate(_ORDER)}
_SEVERITY = {rule.code: rule.severity.rank for rule in RULES}
_NEVER_ACCUSED = (Qualifier.HYPOTHETICAL, Qualifier.NEGATED, Qualifier.QUOTED)
_DENIABLE = frozenset({"S101", "S102", "C103", "C104"})
_OF_PLANS = frozenset({"T106"})
_SETTLED_BY_TABLE = frozenset({"A101", "M103", "M109", "M110", "M112", "M114", "M116", "M117"})


def judge(article: Article, screen: Screen | None = None) -> tuple[tuple[Judgement, ...], tuple[PatternReport, ...]]:
    """One judgement per claim in the order of the claims, and the patterns of the whole article, of what the screen
    lets stand."""
    findings: dict[str, list[Finding]] = defaultdict(list)
    for rule in RULES:
        for finding in rule.check(article):
            findings[finding.claim].append(finding)
    judgements = tuple(_judge(article, claim, findings.get(claim.id, []), screen) for claim in article.claims)
    wanted = [pattern for pattern in PATTERNS if screen is None or screen.selects(pattern.code)]
    reports = (report for pattern in wanted for report in pattern.find(article))
    return judgements, tuple(report for report in reports if screen is None or screen.keeps(report.code))


def _judge(article: Article, claim: Claim, found: list[Finding], screen: Screen | None) -> Judgement:
    admitted = sorted(_admitted(claim, found), key=_weight)
    kept = [finding for finding in admitted if screen is None or screen.admits(claim, finding)]
    if kept and _RANK[kept[0].verdict] <= _RANK[Verdict.SUPPORTED]:
        decided = kept[0].verdict
        flags = _flags(finding for finding in kept if finding.verdict in {decided, Verdict.UNKNOWN})
        return Judgement(claim=claim.id, verdict=decided, flags=flags, findings=tuple(kept))
    if any(finding.verdict.wrong for finding in admitted):
        return Judgement(claim=claim.id, verdict=Verdict.UNKNOWN, reason=Reason.IGNORED, findings=tuple(kept))
    verdict, reason = open_answer(article, claim)
    flags = _flags(kept) + ((Flag.UNDOCUMENTED,) if claim.undocumented else ())
    return Judgement(claim=claim.id, verdict=verdict, reason=reason, flags=flags, findings=tuple(kept))


def _weight(finding: Finding) -> tuple[int, int]:
    return _RANK[finding.verdict], -_SEVERITY[finding.code]


def _flags(found: Iterable[Finding]) -> tuple[Flag, ...]:
    return tuple(dict.fromkeys(flag for finding in found for flag in finding.flags))


def _admitted(claim: Claim, found: list[Finding]) -> list[Finding]:
    """The findings that may stand: nobody is accused for what is denied, quoted or supposed, nor by the article
    where the table confirms the claim."""
    if claim.has(Qualifier.NEGATED):
        return [_denied(finding) for finding in found if finding.verdict.wrong and finding.code in _DENIABLE] + [
            finding for finding in found if finding.code not in _DENIABLE and not finding.verdict.wrong
        ]
    if claim.has(*_NEVER_ACCUSED):
        plans = frozenset() if claim.has(Qualifier.QUOTED) else _OF_PLANS
        return [finding for finding in found if not finding.verdict.wrong or finding.code in plans]
    if any(finding.verdict is Verdict.SUPPORTED for finding in found):
        return [finding for finding in found if not (finding.verdict.wrong and finding.code in _SETTLED_BY_TABLE)]
    return found


def _denied(finding: Finding) -> Finding:
    """What the table contradicts and the article denies is supported."""
    return replace(finding, verdict=Verdict.SUPPORTED, gap=None)
