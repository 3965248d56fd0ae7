"""Labels -> their faults: spans, ids, words, doubles, and truth and source where a verdict needs them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from detector.errors import ReadError
from detector.evaluate.agreement import FOLDER, read_sheets
from detector.evaluate.collection import Article, read_collection
from detector.evaluate.label import Label
from detector.evaluate.variant import read_variants
from detector.model.finding import Verdict

_NEED_TRUTH = frozenset({Verdict.CONTRADICTED, Verdict.ANACHRONISTIC, Verdict.INCONSISTENT})
_NEED_SOURCE = frozenset({Verdict.CONTRADICTED, Verdict.ANACHRONISTIC})


def label_faults(folder: Path, originals: Path | None = None) -> Iterator[str]:
    """A line for each fault; what needs a text is checked where it is at hand."""
    articles = read_collection(folder, originals)
    yield from _doubled_ids(label for article in articles for label in article.labels)
    for article in articles:
        yield from _article_faults(article)
    yield from _variant_faults(folder, articles)
    yield from _second_faults(folder, articles)


def _doubled_ids(labels: Iterable[Label]) -> Iterator[str]:
    counts = Counter(label.id for label in labels)
    yield from (f"{id_}: given {count} times; allowed: once" for id_, count in counts.items() if count > 1)


def _article_faults(article: Article) -> Iterator[str]:
    row = article.row
    try:
        _ = row.day
    except ValueError:
        yield f"{row.doc}: as_of {row.as_of}; allowed: YYYY, YYYY-MM or YYYY-MM-DD"
    text = None
    if article.path is not None:
        try:
            text = article.document.text
        except ReadError as error:
            yield str(error)
    for label in article.labels:
        yield from (f"{label.id}: {fault}" for fault in _label_faults(label, text))
    yield from _doubles(article.labels)


def _label_faults(label: Label, text: str | None) -> Iterator[str]:
    if not label.id.startswith(f"{label.doc}-"):
        yield f"id without the article's name; allowed: {label.doc}-NNN"
    if label.end <= label.start:
        yield f"span {label.start}-{label.end} is empty; allowed: start before end"
    elif text is not None and label.end > len(text):
        yield f"span {label.start}-{label.end} is not in the text of {len(text)} characters"
    elif text is not None and label.surface is not None and text[label.start : label.end] != label.surface:
        yield f"the text has {text[label.start : label.end]!r} there, not {label.surface!r}"
    elif label.surface is not None and len(label.surface) != label.end - label.start:
        yield f"surface of {len(label.surface)} characters in a span of {label.end - label.start}"
    if label.verdict in _NEED_TRUTH and label.truth is None:
        yield f"{label.verdict} without truth; allowed: what is right instead"
    if label.verdict in _NEED_SOURCE and not label.source:
        yield f"{label.verdict} without source; allowed: the document that says so"


def _doubles(labels: Sequence[Label]) -> Iterator[str]:
    """Labels of one span that say two things about the same attribute."""
    seen: dict[tuple[object, ...], str] = {}
    for label in labels:
        key = (label.start, label.end, label.kind, label.attribute, label.subject)
        if key in seen:
            yield f"{label.id}: same span, kind, attribute and subject as {seen[key]}; allowed: one label"
        seen[key] = label.id


def _variant_faults(folder: Path, articles: Sequence[Article]) -> Iterator[str]:
    known = {article.row.doc: article for article in articles}
    for variant in read_variants(folder):
        name = f"variant of {variant.doc} at {variant.start}"
        if variant.doc not in known:
            yield f"{name}: no such article; allowed: one of the index"
        elif variant.before == variant.after:
            yield f"{name}: changes nothing"
        elif known[variant.doc].path is not None:
            try:
                variant.applied(known[variant.doc].document.text)
            except ReadError as error:
                yield str(error)


def _second_faults(folder: Path, articles: Sequence[Article]) -> Iterator[str]:
    known = {label.id: (label.start, label.end) for article in articles for label in article.labels}
    sheets = read_sheets(folder).values() if (folder / FOLDER).is_dir() else ()
    for second in (row for rows in sheets for row in rows):
        if known.get(second.id) != (second.start, second.end):
            yield f"second label {second.id}: no label has this id and span"
