"""The command line: the commands, and what becomes of an error.

Exit codes: 0 nothing at or above --fail-on; 1 such findings; 2 wrong usage, a bad table, or an input that is missing.
"""

from __future__ import annotations

import errno
import gc
import os
import sys
import traceback
from io import TextIOWrapper
from typing import Annotated

import typer

from detector import __version__
from detector.command import baseline, batch, evaluate, explain, labels, lsp, scan, specs, train, triage
from detector.errors import DetectorError
from detector.report.output import drop_output, say

FAILED, INTERRUPTED = 2, 130
_FULL = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO})
SUMMARY = "Compare the claims of articles about AI hardware with a dated, sourced table and with the article itself."

app = typer.Typer(
    help=SUMMARY,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
app.command()(scan.scan)
app.command()(baseline.baseline)
app.command()(explain.explain)
app.command()(batch.batch)
app.command()(lsp.lsp)
app.command()(evaluate.evaluate)
app.command()(train.train)
app.add_typer(specs.app, name="specs")
app.add_typer(triage.app, name="triage")
app.add_typer(labels.app, name="labels")


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
    say(text)
    return FAILED


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
