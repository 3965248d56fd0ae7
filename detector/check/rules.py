"""`RULES` and `PATTERNS`: the only lists of what is checked."""

from __future__ import annotations

from detector.check import (
    announcement,
    bus,
    byte,
    coinage,
    conflict,
    conversion,
    date,
    denial,
    dimension,
    driver,
    efficiency,
    fit,
    format,
    generation,
    introduction,
    kind,
    latest,
    limit,
    member,
    method,
    mixture,
    order,
    ordinal,
    peak,
    percent,
    prematurity,
    qualifier,
    ratio,
    release,
    repetition,
    stage,
    support,
    tense,
    total,
    value,
    whose,
)
from detector.check.rule import Pattern, Rule

RULES: tuple[Rule, ...] = (
    value.RULE,
    kind.RULE,
    qualifier.RULE,
    release.RULE,
    announcement.RULE,
    member.RULE,
    driver.RULE,
    support.RULE,
    format.RULE,
    generation.RULE,
    introduction.RULE,
    denial.RULE,
    latest.RULE,
    date.RULE,
    conflict.RULE,
    percent.RULE,
    ratio.RULE,
    total.RULE,
    efficiency.RULE,
    bus.RULE,
    dimension.RULE,
    order.RULE,
    conversion.RULE,
    fit.RULE,
    byte.RULE,
    limit.RULE,
    ordinal.RULE,
    stage.RULE,
    tense.RULE,
    mixture.RULE,
    whose.RULE,
)
PATTERNS: tuple[Pattern, ...] = (
    coinage.PATTERN,
    repetition.PATTERN,
    method.PATTERN,
    peak.PATTERN,
    prematurity.PATTERN,
)
_BY_CODE = {rule.code: rule for rule in RULES}


def rule_with(code: str) -> Rule:
    """The rule with this code; raises KeyError."""
    return _BY_CODE[code]
