"""The pages without a browser: what forms lead to, what is said, in which language, and what is refused."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from detector.triage.account import list_accounts
from detector.triage.app import make_app
from detector.triage.audit import Event, record
from detector.triage.choice import ARTICLE, Action, Choice
from detector.triage.decision import decide
from detector.triage.desk import Desk
from detector.triage.download import DOWNLOADS
from detector.triage.keys import Place, keys_of
from detector.triage.queue import Filter, page_of
from detector.triage.standing import history
from detector.triage.template import TEMPLATES, local_path
from detector.triage.words import known_keys
from tests.triage.making import put

SCRIPTED = {"Enter", "Escape"}  # the browser's own, or those that need something open


@pytest.fixture
def client(desk: Desk) -> Iterator[TestClient]:
    """A browser on this machine that goes where it is sent."""
    with TestClient(make_app(desk)) as found:
        yield found


def post(client: TestClient, desk: Desk, path: str, **fields: Any) -> Any:
    return client.post(path, data={"token": desk.form_token(None), **fields})


def fingerprints(desk: Desk, article: int = 1) -> list[str]:
    """What the claims of an article are known by, in reading order."""
    with desk.store.read() as connection:
        rows = connection.execute("SELECT fingerprint FROM claims WHERE article = ? ORDER BY number", (article,))
        return [row["fingerprint"] for row in rows]


def claim_path(desk: Desk, number: int = 0, article: int = 1) -> str:
    return f"/articles/{article}/claims/{fingerprints(desk, article)[number]}"


def test_every_word_of_the_templates_is_known() -> None:
    used = {
        key
        for path in TEMPLATES.glob("*.html")
        for key in re.findall(r"say\('([a-z_]+)'[,)]", path.read_text(encoding="utf-8"))
    }
    assert used and used <= known_keys()


@pytest.mark.parametrize(("place", "path"), [(Place.QUEUE, "/"), (Place.ARTICLE, "/articles/1?claim=1&card=1")])
def test_every_key_has_something_to_press(client: TestClient, desk: Desk, place: Place, path: str) -> None:
    put(desk.store, (90, 91, 92))
    put(desk.store, (90,), "b")
    page = client.get(path).text
    borne = set(" ".join(re.findall(r'data-key="([^"]*)"', page)).split())
    borne |= {"j", "k"} if "data-row" in page else set()
    borne |= {"o"} if 'class="source"' in page else set()
    assert {key.key for key in keys_of(place)} - SCRIPTED <= borne
    assert {key.key for key in keys_of(place)} <= set(re.findall(r"<dt><kbd>([^<]*)</kbd>", page))


def test_a_decision_leads_to_the_next_claim_that_waits(client: TestClient, desk: Desk) -> None:
    put(desk.store, (90, 91, 92))
    answer = post(client, desk, claim_path(desk, 1), choice="dismiss:table", seen="0", number="1", note=" old ")
    assert (answer.url.path, answer.url.params["claim"]) == ("/articles/1", "2")
    assert "dismissed: 91 GB" in answer.text
    answer = post(client, desk, claim_path(desk, 2), choice="agree", seen="0", number="2")
    assert answer.url.params["claim"] == "0"
    made = history(desk.store)
    assert [(row.action, row.reason, row.note) for row in made[::-1]] == [
        ("dismiss", "table", "old"),
        ("agree", "", ""),
    ]


def test_the_filter_stays_with_the_editor(client: TestClient, desk: Desk) -> None:
    for key, source in (("a", "x"), ("b", "y"), ("c", "x")):
        put(desk.store, (90,), key, source)
    answer = post(client, desk, claim_path(desk) + "?source=x", choice="agree", seen="0", number="0")
    assert 'href="/articles/3?source=x"' in answer.text
    answer = post(client, desk, "/articles/1/outcome?source=x", action="publish", seen="0")
    assert (answer.url.path, answer.url.params["source"]) == ("/articles/3", "x")
    answer = post(client, desk, "/articles/3/outcome?source=x", action="return", seen="0")
    assert (answer.url.path, answer.url.params["source"]) == ("/", "x")
    assert "The article is returned." in answer.text


def test_undo_leads_to_what_was_undone(client: TestClient, desk: Desk) -> None:
    put(desk.store, (90, 91))
    post(client, desk, claim_path(desk, 1), choice="unsure", seen="0", number="1")
    answer = post(client, desk, "/undo", back="/articles/1?claim=0&source=x&card=1")
    assert dict(answer.url.params) == {"claim": "1", "source": "x", "done": "2", "count": "1"}
    assert "taken back: 91 GB" in answer.text
    assert "no decision to take back" in post(client, desk, "/undo", back="/").text


def test_what_came_in_between_is_told(client: TestClient, desk: Desk) -> None:
    put(desk.store)
    print_ = fingerprints(desk)[0]
    decide(desk.store, "ann <b>", [Choice(1, print_, Action.AGREE)])
    answer = post(client, desk, claim_path(desk), choice="dismiss:right", seen="0", number="0")
    assert "ann &lt;b&gt; has decided about this meanwhile (agreed)" in answer.text


@pytest.mark.parametrize(
    "fields",
    [
        {"choice": "correct", "verdict": "contradicted", "truth": "80 GB"},
        {"choice": "correct", "verdict": "made up"},
        {"choice": "dismiss"},
        {"choice": "dismiss:mood"},
        {"choice": "publish"},
        {"choice": ""},
    ],
    ids=str,
)
def test_a_refused_decision_keeps_the_page(client: TestClient, desk: Desk, fields: dict[str, str]) -> None:
    put(desk.store)
    answer = post(client, desk, claim_path(desk), seen="0", number="0", **fields)
    assert answer.status_code == 400
    assert 'role="alert">This cannot be done' in answer.text
    assert f'value="{fields.get("truth", "")}"' in answer.text
    assert history(desk.store) == ()


def test_bulk_writes_what_it_has_shown(client: TestClient, desk: Desk) -> None:
    put(desk.store, (90, 91), "a", "x")
    put(desk.store, (92,), "b", "y")
    shown = client.get("/bulk?source=x").text
    assert "2 claims match" in shown and "Sent by: x" in shown
    assert post(client, desk, "/bulk?source=x", choice="agree", expected="3").status_code == 400
    answer = post(client, desk, "/bulk?source=x", choice="dismiss:right", expected="2")
    assert "2 decisions written" in answer.text and answer.url.params["source"] == "x"
    assert "No claim waits" in client.get("/bulk?source=x").text
    assert "2 taken back" in post(client, desk, "/undo", back="/history").text


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({}, "Nothing was given"),
        ({"text": " \n"}, "Nothing was given"),
        ({"text": "The H100 has 80 GB.", "as_of": "1.12.2026"}, "1.12.2026: not a day"),
    ],
)
def test_refused_submission_keeps_what_was_typed(
    client: TestClient, desk: Desk, fields: dict[str, str], said: str
) -> None:
    answer = post(client, desk, "/submit", name="my <name>", **fields)
    assert answer.status_code == 400 and said in answer.text
    assert 'value="my &lt;name&gt;"' in answer.text and fields.get("text", "").strip() in answer.text
    assert page_of(desk.store, Filter()).total == 0


def test_an_upload_is_known_by_its_name_alone(client: TestClient, desk: Desk) -> None:
    files = {"file": ("C:\\desk\\../news.md", b"# News\n\nThe H100 SXM has 90 GB of HBM3.\n")}
    answer = client.post("/submit", data={"token": desk.form_token(None)}, files=files)
    assert answer.url.path == "/articles/1"
    assert "news.md" in answer.text and "desk" not in answer.text.partition("news.md")[0][-20:]


def test_downloads_are_files(client: TestClient, desk: Desk) -> None:
    put(desk.store)
    post(client, desk, claim_path(desk), choice="dismiss:right", seen="0", number="0")
    shown = client.get("/export").text
    for download in DOWNLOADS:
        assert f'href="/export/{download.name}" download' in shown
        answer = client.get(f"/export/{download.name}")
        assert answer.content == download.make(desk.store) != b""
        assert answer.headers["content-disposition"] == f'attachment; filename="{download.name}"'
    assert json.loads(client.get("/export/decisions.jsonl").text)["reason"] == "right"
    assert client.get("/export/other").status_code == 404


def test_accounts_are_added_and_disabled(client: TestClient, desk: Desk) -> None:
    account = {"action": "add", "name": "ann", "role": "editor"}
    short = post(client, desk, "/accounts", **account, password="short")
    assert short.status_code == 400 and 'value="ann"' in short.text and "short" not in short.text.split("hint")[0]
    assert "can sign in as editor" in post(client, desk, "/accounts", **account, password="a long password").text
    assert "no longer sign in" in post(client, desk, "/accounts", action="disable", name="ann").text
    assert [(account.name, account.disabled) for account in list_accounts(desk.store)] == [("ann", True)]
    assert post(client, desk, "/accounts", action="disable", name="bo").status_code == 400


def test_history_rules_and_log_are_in_words(client: TestClient, desk: Desk) -> None:
    put(desk.store)
    post(client, desk, claim_path(desk), choice="dismiss:context", seen="0", number="0", note="<i>quoted</i>")
    post(client, desk, "/articles/1/outcome", action="reject", seen="0")
    for event in Event:
        record(desk.store, "eva", event, "\u202edetail")
    told = client.get("/history").text
    assert all(
        words in told for words in ("90 GB", "dismissed", "quoted, hypothetical", "&lt;i&gt;", "rejected", "A card")
    )
    assert "100 %" in client.get("/quality").text
    log = client.get("/audit", headers={"accept-language": "zh-CN"}).text
    assert "批量决定" in log and "登录被拒" in log and "\u202e" not in log


def test_language_is_that_of_the_browser_until_another_is_chosen(client: TestClient, desk: Desk) -> None:
    put(desk.store)
    assert '<html lang="zh-CN">' in client.get("/", headers={"accept-language": "zh-TW,en"}).text
    answer = client.get("/articles/1?claim=0&lang=zh&done=1")
    assert (answer.url.path, dict(answer.url.params)) == ("/articles/1", {"claim": "0"})
    assert "同意：有误" in answer.text and "&amp;lang=en" in answer.text
    assert "没有此页面" in client.get("/articles/7").text
    assert '<html lang="zh-CN">' in client.get("/?lang=xx").text


@pytest.mark.parametrize(
    ("given", "path"),
    [
        ("/articles/1?claim=2", "/articles/1?claim=2"),
        ("", "/"),
        ("//evil.example", "/"),
        ("/\\evil.example", "/"),
        ("https://evil.example/", "/"),
        ("javascript:alert(1)", "/"),
        ("/a\r\nSet-Cookie: x", "/"),
    ],
)
def test_forms_lead_to_this_site_alone(given: str, path: str) -> None:
    assert local_path(given) == path


@pytest.mark.parametrize(
    "query", ["done=x", "done=99", "done=1&over=x", "count=0", f"done={'9' * 40}", "page=x", "state=x"]
)
def test_addresses_that_were_made_up(client: TestClient, desk: Desk, query: str) -> None:
    put(desk.store)
    decide(desk.store, "eva", [Choice(1, ARTICLE, Action.PUBLISH)])
    assert client.get(f"/?{query}").status_code == (400 if query.startswith(("page", "state")) else 200)


def test_report_and_desk_share_their_look(client: TestClient) -> None:
    style = client.get("/static/report.css")
    assert style.headers["content-type"].startswith("text/css") and ".mark" in style.text
    notice = Path(str(TEMPLATES)).with_name("static").joinpath("htmx-4.0.1.LICENSE.txt").read_text()
    assert notice.startswith("Zero-Clause BSD")
