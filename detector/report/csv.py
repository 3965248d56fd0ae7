"""Report -> CSV: one row a claim, for a spreadsheet."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from io import StringIO

from detector.model.fingerprint import fingerprint
from detector.model.report import ClaimReport, Report
from detector.report.location import place_text
from detector.report.result import Failure, Options, Result

FIELDS = (
    *("id", "line", "column", "place", "start", "end", "text", "kind"),
    *("subject", "variant", "attribute", "value", "unit", "precision", "sparsity", "scope", "qualifiers"),
    *("verdict", "reason", "flags", "severity", "score"),
)
COLUMNS = ("document", *FIELDS, "codes", "messages", "expected", "sources", "fingerprints")
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
_JOINT = "; "
_BREAK = "\r\n"


def render_csv(results: Iterable[Result], options: Options) -> Iterator[str]:
    """The head, then a row for every claim; an input that cannot be read has one row."""
    yield csv_line(COLUMNS)
    for result in results:
        outcome = result.outcome
        for cells in _rows(outcome, options):
            cells["document"] = outcome.document.name
            yield csv_line(safe_cell(cells.get(column)) for column in COLUMNS)


def _rows(outcome: Report | Failure, options: Options) -> Iterator[dict[str, object]]:
    if isinstance(outcome, Failure):
        yield _failure_cells(outcome)
        return
    language = options.language or outcome.document.language
    for claim in outcome.claims:
        yield _claim_cells(claim) | {"place": place_text(claim.place, language) if claim.place else None}


def csv_line(cells: Iterable[object]) -> str:
    """One row without a line break at its end."""
    buffer = StringIO()
    csv.writer(buffer, lineterminator=_BREAK).writerow(cells)  # only what stands in it is quoted as a line break
    return buffer.getvalue().removesuffix(_BREAK)


def _claim_cells(claim: ClaimReport) -> dict[str, object]:
    cells: dict[str, object] = {field: _cell(getattr(claim, field)) for field in FIELDS}
    findings = claim.findings
    cells["codes"] = _JOINT.join(finding.code for finding in findings)
    cells["messages"] = "\n".join(finding.message for finding in findings)
    cells["expected"] = _JOINT.join(dict.fromkeys(finding.expected for finding in findings if finding.expected))
    sources = (source.url or source.title for finding in findings for source in finding.sources)
    cells["sources"] = "\n".join(dict.fromkeys(sources))
    cells["fingerprints"] = _JOINT.join(fingerprint(finding.code, claim) for finding in findings)
    return cells


def _failure_cells(failure: Failure) -> dict[str, object]:
    findings = failure.findings
    return {
        "severity": findings[0].severity,
        "codes": _JOINT.join(finding.code for finding in findings),
        "messages": "\n".join(finding.message for finding in findings),
    }


def _cell(value: object) -> object:
    return _JOINT.join(map(str, value)) if isinstance(value, tuple) else value


def safe_cell(cell: object) -> object:
    """The cell; a text that a spreadsheet would run as a formula gets an apostrophe in front."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell
