"""The desk behind the pages and the interface: the store, the scanner, and how it is reached."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import sqlite3
import threading
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from detector.errors import DetectorError, ReadError, UsageError
from detector.triage.account import close_session, open_session
from detector.triage.audit import Event, record
from detector.triage.gate import Gate
from detector.triage.intake import Submission, save_article
from detector.triage.role import Role
from detector.triage.scanning import Article, BusyError, Scanned, ScanProcess
from detector.triage.store import Store
from detector.triage.view import CardView

if TYPE_CHECKING:
    from detector.specs.table import Specs

LARGEST_UPLOAD = 16 * 2**20  # bytes of an article, and of any other request
SUBMITTED = "submitted"  # source of an article that names none


Step = Callable[[], int]


@dataclass(frozen=True, slots=True)
class Settings:
    """How the desk is reached, and how it scans.

    `sign_in` is false only where it listens on this machine alone: everyone who can reach it is then `local`, an admin.
    `names` are the host names that it answers to.
    """

    names: frozenset[str] = frozenset({"127.0.0.1", "localhost", "::1"})
    sign_in: bool = False
    local: str = "editor"
    as_of: date | None = None
    specs: Path | None = None
    largest: int = LARGEST_UPLOAD


@dataclass(frozen=True, slots=True)
class Identity:
    """Who is asking, with what they may do; `session` is the secret of their cookie, empty without one."""

    name: str
    role: Role
    session: str = ""


@dataclass(slots=True)
class Progress:
    """How far the articles given at the start have come; `failures` are those that could not be read."""

    count: int = 0
    done: int = 0
    failures: list[str] = field(default_factory=list)

    @property
    def running(self) -> bool:
        """True while there are more to come."""
        return self.done < self.count


class Desk:
    """Everything that a request needs."""

    def __init__(self, store: Store, settings: Settings, scanner: ScanProcess | None = None) -> None:
        """A desk on this store; nothing is started yet."""
        self.store = store
        self.settings = settings
        self.scanner = scanner or ScanProcess(settings.as_of, settings.specs)
        self.secret = secrets.token_urlsafe(32)  # the token of this start
        self.progress = Progress()
        self._gate = Gate()
        self._door = threading.Lock()  # one password at a time: checking one takes 64 MB

    def sign_in(self, name: str, password: str, address: str) -> str | int:
        """The secret of a new session; else how many seconds to wait, 0 for a name or password that is wrong."""
        with self._door:
            if seconds := self._gate.wait(name, address):
                record(self.store, name, Event.SIGN_IN_REFUSED, f"too many attempts, {seconds} s to go", address)
                return seconds
            if secret := open_session(self.store, name, password):
                self._gate.succeed(name)
                record(self.store, name, Event.SIGNED_IN, "", address)
                return secret
            self._gate.fail(name, address)
            record(self.store, name, Event.SIGN_IN_REFUSED, "", address)
            return 0

    def sign_out(self, identity: Identity, address: str) -> None:
        """End the session of a visitor."""
        close_session(self.store, identity.session)
        record(self.store, identity.name, Event.SIGNED_OUT, "", address)

    def form_token(self, identity: Identity | None) -> str:
        """What a form has to send back: the token of this start, or one for the session."""
        if not self.settings.sign_in:
            return self.secret
        session = identity.session if identity else ""
        return hmac.new(self.secret.encode(), session.encode(), hashlib.sha256).hexdigest()

    def scan(self, article: Article) -> Scanned:
        """The report of an article that is not kept."""
        return self.scanner.scan(article)

    def submit(self, article: Article, source: str = "", key: str = "") -> int:
        """The id of an article that is scanned and kept; the same key again is a new state of the same article."""
        scanned = self.scanner.scan(article)
        key = key or f"{SUBMITTED}:{scanned.report.document.sha256}:{article.name}"
        return save_article(self.store, Submission(key, source or SUBMITTED, scanned.text, scanned.report))

    def complete(self, article: int) -> None:
        """Scan an article of a batch whose text is at hand, on the same day, for the evidence that its rows lack; it
        stays as it is where that cannot be done now."""
        with self.store.read() as connection:
            row = connection.execute(
                "SELECT key, source, name, as_of, text FROM articles JOIN contents ON article = id"
                " WHERE id = ? AND NOT complete AND text <> ''",
                (article,),
            ).fetchone()
        if row is not None:
            day = date.fromisoformat(row["as_of"])
            with suppress(ReadError, BusyError):
                scanned = self.scanner.scan(Article(row["name"], row["text"], day))
                save_article(self.store, Submission(row["key"], row["source"], scanned.text, scanned.report))

    def take_in(self, steps: Iterable[Step], count: int) -> None:
        """Take the steps in the background, one by one; each says how many articles it has brought."""
        self.progress = Progress(count)
        threading.Thread(target=self._take, args=(steps,), daemon=True, name="take in").start()

    def _take(self, steps: Iterable[Step]) -> None:
        waiting = iter(steps)
        while True:
            try:
                step = next(waiting, None)
                if step is None:
                    break
                self.progress.done += step()
            except (DetectorError, OSError, sqlite3.OperationalError) as error:
                self.progress.failures.append(str(error))
        self.progress.done = self.progress.count
        record(self.store, self.settings.local, Event.IMPORTED, f"{self.progress.count} articles")

    @cached_property
    def specs(self) -> Specs:
        """The reference table, loaded when the first card is asked for."""
        from detector.specs.table import Specs

        return Specs.with_folder(self.settings.specs) if self.settings.specs else Specs.built_in()

    def card(self, name: str) -> CardView:
        """The reference card of a name."""
        from detector.report.card import card_of

        try:
            return CardView(name, card_of(self.specs, name))
        except UsageError:
            return CardView(name, None)

    def warm_up(self) -> None:
        """Start the scanner in the background, so that the first page does not wait for it."""

        def work() -> None:
            try:
                self.scanner.start()
            except DetectorError as error:
                self.progress.failures.append(str(error))

        threading.Thread(target=work, daemon=True, name="warm up").start()

    def close(self) -> None:
        """End what runs in the background."""
        self.scanner.close()
