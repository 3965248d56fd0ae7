"""`detector scan`: articles -> findings on the screen or in a file."""

from __future__ import annotations

import gc
import os
import shutil
import sys
from collections.abc import Iterable, Iterator
from datetime import date
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from detector.command import option
from detector.command.option import OutputOption, SpecsOption
from detector.errors import ReadError, UsageError
from detector.model.document import Document, Language
from detector.model.finding import Severity
from detector.model.report import Report
from detector.read.folder import is_folder, is_pattern
from detector.read.inputs import Input, find_inputs
from detector.read.page import Page
from detector.read.reading import Fields
from detector.read.reading import Options as Reading
from detector.report.color import wants_color
from detector.report.output import say, write_lines
from detector.report.renderers import RENDERERS
from detector.report.result import Options, Result, unreadable

if TYPE_CHECKING:
    from detector.pipeline import Scanner

FOUND, FAILED = 1, 2


class Format(StrEnum):
    """Names of the output formats of a scan."""

    TEXT = "text"
    JSON = "json"
    JSONL = "jsonl"


class FailOn(StrEnum):
    """The lowest severity at which a scan exits with 1."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"
    NEVER = "never"


PathsArgument = Annotated[
    list[str],
    typer.Argument(metavar="PATHS", help="Files, folders, patterns, or - for standard input."),
]
FormatOption = Annotated[Format, option.of_choice("--format", Format, option.FORM)]
AsOfOption = Annotated[
    date | None,
    typer.Option(
        "--as-of",
        metavar="YYYY-MM-DD",
        parser=option.day,
        help="Day of the check; default: the article's own date, else today.",
    ),
]
FailOnOption = Annotated[FailOn, option.of_choice("--fail-on", FailOn, "Lowest severity that gives exit code 1.")]
LanguageOption = Annotated[
    Language | None, option.of_choice("--lang", Language, "Language of messages; default: the article's.")
]
WhyOption = Annotated[bool, typer.Option("--why", help="Show every claim with its score and all evidence.")]
EncodingOption = Annotated[str | None, typer.Option("--encoding", help="Encoding of the inputs; default: found out.")]
StdinNameOption = Annotated[
    str,
    typer.Option(
        "--stdin-name", metavar="NAME", parser=option.name, help="Name of standard input; its suffix says what it is."
    ),
]
ExcludeOption = Annotated[
    list[str] | None,
    typer.Option("--exclude", metavar="PATTERN", help="Leave out what matches, as in .gitignore; may be repeated."),
]
AllowEmptyOption = Annotated[bool, typer.Option("--allow-empty", help="No file to scan is no error.")]
TextFieldOption = Annotated[str | None, option.of_field("--text-field", "article")]
TitleFieldOption = Annotated[str | None, option.of_field("--title-field", "title")]
DateFieldOption = Annotated[str | None, option.of_field("--date-field", "date")]
IdFieldOption = Annotated[str | None, option.of_field("--id-field", "id")]


def scan(  # noqa: PLR0913 - one parameter for each option
    paths: PathsArgument,
    *,
    format_: FormatOption = Format.TEXT,
    as_of: AsOfOption = None,
    fail_on: FailOnOption = FailOn.ERROR,
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
    output: OutputOption = None,
) -> None:
    """Check the claims of articles. Exit code: 0 nothing found, 1 findings, 2 an input or option is not usable."""
    from detector.pipeline import Scanner

    inputs = find_inputs(paths, stdin_name, exclude or (), allow_empty)
    if output and any(_is_same(entry.path, output) for entry in inputs):
        raise UsageError(f"--output {output}: is one of the inputs; allowed: another file")
    scanner = Scanner(as_of, specs, language)
    seen = _Seen(fail_on)
    reading = Reading(encoding, Fields(text_field, title_field, date_field, id_field))
    results = seen.watch(_scan_all(scanner, inputs, reading))
    several = len(inputs) != 1 or inputs[0].several or is_folder(Path(paths[0])) or is_pattern(paths[0])
    write_lines(RENDERERS[format_](results, _options(language, why, several, output)), output)
    raise typer.Exit(seen.code)


def _is_same(path: Path | None, output: Path) -> bool:
    try:
        return path is not None and path.samefile(output)
    except (OSError, ValueError):
        return False


def _options(language: Language | None, why: bool, several: bool, output: Path | None) -> Options:
    terminal = output is None and sys.stdout is not None and sys.stdout.isatty()
    color = output is None and wants_color(os.environ, terminal)
    width = shutil.get_terminal_size((100, 24)).columns
    return Options(language=language, why=why, width=width, color=color, several=several)


class _Seen:
    """The exit code of the results that have passed."""

    def __init__(self, fail_on: FailOn) -> None:
        self._rank = None if fail_on is FailOn.NEVER else Severity(fail_on.value).rank
        self.code = 0

    def watch(self, results: Iterable[Result]) -> Iterator[Result]:
        """The same results."""
        for result in results:
            if not isinstance(result.outcome, Report):
                self.code = FAILED
            elif self._rank is not None and self._loudest(result.outcome) >= self._rank:
                self.code = max(self.code, FOUND)
            yield result

    @staticmethod
    def _loudest(report: Report) -> int:
        return max((claim.severity.rank for claim in report.claims if claim.severity), default=-1)


def _scan_all(scanner: Scanner, inputs: Iterable[Input], reading: Reading) -> Iterator[Result]:
    for entry in inputs:
        try:
            for outcome in entry.read(reading):
                yield (
                    _scan_one(scanner, outcome)
                    if isinstance(outcome, Document)
                    else unreadable(entry.name, str(outcome))
                )
                _collect_again()
        except ReadError as error:
            yield unreadable(entry.name, str(error))


def _scan_one(scanner: Scanner, document: Document) -> Result:
    if document.guessed:
        say(f"{document.name}: {_guess(document)}")
    return Result(scanner.scan_document(document), Page.of(document.text, document.origin))


def _guess(document: Document) -> str:
    if document.encoding == "utf-8":
        return "the last character is cut off; read as utf-8"
    return f"read as {document.encoding}, a guess from its bytes; --encoding names another one"


def _collect_again() -> None:
    """Turn the garbage collector on after the first article, for what the next ones leave behind."""
    if not gc.isenabled():
        gc.freeze()
        gc.enable()
