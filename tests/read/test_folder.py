"""Folders, patterns, and what is left out of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from detector.errors import UsageError
from detector.read.inputs import find_inputs


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    files = (
        *("a.md", "b.html", "c.docx", "d.pdf", "e.csv", "package.json", "f.png", ".hidden.md", "old/g.txt", "old/h.md"),
        *("build/i.md", "notes/j.tmp.md", "notes/k.md", ".git/config.md", "notes/deep/l.markdown"),
    )
    for name in files:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("x")
    (tmp_path / ".gitignore").write_text("/build/\n*.tmp.md\n")
    (tmp_path / "notes" / ".gitignore").write_text("deep/*\n")
    (tmp_path / "notes" / "loop").symlink_to(tmp_path, target_is_directory=True)
    (tmp_path / "notes" / "turn.md").symlink_to("turn.md")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def names(*paths: str, exclude: tuple[str, ...] = ()) -> list[str]:
    return [entry.name for entry in find_inputs(paths, "stdin", exclude)]


ARTICLES = ["a.md", "b.html", "c.docx", "d.pdf"]


@pytest.mark.parametrize(
    ("paths", "exclude", "found"),
    [
        (["."], (), [*ARTICLES, "notes/k.md", "notes/turn.md", "old/g.txt", "old/h.md"]),
        (["."], ("old/", "notes/turn.md", "*.pdf"), ["a.md", "b.html", "c.docx", "notes/k.md"]),
        (["notes"], (), ["notes/k.md", "notes/turn.md"]),
        (["build"], (), []),
        (["build/i.md", "e.csv"], (), ["build/i.md", "e.csv"]),
        (["*.md", "old/*"], (), ["a.md", "old/g.txt", "old/h.md"]),
        (["*.csv", "*.json"], (), ["e.csv", "package.json"]),
        (["**/*.md"], ("old",), ["a.md", "build/i.md", "notes/j.tmp.md", "notes/k.md", "notes/turn.md"]),
        (["a.md", "a.md", "."], ("notes", "old"), ARTICLES),
        (["missing.md"], (), ["missing.md"]),
    ],
)
def test_what_is_read(folder: Path, paths: list[str], exclude: tuple[str, ...], found: list[str]) -> None:
    del folder
    if found:
        assert names(*paths, exclude=exclude) == found
    else:
        with pytest.raises(UsageError, match="no file to scan"):
            names(*paths, exclude=exclude)


def test_absolute_paths_are_treated_alike(folder: Path) -> None:
    found = names(str(folder), exclude=("old/", "notes/turn.md", "*.pdf"))
    assert found == [str(folder / name) for name in ("a.md", "b.html", "c.docx", "notes/k.md")]


@pytest.mark.parametrize("path", ["empty", "*.nothing", "tables"])
def test_no_file_is_an_error_unless_it_is_allowed(folder: Path, path: str) -> None:
    (folder / "empty").mkdir()
    (folder / "tables").mkdir()
    (folder / "tables" / "x.csv").write_text("x")
    with pytest.raises(UsageError, match="no file to scan") as caught:
        names(path)
    assert "--allow-empty" in str(caught.value)
    assert find_inputs([path], "stdin", allow_empty=True) == []


def test_a_file_whose_name_looks_like_a_pattern_is_that_file(folder: Path) -> None:
    (folder / "draft[1].md").write_text("x")
    assert names("draft[1].md") == ["draft[1].md"]


def test_patterns_leave_hidden_files_out(folder: Path) -> None:
    del folder
    assert ".hidden.md" not in names("*.md") and ".git/config.md" not in names("**/*.md")


def test_broken_pattern_of_an_ignore_file_stops_nothing(folder: Path) -> None:
    (folder / ".gitignore").write_bytes(b"\xff\xfe[z-a]\n!\n/build/\n")
    assert "a.md" in names(".")
