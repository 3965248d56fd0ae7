"""What the score looks at: a number by name. `for_` features speak for the claim, `against_` features against it."""

from __future__ import annotations

from math import log2

from detector.model.claim import Claim, Qualifier
from detector.model.document import Language
from detector.model.finding import Finding, Flag, Judgement, Verdict

_HEDGES = (Qualifier.APPROX, Qualifier.UP_TO, Qualifier.AT_LEAST)
_WITHDRAWN = (Qualifier.HYPOTHETICAL, Qualifier.NEGATED, Qualifier.QUOTED, Qualifier.QUOTED_ERROR)
MOST_CANDIDATES = 4


def claim_features(claim: Claim, judgement: Judgement, language: Language) -> dict[str, float]:
    """The features of one claim by name."""
    values = {f"verdict_{judgement.verdict}": 1.0}
    if judgement.reason:
        values[f"reason_{judgement.reason}"] = 1.0
    values |= {f"flag_{flag}": 1.0 for flag in judgement.flags}
    side = {Verdict.SUPPORTED: "for"}.get(judgement.verdict, "against" if judgement.verdict.wrong else "")
    if side:
        values |= {f"{side}_{name}": value for name, value in _evidence(claim, judgement, side).items() if value}
    if language is Language.CHINESE:
        values["chinese"] = 1.0
    return values


def _evidence(claim: Claim, judgement: Judgement, side: str) -> dict[str, float]:
    findings = [finding for finding in judgement.findings if finding.verdict.wrong == (side == "against")]
    sources = {source.id: source.rank for finding in findings for source in finding.sources}
    gaps = [abs(finding.gap) for finding in findings if finding.gap is not None]
    return {
        "vendor_source": float(1 in sources.values()),
        "weak_source": float(bool(sources) and min(sources.values()) > 2),  # noqa: PLR2004 - rank 3 is the weakest
        "sources": log2(len(sources)) if sources else 0.0,
        "arithmetic": float(any(_is_arithmetic(finding) for finding in findings)),
        "own_text": float(any(finding.related and not finding.sources for finding in findings)),
        "gap": min(1.0, max(gaps, default=0.0)),
        "candidates": float(min(len(claim.candidates), MOST_CANDIDATES) - 1) if claim.candidates else 0.0,
        "hedge": float(claim.has(*_HEDGES)),
        "withdrawn": float(claim.has(*_WITHDRAWN)),
        "outdated": float(any(Flag.OUTDATED in finding.flags for finding in findings)),
    }


def _is_arithmetic(finding: Finding) -> bool:
    return finding.formula is not None
