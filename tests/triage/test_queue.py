"""The queue: order, filters, search, pages, and what one decision for all of it does."""

from __future__ import annotations

import pytest

from detector.errors import UsageError
from detector.model.document import Language
from detector.triage.bulk import decide_all, preview
from detector.triage.choice import Action, Choice
from detector.triage.decision import decide, undo
from detector.triage.queue import PAGE, Filter, Order, State, choices_of, count_articles, next_after, page_of
from detector.triage.standing import history
from detector.triage.store import Store
from tests.triage.making import put


def keys_of(store: Store, wanted: Filter) -> list[str]:
    return [row.name.removesuffix(".md") for row in page_of(store, wanted).rows]


@pytest.fixture
def filled(store: Store) -> Store:
    """Four articles: a waits, b waits with more risk, c is published, d accuses nothing."""
    put(
        store,
        key="a",
        risk={"score": 0.4, "level": "medium"},
        document={"title": "显存带宽 与 NVLink", "as_of": "2026-01-05"},
    )
    put(store, key="b", source="wire", document={"language": "zh", "title": "ＨＢＭ３ 价格", "as_of": "2026-03-01"})
    decide(store, "eva", [Choice(put(store, key="c", document={"title": "Straße of 3.35 TB/s"}), "", Action.PUBLISH)])
    put(store, (), key="d", risk={"score": 0.0, "level": "low"})
    return store


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        (Filter(), "ba"),
        (Filter(order=Order.NEWEST), "ba"),
        (Filter(state=State.ALL), "bcad"),
        (Filter(state=State.ALL, order=Order.NEWEST), "dcba"),
        (Filter(state=State.DECIDED), "cd"),
        (Filter(level="medium"), "a"),
        (Filter(language="zh"), "b"),
        (Filter(source="wire"), "b"),
        (Filter(rule="S101"), "ba"),
        (Filter(rule="S999"), ""),
        (Filter(since="2026-02-01"), "b"),
        (Filter(until="2026-02-01"), "a"),
        (Filter(search="显存"), "a"),
        (Filter(search="带宽"), "a"),
        (Filter(search="带"), "a"),
        (Filter(search="存宽"), ""),
        (Filter(search="hbm3"), "b"),
        (Filter(search="nvl"), "a"),
        (Filter(search="显存 nvlink"), "a"),
        (Filter(search="显存 价格"), ""),
        (Filter(state=State.ALL, search="3.35"), "c"),
        (Filter(state=State.ALL, search="STRASSE"), "c"),
        (Filter(search='"'), "ba"),
        (Filter(search='x" OR "x'), ""),
        (Filter(search="NOT NEAR(a) * ^b"), ""),
        (Filter(search="90 GB"), "ba"),
    ],
)
def test_filters(filled: Store, wanted: Filter, found: str) -> None:
    assert keys_of(filled, wanted) == list(found)


def test_counts_and_choices(filled: Store) -> None:
    counts = count_articles(filled)
    assert (counts.waiting, counts.decided, counts.all_) == (2, 2, 4)
    found = choices_of(filled)
    assert (found["source"], found["rule"]) == (["desk", "wire"], ["S101"])


def test_a_new_state_of_an_article_is_found_by_its_new_words_only(store: Store) -> None:
    put(store, key="a", document={"title": "old words"})
    put(store, key="a", document={"title": "new words"})
    assert (keys_of(store, Filter(search="old")), keys_of(store, Filter(search="new"))) == ([], ["a"])


def test_pages_hold_every_article_once(store: Store) -> None:
    for number in range(PAGE + 3):
        put(store, key=f"k{number:03d}")
    first, second, third = (page_of(store, Filter(), number) for number in (1, 2, 3))
    assert (len(first.rows), len(second.rows), third.rows) == (PAGE, 3, ())
    assert (first.following, second.following, first.total) == (2, None, PAGE + 3)
    assert len({row.id for row in (*first.rows, *second.rows)}) == PAGE + 3
    assert page_of(store, Filter(), -5).rows == first.rows
    assert page_of(store, Filter(), 2**63).rows == ()


@pytest.mark.parametrize("order", list(Order))
def test_the_next_article_is_the_one_behind_even_when_this_one_is_gone(filled: Store, order: Order) -> None:
    wanted = Filter(order=order)
    first, second = page_of(filled, wanted).rows
    decide(filled, "eva", [Choice(first.id, "", Action.REJECT)])
    assert next_after(filled, wanted, first.id) == second.id
    assert next_after(filled, wanted, second.id) is None
    assert next_after(filled, wanted, 99) is None


def test_bulk_shows_then_writes_then_one_undo(store: Store) -> None:
    for number in range(8):
        put(store, (90, 91), key=f"k{number}", source="wire" if number < 4 else "desk")
    view = preview(store, Filter(source="wire"), Language.ENGLISH)
    assert (view.count, [claim.text for claim in view.first]) == (8, ["90 GB", "91 GB", "90 GB", "91 GB", "90 GB"])
    assert view.first[0].evidence[0].expected == "80 GB"
    made = decide_all(store, "eva", Filter(source="wire"), Choice(0, "", Action.DISMISS, "table"), 8).made
    assert len({row.batch for row in made}) == 1
    assert preview(store, Filter(), Language.ENGLISH).count == 8
    assert len(undo(store, "eva")) == 8
    assert preview(store, Filter(), Language.ENGLISH).count == 16


def test_bulk_leaves_decided_claims_and_other_articles_alone(store: Store) -> None:
    article = put(store, (90, 91))
    with store.read() as connection:
        (key,) = connection.execute("SELECT fingerprint FROM claims WHERE number = 0").fetchone()
    decide(store, "ben", [Choice(article, key, Action.AGREE)])
    decide_all(store, "eva", Filter(), Choice(0, "", Action.UNSURE), 1)
    assert [row.actor for row in history(store)] == ["eva", "ben"]


@pytest.mark.parametrize(
    ("choice", "expected", "text"),
    [
        (Choice(0, "", Action.AGREE), 3, "2 claims match by now, not 3"),
        (Choice(0, "", Action.PUBLISH), 2, "publish for many claims"),
        (Choice(0, "", Action.DISMISS), 2, "dismiss without a reason"),
    ],
)
def test_bulk_refuses_what_was_not_shown_or_is_not_possible(
    store: Store, choice: Choice, expected: int, text: str
) -> None:
    put(store, (90, 91))
    with pytest.raises(UsageError, match=text):
        decide_all(store, "eva", Filter(), choice, expected)
    assert history(store) == ()
