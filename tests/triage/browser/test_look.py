"""How the page looks and reads in a real browser: contrast, labels, narrow screens, without script, in Chinese."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from detector.triage.intake import Submission, save_article
from detector.triage.standing import history
from tests.browsing import CONTRAST, LABELS, SMALL
from tests.triage.browser.conftest import Site
from tests.triage.making import put, scanner

pytestmark = pytest.mark.slow

Visit = Callable[..., Any]
PLACES = (
    "/",
    "/?search=nothing",
    "/articles/1",
    "/articles/1?claim=1&card=1",
    "/articles/2",
    "/bulk",
    "/submit",
    "/history",
    "/quality",
    "/export",
    "/accounts",
    "/audit",
)
TEXTS = {
    "en": "# H100\n\nThe H100 SXM has 90 GB of HBM3, and 5.2 TB/s of memory bandwidth.\n\n"
    "It reached 100 tokens/s, then 150 tokens/s, 20 % more.\n" + "\nMore text stands here.\n" * 40,
    "zh": "# H200\n\nH100 SXM 的显存带宽为 5.2 TB/s，显存容量为 90 GB。\n",
}
HOSTILE = (
    "# <script>document.title = 'owned'</script>\u202egnirts\n\n<img src=x onerror=alert(1)> The H100 SXM has 90 GB"
    ' of HBM3 "><style>*{display:none}</style> {{ 7 * 7 }}.\n'
)


@pytest.fixture
def full(site: Site, visit: Visit) -> Site:
    """A desk with an article in each language, one of them decided about."""
    for name, text in TEXTS.items():
        save_article(site.store, Submission(name, "desk", text, scanner().scan(text, f"{name}.md")))
    page = visit(f"{site.address}/articles/2")
    for key in ("a", "p"):
        page.keyboard.press(key)
    page.wait_for_url("**done=2**")
    return site


@pytest.mark.parametrize(
    "options",
    [
        {"color_scheme": "light"},
        {"color_scheme": "dark"},
        {"locale": "zh-CN"},
        {"viewport": {"width": 360, "height": 640}},
    ],
    ids=str,
)
def test_every_page_can_be_read(full: Site, visit: Visit, options: dict[str, Any]) -> None:
    page = visit(full.address, **options)
    for place in PLACES:
        page.goto(full.address + place)
        page.evaluate("document.querySelectorAll('details').forEach((part) => part.open = true)")
        assert (place, page.evaluate(CONTRAST), page.evaluate(LABELS), page.evaluate(SMALL)) == (place, [], [], 0)
        assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"], place


@pytest.mark.parametrize("size", [(1280, 800), (1024, 700), (360, 700)], ids=str)
def test_evidence_and_decision_are_seen_together(full: Site, visit: Visit, size: tuple[int, int]) -> None:
    width, height = size
    page = visit(f"{full.address}/articles/1", viewport={"width": width, "height": height}, reduced_motion="reduce")
    parts = (".mark.current", "#claim h2", ".finding > p", ".sources li .source", ".choice.agree", ".choice.dismiss")
    for selector in parts:
        seen = page.evaluate(
            "(selector) => { const box = document.querySelector(selector).getBoundingClientRect();"
            " const at = document.elementFromPoint(box.x + 8, box.y + 8);"
            " return Boolean(at && at.closest(selector)); }",
            selector,
        )
        assert seen, selector


def test_page_speaks_the_language_that_was_chosen(full: Site, visit: Visit) -> None:
    page = visit(f"{full.address}/articles/1?claim=1", refused=True)
    page.get_by_text("中文").click()
    page.get_by_text("文章写道").wait_for()
    assert page.evaluate("document.documentElement.lang") == "zh-CN"
    assert page.url.endswith("/articles/1?claim=1")
    page.goto(f"{full.address}/articles/99")
    assert page.get_by_role("alert").inner_text() == "没有此页面、文章或陈述。"
    page.get_by_text("English").click()
    page.get_by_role("alert").get_by_text("There is no such page").wait_for()


def test_everything_works_without_script(site: Site, visit: Visit) -> None:
    put(site.store, (90, 91))
    page = visit(site.address, java_script_enabled=False)
    page.locator("[data-row]").click()
    page.get_by_role("button", name="Agree: it is wrong").click()
    page.locator(".told", has_text="agreed: 90 GB").wait_for()
    page.locator(".decide [name=note]").fill("seen")
    page.get_by_role("button", name="the table is wrong").click()
    page.get_by_text("Every claim of this article is decided.").wait_for()
    page.locator(".tools").get_by_role("button", name="Undo").click()
    page.locator(".told", has_text="taken back: 91 GB").wait_for()
    page.locator("summary", has_text="Correct the label").click()
    page.select_option("[name=verdict]", "unverifiable")
    page.locator(".correct button").click()
    page.get_by_role("button", name="Return").click()
    page.locator(".told", has_text="returned").wait_for()
    assert [row.action for row in history(site.store)[::-1]] == ["agree", "dismiss", "undo", "correct", "return"]


def test_refused_correction_keeps_what_was_typed(site: Site, visit: Visit) -> None:
    put(site.store, (90,))
    page = visit(f"{site.address}/articles/1", refused=True)
    page.keyboard.press("c")
    page.fill(".correct [name=truth]", "80 GB")
    page.locator(".correct button").click()
    page.get_by_role("alert").wait_for()
    assert "needs a source" in page.get_by_role("alert").inner_text()
    assert page.input_value(".correct [name=truth]") == "80 GB"
    assert history(site.store) == ()


def test_hostile_article_is_only_text(site: Site, visit: Visit) -> None:
    save_article(site.store, Submission("h", "desk", HOSTILE, scanner().scan(HOSTILE, "<b>h</b>.md")))
    page = visit(site.address)
    for place in PLACES[:2] + PLACES[2:4] + PLACES[5:]:
        page.goto(site.address + place)
        assert "owned" not in page.title()[:5]
        assert page.locator("img, #page style, #page script, b:text-is('h')").count() == 0
    page.goto(f"{site.address}/articles/1")
    assert "<img src=x onerror=alert(1)>" in page.locator(".text").inner_text()
    assert "{{ 7 * 7 }}" in page.locator(".text").inner_text()
    assert "\u202e" not in page.content()


def test_empty_desk_says_what_to_do(site: Site, visit: Visit) -> None:
    page = visit(site.address)
    page.locator(".empty a").click()
    page.wait_for_url("**/submit")
    page.fill("[name=text]", TEXTS["zh"])
    page.get_by_role("button", name="Scan").click()
    page.wait_for_url("**/articles/1*")
