"""Variants: articles with one error put in, as the place of the error and what stands there instead."""

from __future__ import annotations

from pathlib import Path

from pydantic import BaseModel, ConfigDict

from detector.errors import ReadError
from detector.evaluate.label import read_rows

FOLDER = "variants"


class Variant(BaseModel):
    """One error: the words between `start` and `end` of an article's text, and those that take their place."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    doc: str
    kind: str
    start: int
    end: int
    before: str
    after: str

    def applied(self, text: str) -> str:
        """The text with the error; raises ReadError where it is not the text that the error was made for."""
        if text[self.start : self.end] != self.before:
            raise ReadError(f"variant of {self.doc} at {self.start}: the text has not {self.before!r} there")
        return text[: self.start] + self.after + text[self.end :]

    @property
    def span(self) -> tuple[int, int]:
        """Where the error stands in the changed text."""
        return self.start, self.start + len(self.after)


def read_variants(labels: Path) -> list[Variant]:
    """The variants of a folder of labels, in order of file and line."""
    return [row for path in sorted((labels / FOLDER).glob("*.jsonl")) for row in read_rows(path, Variant)]
