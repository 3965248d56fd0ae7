"""Report -> one page that needs nothing else: the article with its claims marked, their evidence beside it."""

from __future__ import annotations

import base64
import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from detector import __version__
from detector.model.document import Language
from detector.model.finding import Severity, Verdict
from detector.model.report import ClaimReport, Report
from detector.read.page import Page
from detector.report.location import place_text
from detector.report.result import Options, Result, failure_message
from detector.report.words import attribute_name, reason_text, risk_text, term_text, word

if TYPE_CHECKING:
    from jinja2 import Environment

ASSETS = Path(__file__).with_name("assets")
_SCHEMES = ("https://", "http://")
_POLICY = (
    "default-src 'none'; style-src '{style}'; script-src '{script}'; img-src data:; base-uri 'none'; form-action 'none'"
)


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of a filter and how many claims have it."""

    value: str
    count: int
    on: bool = True


def render_html(results: Iterable[Result], options: Options) -> Iterator[str]:
    """The whole page as one text."""
    found = list(results)
    language = options.language or _language(found)
    style, script = (ASSETS.joinpath(name).read_text(encoding="utf-8") for name in ("report.css", "report.js"))
    environment = _environment(language)
    yield environment.get_template("report.html").render(
        language="zh-CN" if language is Language.CHINESE else "en",
        title=_title(found),
        version=__version__,
        policy=_POLICY.format(style=_digest(style), script=_digest(script)),
        style=environment.filters["trusted"](style),
        script=environment.filters["trusted"](script),
        articles=found,
        several=len(found) > 1,
        choices=_choices(found),
    )


def _environment(language: Language) -> Environment:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined
    from markupsafe import Markup

    from detector.report.mark import mark_lines

    environment = Environment(
        loader=FileSystemLoader(ASSETS),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {
        "trusted": Markup,  # only for the style and the script of this package
        "attribute": partial(attribute_name, language=language),
        "reason": partial(reason_text, language=language),
        "term": partial(term_text, language=language),
        "failure": partial(failure_message, language=language),
    }
    environment.globals |= {
        "say": partial(_say, language),
        "mark_lines": mark_lines,
        "is_report": lambda outcome: isinstance(outcome, Report),
        "is_address": lambda url: url.startswith(_SCHEMES),
        "language_of": lambda report: "zh-CN" if report.document.language is Language.CHINESE else "en",
        "rules_of": rules_of,
        "where": partial(_where, language=language),
        "risk_term": partial(risk_text, language=language),
    }
    return environment


def _say(language: Language, key: str, **values: object) -> str:
    text = word(key, language)
    return text.format_map(values) if values else text


def _language(results: list[Result]) -> Language:
    """The language of the first article, English where none could be read."""
    return next(
        (result.outcome.document.language for result in results if isinstance(result.outcome, Report)), Language.ENGLISH
    )


def _where(page: Page | None, offset: int, line: int, language: Language) -> str:
    """Where an offset stands in the source: the line, or the place where it has no lines."""
    if page is None or page.origin is None:
        return word("line_number", language).format(line=line)
    place = page.place(offset, offset)
    if place:
        return place_text(place, language)
    return word("source_line", language).format(line=page.position(offset)[0])


def _title(results: list[Result]) -> str:
    first = results[0].outcome.document.name if results else ""
    return first if len(results) < 2 else f"{first} +{len(results) - 1}"  # noqa: PLR2004 - one article or more


def _digest(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def rules_of(claim: ClaimReport) -> str:
    """The codes behind a claim, separated by spaces."""
    return " ".join(dict.fromkeys(finding.code for finding in claim.findings))


def _choices(results: list[Result]) -> dict[str, list[Choice]]:
    """The filters: verdicts, of which the accusing ones are on where there are any; severities; rules."""
    claims = [claim for result in results if isinstance(result.outcome, Report) for claim in result.outcome.claims]
    verdicts = Counter(claim.verdict for claim in claims)
    accused = any(verdict.wrong for verdict in verdicts)
    severities = Counter(claim.severity for claim in claims)
    rules = Counter(code for claim in claims for code in rules_of(claim).split())
    return {
        "verdict": [
            Choice(verdict, verdicts[verdict], verdict.wrong or not accused) for verdict in Verdict if verdicts[verdict]
        ],
        "severity": [Choice(severity, severities[severity]) for severity in Severity if severities[severity]],
        "rule": [Choice(code, count) for code, count in sorted(rules.items())],
    }
