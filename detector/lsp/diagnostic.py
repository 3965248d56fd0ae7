"""Findings -> diagnostics: where, how loud, which rule, and the other places of the article that count."""

from __future__ import annotations

from lsprotocol.types import (
    CodeDescription,
    Diagnostic,
    DiagnosticRelatedInformation,
    DiagnosticSeverity,
    Location,
)

from detector.lsp.sheet import Sheet
from detector.model.finding import Severity
from detector.report.listing import Entry
from detector.report.words import word

SOURCE = "detector"
_SEVERITIES = {
    Severity.ERROR: DiagnosticSeverity.Error,
    Severity.WARNING: DiagnosticSeverity.Warning,
    Severity.NOTE: DiagnosticSeverity.Information,
}
_SCHEMES = ("https://", "http://")


def list_diagnostics(sheet: Sheet, related: bool = True) -> list[Diagnostic]:
    """A diagnostic for each listed finding; `related` is false for editors that do not show other places."""
    return [_diagnostic(sheet, entry, related) for entry in sheet.entries]


def _diagnostic(sheet: Sheet, entry: Entry, related: bool) -> Diagnostic:
    return Diagnostic(
        range=sheet.range(entry.start, entry.end),
        message=entry.message,
        severity=_SEVERITIES[entry.severity],
        code=entry.code,
        code_description=_document(entry),
        source=SOURCE,
        related_information=_elsewhere(sheet, entry) if related else None,
    )


def _document(entry: Entry) -> CodeDescription | None:
    """The first document with an address that speaks against the claim."""
    sources = entry.finding.sources if entry.finding else ()
    address = next((source.url for source in sources if source.url.startswith(_SCHEMES)), None)
    return CodeDescription(address) if address else None


def _elsewhere(sheet: Sheet, entry: Entry) -> list[DiagnosticRelatedInformation] | None:
    if entry.finding is None or not entry.finding.related:
        return None
    said = word("elsewhere", sheet.language)
    return [
        DiagnosticRelatedInformation(
            Location(sheet.uri, sheet.range(start, end)),
            word("row", sheet.language).format(name=said, value=sheet.document.text[start:end]),
        )
        for start, end in entry.finding.related
    ]
