"""A request with all that its handler needs; handlers are plain functions, called with the form already checked."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData, UploadFile
from starlette.exceptions import HTTPException
from starlette.formparsers import MultiPartException
from starlette.requests import Request
from starlette.responses import Response

from detector.errors import UsageError
from detector.model.document import Language
from detector.triage.audit import Event, record
from detector.triage.desk import Desk, Identity
from detector.triage.guard import same_secret
from detector.triage.queue import Filter, Order, State
from detector.triage.role import Role

TOKEN = "token"  # name of the hidden field in every form
LANGUAGE_COOKIE = "detector_language"
_MOST_FIELDS = 100
_LONGEST_FIELD = 500


@dataclass(frozen=True, slots=True)
class Visit:
    """One request: who asks, at which desk, in which language, with which form (empty for GET)."""

    desk: Desk
    request: Request
    identity: Identity | None
    language: Language
    form: FormData
    upload: tuple[str, bytes] | None = None

    @property
    def actor(self) -> str:
        """The name under which decisions are written."""
        return self.identity.name if self.identity else ""

    @property
    def address(self) -> str:
        """Where the request comes from."""
        return self.request.client.host if self.request.client else ""

    @property
    def token(self) -> str:
        """What the forms of the answer carry in their hidden field."""
        return self.desk.form_token(self.identity)

    def allows(self, role: Role) -> bool:
        """True where the visitor has this role, or one above it."""
        return self.identity is not None and self.identity.role.includes(role)

    def text(self, name: str) -> str:
        """A field of the form, empty where it is missing."""
        value = self.form.get(name, "")
        return value if isinstance(value, str) else ""

    def number(self, name: str, default: int | None = None) -> int:
        """A number of the form or of the address; raises UsageError where it is none."""
        given = self.text(name) or self.request.query_params.get(name, "")
        if not given and default is not None:
            return default
        return whole_number(name, given)

    def record(self, event: Event, detail: str = "") -> None:
        """Add a line to the log."""
        record(self.desk.store, self.actor, event, detail, self.address)


Handler = Callable[[Visit], Response]
Endpoint = Callable[[Request], Awaitable[Response]]


def page(handler: Handler, role: Role | None = Role.READER) -> Endpoint:
    """The endpoint of a page that only shows; None lets everyone in."""

    async def endpoint(request: Request) -> Response:
        visit = visit_of(request)
        _require(visit, role)
        return await run_in_threadpool(handler, visit)

    return endpoint


def writing(handler: Handler, role: Role | None = Role.EDITOR) -> Endpoint:
    """The endpoint of a form: without its token nothing is done, whoever sends it."""

    async def endpoint(request: Request) -> Response:
        visit = await _read_form(request)
        if not same_secret(visit.text(TOKEN), visit.token):
            await run_in_threadpool(visit.record, Event.REFUSED, f"{request.url.path}: form without its token")
            raise HTTPException(403, "this form is out of date; load the page again")
        _require(visit, role)
        return await run_in_threadpool(handler, visit)

    return endpoint


async def _read_form(request: Request) -> Visit:
    largest = request.app.state.desk.settings.largest
    try:
        async with request.form(max_files=1, max_fields=_MOST_FIELDS, max_part_size=largest) as form:
            found = next((item for item in form.values() if isinstance(item, UploadFile)), None)
            upload = (found.filename or "", await found.read()) if found and found.filename else None
            return visit_of(request, form, upload)
    except MultiPartException as error:
        raise HTTPException(400, str(error)) from None


def visit_of(request: Request, form: FormData | None = None, upload: tuple[str, bytes] | None = None) -> Visit:
    """The visit of a request, with its form where that is read."""
    identity = getattr(request.state, "identity", None)
    return Visit(request.app.state.desk, request, identity, language_of(request), form or FormData(), upload)


def _require(visit: Visit, role: Role | None) -> None:
    if role is not None and not visit.allows(role):
        raise HTTPException(403, f"this needs the role {role}")


def language_of(request: Request) -> Language:
    """The language of the page: as chosen before, else as the browser asks, else English."""
    chosen = request.cookies.get(LANGUAGE_COOKIE, "")
    if chosen in set(Language):
        return Language(chosen)
    return Language.CHINESE if request.headers.get("accept-language", "").lower().startswith("zh") else Language.ENGLISH


def filter_of(fields: Mapping[str, object]) -> Filter:
    """The filter in a query or form; raises UsageError for a state or order that is none."""
    told = {name: str(fields.get(name) or "").strip()[:_LONGEST_FIELD] for name in Filter.__slots__}
    try:
        state = State(told.pop("state") or State.WAITING)
        order = Order(told.pop("order") or Order.RISK)
    except ValueError as error:
        raise UsageError(f"{error}; allowed: {', '.join([*State, *Order])}") from None
    return Filter(state=state, order=order, **told)


def whole_number(name: str, given: str) -> int:
    """The number; raises UsageError where it is none that can be stored."""
    if not given.isascii() or not given.isdecimal() or len(given) > len(str(2**62)) or int(given) > 2**62:
        raise UsageError(f"{name} {given[:20]!r}: no number; allowed: digits")
    return int(given)
