"""Labelled articles: their labels, and their texts as far as they are at hand."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from detector.errors import ReadError, UsageError
from detector.evaluate.label import INDEX, Label, Labelled, label_files, label_folders, read_rows
from detector.model.document import Document

NEIGHBOUR = Path("..") / "shared" / "seeds"


@dataclass(frozen=True)
class Article:
    """A labelled article; `path` is None where its text is not at hand."""

    row: Labelled
    labels: tuple[Label, ...]
    path: Path | None

    @cached_property
    def document(self) -> Document:
        """The text; raises ReadError where it is missing or is not the one that was labelled."""
        from detector.read import read_file

        if self.path is None:
            raise ReadError(f"{self.row.doc}: its text {self.row.file} is not at hand; allowed: --originals FOLDER")
        document = read_file(self.path)
        if self.row.sha256 and document.sha256 != self.row.sha256:
            raise ReadError(
                f"{self.path}: is not the text that was labelled as {self.row.doc}; allowed: the same bytes"
            )
        return document


def default_labels() -> Path:
    """The folder of labels beside the package in a checkout, else the one in the working folder."""
    beside = Path(__file__).parents[2] / "labels"
    return beside if (beside / INDEX).is_file() else Path("labels")


def find_originals(labels: Path, given: Path | None) -> Path | None:
    """The folder of the originals: the given one, else `../shared/seeds` beside the labels' project; None if absent."""
    if given is not None and not given.is_dir():
        raise UsageError(f"--originals {given}: no such folder; allowed: the folder that holds the labelled texts")
    neighbour = labels.absolute().parent / NEIGHBOUR
    return given or (neighbour if neighbour.is_dir() else None)


def read_collection(folder: Path, originals: Path | None = None) -> list[Article]:
    """Every labelled article of a folder and of those in it, in the order of their indexes."""
    root = folder.absolute().parent
    return [article for part in label_folders(folder) for article in _articles(part, root, originals)]


def _articles(folder: Path, root: Path, originals: Path | None) -> Iterator[Article]:
    held: dict[str, list[Label]] = defaultdict(list)
    for path in label_files(folder):
        for label in read_rows(path, Label):
            held[label.doc].append(label)
    rows = read_rows(folder / INDEX, Labelled)
    unlisted = sorted(held.keys() - {row.doc for row in rows})
    if unlisted:
        raise ReadError(f"{folder / INDEX}: lacks {', '.join(unlisted)}; allowed: a row for each labelled article")
    yield from (Article(row, _in_order(held[row.doc]), _text_of(row, root, originals)) for row in rows)


def _in_order(labels: Iterable[Label]) -> tuple[Label, ...]:
    return tuple(sorted(labels, key=lambda label: label.start))


def _text_of(row: Labelled, root: Path, originals: Path | None) -> Path | None:
    places = [root / row.file]
    if originals is not None:
        places += [originals / Path(row.file).name, originals.parent / row.file]
    return next((place for place in places if place.is_file()), None)


def at_hand(articles: Iterable[Article]) -> list[Article]:
    """The articles whose text can be read; raises ReadError where there is none."""
    found = [article for article in articles if article.path is not None]
    if not found:
        raise ReadError(
            "no labelled text is at hand; allowed: --labels FOLDER beside its corpus, or --originals FOLDER"
        )
    return found
