"""What stands in front of the pages: tokens, other sites, other hosts, sizes, sign-in and roles, paths."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from detector.triage.account import add_account
from detector.triage.app import make_app
from detector.triage.audit import entries
from detector.triage.desk import Desk, Identity
from detector.triage.guard import COOKIE, POLICY
from detector.triage.pages import page_routes
from detector.triage.role import Role
from detector.triage.standing import history
from tests.triage.making import WRONG, make_desk, put
from tests.triage.test_store import fingerprints

PASSWORD = "correct horse battery"
FORMS = sorted(route.path for route in page_routes() if "POST" in (route.methods or ()))
SHOWN = sorted(route.path for route in page_routes() if "GET" in (route.methods or ()) and route.path != "/sign-in")


def filled(path: str) -> str:
    return path.replace("{id}", "1").replace("{fingerprint}", "0" * 16).replace("{name}", "decisions.csv")


@pytest.fixture
def client(desk: Desk) -> Iterator[TestClient]:
    """A browser on this machine."""
    put(desk.store)
    with TestClient(make_app(desk), follow_redirects=False) as found:
        yield found


@pytest.fixture(scope="module")
def accounts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a store that has an article and an account for each role; made once, as passwords are slow."""
    desk = make_desk(tmp_path_factory.mktemp("accounts"))
    put(desk.store)
    for role in Role:
        add_account(desk.store, role.value, role, PASSWORD)
    return desk.store.path


@pytest.fixture
def guarded(tmp_path: Path, accounts: Path) -> Iterator[TestClient]:
    """A browser before a desk that asks for a sign-in."""
    shutil.copy(accounts, tmp_path)
    desk = make_desk(tmp_path, sign_in=True)
    with TestClient(make_app(desk), follow_redirects=False) as found:
        found.app_state["desk"] = desk
        yield found


def desk_of(client: TestClient) -> Desk:
    found = client.app_state["desk"]
    assert isinstance(found, Desk)
    return found


def sign_in(client: TestClient, name: str) -> str:
    """The token of the forms of a new session."""
    desk = desk_of(client)
    token = desk.form_token(None)
    answer = client.post("/sign-in", data={"name": name, "password": PASSWORD, "token": token})
    assert answer.status_code == 303
    return desk.form_token(Identity(name, Role.READER, client.cookies[COOKIE]))


@pytest.mark.parametrize("token", [None, "", "forged", "é", "x" * 10_000])
def test_no_form_without_its_token(client: TestClient, desk: Desk, token: str | None) -> None:
    fields = {"action": "publish", "seen": "0", "text": WRONG, "name": "x", "expected": "1", "choice": "agree"}
    for path in FORMS:
        answer = client.post(filled(path), data=fields if token is None else {**fields, "token": token})
        assert answer.status_code == 403, path
    assert history(desk.store) == ()
    assert {entry.event for entry in entries(desk.store)} == {"refused"}


def test_with_its_token_a_form_is_carried_out(client: TestClient, desk: Desk) -> None:
    (key,) = fingerprints(desk.store, 1)
    fields = {"choice": "dismiss:right", "seen": "0", "number": "0", "token": desk.secret}
    assert client.post(f"/articles/1/claims/{key}", data=fields).status_code == 303
    assert [row.actor for row in history(desk.store)] == ["eva"]


def test_a_token_in_the_address_is_none(client: TestClient, desk: Desk) -> None:
    answer = client.post(f"/articles/1/outcome?token={desk.secret}", data={"action": "publish", "seen": "0"})
    assert answer.status_code == 403


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "http://testserver.evil.example"},
        {"Origin": "http://testserver:81"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
@pytest.mark.parametrize("path", ["/articles/1/outcome", "/submit", "/api/articles"])
def test_other_sites_cannot_write(client: TestClient, desk: Desk, headers: dict[str, str], path: str) -> None:
    bearer = {"Authorization": f"Bearer {desk.secret}"}
    fields = {"action": "publish", "seen": "0", "token": desk.secret, "text": WRONG}
    assert client.post(path, data=fields, headers={**headers, **bearer}).status_code == 403
    assert history(desk.store) == ()


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1.evil.example", "", "[", "testserver@evil.example", "10.0.0.1", "[::2]"]
)
def test_other_host_names_are_not_served(client: TestClient, host: str) -> None:
    """A page of another site whose name leads here (DNS rebinding) sees nothing."""
    assert client.get("/", headers={"Host": host}).status_code == 421
    assert client.get("/api/openapi.json", headers={"Host": host}).status_code == 421


@pytest.mark.parametrize("path", [*SHOWN, "/static/keys.js", "/api/openapi.json", "/api/articles", "/nowhere"])
def test_every_answer_has_its_headers(client: TestClient, path: str) -> None:
    answer = client.get(filled(path))
    assert answer.headers["content-security-policy"] == POLICY
    assert "'unsafe" not in POLICY
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "frame-ancestors 'none'" in POLICY
    assert answer.headers["referrer-policy"] == "same-origin"  # with less, a browser hides where a form comes from
    if answer.headers["content-type"].startswith("text/html"):
        assert "<script>" not in answer.text
        assert " style=" not in answer.text
        assert " onclick=" not in answer.text
        assert answer.headers["cache-control"] == "no-store"


def test_what_is_too_large_is_refused_said_or_not(tmp_path: Path) -> None:
    desk = make_desk(tmp_path, largest=1_000_000)
    with TestClient(make_app(desk)) as client:
        bearer = {"Authorization": f"Bearer {desk.secret}"}
        fields = {"token": desk.secret, "text": "x" * 1_000_001}
        assert client.post("/submit", data=fields).status_code == 413
        assert client.post("/api/scan", json=fields, headers=bearer).status_code == 413
        chunks = (b"x" * 1_000 for _ in range(1_001))
        assert client.post("/api/scan", content=chunks, headers=bearer).status_code == 413
        assert client.post("/submit", content=b"", headers={"Content-Length": "-1"}).status_code == 413


@pytest.mark.parametrize("cookie", ["", "forged", "; ;=", "x" * 5_000])
def test_strangers_are_led_to_the_sign_in(guarded: TestClient, cookie: str) -> None:
    for path in SHOWN:
        if not path.startswith("/static/"):
            answer = guarded.get(filled(path), headers={"Cookie": f"{COOKIE}={cookie}"})
            assert (answer.status_code, answer.headers["location"].split("?")[0]) == (303, "/sign-in"), path


def test_strangers_write_nothing(guarded: TestClient) -> None:
    desk = desk_of(guarded)
    for path in set(FORMS) - {"/sign-in"}:
        answer = guarded.post(filled(path), data={"token": desk.form_token(None), "action": "publish", "seen": "0"})
        assert (answer.status_code, answer.headers["location"].split("?")[0]) == (303, "/sign-in"), path
    assert history(desk.store) == ()


@pytest.mark.parametrize(
    ("role", "path", "status"),
    [
        ("reader", "/", 200),
        ("reader", "/articles/1", 200),
        ("reader", "/submit", 403),
        ("reader", "/export/decisions.csv", 403),
        ("reader", "/accounts", 403),
        ("reader", "/audit", 403),
        ("editor", "/submit", 200),
        ("editor", "/export", 403),
        ("editor", "/accounts", 403),
        ("admin", "/accounts", 200),
        ("admin", "/audit", 200),
        ("admin", "/export", 200),
    ],
)
def test_roles_open_pages(guarded: TestClient, role: str, path: str, status: int) -> None:
    sign_in(guarded, role)
    assert guarded.get(path).status_code == status


@pytest.mark.parametrize(("role", "status"), [("reader", 403), ("editor", 303)])
def test_roles_allow_decisions(guarded: TestClient, role: str, status: int) -> None:
    token = sign_in(guarded, role)
    fields = {"action": "publish", "seen": "0", "token": token}
    assert guarded.post("/articles/1/outcome", data=fields).status_code == status
    assert [row.actor for row in history(desk_of(guarded).store)] == ([role] if status == 303 else [])


def test_the_token_of_one_session_is_not_that_of_another(guarded: TestClient) -> None:
    other = sign_in(guarded, "admin")
    guarded.cookies.clear()
    sign_in(guarded, "editor")
    fields = {"action": "publish", "seen": "0", "token": other}
    assert guarded.post("/articles/1/outcome", data=fields).status_code == 403


def test_a_session_is_a_cookie_for_this_site_alone_and_ends(guarded: TestClient) -> None:
    desk = desk_of(guarded)
    answer = guarded.post(
        "/sign-in",
        data={"name": "editor", "password": PASSWORD, "token": desk.form_token(None), "back": "//evil.example"},
    )
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=" in cookie
    assert answer.headers["location"] == "/"
    secret = guarded.cookies[COOKIE]
    token = desk.form_token(Identity("editor", Role.EDITOR, secret))
    assert guarded.get("/api/articles").status_code == 401
    assert guarded.post("/sign-out", data={"token": token}).status_code == 303
    assert guarded.get("/", headers={"Cookie": f"{COOKIE}={secret}"}).status_code == 303


@pytest.mark.parametrize(
    "path",
    [
        "/static/../app.py",
        "/static/%2e%2e/app.py",
        "/static/..%2fapp.py",
        "/static/%2e%2e%2f%2e%2e%2f%2e%2e%2fetc/passwd",
        "/static//etc/passwd",
        "/static/..\\app.py",
        "/static/%00",
        "/export/../store.db",
        "/export/%2e%2e%2fstore.db",
        "/export/..%5cstore.db",
        "/articles/../../store.db",
        "/articles/1%00",
        "/articles/1;x",
    ],
)
def test_paths_lead_nowhere_else(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code in {400, 404}
    assert "SQLite" not in answer.text
    assert "root:" not in answer.text
    assert "import " not in answer.text
