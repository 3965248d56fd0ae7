"""What a form has changed -> parts of the next page's address, and from there the sentences that it says."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlencode

from detector.errors import UsageError
from detector.report.excerpt import printable
from detector.triage.choice import ARTICLE, Action, Decision, Outcome
from detector.triage.sequence import claim_texts
from detector.triage.standing import select_decisions
from detector.triage.template import Notice
from detector.triage.visit import Visit, whole_number
from detector.triage.words import word


def address_after(path: str, outcome: Outcome) -> str:
    """The address of a page that tells what was written."""
    parts: dict[str, object] = {}
    if outcome.made:
        parts = {"done": outcome.made[-1].id, "count": len(outcome.made)}
    if outcome.overtaken:
        parts["over"] = outcome.overtaken[-1].id
    return f"{path}{'&' if '?' in path else '?'}{urlencode(parts)}" if parts else path


def address_after_undo(path: str, taken: Sequence[Decision]) -> str:
    """The address of a page that tells what was taken back, or that there was nothing to."""
    return address_after(path, Outcome(tuple(taken))) if taken else f"{path}{'&' if '?' in path else '?'}count=0"


def notice_of(visit: Visit, error: str = "") -> Notice:
    """The sentences for a page whose address tells of a change."""
    done, over = (_decision(visit, name) for name in ("done", "over"))
    if done is None:
        nothing = visit.request.query_params.get("count") == "0" and visit.request.method == "GET"
        return Notice(word("nothing_to_undo", visit.language) if nothing else "", (), error)
    warned = (_overtaken(visit, over),) if over else ()
    return Notice(_told(visit, done), warned, error)


def _decision(visit: Visit, name: str) -> Decision | None:
    given = visit.request.query_params.get(name, "")
    if not given or visit.request.method != "GET":
        return None
    try:
        number = whole_number(name, given)
    except UsageError:
        return None
    with visit.desk.store.read() as connection:
        return next(iter(select_decisions(connection, "decisions.id = ?", [number])), None)


def _told(visit: Visit, done: Decision) -> str:
    count = visit.request.query_params.get("count", "1")
    if count.isascii() and count.isdecimal() and count != "1":
        return word("undone" if done.action is Action.UNDO else "bulk_done", visit.language, count=int(count))
    action = word(f"decided_{done.action}", visit.language)
    if done.fingerprint == ARTICLE and done.action is Action.UNDO:
        return word("undone", visit.language, count=1)
    if done.fingerprint == ARTICLE:
        return word("told_article", visit.language, action=action)
    claim = printable(claim_texts(visit.desk.store, [done]).get((done.article, done.fingerprint), ""))
    return word("told_claim", visit.language, action=action, claim=claim)


def _overtaken(visit: Visit, over: Decision) -> str:
    action = word(f"decided_{over.action}", visit.language)
    return word("overtaken", visit.language, actor=printable(over.actor), action=action)
