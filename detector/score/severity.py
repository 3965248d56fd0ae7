"""How loudly a judgement is reported."""

from __future__ import annotations

from functools import cache

from detector.model.finding import Finding, Flag, Judgement, Reason, Severity, Verdict

_DEFAULT = {Verdict.INCONSISTENT: Severity.WARNING}


@cache
def _levels() -> dict[str, Severity]:
    from detector.check.rules import RULES

    return {rule.code: rule.severity for rule in RULES}


def finding_severity(finding: Finding) -> Severity:
    """The severity of the finding's rule; a warning at most where the claim was true before, a note if it supports."""
    if not finding.verdict.wrong:
        return Severity.NOTE
    severity = _levels().get(finding.code, _DEFAULT.get(finding.verdict, Severity.ERROR))
    return Severity.WARNING if severity is Severity.ERROR and Flag.OUTDATED in finding.flags else severity


def judgement_severity(judgement: Judgement) -> Severity | None:
    """The loudest severity among the findings that accuse; a note for an open claim, None for one that is supported or
    ignored."""
    if judgement.verdict is Verdict.SUPPORTED or judgement.reason is Reason.IGNORED:
        return None
    if not judgement.verdict.wrong:
        return Severity.NOTE
    levels = [finding_severity(finding) for finding in judgement.findings if finding.verdict.wrong]
    loudest = max(levels, key=lambda severity: severity.rank, default=_DEFAULT.get(judgement.verdict, Severity.ERROR))
    return Severity.WARNING if loudest is Severity.ERROR and Flag.OUTDATED in judgement.flags else loudest
