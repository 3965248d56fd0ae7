"""Inputs -> results, one by one, with what has to be said about them on standard error."""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from detector.command.progress import Progress
from detector.errors import ReadError, UsageError
from detector.model.document import Document
from detector.read.inputs import Input
from detector.read.page import Page
from detector.read.reading import Options
from detector.report.output import say
from detector.report.result import Result, unreadable

if TYPE_CHECKING:
    from detector.check.baseline import Entry
    from detector.check.policy import Policy
    from detector.pipeline import Scanner


def scan_inputs(scanner: Scanner, inputs: Sequence[Input], reading: Options) -> Iterator[Result]:
    """A result for each article, and for each input that cannot be read; what an article says about findings to
    ignore without effect is said."""
    with Progress(len(inputs)).running() as progress:
        for number, entry in enumerate(inputs, 1):
            progress.show(number, entry.name)
            for result, remarks in _scan(scanner, entry, reading):
                progress.clear()
                for remark in remarks:
                    say(remark)
                yield result
                _collect_again()


def _scan(scanner: Scanner, entry: Input, reading: Options) -> Iterator[tuple[Result, list[str]]]:
    try:
        for outcome in entry.read(reading):
            if isinstance(outcome, Document):
                yield _scan_document(scanner, outcome)
            else:
                yield unreadable(entry.name, str(outcome)), []
    except ReadError as error:
        yield unreadable(entry.name, str(error)), []


def _scan_document(scanner: Scanner, document: Document) -> tuple[Result, list[str]]:
    remarks = [f"{document.name}: {_guess(document)}"] if document.guessed else []
    result = Result(scanner.scan_document(document), Page.of(document.text, document.origin))
    remarks += scanner.policy.complaints
    scanner.policy.complaints.clear()
    return result, remarks


def open_policy(select: str | None, ignore: str | None, baseline: Iterable[Entry] = ()) -> Policy:
    """What is set aside by the options; raises UsageError for a code that no rule has."""
    from detector.check.policy import Policy, select_codes

    if select is None and ignore is None:
        return Policy(baseline=baseline)
    from detector.report.explain import describe_rules

    known = [description.code for description in describe_rules()]
    return Policy(select_codes(known, _words(select), _words(ignore)), baseline)


def _words(text: str | None) -> list[str]:
    return text.split(",") if text is not None else []


def refuse_overwriting(output: Path | None, inputs: Iterable[Input]) -> None:
    """Raise UsageError where the output is one of the inputs."""
    if output and any(_is_same(entry.path, output) for entry in inputs):
        raise UsageError(f"--output {output}: is one of the inputs; allowed: another file")


def _is_same(path: Path | None, output: Path) -> bool:
    try:
        return path is not None and path.samefile(output)
    except (OSError, ValueError):
        return False


def _guess(document: Document) -> str:
    if document.encoding == "utf-8":
        return "the last character is cut off; read as utf-8"
    return f"read as {document.encoding}, a guess from its bytes; --encoding names another one"


def _collect_again() -> None:
    """Turn the garbage collector on after the first article, for what the next ones leave behind."""
    if not gc.isenabled():
        gc.freeze()
        gc.enable()
