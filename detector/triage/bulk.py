"""One decision about every waiting claim that a filter reaches: shown first, then written, then one undo."""

from __future__ import annotations

from itertools import groupby

from detector.errors import UsageError
from detector.model.document import Language
from detector.triage.choice import Action, Choice, Outcome
from detector.triage.decision import decide_within
from detector.triage.drawing import draw_claims, query_of, read_article
from detector.triage.queue import Filter, matching_claims
from detector.triage.store import Store
from detector.triage.view import BulkView, ClaimView

MOST = 10_000  # decisions at once; more would keep the other editors waiting
SHOWN = 5


def preview(store: Store, wanted: Filter, language: Language) -> BulkView:
    """How many claims wait within the filter, and the first five with their evidence."""
    with store.read() as connection:
        found = matching_claims(connection, wanted)
    first: list[ClaimView] = []
    for article, group in groupby(found[:SHOWN], key=lambda pair: pair[0]):
        keys = {fingerprint for _, fingerprint in group}
        for claim in draw_claims(read_article(store, article), language):
            if claim.accused and claim.fingerprint in keys:
                keys.remove(claim.fingerprint)
                first.append(claim)
    return BulkView(wanted, query_of(wanted), len(found), tuple(first))


def decide_all(store: Store, actor: str, wanted: Filter, choice: Choice, expected: int) -> Outcome:
    """Write the decision of `choice` about every claim within the filter, as one batch.

    `expected` is the number that the editor has seen; raises UsageError where it is another one by now.
    """
    with store.write() as connection:
        found = matching_claims(connection, wanted)
        if len(found) != expected:
            raise UsageError(
                f"{len(found)} claims match by now, not {expected}; allowed: look at them and decide again"
            )
        if len(found) > MOST:
            raise UsageError(f"{len(found)} claims at once; allowed: up to {MOST}, so narrow the filter")
        if choice.action not in {Action.AGREE, Action.DISMISS, Action.UNSURE}:
            raise UsageError(f"{choice.action} for many claims; allowed: agree, dismiss, unsure")
        choices = [
            Choice(article, fingerprint, choice.action, choice.reason, choice.note) for article, fingerprint in found
        ]
        return decide_within(connection, actor, choices)
