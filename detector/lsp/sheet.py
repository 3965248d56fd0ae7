"""A text of the editor, scanned: what was found, and where it stands in the editor."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from lsprotocol.types import Range

from detector.lsp.ruler import Ruler
from detector.lsp.setup import Setup
from detector.model.document import Document, Language
from detector.model.report import ClaimReport, Report
from detector.read.page import Page
from detector.read.reader import read_documents
from detector.read.reading import Options as Reading
from detector.read.text import document_from_text
from detector.report.listing import Entry, list_entries
from detector.report.result import Options

PAGES = (".html", ".htm", ".xhtml")
MARKED = (".md", ".markdown", *PAGES)


@dataclass(frozen=True)
class Sheet:
    """What was found in one version of a text."""

    uri: str
    version: int | None
    document: Document
    report: Report
    ruler: Ruler
    options: Options
    complaints: tuple[str, ...] = ()

    @cached_property
    def page(self) -> Page:
        """The text that was read, which is the editor's unless that is HTML."""
        return Page.of(self.document.text, self.document.origin)

    @property
    def language(self) -> Language:
        """The language of messages."""
        return self.options.language or self.report.document.language

    @property
    def is_page(self) -> bool:
        """True for HTML."""
        return self.document.name.lower().endswith(PAGES)

    @property
    def takes_comments(self) -> bool:
        """True for Markdown and HTML."""
        return self.document.name.lower().endswith(MARKED)

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """The findings that are listed."""
        return tuple(list_entries(self.report, self.options))

    def range(self, start: int, end: int) -> Range:
        """Where a stretch of the text that was read stands in the editor."""
        line, column = self.page.position(max(start, end - 1))
        return self.ruler.range(self.page.position(start), (line, column + (end > start)))

    def claims_at(self, place: tuple[int, int]) -> Iterator[ClaimReport]:
        """The claims that a line and column of the editor stand in."""
        for claim in self.report.claims:
            for start, end in dict.fromkeys(((claim.start, claim.end), *claim.occurrences)):
                line, column = self.page.position(max(start, end - 1))
                if self.page.position(start) <= place <= (line, column + 1):
                    yield claim
                    break


@dataclass(frozen=True, slots=True)
class Draft:
    """A text as it stands in the editor."""

    uri: str
    version: int | None
    name: str
    text: str
    encoding: str

    def scan(self, setup: Setup) -> Sheet:
        """The findings in it; raises ReadError for a text that holds no article."""
        document = _read(self.name, self.text)
        report = setup.scanner.scan_document(document)
        complaints = tuple(setup.scanner.policy.complaints)
        setup.scanner.policy.complaints.clear()
        ruler = Ruler(Page.of(self.text), self.encoding)
        return Sheet(self.uri, self.version, document, report, ruler, setup.options, complaints)


def _read(name: str, text: str) -> Document:
    """The document of a text; only HTML is not its own text."""
    if not name.lower().endswith(PAGES):
        return document_from_text(text, name)
    data = text.encode("utf-8", errors="replace")
    for outcome in read_documents(Path(name), data, name, Reading(encoding="utf-8")):
        if isinstance(outcome, Document):
            return outcome
        raise outcome
    raise AssertionError("a page is one article")
