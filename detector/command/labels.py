"""The commands of `detector labels`: check them, merge others into them, and label a part a second time."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from detector.command.evaluate import LabelsOption, OriginalsOption
from detector.command.option import OutputOption
from detector.errors import UsageError
from detector.report.output import write_lines

app = typer.Typer(
    help="Check labels, merge others, compare a second reader's.", no_args_is_help=True, rich_markup_mode=None
)
FAULTY = 1

FileArgument = Annotated[str, typer.Argument(metavar="FILE", help="Labels from elsewhere, one JSON object a line.")]
WriteOption = Annotated[bool, typer.Option("--write", help="Write what is new into the folder.")]
ShareOption = Annotated[float, typer.Option("--share", help="Part of each article's claims.")]
SeedOption = Annotated[int, typer.Option("--seed", help="Another number draws other claims.")]


@app.command("check")
def check_labels(labels: LabelsOption = None, originals: OriginalsOption = None) -> None:
    """Check the labels against their form and their texts. Exit code: 0 no fault, 1 a line for each fault."""
    from detector.evaluate.collection import default_labels, find_originals
    from detector.evaluate.inspection import label_faults

    folder = labels or default_labels()
    faults = list(label_faults(folder, find_originals(folder, originals)))
    write_lines(faults or [f"no fault: {folder}"])
    if faults:
        raise typer.Exit(FAULTY)


@app.command("merge")
def merge_labels(file: FileArgument, labels: LabelsOption = None, write: WriteOption = False) -> None:
    """Compare labels from elsewhere with those of the folder, and add what is new with --write.

    A label that contradicts one of the folder is reported and not added. Exit code: 0 no conflict, 1 conflicts.
    """
    from detector.evaluate.collection import default_labels
    from detector.evaluate.merge import merge, write_merged

    folder = labels or default_labels()
    merger = merge(folder, Path(file))
    if write:
        write_merged(folder, merger)
    write_lines(merger.lines())
    if merger.conflicts:
        raise typer.Exit(FAULTY)


@app.command("sheet")
def print_sheet(
    labels: LabelsOption = None, share: ShareOption = 0.25, seed: SeedOption = 1, output: OutputOption = None
) -> None:
    """Print a part of the claims without their verdicts, for a second reader to fill in."""
    from detector.evaluate.agreement import sheet
    from detector.evaluate.collection import default_labels, read_collection

    if not 0 < share <= 1:
        raise UsageError(f"--share {share:g}: no part; allowed: above 0 and at most 1")
    write_lines(sheet(read_collection(labels or default_labels()), share, seed), output)


@app.command("agree")
def print_agreement(labels: LabelsOption = None) -> None:
    """Print how far second readers' verdicts agree with the first, sheet by sheet, and where they differ."""
    from detector.evaluate.agreement import agreement_lines, read_sheets
    from detector.evaluate.collection import default_labels, read_collection

    folder = labels or default_labels()
    known = [label for article in read_collection(folder) for label in article.labels]
    for name, rows in read_sheets(folder).items():
        write_lines([f"{name}:", *agreement_lines(rows, known)])
