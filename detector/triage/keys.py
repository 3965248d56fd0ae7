"""The keys of the page, in one table: the script, the help and the hints on the buttons are made from it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from detector.triage.choice import Action, Cause


class Place(StrEnum):
    """Where a key works."""

    QUEUE = "queue"
    ARTICLE = "article"
    BOTH = "both"


@dataclass(frozen=True, slots=True)
class Key:
    """A key as the browser names it (`event.key`), what it does (also its key in the table of words), and where.

    A key with an action decides about the claim in focus, or the article, and goes on to the next; `cause` is the
    reason that it gives.
    """

    key: str
    name: str
    place: Place
    action: Action | None = None
    cause: Cause | None = None


KEYS = (
    Key("j", "key_next", Place.BOTH),
    Key("k", "key_previous", Place.BOTH),
    Key("Enter", "key_open", Place.QUEUE),
    Key("a", "key_agree", Place.ARTICLE, Action.AGREE),
    Key("d", "key_dismiss", Place.ARTICLE, Action.DISMISS, Cause.RIGHT),
    Key("1", "cause_right", Place.ARTICLE, Action.DISMISS, Cause.RIGHT),
    Key("2", "cause_subject", Place.ARTICLE, Action.DISMISS, Cause.SUBJECT),
    Key("3", "cause_misread", Place.ARTICLE, Action.DISMISS, Cause.MISREAD),
    Key("4", "cause_table", Place.ARTICLE, Action.DISMISS, Cause.TABLE),
    Key("5", "cause_context", Place.ARTICLE, Action.DISMISS, Cause.CONTEXT),
    Key("s", "key_unsure", Place.ARTICLE, Action.UNSURE),
    Key("c", "key_correct", Place.ARTICLE),
    Key("m", "key_note", Place.ARTICLE),
    Key("u", "key_undo", Place.BOTH, Action.UNDO),
    Key("o", "key_source", Place.ARTICLE),
    Key("i", "key_card", Place.ARTICLE),
    Key("p", "key_publish", Place.ARTICLE, Action.PUBLISH),
    Key("r", "key_return", Place.ARTICLE, Action.RETURN),
    Key("x", "key_reject", Place.ARTICLE, Action.REJECT),
    Key("n", "key_next_article", Place.ARTICLE),
    Key("b", "key_back", Place.ARTICLE),
    Key("/", "key_filter", Place.BOTH),
    Key("?", "key_help", Place.BOTH),
    Key("Escape", "key_close", Place.BOTH),
)


def keys_of(place: Place) -> tuple[Key, ...]:
    """The keys that work on a page."""
    return tuple(key for key in KEYS if key.place in {place, Place.BOTH})
