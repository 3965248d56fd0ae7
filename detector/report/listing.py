"""Report -> what is listed of it, one entry a finding, in order of position; what is not listed gives no exit code."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from detector.model.document import Language
from detector.model.finding import Severity
from detector.model.report import ClaimReport, FindingReport, PatternReport, Report
from detector.report.result import Options
from detector.report.words import attribute_name, reason_text, word

OPEN = "I002"


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a list: where, which rule, how loud, and in words; `finding` is None for open claims and patterns."""

    start: int
    end: int
    code: str
    severity: Severity
    message: str
    claim: ClaimReport | None = None
    finding: FindingReport | None = None

    @property
    def order(self) -> tuple[int, float]:
        """Small for what an editor should see first."""
        return -self.severity.rank, self.claim.score if self.claim else 1.0


def list_entries(report: Report, options: Options) -> Iterator[Entry]:
    """The findings at or above the least severity, then the patterns of the article."""
    for claim in report.claims:
        yield from list_claim(claim, options, report.document.language)
    if options.least is Severity.NOTE:
        yield from map(list_pattern, report.patterns)


def list_claim(claim: ClaimReport, options: Options, language: Language) -> Iterator[Entry]:
    """The entries of one claim; an open claim without a finding is one entry, a supported or ignored one none."""
    if claim.severity is None or claim.severity.rank < options.least.rank:
        return
    for finding in claim.findings:
        if finding.severity.rank >= options.least.rank:
            yield Entry(claim.start, claim.end, finding.code, finding.severity, finding.message, claim, finding)
    if not claim.findings and options.lists(OPEN):
        message = describe_claim(claim, options.language or language)
        yield Entry(claim.start, claim.end, OPEN, Severity.NOTE, message, claim)


def list_pattern(pattern: PatternReport) -> Entry:
    """The entry of a trait of the whole article, at its first place."""
    start, end = pattern.spans[0] if pattern.spans else (0, 0)
    return Entry(start, end, pattern.code, Severity.NOTE, pattern.message)


def describe_claim(claim: ClaimReport, language: Language) -> str:
    """What a claim is about, its verdict, and why it is open."""
    about = attribute_name(claim.attribute, language)
    if claim.subject:
        about = word("about", language).format(attribute=about, subject=claim.subject)
    notes = [reason_text(claim, language)] if claim.reason else []
    notes += [word(f"flag_{flag}", language) for flag in claim.flags]
    template = word("open_claim" if notes else "bare_claim", language)
    verdict = word(f"verdict_{claim.verdict}", language)
    return template.format(about=about, verdict=verdict, notes=word("list_break", language).join(notes))
