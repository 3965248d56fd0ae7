"""The command line: parse, call, exit code.

Exit codes: 0 nothing at or above --fail-on, 1 such findings, 2 wrong usage, a bad table, an input that cannot be read, or no input.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterable, Iterator
from datetime import date
from enum import StrEnum
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from detector import __version__
from detector.errors import DetectorError, ReadError, UsageError
from detector.model.document import Language
from detector.model.finding import Severity
from detector.model.report import Report
from detector.read.inputs import Input, find_inputs
from detector.read.page import Page
from detector.report.color import wants_color
from detector.report.renderers import RENDERERS
from detector.report.result import Options, Result, unreadable
from detector.specs.table import Specs

if TYPE_CHECKING:
    from detector.pipeline import Scanner

FOUND, FAILED, INTERRUPTED = 1, 2, 130

app = typer.Typer(
    help="Compare the specification claims of articles about AI hardware with a dated, sourced table and with themselves.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
specs_app = typer.Typer(help="Show what the reference table knows.", no_args_is_help=True, rich_markup_mode=None)
app.add_typer(specs_app, name="specs")


class Format(StrEnum):
    """Names of the output formats of a scan."""

    TEXT = "text"
    JSON = "json"
    JSONL = "jsonl"


class ExportFormat(StrEnum):
    """Names of the formats of the table."""

    JSON = "json"


class FailOn(StrEnum):
    """The lowest severity at which a scan exits with 1."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"
    NEVER = "never"


PathsArgument = Annotated[
    list[str], typer.Argument(help="Files, folders (their .txt and .md files), or - for standard input.")
]
FormatOption = Annotated[Format, typer.Option("--format", help="Form of the output.")]
AsOfOption = Annotated[
    str | None,
    typer.Option(
        "--as-of",
        metavar="YYYY-MM-DD",
        help="Day for which claims are checked; default: the article's own date, else today.",
    ),
]
FailOnOption = Annotated[FailOn, typer.Option("--fail-on", help="Lowest severity of a finding that gives exit code 1.")]
LanguageOption = Annotated[
    Language | None, typer.Option("--lang", help="Language of messages; default: the article's.")
]
WhyOption = Annotated[bool, typer.Option("--why", help="Show every claim with its score and all evidence.")]
SpecsOption = Annotated[
    Path | None,
    typer.Option("--specs", metavar="FOLDER", help="Table files of your own; their rows win over the built-in ones."),
]
EncodingOption = Annotated[str | None, typer.Option("--encoding", help="Encoding of the inputs; default: found out.")]
StdinNameOption = Annotated[str, typer.Option("--stdin-name", help="Name of standard input in the output.")]
OutputOption = Annotated[Path | None, typer.Option("--output", metavar="FILE", help="Write to this file.")]


def main() -> None:
    """Run the command line; errors that a user can cause end in one line on standard error and exit code 2."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace", **({} if stream.isatty() else {"encoding": "utf-8"}))
    try:
        app(prog_name="detector")
    except DetectorError as error:
        sys.exit(_complain(str(error)))
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except Exception as error:
        if os.environ.get("DETECTOR_DEBUG"):
            raise
        sys.exit(_complain(f"internal error: {type(error).__name__}: {error}; DETECTOR_DEBUG=1 shows where"))


def _complain(text: str) -> int:
    print(f"detector: {text}", file=sys.stderr)
    return FAILED


def _show_version(wanted: bool) -> None:
    if wanted:
        print(f"detector {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Compare the specification claims of articles about AI hardware with a dated, sourced table and with themselves."""
    del version


@app.command()
def scan(  # noqa: PLR0913 - one parameter for each option
    paths: PathsArgument,
    format_: FormatOption = Format.TEXT,
    as_of: AsOfOption = None,
    fail_on: FailOnOption = FailOn.ERROR,
    language: LanguageOption = None,
    why: WhyOption = False,
    specs: SpecsOption = None,
    encoding: EncodingOption = None,
    stdin_name: StdinNameOption = "stdin",
    output: OutputOption = None,
) -> None:
    """Check the claims of articles. Exit code: 0 nothing found, 1 findings, 2 an input or option that cannot be used."""
    from detector.pipeline import Scanner

    inputs = find_inputs(paths, stdin_name)
    if output and any(
        entry.path and entry.path.exists() and output.exists() and entry.path.samefile(output) for entry in inputs
    ):
        raise UsageError(f"--output {output}: is one of the inputs; allowed: another file")
    scanner = Scanner(_parse_day(as_of) if as_of else None, specs, language)
    seen = _Seen(fail_on)
    results = seen.watch(_scan_all(scanner, inputs, encoding))
    several = len(inputs) > 1 or len(paths) > 1 or Path(paths[0]).is_dir()
    _write(RENDERERS[format_](results, _options(language, why, several, output)), output)
    raise typer.Exit(seen.code)


@app.command()
def explain(
    code: Annotated[
        str | None, typer.Argument(help="Code or name of a rule; without it, all rules are listed.")
    ] = None,
) -> None:
    """Print what a rule finds and why, with examples, and what silences it."""
    from detector.report.explain import explain_code, list_rules

    print(explain_code(code) if code else list_rules())


@specs_app.command("show")
def show(
    name: Annotated[list[str], typer.Argument(help="A product, technology or software.")], specs: SpecsOption = None
) -> None:
    """Print every fact about a name with its source."""
    from detector.report.facts import show_subject

    _write(show_subject(_table(specs), " ".join(name)), None)


@specs_app.command("search")
def search(text: Annotated[str, typer.Argument(help="Part of a name or alias.")], specs: SpecsOption = None) -> None:
    """Print the names that contain a text."""
    from detector.report.facts import search_names

    _write(search_names(_table(specs), text), None)


@specs_app.command("stats")
def stats(specs: SpecsOption = None) -> None:
    """Print how many rows the table has and how recent it is."""
    from detector.report.facts import count_rows

    _write(count_rows(_table(specs)), None)


@specs_app.command("export")
def export(
    format_: Annotated[ExportFormat, typer.Option("--format", help="Form of the output.")] = ExportFormat.JSON,
    specs: SpecsOption = None,
    output: OutputOption = None,
) -> None:
    """Print every fact with its source."""
    from detector.report.facts import export_json

    del format_
    _write(export_json(_table(specs)), output)


def _table(folder: Path | None) -> Specs:
    return Specs.with_folder(folder) if folder else Specs.built_in()


def _parse_day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise UsageError(f"--as-of {text}: not a day; allowed: YYYY-MM-DD, such as 2026-03-01") from None


def _options(language: Language | None, why: bool, several: bool, output: Path | None) -> Options:
    terminal = output is None and sys.stdout.isatty()
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


def _scan_all(scanner: Scanner, inputs: Iterable[Input], encoding: str | None) -> Iterator[Result]:
    for entry in inputs:
        try:
            document = entry.read(encoding)
        except ReadError as error:
            yield unreadable(entry.name, str(error))
        else:
            yield Result(scanner.scan_document(document), Page.of(document.text))


def _write(lines: Iterable[str], output: Path | None) -> None:
    """Print the lines, or write them to a file."""
    if output is None:
        for line in lines:
            print(line)
        sys.stdout.flush()
        return
    try:
        with output.open("w", encoding="utf-8", newline="\n") as file:
            file.writelines(f"{line}\n" for line in lines)
    except OSError as error:
        raise UsageError(
            f"--output {output}: cannot be written ({error.strerror}); allowed: a file in an existing folder"
        ) from None
