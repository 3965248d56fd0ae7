"""`detector lsp`: findings while writing, for editors."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from detector.command import option
from detector.command.reading import open_policy
from detector.errors import UsageError
from detector.model.document import Language
from detector.model.finding import Severity
from detector.report.result import Options
from detector.settings import Settings

if TYPE_CHECKING:
    from detector.lsp.setup import Setup


def lsp() -> None:
    """Serve an editor on standard input and output with the Language Server Protocol."""
    try:
        import pygls  # noqa: F401 - asked for before anything else is loaded
    except ImportError:
        raise UsageError("lsp: pygls is not installed; allowed: pip install '.[lsp]'") from None
    from detector.lsp.service import serve

    serve(open_setup)


def open_setup(settings: Settings) -> Setup:
    """The scanner that the settings of a folder ask for; raises UsageError for a value that is not allowed."""
    from detector.check.baseline import read_baseline
    from detector.lsp.setup import Setup
    from detector.pipeline import Scanner

    given = {key: str(value) for key, value in settings.values.items()}
    with _named(settings.file):
        language = option.choice("lang", Language)(given["lang"]) if "lang" in given else None
        least = option.choice("min-severity", Severity)(given.get("min-severity", Severity.WARNING.value))
        baseline = read_baseline(Path(given["baseline"])) if "baseline" in given else ()
        policy = open_policy(given.get("select"), given.get("ignore"), baseline)
        as_of = option.day(given["as-of"]) if "as-of" in given else None
        specs = Path(given["specs"]) if "specs" in given else None
        return Setup(
            Scanner(as_of, specs, language, policy), Options(language=language, least=least, codes=policy.codes)
        )


@contextmanager
def _named(file: Path | None) -> Iterator[None]:
    """Errors inside name the file of the settings."""
    try:
        yield
    except UsageError as error:
        raise UsageError(f"{file}: {str(error).removeprefix('--')}") from None
