"""An interrupt is quiet, however early it comes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from detector import cli

ENVIRONMENT = os.environ | {"PYTHONPATH": str(Path(cli.__file__).parent.parent)}
INTERRUPTED = """
import sys, importlib.abc
class Interrupting(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name == "detector.cli":
            raise KeyboardInterrupt
sys.meta_path.insert(0, Interrupting())
from detector.__main__ import main
main()
"""


def test_interrupt_while_the_command_line_is_loaded_is_130() -> None:
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED], capture_output=True, text=True, check=False, env=ENVIRONMENT
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")
