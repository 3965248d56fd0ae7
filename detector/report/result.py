"""What one input gave, report or failure, and how it is to be printed."""

from __future__ import annotations

from dataclasses import dataclass

from pydantic import Field

from detector.model.document import Language
from detector.model.finding import Severity
from detector.model.report import Frozen, Report
from detector.read.page import Page
from detector.report.failure import translate_failure
from detector.report.words import word

UNREADABLE = "I001"


class FailedDocument(Frozen):
    """The name of an input that could not be read."""

    name: str


class FailureFinding(Frozen):
    """Why an input could not be read."""

    code: str = UNREADABLE
    severity: Severity = Severity.ERROR
    message: str


class Failure(Frozen):
    """Takes the place of a report where an input could not be read."""

    schema_: str = Field(default="detector.failure/1", serialization_alias="schema", validation_alias="schema")
    document: FailedDocument
    findings: tuple[FailureFinding, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """One input: its report with the page that was scanned, or its failure."""

    outcome: Report | Failure
    page: Page | None = None


@dataclass(frozen=True, slots=True)
class Options:
    """How results are printed: `why` shows every claim with all evidence, `several` is set for more than one input,
    `least` is the lowest severity that a list of findings has, `codes` are the selected rules (None: all)."""

    language: Language | None = None
    why: bool = False
    width: int = 100
    color: bool = False
    several: bool = False
    least: Severity = Severity.WARNING
    codes: frozenset[str] | None = None

    def lists(self, code: str) -> bool:
        """True for a code that is selected."""
        return self.codes is None or code in self.codes


def failure_message(finding: FailureFinding, language: Language | None) -> str:
    """Why an input could not be read, in the language of the output."""
    spoken = language or Language.ENGLISH
    return word("cannot_read", spoken).format(reason=translate_failure(finding.message, spoken))


def unreadable(name: str, message: str) -> Result:
    """The result of an input that cannot be read; the message loses the name that it starts with."""
    finding = FailureFinding(message=message.removeprefix(f"{name}: "))
    return Result(Failure(document=FailedDocument(name=name), findings=(finding,)))
