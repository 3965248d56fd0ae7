"""The pages: one handler for each address that shows something, and the list of all addresses."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import groupby
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, RedirectResponse, Response
from starlette.routing import Route

from detector.errors import DetectorError
from detector.model.document import Language
from detector.report.excerpt import printable
from detector.triage import form
from detector.triage.account import list_accounts
from detector.triage.audit import entries
from detector.triage.bulk import preview
from detector.triage.choice import Action, Cause
from detector.triage.download import DOWNLOADS, send_file
from detector.triage.drawing import draw_decisions
from detector.triage.listing import draw_queue, narrowed_to, query_with
from detector.triage.notice import notice_of
from detector.triage.quality import rule_quality
from detector.triage.role import Role
from detector.triage.sequence import article_titles, claim_texts
from detector.triage.sheet import show_article
from detector.triage.standing import history
from detector.triage.template import Notice, local_path, place_of, render
from detector.triage.visit import (
    LANGUAGE_COOKIE,
    Endpoint,
    Handler,
    Visit,
    filter_of,
    page,
    visit_of,
    whole_number,
    writing,
)
from detector.triage.words import known_keys, word

REPORT_STYLE = Path(__file__).parents[1] / "report" / "assets" / "report.css"
_YEAR = 365 * 24 * 3600  # seconds
_BULK = (Action.AGREE, Action.UNSURE)


def show_queue(visit: Visit) -> Response:
    """The queue."""
    query = visit.request.query_params
    wanted, number = filter_of(query), whole_number("page", query.get("page", "1"))
    view = draw_queue(visit.desk.store, wanted, number, visit.language)
    return render(
        visit,
        "queue.html",
        notice_of(visit),
        view=view,
        find="find" in query,
        progress=visit.desk.progress,
        changed=partial(query_with, wanted),
    )


def show_one(visit: Visit) -> Response:
    """An article."""
    claim = visit.number("claim") if "claim" in visit.request.query_params else None
    return show_article(visit, whole_number("article", str(visit.request.path_params["id"])), claim)


def show_bulk(visit: Visit) -> Response:
    """What a decision about everything within the filter would write."""
    wanted = filter_of(visit.request.query_params)
    choices = [(action.value, word(f"key_{action}", visit.language)) for action in _BULK]
    choices += [(f"{Action.DISMISS}:{cause}", _dismissal(visit, cause)) for cause in Cause]
    view = preview(visit.desk.store, wanted, visit.language)
    return render(
        visit, "bulk.html", notice_of(visit), view=view, choices=choices, narrowed=narrowed_to(wanted, visit.language)
    )


def show_submit(visit: Visit, error: str = "") -> Response:
    """The form for a new article, with what was typed where it was refused."""
    from detector.read import READERS

    filled = {name: visit.text(name) for name in ("name", "text", "as_of")}
    limit, endings = visit.desk.settings.largest // 2**20, " ".join(READERS)
    notice = Notice(error=error)
    return render(visit, "submit.html", notice, 400 if error else 200, filled=filled, limit=limit, endings=endings)


def submit(visit: Visit) -> Response:
    """Take in an article and show it."""
    try:
        article = form.submit_article(visit)
    except DetectorError as error:
        return show_submit(visit, form.refusal(visit, error))
    return RedirectResponse(f"/articles/{article}", form.SEE_OTHER)


def show_history(visit: Visit) -> Response:
    """The latest decisions about any article."""
    rows = history(visit.desk.store)
    words = claim_texts(visit.desk.store, rows)
    titles = article_titles(visit.desk.store, [row.article for row in rows])
    return render(
        visit,
        "history.html",
        notice_of(visit),
        decisions=[
            replace(view, claim=printable(words.get((row.article, row.fingerprint), "")))
            for row, view in zip(rows, draw_decisions(rows), strict=True)
        ],
        titles={article: printable(title) for article, title in titles.items()},
    )


def show_quality(visit: Visit) -> Response:
    """How the rules fare."""
    return render(visit, "quality.html", rows=rule_quality(visit.desk.store))


def show_export(visit: Visit) -> Response:
    """What can be taken away."""
    groups = groupby(DOWNLOADS, key=lambda download: download.words)
    return render(visit, "export.html", downloads=[(words, [item.name for item in group]) for words, group in groups])


def show_accounts(visit: Visit, notice: Notice | None = None) -> Response:
    """The accounts, and the form for one more."""
    filled = {name: visit.text(name) for name in ("name", "role")} if notice and notice.error else {}
    return render(
        visit,
        "accounts.html",
        notice,
        400 if notice and notice.error else 200,
        accounts=list_accounts(visit.desk.store),
        roles=[role.value for role in Role],
        filled={"name": "", "role": Role.EDITOR.value} | filled,
    )


def change_accounts(visit: Visit) -> Response:
    """Change the accounts and show them."""
    try:
        return show_accounts(visit, Notice(form.change_account(visit)))
    except DetectorError as error:
        return show_accounts(visit, Notice(error=form.refusal(visit, error)))


def show_audit(visit: Visit) -> Response:
    """The log."""
    return render(visit, "audit.html", entries=entries(visit.desk.store))


def show_sign_in(visit: Visit, error: str = "") -> Response:
    """The way in."""
    back = visit.text("back") or visit.request.query_params.get("next", "/")
    filled = {"name": visit.text("name")}
    return render(
        visit, "signin.html", Notice(error=error), 400 if error else 200, back=local_path(back), filled=filled
    )


def sign_in(visit: Visit) -> Response:
    """Open a session, or show the form again."""
    found = form.open_session(visit)
    return show_sign_in(visit, found) if isinstance(found, str) else found


def error_page(request: Request, status: int, text: str) -> Response:
    """What a visitor sees when a request is refused: a sentence for its kind, and what is wrong in detail."""
    visit = visit_of(request)
    key = f"status_{status}"
    reason = word(key if key in known_keys() else "status_400", visit.language)
    return render(visit, "refusal.html", status=status, reason=reason, detail=text)


def page_routes() -> list[Route]:
    """The addresses of all pages."""
    return [
        Route("/static/report.css", _report_style),
        _shown("/", show_queue),
        _shown("/articles/{id}", show_one),
        _shown("/bulk", show_bulk, Role.EDITOR),
        _shown("/submit", show_submit, Role.EDITOR),
        _shown("/history", show_history),
        _shown("/quality", show_quality),
        _shown("/export", show_export, Role.ADMIN),
        _shown("/export/{name}", send_file, Role.ADMIN),
        _shown("/accounts", show_accounts, Role.ADMIN),
        _shown("/audit", show_audit, Role.ADMIN),
        _shown("/sign-in", show_sign_in, None),
        _sent("/articles/{id}/claims/{fingerprint}", form.decide_claim),
        _sent("/articles/{id}/outcome", form.decide_article),
        _sent("/undo", form.take_back),
        _sent("/bulk", form.decide_many),
        _sent("/submit", submit),
        _sent("/accounts", change_accounts, Role.ADMIN),
        _sent("/sign-in", sign_in, None),
        _sent("/sign-out", form.close_session, None),
    ]


def _shown(path: str, handler: Handler, role: Role | None = Role.READER) -> Route:
    return Route(path, _in_language(page(handler, role)), methods=["GET"])


def _sent(path: str, handler: Handler, role: Role | None = Role.EDITOR) -> Route:
    return Route(path, writing(handler, role), methods=["POST"])


def _in_language(endpoint: Endpoint) -> Endpoint:
    """The page, or, where its address asks for another language, the way to the same page in that language."""

    async def answer(request: Request) -> Response:
        chosen = request.query_params.get("lang", "")
        if chosen not in set(Language):
            return await endpoint(request)
        found = RedirectResponse(place_of(visit_of(request)), form.SEE_OTHER)
        found.set_cookie(LANGUAGE_COOKIE, chosen, max_age=_YEAR, httponly=True, samesite="strict")
        return found

    return answer


async def _report_style(request: Request) -> Response:
    del request
    return FileResponse(REPORT_STYLE, media_type="text/css")


def _dismissal(visit: Visit, cause: Cause) -> str:
    return f"{word('dismiss', visit.language)} – {word(f'cause_{cause}', visit.language)}"
