"""What the README and the files for other programs say about commands, options and formats is so."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

from detector.cli import app
from detector.command.scan import Format
from detector.report.renderers import RENDERERS
from detector.settings import KEYS

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
ACTION = (ROOT / ".github" / "actions" / "detector" / "action.yml").read_text(encoding="utf-8")
HOOK = (ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8")
FORMS = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml"))


def command(name: str) -> Any:
    group: Any = typer.main.get_command(app)
    return group.commands[name]


def options() -> Iterator[tuple[str, str]]:
    """Each option of a scan as it is written, and its help."""
    for parameter in command("scan").params:
        option = parameter.opts[0]
        if option.startswith("--"):
            value = "" if isinstance(parameter.default, bool) else f" {parameter.metavar or 'TEXT'}"
            yield f"{option}{value}".replace("|", "\\|"), parameter.help


def test_table_of_options_is_the_help() -> None:
    lines = ["| option | |", "|---|---|", *(f"| `{option}` | {text} |" for option, text in options())]
    table = "\n".join(lines)
    assert table in README, f"the table in README.md should be:\n{table}"


def test_keys_of_the_settings_are_listed() -> None:
    listed = ", ".join(f"`{key}`" for key in KEYS)
    assert listed in " ".join(README.split()), f"README.md should list: {listed}"


def test_every_format_has_a_renderer_and_a_row() -> None:
    assert list(RENDERERS) == [form.value for form in Format]
    table = README[README.index("| `--format` |") : README.index("Positions:")]
    assert re.findall(r"`(\w+)`", "".join(row.split("|")[1] for row in table.splitlines()[2:] if row)) == list(
        RENDERERS
    )


@pytest.mark.parametrize("block", re.findall(r"```python\n(.*?)```", README, re.DOTALL))
def test_examples_run(block: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(block, "README.md", "exec"), {"__name__": "example"})
    assert "H100" in capsys.readouterr().out or "80 GB" in block


def calls() -> Iterator[list[str]]:
    """Every call of the program in the README, the hook and the action."""
    for line in (*README.splitlines(), *ACTION.splitlines(), *HOOK.splitlines()):
        match = re.match(r"\s*(?:entry: )?detector ((?:scan|baseline|explain|specs) .*)", line)
        if match:
            yield shlex.split(re.split(r"\s#| \|\| | < ", match[1])[0])


@pytest.mark.parametrize("arguments", list(calls()), ids=" ".join)
def test_options_in_examples_exist(arguments: list[str]) -> None:
    found = command(arguments[0])
    if arguments[0] == "specs":
        found = found.commands[arguments[1]]
    known = {option for parameter in found.params for option in parameter.opts}
    assert {argument.split("=")[0] for argument in arguments if re.match(r"--\w", argument)} <= known


def test_hook_and_action_are_there() -> None:
    assert "id: detector" in HOOK and "require_serial: true" in HOOK
    assert "using: composite" in ACTION and "upload-sarif" in ACTION
    assert "${{ inputs" not in ACTION[ACTION.index("run: |") :].split("- name")[0], (
        "an input in a script is run as code"
    )


@pytest.mark.parametrize("form", FORMS, ids=lambda path: path.stem)
def test_issue_forms_ask_for_a_source(form: Path) -> None:
    text = form.read_text(encoding="utf-8")
    assert form.stem == "config" or ("required: true" in text and "id: source" in text)
