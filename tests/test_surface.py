"""What users meet: exported names, commands with help, a light start."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest
import typer

import detector
import detector.__main__
from detector.cli import app

HEAVY = (
    "spacy",
    "pandas",
    "sklearn",
    "numpy",
    "markdown_it",
    "jinja2",
    "pyarrow",
    "fsspec",
    "distributed",
    "pygls",
    "lsprotocol",
    "starlette",
)
LIGHT = (
    ["--help"],
    ["--version"],
    ["explain"],
    ["explain", "S101"],
    ["explain", "S101", "--lang", "zh"],
    ["baseline", "--help"],
    ["--show-completion", "bash"],
    ["scan", "--help"],
    ["batch", "--help"],
    ["specs", "search", "H100"],
    ["specs", "--help"],
    ["lsp", "--help"],
)


def test_exported_names() -> None:
    assert sorted(detector.__all__) == ["Report", "Scanner", "__version__", "scan"]
    for name in detector.__all__:
        assert getattr(detector, name)


def test_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="nonsense"):
        _ = detector.nonsense


def test_package_says_that_it_is_typed_and_carries_its_licence() -> None:
    assert files("detector").joinpath("py.typed").is_file()
    assert "Apache License" in files("detector").joinpath("LICENSE").read_text(encoding="utf-8")


def commands(group: typer.Typer, prefix: str = "") -> Iterator[tuple[str, str]]:
    for command in group.registered_commands:
        function = command.callback
        assert function is not None
        yield prefix + (command.name or function.__name__), command.help or function.__doc__ or ""
    for child in group.registered_groups:
        assert child.typer_instance is not None
        yield from commands(child.typer_instance, f"{prefix}{child.name} ")


@pytest.mark.parametrize(("name", "text"), list(commands(app)))
def test_every_command_has_help(name: str, text: str) -> None:
    assert text.strip().endswith("."), name


def test_commands() -> None:
    names = {name for name, _ in commands(app)}
    assert {
        "scan",
        "baseline",
        "explain",
        "batch",
        "lsp",
        "specs show",
        "specs search",
        "specs stats",
        "specs export",
        "specs check",
        "specs update",
    } <= names


@pytest.mark.parametrize("arguments", LIGHT, ids=" ".join)
def test_light_commands_import_nothing_heavy(arguments: list[str]) -> None:
    assert imported(arguments, HEAVY) == ""


def test_a_scan_starts_without_the_libraries_of_training_and_tokens() -> None:
    article = str(README.parent / "corpus" / "h200-upgrade-en.md")
    assert imported(["scan", "--fail-on", "never", article], ("spacy", "pandas", "sklearn", "numpy")) == ""


def imported(arguments: list[str], libraries: tuple[str, ...]) -> str:
    """Those of the libraries that a command loads."""
    program = (
        "import sys\nfrom detector.cli import main\n"
        f"sys.argv[1:] = {arguments!r}\n"
        "try:\n    main()\nexcept SystemExit as stop:\n    assert not stop.code, stop.code\n"
        f"print(*[name for name in {libraries!r} if name in sys.modules], file=sys.stderr)"
    )
    environment = os.environ | {"_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION": "1"}  # there is no shell in CI
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, env=environment)
    return done.stderr.strip()


def test_entry_point_is_quiet_from_the_first_line() -> None:
    scripts = tomllib.loads((README.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]["scripts"]
    assert scripts == {"detector": "detector.__main__:main"}
    assert callable(detector.__main__.main)


README = Path(__file__).parents[1] / "README.md"


def readme_commands() -> list[str]:
    """The one-line commands that install something, in the order of the README."""
    lines = README.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line.startswith("python3 -m venv")]


def test_readme_begins_with_a_scan_and_the_tests() -> None:
    scan, tests = readme_commands()
    article = README.parent / scan.rpartition(" ")[2]
    assert article.parent.name == "corpus" and article.is_file()
    assert tests.endswith("-m pytest")
    for command in (scan, tests):
        lock = command.partition(" -r ")[2].split()[0]
        assert (README.parent / lock).is_file()


def test_script_calls_the_second_command_of_the_readme() -> None:
    script = (README.parent / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert readme_commands()[1] in script
