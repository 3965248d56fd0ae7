"""A desk served on this machine, and browsers that visit it; at the end nothing may have gone wrong in them."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from detector.triage.app import make_app
from detector.triage.desk import Desk
from detector.triage.store import Store
from tests.browsing import open_browser
from tests.triage.making import make_desk

FAILED = "Failed to load resource"  # the browser's own line for every answer from 400 on


@dataclass(frozen=True, slots=True)
class Site:
    """A desk with the address that it is served at."""

    address: str
    desk: Desk

    @property
    def store(self) -> Store:
        """What lies behind it."""
        return self.desk.store


@pytest.fixture(scope="package")
def browser() -> Iterator[Any]:
    with open_browser() as browser:
        yield browser


@contextmanager
def served(desk: Desk) -> Iterator[Site]:
    """The desk behind an address of this machine."""
    listening = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn.Config(make_app(desk), log_level="error", ws="none", timeout_graceful_shutdown=2))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    while not server.started and thread.is_alive():
        time.sleep(0.01)
    yield Site(f"http://127.0.0.1:{listening.getsockname()[1]}", desk)
    server.should_exit = True
    thread.join(10)
    listening.close()


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    """A desk on this machine, where nobody signs in."""
    with served(make_desk(tmp_path)) as site:
        yield site


@pytest.fixture
def guarded(tmp_path: Path) -> Iterator[Site]:
    """A desk where everybody signs in."""
    with served(make_desk(tmp_path, sign_in=True)) as site:
        yield site


@pytest.fixture
def visit(browser: Any) -> Iterator[Callable[..., Any]]:
    """Opens a page in a browser of its own; no message, no failed policy, and no request to anywhere else may follow.

    With `refused`, answers may say that something cannot be done.
    """
    told: list[str] = []
    contexts = []

    def visit(address: str, refused: bool = False, **options: Any) -> Any:
        context = browser.new_context(**{"viewport": {"width": 1280, "height": 800}, **options})
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(8_000)
        own = "/".join(address.split("/")[:3]) + "/"
        page.on("console", lambda message: None if refused and FAILED in message.text else told.append(message.text))
        page.on("pageerror", lambda error: told.append(str(error)))
        page.on("request", lambda request: told.extend([] if request.url.startswith((own, "data:")) else [request.url]))
        page.goto(address)
        return page

    yield visit
    for context in contexts:
        context.close()
    assert told == []
