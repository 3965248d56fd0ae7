"""The evaluation in words: text, JSON, Markdown and a page that needs no other file; what became better or worse."""

from __future__ import annotations

from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest

from detector.evaluate.change import evaluation_changes
from detector.evaluate.collection import at_hand, read_collection
from detector.evaluate.measure import Evaluation, evaluate
from detector.evaluate.render import RENDERERS, Renderer
from detector.evaluate.variant import read_variants

LABELS = Path(__file__).parents[2] / "labels"
ARTICLES = ("retelling-003-en", "v100-t4-guide-zh")


@cache
def found() -> Evaluation:
    """The evaluation of two articles, one wrong and one true, with three single errors in the true one."""
    articles = [article for article in read_collection(LABELS) if article.row.doc in ARTICLES]
    variants = [variant for variant in read_variants(LABELS) if variant.doc == ARTICLES[1]][:3]
    return evaluate(at_hand(articles), ("elsewhere",), variants)


class Page(HTMLParser):
    """Collects the tags that are open, the addresses that are asked for, and the words."""

    EMPTY = frozenset({"meta", "rect", "circle", "polyline"})

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.addresses: list[str] = []
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.addresses += [value or "" for name, value in attrs if name in {"src", "href", "action"}]
        if tag not in self.EMPTY:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.EMPTY:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def test_the_page_is_whole_and_needs_no_other_file() -> None:
    text = "\n".join(RENDERERS["html"](found()))
    page = Page()
    page.feed(text)
    assert page.open == [] and page.addresses == []
    assert "url(" not in text and "@import" not in text and "<script" not in text
    words = " ".join(page.words)
    for part in ("Reliability diagram", "By language", "By rule", "Single errors", "wrong, but left open"):
        assert part in words


@pytest.mark.parametrize("render", RENDERERS.values(), ids=RENDERERS)
def test_the_same_evaluation_gives_the_same_bytes(render: Renderer) -> None:
    assert list(render(found())) == list(render(found()))


def test_json_is_read_back() -> None:
    (text,) = RENDERERS["json"](found())
    assert Evaluation.model_validate_json(text) == found()


def test_markdown_is_one_table() -> None:
    lines = list(RENDERERS["markdown"](found()))
    assert {line.count("|") for line in lines} == {5}
    assert lines[0] == "| | all | English | Chinese |"


def test_what_became_worse_is_said() -> None:
    core = found().core
    assert core.wrong_recall
    worse = core.model_copy(update={"wrong_recall": core.wrong_recall - 0.1, "false_flags": core.false_flags + 2})
    lines = list(evaluation_changes(found(), found().model_copy(update={"core": worse, "mistakes": ()})))
    assert any(line.startswith("worse: all: wrong claims accused") for line in lines)
    assert any(line.startswith("worse: all: true claims accused 0 -> 2") for line in lines)
    assert lines[-1] == f"mistakes: 0 new, {len(found().mistakes)} gone, 0 as before"
    assert next(iter(evaluation_changes(found(), found()))) == "no figure moved"


def test_mistakes_carry_the_words_of_the_article() -> None:
    for one in found().mistakes:
        assert one.text.strip() and one.doc in ARTICLES


def test_the_detector_beats_the_simple_methods() -> None:
    for name, simple in found().baselines.items():
        assert (found().core.wrong_recall or 0) > (simple.wrong_recall or 0), name
        assert found().core.false_flags <= simple.false_flags, name


def test_single_errors_are_counted_by_kind() -> None:
    total = found().variants["all"]
    assert total.variants == 3 == sum(one.variants for kind, one in found().variants.items() if kind != "all")
    assert 0 <= total.caught <= 3
