"""The interface for programs: what goes in and out, one handler for each address. `openapi.py` describes it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from http import HTTPStatus
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from detector.errors import UsageError
from detector.model.report import Report
from detector.triage.audit import Event
from detector.triage.choice import Action, Choice, Correction, Decision
from detector.triage.decision import decide, undo
from detector.triage.drawing import read_article
from detector.triage.intake import claim_key, storable
from detector.triage.queue import Row, page_of
from detector.triage.role import Role
from detector.triage.scanning import Article
from detector.triage.standing import history
from detector.triage.visit import Visit, filter_of, whole_number

_STRICT = ConfigDict(extra="forbid", frozen=True)
ShortText = Annotated[str, Field(max_length=500)]
RowNumber = Annotated[int, Field(ge=0, lt=2**63)]  # what a row of the store can have


class ScanRequest(BaseModel):
    """A text to scan. The suffix of `name` says what it is: .txt, .md, .html."""

    model_config = _STRICT

    text: str = Field(min_length=1)
    name: ShortText = "article.txt"
    as_of: date | None = None


class ArticleRequest(ScanRequest):
    """An article to keep. The same `key` again is a new state of the same article; its decisions stay."""

    key: ShortText = ""
    source: ShortText = ""


class DecisionRequest(BaseModel):
    """A decision about a claim, or, without a fingerprint, about the article; `undo` takes back `decision`."""

    model_config = _STRICT

    action: Action
    fingerprint: ShortText = ""
    reason: ShortText = ""
    note: Annotated[str, Field(max_length=4_000)] = ""
    label: Correction | None = None
    seen: RowNumber | None = None
    decision: RowNumber | None = None


@dataclass(frozen=True, slots=True)
class Kept:
    """An article that was kept, with its report, and by the id of each claim the fingerprint to decide about it."""

    id: int
    report: Report
    fingerprints: dict[str, str]


@dataclass(frozen=True, slots=True)
class Listing:
    """A page of the queue."""

    articles: tuple[Row, ...]
    total: int
    at_least: bool
    page: int
    next: int | None


@dataclass(frozen=True, slots=True)
class Whole:
    """An article with its text, its report, the fingerprints of its claims by their ids, and the decisions that stand,
    by fingerprint ('' for the article)."""

    article: Row
    text: str
    report: Report
    fingerprints: dict[str, str]
    decisions: dict[str, Decision]


@dataclass(frozen=True, slots=True)
class History:
    """Decisions, newest first."""

    decisions: tuple[Decision, ...]


@dataclass(frozen=True, slots=True)
class Written:
    """The decisions that were written, and those of others that came in between."""

    made: tuple[Decision, ...]
    overtaken: tuple[Decision, ...]


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a request was refused."""

    error: str


Call = Callable[[Visit, Any], object]


def scan_text(visit: Visit, request: ScanRequest) -> Report:
    """Scan a text; nothing is kept."""
    return visit.desk.scan(_article(request)).report


def keep_article(visit: Visit, request: ArticleRequest) -> Kept:
    """Scan an article and put it into the queue."""
    source = request.source or visit.actor
    key = f"{source}:{request.key}" if request.key else ""
    article = visit.desk.submit(_article(request), source, key)
    visit.record(Event.SUBMITTED, f"article {article}: {request.name}")
    report = read_article(visit.desk.store, article).report
    return Kept(article, report, _fingerprints(report))


def list_articles(visit: Visit, _: None) -> Listing:
    """The queue, worst first; the filters are those of the page."""
    query = visit.request.query_params
    queue = page_of(visit.desk.store, filter_of(query), whole_number("page", query.get("page", "1")))
    return Listing(queue.rows, queue.total, queue.at_least, queue.number, queue.following)


def get_article(visit: Visit, _: None) -> Whole:
    """One article."""
    stored = read_article(visit.desk.store, _id(visit))
    return Whole(stored.row, stored.text, stored.report, _fingerprints(stored.report), dict(stored.standing))


def _fingerprints(report: Report) -> dict[str, str]:
    return {claim.id: claim_key(claim) for claim in report.claims}


def list_decisions(visit: Visit, _: None) -> History:
    """The history of one article."""
    read_article(visit.desk.store, _id(visit))
    return History(history(visit.desk.store, _id(visit)))


def add_decision(visit: Visit, request: DecisionRequest) -> Written:
    """Decide, or undo."""
    article = _id(visit)
    stored = read_article(visit.desk.store, article)
    if request.action is Action.UNDO:
        if request.decision not in {row.id for row in stored.history}:
            raise UsageError(f"undo needs a decision of article {article}; allowed: one of its history")
        return Written(undo(visit.desk.store, visit.actor, request.decision), ())
    choice = Choice(
        article, request.fingerprint, request.action, request.reason, request.note, request.label, request.seen
    )
    outcome = decide(visit.desk.store, visit.actor, [choice])
    return Written(outcome.made, outcome.overtaken)


@dataclass(frozen=True, slots=True)
class Operation:
    """One address with what it takes, gives and needs."""

    method: str
    path: str
    call: Call
    answer: type
    body: type[BaseModel] | None = None
    role: Role = Role.READER
    status: HTTPStatus = HTTPStatus.OK
    filters: bool = False


OPERATIONS = (
    Operation("POST", "/api/scan", scan_text, Report, ScanRequest),
    Operation("POST", "/api/articles", keep_article, Kept, ArticleRequest, Role.EDITOR, HTTPStatus.CREATED),
    Operation("GET", "/api/articles", list_articles, Listing, filters=True),
    Operation("GET", "/api/articles/{id}", get_article, Whole),
    Operation("GET", "/api/articles/{id}/decisions", list_decisions, History),
    Operation(
        "POST",
        "/api/articles/{id}/decisions",
        add_decision,
        Written,
        DecisionRequest,
        Role.EDITOR,
        HTTPStatus.CREATED,
    ),
)


def _article(request: ScanRequest) -> Article:
    return Article(request.name, storable(request.text), request.as_of)


def _id(visit: Visit) -> int:
    return whole_number("article", str(visit.request.path_params["id"]))
