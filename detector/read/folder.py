"""Folders and patterns -> the files to read, sorted, without hidden, ignored and excluded ones.

Linked folders are not followed, so no loop can be walked. Exports (.csv, .json and their like) are read where they are
named or matched by a pattern, not because they lie in a folder: most of such files are no articles.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Protocol

from detector.errors import UsageError
from detector.read.reader import ARTICLES, READERS

IGNORE_FILE = ".gitignore"
LARGEST_IGNORE_FILE = 1_000_000
_MAGIC = frozenset("*?[")


class _Spec(Protocol):
    def match_file(self, file: str) -> bool | None:
        """True for a path that a pattern matches."""


@dataclass(frozen=True, slots=True)
class Selection:
    """What is left out: patterns as in a .gitignore file."""

    exclude: tuple[str, ...] = ()

    @classmethod
    def of(cls, exclude: Iterable[str]) -> Selection:
        """The selection that leaves these patterns out."""
        return cls(tuple(exclude))

    def leaves_out(self, path: Path, folder: bool = False) -> bool:
        """True for a path that a pattern of --exclude matches, counted from where the command runs."""
        return bool(self.exclude) and _matches(_spec(self.exclude), path, Path.cwd(), folder)


def is_folder(path: Path) -> bool:
    """True for a folder; a path that cannot be looked at is none, so that reading it says why."""
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False


def is_pattern(path: str) -> bool:
    """True for a path with `*`, `?` or `[`."""
    return bool(_MAGIC & set(path))


def find_files(folder: Path, selection: Selection) -> Iterator[Path]:
    """The articles below a folder; one that cannot be listed stays, so that reading it says why."""
    waiting = [folder]
    ignores = _ignores_above(folder)
    while waiting:
        entry = waiting.pop()
        entries = _entries(entry)
        if entries is None:
            yield entry
            continue
        if spec := _ignore_spec(entry):
            ignores[entry.absolute()] = spec
        waiting += [each for each in reversed(entries) if _is_wanted(each, ignores, selection)]


def find_matches(pattern: str, selection: Selection) -> Iterator[Path]:
    """The files that a pattern matches; `**` stands for any number of folders."""
    anchor = Path(Path(pattern).anchor)
    parts = Path(pattern).relative_to(anchor) if Path(pattern).anchor else Path(pattern)
    try:
        found = sorted(anchor.glob(str(parts)))
    except (ValueError, NotImplementedError, OSError) as error:
        raise UsageError(
            f"scan: {pattern}: no pattern ({error}); allowed: such as drafts/*.md or notes/**/*.docx"
        ) from None
    for path in found:
        hidden = any(part.startswith(".") and part not in {".", ".."} for part in path.parts)
        if not hidden and not is_folder(path) and path.suffix.lower() in READERS and not selection.leaves_out(path):
            yield path


def _entries(path: Path) -> list[Path] | None:
    """What stands in a folder, sorted, without hidden entries; None for no folder."""
    if not is_folder(path):
        return None
    try:
        return [entry for entry in sorted(path.iterdir()) if not entry.name.startswith(".")]
    except OSError:
        return None


def _is_wanted(entry: Path, ignores: dict[Path, _Spec], selection: Selection) -> bool:
    folder = is_folder(entry)
    if folder and entry.is_symlink():
        return False
    if not folder and entry.suffix.lower() not in ARTICLES:
        return False
    if selection.leaves_out(entry, folder):
        return False
    above = (base for base in entry.absolute().parents if base in ignores)
    return not any(_matches(ignores[base], entry, base, folder) for base in above)


def _ignores_above(folder: Path) -> dict[Path, _Spec]:
    """The ignore files of the folders above, up to the one that holds the repository."""
    ignores: dict[Path, _Spec] = {}
    if (folder / ".git").exists():
        return ignores
    for above in folder.absolute().parents:
        if spec := _ignore_spec(above):
            ignores[above] = spec
        if (above / ".git").exists():
            return ignores
    return {}


def _ignore_spec(folder: Path) -> _Spec | None:
    path = folder / IGNORE_FILE
    try:
        if not path.is_file() or path.stat().st_size > LARGEST_IGNORE_FILE:
            return None
        lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return None
    return _spec(tuple(line for line in lines if _is_sound(line)))


def _is_sound(line: str) -> bool:
    """False for a line of an ignore file that is no pattern: git passes over it too."""
    try:
        _spec((line,))
    except UsageError:
        return False
    return True


@cache
def _spec(lines: tuple[str, ...]) -> _Spec:
    from pathspec import GitIgnoreSpec

    try:
        return GitIgnoreSpec.from_lines(lines)
    except (ValueError, re.error) as error:
        raise UsageError(f"--exclude: {error}; allowed: patterns such as drafts/ or *.old.md") from None


def _matches(spec: _Spec, path: Path, base: Path, folder: bool) -> bool:
    relative = os.path.relpath(path, base).replace(os.sep, "/")
    return not relative.startswith("../") and bool(spec.match_file(relative + "/" * folder))
