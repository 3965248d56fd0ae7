"""Where findings stand in sources that are not their own text (Word, PDF, HTML, exports), in every format."""

from __future__ import annotations

import csv
import json
import re
from datetime import date
from functools import cache
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from detector.model.document import Document, Language
from detector.pipeline import Scanner
from detector.read.page import Page
from detector.read.reader import read_documents
from detector.report.renderers import RENDERERS
from detector.report.result import Options, Result
from tests.files.article import Part, as_html
from tests.files.docx import as_docx
from tests.files.pdf import as_pdf
from tests.report.test_sarif import log_of, only_run

PARTS = (Part("h1", "H100"), Part("p", "It is fast."), Part("p", "The H100 SXM has 5.2 TB/s of bandwidth."))
BODY = as_html(PARTS[1:])
FILES: dict[str, bytes] = {
    "a.docx": as_docx(PARTS),
    "a.pdf": as_pdf(PARTS),
    "a.html": f"<html><body>\n<h1>H100</h1>\n\n{BODY}</body></html>".encode(),
    "a.jsonl": "\n".join(json.dumps({"id": id_, "title": "H100", "html": BODY}) for id_ in ("x", "y")).encode(),
}
RECORD = "record {}, field html, character 40"
PLACES = {
    "a.docx": ["paragraph 3, character 18"],
    "a.pdf": ["page 1"],
    "a.html": [],
    "a.jsonl": [RECORD.format(1), RECORD.format(2)],
}


@cache
def results(name: str) -> list[Result]:
    scanner = Scanner(as_of=date(2026, 12, 1))
    documents = [each for each in read_documents(Path(name), FILES[name], name) if isinstance(each, Document)]
    return [Result(scanner.scan_document(each), Page.of(each.text, each.origin)) for each in documents]


def render(form: str, name: str, **options: Any) -> str:
    return "\n".join(RENDERERS[form](results(name), Options(**options)))


def names(name: str) -> list[str]:
    """The articles of a file."""
    return ["a.jsonl#x", "a.jsonl#y"] if name == "a.jsonl" else [name]


@pytest.mark.parametrize("form", ["text", "concise"])
@pytest.mark.parametrize("name", FILES)
def test_lines_say_where(form: str, name: str) -> None:
    heads = [line for line in render(form, name).splitlines() if " S101 " in line]
    places = PLACES[name] or ["5:21"]
    assert len(heads) == len(places)
    for head, article, place in zip(heads, names(name), places, strict=True):
        start = f"{article}:{place}" if name == "a.html" else f"{article}: {place}"
        assert head.startswith(start) and "5.2 TB/s" in head


@pytest.mark.parametrize(
    ("name", "margin"), [("a.docx", "| "), ("a.pdf", "| "), ("a.html", "5 | "), ("a.jsonl", "2 | ")]
)
def test_excerpt_has_a_number_where_the_source_has_lines(name: str, margin: str) -> None:
    _, excerpt, carets = render("text", name).splitlines()[:3]
    assert excerpt == f"{margin}{PARTS[2].text}"
    assert excerpt[carets.index("^") : carets.rindex("^") + 1] == "5.2 TB/s"


@pytest.mark.parametrize("name", FILES)
def test_annotations_point_at_the_file_and_say_where(name: str) -> None:
    lines = render("github", name).splitlines()
    assert len(lines) == len(names(name))
    for line, place in zip(sorted(lines), PLACES[name], strict=False):
        assert line.startswith(f"::error file={name},title=S101::{place}")
    if name == "a.html":
        assert lines[0].startswith("::error file=a.html,line=5,endLine=5,col=21,endColumn=28,")


@pytest.mark.parametrize("name", FILES)
def test_log_has_no_offsets_into_a_file_of_another_text(name: str) -> None:
    run = only_run(log_of(results(name)))
    assert [each["location"]["uri"] for each in run["artifacts"]] == [name]
    assert ("hashes" in run["artifacts"][0]) == (name != "a.jsonl")
    found = [each["locations"][0] for each in run["results"]]
    assert all(each["physicalLocation"]["artifactLocation"] == {"uri": name, "index": 0} for each in found)
    places = [each["logicalLocations"][0]["fullyQualifiedName"] for each in found if "logicalLocations" in each]
    assert [place.split(", box")[0] for place in places] == PLACES[name]
    regions = [each["physicalLocation"]["region"] for each in found if "region" in each["physicalLocation"]]
    lines = {"startLine": 5, "startColumn": 21, "endLine": 5, "endColumn": 29}
    assert regions == ([lines] if name == "a.html" else [])
    if name != "a.html":
        assert all(each["properties"]["text"] == "5.2 TB/s" and each["properties"]["place"] for each in found)


@pytest.mark.parametrize(
    ("language", "place"), [(Language.ENGLISH, "paragraph 3, character 18"), (Language.CHINESE, "第 3 段，第 18 字")]
)
def test_table_has_the_place_in_words(language: Language, place: str) -> None:
    rows = csv.DictReader(StringIO(render("csv", "a.docx", language=language)))
    assert [row["place"] for row in rows if row["verdict"] == "contradicted"] == [place]


def test_table_names_the_record_of_every_row() -> None:
    rows = list(csv.DictReader(StringIO(render("csv", "a.jsonl"))))
    assert {row["document"] for row in rows} == {"a.jsonl#x", "a.jsonl#y"}
    assert all(row["place"].startswith("record ") for row in rows)


@pytest.mark.parametrize(
    ("name", "where", "labels"),
    [
        ("a.docx", "paragraph 3, character 18", ["1", "", "2", "", "3"]),
        ("a.pdf", "page 1", ["1", "", "1", "", "1"]),
        ("a.html", "line 5 of the source", ["2", "", "4", "", "5"]),
        ("a.jsonl", RECORD.format(1), ["1", "", "1", "", "2"]),
    ],
)
def test_page_says_where_and_numbers_lines_as_the_source(name: str, where: str, labels: list[str]) -> None:
    page = render("html", name)
    assert f" · {where}" in page
    assert re.findall(r'class="gutter" aria-hidden="true">(\d*)<', page)[: len(labels)] == labels


def test_several_articles_of_one_file_stay_apart() -> None:
    page = render("html", "a.jsonl")
    assert page.count("<article ") == 2 and page.count('id="a2-c001"') == 1
    assert [row["document"]["name"] for row in json.loads(render("json", "a.jsonl", several=True))] == names("a.jsonl")
