"""Articles -> reports, in a process of their own: pages stay quick, and what takes too long is given up."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import date
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import TYPE_CHECKING

from detector.errors import DetectorError, ReadError, UsageError

if TYPE_CHECKING:
    from multiprocessing.context import SpawnProcess

    from detector.model.document import Document
    from detector.model.report import Report
    from detector.pipeline import Scanner

SECONDS = 60.0
MOST_WAITING = 16
_START_SECONDS = 60.0
_CRASHES = (EOFError, OSError)


class BusyError(DetectorError):
    """So many articles wait for their scan that another one is refused."""


@dataclass(frozen=True, slots=True)
class Article:
    """What is to be scanned: text, the bytes of a file whose suffix is that of the name, or what was read already."""

    name: str
    content: str | bytes | Document
    as_of: date | None = None


@dataclass(frozen=True, slots=True)
class Scanned:
    """The text that was scanned and its report."""

    text: str
    report: Report


class ScanProcess:
    """The process that scans, one article after the other; it is started anew when an article took it down."""

    def __init__(self, as_of: date | None = None, specs: Path | None = None, seconds: float = SECONDS) -> None:
        """A scanner with these options and a time limit for each article; nothing is started yet."""
        self.seconds = seconds
        self._options = (as_of, specs)
        self._places = threading.BoundedSemaphore(MOST_WAITING)
        self._lock = threading.Lock()
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None

    def start(self) -> None:
        """Start the process and wait until it can scan; raises UsageError where its table cannot be used."""
        with self._lock:
            self._running()

    def scan(self, article: Article) -> Scanned:
        """The report; raises ReadError for what cannot be read or takes too long, BusyError where too many wait."""
        with self._place(), self._lock:
            pipe = self._running()
            try:
                pipe.send(article)
                if not pipe.poll(self.seconds):
                    self._kill()
                    raise ReadError(f"{article.name}: took longer than {self.seconds:g} s; allowed: a shorter article")
                answer = pipe.recv()
            except _CRASHES:
                self._kill()
                raise ReadError(f"{article.name}: the scan broke off; allowed: a smaller article") from None
        if isinstance(answer, str):
            raise ReadError(answer)
        return _scanned(*answer)

    def close(self) -> None:
        """End the process, whatever it is doing."""
        self._kill()

    @contextmanager
    def _place(self) -> Iterator[None]:
        if not self._places.acquire(blocking=False):
            raise BusyError(f"{MOST_WAITING} articles wait for their scan already; allowed: try again in a moment")
        try:
            yield
        finally:
            self._places.release()

    def _running(self) -> Connection:
        if self._pipe is None or self._process is None or not self._process.is_alive():
            self._kill()
            context = get_context("spawn")
            self._pipe, theirs = context.Pipe()
            self._process = context.Process(target=_serve, args=(theirs, *self._options), daemon=True, name="scan")
            self._process.start()
            theirs.close()
            self._greet(self._pipe)
        return self._pipe

    def _greet(self, pipe: Connection) -> None:
        """Wait for the sign that the process is ready."""
        try:
            fault = pipe.recv() if pipe.poll(_START_SECONDS) else "no answer"
        except _CRASHES:
            fault = "it ended at once"
        if fault:
            self._kill()
            raise UsageError(f"the scanner did not start: {fault}")

    def _kill(self) -> None:
        process, pipe, self._process, self._pipe = self._process, self._pipe, None, None
        if process is not None:
            process.kill()
            process.join()
            process.close()
        if pipe is not None:
            pipe.close()


def _scanned(text: str, report: str) -> Scanned:
    from detector.model.report import Report

    return Scanned(text, Report.model_validate_json(report))


def _serve(pipe: Connection, as_of: date | None, specs: Path | None) -> None:
    """Answer articles until the parent is gone."""
    import signal

    from detector.pipeline import Scanner

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's; its end closes the pipe
    os.nice(5)  # who decides comes before what is scanned
    try:
        scanner = Scanner(as_of, specs)
        scanner.scan("H100: 80 GB")  # builds what the first article would wait for
    except DetectorError as error:
        pipe.send(str(error))
        return
    pipe.send("")
    with suppress(*_CRASHES):
        while True:
            pipe.send(_answer(scanner, pipe.recv()))


def _answer(scanner: Scanner, article: Article) -> tuple[str, str] | str:
    try:
        document = _document(article)
        if not document.text.strip():
            return f"{article.name}: empty, nothing to scan; allowed: a text with at least one character"
        return document.text, scanner.scan_document(document, article.as_of).model_dump_json(by_alias=True)
    except DetectorError as error:
        return str(error)
    except (ValueError, RecursionError, MemoryError) as error:
        return f"{article.name}: could not be scanned ({type(error).__name__})"


def _document(article: Article) -> Document:
    from detector.read import document_from_text, read_document

    if isinstance(article.content, str):
        return document_from_text(article.content, article.name)
    if isinstance(article.content, bytes):
        return read_document(Path(article.name), article.content, article.name)
    return article.content
