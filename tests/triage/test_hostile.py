"""Articles that mean harm: shown as text, never run, never turned around, never in the way of the others."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urlsplit

import pytest
from starlette.testclient import TestClient

from detector.triage.app import make_app
from detector.triage.desk import Desk
from detector.triage.intake import Submission, save_article
from tests.triage.making import make_claim, make_report, put

SCRIPT = "<script>alert(1)</script><img src=x onerror=alert(1)>\"'><svg/onload=alert(1)>{{7*7}}{% raw %}"
TURNED = "\u202e\u2066\u200f\u061c"
CONTROL = "\x1b[31m\x00\x85\u2028\ufeff"
PAGES = ("/", "/?state=all", "/articles/1", "/bulk", "/history", "/quality", "/?search=x")


class Reader(HTMLParser):
    """Collects the tags and attributes of a page."""

    def __init__(self) -> None:
        """Nothing has been read yet."""
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.addresses: list[str] = []
        self.scripts: list[str | None] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a tag."""
        self.tags.add(tag)
        self.scripts += [dict(attrs).get("src")] if tag == "script" else []
        self.attributes |= {name for name, _ in attrs}
        self.addresses += [value or "" for name, value in attrs if name in {"href", "src", "action"}]


@pytest.fixture
def client(desk: Desk) -> Iterator[TestClient]:
    """A browser on this machine."""
    with TestClient(make_app(desk)) as found:
        yield found


def harmful(desk: Desk, harm: str) -> int:
    """An article with the harm in every part of it that a page shows."""
    text = f"{harm} The X100 has 90 GB{harm}.\n{harm}"
    words = f"90 GB{harm}"
    finding = make_claim(text, 1, words, 90.0)["findings"][0]
    source = {**finding["sources"][0], "title": harm, "publisher": harm, "url": f"javascript:{harm}"}
    told: dict[str, Any] = {"message": harm, "expected": harm, "computed": harm, "formula": harm, "sources": [source]}
    claim = make_claim(text, 1, words, 90.0, subject=f"X{harm}", unit=harm, findings=[{**finding, **told}])
    report = make_report(text, [claim], f"{harm}.md", document={"title": harm})
    return save_article(desk.store, Submission(harm, harm, text, report))


@pytest.mark.parametrize("path", PAGES)
def test_markup_of_an_article_stays_text(client: TestClient, desk: Desk, path: str) -> None:
    put(desk.store, key="z")
    plain, reader = Reader(), Reader()
    article = put(desk.store, key="z")
    plain.feed(client.get(path.replace("/1", f"/{article}")).text)
    article = harmful(desk, SCRIPT)
    page = client.get(path.replace("/1", f"/{article}")).text
    reader.feed(page)
    assert "{{7*7}}" in page or "7*7" not in page
    assert "img" not in reader.tags
    assert reader.tags <= plain.tags | {
        "a",
        "li",
        "ul",
        "dl",
        "dt",
        "dd",
        "details",
        "summary",
        "option",
        "mark",
        "nav",
    }
    assert reader.scripts == plain.scripts
    assert not [name for name in reader.attributes if name.startswith("on")]
    schemes = {urlsplit(address).scheme for address in reader.addresses} - {"data"}
    assert schemes <= {"", "https"}


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("harm", [TURNED, CONTROL])
def test_signs_that_mislead_are_shown_as_dots(client: TestClient, desk: Desk, path: str, harm: str) -> None:
    article = harmful(desk, harm)
    page = client.get(path.replace("/1", f"/{article}"))
    assert page.status_code == 200
    assert not {sign for sign in harm if not sign.isprintable()} & set(page.text)


def test_a_line_of_ten_megabytes_is_cut_to_what_is_around_the_claim(client: TestClient, desk: Desk) -> None:
    text = "x " * 2_500_000 + "The X100 has 90 GB." + " y" * 2_500_000
    report = make_report(text, [make_claim(text, 1, "90 GB", 90.0)])
    article = save_article(desk.store, Submission("long", "desk", text, report))
    page = client.get(f"/articles/{article}")
    assert page.status_code == 200
    assert "90 GB" in page.text
    assert len(page.text) < 500_000


@pytest.mark.parametrize(
    "content",
    [
        b"<html><body><p>The H100 SXM has 141 GB of HBM3.<script>alert(1)</script><table><tr><td>",
        b"<" * 100_000,
        b"<!--" + b"<p>" * 50_000,
        "<p>H100 \u202e141 GB".encode(),
        b"&#x202e;&#0;&#xd800;<p>The H100 SXM has 141 GB.",
    ],
)
def test_broken_pages_are_read_or_refused(client: TestClient, desk: Desk, content: bytes) -> None:
    upload = {"file": ("../../../tmp/evil\u202e<b>.html", content, "text/html")}
    answer = client.post("/submit", data={"token": desk.secret}, files=upload)
    assert answer.status_code in {200, 400}
    assert "alert(1)" not in "".join(re.findall(r"<script[^>]*>", answer.text))
    assert "\u202e" not in answer.text


@pytest.mark.parametrize("body", ["\ud800", "{}", "a" * 300_000, "9" * 100_000, "1e" * 50_000 + "GB"])
def test_odd_texts_are_scanned_or_refused_through_the_interface(client: TestClient, desk: Desk, body: str) -> None:
    headers = {"Authorization": f"Bearer {desk.secret}"}
    data = ('{"text": "' + body.encode("unicode_escape").decode() + '"}').encode()
    assert client.post("/api/articles", content=data, headers=headers).status_code in {201, 400}
