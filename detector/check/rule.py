"""What a rule is, and what it may look at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum

from detector.model.claim import Claim
from detector.model.document import Document, Language
from detector.model.finding import Finding, Severity
from detector.model.report import PatternReport
from detector.specs.table import Specs


class RuleFamily(StrEnum):
    """The question that a group of rules asks."""

    SPEC = "SPEC"
    NAME = "NAME"
    TIME = "TIME"
    COMP = "COMP"
    SELF = "SELF"
    MATH = "MATH"
    UNIT = "UNIT"
    JOIN = "JOIN"
    FIND = "FIND"
    PATT = "PATT"


@dataclass(frozen=True, slots=True)
class Article:
    """What the rules see: the document, its claims in order of position, the table, and the reference date."""

    document: Document
    claims: tuple[Claim, ...]
    specs: Specs
    as_of: date

    def claim(self, id_: str) -> Claim:
        """The claim with this id; raises KeyError."""
        return next(claim for claim in self.claims if claim.id == id_)


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: its code and name (the name says the fault), how loud it is, and texts that must and must not be flagged.

    `messages` are templates filled from a finding's parameters. The module's docstring has the headings What, Why, Example and
    Silence, which `detector explain` prints together with the examples.
    """

    code: str
    name: str
    family: RuleFamily
    severity: Severity
    messages: dict[Language, str]
    check: Callable[[Article], Iterator[Finding]]
    flagged: dict[Language, tuple[str, ...]] = field(default_factory=dict)
    clean: dict[Language, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Pattern:
    """A trait of the whole article; it informs and never changes a verdict."""

    code: str
    name: str
    messages: dict[Language, str]
    find: Callable[[Article], Iterator[PatternReport]]
    flagged: dict[Language, tuple[str, ...]] = field(default_factory=dict)
    clean: dict[Language, tuple[str, ...]] = field(default_factory=dict)
