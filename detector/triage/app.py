"""The application: pages and interface behind one guard."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http import HTTPStatus
from pathlib import Path

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Mount
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp

from detector.errors import DetectorError
from detector.triage import pages
from detector.triage.choice import MissingError
from detector.triage.desk import Desk
from detector.triage.guard import API, Guard, TooLargeError
from detector.triage.openapi import interface_routes
from detector.triage.scanning import BusyError

STATIC = Path(__file__).with_name("static")


def make_app(desk: Desk) -> ASGIApp:
    """The application of a desk; what runs in the background starts and ends with it."""
    app = Starlette(
        routes=[*interface_routes(), *pages.page_routes(), _static()],
        exception_handlers={
            HTTPException: _answer_refusal,
            TooLargeError: _answer_size,
            DetectorError: _answer_fault,
            sqlite3.OperationalError: _answer_busy,
            Exception: _answer_failure,
        },
        lifespan=_lifespan,
    )
    app.state.desk = desk
    return Guard(app, desk)


@asynccontextmanager
async def _lifespan(app: Starlette) -> AsyncIterator[None]:
    desk: Desk = app.state.desk
    desk.warm_up()
    try:
        yield
    finally:
        await run_in_threadpool(desk.close)


def _static() -> BaseRoute:
    return Mount("/static", StaticFiles(directory=STATIC, follow_symlink=False), name="static")


async def _answer_refusal(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return await _answer(request, HTTPStatus(error.status_code), error.detail)


async def _answer_fault(request: Request, error: Exception) -> Response:
    """What a user can put right, in the words of the error."""
    if isinstance(error, BusyError):
        status = HTTPStatus.SERVICE_UNAVAILABLE
    elif isinstance(error, MissingError):
        status = HTTPStatus.NOT_FOUND
    else:
        status = HTTPStatus.BAD_REQUEST
    return await _answer(request, status, str(error))


async def _answer_size(request: Request, error: Exception) -> Response:
    return await _answer(request, HTTPStatus.REQUEST_ENTITY_TOO_LARGE, str(error))


async def _answer_busy(request: Request, error: Exception) -> Response:
    """The disk is full, or another process holds the store for long: nothing was written."""
    return await _answer(request, HTTPStatus.SERVICE_UNAVAILABLE, f"the store cannot be used now: {error}")


async def _answer_failure(request: Request, error: Exception) -> Response:
    del error  # its place is in the log of the server
    return await _answer(request, HTTPStatus.INTERNAL_SERVER_ERROR, "this should not happen; the log has the details")


async def _answer(request: Request, status: HTTPStatus, text: str) -> Response:
    if request.url.path.startswith(API):
        return JSONResponse({"error": text}, status)
    return await run_in_threadpool(pages.error_page, request, int(status), text)
