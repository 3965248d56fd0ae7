"""One article in every format: the same claims, verdicts and quotes, and places that lead back into the source."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Callable
from datetime import date
from functools import cache
from io import StringIO
from pathlib import Path

import pytest

from detector.model.document import Document
from detector.model.report import ClaimReport, Report
from detector.pipeline import Scanner
from detector.read.reader import read_documents
from tests.files.article import CHINESE, ENGLISH, Part, as_html, as_markdown
from tests.files.docx import as_docx
from tests.files.pdf import as_pdf

Parts = tuple[Part, ...]
PAGE = "<!DOCTYPE html><html><head><meta charset=utf-8><title>x</title></head>\n<body><main>\n{}\n</main></body></html>"


def record(parts: Parts) -> dict[str, object]:
    """The article as a record of a content system: the title in a field of its own."""
    return {"id": 7, "title": parts[0].text, "date": "2026-11-03", "content": as_html(parts[1:])}


def as_csv(parts: Parts) -> bytes:
    buffer = StringIO()
    writer = csv.DictWriter(buffer, list(record(parts)))
    writer.writeheader()
    writer.writerow(record(parts))
    return b"\xef\xbb\xbf" + buffer.getvalue().encode()


FORMATS: dict[str, Callable[[Parts], bytes]] = {
    "a.md": lambda parts: as_markdown(parts).encode(),
    "a.txt": lambda parts: as_markdown(parts).encode(),
    "bom.txt": lambda parts: b"\xef\xbb\xbf" + as_markdown(parts).encode(),
    "wide.txt": lambda parts: b"\xff\xfe" + as_markdown(parts).encode("utf-16-le"),
    "gbk.txt": lambda parts: as_markdown(parts).encode("gb18030"),
    "a.html": lambda parts: PAGE.format(as_html(parts)).encode(),
    "a.docx": as_docx,
    "a.pdf": as_pdf,
    "a.csv": as_csv,
    "a.jsonl": lambda parts: json.dumps(record(parts), ensure_ascii=False).encode(),
    "a.json": lambda parts: json.dumps({"posts": [record(parts)]}).encode(),
}
ARTICLES = {"en": ENGLISH, "zh": CHINESE}


@cache
def scanner() -> Scanner:
    return Scanner(as_of=date(2026, 12, 1))


@cache
def scan(name: str, language: str) -> tuple[Document, Report]:
    if name.endswith(".pdf"):
        pytest.importorskip("pypdfium2")
    (document,) = read_documents(Path(name), FORMATS[name](ARTICLES[language]), name)
    assert isinstance(document, Document)
    return document, scanner().scan_document(document)


def told(claim: ClaimReport) -> tuple[object, ...]:
    return claim.text, claim.subject, claim.attribute, claim.verdict, claim.value


@pytest.mark.parametrize("language", ARTICLES)
@pytest.mark.parametrize("name", FORMATS)
def test_every_format_gives_the_same_claims_and_verdicts(name: str, language: str) -> None:
    expected = [told(claim) for claim in scan("a.md", language)[1].claims]
    assert sum(entry[3] == "contradicted" for entry in expected) == 2
    assert [told(claim) for claim in scan(name, language)[1].claims] == expected


@pytest.mark.parametrize("language", ARTICLES)
@pytest.mark.parametrize("name", FORMATS)
def test_title_and_offsets_of_the_text_that_was_read(name: str, language: str) -> None:
    document, report = scan(name, language)
    assert document.title == ARTICLES[language][0].text
    for claim in report.claims:
        assert document.text[claim.start : claim.end] == claim.text


@pytest.mark.parametrize("language", ARTICLES)
@pytest.mark.parametrize("name", ["a.md", "bom.txt", "wide.txt", "gbk.txt", "a.html"])
def test_line_and_column_lead_to_the_quote(name: str, language: str) -> None:
    data = FORMATS[name](ARTICLES[language])
    encoding = {"bom.txt": "utf-8-sig", "wide.txt": "utf-16", "gbk.txt": "gb18030"}.get(name, "utf-8")
    lines = data.decode(encoding).split("\n")
    for claim in scan(name, language)[1].claims:
        assert claim.place is None
        assert lines[claim.line - 1][claim.column - 1 :].startswith(claim.text)


@pytest.mark.parametrize("language", ARTICLES)
@pytest.mark.parametrize("name", ["a.csv", "a.jsonl", "a.json"])
def test_record_field_and_character_lead_to_the_quote(name: str, language: str) -> None:
    values = record(ARTICLES[language])
    for claim in scan(name, language)[1].claims:
        place = claim.place
        assert place and place.record == 1 and place.field and place.character
        field = str(values[place.field])
        assert field[place.character - 1 :].startswith(claim.text)
        assert field.split("\n")[claim.line - 1][claim.column - 1 :].startswith(claim.text)


@pytest.mark.parametrize("language", ARTICLES)
def test_paragraph_or_cell_and_character_lead_to_the_quote(language: str) -> None:
    parts = ARTICLES[language]
    paragraphs = [part.text for part in parts if part.kind != "table"]
    rows = next(part.rows for part in parts if part.kind == "table")
    for claim in scan("a.docx", language)[1].claims:
        place = claim.place
        assert place and place.character
        if place.paragraph:
            text = paragraphs[place.paragraph - 1]
        else:
            assert place.table == 1 and place.row and place.cell
            text = rows[place.row - 1][place.cell - 1]
        assert text[place.character - 1 :].startswith(claim.text)


@pytest.mark.parametrize("language", ARTICLES)
def test_page_and_box_hold_the_quote(language: str) -> None:
    pdfium = pytest.importorskip("pypdfium2")
    pdf = pdfium.PdfDocument(FORMATS["a.pdf"](ARTICLES[language]))
    for claim in scan("a.pdf", language)[1].claims:
        assert claim.place and claim.place.page and claim.place.box
        text = pdf[claim.place.page - 1].get_textpage()
        inside = text.get_text_bounded(*claim.place.box)
        assert re.sub(r"\s", "", claim.text) in re.sub(r"\s", "", inside)
    pdf.close()


def test_places_stand_in_the_json_with_what_they_have_only() -> None:
    report = scan("a.docx", "en")[1]
    data = json.loads(report.model_dump_json(by_alias=True))
    assert data["claims"][1]["place"] == {"paragraph": 2, "character": 14}
    assert Report.model_validate(data) == report
    assert json.loads(scan("a.md", "en")[1].model_dump_json())["claims"][0]["place"] is None
