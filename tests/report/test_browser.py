"""The page in a real browser: no error, no request, contrast, labels, keys. Skipped where there is no Chromium."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from detector.pipeline import Scanner
from detector.read.page import Page
from detector.report.renderers import RENDERERS
from detector.report.result import Options, Result
from tests.browsing import CONTRAST, LABELS, SMALL, open_browser

pytestmark = pytest.mark.slow

ARTICLES = {
    "en": "# H100\n\nThe H100 SXM5 has 80 GB of HBM3 and 5.2 TB/s of memory bandwidth.\n\n"
    "CUDA 13.3 with driver 550.54.12 took 218 ms; the H100 SXM5 reached 100 tokens/s, then 150 tokens/s, 20 % more.\n\n"
    "The H200 has 141 GB.\n" + "\nMore text stands here.\n" * 60,
    "zh": "# H100\n\nH100 SXM5 的显存带宽为 5.2 TB/s，显存容量为 80 GB。\n\nH200 配备 141GB HBM3e 显存。\n",
}


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with open_browser() as browser:
        yield browser


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    scanner, folder = Scanner(), tmp_path_factory.mktemp("pages")
    found = {}
    for name, text in ARTICLES.items():
        found[name] = folder / f"{name}.html"
        result = Result(scanner.scan(text, f"{name}.md"), Page.of(text))
        found[name].write_text("\n".join(RENDERERS["html"]([result, result], Options())), encoding="utf-8")
    return found


@pytest.fixture
def visit(browser: Any, pages: dict[str, Path]) -> Iterator[Callable[..., Any]]:
    """Opens a page; at the end nothing may have been logged, and nothing asked for but the page."""
    told: list[str] = []
    contexts = []

    def visit(name: str, **options: Any) -> Any:
        context = browser.new_context(**{"viewport": {"width": 1280, "height": 800}, **options})
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: told.append(message.text))
        page.on("pageerror", lambda error: told.append(str(error)))
        page.on("request", lambda request: told.extend([request.url] if request.url != pages[name].as_uri() else []))
        page.goto(pages[name].as_uri())
        return page

    yield visit
    for context in contexts:
        context.close()
    assert told == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", ARTICLES)
def test_contrast_is_enough_with_every_claim_shown(visit: Callable[..., Any], name: str, scheme: str) -> None:
    page = visit(name, color_scheme=scheme)
    assert page.evaluate(CONTRAST) == []
    page.keyboard.press("a")
    page.keyboard.press("j")
    page.evaluate("document.querySelectorAll('details').forEach((part) => part.open = true)")
    assert page.evaluate(CONTRAST) == []
    page.emulate_media(media="print")
    assert page.evaluate(CONTRAST) == []


@pytest.mark.parametrize("name", ARTICLES)
def test_fields_links_and_regions_have_names(visit: Callable[..., Any], name: str) -> None:
    page = visit(name)
    assert page.evaluate(LABELS) == []
    assert page.evaluate(SMALL) == 0


def test_keys_walk_through_what_is_shown(visit: Callable[..., Any]) -> None:
    page = visit("en")

    def current() -> Any:
        return page.evaluate("document.querySelector('.card.current')?.id ?? null")

    assert current() is None
    page.keyboard.press("j")
    first = current()
    page.keyboard.press("j")
    assert current() not in {first, None}
    page.keyboard.press("k")
    page.keyboard.press("k")
    assert current() == first
    page.keyboard.press("Control+j")
    assert current() == first
    page.keyboard.press("m")
    assert page.evaluate("document.activeElement.classList.contains('mark')")


def test_filters_hide_cards_and_marks(visit: Callable[..., Any]) -> None:
    page = visit("en")
    shown = "document.querySelectorAll('.card:not([hidden])').length"
    some = page.evaluate(shown)
    assert page.evaluate("document.querySelectorAll('.card[data-verdict=supported]:not([hidden])').length") == 0
    page.keyboard.press("a")
    every = page.evaluate(shown)
    assert 0 < some < every
    page.select_option("[name=rule]", "S101")
    assert 0 < page.evaluate(shown) < every
    page.uncheck("[value=contradicted]")
    assert page.evaluate(
        "[...document.querySelectorAll('.mark.contradicted')].every((mark) => mark.classList.contains('off'))"
    )


def test_evidence_stays_in_view(visit: Callable[..., Any]) -> None:
    page = visit("en")
    page.keyboard.press("j")
    page.evaluate("window.scrollTo(0, 600)")
    box = page.locator(".panel").first.bounding_box()
    assert 0 <= box["y"] < 100 and box["y"] + box["height"] <= 800
    card = page.locator(".card.current").bounding_box()
    assert box["y"] - 1 <= card["y"] < box["y"] + box["height"]


def test_mark_leads_to_its_card_even_where_it_is_hidden(visit: Callable[..., Any]) -> None:
    page = visit("en")
    page.locator(".mark.supported").first.click()
    assert page.evaluate("document.querySelector('.card.current').dataset.verdict") == "supported"


def test_narrow_screen_has_no_sideways_scroll(visit: Callable[..., Any]) -> None:
    page = visit("en", viewport={"width": 360, "height": 640})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.keyboard.press("j")
    card, mark = (page.locator(f".{name}.current").first.bounding_box() for name in ("card", "mark"))
    assert 0 <= mark["y"] < card["y"] < 640
    covered = "document.elementFromPoint(180, 600).closest('.panel') === document.querySelector('.panel')"
    assert page.evaluate(covered)


def test_without_script_everything_is_there(visit: Callable[..., Any]) -> None:
    page = visit("en", java_script_enabled=False)
    assert page.locator(".card").first.is_visible()
    assert page.locator(".card").count() == page.locator(".card:visible").count()
