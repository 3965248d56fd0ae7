"""Hand-built tables, claims and articles for the rules; no extractor takes part."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable
from datetime import date
from pathlib import Path

import pytest

from detector.check.rule import Article
from detector.model.claim import Claim
from detector.model.document import Document, Language
from detector.specs import load
from detector.specs.table import Specs

FILES = Path(__file__).with_name("table")
AS_OF = date(2026, 12, 1)
Make = Callable[..., Article]


@pytest.fixture(scope="session")
def specs() -> Specs:
    """The small table beside this file."""
    return Specs(load.read_rows(FILES))


def table(folder: Path, **rows: Iterable[tuple[str, ...]]) -> Specs:
    """A table of its own with the given rows by file name."""
    for name, cells in rows.items():
        with (folder / f"{name}.csv").open("w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows([load.FILES[name], *cells])
    return Specs(load.read_rows(folder))


@pytest.fixture
def article(specs: Specs) -> Make:
    """Makes an article from a text and its claims, checked against the small table."""

    def make(*claims: Claim, text: str = "", as_of: date = AS_OF, language: Language = Language.ENGLISH) -> Article:
        document = Document("test.txt", text, (), "0" * 64, language)
        return Article(document, claims, specs, as_of)

    return make
