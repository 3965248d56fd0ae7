"""The command: served within a second, ended by Ctrl-C, accounts and tokens from the command line, faults in words."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from detector import cli
from detector.triage.account import list_accounts, open_session, token_of
from detector.triage.audit import entries
from detector.triage.role import Role
from detector.triage.store import Store
from tests.triage.making import WRONG

PASSWORD = "correct horse battery"
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Runs the command in an empty folder."""
    monkeypatch.chdir(tmp_path)

    def call(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["detector", "triage", *arguments])
        with pytest.raises(SystemExit) as stop:
            cli.main()
        told = capsys.readouterr()
        return int(stop.value.code or 0), told.out, told.err

    return call


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[subprocess.Popen[str], str, str]]:
    """The command as a process of its own: the process, its address, its token."""
    (tmp_path / "a.md").write_text(WRONG)
    command = [sys.executable, "-m", "detector", "triage", "a.md", "--port", "0", "--store", "s.db"]
    environment = {**os.environ, "PYTHONPATH": str(Path(cli.__file__).parents[1])}
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, cwd=tmp_path, env=environment)
    assert process.stderr is not None
    lines = [process.stderr.readline() for _ in range(2)]
    address = re.search(r"http://127\.0\.0\.1:\d+/", lines[0])
    assert address is not None
    yield process, address[0], lines[1].split()[-1]
    process.kill()
    process.communicate()


def ask(address: str, token: str) -> str:
    request = urllib.request.Request(address, headers={"Authorization": f"Bearer {token}"})
    with urllib.request.urlopen(request, timeout=20) as answer:
        found = answer.read().decode()
    assert isinstance(found, str)
    return found


def children(pid: int) -> list[int]:
    """The processes that this one has started."""
    listed = Path(f"/proc/{pid}/task/{pid}/children")
    return [int(word) for word in listed.read_text().split()] if listed.exists() else []


def left_of(started: list[int]) -> list[int]:
    """The processes that are still there after a while."""
    end = time.monotonic() + 20
    while found := [pid for pid in started if Path(f"/proc/{pid}").exists()]:
        if time.monotonic() > end:
            break
        time.sleep(0.1)
    return found


def test_it_is_served_scans_in_the_background_and_ends_with_its_scanner(
    served: tuple[subprocess.Popen[str], str, str],
) -> None:
    process, address, token = served
    assert "<html" in ask(address, token)
    end = time.monotonic() + 30
    while '"undecided":1' not in ask(f"{address}api/articles", token) and time.monotonic() < end:
        time.sleep(0.1)
    assert '"undecided":1' in ask(f"{address}api/articles", token)
    started = children(process.pid)
    process.send_signal(signal.SIGINT)
    assert process.wait(15) in {0, 130, -signal.SIGINT}
    assert not left_of(started)


def test_a_killed_server_leaves_no_scanner(served: tuple[subprocess.Popen[str], str, str]) -> None:
    process, address, token = served
    ask(address, token)
    started = children(process.pid)
    process.kill()
    process.wait()
    assert not left_of(started)


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["--port", "99999"], "--port 99999: no port"),
        (["--port", "x"], "--port x: no port"),
        (["--host", "no.such.host.invalid"], "--host no.such.host.invalid"),
        (["--host", "0.0.0.0"], "nobody could sign in; allowed: after `detector triage account add"),
        (["--store", ""], "--store is empty"),
        (["--store", "missing/s.db"], "cannot be used as a store"),
        (["--as-of", "soon"], "--as-of soon: not a day"),
        (["--specs", "missing"], "missing"),
        (["missing.md", "-"], "standard input; allowed: files and folders"),
        (["account", "add", "eva", "--role", "boss"], "--role boss: no such choice; allowed: reader, editor, admin"),
        (["account", "add", "<eva>"], "not usable"),
        (["account", "disable", "eva"], "account eva: not in the store"),
        (["token", "remove", "cms"], "token cms: not in the store"),
    ],
)
def test_faults_are_told_in_one_line(
    run: Run, monkeypatch: pytest.MonkeyPatch, arguments: list[str], text: str
) -> None:
    monkeypatch.setenv("DETECTOR_PASSWORD", PASSWORD)
    code, out, told = run(*arguments)
    assert (code, out, told.count("\n")) == (2, "", 1)
    assert text in told


def test_accounts(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "no terminal to type a password on" in run("account", "add", "eva")[2]
    monkeypatch.setenv("DETECTOR_PASSWORD", "short")
    assert "allowed: 15 to 1024" in run("account", "add", "eva")[2]
    monkeypatch.setenv("DETECTOR_PASSWORD", PASSWORD)
    assert run("account", "add", "eva", "--role", "admin")[0] == 0
    store = Store(Path("triage.db"))
    assert open_session(store, "eva", PASSWORD)
    assert [(row.name, row.role) for row in list_accounts(store)] == [("eva", Role.ADMIN)]
    assert run("account", "list")[1].startswith("eva  admin  ")
    assert run("account", "disable", "eva")[0] == 0
    assert run("account", "list")[1].startswith("eva  disabled  ")
    assert [entry.event for entry in entries(store)] == ["account changed", "account added"]


def test_tokens(run: Run) -> None:
    code, secret, _ = run("token", "make", "cms", "--role", "reader")
    found = token_of(Store(Path("triage.db")), secret.strip())
    assert (code, found and found.role) == (0, Role.READER)
    assert run("token", "list")[1].startswith("cms  reader  ")
    assert run("token", "remove", "cms")[0] == 0
    assert run("token", "list")[1] == ""


def test_a_port_in_use_is_told(run: Run) -> None:
    import socket

    with socket.create_server(("127.0.0.1", 0)) as taken:
        code, _, told = run("--port", str(taken.getsockname()[1]))
    assert (code, "address already in use; allowed: --port 0" in told) == (2, True)


def test_what_is_missing_is_named(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from detector.command import triage

    monkeypatch.setattr(triage, "find_spec", lambda name: None)
    assert "pip install 'detector[triage]'" in run()[2]
