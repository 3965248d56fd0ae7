"""Labels from elsewhere -> the folder of labels: new ones are added, conflicts are reported and left as they are."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from pydantic import ValidationError

from detector.errors import ReadError
from detector.evaluate.collection import read_collection
from detector.evaluate.label import INDEX, Label, Labelled, fault_of, written


@dataclass(slots=True)
class Merger:
    """What a merge would do: the labels and articles that are new, those that are known, and the conflicts."""

    articles: list[Labelled] = field(default_factory=list)
    added: list[Label] = field(default_factory=list)
    known: int = 0
    conflicts: list[str] = field(default_factory=list)

    def lines(self) -> list[str]:
        """What was found, in words."""
        counts = f"{len(self.added)} new, {self.known} known, {len(self.conflicts)} in conflict"
        articles = [f"new article: {row.doc} ({row.file})" for row in self.articles]
        return [*(f"conflict: {text}" for text in self.conflicts), *articles, counts]


def merge(folder: Path, file: Path) -> Merger:
    """What becomes of the labels of a file: lines in the form of labels, and of the index for new articles."""
    articles, labels = _read(file)
    collection = read_collection(folder)
    known = {article.row.doc for article in collection}
    merger = Merger([row for row in articles if row.doc not in known])
    allowed = known | {row.doc for row in merger.articles}
    held = {article.row.doc: list(article.labels) for article in collection}
    for label in labels:
        if label.doc not in allowed:
            raise ReadError(f"{file}: {label.doc} is not in {folder / INDEX}; allowed: a line of the index with it")
        _sort_in(merger, held.setdefault(label.doc, []), label)
    return merger


def _read(file: Path) -> tuple[list[Labelled], list[Label]]:
    articles: list[Labelled] = []
    labels: list[Label] = []
    try:
        lines = file.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise ReadError(f"{file}: {error}; allowed: a file of JSON lines in UTF-8") from None
    for number, line in enumerate(lines, 1):
        try:
            if line.strip() and '"file"' in line and "file" in json.loads(line):
                articles.append(Labelled.model_validate_json(line))
            elif line.strip():
                labels.append(Label.model_validate_json(line))
        except (ValidationError, json.JSONDecodeError) as error:
            raise ReadError(f"{file}:{number}: {fault_of(error)}; allowed: see labels/guidelines.md") from None
    return articles, labels


def _sort_in(merger: Merger, held: list[Label], label: Label) -> None:
    """Count a label as known, as a conflict, or add it under an id of its own."""
    same = [one for one in held if _same_claim(one, label)]
    if not same:
        fresh = label.model_copy(update={"id": _fresh_id(held, label)})
        merger.added.append(fresh)
        held.append(fresh)
    elif any((one.verdict, one.value) == (label.verdict, label.value) for one in same):
        merger.known += 1
    else:
        one = same[0]
        merger.conflicts.append(
            f"{one.id} {one.start}-{one.end}: here {one.verdict} ({one.value}), there {label.verdict} ({label.value})"
        )


def _same_claim(one: Label, other: Label) -> bool:
    return one.attribute is other.attribute and one.start < other.end and other.start < one.end


def _fresh_id(held: Iterable[Label], label: Label) -> str:
    taken = {one.id for one in held}
    if label.id not in taken and label.id.startswith(f"{label.doc}-"):
        return label.id
    numbers = [int(part) for id_ in taken if (part := id_.rpartition("-")[2]).isdecimal()]
    return f"{label.doc}-{max(numbers, default=0) + 1:03d}"


def write_merged(folder: Path, merger: Merger) -> None:
    """Put what is new into the folder's files: labels in order of place, new articles at the end of the index."""
    collection = {article.row.doc: article for article in read_collection(folder)}
    for doc in dict.fromkeys(label.doc for label in merger.added):
        known: Sequence[Label] = collection[doc].labels if doc in collection else ()
        new = [label for label in merger.added if label.doc == doc]
        rows = sorted([*known, *new], key=lambda label: (label.start, label.id))
        _file_of(folder, doc).write_text("".join(f"{written(row)}\n" for row in rows), "utf-8")
    if merger.articles:
        with (folder / INDEX).open("a", encoding="utf-8") as index:
            index.writelines(f"{row.model_dump_json()}\n" for row in merger.articles)


def _file_of(folder: Path, doc: str) -> Path:
    """The file of an article's labels: where it is, else a new one in the folder."""
    places = [folder / f"{doc}.jsonl", *folder.glob(f"*/{doc}.jsonl")]
    return next((place for place in places if place.is_file()), places[0])
