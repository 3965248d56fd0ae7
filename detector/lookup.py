"""The commands of `detector specs`: what the reference table knows."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from detector import option
from detector.errors import UsageError
from detector.report.facts import count_rows, export_json, search_names, show_subject
from detector.report.output import write_lines
from detector.specs.table import Specs

app = typer.Typer(help="Show what the reference table knows.", no_args_is_help=True, rich_markup_mode=None)

SpecsOption = Annotated[
    Path | None,
    typer.Option(
        "--specs",
        metavar="FOLDER",
        parser=option.path("--specs"),
        help="Your own table; its rows win over the built-in ones.",
    ),
]
OutputOption = Annotated[
    Path | None,
    typer.Option("--output", metavar="FILE", parser=option.path("--output"), help="Write to this file."),
]
NameArgument = Annotated[list[str], typer.Argument(metavar="NAME", help="A product, technology or software.")]
TextArgument = Annotated[str, typer.Argument(metavar="TEXT", help="Part of a name or alias.")]


class ExportFormat(StrEnum):
    """Names of the formats in which the table is exported."""

    JSON = "json"


FormatOption = Annotated[
    ExportFormat,
    typer.Option(
        "--format",
        metavar=f"[{option.words(ExportFormat, '|')}]",
        parser=option.choice("--format", ExportFormat),
        help="Form of the output.",
    ),
]


@app.command("show")
def show_name(name: NameArgument, specs: SpecsOption = None) -> None:
    """Print every fact about a name with its source."""
    write_lines(show_subject(open_table(specs), " ".join(name)))


@app.command("search")
def search_text(text: TextArgument, specs: SpecsOption = None) -> None:
    """Print the names that contain a text."""
    if not any(character.isalnum() for character in text):
        raise UsageError(f"specs search {text}: nothing to search for; allowed: a text with a letter or digit")
    found = list(search_names(open_table(specs), text))
    write_lines(found)
    if not found:
        print(f"detector: specs search {text}: nothing found", file=sys.stderr)


@app.command("stats")
def show_stats(specs: SpecsOption = None) -> None:
    """Print how many rows the table has and how recent it is."""
    write_lines(count_rows(open_table(specs)))


@app.command("export")
def export_facts(
    format_: FormatOption = ExportFormat.JSON, specs: SpecsOption = None, output: OutputOption = None
) -> None:
    """Print every fact with its source."""
    del format_
    write_lines(export_json(open_table(specs)), output)


def open_table(folder: Path | None) -> Specs:
    """The built-in table, with the user's own on top where a folder is given."""
    return Specs.with_folder(folder) if folder else Specs.built_in()
