"""Decisions: made, overtaken, taken back, kept over a new scan."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path

import pytest

from detector.errors import UsageError
from detector.model.finding import Verdict
from detector.triage.choice import Action, Choice, Correction, read_correction
from detector.triage.decision import decide, undo
from detector.triage.queue import Filter, State, page_of
from detector.triage.standing import history, standing
from detector.triage.store import Store
from tests.triage.making import put
from tests.triage.test_store import fingerprints


def actions(store: Store, article: int) -> dict[str, Action]:
    with store.read() as connection:
        return {key: decision.action for key, decision in standing(connection, article).items()}


def undecided(store: Store) -> int:
    return sum(row.undecided for row in page_of(store, Filter(state=State.ALL)).rows)


def test_a_decision_stands_and_is_counted(store: Store) -> None:
    article = put(store, (90, 91))
    key, other = fingerprints(store, article)
    decide(store, "eva", [Choice(article, key, Action.DISMISS, "right", "see page 3")])
    assert actions(store, article) == {key: Action.DISMISS}
    assert undecided(store) == 1
    (row,) = history(store, article)
    assert (row.actor, row.code, row.reason, row.note) == ("eva", "S101", "right", "see page 3")
    decide(store, "eva", [Choice(article, other, Action.AGREE)])
    assert page_of(store, Filter()).rows == ()


def test_the_newest_decision_stands_and_undo_brings_the_former_back(store: Store) -> None:
    article = put(store)
    (key,) = fingerprints(store, article)
    decide(store, "eva", [Choice(article, key, Action.AGREE)])
    decide(store, "ben", [Choice(article, key, Action.UNSURE)])
    assert actions(store, article) == {key: Action.UNSURE}
    undo(store, "ben")
    assert actions(store, article) == {key: Action.AGREE}
    undo(store, "eva")
    assert (actions(store, article), undecided(store)) == ({}, 1)
    assert [row.action for row in history(store)].count(Action.UNDO) == 2


def test_undo_takes_back_ones_own_latest_only(store: Store) -> None:
    article = put(store, (90, 91))
    first, second = fingerprints(store, article)
    decide(store, "eva", [Choice(article, first, Action.AGREE)])
    decide(store, "ben", [Choice(article, second, Action.AGREE)])
    undo(store, "eva")
    assert actions(store, article) == {second: Action.AGREE}
    assert undo(store, "eva") == ()


def test_undo_takes_back_a_whole_batch(store: Store) -> None:
    article = put(store, (90, 91, 92))
    keys = fingerprints(store, article)
    made = decide(store, "eva", [Choice(article, key, Action.AGREE) for key in keys]).made
    assert len({row.batch for row in made}) == 1
    assert len(undo(store, "eva", made[1].id)) == 3
    assert actions(store, article) == {}
    with pytest.raises(UsageError, match="cannot be taken back"):
        undo(store, "eva", made[0].id)


def test_an_undo_cannot_be_undone_nor_what_never_was(store: Store) -> None:
    article = put(store)
    decide(store, "eva", [Choice(article, "", Action.PUBLISH)])
    (taken,) = undo(store, "eva")
    for number in (taken.id, 99):
        with pytest.raises(UsageError, match=f"decision {number}: cannot be taken back"):
            undo(store, "eva", number)


@pytest.mark.parametrize(
    ("choice", "text"),
    [
        (Choice(1, "", Action.AGREE), "no decision about an article"),
        (Choice(1, "KEY", Action.PUBLISH), "no decision about a claim"),
        (Choice(1, "KEY", Action.UNDO), "no decision about a claim"),
        (Choice(1, "KEY", Action.DISMISS), "dismiss without a reason"),
        (Choice(1, "KEY", Action.DISMISS, "because"), "dismiss without a reason"),
        (Choice(1, "KEY", Action.AGREE, "right"), "a reason for dismiss only"),
        (Choice(1, "KEY", Action.CORRECT), "correct needs one"),
        (Choice(1, "KEY", Action.AGREE, label=Correction(verdict=Verdict.SUPPORTED)), "a label belongs to correct"),
        (Choice(1, "KEY", Action.AGREE, note="n" * 4_001), "note: 4001 characters"),
        (Choice(2, "", Action.PUBLISH), "article 2: not in the store"),
        (Choice(1, "0" * 16, Action.AGREE), "claim 0000000000000000: not in article 1"),
    ],
)
def test_what_is_not_possible_is_refused_with_everything_around_it(store: Store, choice: Choice, text: str) -> None:
    article = put(store)
    (key,) = fingerprints(store, article)
    wanted = replace(choice, fingerprint=choice.fingerprint.replace("KEY", key))
    with pytest.raises(UsageError, match=text):
        decide(store, "eva", [Choice(article, "", Action.PUBLISH), wanted])
    assert history(store) == ()


@pytest.mark.parametrize(
    ("fields", "text"),
    [
        ({}, "verdict"),
        ({"verdict": "wrong"}, "verdict"),
        ({"verdict": "contradicted", "source": "s"}, "needs the right value"),
        ({"verdict": "contradicted", "truth": "80 GB"}, "needs a source"),
        ({"verdict": "supported", "other": "x"}, "other"),
        ({"verdict": "supported", "truth": "x" * 1_001}, "truth"),
    ],
)
def test_a_correction_needs_what_a_label_needs(fields: dict[str, str], text: str) -> None:
    with pytest.raises(UsageError, match=text):
        read_correction(fields)


def test_a_new_scan_keeps_decisions_by_claim(store: Store) -> None:
    article = put(store, (90, 91))
    first, second = fingerprints(store, article)
    decide(store, "eva", [Choice(article, first, Action.AGREE), Choice(article, second, Action.UNSURE)])
    assert put(store, (77, 90)) == article
    assert actions(store, article)[first] is Action.AGREE
    assert undecided(store) == 1
    assert put(store, (91, 90)) == article
    assert undecided(store) == 0


def test_someone_elses_unseen_decision_is_told_and_kept(store: Store) -> None:
    article = put(store)
    (key,) = fingerprints(store, article)
    theirs = decide(store, "ben", [Choice(article, key, Action.UNSURE, seen=0)]).made[0]
    outcome = decide(store, "eva", [Choice(article, key, Action.AGREE, seen=0)])
    assert [row.id for row in outcome.overtaken] == [theirs.id]
    assert decide(store, "ben", [Choice(article, key, Action.AGREE, seen=outcome.made[0].id)]).overtaken == ()
    assert len(history(store, article)) == 3


def _decide_all(path: Path, article: int, keys: list[str], actor: str) -> int:
    store = Store(path)
    return sum(len(decide(store, actor, [Choice(article, key, Action.AGREE, seen=0)]).made) for key in keys)


def test_editors_in_several_processes_lose_nothing(store: Store) -> None:
    article = put(store, range(81, 101))
    keys = fingerprints(store, article)
    with ProcessPoolExecutor(3, get_context("spawn")) as pool:
        done = [pool.submit(_decide_all, store.path, article, keys, name) for name in ("eva", "ben", "ida")]
        assert [future.result() for future in done] == [20, 20, 20]
    assert len(history(store)) == 60
    assert undecided(store) == 0


def test_two_undos_at_once_take_back_one_thing_once(store: Store) -> None:
    article = put(store)
    (key,) = fingerprints(store, article)
    decide(store, "eva", [Choice(article, key, Action.AGREE)])
    with ThreadPoolExecutor(4) as pool:
        taken = list(pool.map(lambda _: len(undo(store, "eva")), range(4)))
    assert sorted(taken) == [0, 0, 0, 1]
