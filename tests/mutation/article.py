"""The texts that variants and twins are made of: the articles of the corpus and the true statements; their scans."""

from __future__ import annotations

import json
import re
from datetime import date
from functools import cache
from pathlib import Path

from detector.model.document import Document
from detector.model.report import ClaimReport
from detector.pipeline import Scanner
from detector.read import read_file
from detector.read.text import document_from_text
from tests.mutation.rewriting import Rewriting

ROOT = Path(__file__).parents[2]
Row = dict[str, object]
_STATEMENTS = ROOT / "tests" / "true_statements.txt"
_TODAY = date(2026, 12, 1)
_HAN = re.compile(r"[\u4e00-\u9fff]")


def rows(path: Path) -> list[Row]:
    """The objects of a JSON-lines file."""
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


@cache
def index() -> dict[str, Row]:
    """The labelled documents by name."""
    return {str(row["doc"]): row for row in rows(ROOT / "labels" / "index.jsonl")}


@cache
def statements() -> dict[str, str]:
    """The true statements by name: `statement-12`."""
    lines = enumerate(_STATEMENTS.read_text("utf-8").splitlines(), 1)
    return {f"statement-{number}": line.replace("\\n", "\n") for number, line in lines}


@cache
def pairs() -> dict[str, str]:
    """Two true statements of one language after each other, as a paragraph, by name: `pair-12`."""
    single = {name: line for name, line in statements().items() if re.fullmatch(r"[^\n|#>]+[.。]", line)}
    result = {}
    for tongue in ("en", "zh"):
        lines = [line for line in single.values() if ("zh" if _HAN.search(line) else "en") == tongue]
        for number, (one, two) in enumerate(zip(lines[::2], lines[1::2], strict=False)):
            result[f"pair-{tongue}-{number}"] = f"{one} {two}" if tongue == "en" else one + two
    return result


@cache
def truthful() -> list[str]:
    """The names of the articles in which everything is true."""
    return [name for name, row in index().items() if str(row["kind"]).startswith("truthful")]


def labels(document: str) -> list[Row]:
    """The labels of an article."""
    return rows(ROOT / "labels" / f"{document}.jsonl")


@cache
def source(document: str) -> Document:
    """An article of the corpus, or a statement as an article."""
    text = statements().get(document) or pairs().get(document)
    if text is not None:
        return document_from_text(text, name="statement.md")
    return read_file(ROOT / "corpus" / Path(str(index()[document]["file"])).name)


def language(document: str) -> str:
    """en or zh."""
    if document in index():
        return str(index()[document]["language"])
    return "zh" if _HAN.search(source(document).text) else "en"


@cache
def scanner() -> Scanner:
    """One scanner for all texts."""
    return Scanner()


@cache
def as_of(document: str) -> date | None:
    """The date that a text is judged by."""
    day = index()[document]["as_of"] if document in index() else str(_TODAY)
    parts = [int(part) for part in str(day).split("-")] if day else []
    return date(parts[0], parts[1] if len(parts) > 1 else 12, parts[2] if len(parts) > 2 else 28) if parts else None


def claims(document: str, text: str) -> tuple[ClaimReport, ...]:
    """The claims of a text, read as the document of this name is."""
    read = document_from_text(text, name=source(document).name)
    return scanner().scan_document(read, as_of(document)).claims


@cache
def known(document: str) -> tuple[ClaimReport, ...]:
    """The claims of a text as it stands."""
    return claims(document, source(document).text)


def wrong(document: str, text: str) -> list[ClaimReport]:
    """The accused claims of a text."""
    return [claim for claim in claims(document, text) if claim.verdict.wrong]


def accusations(document: str, changed: Rewriting) -> list[ClaimReport]:
    """The accusations of a changed text that the text had not before, at whatever place they stand now."""
    before = {changed.span(claim.start, claim.end) for claim in known(document) if claim.verdict.wrong}
    found = wrong(document, changed.text)
    return [claim for claim in found if not any(claim.start < end and start < claim.end for start, end in before)]


TEXTS = (*index(), *statements(), *pairs())
