"""The queue: articles that match a filter, worst first, page by page, with counts."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass, field
from enum import StrEnum

from detector.triage.store import Store

PAGE = 50
_SHORTEST_SEARCH = 3  # the index holds three characters in a row


class State(StrEnum):
    """Which articles are shown: those that wait, those that are decided, or all."""

    WAITING = "waiting"
    DECIDED = "decided"
    ALL = "all"


class Order(StrEnum):
    """In which order the articles are shown."""

    RISK = "risk"
    NEWEST = "newest"


@dataclass(frozen=True, slots=True)
class Filter:
    """What the queue is narrowed to; empty fields narrow nothing. Days are inclusive, `YYYY-MM-DD`."""

    state: State = State.WAITING
    level: str = ""
    rule: str = ""
    language: str = ""
    source: str = ""
    since: str = ""
    until: str = ""
    search: str = ""
    order: Order = Order.RISK


@dataclass(frozen=True, slots=True)
class Row:
    """An article in the queue."""

    id: int
    name: str
    title: str
    source: str
    language: str
    as_of: str
    received: str
    risk: float
    level: str
    wrong: int
    undecided: int
    outcome: str | None


@dataclass(frozen=True, slots=True)
class Queue:
    """One page of the queue; `following` is the number of the next page, None on the last."""

    rows: tuple[Row, ...]
    total: int
    number: int
    following: int | None


@dataclass(slots=True)
class _Condition:
    """Parts of a WHERE clause with their values."""

    parts: list[str] = field(default_factory=list)
    values: list[object] = field(default_factory=list)

    def add(self, part: str, *values: object) -> None:
        """Ask for this too."""
        self.parts.append(part)
        self.values += values

    @property
    def text(self) -> str:
        """The clause."""
        return " AND ".join(self.parts) or "TRUE"


_COLUMNS = "id, name, title, source, language, as_of, received, risk, level, wrong, undecided, outcome"
_ORDERS = {Order.RISK: "risk DESC, id", Order.NEWEST: "received DESC, id DESC"}


def page_of(store: Store, wanted: Filter, number: int = 1) -> Queue:
    """A page of the queue, from 1; a page behind the last is empty."""
    condition = _condition(wanted)
    with store.read() as connection:
        (total,) = connection.execute(
            f"SELECT count(*) FROM articles WHERE {condition.text}", condition.values
        ).fetchone()
        rows = connection.execute(
            f"SELECT {_COLUMNS} FROM articles WHERE {condition.text} ORDER BY {_ORDERS[wanted.order]} LIMIT ? OFFSET ?",
            [*condition.values, PAGE, (number - 1) * PAGE],
        ).fetchall()
    found = tuple(Row(**dict(row)) for row in rows)
    return Queue(found, total, number, number + 1 if number * PAGE < total else None)


def next_after(store: Store, wanted: Filter, article: int) -> int | None:
    """The article of the queue behind this one, whether or not this one still matches; None at the end."""
    condition = _condition(wanted)
    place = "SELECT risk, received FROM articles WHERE id = ?"
    with store.read() as connection:
        row = connection.execute(place, (article,)).fetchone()
        if row is None:
            return None
        if wanted.order is Order.RISK:
            condition.add("(risk < ? OR (risk = ? AND id > ?))", row["risk"], row["risk"], article)
        else:
            condition.add("(received < ? OR (received = ? AND id < ?))", row["received"], row["received"], article)
        found = connection.execute(
            f"SELECT id FROM articles WHERE {condition.text} ORDER BY {_ORDERS[wanted.order]} LIMIT 1", condition.values
        ).fetchone()
    return int(found["id"]) if found else None


def matching_claims(connection: sqlite3.Connection, wanted: Filter) -> list[tuple[int, str]]:
    """Article and fingerprint of every accused claim without a decision that the filter reaches."""
    condition = _condition(wanted)
    rule = "AND claims.code = ?" if wanted.rule else ""
    rows = connection.execute(
        "SELECT DISTINCT claims.article, claims.fingerprint FROM claims"
        f" WHERE claims.accused {rule} AND claims.article IN (SELECT id FROM articles WHERE {condition.text})"
        " AND NOT EXISTS (SELECT 1 FROM standing WHERE standing.article = claims.article"
        " AND standing.fingerprint = claims.fingerprint) ORDER BY claims.article, claims.number",
        [*([wanted.rule] if wanted.rule else []), *condition.values],
    )
    return [(row["article"], row["fingerprint"]) for row in rows]


def choices_of(store: Store) -> dict[str, list[str]]:
    """The values that the filters can take: levels, languages, sources and rules that occur."""
    with store.read() as connection:
        found = {
            name: [row[0] for row in connection.execute(f"SELECT DISTINCT {name} FROM articles ORDER BY 1")]
            for name in ("level", "language", "source")
        }
        found["rule"] = [
            row[0] for row in connection.execute("SELECT DISTINCT code FROM claims WHERE accused ORDER BY 1")
        ]
    return found


def _condition(wanted: Filter) -> _Condition:
    condition = _Condition()
    if wanted.state is State.WAITING:
        condition.add("outcome IS NULL AND undecided > 0")
    elif wanted.state is State.DECIDED:
        condition.add("(outcome IS NOT NULL OR undecided = 0)")
    for name in ("level", "language", "source"):
        if getattr(wanted, name):
            condition.add(f"{name} = ?", getattr(wanted, name))
    if wanted.rule:
        condition.add("id IN (SELECT article FROM claims WHERE accused AND code = ?)", wanted.rule)
    if wanted.since:
        condition.add("as_of >= ?", wanted.since)
    if wanted.until:
        condition.add("as_of <= ?", wanted.until)
    if wanted.search.strip():
        _add_search(condition, wanted.search.strip())
    return condition


def _add_search(condition: _Condition, words: str) -> None:
    """Every word has to stand in the name, the title or the text; the index cannot find one or two characters alone."""
    for word in words.split():
        if len(word) >= _SHORTEST_SEARCH:
            quoted = '"' + word.replace('"', '""') + '"'
            condition.add("id IN (SELECT rowid FROM article_search WHERE article_search MATCH ?)", quoted)
        else:
            condition.add(
                "(instr(lower(name), ?) OR instr(lower(title), ?) OR instr(lower(text), ?))", *[word.lower()] * 3
            )
