"""The generated parts of the README: each stands between a comment with its command and an end mark.

python -m tests.readme   # writes them anew, where the data is at hand
"""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

README = Path(__file__).parents[1] / "README.md"
_PART = re.compile(r"(<!-- (detector [^\n]+) -->\n)(.*?)(<!-- end -->)", re.DOTALL)


def commands() -> list[str]:
    """The commands whose output the README shows, in order."""
    return [match[2] for match in _parts()]


def shown(command: str) -> str:
    """What the README shows for a command."""
    return next(match[3] for match in _parts() if match[2] == command)


def printed(command: str) -> str:
    """What the command prints now, run in the folder of the README."""
    program = [sys.executable, "-m", *shlex.split(command)]
    done = subprocess.run(program, cwd=README.parent, capture_output=True, text=True, check=True)
    return done.stdout


def is_at_hand(command: str) -> bool:
    """True where the folders that the command names, and the originals, exist."""
    folders = [word for word in shlex.split(command) if word.startswith("../")]
    return all((README.parent / folder).is_dir() for folder in ["../shared/seeds", *folders])


def _parts() -> Iterator[re.Match[str]]:
    return _PART.finditer(README.read_text("utf-8"))


def main() -> None:
    """Write every part whose data is at hand."""
    text = README.read_text("utf-8")
    new = _PART.sub(lambda match: match[1] + (printed(match[2]) if is_at_hand(match[2]) else match[3]) + match[4], text)
    README.write_text(new, "utf-8")


if __name__ == "__main__":
    main()
