"""The queue as its page shows it: rows, counts, and the values that it can be narrowed to, in words."""

from __future__ import annotations

from dataclasses import replace

from detector.model.document import Language
from detector.report.excerpt import printable
from detector.triage.drawing import query_of, readable
from detector.triage.queue import Filter, Order, State, choices_of, count_articles, page_of
from detector.triage.store import Store
from detector.triage.view import Option, QueueView
from detector.triage.words import word

_IN_WORDS = ("level", "language")  # the other values are names


def draw_queue(store: Store, wanted: Filter, number: int, language: Language) -> QueueView:
    """A page of the queue, from 1."""
    queue, counts = page_of(store, wanted, number), count_articles(store)
    return QueueView(
        rows=tuple(readable(row) for row in queue.rows),
        total=queue.total,
        at_least=queue.at_least,
        number=queue.number,
        previous=queue.number - 1 if queue.number > 1 else None,
        following=queue.following,
        filter=wanted,
        query=query_of(wanted),
        options=_options(store, wanted, language),
        waiting=counts.waiting,
        decided=counts.decided,
        all_=counts.all_,
    )


def narrowed_to(wanted: Filter, language: Language) -> tuple[tuple[str, str], ...]:
    """What a filter asks for: the names of its fields and their values, in words."""
    told = []
    for name in ("level", "rule", "language", "source", "since", "until", "search"):
        value = getattr(wanted, name)
        if value:
            told.append((word(f"filter_{name}", language), _text(name, value, language)))
    return tuple(told)


def query_with(wanted: Filter, state: str = "", page: int = 1) -> str:
    """The query string of the same filter with another state, or of another page."""
    changed = query_of(replace(wanted, state=State(state)) if state else wanted)
    return "&".join([*([changed] if changed else []), *([f"page={page}"] if page > 1 else [])])


def _options(store: Store, wanted: Filter, language: Language) -> dict[str, tuple[Option, ...]]:
    found = choices_of(store)
    options = {
        name: tuple(Option(value, _text(name, value, language), value == getattr(wanted, name)) for value in values)
        for name, values in found.items()
    }
    orders = tuple(Option(order, word(f"order_{order}", language), order is wanted.order) for order in Order)
    return {**options, "order": orders}


def _text(name: str, value: str, language: Language) -> str:
    known = name in _IN_WORDS and value in {"low", "medium", "high", *Language}
    return word(f"{name}_{value}", language) if known else printable(value)
