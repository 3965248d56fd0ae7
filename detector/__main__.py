"""The start of the program: quiet where it is interrupted before the command line is there."""

from __future__ import annotations

import sys

INTERRUPTED = 130


def main() -> None:
    """Run the command line; an interrupt ends it with exit code 130 and no traceback, however early it comes."""
    try:
        from detector.cli import main as run_command_line

        run_command_line()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)


if __name__ == "__main__":
    main()
