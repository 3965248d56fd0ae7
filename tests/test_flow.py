"""The shape of the code: which room imports which, sizes, names and docstrings."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
import typer

from detector.cli import app

ROOT = Path(__file__).parent.parent / "detector"
ROOMS = ("model", "read", "specs", "extract", "check", "score", "report")
FREE = {"errors", "settings", "__init__"}
ENTRANCES = {"cli", "pipeline", "__main__"}
USERS = {"batch", "triage", "lsp", "evaluate"}  # of the pipeline; the commands call them
FORBIDDEN_NAMES = {"utils", "util", "helpers", "helper", "common", "manager", "misc"}
LONGEST_MODULE, LONGEST_FUNCTION, MOST_PARAMETERS = 300, 40, 5

MODULES = sorted(ROOT.rglob("*.py"))
TREES = {path: ast.parse(path.read_text(encoding="utf-8")) for path in MODULES}

Function = ast.FunctionDef | ast.AsyncFunctionDef


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT.parent).with_suffix("")).replace("/", ".")


def imports(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def room_of(module: str) -> str:
    parts = module.split(".")
    return parts[1] if parts[0] == "detector" and len(parts) > 1 else ""


def functions(tree: ast.AST) -> Iterator[Function]:
    return (node for node in ast.walk(tree) if isinstance(node, Function))


def commands(group: typer.Typer) -> Iterator[tuple[str, str]]:
    """Module and name of the functions that are commands: they have one parameter for each option."""
    found = [entry.callback for entry in group.registered_commands]
    if group.registered_callback:
        found.append(group.registered_callback.callback)
    for function in found:
        if function is not None:
            yield function.__module__, function.__name__
    for child in group.registered_groups:
        if child.typer_instance is not None:
            yield from commands(child.typer_instance)


COMMANDS = set(commands(app))


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_rooms_import_only_rooms_before_them(path: Path) -> None:
    room = room_of(name_of(path))
    if room not in ROOMS:
        return
    allowed = {*ROOMS[: ROOMS.index(room) + 1], *FREE, "__version__"}
    assert {room_of(module) for module in imports(TREES[path]) if module.startswith("detector.")} <= allowed


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_users_of_the_pipeline_do_not_import_each_other(path: Path) -> None:
    room = room_of(name_of(path))
    if room in USERS:
        assert not {room_of(module) for module in imports(TREES[path])} & {*USERS, "command", "cli"} - {room}


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_only_the_command_line_imports_commands(path: Path) -> None:
    if name_of(path) not in {"detector.cli", "detector.__main__"} and room_of(name_of(path)) != "command":
        assert not {room_of(module) for module in imports(TREES[path])} & {"command", "cli"}


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_modules_are_short_and_well_named(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LONGEST_MODULE
    assert path.stem not in FORBIDDEN_NAMES
    assert path.stem.strip("_").isalnum()


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_functions_are_short_and_take_few_parameters(path: Path) -> None:
    for function in functions(TREES[path]):
        is_command = (name_of(path), function.name) in COMMANDS
        first = function.body[0].lineno if is_command else function.lineno  # the options of a command are a list
        assert (function.end_lineno or 0) - first + 1 <= LONGEST_FUNCTION, function.name
        arguments = function.args
        names = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
        count = sum(name.arg not in {"self", "cls"} for name in names)
        assert is_command or count <= MOST_PARAMETERS, function.name


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_public_names_have_docstrings(path: Path) -> None:
    assert ast.get_docstring(TREES[path])
    missing = [node.name for node in public(TREES[path]) if not ast.get_docstring(node)]
    assert missing == []


def public(tree: ast.Module | ast.ClassDef) -> Iterator[Function | ast.ClassDef]:
    for node in tree.body:
        if isinstance(node, Function | ast.ClassDef) and not node.name.startswith("_"):
            yield node
            if isinstance(node, ast.ClassDef):
                yield from public(node)


def test_every_folder_is_a_room() -> None:
    folders = {path.name for path in ROOT.iterdir() if path.is_dir() and not path.name.startswith("__")}
    assert set(ROOMS) <= folders
    assert {path.stem for path in ROOT.glob("*.py")} <= ENTRANCES | FREE
