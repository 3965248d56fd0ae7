"""Lines -> standard output or a file."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

from detector.errors import UsageError


def write_lines(lines: Iterable[str], output: Path | None = None) -> None:
    """Print the lines, or write them to a file in UTF-8; raises UsageError for a file that cannot be written."""
    if output is None:
        for line in lines:
            print(line)
        sys.stdout.flush()
        return
    try:
        with output.open("w", encoding="utf-8", newline="\n") as file:
            file.writelines(f"{line}\n" for line in lines)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise UsageError(f"--output {output}: {reason}; allowed: a file in an existing folder") from None
