"""The commands of `detector specs`: what the reference table knows, and whether it is sound."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from detector.command import option
from detector.command.option import OutputOption, SpecsOption
from detector.errors import UsageError
from detector.report.output import say, write_lines
from detector.specs.table import Specs

app = typer.Typer(help="Show, check and renew the reference table.", no_args_is_help=True, rich_markup_mode=None)
NOT_FOUND, FAULTY, FAILED = 1, 1, 2

NameArgument = Annotated[list[str], typer.Argument(metavar="NAME", help="A product, technology or software.")]
TextArgument = Annotated[
    list[str], typer.Argument(metavar="TEXT", help='A value such as "3.35 TB/s", or part of a name or alias.')
]


PackagesArgument = Annotated[
    list[str] | None, typer.Argument(metavar="[NAME]...", help="Products or packages; default: all that sources name.")
]
UpdateSpecsOption = Annotated[
    Path | None, option.of_path("--specs", "FOLDER", "Write what is new into this table of yours; it may be new.")
]
WriteOption = Annotated[bool, typer.Option("--write", help="Write what is new into the built-in table.")]


class Form(StrEnum):
    """Names of the forms in which a look-up is printed."""

    TEXT = "text"
    JSON = "json"


class ExportFormat(StrEnum):
    """Names of the formats in which the table is exported."""

    JSON = "json"
    CSV = "csv"


FormOption = Annotated[Form, option.of_choice("--format", Form, option.FORM)]
ExportOption = Annotated[ExportFormat, option.of_choice("--format", ExportFormat, option.FORM)]


@app.command("show")
def show_name(name: NameArgument, form: FormOption = Form.TEXT, specs: SpecsOption = None) -> None:
    """Print every fact about a name, variant by variant, with dates and sources."""
    from detector.report.card import card_lines, card_of

    card = card_of(open_table(specs), " ".join(name))
    write_lines(card_lines(card) if form is Form.TEXT else [card.model_dump_json(indent=2)])


@app.command("search")
def search_text(text: TextArgument, specs: SpecsOption = None) -> None:
    """Print whose value this is, or the names that contain a text. Exit code: 0 found, 1 nothing found."""
    from detector.report.search import search_table

    words = " ".join(text)
    if not any(character.isalnum() for character in words):
        raise UsageError(f"specs search {words}: nothing to search for; allowed: a text with a letter or digit")
    found = list(search_table(open_table(specs), words))
    write_lines(found)
    if not found:
        say(f"specs search {words}: nothing found")
        raise typer.Exit(NOT_FOUND)


@app.command("stats")
def show_stats(form: FormOption = Form.TEXT, specs: SpecsOption = None) -> None:
    """Print how much the table holds and how recent it is."""
    from detector.report.breadth import breadth_lines, breadth_of

    breadth = breadth_of(open_table(specs))
    write_lines(breadth_lines(breadth) if form is Form.TEXT else [breadth.model_dump_json(indent=2)])


@app.command("export")
def export_facts(
    form: ExportOption = ExportFormat.JSON, specs: SpecsOption = None, output: OutputOption = None
) -> None:
    """Print every fact with its source."""
    from detector.report.rows import export_csv, export_json

    export = export_csv if form is ExportFormat.CSV else export_json
    write_lines(export(open_table(specs)), output)


@app.command("check")
def check_table(specs: SpecsOption = None) -> None:
    """Prove that the table is sound, or your own with --specs. Exit code: 0 no fault, 1 with faults, 2 no table."""
    from detector.specs.proof.prove import prove_table

    faults = prove_table(specs)
    write_lines(faults or [f"no fault: {specs or 'the built-in table'}"])
    if faults:
        raise typer.Exit(FAULTY)


@app.command("update")
def update_releases(
    packages: PackagesArgument = None, specs: UpdateSpecsOption = None, write: WriteOption = False
) -> None:
    """Ask the package index for the release dates of the packages that sources name, and print what is new.

    Works on a copy: without --write or --specs nothing is changed. Exit code: 0 done, 2 a package or the index failed.
    """
    from detector.specs.update import update_table

    if write and specs:
        raise UsageError("--write changes the built-in table, --specs FOLDER another one; allowed: one of the two")
    lines, failures = update_table(packages or [], specs, write)
    write_lines(lines)
    for failure in failures:
        say(f"specs update: {failure}")
    if failures:
        raise typer.Exit(FAILED)


def open_table(folder: Path | None) -> Specs:
    """The built-in table, with the user's own on top where a folder is given."""
    return Specs.with_folder(folder) if folder else Specs.built_in()
