"""Settings of `[tool.detector]` and `.detector.toml`."""

from __future__ import annotations

from pathlib import Path

import pytest
import typer

from detector.cli import app
from detector.errors import UsageError
from detector.settings import KEYS, OWN, SHARED, find_settings

NOT_SETTINGS = {"output", "stdin-name"}  # of one call, not of a folder


def options_of(name: str) -> set[str]:
    group = typer.main.get_command(app)
    command = group.commands[name]  # type: ignore[attr-defined]
    return {option.removeprefix("--") for parameter in command.params for option in parameter.opts}


def test_keys_are_the_options_of_a_scan() -> None:
    assert set(KEYS) == options_of("scan") - NOT_SETTINGS - {"paths", "help"}


@pytest.mark.parametrize("key", KEYS)
def test_a_key_that_other_commands_have_means_the_same_there(key: str) -> None:
    same = {"as-of", "select", "ignore", "specs", "encoding", "exclude"} | {
        name for name in KEYS if name.endswith("-field")
    }
    assert key not in options_of("baseline") or key in same


def test_nearest_file_wins_and_own_file_before_shared_one(tmp_path: Path) -> None:
    below = tmp_path / "a" / "b"
    below.mkdir(parents=True)
    (tmp_path / SHARED).write_text('[tool.detector]\nformat = "json"\n', encoding="utf-8")
    assert find_settings(below / "x.md").values == {"format": "json"}
    (tmp_path / "a" / SHARED).write_text('[project]\nname = "other"\n', encoding="utf-8")
    assert find_settings(below).values == {"format": "json"}
    (tmp_path / "a" / OWN).write_text('format = "csv"\n', encoding="utf-8")
    assert find_settings(below).values == {"format": "csv"}
    (tmp_path / OWN).write_text('format = "html"\n', encoding="utf-8")
    assert find_settings(tmp_path).values == {"format": "html"}


def test_values_become_options(tmp_path: Path) -> None:
    text = 'as-of = 2026-03-01\nselect = ["S1", "N"]\nignore = "P"\nwhy = true\nspecs = "mine"\n'
    (tmp_path / OWN).write_text(text, encoding="utf-8")
    assert find_settings(tmp_path).values == {
        "as-of": "2026-03-01",
        "select": "S1,N",
        "ignore": "P",
        "why": True,
        "specs": str(tmp_path / "mine"),
    }


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ('fail_on = "note"', ["fail_on: no such key", "nearest: fail-on", "allowed: format, "]),
        ('sellect = "S1"', ["nearest: select"]),
        ("why = 1", ["why: 1; allowed: true or false"]),
        ("select = [1]", ["select: [1]; allowed: a list of texts"]),
        ("as-of = 2026-03-01T10:00:00", ["as-of", "allowed: a day"]),
        ("format = ", ["allowed: TOML in UTF-8"]),
    ],
)
def test_what_is_not_allowed_names_the_file(tmp_path: Path, text: str, parts: list[str]) -> None:
    (tmp_path / OWN).write_text(text, encoding="utf-8")
    with pytest.raises(UsageError) as error:
        find_settings(tmp_path)
    assert str(error.value).startswith(str(tmp_path / OWN))
    for part in parts:
        assert part in str(error.value)


def test_no_file_is_no_settings(tmp_path: Path) -> None:
    assert find_settings(tmp_path / ("x" * 300)).values == find_settings(tmp_path).values == {}
