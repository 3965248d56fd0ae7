"""What the score looks at: a number by name. `for_` features speak for the claim, `against_` features against it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from functools import cache
from math import log2

from detector.model.claim import Claim, Qualifier
from detector.model.document import Language, PartialDate
from detector.model.finding import Finding, Flag, Judgement, Reason, Source, Verdict

_HEDGES = (Qualifier.APPROX, Qualifier.UP_TO, Qualifier.AT_LEAST)
_WITHDRAWN = (Qualifier.HYPOTHETICAL, Qualifier.NEGATED, Qualifier.QUOTED, Qualifier.QUOTED_ERROR)
_WEAK_RANK = 3
_YEAR = 365.25
MOST_CANDIDATES = 4
MOST_STEPS = 8.0


@dataclass(frozen=True, slots=True)
class Setting:
    """What the features need to know beside the claim: the article's language, the day of the check, and how often
    each rule has been right, in log-odds."""

    language: Language
    day: date
    rules: Mapping[str, float]


def claim_features(claim: Claim, judgement: Judgement, setting: Setting) -> dict[str, float]:
    """The features of one claim by name, without those that are zero."""
    values = {f"verdict_{judgement.verdict}": 1.0} | {f"flag_{flag}": 1.0 for flag in judgement.flags}
    side = side_of(judgement)
    if side:
        values |= {f"{side}_{name}": value for name, value in _evidence(claim, judgement, setting).items()}
    else:
        values |= {f"reason_{judgement.reason or Reason.NOT_CHECKED}": 1.0, f"open_{claim.kind}": 1.0}
    if setting.language is Language.CHINESE:
        values["chinese"] = 1.0
    return {name: value for name, value in values.items() if value}


def side_of(judgement: Judgement) -> str:
    """`for` where the claim is supported, `against` where it is wrong, nothing where it is open."""
    if judgement.verdict is Verdict.SUPPORTED:
        return "for"
    return "against" if judgement.verdict.wrong else ""


def deciding_rule(judgement: Judgement) -> str:
    """The code of the rule that decides; nothing where none does."""
    return judgement.findings[0].code if side_of(judgement) and judgement.findings else ""


def _evidence(claim: Claim, judgement: Judgement, setting: Setting) -> dict[str, float]:
    wrong = judgement.verdict.wrong
    findings = [finding for finding in judgement.findings if finding.verdict.wrong is wrong]
    code = deciding_rule(judgement)
    return {
        "rule": setting.rules.get(code, setting.rules.get(side_of(judgement), 0.0)),
        f"family_{_family(code)}": 1.0,
        "arithmetic": float(any(finding.formula is not None for finding in findings)),
        "own_text": float(any(finding.related and not finding.sources for finding in findings)),
        "findings": log2(len(findings)) if findings else 0.0,
        "gap": _distance(claim, findings),
        "candidates": float(min(len(claim.candidates), MOST_CANDIDATES) - 1) if claim.candidates else 0.0,
        "subject_weight": 1 - max((candidate.weight for candidate in claim.candidates), default=1.0),
        "hedge": float(claim.has(*_HEDGES)),
        "withdrawn": float(claim.has(*_WITHDRAWN)),
        "outdated": float(any(Flag.OUTDATED in finding.flags for finding in findings)),
        **_sources(findings, setting.day),
    }


def _sources(findings: Sequence[Finding], day: date) -> dict[str, float]:
    """How good, how many and how old the sources are."""
    sources = {source.id: source for finding in findings for source in finding.sources}
    ranks = [source.rank for source in sources.values()]
    ages = [age for source in sources.values() if (age := _age(source, day)) is not None]
    return {
        "vendor_source": float(1 in ranks),
        "weak_source": float(bool(ranks) and min(ranks) >= _WEAK_RANK),
        "sources": log2(len(sources)) if sources else 0.0,
        "source_age": log2(1 + min(ages)) if ages else 0.0,
    }


def _age(source: Source, day: date) -> float | None:
    """How many years before the day of the check a source was published; None where it is not dated."""
    published = _published(source.published or "")
    return max(0.0, (day - published).days / _YEAR) if published else None


@cache
def _published(text: str) -> date | None:
    try:
        return PartialDate.parse(text).last
    except ValueError:
        return None


@cache
def _family(code: str) -> str:
    from detector.check.rules import RULES

    return next((rule.family.value.lower() for rule in RULES if rule.code == code), "none")


def _distance(claim: Claim, findings: Sequence[Finding]) -> float:
    """How far the value is from the accepted one, in doublings of the half-width of what was written: 1 at one
    half-width, 8 at most."""
    gaps = [abs(finding.gap) for finding in findings if finding.gap is not None]
    if not gaps:
        return 0.0
    return min(MOST_STEPS, log2(1 + max(gaps) / _half_width(claim)))


def _half_width(claim: Claim) -> float:
    """Half a unit of the last digit written, as a part of the number."""
    number = Decimal(claim.numbers[0]) if claim.numbers else Decimal(0)
    exponent = number.as_tuple().exponent
    if not number or not isinstance(exponent, int):
        return 0.01
    return float(Decimal("0.5").scaleb(exponent) / abs(number))
