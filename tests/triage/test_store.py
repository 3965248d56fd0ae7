"""The file: created once, shared, refused where it is not ours, whole after a kill."""

from __future__ import annotations

import os
import sqlite3
import stat
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from detector.errors import UsageError
from detector.triage.choice import Action, Choice
from detector.triage.standing import history
from detector.triage.store import SCHEMA_VERSION, Store
from tests.triage.making import put

DECIDER = """
import sys
from pathlib import Path
from detector.triage.choice import Action, Choice
from detector.triage.decision import decide, undo
from detector.triage.store import Store
store = Store(Path(sys.argv[1]))
article, fingerprints = int(sys.argv[2]), sys.argv[3].split(",")
for number in range(100_000):
    choice = Choice(article, fingerprints[number % len(fingerprints)], Action.AGREE, note=f"{sys.argv[4]} {number}")
    made = decide(store, sys.argv[4], [choice]).made[0]
    print(made.id, flush=True)
    if number % 5 == 4:
        print(undo(store, sys.argv[4])[0].id, flush=True)
"""


def fingerprints(store: Store, article: int) -> list[str]:
    with store.read() as connection:
        return [row[0] for row in connection.execute("SELECT fingerprint FROM claims WHERE article = ?", (article,))]


def test_a_new_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "new.db"
    Store(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_an_existing_store_is_opened_as_it_is(store: Store) -> None:
    put(store)
    with Store(store.path).read() as connection:
        assert connection.execute("SELECT count(*) FROM articles").fetchone()[0] == 1


def test_many_open_the_same_new_file_at_once(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        stores = list(pool.map(lambda _: Store(tmp_path / "shared.db"), range(8)))
    assert put(stores[0]) == 1


def test_the_database_of_another_program_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE theirs (id)")
        connection.commit()
    before = path.read_bytes()
    with pytest.raises(UsageError, match=r"other\.db: a database of another program"):
        Store(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize("content", [b"no database at all, but long enough to look like one" * 20])
def test_a_file_that_is_no_database_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "text.db"
    path.write_bytes(content)
    with pytest.raises(UsageError, match="cannot be used as a store"):
        Store(path)
    assert path.read_bytes() == content


def test_a_store_of_a_newer_version_is_refused(store: Store) -> None:
    with closing(sqlite3.connect(store.path)) as connection:
        connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    with pytest.raises(UsageError, match="made by a newer detector"):
        Store(store.path)


def test_a_place_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="No such file"):
        Store(tmp_path / "missing" / "store.db")
    with pytest.raises(UsageError, match="cannot be used as a store"):
        Store(tmp_path)


def test_a_change_that_fails_leaves_nothing(store: Store) -> None:
    with pytest.raises(RuntimeError), store.write() as connection:
        connection.execute("INSERT INTO audit (at, actor, address, event, detail) VALUES ('', '', '', '', '')")
        raise RuntimeError
    with store.read() as connection:
        assert connection.execute("SELECT count(*) FROM audit").fetchone()[0] == 0


@pytest.mark.parametrize("table", ["decisions", "audit"])
@pytest.mark.parametrize("change", ["UPDATE {} SET actor = 'x'", "DELETE FROM {}"])
def test_history_cannot_be_changed(store: Store, table: str, change: str) -> None:
    from detector.triage.audit import Event, record
    from detector.triage.decision import decide

    article = put(store)
    decide(store, "eva", [Choice(article, "", Action.PUBLISH)])
    record(store, "eva", Event.EXPORTED)
    with pytest.raises(sqlite3.IntegrityError, match="only added"), store.write() as connection:
        connection.execute(change.format(table))


def test_kill_during_decisions_loses_nothing_that_was_confirmed(store: Store) -> None:
    """Three processes decide and undo; all are killed; every id that they printed is there and the file is sound."""
    article = put(store, range(81, 99))
    keys = ",".join(fingerprints(store, article))
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", DECIDER, str(store.path), str(article), keys]
    editors = [subprocess.Popen([*command, name], stdout=subprocess.PIPE, text=True, env=environment) for name in "abc"]
    for editor in editors:
        assert editor.stdout is not None
        editor.stdout.readline()
    time.sleep(1)
    for editor in editors:
        editor.kill()
    confirmed = {int(line) for editor in editors for line in editor.communicate()[0].split("\n")[:-1]}
    opened = Store(store.path)
    kept = {decision.id for decision in history(opened, limit=1_000_000)}
    assert len(confirmed) > 20
    assert confirmed <= kept
    with opened.read() as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
        assert (
            connection.execute(
                "SELECT count(*) FROM standing JOIN decisions ON decisions.id = decision"
                " WHERE EXISTS (SELECT 1 FROM decisions AS later WHERE later.undoes = decision)"
            ).fetchone()[0]
            == 0
        )
