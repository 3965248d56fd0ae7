"""`detector scan`: articles -> findings on the screen or in a file."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterable, Iterator
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from detector.command import option
from detector.command.option import (
    AsOfOption,
    DateFieldOption,
    EncodingOption,
    ExcludeOption,
    IdFieldOption,
    IgnoreOption,
    LanguageOption,
    OutputOption,
    PathsArgument,
    SelectOption,
    SpecsOption,
    StdinNameOption,
    TextFieldOption,
    TitleFieldOption,
)
from detector.command.reading import open_policy, refuse_overwriting, scan_inputs
from detector.errors import UsageError
from detector.model.finding import Severity
from detector.model.report import Report
from detector.read.folder import is_folder, is_pattern
from detector.read.inputs import find_inputs
from detector.read.reading import Fields
from detector.read.reading import Options as Reading
from detector.report.color import When, wants_color
from detector.report.listing import list_entries
from detector.report.output import say, write_lines
from detector.report.renderers import RENDERERS
from detector.report.result import Options, Result

FOUND, FAILED = 1, 2


class Format(StrEnum):
    """Names of the output formats of a scan."""

    TEXT = "text"
    CONCISE = "concise"
    JSON = "json"
    JSONL = "jsonl"
    SARIF = "sarif"
    GITHUB = "github"
    CSV = "csv"
    HTML = "html"


class FailOn(StrEnum):
    """The lowest severity at which a scan exits with 1."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"
    NEVER = "never"


FormatOption = Annotated[Format, option.of_choice("--format", Format, option.FORM)]
FailOnOption = Annotated[FailOn, option.of_choice("--fail-on", FailOn, "Lowest severity that gives exit code 1.")]
LeastOption = Annotated[
    Severity | None,
    option.of_choice(
        "--min-severity",
        Severity,
        "Lowest severity that text, concise, github and sarif list; default: warning, or note with --fail-on note. "
        "The other formats carry every claim.",
    ),
]
BaselineOption = Annotated[
    Path | None, option.of_path("--baseline", "FILE", "Hide the findings that `detector baseline` has written there.")
]
WhyOption = Annotated[bool, typer.Option("--why/--no-why", help="Show every claim with its score and all evidence.")]
ColorOption = Annotated[
    When, option.of_choice("--color", When, "Colour of text; auto: on a terminal, NO_COLOR wins over FORCE_COLOR.")
]
AllowEmptyOption = Annotated[bool, typer.Option("--allow-empty", help="No file to scan is no error.")]


def scan(  # noqa: PLR0913 - one parameter for each option
    paths: PathsArgument,
    *,
    format_: FormatOption = Format.TEXT,
    as_of: AsOfOption = None,
    fail_on: FailOnOption = FailOn.ERROR,
    least: LeastOption = None,
    select: SelectOption = None,
    ignore: IgnoreOption = None,
    baseline: BaselineOption = None,
    language: LanguageOption = None,
    why: WhyOption = False,
    specs: SpecsOption = None,
    encoding: EncodingOption = None,
    stdin_name: StdinNameOption = "stdin",
    exclude: ExcludeOption = None,
    allow_empty: AllowEmptyOption = False,
    text_field: TextFieldOption = None,
    title_field: TitleFieldOption = None,
    date_field: DateFieldOption = None,
    id_field: IdFieldOption = None,
    color: ColorOption = When.AUTO,
    output: OutputOption = None,
) -> None:
    """Check the claims of articles. Exit code: 0 nothing found, 1 findings, 2 an input or option is not usable."""
    from detector.check.baseline import read_baseline
    from detector.pipeline import Scanner

    inputs = find_inputs(paths, stdin_name, exclude or (), allow_empty)
    refuse_overwriting(output, inputs)
    policy = open_policy(select, ignore, read_baseline(baseline) if baseline else ())
    options = Options(
        language=language,
        why=why,
        width=shutil.get_terminal_size((100, 24)).columns,
        color=_colored(color, output),
        several=len(inputs) != 1 or inputs[0].several or is_folder(Path(paths[0])) or is_pattern(paths[0]),
        least=_least(least, fail_on),
        codes=policy.codes,
    )
    seen = _Seen(fail_on, options)
    reading = Reading(encoding, Fields(text_field, title_field, date_field, id_field))
    results = scan_inputs(Scanner(as_of, specs, language, policy), inputs, reading)
    write_lines(RENDERERS[format_](seen.watch(results), options), output)
    for entry in policy.stale():
        say(f"{baseline}: {entry.document}: {entry.code} {entry.text}: no longer found; the line can go")
    raise typer.Exit(seen.code)


def _least(least: Severity | None, fail_on: FailOn) -> Severity:
    """The lowest severity that is listed: nothing gives exit code 1 unseen."""
    if least is None:
        return Severity.NOTE if fail_on is FailOn.NOTE else Severity.WARNING
    if fail_on is not FailOn.NEVER and Severity(fail_on.value).rank < least.rank:
        raise UsageError(
            f"--fail-on {fail_on} with --min-severity {least}: what is not listed would give exit code 1; "
            f"allowed: --min-severity {fail_on}, or --fail-on {least}"
        )
    return least


def _colored(when: When, output: Path | None) -> bool:
    terminal = output is None and sys.stdout is not None and sys.stdout.isatty()
    return (output is None or when is When.ALWAYS) and wants_color(os.environ, terminal, when)


class _Seen:
    """The exit code of the results that have passed."""

    def __init__(self, fail_on: FailOn, options: Options) -> None:
        self._rank = None if fail_on is FailOn.NEVER else Severity(fail_on.value).rank
        self._options = options
        self.code = 0

    def watch(self, results: Iterable[Result]) -> Iterator[Result]:
        """The same results."""
        for result in results:
            if not isinstance(result.outcome, Report):
                self.code = FAILED
            elif self._rank is not None and self._loudest(result.outcome) >= self._rank:
                self.code = max(self.code, FOUND)
            yield result

    def _loudest(self, report: Report) -> int:
        claims = (entry.severity.rank for entry in list_entries(report, self._options) if entry.claim)
        return max(claims, default=-1)
