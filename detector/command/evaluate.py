"""`detector evaluate`: labels and their texts -> figures, plots and mistakes."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from detector.command import option
from detector.command.option import OutputOption
from detector.errors import ReadError
from detector.report.output import say, write_lines

if TYPE_CHECKING:
    from detector.evaluate.measure import Evaluation


class Format(StrEnum):
    """Names of the forms of an evaluation."""

    TEXT = "text"
    JSON = "json"
    HTML = "html"
    MARKDOWN = "markdown"


LabelsOption = Annotated[
    Path | None, option.of_path("--labels", "FOLDER", "Folder of labels; default: the one of the checkout.")
]
OriginalsOption = Annotated[
    Path | None,
    option.of_path(
        "--originals", "FOLDER", "Folder of labelled texts that are not in the project; default: ../shared/seeds."
    ),
]
BaselineOption = Annotated[
    Path | None, option.of_path("--baseline", "FILE", "An evaluation as JSON; print what became better or worse.")
]
VariantsOption = Annotated[bool, typer.Option("--variants", help="Count how many single errors are caught, too.")]
FormatOption = Annotated[Format, option.of_choice("--format", Format, option.FORM)]


def evaluate(  # noqa: PLR0913 - one parameter for each option
    *,
    labels: LabelsOption = None,
    originals: OriginalsOption = None,
    baseline: BaselineOption = None,
    variants: VariantsOption = False,
    form: FormatOption = Format.TEXT,
    output: OutputOption = None,
) -> None:
    """Measure what is found, judged and scored against labels, and list every mistake."""
    from detector.evaluate.change import evaluation_changes
    from detector.evaluate.render import RENDERERS

    before = _read_evaluation(baseline) if baseline else None
    found = _measured(labels, originals, variants)
    if found.absent:
        say(f"evaluate: not at hand: {', '.join(found.absent)}; --originals names their folder")
    if before is None or output or form is not Format.TEXT:
        write_lines(RENDERERS[form](found), output)
    if before is not None:
        write_lines(evaluation_changes(before, found))


def _measured(labels: Path | None, originals: Path | None, variants: bool) -> Evaluation:
    from detector.evaluate.collection import at_hand, default_labels, find_originals, read_collection
    from detector.evaluate.measure import evaluate as measured
    from detector.evaluate.variant import read_variants

    folder = labels or default_labels()
    articles = read_collection(folder, find_originals(folder, originals))
    absent = [article.row.doc for article in articles if article.path is None]
    return measured(at_hand(articles), absent, read_variants(folder) if variants else ())


def _read_evaluation(path: Path) -> Evaluation:
    from pydantic import ValidationError

    from detector.evaluate.measure import Evaluation as Form

    try:
        return Form.model_validate_json(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, ValidationError) as error:
        raise ReadError(
            f"--baseline {path}: {str(error).splitlines()[0]}; allowed: what --format json printed"
        ) from None
