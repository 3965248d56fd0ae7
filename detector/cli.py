"""The command line: parse, call, exit code.

Exit codes: 0 nothing at or above --fail-on; 1 such findings; 2 wrong usage, a bad table, or an input that is missing.
"""

from __future__ import annotations

import errno
import gc
import os
import shutil
import sys
import traceback
from collections.abc import Iterable, Iterator
from datetime import date
from enum import StrEnum
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from detector import __version__, lookup, option
from detector.errors import DetectorError, ReadError, UsageError
from detector.model.document import Document, Language
from detector.model.finding import Severity
from detector.model.report import Report
from detector.option import OutputOption, SpecsOption
from detector.read.inputs import Input, find_inputs, is_folder
from detector.read.page import Page
from detector.report.color import wants_color
from detector.report.output import drop_output, write_lines
from detector.report.renderers import RENDERERS
from detector.report.result import Options, Result, unreadable

if TYPE_CHECKING:
    from detector.pipeline import Scanner

FOUND, FAILED, INTERRUPTED = 1, 2, 130
_FULL = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO})
SUMMARY = "Compare the claims of articles about AI hardware with a dated, sourced table and with the article itself."

app = typer.Typer(
    help=SUMMARY,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
app.add_typer(lookup.app, name="specs")


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
    typer.Argument(metavar="PATHS", help="Files, folders (their .txt and .md files), or - for standard input."),
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
    typer.Option("--stdin-name", metavar="NAME", parser=option.name, help="Name of standard input in the output."),
]
CodeArgument = Annotated[
    str | None, typer.Argument(metavar="[CODE]", help="Code or name of a rule; without it, all are listed.")
]


def main() -> None:
    """Run the command line; errors that a user can cause end in one line on standard error and exit code 2."""
    gc.disable()  # what the start builds stays, so looking for garbage in it is a fifth of the time
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding=stream.encoding if stream.isatty() else "utf-8", errors="replace")
    try:
        sys.exit(_run_command())
    finally:
        gc.enable()


def _run_command() -> int | str | None:
    """The exit code of the command that was given."""
    try:
        app(prog_name="detector")
    except SystemExit as stop:
        return stop.code if _flushed() else FAILED
    except DetectorError as error:
        return _complain(str(error))
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:
        if isinstance(error, OSError) and error.errno in _FULL:
            return _refuse_output(error)
        if os.environ.get("DETECTOR_DEBUG"):
            traceback.print_exc()
        return _complain(f"internal error: {type(error).__name__}: {error}; DETECTOR_DEBUG=1 shows where")
    return 0


def _flushed() -> bool:
    """True where everything printed has gone out; else the reason is on standard error."""
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError as error:
        _refuse_output(error)
        return False
    return True


def _refuse_output(error: OSError) -> int:
    drop_output()
    return _complain(
        f"standard output: {(error.strerror or str(error)).lower()}; allowed: one that takes the whole text"
    )


def _complain(text: str) -> int:
    _say(text)
    return FAILED


def _say(text: str) -> None:
    if sys.stderr is not None:
        print(f"detector: {text}", file=sys.stderr)


def _show_version(wanted: bool) -> None:
    if wanted:
        print(f"detector {__version__}")
        raise typer.Exit


VersionOption = Annotated[
    bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Print the version and stop.")
]


@app.callback(help=SUMMARY)
def run(version: VersionOption = False) -> None:
    """Take the options that stand before a command."""
    del version


@app.command()
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
    output: OutputOption = None,
) -> None:
    """Check the claims of articles. Exit code: 0 nothing found, 1 findings, 2 an input or option is not usable."""
    from detector.pipeline import Scanner

    inputs = find_inputs(paths, stdin_name)
    if output and any(_is_same(entry.path, output) for entry in inputs):
        raise UsageError(f"--output {output}: is one of the inputs; allowed: another file")
    scanner = Scanner(as_of, specs, language)
    seen = _Seen(fail_on)
    results = seen.watch(_scan_all(scanner, inputs, encoding))
    several = len(inputs) > 1 or is_folder(Path(paths[0]))
    write_lines(RENDERERS[format_](results, _options(language, why, several, output)), output)
    raise typer.Exit(seen.code)


@app.command()
def explain(code: CodeArgument = None) -> None:
    """Print the page of a rule: what, why, examples. Without a code, list the rules."""
    from detector.report.explain import explain_code, list_rules

    write_lines([list_rules() if code is None else explain_code(code)])


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


def _scan_all(scanner: Scanner, inputs: Iterable[Input], encoding: str | None) -> Iterator[Result]:
    for entry in inputs:
        try:
            document = entry.read(encoding)
        except ReadError as error:
            yield unreadable(entry.name, str(error))
        else:
            if document.guessed:
                _say(f"{document.name}: {_guess(document)}")
            yield Result(scanner.scan_document(document), Page.of(document.text))
        _collect_again()


def _guess(document: Document) -> str:
    if document.encoding == "utf-8":
        return "the last character is cut off; read as utf-8"
    return f"read as {document.encoding}, a guess from its bytes; --encoding names another one"


def _collect_again() -> None:
    """Turn the garbage collector on after the first article, for what the next ones leave behind."""
    if not gc.isenabled():
        gc.freeze()
        gc.enable()
