"""Words of the command line -> values; what is not allowed is refused with what is. Options that commands share."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from enum import Enum
from pathlib import Path
from typing import Annotated, Any, TypeVar, cast

import typer

from detector.errors import UsageError
from detector.model.document import Language
from detector.read.inputs import STANDARD_INPUT
from detector.settings import find_settings

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

    def complete(incomplete: str) -> list[str]:
        return [str(member.value) for member in kind if str(member.value).startswith(incomplete)]

    metavar = f"[{words(kind, '|')}]"
    return typer.Option(option, metavar=metavar, parser=choice(option, kind), help=meaning, autocompletion=complete)


def of_path(option: str, metavar: str, meaning: str) -> Any:
    """The declaration of an option that takes a path."""
    return typer.Option(option, metavar=metavar, parser=path(option), help=meaning)


def of_field(option: str, what: str) -> Any:
    """The declaration of an option that names the field of an export that holds something."""
    return typer.Option(option, metavar="NAME", help=f"Field of an export that holds the {what}; default: by its name.")


def configure(context: typer.Context, paths: list[str]) -> list[str]:
    """The paths; the settings that are nearest to the first of them become the defaults of the command."""
    if paths and not context.resilient_parsing:
        settings = find_settings(Path("." if paths[0] == STANDARD_INPUT else paths[0]))
        parameters = cast("list[Any]", context.command.params)
        names = {each.opts[0].removeprefix("--"): each for each in parameters}
        known = {key: value for key, value in settings.values.items() if key in names}
        for key, value in known.items():
            try:
                names[key].process_value(context, value)
            except UsageError as error:
                raise UsageError(f"{settings.file}: {str(error).removeprefix('--')}") from None
        context.default_map = {names[key].name: value for key, value in known.items()}
    return paths


PathsArgument = Annotated[
    list[str],
    typer.Argument(
        metavar="PATHS",
        help="Files, folders, patterns, or - for standard input.",
        is_eager=True,
        callback=configure,
    ),
]
AsOfOption = Annotated[
    date | None,
    typer.Option(
        "--as-of",
        metavar="YYYY-MM-DD",
        parser=day,
        help="Day of the check; default: the article's own date, else today.",
    ),
]
LanguageOption = Annotated[
    Language | None, of_choice("--lang", Language, "Language of messages; default: the article's.")
]
EncodingOption = Annotated[str | None, typer.Option("--encoding", help="Encoding of the inputs; default: found out.")]
StdinNameOption = Annotated[
    str,
    typer.Option(
        "--stdin-name", metavar="NAME", parser=name, help="Name of standard input; its suffix says what it is."
    ),
]
SelectOption = Annotated[
    str | None, typer.Option("--select", metavar="CODES", help="Only these rules: codes or their beginnings, S1,N101.")
]
IgnoreOption = Annotated[str | None, typer.Option("--ignore", metavar="CODES", help="Without these rules.")]
ExcludeOption = Annotated[
    list[str] | None,
    typer.Option("--exclude", metavar="PATTERN", help="Leave out what matches, as in .gitignore; may be repeated."),
]
TextFieldOption = Annotated[str | None, of_field("--text-field", "article")]
TitleFieldOption = Annotated[str | None, of_field("--title-field", "title")]
DateFieldOption = Annotated[str | None, of_field("--date-field", "date")]
IdFieldOption = Annotated[str | None, of_field("--id-field", "id")]
SpecsOption = Annotated[
    Path | None, of_path("--specs", "FOLDER", "Your own table; its rows win over the built-in ones.")
]
OutputOption = Annotated[Path | None, of_path("--output", "FILE", "Write to this file.")]
FORM = "Form of the output."
STORE = Path("triage.db")
StoreOption = Annotated[
    Path, of_path("--store", "FILE", "The file with articles and decisions; made where it is not there.")
]
