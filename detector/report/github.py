"""Report -> workflow commands, which GitHub shows as annotations beside the lines of a pull request.

https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from detector.model.document import Language
from detector.model.finding import Severity
from detector.model.report import Report
from detector.report.listing import Entry, list_entries
from detector.report.location import file_name, place_text
from detector.report.result import Options, Result, failure_message
from detector.report.words import word

MOST_SHOWN = 10  # of each kind in a step: actions/toolkit, docs/problem-matchers.md
_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}
_MESSAGE = {"%": "%25", "\r": "%0D", "\n": "%0A"}
_PROPERTY = _MESSAGE | {":": "%3A", ",": "%2C"}


@dataclass(frozen=True, slots=True)
class _Annotation:
    order: tuple[int, float]
    severity: Severity
    properties: dict[str, object]
    message: str

    def command(self) -> str:
        properties = ",".join(f"{name}={_escape(str(value), _PROPERTY)}" for name, value in self.properties.items())
        return f"::{_LEVELS[self.severity]} {properties}::{_escape(self.message, _MESSAGE)}"


def render_github(results: Iterable[Result], options: Options) -> Iterator[str]:
    """The annotations of all results, the worst first, and how many of them GitHub leaves in the log."""
    found = sorted(
        (annotation for result in results for annotation in _annotations(result, options)),
        key=lambda entry: entry.order,
    )
    yield from (annotation.command() for annotation in found)
    counts = Counter(annotation.severity for annotation in found)
    hidden = sum(max(0, count - MOST_SHOWN) for count in counts.values())
    if hidden:
        yield word("more_in_log", options.language or Language.ENGLISH).format(count=hidden)


def _annotations(result: Result, options: Options) -> Iterator[_Annotation]:
    outcome = result.outcome
    if not isinstance(outcome, Report):
        for finding in outcome.findings:
            properties: dict[str, object] = {"file": outcome.document.name, "title": finding.code}
            message = failure_message(finding, options.language)
            yield _Annotation((-finding.severity.rank, 0.0), finding.severity, properties, message)
        return
    for entry in list_entries(outcome, options):
        properties = {"file": file_name(outcome.document), **_lines(result, entry), "title": entry.code}
        message = _placed(result, entry, options.language or outcome.document.language)
        yield _Annotation(entry.order, entry.severity, properties, message)


def _placed(result: Result, entry: Entry, language: Language) -> str:
    """The message, behind the place where the file has no lines to point at."""
    found = result.page.place(entry.start, entry.end) if result.page else None
    where = place_text(found, language) if found else ""
    return word("row", language).format(name=where, value=entry.message) if found else entry.message


def _lines(result: Result, entry: Entry) -> dict[str, object]:
    """Line and columns of a file that has lines; GitHub takes an end column only on the same line."""
    if result.page is None or result.page.place(entry.start, entry.end):
        return {}
    line, column = result.page.position(entry.start)
    last, behind = result.page.position(max(entry.start, entry.end - 1))
    more = {"endColumn": behind} if last == line else {}
    return {"line": line, "endLine": last, "col": column, **more}


def _escape(text: str, replacements: dict[str, str]) -> str:
    return "".join(replacements.get(character, character) for character in text)
