"""What every request passes: host, origin and size are checked, who asks is found out, answers get their headers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from ipaddress import ip_address
from urllib.parse import quote, urlsplit

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import cookie_parser
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from detector.triage.account import session_account, token_of
from detector.triage.desk import Desk, Identity
from detector.triage.role import Role

COOKIE = "detector_session"
API = "/api/"
SIGN_IN = "/sign-in"
OPEN_TO_ALL = (SIGN_IN, "/static/", "/api/openapi.json")
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self';"
    " form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
)
_HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
_BEARER = "bearer "
_TOO_LARGE = 413


class TooLargeError(Exception):
    """The body of a request goes beyond the limit."""


class Guard:
    """The application with everything in front of it."""

    def __init__(self, app: ASGIApp, desk: Desk) -> None:
        """Guard this application of a desk."""
        self._app = app
        self._desk = desk

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, or answer it here."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        answered = self._refusal(scope["method"], headers)
        if answered is None:
            identity = await run_in_threadpool(self._identity, scope["path"], headers)
            scope.setdefault("state", {})["identity"] = identity
            answered = self._stranger(scope["path"], identity)
        send = _with_headers(send, private=not scope["path"].startswith("/static/"))
        if answered is not None:
            await answered(scope, receive, send)
            return
        await self._app(scope, self._limited(receive), send)

    def _refusal(self, method: str, headers: Headers) -> Response | None:
        """The answer to a request that names another host, comes from another site, or is too large."""
        host = headers.get("host", "")
        if not self._is_ours(host):
            return PlainTextResponse("this host name is not served here; --name NAME allows it\n", 421)
        if method not in _SAFE and not _is_same_site(headers, host):
            return PlainTextResponse("this request comes from another site\n", 403)
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > self._desk.settings.largest:
            return PlainTextResponse(f"{_limit(self._desk.settings.largest)}\n", _TOO_LARGE)
        return None

    def _is_ours(self, host: str) -> bool:
        """True for a name of this desk, and, behind a sign-in, for a bare address, which no other site can pose as."""
        try:
            name = (urlsplit(f"//{host}").hostname or "").rstrip(".")
        except ValueError:
            return False
        return name in self._desk.settings.names or (self._desk.settings.sign_in and _is_address(name))

    def _identity(self, path: str, headers: Headers) -> Identity | None:
        """Who asks: programs by the token in the header, people by the cookie, or everyone on this machine."""
        desk = self._desk
        if path.startswith(API):
            return self._program(headers.get("authorization", ""))
        if not desk.settings.sign_in:
            return Identity(desk.settings.local, Role.ADMIN)
        secret = cookie_parser(headers.get("cookie", "")).get(COOKIE, "")
        account = session_account(desk.store, secret) if secret else None
        return Identity(account.name, account.role, secret) if account else None

    def _program(self, authorization: str) -> Identity | None:
        if not authorization.lower().startswith(_BEARER):
            return None
        secret = authorization[len(_BEARER) :].strip()
        if not self._desk.settings.sign_in and same_secret(secret, self._desk.secret):
            return Identity(self._desk.settings.local, Role.ADMIN)
        token = token_of(self._desk.store, secret)
        return Identity(token.name, token.role) if token else None

    def _stranger(self, path: str, identity: Identity | None) -> Response | None:
        """The answer to someone unknown who asks for more than the way in."""
        if identity is not None or path.startswith(OPEN_TO_ALL):
            return None
        if path.startswith(API):
            told = {"WWW-Authenticate": 'Bearer realm="detector"'}
            return Response('{"error": "a bearer token is needed"}', 401, told, "application/json")
        return RedirectResponse(f"{SIGN_IN}?next={quote(path)}", 303)

    def _limited(self, receive: Receive) -> Receive:
        """The same body, broken off where it grows beyond the limit without having said so."""
        largest, received = self._desk.settings.largest, 0

        async def counted() -> Message:
            nonlocal received
            message = await receive()
            received += len(message.get("body", b""))
            if received > largest:
                raise TooLargeError(_limit(largest))
            return message

        return counted


def same_secret(one: str, other: str) -> bool:
    """True for equal secrets, in a time that tells nothing about where they differ."""
    from hmac import compare_digest

    return compare_digest(one.encode("utf-8", "replace"), other.encode("utf-8", "replace"))


def _is_same_site(headers: Headers, host: str) -> bool:
    """False where the browser says that another site's page has sent the request; programs say nothing."""
    if headers.get("sec-fetch-site", "same-origin") not in {"same-origin", "none"}:
        return False
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc.lower() == host.lower()


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _limit(largest: int) -> str:
    return f"too large; allowed: up to {largest // 2**20} MB"


def _with_headers(send: Send, *, private: bool) -> Callable[[Message], Awaitable[None]]:
    """Add the headers to the start of every answer."""

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in _HEADERS.items():
                headers[name] = value
            if private:
                headers["Cache-Control"] = "no-store"
        await send(message)

    return sending
