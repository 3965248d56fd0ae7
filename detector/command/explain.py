"""`detector explain`: the page of a rule."""

from __future__ import annotations

from typing import Annotated

import typer

from detector.command import option
from detector.model.document import Language
from detector.report.output import write_lines

CodeArgument = Annotated[
    str | None, typer.Argument(metavar="[CODE]", help="Code or name of a rule; without it, all are listed.")
]


LanguageOption = Annotated[
    Language | None,
    option.of_choice("--lang", Language, "Language of the page; default: English, with examples in both."),
]


def explain(code: CodeArgument = None, language: LanguageOption = None) -> None:
    """Print the page of a rule: what, why, examples. Without a code, list the rules."""
    from detector.report.explain import explain_code, list_rules

    write_lines([list_rules(language) if code is None else explain_code(code, language)])
