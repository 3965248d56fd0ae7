"""`RULES` and `PATTERNS`: the only lists of what is checked."""

from __future__ import annotations

from detector.check import kind, qualifier, value
from detector.check.rule import Pattern, Rule

RULES: tuple[Rule, ...] = (value.RULE, kind.RULE, qualifier.RULE)
PATTERNS: tuple[Pattern, ...] = ()


def rule_with(code: str) -> Rule:
    """The rule with this code; raises KeyError."""
    return _BY_CODE[code]


_BY_CODE = {rule.code: rule for rule in RULES}
