"""Report -> one line a finding: `path:line:column code severity message`.

Where the source has no lines, `path: paragraph 3, character 8 code severity message`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from detector.model.report import Report
from detector.report.color import paint
from detector.report.excerpt import printable
from detector.report.listing import list_entries
from detector.report.location import point_text
from detector.report.result import Options, Result, failure_message


def render_concise(results: Iterable[Result], options: Options) -> Iterator[str]:
    """The lines of every result; an input without findings has none."""
    for result in results:
        outcome = result.outcome
        name = printable(outcome.document.name)
        if not isinstance(outcome, Report):
            for finding in outcome.findings:
                code = paint(finding.code, finding.severity, options.color)
                yield f"{name}:1:1 {code} {finding.severity} {printable(failure_message(finding, options.language))}"
        elif result.page is not None:
            for entry in list_entries(outcome, options):
                where = point_text(result.page, entry.start, options.language or outcome.document.language)
                code = paint(entry.code, entry.severity, options.color)
                yield f"{name}:{where} {code} {entry.severity} {printable(entry.message)}"
