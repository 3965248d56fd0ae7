"""What forms send: each is carried out, then the browser is sent on to the page that shows what became of it."""

from __future__ import annotations

from datetime import date
from urllib.parse import quote, urlencode

from starlette.responses import RedirectResponse, Response

from detector.errors import DetectorError, UsageError
from detector.triage.account import add_account, disable_account
from detector.triage.audit import Event
from detector.triage.bulk import decide_all
from detector.triage.choice import ARTICLE, Action, Choice, read_correction
from detector.triage.decision import decide, undo
from detector.triage.drawing import query_of
from detector.triage.guard import COOKIE
from detector.triage.intake import storable
from detector.triage.notice import address_after, address_after_undo
from detector.triage.queue import next_after
from detector.triage.role import Role
from detector.triage.scanning import Article
from detector.triage.sequence import claim_number, next_waiting
from detector.triage.sheet import CORRECTED, show_article
from detector.triage.template import Notice, local_path
from detector.triage.visit import Visit, filter_of, whole_number
from detector.triage.words import word

SEE_OTHER = 303
PASTED = "pasted.md"


def decide_claim(visit: Visit) -> Response:
    """Write a decision about a claim and go on to the next one that waits."""
    article, number = _article(visit), visit.number("number", 0)
    try:
        outcome = decide(visit.desk.store, visit.actor, [_claim_choice(visit, article)])
    except UsageError as error:
        filled = {name: visit.text(name) for name in CORRECTED} if visit.text("choice") == Action.CORRECT else None
        return show_article(visit, article, number, Notice(error=refusal(visit, error)), filled)
    following = next_waiting(visit.desk.store, article, number)
    path = _article_path(visit, article, number if following is None else following)
    return RedirectResponse(address_after(path, outcome), SEE_OTHER)


def decide_article(visit: Visit) -> Response:
    """Write a decision about the article and go on to the next one of the queue."""
    article, wanted = _article(visit), filter_of(visit.request.query_params)
    choice = Choice(article, ARTICLE, _action(visit.text("action")), note=visit.text("note"), seen=visit.number("seen"))
    following = next_after(visit.desk.store, wanted, article)
    outcome = decide(visit.desk.store, visit.actor, [choice])
    if following is None:
        return RedirectResponse(address_after(f"/?{query_of(wanted)}", outcome), SEE_OTHER)
    return RedirectResponse(address_after(_article_path(visit, following), outcome), SEE_OTHER)


def take_back(visit: Visit) -> Response:
    """Take back the decision that is named, else the visitor's latest, and show where it was made."""
    taken = undo(visit.desk.store, visit.actor, visit.number("decision") if visit.text("decision") else None)
    path = local_path(visit.text("back"))
    if len(taken) == 1 and path.startswith("/articles/"):
        article, number = taken[0].article, claim_number(visit.desk.store, taken[0].article, taken[0].fingerprint)
        query = path.partition("?")[2].split("&") if "?" in path else []
        kept = [part for part in query if not part.startswith(("claim=", "card="))]
        path = f"/articles/{article}?" + "&".join([*([f"claim={number}"] if number is not None else []), *kept])
    return RedirectResponse(address_after_undo(path, taken), SEE_OTHER)


def decide_many(visit: Visit) -> Response:
    """Write one decision for every claim within the filter, as the page before has announced."""
    wanted = filter_of(visit.request.query_params)
    action, _, reason = visit.text("choice").partition(":")
    choice = Choice(0, ARTICLE, _action(action), reason, visit.text("note"))
    outcome = decide_all(visit.desk.store, visit.actor, wanted, choice, visit.number("expected"))
    visit.record(Event.DECIDED_MANY, f"{action} {len(outcome.made)}")
    return RedirectResponse(address_after(f"/?{query_of(wanted)}", outcome), SEE_OTHER)


def submit_article(visit: Visit) -> int:
    """The id of the article that was pasted or uploaded, scanned and kept; raises DetectorError where it cannot be."""
    if visit.upload and visit.upload[1]:
        name, content = visit.upload
        article = Article(name.replace("\\", "/").rpartition("/")[2], content, _day(visit, "as_of"))
    elif visit.text("text").strip():
        article = Article(visit.text("name").strip() or PASTED, storable(visit.text("text")), _day(visit, "as_of"))
    else:
        raise UsageError(word("nothing_given", visit.language))
    found = visit.desk.submit(article, visit.actor)
    visit.record(Event.SUBMITTED, f"article {found}: {article.name}")
    return found


def change_account(visit: Visit) -> str:
    """What was done to which account, in words; raises UsageError where it cannot be."""
    store, name = visit.desk.store, visit.text("name").strip()
    if visit.text("action") == "disable":
        disable_account(store, name)
        visit.record(Event.ACCOUNT_CHANGED, f"{name}: disabled")
        return word("account_disabled", visit.language, name=name)
    role = _role(visit.text("role"))
    add_account(store, name, role, visit.text("password"))
    visit.record(Event.ACCOUNT_ADDED, f"{name}: {role}")
    return word("account_saved", visit.language, name=name, role=word(f"role_{role}", visit.language))


def open_session(visit: Visit) -> Response | str:
    """The way in, with the cookie of the session; else why not, in words."""
    found = visit.desk.sign_in(visit.text("name"), visit.text("password"), visit.address)
    if isinstance(found, int):
        return word("sign_in_later" if found else "sign_in_failed", visit.language, seconds=found)
    answer = RedirectResponse(local_path(visit.text("back")), SEE_OTHER)
    secure = visit.request.url.scheme == "https"
    answer.set_cookie(COOKIE, found, httponly=True, samesite="strict", secure=secure)
    return answer


def close_session(visit: Visit) -> Response:
    """The way out."""
    if visit.identity and visit.identity.session:
        visit.desk.sign_out(visit.identity, visit.address)
    answer = RedirectResponse("/sign-in", SEE_OTHER)
    answer.delete_cookie(COOKIE)
    return answer


def refusal(visit: Visit, error: DetectorError) -> str:
    """Why something was not done, for the page."""
    return word("refused", visit.language, reason=str(error))


def _claim_choice(visit: Visit, article: int) -> Choice:
    action, _, reason = visit.text("choice").partition(":")
    label = None
    if action == Action.CORRECT:
        fields = {name: visit.text(name).strip() for name in CORRECTED if name != "note"}
        label = read_correction({name: value for name, value in fields.items() if value})
    fingerprint = str(visit.request.path_params["fingerprint"])
    return Choice(
        article, fingerprint, _action(action), reason, visit.text("note").strip(), label, visit.number("seen")
    )


def _action(given: str) -> Action:
    try:
        return Action(given)
    except ValueError:
        raise UsageError(f"{given[:20]!r}: no decision; allowed: {', '.join(Action)}") from None


def _role(given: str) -> Role:
    try:
        return Role(given)
    except ValueError:
        raise UsageError(f"{given[:20]!r}: no role; allowed: {', '.join(Role)}") from None


def _day(visit: Visit, name: str) -> date | None:
    given = visit.text(name).strip()
    try:
        return date.fromisoformat(given) if given else None
    except ValueError:
        raise UsageError(word("day_wrong", visit.language, value=given[:20])) from None


def _article(visit: Visit) -> int:
    return whole_number("article", str(visit.request.path_params["id"]))


def _article_path(visit: Visit, article: int, number: int | None = None) -> str:
    query = query_of(filter_of(visit.request.query_params))
    parts = [*([urlencode({"claim": number})] if number is not None else []), *([query] if query else [])]
    return f"/articles/{quote(str(article))}" + (f"?{'&'.join(parts)}" if parts else "")
