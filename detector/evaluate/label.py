"""A label: what a reader says about one claim of an article, and the row of an article that is labelled."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date
from enum import StrEnum
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from detector.errors import ReadError
from detector.model.claim import Attribute, Kind, Qualifier
from detector.model.document import Language, PartialDate
from detector.model.finding import Verdict

INDEX = "index.jsonl"
Row = TypeVar("Row", bound=BaseModel)


class Group(StrEnum):
    """What a verdict comes down to: the claim holds, is wrong, or cannot be told."""

    OK = "ok"
    WRONG = "wrong"
    OPEN = "open"


def group_of(verdict: Verdict) -> Group:
    """The group of a verdict."""
    if verdict is Verdict.SUPPORTED:
        return Group.OK
    return Group.WRONG if verdict.wrong else Group.OPEN


class Label(BaseModel):
    """One labelled claim, in the form of `labels/guidelines.md`; `surface` is absent where the text is not ours."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    doc: str
    id: str
    start: int = Field(ge=0)
    end: int
    surface: str | None
    kind: Kind
    subject: str | None
    attribute: Attribute
    value: int | float | str | None
    unit: str | None
    precision: str | None = None
    sparsity: str | None = None
    qualifiers: tuple[Qualifier, ...] = ()
    verdict: Verdict
    truth: str | float | None = None
    source: str | None = None
    note: str | None = None
    repeats: int = 0

    @property
    def group(self) -> Group:
        """What the verdict comes down to."""
        return group_of(self.verdict)


class Labelled(BaseModel):
    """An article with labels: its file, its as-of date as far as it is known, and how far the labels reach.

    `partial`: not every claim is labelled. `group`: articles that tell the same story share one, so that none of them
    is judged by a model that has seen another. `sha256` is that of the file's bytes.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    doc: str
    file: str
    language: Language
    as_of: str | None
    kind: str
    partial: bool = False
    group: str | None = None
    sha256: str | None = None

    @property
    def day(self) -> date | None:
        """The last day that the as-of date can mean."""
        return PartialDate.parse(self.as_of).last if self.as_of else None

    @property
    def story(self) -> str:
        """The group of the article, itself where it has none."""
        return self.group or self.doc


def read_rows(path: Path, row: type[Row]) -> list[Row]:
    """The rows of a file of JSON lines; raises ReadError with file, line and what is allowed."""
    return [value for _, value in numbered_rows(path, row)]


def numbered_rows(path: Path, row: type[Row]) -> Iterator[tuple[int, Row]]:
    """The rows with the numbers of their lines."""
    try:
        lines = path.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise ReadError(f"{path}: {error}; allowed: a file of JSON lines in UTF-8") from None
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                yield number, row.model_validate_json(line)
            except ValidationError as error:
                raise ReadError(f"{path}:{number}: {fault_of(error)}; allowed: see labels/guidelines.md") from None


def fault_of(error: ValueError) -> str:
    """The first fault of a row that cannot be read."""
    if not isinstance(error, ValidationError):
        return str(error)
    fault = error.errors()[0]
    return f"{'.'.join(map(str, fault['loc'])) or 'line'}: {fault['msg'].lower()}"


def written(label: Label) -> str:
    """The label as a line of its file, always the same fields in the same order."""
    row = label.model_dump(mode="json")
    for name in ("precision", "sparsity", "repeats"):
        if not row[name]:
            del row[name]
    return json.dumps(row, ensure_ascii=False)


def label_files(folder: Path) -> list[Path]:
    """The files of labels in one folder, sorted."""
    return [path for path in sorted(folder.glob("*.jsonl")) if path.name != INDEX]


def label_folders(folder: Path) -> list[Path]:
    """The folder and those in it that have an index too; raises ReadError where it has none itself."""
    if not (folder / INDEX).is_file():
        raise ReadError(f"{folder}: has no {INDEX}; allowed: a folder of labels, see labels/guidelines.md")
    return [folder, *sorted(child for child in folder.iterdir() if (child / INDEX).is_file())]
