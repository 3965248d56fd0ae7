"""Lines -> standard output or a file."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path

from detector.errors import UsageError

CLOSED_PIPE = 141


def write_lines(lines: Iterable[str], output: Path | None = None) -> None:
    """Print the lines, or write them to a file in UTF-8; raises UsageError for a file that cannot be written."""
    try:
        if output is None:
            for line in lines:
                print(line)
            sys.stdout.flush()
        else:
            with output.open("w", encoding="utf-8", newline="\n") as file:
                file.writelines(f"{line}\n" for line in lines)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(CLOSED_PIPE)
    except OSError as error:
        if output is None:
            raise
        reason = (error.strerror or str(error)).lower()
        raise UsageError(f"--output {output}: {reason}; allowed: a file in an existing folder") from None
