"""The whole in one picture: an article is read, its claims are extracted and checked, scored and reported.

    text -> read -> document -> extract -> claims -> check -> judgements -> score -> report
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from detector.check.rule import Article
from detector.errors import UsageError
from detector.model.document import Document, Language
from detector.model.report import AsOfSource, Report
from detector.read import document_from_text
from detector.specs.table import Specs

if TYPE_CHECKING:
    from detector.extract.pipeline import Extractor


class Scanner:
    """Scans articles with one table; make it once and use it for many."""

    def __init__(self, as_of: date | str | None = None, specs: Specs | Path | None = None, language: Language | str | None = None):
        """A scanner with a reference date for every article, a table or the folder of one, and the language of messages."""
        self.as_of = parse_day(as_of) if isinstance(as_of, str) else as_of
