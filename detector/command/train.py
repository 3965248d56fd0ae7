"""`detector train`: labels and their texts -> the model of the score."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from detector.command import option
from detector.command.evaluate import LabelsOption
from detector.errors import UsageError
from detector.report.output import write_lines

if TYPE_CHECKING:
    from detector.score.logistic import Model

TextsOption = Annotated[
    Path | None, option.of_path("--originals", "FOLDER", "Train on the labelled texts of this folder too.")
]
WriteOption = Annotated[bool, typer.Option("--write", help="Put the new model in the place of the package's.")]


def train(labels: LabelsOption = None, originals: TextsOption = None, write: WriteOption = False) -> None:
    """Train the score from labels and say what changes; without --write nothing is changed."""
    from detector.evaluate.change import model_changes
    from detector.score.logistic import MODEL, load_model

    model = _trained(labels, originals)
    lines = list(model_changes(load_model(), model))
    if write:
        write_lines([model.model_dump_json(by_alias=True, indent=2)], MODEL)
        lines.append(f"written: {MODEL}")
    write_lines(lines)


def _trained(labels: Path | None, originals: Path | None) -> Model:
    try:
        import sklearn  # noqa: F401 - asked for before the articles are scanned
    except ImportError:
        raise UsageError("train: scikit-learn is not installed; allowed: pip install '.[train]'") from None
    from detector.evaluate.collection import at_hand, default_labels, find_originals, read_collection
    from detector.evaluate.training import train as trained
    from detector.evaluate.variant import read_variants

    folder = labels or default_labels()
    texts = find_originals(folder, originals) if originals else None
    return trained(at_hand(read_collection(folder, texts)), read_variants(folder))
