"""The page of an article: its text, the claim in focus with the evidence, and the forms to decide with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from starlette.responses import HTMLResponse

from detector.model.claim import Attribute
from detector.model.finding import Verdict
from detector.triage.choice import OF_ARTICLES, OF_CLAIMS, Correction
from detector.triage.drawing import draw_article
from detector.triage.keys import KEYS
from detector.triage.notice import notice_of
from detector.triage.template import Notice, render
from detector.triage.view import ArticleView, CardView, ClaimView
from detector.triage.visit import Visit, filter_of

CORRECTED = (*Correction.model_fields, "note")  # fields of the form that corrects a label
_MOST_LISTED = 200


def show_article(
    visit: Visit,
    article: int,
    focus: int | None,
    notice: Notice | None = None,
    filled: Mapping[str, str] | None = None,
) -> HTMLResponse:
    """The page with this claim in focus; `filled` is a correction that was refused, with the reason in the notice."""
    visit.desk.complete(article)
    view = draw_article(visit.desk.store, article, visit.language, filter_of(visit.request.query_params), focus)
    card = _card(visit, view.focus.subject) if view.focus and "card" in visit.request.query_params else None
    return render(
        visit,
        "article.html",
        notice or notice_of(visit),
        400 if notice else 200,
        view=view,
        card=card,
        listed=_listed(view),
        claim_keys=_claim_keys(),
        article_keys=[key for key in KEYS if key.action in OF_ARTICLES],
        filled={name: (filled or {}).get(name, "") for name in CORRECTED},
        verdicts=list(Verdict),
        attributes=list(Attribute),
    )


def _card(visit: Visit, subject: str) -> CardView:
    """The card of the subject, which may end in the name of a variant."""
    words = subject.split()
    cards = (visit.desk.card(" ".join(words[:count])) for count in range(len(words), 0, -1))
    return next((card for card in cards if card.card), CardView(subject, None))


@cache
def _claim_keys() -> tuple[tuple[str, str, tuple[str, ...]], ...]:
    """The decisions about a claim as buttons: action, reason and the keys that stand for it, in the table's order."""
    buttons: dict[tuple[str, str], list[str]] = {}
    for key in KEYS:
        if key.action in OF_CLAIMS:
            buttons.setdefault((key.action, key.cause or ""), []).append(key.key)
    return tuple((action, cause, tuple(keys)) for (action, cause), keys in buttons.items())


def _listed(view: ArticleView) -> tuple[ClaimView, ...]:
    """The claims to decide about; every claim where the text is not at hand."""
    claims: Iterator[ClaimView] = (
        claim for claim in view.claims if claim.accused or claim.decision or not view.complete
    )
    return tuple(claim for claim, _ in zip(claims, range(_MOST_LISTED), strict=False))
