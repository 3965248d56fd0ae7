"""Words of the command line -> values; what is not allowed is refused with what is. Options that commands share."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from enum import Enum
from pathlib import Path
from typing import Annotated, Any, TypeVar

import typer

from detector.errors import UsageError

_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")

Choice = TypeVar("Choice", bound=Enum)


def choice(option: str, kind: type[Choice]) -> Callable[[str], Choice]:
    """A parser for one of the words of an enumeration."""

    def parse(text: str) -> Choice:
        try:
            return kind(text)
        except ValueError:
            raise UsageError(f"{option} {text}: no such choice; allowed: {words(kind)}") from None

    return parse


def words(kind: type[Enum], separator: str = ", ") -> str:
    """The words of an enumeration."""
    return separator.join(str(member.value) for member in kind)


def path(option: str) -> Callable[[str], Path]:
    """A parser for a path that is not empty."""

    def parse(text: str) -> Path:
        if not str(text):
            raise UsageError(f"{option} is empty; allowed: a path, such as ./name")
        return Path(text)

    return parse


def name(text: str) -> str:
    """The name of standard input; raises UsageError for an empty one."""
    if not text.strip():
        raise UsageError("--stdin-name is empty; allowed: a name, such as draft.md")
    return text


def day(text: str) -> date:
    """The day that `YYYY-MM-DD` means; raises UsageError for anything else."""
    try:
        if _DAY.fullmatch(text):
            return date.fromisoformat(text)
    except ValueError:
        pass
    raise UsageError(f"--as-of {text or 'is empty'}: not a day; allowed: YYYY-MM-DD, such as 2026-03-01")


def of_choice(option: str, kind: type[Enum], meaning: str) -> Any:
    """The declaration of an option that takes one of the words of an enumeration."""
    return typer.Option(option, metavar=f"[{words(kind, '|')}]", parser=choice(option, kind), help=meaning)


def of_path(option: str, metavar: str, meaning: str) -> Any:
    """The declaration of an option that takes a path."""
    return typer.Option(option, metavar=metavar, parser=path(option), help=meaning)


def of_field(option: str, what: str) -> Any:
    """The declaration of an option that names the field of an export that holds something."""
    return typer.Option(option, metavar="NAME", help=f"Field of an export that holds the {what}; default: by its name.")


SpecsOption = Annotated[
    Path | None, of_path("--specs", "FOLDER", "Your own table; its rows win over the built-in ones.")
]
OutputOption = Annotated[Path | None, of_path("--output", "FILE", "Write to this file.")]
FORM = "Form of the output."
