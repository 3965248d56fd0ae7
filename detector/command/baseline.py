"""`detector baseline`: what is found in articles today -> a file of findings that a scan hides from then on."""

from __future__ import annotations

import getpass
from collections.abc import Iterable, Iterator
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from detector.command import option
from detector.command.option import (
    AsOfOption,
    DateFieldOption,
    EncodingOption,
    ExcludeOption,
    IdFieldOption,
    IgnoreOption,
    PathsArgument,
    SelectOption,
    SpecsOption,
    TextFieldOption,
    TitleFieldOption,
)
from detector.command.reading import open_policy, refuse_overwriting, scan_inputs
from detector.errors import UsageError
from detector.model.finding import Severity
from detector.model.fingerprint import fingerprint
from detector.model.report import Report
from detector.read.inputs import find_inputs
from detector.read.reading import Fields, Options
from detector.report.output import say, write_lines

if TYPE_CHECKING:
    from detector.check.baseline import Entry

FAILED = 2

FileOption = Annotated[
    Path | None,
    option.of_path("--output", "FILE", "The baseline; entries that it has already keep who, why and date."),
]
ReasonOption = Annotated[str, typer.Option("--reason", metavar="TEXT", help="Why the findings are set aside.")]
WhoOption = Annotated[
    str | None, typer.Option("--who", metavar="NAME", help="Who sets them aside; default: the name of the account.")
]


def baseline(  # noqa: PLR0913 - one parameter for each option
    paths: PathsArgument,
    *,
    output: FileOption = None,
    reason: ReasonOption = "found when the baseline was made",
    who: WhoOption = None,
    as_of: AsOfOption = None,
    select: SelectOption = None,
    ignore: IgnoreOption = None,
    specs: SpecsOption = None,
    encoding: EncodingOption = None,
    exclude: ExcludeOption = None,
    text_field: TextFieldOption = None,
    title_field: TitleFieldOption = None,
    date_field: DateFieldOption = None,
    id_field: IdFieldOption = None,
) -> None:
    """Write the errors and warnings of articles to a file that `scan --baseline` hides from then on.

    The file holds no line numbers, so edits elsewhere in an article do not disturb it. Exit code: 0 written, 2 an
    input or option is not usable.
    """
    from detector.check.baseline import baseline_lines, read_baseline
    from detector.pipeline import Scanner

    if not reason.strip():
        raise UsageError("--reason is empty; allowed: a text")
    inputs = find_inputs(paths, "stdin", exclude or ())
    refuse_overwriting(output, inputs)
    known = read_baseline(output) if output and output.is_file() else ()
    scanner = Scanner(as_of, specs, policy=open_policy(select, ignore))
    reading = Options(encoding, Fields(text_field, title_field, date_field, id_field))
    results = list(scan_inputs(scanner, inputs, reading))
    reports = [result.outcome for result in results if isinstance(result.outcome, Report)]
    signature = (who or account_name(), reason.strip(), date.today())
    write_lines(baseline_lines(_merged(known, reports, signature)), output)
    for result in results:
        if not isinstance(result.outcome, Report):
            say(f"{result.outcome.document.name}: {result.outcome.findings[0].message}")
    if len(reports) < len(results):
        raise typer.Exit(FAILED)


def account_name() -> str:
    """Who is using this machine, as far as it tells."""
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):
        return "unknown"


def _merged(known: Iterable[Entry], reports: list[Report], signature: tuple[str, str, date]) -> Iterator[Entry]:
    """The known entries of other documents, and those of these documents, known ones as they are; records that an
    export no longer has go."""
    from detector.check.baseline import is_of_export, is_same_document

    old = list(known)
    found = [entry for report in reports for entry in _entries(report, signature)]
    for entry in old:
        scanned = (report.document for report in reports)
        if not any(
            is_same_document(entry.document, document.name)
            or is_of_export(entry.document, document.name, document.record)
            for document in scanned
        ):
            yield entry
    for entry in found:
        same = (
            before
            for before in old
            if before.fingerprint == entry.fingerprint and is_same_document(before.document, entry.document)
        )
        yield next(same, entry)


def _entries(report: Report, signature: tuple[str, str, date]) -> Iterator[Entry]:
    """Everything that accuses a claim with an error or warning, quieter findings too: all of it has to go."""
    from detector.check.baseline import Entry

    who, why, day = signature
    for claim in report.claims:
        if claim.severity is None or claim.severity.rank < Severity.WARNING.rank:
            continue
        text = " ".join(claim.text.split())
        for finding in claim.findings:
            if finding.verdict.wrong:
                mark = fingerprint(finding.code, claim)
                document = report.document.name
                yield Entry(
                    fingerprint=mark, document=document, code=finding.code, text=text, who=who, why=why, date=day
                )
