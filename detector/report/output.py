"""Lines -> standard output or a file; words for the user -> standard error."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterable
from pathlib import Path

from detector.errors import UsageError

CLOSED_PIPE = 141
_NAME = 60


def write_lines(lines: Iterable[str], output: Path | None = None) -> None:
    """Print the lines, or write them to a file in UTF-8; raises UsageError where that is not possible."""
    if output is None:
        _print_lines(lines)
    else:
        _write_file(lines, output)


def _print_lines(lines: Iterable[str]) -> None:
    if sys.stdout is None:  # the shell has closed it: `>&-`
        raise UsageError("standard output is closed; allowed: an open one, or --output with a file")
    try:
        for line in lines:
            print(line)
        sys.stdout.flush()
    except BrokenPipeError:
        drop_output()
        sys.exit(CLOSED_PIPE)
    except OSError as error:
        drop_output()
        raise UsageError(f"standard output: {_reason(error)}; allowed: one that takes the whole text") from None


def say(text: str) -> None:
    """Print one line for the user on standard error, where there is one."""
    if sys.stderr is not None:
        print(f"detector: {text}", file=sys.stderr)


def drop_output() -> None:
    """Send what is still to be printed nowhere, so that the end of the program does not try it again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _write_file(lines: Iterable[str], output: Path) -> None:
    """Write beside the file, then put the new one in its place: an interrupted scan leaves the old one."""
    try:
        if output.exists() and not output.is_file():  # a device or a pipe has no place to put a file beside
            with output.open("w", encoding="utf-8", newline="\n") as file:
                file.writelines(f"{line}\n" for line in lines)
        else:
            _replace_file(lines, output.resolve())
    except OSError as error:
        raise UsageError(f"--output {output}: {_reason(error)}; allowed: a file in an existing folder") from None


def _replace_file(lines: Iterable[str], target: Path) -> None:
    part = target.with_name(f".{target.name[:_NAME]}.{os.getpid()}.part")
    try:
        with part.open("x", encoding="utf-8", newline="\n") as file:
            file.writelines(f"{line}\n" for line in lines)
        if target.exists():
            part.chmod(stat.S_IMODE(target.stat().st_mode))
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()
