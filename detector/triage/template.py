"""Templates -> the pages of a visit: in its language, with its rights, and everything from outside escaped."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlencode, urlsplit

from starlette.responses import HTMLResponse

from detector.model.claim import Attribute
from detector.model.document import Language
from detector.triage.keys import Place, keys_of
from detector.triage.role import Role
from detector.triage.visit import Visit
from detector.triage.words import word

if TYPE_CHECKING:
    from jinja2 import Environment

    from detector.report.card import Card

TEMPLATES = Path(__file__).with_name("templates")
_PLACES = (
    ("/", "queue", Role.READER),
    ("/submit", "submit", Role.EDITOR),
    ("/history", "history", Role.READER),
    ("/quality", "quality", Role.READER),
    ("/export", "export", Role.ADMIN),
    ("/accounts", "accounts", Role.ADMIN),
    ("/audit", "audit", Role.ADMIN),
)
_PASSING = frozenset({"done", "over", "count", "lang", "find"})  # parts of an address that do not belong to the place
_OTHER = {Language.ENGLISH: Language.CHINESE, Language.CHINESE: Language.ENGLISH}


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who reads the page and what it may offer."""

    name: str
    role: str
    token: str
    local: bool
    may_decide: bool


@dataclass(frozen=True, slots=True)
class Notice:
    """What the page says about itself: what was done, what came in between, and what was refused."""

    told: str = ""
    warned: tuple[str, ...] = ()
    error: str = ""


def render(visit: Visit, name: str, notice: Notice | None = None, status: int = 200, **values: object) -> HTMLResponse:
    """The page that this template makes."""
    notice = notice or Notice()
    text = (
        _environment(visit.language)
        .get_template(name)
        .render(
            visitor=_visitor(visit),
            place=visit.request.url.path,
            places=[(path, key) for path, key, role in _PLACES if visit.allows(role)],
            here=place_of(visit),
            other_language=_with(visit, lang=_OTHER[visit.language].value),
            told=notice.told,
            warned=notice.warned,
            error=notice.error,
            **values,
        )
    )
    return HTMLResponse(text, status)


def place_of(visit: Visit) -> str:
    """The address of the page, without what was only said once."""
    return _with(visit)


def local_path(given: str) -> str:
    """The address if it lies on this site, else that of the queue."""
    parts = urlsplit(given)
    inside = given.startswith("/") and not given.startswith(("//", "/\\")) and not parts.scheme and not parts.netloc
    return given if inside and given.isprintable() else "/"


def _with(visit: Visit, **more: str) -> str:
    """The address of a page that can be asked for, with these parts."""
    if visit.request.method != "GET":
        return "/?" + urlencode(more) if more else "/"
    kept = [(key, value) for key, value in visit.request.query_params.multi_items() if key not in _PASSING]
    query = urlencode([*kept, *more.items()])
    return f"{visit.request.url.path}?{query}" if query else visit.request.url.path


def _visitor(visit: Visit) -> Visitor:
    identity = visit.identity
    return Visitor(
        name=identity.name if identity else "",
        role=identity.role.value if identity else "",
        token=visit.token,
        local=not visit.desk.settings.sign_in,
        may_decide=visit.allows(Role.EDITOR),
    )


@cache
def _environment(language: Language) -> Environment:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    from detector.report.card import written
    from detector.report.excerpt import printable
    from detector.report.words import risk_text
    from detector.report.words import word as report_word

    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    environment.filters |= {
        "attribute": partial(_attribute, language=language),
        "moment": _moment,
        "printable": printable,
        "risk_term": partial(risk_text, language=language),
        "written": written,
    }
    environment.globals |= {
        "say": lambda key, **values: word(key, language, **values),
        "report_word": partial(report_word, language=language),
        "rank": lambda number: report_word(f"rank_{number}", language),
        "cited": _cited,
        "keys_of": lambda place: keys_of(Place(place)),
        "language": "zh-CN" if language is Language.CHINESE else "en",
    }
    return environment


def _attribute(name: object, language: Language) -> str:
    """The attribute in words; one that only the table knows keeps its own name."""
    from detector.report.words import attribute_name

    text = str(name)
    return attribute_name(Attribute(text), language) if text in set(Attribute) else text.replace("_", " ")


def _moment(at: str) -> str:
    """`2026-12-01T09:30:00.123456Z` as `2026-12-01 09:30 UTC`."""
    return f"{at[:10]} {at[11:16]} UTC"


def _cited(card: Card, source: str) -> str:
    """The number of a source in the list at the end of the card."""
    return next((f"[{number}]" for number, known in enumerate(card.sources, 1) if known.id == source), "")
