"""The interface: every answer is what its description promises, and nobody without a token gets one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from starlette.testclient import TestClient

from detector.triage.account import make_token
from detector.triage.app import make_app
from detector.triage.choice import Action
from detector.triage.desk import Desk
from detector.triage.interface import OPERATIONS, DecisionRequest
from detector.triage.openapi import describe_interface
from detector.triage.role import Role
from tests.triage.making import WRONG, put

DESCRIPTION = describe_interface()


@pytest.fixture
def api(desk: Desk) -> Iterator[TestClient]:
    """A content system with the token of this start."""
    with TestClient(make_app(desk)) as client:
        client.headers["Authorization"] = f"Bearer {desk.secret}"
        yield client


def call(client: TestClient, method: str, path: str, body: object = None, **places: object) -> tuple[int, Any]:
    """Status and answer, which have to be as described."""
    answer = client.request(method, path.format(**places), json=body)
    operation = DESCRIPTION["paths"][path.partition("?")[0]][method.lower()]
    schema = operation["responses"][str(answer.status_code)]["content"]["application/json"]["schema"]
    Draft202012Validator({**schema, "components": DESCRIPTION["components"]}).validate(answer.json())
    return answer.status_code, answer.json()


def test_the_description_is_served_and_names_every_operation(desk: Desk) -> None:
    with TestClient(make_app(desk)) as client:
        assert client.get("/api/openapi.json").json() == DESCRIPTION
    assert DESCRIPTION["openapi"] == "3.1.0"
    assert {(path, method.upper()) for path, found in DESCRIPTION["paths"].items() for method in found} == {
        (operation.path, operation.method) for operation in OPERATIONS
    }
    for schema in DESCRIPTION["components"]["schemas"].values():
        Draft202012Validator.check_schema(schema)


def test_every_reference_of_the_description_leads_somewhere() -> None:
    def references(part: object) -> Iterator[str]:
        if isinstance(part, dict):
            yield from (value for key, value in part.items() if key == "$ref")
            for value in part.values():
                yield from references(value)
        elif isinstance(part, list):
            for value in part:
                yield from references(value)

    names = {reference.rpartition("/")[2] for reference in references(DESCRIPTION)}
    assert names <= DESCRIPTION["components"]["schemas"].keys()


def test_scan_keeps_nothing(api: TestClient) -> None:
    status, report = call(api, "POST", "/api/scan", {"text": WRONG, "name": "a.md", "as_of": "2025-01-01"})
    assert (status, report["coverage"]["wrong"], report["document"]["as_of"]) == (200, 1, "2025-01-01")
    assert call(api, "GET", "/api/articles?state=all")[1]["articles"] == []


def test_an_article_goes_its_way(api: TestClient) -> None:
    status, kept = call(api, "POST", "/api/articles", {"text": WRONG, "key": "story-1", "source": "cms"})
    assert status == 201
    id_ = kept["id"]
    (row,) = call(api, "GET", "/api/articles")[1]["articles"]
    assert (row["id"], row["source"], row["undecided"]) == (id_, "cms", 1)
    whole = call(api, "GET", "/api/articles/{id}", id=id_)[1]
    assert (whole["text"], whole["decisions"]) == (WRONG, {})
    wrong = next(claim["id"] for claim in whole["report"]["claims"] if claim["verdict"] == "contradicted")
    agreed = {"action": "agree", "fingerprint": whole["fingerprints"][wrong]}
    made = call(api, "POST", "/api/articles/{id}/decisions", agreed, id=id_)[1]["made"]
    assert (
        call(api, "POST", "/api/articles/{id}/decisions", {"action": "undo", "decision": made[0]["id"]}, id=id_)[0]
        == 201
    )
    with_key = next(claim for claim in whole["report"]["claims"] if claim["severity"] == "error")
    assert with_key["text"] == "141 GB"
    status, written = call(
        api, "POST", "/api/articles/{id}/decisions", {"action": "publish", "note": "checked"}, id=id_
    )
    assert (status, written["made"][0]["actor"]) == (201, "eva")
    assert call(api, "GET", "/api/articles/{id}", id=id_)[1]["decisions"][""]["action"] == "publish"
    undone = {"action": "undo", "decision": written["made"][0]["id"]}
    assert call(api, "POST", "/api/articles/{id}/decisions", undone, id=id_)[0] == 201
    assert len(call(api, "GET", "/api/articles/{id}/decisions", id=id_)[1]["decisions"]) == 4
    again = call(api, "POST", "/api/articles", {"text": WRONG + "More.", "key": "story-1", "source": "cms"})[1]
    assert again["id"] == id_


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("/api/scan", {}, 400),
        ("/api/scan", {"text": ""}, 400),
        ("/api/scan", {"text": " "}, 400),
        ("/api/scan", {"text": 5}, 400),
        ("/api/scan", {"text": "x", "as_of": "soon"}, 400),
        ("/api/scan", {"text": "x", "unknown": 1}, 400),
        ("/api/scan", [], 400),
        ("/api/articles", {"text": "x", "key": "k" * 501}, 400),
        ("/api/articles/1/decisions", {"action": "shred"}, 400),
        ("/api/articles/1/decisions", {"action": "agree"}, 400),
        ("/api/articles/1/decisions", {"action": "undo"}, 400),
        ("/api/articles/1/decisions", {"action": "undo", "decision": 7}, 400),
        ("/api/articles/9/decisions", {"action": "publish"}, 404),
        ("/api/articles/1/decisions", {"action": "agree", "fingerprint": "0"}, 404),
    ],
)
def test_what_cannot_be_used_is_refused_with_the_reason(
    api: TestClient, desk: Desk, path: str, body: object, status: int
) -> None:
    put(desk.store)
    answer = api.post(path, json=body)
    assert answer.status_code == status
    assert answer.json()["error"]


@pytest.mark.parametrize(
    "path", ["/api/articles?page=x", "/api/articles?page=-1", "/api/articles?state=lost", "/api/articles/x"]
)
def test_addresses_that_mean_nothing(api: TestClient, path: str) -> None:
    assert api.get(path).status_code == 400
    assert api.get("/api/articles/99999999999999999999").status_code == 400
    assert api.get("/api/articles/5").status_code == 404


def test_broken_json_is_refused(api: TestClient) -> None:
    for data in (b"", b"{", b"\xff", b'{"text": "\\ud800"}', b"[" * 100_000):
        assert api.post("/api/scan", content=data).status_code in {200, 400}


@pytest.mark.parametrize("header", [None, "", "Bearer", "Bearer ", "Bearer forged", "Basic ZXZhOng=", "bearer \xff"])
@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.call.__name__)
def test_nothing_without_a_token(desk: Desk, header: str | None, operation: Any) -> None:
    with TestClient(make_app(desk)) as client:
        headers = {b"Authorization": header.encode("latin-1")} if header is not None else {}
        answer = client.request(operation.method, operation.path.replace("{id}", "1"), headers=headers, json={})
    assert (answer.status_code, answer.headers["www-authenticate"]) == (401, 'Bearer realm="detector"')


def test_a_token_may_do_what_its_role_may(desk: Desk) -> None:
    article = put(desk.store)
    tokens = {role: make_token(desk.store, role, role) for role in (Role.READER, Role.EDITOR)}
    with TestClient(make_app(desk)) as client:
        for role, status in ((Role.READER, 403), (Role.EDITOR, 201)):
            client.headers["Authorization"] = f"Bearer {tokens[role]}"
            assert client.get(f"/api/articles/{article}").status_code == 200
            path = f"/api/articles/{article}/decisions"
            assert client.post(path, json={"action": "publish"}).status_code == status


def test_the_token_of_the_start_is_none_behind_a_sign_in(tmp_path: Any) -> None:
    from tests.triage.making import make_desk

    desk = make_desk(tmp_path, sign_in=True)
    with TestClient(make_app(desk)) as client:
        assert client.get("/api/articles", headers={"Authorization": f"Bearer {desk.secret}"}).status_code == 401


@pytest.mark.parametrize("number", [-5, 2**63, -(10**22)])
def test_numbers_that_no_row_can_have_are_refused(number: int) -> None:
    with pytest.raises(ValueError, match="seen"):
        DecisionRequest(action=Action.AGREE, fingerprint="x", seen=number)
