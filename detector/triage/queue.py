"""The queue: articles that match a filter, worst first, page by page, with counts."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass, field
from enum import StrEnum

from detector.model.document import Language
from detector.triage.search import search_phrases
from detector.triage.store import Store

PAGE = 50
MOST_COUNTED = 1_000  # matches of a filter; counting more would cost more than it tells
# Lists of articles that are gone through one by one; a longer one is asked on the way through the queue.
_FEW_ACCUSED, _FEW_FOUND = 10_000, 3_000
LEVELS = ("high", "medium", "low")
_FURTHEST = 10_000  # pages


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
    complete: bool


@dataclass(frozen=True, slots=True)
class Queue:
    """One page of the queue; `following` is the number of the next page, None on the last.

    `total` counts up to MOST_COUNTED; above that, `at_least` is true.
    """

    rows: tuple[Row, ...]
    total: int
    at_least: bool
    number: int
    following: int | None


@dataclass(frozen=True, slots=True)
class Counts:
    """How many articles the store has, whatever the filter."""

    waiting: int
    decided: int
    all_: int


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


COLUMNS = "id, name, title, source, language, as_of, received, risk, level, wrong, undecided, outcome, complete"
_WAITING = "outcome IS NULL AND undecided > 0"  # as in the index
_ORDERS = {Order.RISK: "risk DESC, id", Order.NEWEST: "received DESC, id DESC"}


def page_of(store: Store, wanted: Filter, number: int = 1) -> Queue:
    """A page of the queue, from 1; a page behind the last is empty."""
    number = min(max(number, 1), _FURTHEST)
    first = (number - 1) * PAGE
    with store.read() as connection:
        condition = _condition(connection, wanted)
        found = connection.execute(
            f"SELECT id FROM articles WHERE {condition.text} ORDER BY {_ORDERS[wanted.order]} LIMIT ?",
            [*condition.values, max(first + PAGE, MOST_COUNTED) + 1],
        ).fetchall()
        rows = tuple(row for (id_,) in found[first : first + PAGE] if (row := read_row(connection, id_)))
    following = number + 1 if len(found) > first + PAGE else None
    return Queue(rows, min(len(found), MOST_COUNTED), len(found) > MOST_COUNTED, number, following)


def read_row(connection: sqlite3.Connection, article: int) -> Row | None:
    """An article as the queue shows it."""
    row = connection.execute(f"SELECT {COLUMNS} FROM articles WHERE id = ?", (article,)).fetchone()
    return Row(**{**dict(row), "complete": bool(row["complete"])}) if row else None


def count_articles(store: Store) -> Counts:
    """The articles of the store by their state."""
    with store.read() as connection:
        all_, waiting = connection.execute("SELECT articles, waiting FROM tally").fetchone()
    return Counts(waiting, all_ - waiting, all_)


def next_after(store: Store, wanted: Filter, article: int) -> int | None:
    """The article of the queue behind this one, whether or not this one still matches; None at the end."""
    place = "SELECT risk, received FROM articles WHERE id = ?"
    with store.read() as connection:
        condition = _condition(connection, wanted)
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
    condition = _condition(connection, wanted)
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
    """The values that the filters can take: levels and languages, and the sources and rules that occur."""
    with store.read() as connection:
        return {
            "level": list(LEVELS),
            "language": [language.value for language in Language],
            "source": _distinct(connection, "source", "articles", "TRUE"),
            "rule": _distinct(connection, "code", "claims", "accused"),
        }


def _distinct(connection: sqlite3.Connection, column: str, table: str, where: str) -> list[str]:
    """The values of an indexed column: from each one to the next, as DISTINCT would read the whole index."""
    rows = connection.execute(
        f"WITH RECURSIVE found (value) AS (SELECT min({column}) FROM {table} WHERE {where} UNION ALL"
        f" SELECT (SELECT min({column}) FROM {table} WHERE {where} AND {column} > found.value)"
        " FROM found WHERE found.value IS NOT NULL)"
        " SELECT value FROM found WHERE value IS NOT NULL LIMIT 1000"
    )
    return [row["value"] for row in rows]


def _condition(connection: sqlite3.Connection, wanted: Filter) -> _Condition:
    condition = _Condition()
    if wanted.state is State.WAITING:
        condition.add(_WAITING)
    elif wanted.state is State.DECIDED:
        condition.add(f"NOT ({_WAITING})")
    for name in ("level", "language", "source"):
        if getattr(wanted, name):
            condition.add(f"{name} = ?", getattr(wanted, name))
    if wanted.rule:
        claims = "SELECT article FROM claims WHERE accused AND code = ?"
        if _is_long(connection, claims, wanted.rule, _FEW_ACCUSED):
            claims = f"{claims} AND article = articles.id"
            condition.add(f"EXISTS ({claims})", wanted.rule)
        else:
            condition.add(f"id IN ({claims})", wanted.rule)
    if wanted.since:
        condition.add("as_of >= ?", wanted.since)
    if wanted.until:
        condition.add("as_of <= ?", wanted.until)
    if phrase := " AND ".join(search_phrases(wanted.search)):
        found = "SELECT rowid FROM article_search WHERE article_search MATCH ?"
        # The sign keeps SQLite from starting with the list: https://sqlite.org/optoverview.html#uplus
        condition.add(f"{'+' if _is_long(connection, found, phrase, _FEW_FOUND) else ''}id IN ({found})", phrase)
    return condition


def _is_long(connection: sqlite3.Connection, select: str, value: str, few: int) -> bool:
    """True for a list that is better asked on the way through the queue than gone through itself."""
    (count,) = connection.execute(f"SELECT count(*) FROM ({select} LIMIT {few})", (value,)).fetchone()
    return bool(count == few)
