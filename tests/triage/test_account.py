"""Accounts, sessions, tokens, and the door that shuts after wrong passwords."""

from __future__ import annotations

import pytest

from detector.errors import UsageError
from detector.triage import account
from detector.triage.account import (
    add_account,
    close_session,
    disable_account,
    list_accounts,
    list_tokens,
    make_token,
    open_session,
    remove_token,
    session_account,
    token_of,
)
from detector.triage.audit import entries
from detector.triage.desk import Desk
from detector.triage.gate import MOST_OF_ADDRESS, MOST_OF_NAME, SECONDS, Gate
from detector.triage.role import Role
from detector.triage.store import Store

PASSWORD = "correct horse battery"


def test_roles_include_the_ones_below() -> None:
    assert [[one.includes(other) for other in Role] for one in Role] == [
        [True, False, False],
        [True, True, False],
        [True, True, True],
    ]


def test_a_session_opens_with_the_password_alone(store: Store) -> None:
    add_account(store, "eva", Role.EDITOR, PASSWORD)
    secret = open_session(store, "eva", PASSWORD)
    assert secret is not None
    found = session_account(store, secret)
    assert found is not None
    assert (found.name, found.role) == ("eva", Role.EDITOR)
    assert open_session(store, "eva", PASSWORD + "x") is None
    assert open_session(store, "nobody", PASSWORD) is None
    assert session_account(store, "forged") is None
    close_session(store, secret)
    assert session_account(store, secret) is None


def test_nothing_secret_is_in_the_file(store: Store) -> None:
    add_account(store, "eva", Role.EDITOR, PASSWORD)
    secrets = [PASSWORD, open_session(store, "eva", PASSWORD), make_token(store, "cms", Role.EDITOR)]
    content = b"".join(path.read_bytes() for path in store.path.parent.iterdir())
    assert b"$argon2id$" in content
    assert not [secret for secret in secrets if secret is None or secret.encode() in content]


def test_sessions_end_by_time_by_a_new_password_and_with_the_account(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_account(store, "eva", Role.EDITOR, PASSWORD)
    secret = open_session(store, "eva", PASSWORD) or ""
    monkeypatch.setattr(account, "now", lambda: "2999-01-01T00:00:00.000000Z")
    assert session_account(store, secret) is None
    monkeypatch.undo()
    assert session_account(store, secret) is not None
    add_account(store, "eva", Role.ADMIN, PASSWORD + "2")
    assert session_account(store, secret) is None
    secret = open_session(store, "eva", PASSWORD + "2") or ""
    disable_account(store, "eva")
    assert session_account(store, secret) is None
    assert open_session(store, "eva", PASSWORD + "2") is None
    assert [(row.name, row.disabled) for row in list_accounts(store)] == [("eva", True)]


@pytest.mark.parametrize("name", ["", "a\nb", "<b>", "x" * 65, "\u202eabc"])
def test_names_that_could_mislead_are_refused(store: Store, name: str) -> None:
    with pytest.raises(UsageError, match="not usable"):
        add_account(store, name, Role.EDITOR, PASSWORD)


@pytest.mark.parametrize("password", ["", "short", "x" * 1_025])
def test_passwords_have_a_length(store: Store, password: str) -> None:
    with pytest.raises(UsageError, match="allowed: 15 to 1024"):
        add_account(store, "eva", Role.EDITOR, password)


def test_tokens_are_made_once_known_by_their_secret_and_removed(store: Store) -> None:
    secret = make_token(store, "cms", Role.READER)
    with pytest.raises(UsageError, match="there is one already"):
        make_token(store, "cms", Role.ADMIN)
    found = token_of(store, secret)
    assert (found, token_of(store, "forged")) == (list_tokens(store)[0], None)
    remove_token(store, "cms")
    assert token_of(store, secret) is None
    with pytest.raises(UsageError, match="token cms: not in the store"):
        remove_token(store, "cms")
    with pytest.raises(UsageError, match="account cms: not in the store; allowed: none yet"):
        disable_account(store, "cms")


def test_the_gate_shuts_by_name_and_by_address_and_opens_again() -> None:
    clock = [0.0]
    gate = Gate(lambda: clock[0])
    for _ in range(MOST_OF_NAME):
        assert gate.wait("eva", "1.1.1.1") == 0
        gate.fail("eva", "1.1.1.1")
    assert gate.wait("eva", "2.2.2.2") > 0
    assert gate.wait("ben", "1.1.1.1") == 0
    for number in range(MOST_OF_ADDRESS - MOST_OF_NAME):
        gate.fail(f"n{number}", "1.1.1.1")
    assert gate.wait("ben", "1.1.1.1") > 0
    clock[0] = SECONDS + 1
    assert gate.wait("eva", "1.1.1.1") == gate.wait("ben", "1.1.1.1") == 0


def test_a_flood_of_names_is_forgotten() -> None:
    gate = Gate(lambda: 0.0)
    for number in range(12_000):
        gate.fail(f"n{number}", f"a{number}")
    assert len(gate._failures) <= 12_000


def test_signing_in_is_slowed_down_and_logged(desk: Desk) -> None:
    add_account(desk.store, "eva", Role.EDITOR, PASSWORD)
    assert [desk.sign_in("eva", "wrong", "1.1.1.1") for _ in range(MOST_OF_NAME)] == [0] * MOST_OF_NAME
    seconds = desk.sign_in("eva", PASSWORD, "1.1.1.1")
    assert isinstance(seconds, int)
    assert 0 < seconds <= SECONDS + 1
    assert {entry.event for entry in entries(desk.store)} == {"sign-in refused"}
