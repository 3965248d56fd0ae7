"""An editor's work in a real browser: by keyboard alone, undone, filtered, taken in and away; several at once."""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from detector.read import READERS
from detector.triage.account import add_account
from detector.triage.choice import Action, Decision
from detector.triage.intake import Submission, save_article
from detector.triage.role import Role
from detector.triage.standing import history, standing
from tests.triage.browser.conftest import Site
from tests.triage.making import WRONG, put, scanner

pytestmark = pytest.mark.slow

Visit = Callable[..., Any]
PASSWORD = "a long password"


def decided(site: Site, count: int, article: int = 1) -> tuple[Decision, ...]:
    """The decisions about an article, oldest first, which have to be this many."""
    made = history(site.store, article)[::-1]
    assert len(made) == count
    return made


def told(page: Any, words: str) -> None:
    """Wait until the page says this."""
    page.locator(".told", has_text=words).wait_for()


def settled(page: Any, open_: int) -> None:
    """Wait until this many claims of the article wait."""
    page.locator(".head", has_text=re.compile(rf"(?<!\d){open_} to decide")).wait_for()


def test_twenty_claims_by_keyboard_alone(site: Site, visit: Visit) -> None:
    put(site.store, range(90, 110))
    page = visit(site.address)
    page.keyboard.press("j")
    page.keyboard.press("Enter")
    page.wait_for_url("**/articles/1**")
    for key in "ad2s345a1addsaaddaas":
        page.keyboard.press(key)
    settled(page, 0)
    made = decided(site, 20)
    assert "".join(row.action[0] for row in made) == "addudddadadduaaddaau"
    assert [row.reason for row in made[1:3]] == ["right", "subject"]
    order = [claim["fingerprint"] for claim in claims_of(site)]
    assert [row.fingerprint for row in made] == order
    page.keyboard.press("p")
    told(page, "published")
    assert history(site.store)[0].action is Action.PUBLISH


def claims_of(site: Site, article: int = 1) -> list[Any]:
    with site.store.read() as connection:
        return connection.execute("SELECT * FROM claims WHERE article = ? ORDER BY number", (article,)).fetchall()


def test_undo_shows_what_was_taken_back(site: Site, visit: Visit) -> None:
    put(site.store, (90, 91, 92))
    page = visit(f"{site.address}/articles/1")
    for key in "aau":
        page.keyboard.press(key)
    told(page, "taken back: 91 GB")
    settled(page, 2)
    assert page.locator("#claim h2").inner_text().endswith("91 GB")
    assert [row.action for row in decided(site, 3)] == ["agree", "agree", "undo"]
    for key in "uu":
        page.keyboard.press(key)
    told(page, "no decision to take back")
    settled(page, 3)


def test_note_is_written_without_deciding(site: Site, visit: Visit) -> None:
    put(site.store, (90, 91))
    page = visit(f"{site.address}/articles/1")
    page.keyboard.press("m")
    page.keyboard.type("as dusk says, 12345")
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    assert history(site.store) == ()
    page.keyboard.press("s")
    settled(page, 1)
    (made,) = decided(site, 1)
    assert made.note == "as dusk says, 12345"
    assert page.input_value(".decide [name=note]") == ""


def test_what_was_typed_about_one_claim_is_not_sent_with_the_next(site: Site, visit: Visit) -> None:
    put(site.store, (90, 91))
    page = visit(f"{site.address}/articles/1")
    page.fill(".outcome [name=note]", "about the article")
    page.keyboard.press("Escape")
    page.keyboard.press("c")
    page.fill(".correct [name=truth]", "80 GB")
    page.keyboard.press("Escape")
    page.keyboard.press("j")
    page.locator("#claim", has_text="91 GB").wait_for()
    page.keyboard.press("c")
    assert page.input_value(".correct [name=truth]") == ""
    assert page.input_value(".outcome [name=note]") == "about the article"


def test_card_and_source_are_one_key_away(site: Site, visit: Visit) -> None:
    save_article(site.store, Submission("w", "desk", WRONG, scanner().scan(WRONG, "w.md")))
    page = visit(f"{site.address}/articles/1")
    page.evaluate(
        "addEventListener('click', (event) => event.target.closest('.source') && (event.preventDefault(),"
        " document.title = event.target.href))"
    )
    page.keyboard.press("o")
    assert page.title() == page.locator(".source").first.get_attribute("href")
    page.keyboard.press("i")
    page.locator(".reference", has_text="NVIDIA").wait_for()
    page.keyboard.press("Escape")
    page.locator(".reference").wait_for(state="detached")


def test_keys_leave_modifiers_and_input_methods_alone(site: Site, visit: Visit) -> None:
    put(site.store, (90, 91))
    page = visit(f"{site.address}/articles/1")
    for key in ("Control+d", "Alt+a", "Meta+s"):
        page.keyboard.press(key)
    page.evaluate(
        "for (const code of [{isComposing: true}, {keyCode: 229}])"
        " document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'a', bubbles: true, ...code}))"
    )
    page.keyboard.press("?")
    page.keyboard.press("a")
    assert page.locator("#help").is_visible()
    page.keyboard.press("Escape")
    assert not page.locator("#help").is_visible()
    page.keyboard.press("j")
    page.locator("#claim", has_text="91 GB").wait_for()
    assert history(site.store) == ()


def test_label_is_corrected(site: Site, visit: Visit) -> None:
    put(site.store, (90, 91))
    page = visit(f"{site.address}/articles/1")
    page.keyboard.press("c")
    assert page.evaluate("document.activeElement.name") == "verdict"
    page.select_option("[name=verdict]", "supported")
    page.fill(".correct [name=source]", "https://example.org/new")
    page.locator(".correct button").click()
    told(page, "corrected: 90 GB")
    (made,) = decided(site, 1)
    assert json.loads(made.label or "") == {"verdict": "supported", "source": "https://example.org/new"}
    assert page.locator("#claim h2").inner_text().endswith("91 GB")


def test_filters_and_search(site: Site, visit: Visit) -> None:
    put(site.store, (90,), "a", "desk", risk={"level": "high", "score": 0.9})
    put(site.store, (91,), "b", "agency", risk={"level": "medium", "score": 0.5})
    put(site.store, (92,), "c", "agency", risk={"level": "low", "score": 0.1})
    page = visit(site.address)
    rows = page.locator("[data-row]")
    assert rows.count() == 3
    page.select_option("[name=source]", "agency")
    page.select_option("[name=order]", "newest")
    page.locator(".narrowing button").click()
    page.wait_for_url("**source=agency**")
    assert [page.locator(".rows .quiet").nth(at).inner_text()[:1] for at in range(rows.count())] == ["c", "b"]
    page.keyboard.press("/")
    page.keyboard.type("92")
    page.keyboard.press("Enter")
    page.wait_for_url("**search=92**")
    assert rows.count() == 1
    page.keyboard.press("/")
    page.keyboard.type("777")
    page.keyboard.press("Enter")
    page.locator(".empty").wait_for()
    page.locator(".empty a").click()
    page.wait_for_url(f"{site.address}/")
    assert rows.count() == 3


def test_back_in_the_queue_the_article_has_the_focus(site: Site, visit: Visit) -> None:
    for number in range(40):
        put(site.store, (90,), f"a{number}")
    page = visit(f"{site.address}/articles/30")
    page.keyboard.press("b")
    page.wait_for_url("**/*#a30")
    assert page.evaluate("document.activeElement.id") == "a30"
    page.keyboard.press("k")
    assert page.evaluate("document.activeElement.id") == "a29"


def test_place_in_the_text_stays_after_a_decision(site: Site, visit: Visit) -> None:
    put(site.store, range(90, 150))
    page = visit(f"{site.address}/articles/1?claim=20", viewport={"width": 1280, "height": 600})
    scrolled = "document.querySelector('.reading').scrollTop"
    before = page.evaluate(scrolled)
    page.keyboard.press("a")
    settled(page, 59)
    assert before > 0 and abs(page.evaluate(scrolled) - before) < 60
    mark = page.locator(".mark.current").bounding_box()
    assert 0 < mark["y"] < 600


def test_many_at_once_are_shown_first(site: Site, visit: Visit) -> None:
    put(site.store, range(90, 98))
    page = visit(site.address)
    page.get_by_text("Decide about all of them").click()
    page.get_by_text("8 claims match this filter; the first 5:").wait_for()
    assert page.locator(".first > li").count() == 5
    page.locator("[value='dismiss:table']").check()
    page.get_by_role("button", name="Write 8 decisions").click()
    told(page, "8 decisions written")
    assert {row.reason for row in decided(site, 8)} == {"table"}
    page.keyboard.press("u")
    told(page, "8 taken back")
    with site.store.read() as connection:
        assert standing(connection, 1) == {}


def word_file(text: str) -> bytes:
    """A file of Word with these paragraphs."""
    space = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
    body = "".join(f"<w:p><w:r><w:t>{line}</w:t></w:r></w:p>" for line in text.splitlines() if line)
    package = "http://schemas.openxmlformats.org/package/2006"
    office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument"
    kind = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"
    parts = {
        "[Content_Types].xml": f'<Types xmlns="{package}/content-types"><Override PartName="/word/document.xml"'
        f' ContentType="{kind}"/></Types>',
        "_rels/.rels": f'<Relationships xmlns="{package}/relationships"><Relationship Id="r1" Type="{office}"'
        ' Target="word/document.xml"/></Relationships>',
        "word/document.xml": f'<w:document xmlns:w="{space}"><w:body>{body}</w:body></w:document>',
    }
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return buffer.getvalue()


@pytest.mark.parametrize("name", ["news.md", "news.docx"])
def test_file_is_uploaded_and_decided(site: Site, visit: Visit, tmp_path: Path, name: str) -> None:
    if Path(name).suffix not in READERS:
        pytest.skip(f"{Path(name).suffix} cannot be read yet")
    path = tmp_path / name
    path.write_bytes(word_file(WRONG) if name.endswith(".docx") else WRONG.encode())
    page = visit(f"{site.address}/submit")
    page.set_input_files("[name=file]", path)
    page.get_by_role("button", name="Scan").click()
    page.wait_for_url("**/articles/1*")
    assert page.locator("#claim .verdict").inner_text() == "contradicted"
    page.keyboard.press("a")
    settled(page, 0)


def test_labels_are_taken_away(site: Site, visit: Visit) -> None:
    put(site.store, (90, 91))
    page = visit(f"{site.address}/articles/1")
    for key in "ad":
        page.keyboard.press(key)
    settled(page, 0)
    page.goto(f"{site.address}/export")
    with page.expect_download() as download:
        page.get_by_text("labels.jsonl").click()
    lines = [json.loads(line) for line in Path(download.value.path()).read_text().splitlines()]
    assert [line.get("verdict") for line in lines] == [None, "contradicted", "supported"]


def sign_in(visit: Visit, site: Site, name: str) -> Any:
    """A browser in which this editor has signed in and opened the article."""
    page = visit(f"{site.address}/articles/1")
    page.fill("[name=name]", name)
    page.fill("[name=password]", PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    page.locator(".desk").wait_for()
    return page


def test_two_editors_at_once_lose_no_decision(guarded: Site, visit: Visit) -> None:
    put(guarded.store, range(90, 110))
    for name in ("ann", "bo"):
        add_account(guarded.store, name, Role.EDITOR, PASSWORD)
    ann, bo = (sign_in(visit, guarded, name) for name in ("ann", "bo"))
    ann.keyboard.press("a")
    settled(ann, 19)
    bo.keyboard.press("d")
    told(bo, "ann has decided about this meanwhile (agreed)")
    first, second = decided(guarded, 2)
    assert (first.actor, second.actor, first.fingerprint) == ("ann", "bo", second.fingerprint)
    for _ in range(10):
        ann.keyboard.press("a")
        bo.keyboard.press("s")
    for _ in range(80):  # a page that was once idle counts as idle: what is written tells when the answers are in
        if len(history(guarded.store, 1)) >= 22:
            break
        ann.wait_for_timeout(100)
    made = decided(guarded, 22)
    assert sum(row.actor == "ann" for row in made) == sum(row.actor == "bo" for row in made) == 11


def test_reader_is_offered_no_decision(guarded: Site, visit: Visit) -> None:
    put(guarded.store, (90,))
    add_account(guarded.store, "ron", Role.READER, PASSWORD)
    page = sign_in(visit, guarded, "ron")
    page.keyboard.press("a")
    assert page.locator(".decide, .outcome, .correct, [href='/submit']").count() == 0
    page.get_by_role("button", name="Sign out").click()
    page.wait_for_url("**/sign-in")
    assert history(guarded.store) == ()
