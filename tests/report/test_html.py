"""The page: everything escaped, nothing fetched, the whole article in it."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from detector.model.document import Language
from detector.model.report import Report
from detector.read.page import Page
from detector.report.mark import mark_lines
from detector.report.renderers import RENDERERS
from detector.report.result import Options, Result, unreadable

ATTACK = "\"><script>alert(1)</script>'&<img src=x onerror=alert(1)>{{ 7*7 }}"


class Reader(HTMLParser):
    """Collects tags and the text of the article."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self._inside = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if self._inside or dict(attrs).get("class") == "words":
            self._inside += 1

    def handle_endtag(self, tag: str) -> None:
        if self._inside:
            self._inside -= 1
            if not self._inside:
                self.words.append("\n")

    def handle_data(self, data: str) -> None:
        if self._inside:
            self.words.append(data)


def page_of(*results: Result, language: Language | None = None) -> str:
    return "\n".join(RENDERERS["html"](results, Options(language=language)))


def read(page: str) -> Reader:
    reader = Reader()
    reader.feed(page)
    return reader


def test_article_stands_in_it_word_for_word(result: Result) -> None:
    assert result.page is not None
    assert "".join(read(page_of(result)).words) == result.page.text + "\n"


def test_nothing_is_fetched_and_nothing_else_may_run(result: Result) -> None:
    tags = read(page_of(result)).tags
    assert not any(name in {"iframe", "object", "img", "base", "embed"} for name, _ in tags)
    for name, attributes in tags:
        assert not any(key.startswith("on") or key in {"style", "src"} for key in attributes), name
        assert name != "link" or attributes["href"] == "data:,"
    (policy,) = [attributes["content"] for _, attributes in tags if attributes.get("http-equiv")]
    assert policy is not None and "default-src 'none'" in policy and "unsafe" not in policy


def test_links_lead_to_places_of_the_page_or_to_sources(result: Result) -> None:
    tags = read(page_of(result, result)).tags
    ids = [attributes["id"] for _, attributes in tags if "id" in attributes]
    assert len(ids) == len(set(ids))
    links = [attributes["href"] or "" for name, attributes in tags if name == "a"]
    assert "https://example.org/x100" in links
    assert {link[1:] for link in links if link.startswith("#")} <= set(ids)


def hostile(result: Result) -> Result:
    """The result with everything that comes from outside replaced by an attack."""
    assert isinstance(result.outcome, Report)
    text = result.outcome.model_dump_json(by_alias=True)
    data = Report.model_validate_json(text).model_dump(by_alias=True)
    data["document"] |= {"name": ATTACK, "title": ATTACK}
    for claim in data["claims"]:
        claim |= {"text": ATTACK, "subject": ATTACK}
        for finding in claim["findings"]:
            finding |= {"message": ATTACK, "formula": ATTACK, "computed": ATTACK}
            for source in finding["sources"]:
                source |= {"title": ATTACK, "url": f"javascript:{ATTACK}", "publisher": ATTACK}
    data["patterns"][0]["message"] = ATTACK
    return Result(Report.model_validate(data), Page.of(f"{ATTACK}\n{ATTACK}\n\n\n{ATTACK}"))


def test_everything_is_escaped(result: Result) -> None:
    page = page_of(hostile(result), unreadable(ATTACK, ATTACK))
    names = [name for name, _ in read(page).tags]
    assert names.count("script") == 1
    assert "img" not in names
    assert "javascript:" not in "".join(attributes.get("href") or "" for _, attributes in read(page).tags)
    assert "49" not in "".join(read(page).words)


def test_page_speaks_the_language(result: Result) -> None:
    for language, code, word in ((Language.ENGLISH, "en", "contradicted"), (Language.CHINESE, "zh-CN", "与来源不符")):
        page = page_of(result, language=language)
        assert f'<html lang="{code}">' in page
        assert word in page
    assert not re.search(r"Undefined|\{\{|\{%", page_of(result))


def test_accusations_are_shown_first(result: Result) -> None:
    boxes = {tag["value"]: tag["data-start"] for _, tag in read(page_of(result)).tags if tag.get("type") == "checkbox"}
    assert boxes == {"supported": "0", "contradicted": "1"}


def test_empty_run_is_a_page() -> None:
    assert "<main>" in page_of()


@given(st.text(alphabet="ab💡显\n\r", max_size=40))
def test_pieces_joined_are_the_text(text: str) -> None:
    page = Page.of(text)
    for line in mark_lines(page, ()):
        assert "".join(piece.text for piece in line.pieces) == page.line(line.number - 1)


@pytest.mark.parametrize(("start", "end"), [(7, 15), (10, 21), (0, 21), (12, 13)])
def test_overlapping_claims_keep_the_text_and_the_louder_wins(result: Result, start: int, end: int) -> None:
    assert isinstance(result.outcome, Report)
    text = "It has 5.2 TB/s, or 3."
    wrong, supported = result.outcome.claims
    claims = [
        replace(wrong, start=7, end=15, occurrences=()),
        replace(supported, start=start, end=end, occurrences=()),
    ]
    (line,) = mark_lines(Page.of(text), claims)
    assert "".join(piece.text for piece in line.pieces) == text
    assert "".join(piece.text for piece in line.pieces if piece.claim == claims[0]) == "5.2 TB/s"
    assert sum(piece.ends for piece in line.pieces if piece.claim == claims[0]) == 1
