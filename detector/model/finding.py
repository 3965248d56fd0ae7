"""A finding: what one rule says about one claim, with its evidence; and the verdict that the findings add up to."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from pydantic import BaseModel, ConfigDict


class Verdict(StrEnum):
    """What is known about a claim on the as-of date."""

    SUPPORTED = "supported"
    CONTRADICTED = "contradicted"
    INCONSISTENT = "inconsistent"
    ANACHRONISTIC = "anachronistic"
    FABRICATED = "fabricated"
    UNVERIFIABLE = "unverifiable"
    UNKNOWN = "unknown"

    @property
    def wrong(self) -> bool:
        """True for the four verdicts that accuse."""
        return self in WRONG


WRONG = frozenset({Verdict.CONTRADICTED, Verdict.INCONSISTENT, Verdict.ANACHRONISTIC, Verdict.FABRICATED})


class Reason(StrEnum):
    """Why a claim is left open."""

    NO_SUBJECT = "no_subject"
    SUBJECT_UNCERTAIN = "subject_uncertain"
    SUBJECT_NOT_IN_TABLE = "subject_not_in_table"
    ATTRIBUTE_NOT_IN_TABLE = "attribute_not_in_table"
    NAME_NOT_IN_TABLE = "name_not_in_table"
    WEAK_SOURCE = "weak_source"
    QUALIFIER_MISSING = "qualifier_missing"
    PRIVATE_MEASUREMENT = "private_measurement"
    HYPOTHETICAL = "hypothetical"
    QUOTED = "quoted"
    NEGATED = "negated"
    NOT_CHECKED = "not_checked"
    IGNORED = "ignored"


class Flag(StrEnum):
    """Remark beside a verdict."""

    QUALIFIER_MISSING = "qualifier_missing"
    SOURCES_DISAGREE = "sources_disagree"
    OUTDATED = "outdated"
    MATERIAL = "material"
    UNDOCUMENTED = "undocumented"
    OTHER_VALUE_OF = "other_value_of"


class Severity(StrEnum):
    """How loudly a finding is reported."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"

    @property
    def rank(self) -> int:
        """0 for a note, 2 for an error."""
        return ("note", "warning", "error").index(self.value)


class Source(BaseModel):
    """A document behind a fact. `rank`: 1 vendor document or registry, 2 reprint or standards body, 3 secondary."""

    model_config = ConfigDict(frozen=True)

    id: str
    title: str
    publisher: str
    url: str
    published: str | None
    read: str
    rank: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One rule's result on one claim; `parameters` fill its message, `related` are the other spans that it used."""

    code: str
    claim: str
    verdict: Verdict
    parameters: tuple[tuple[str, str], ...] = ()
    expected: str | None = None
    computed: str | None = None
    formula: str | None = None
    sources: tuple[Source, ...] = ()
    related: tuple[tuple[int, int], ...] = ()
    flags: tuple[Flag, ...] = ()
    gap: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """Verdict on one claim with the findings that lead to it, the deciding one first."""

    claim: str
    verdict: Verdict
    reason: Reason | None = None
    flags: tuple[Flag, ...] = ()
    findings: tuple[Finding, ...] = ()
