"""The report of one article: the single model that every output format is rendered from.

The parts that a claim has are dataclasses with slots, for a long article has a million of them; they are checked when a
report is read back.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field

from detector.model.claim import Attribute, Kind, Qualifier
from detector.model.document import Language
from detector.model.finding import Flag, Reason, Severity, Source, Verdict
from detector.model.place import Place

SCHEMA = "detector.report/1.1"
_STRICT = ConfigDict(extra="forbid")


class Frozen(BaseModel):
    """Base of the report's parts: immutable, no unknown fields."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class SpecsInfo(Frozen):
    """Which reference table was used: a hash of its content and the newest day on which a source was read."""

    hash: str
    newest: str


class ToolInfo(Frozen):
    """Version of the program and of its table."""

    version: str
    specs: SpecsInfo


class DocumentInfo(Frozen):
    """The article: `as_of` is the reference date, `as_of_source` says where it comes from (option, article, today).

    `date` is the article's own date as far as it states one; `record` is its id in an export.
    """

    name: str
    sha256: str
    language: Language
    encoding: str
    as_of: str
    as_of_source: Literal["option", "article", "today"]
    title: str | None = None
    author: str | None = None
    date: str | None = None
    record: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Contribution:
    """One term of a score or risk: its name and how much it adds (log-odds for scores, points of 1 for the risk)."""

    __pydantic_config__: ClassVar[ConfigDict] = _STRICT

    name: str
    value: float


class Risk(Frozen):
    """Risk in [0, 1] that the article misinforms, and what it is made of."""

    score: float
    level: Literal["low", "medium", "high"]
    contributions: tuple[Contribution, ...]


class Coverage(Frozen):
    """What became of the claims found; claims = supported + wrong + open, checked = supported + wrong."""

    claims: int
    checked: int
    supported: int
    wrong: int
    open: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FindingReport:
    """A rule's result in words; `verdict` is what this finding alone says of the claim."""

    __pydantic_config__: ClassVar[ConfigDict] = _STRICT

    code: str
    verdict: Verdict
    severity: Severity
    message: str
    expected: str | None = None
    computed: str | None = None
    formula: str | None = None
    sources: tuple[Source, ...] = ()
    related: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimReport:
    """One claim with its verdict; `line` and `column` count from 1, `start` and `end` from 0, all in code points.

    `start` and `end` count in the text that was read. `line` and `column` stand in the source where it has lines (text,
    Markdown, HTML, a field of a record), else in the text that was read; `place` says what else the source has.
    """

    __pydantic_config__: ClassVar[ConfigDict] = _STRICT

    id: str
    start: int
    end: int
    text: str
    line: int
    column: int
    place: Place | None = None
    kind: Kind
    subject: str | None
    variant: str | None
    attribute: Attribute
    value: float | str | tuple[float, float] | None
    unit: str | None
    precision: str | None
    sparsity: str | None
    scope: str | None
    qualifiers: tuple[Qualifier, ...]
    verdict: Verdict
    reason: Reason | None
    flags: tuple[Flag, ...]
    severity: Severity | None
    score: float
    contributions: tuple[Contribution, ...]
    occurrences: tuple[tuple[int, int], ...]
    findings: tuple[FindingReport, ...]


class PatternReport(Frozen):
    """A trait of the whole article: information for the editor, never a verdict on a claim."""

    code: str
    message: str
    spans: tuple[tuple[int, int], ...]


class Report(Frozen):
    """Everything that is known about one article after a scan."""

    schema_: str = Field(default=SCHEMA, serialization_alias="schema", validation_alias="schema")
    tool: ToolInfo
    document: DocumentInfo
    risk: Risk
    coverage: Coverage
    claims: tuple[ClaimReport, ...]
    patterns: tuple[PatternReport, ...]
