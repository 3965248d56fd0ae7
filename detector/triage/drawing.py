"""What the store holds -> the views of the pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from itertools import pairwise
from urllib.parse import urlencode

from detector.model.document import Language
from detector.model.finding import Source
from detector.model.report import ClaimReport, FindingReport, Report
from detector.read.page import Page
from detector.report.excerpt import printable
from detector.report.mark import mark_lines
from detector.report.words import attribute_name, reason_text
from detector.report.words import word as report_word
from detector.triage.choice import ARTICLE, Decision, MissingError
from detector.triage.intake import claim_key, is_accused
from detector.triage.queue import Filter, Row, next_after, read_row
from detector.triage.standing import MOST_SHOWN, select_decisions, standing
from detector.triage.store import Store
from detector.triage.view import (
    ArticleView,
    ClaimView,
    DecisionView,
    EvidenceView,
    LineView,
    Passage,
    PieceView,
    SourceView,
)

LONGEST_TEXT = 200_000  # characters of the text on one page
_AROUND = 160  # characters of a line on each side of a claim
_WEB = ("https://", "http://")


@dataclass(frozen=True, slots=True)
class Stored:
    """An article as it lies in the store, with what was decided."""

    row: Row
    text: str
    report: Report
    standing: Mapping[str, Decision]
    history: tuple[Decision, ...]


def read_article(store: Store, article: int) -> Stored:
    """The article of this number; raises MissingError where there is none."""
    with store.read() as connection:
        row = read_row(connection, article)
        if row is None:
            raise MissingError(f"article {article}: not in the store; allowed: one of the queue")
        text, report = connection.execute("SELECT text, report FROM contents WHERE article = ?", (article,)).fetchone()
        decided = standing(connection, article)
        past = select_decisions(
            connection, "decisions.article = ? ORDER BY decisions.id DESC LIMIT ?", [article, MOST_SHOWN]
        )
    return Stored(row, text, Report.model_validate_json(report), decided, past)


def draw_article(
    store: Store, article: int, language: Language, wanted: Filter, focus: int | None = None
) -> ArticleView:
    """The page of an article; without a focus, the first claim that waits has it, else the first accused, else the
    first."""
    stored = read_article(store, article)
    claims = draw_claims(stored, language)
    chosen = _focus(claims, focus)
    lines, cut = _lines(stored, claims, chosen)
    following, before = _neighbours(claims, chosen)
    return ArticleView(
        row=readable(stored.row),
        language=stored.report.document.language,
        as_of_source=stored.report.document.as_of_source,
        lines=lines,
        cut=cut,
        complete=stored.row.complete,
        claims=claims,
        focus=chosen,
        next_claim=following,
        previous_claim=before,
        next_article=next_after(store, wanted, article),
        outcome=_decision(stored.standing.get(ARTICLE), {}),
        history=draw_history(stored),
        patterns=tuple((pattern.code, printable(pattern.message)) for pattern in stored.report.patterns),
        risk_parts=stored.report.risk.contributions,
        query=query_of(wanted),
    )


def draw_claims(stored: Stored, language: Language) -> tuple[ClaimView, ...]:
    """The claims in reading order with their evidence."""
    page, words = Page.of(stored.text), _words(stored)
    return tuple(_claim(stored, page, number, language, words) for number in range(len(stored.report.claims)))


def draw_history(stored: Stored) -> tuple[DecisionView, ...]:
    """What was decided about the article, newest first."""
    words = _words(stored)
    return tuple(view for row in stored.history if (view := _decision(row, words)))


def draw_decisions(decisions: Iterable[Decision]) -> tuple[DecisionView, ...]:
    """Decisions about any articles, without the words decided on."""
    return tuple(view for row in decisions if (view := _decision(row, {})))


def query_of(wanted: Filter) -> str:
    """The filter as a query string; what is not narrowed is left out."""
    plain = asdict(Filter())
    return urlencode({name: value for name, value in asdict(wanted).items() if value != plain[name]})


def readable(row: Row) -> Row:
    """The row with texts that can be shown."""
    told = {name: getattr(row, name) for name in row.__slots__}
    return Row(**{**told, "name": printable(row.name), "title": printable(row.title), "source": printable(row.source)})


def _words(stored: Stored) -> dict[str, str]:
    return {claim_key(claim): printable(claim.text) for claim in stored.report.claims}


def _decision(row: Decision | None, words: Mapping[str, str]) -> DecisionView | None:
    if row is None:
        return None
    return DecisionView(
        id=row.id,
        at=row.at,
        actor=printable(row.actor),
        article=row.article,
        claim=words.get(row.fingerprint, ""),
        code=row.code,
        action=row.action,
        cause=f"cause_{row.reason}" if row.reason else "",
        note=printable(row.note),
        in_batch=row.batch is not None,
        undone=row.undone is not None,
    )


def _claim(stored: Stored, page: Page, number: int, language: Language, words: Mapping[str, str]) -> ClaimView:
    claim = stored.report.claims[number]
    key = claim_key(claim)
    return ClaimView(
        number=number,
        fingerprint=key,
        text=printable(claim.text),
        passage=_passage(page, claim.start, claim.end, claim),
        subject=printable(" ".join(part for part in (claim.subject, claim.variant) if part)),
        attribute=attribute_name(claim.attribute, language),
        value=printable(_value(claim)),
        verdict=claim.verdict.value,
        verdict_text=report_word(f"verdict_{claim.verdict}", language),
        severity=claim.severity.value if claim.severity else "",
        accused=is_accused(claim),
        score=claim.score,
        reason=reason_text(claim, language) if claim.reason else "",
        flags=tuple(report_word(f"flag_{flag}", language) for flag in claim.flags),
        evidence=tuple(_evidence(page, finding) for finding in claim.findings),
        decision=_decision(stored.standing.get(key), words),
    )


def _value(claim: ClaimReport) -> str:
    value = claim.value
    if isinstance(value, tuple):
        told = " – ".join(f"{number:.12g}" for number in value)
    else:
        told = f"{value:.12g}" if isinstance(value, float) else value or claim.text
    return f"{told} {claim.unit}" if claim.unit and value is not None else told


def _evidence(page: Page, finding: FindingReport) -> EvidenceView:
    return EvidenceView(
        code=finding.code,
        severity=finding.severity.value,
        message=printable(finding.message),
        expected=printable(finding.expected or ""),
        computed=printable(finding.computed or ""),
        formula=printable(finding.formula or ""),
        sources=tuple(_source(source) for source in finding.sources),
        elsewhere=tuple(_passage(page, start, end) for start, end in finding.related if end <= len(page.text)),
    )


def _source(source: Source) -> SourceView:
    url = source.url if source.url.startswith(_WEB) else ""
    return SourceView(
        title=printable(source.title),
        publisher=printable(source.publisher),
        url=url if url.isprintable() else "",
        published=printable(source.published or ""),
        read=printable(source.read),
        rank=source.rank,
    )


def _passage(page: Page, start: int, end: int, claim: ClaimReport | None = None) -> Passage:
    """The words with their line around them; without the text of the article, the words that the report has."""
    if claim and page.text[start:end] != claim.text:
        return Passage(claim.line, "", printable(claim.text), "")
    line = page.line_at(start)
    before = page.text[max(page.starts[line], start - _AROUND) : start]
    after = page.text[end : max(end, min(page.ends[page.line_at(max(start, end - 1))], end + _AROUND))]
    return Passage(line + 1, printable(before), printable(page.text[start:end]), printable(after))


def _focus(claims: tuple[ClaimView, ...], number: int | None) -> ClaimView | None:
    if number is not None and 0 <= number < len(claims):
        return claims[number]
    waiting = next((claim for claim in claims if claim.waiting), None)
    return waiting or next((claim for claim in claims if claim.accused), None) or next(iter(claims), None)


def _neighbours(claims: tuple[ClaimView, ...], focus: ClaimView | None) -> tuple[int | None, int | None]:
    """Numbers of the claim to go on to and of the one before: among the accused where there are any behind."""
    if focus is None:
        return None, None
    behind = [claim for claim in claims if claim.number > focus.number]
    ahead = [claim for claim in claims if claim.number < focus.number]
    following = next((claim for claim in behind if claim.waiting), None) or next(iter(behind), None)
    return (following.number if following else None), (ahead[-1].number if ahead else None)


def _lines(stored: Stored, claims: tuple[ClaimView, ...], focus: ClaimView | None) -> tuple[tuple[LineView, ...], bool]:
    """The lines of the text that are shown; all of them, or the part of a long text around the focus."""
    reports = stored.report.claims
    if not stored.row.complete or not stored.text:
        return (), False
    center = reports[focus.number].start if focus else 0
    low = max(0, min(center - LONGEST_TEXT // 2, len(stored.text) - LONGEST_TEXT))
    window = (low, low + LONGEST_TEXT)
    page = Page.of(stored.text)
    shown = [claim for claim in reports if _touches(claim, window)]
    numbers = {id(claim): claims[number] for number, claim in enumerate(reports)}
    related = tuple(span for finding in (reports[focus.number].findings if focus else ()) for span in finding.related)
    lines: list[LineView] = []
    for line in mark_lines(page, shown):
        start = page.starts[line.number - 1]
        if page.ends[line.number - 1] < window[0] or start > window[1]:
            continue
        pieces: list[PieceView] = []
        for piece in line.pieces:
            place, start = start, start + len(piece.text)
            view = numbers[id(piece.claim)] if piece.claim else None
            pieces += _pieces(piece.text, place, view, focus, (window, related))
        lines.append(LineView(line.number, tuple(pieces)))
    return tuple(lines), len(stored.text) > LONGEST_TEXT


def _touches(claim: ClaimReport, window: tuple[int, int]) -> bool:
    places = ((claim.start, claim.end), *claim.occurrences)
    return any(start < window[1] and end > window[0] for start, end in places)


def _pieces(
    text: str,
    place: int,
    claim: ClaimView | None,
    focus: ClaimView | None,
    spans: tuple[tuple[int, int], tuple[tuple[int, int], ...]],
) -> Iterator[PieceView]:
    """A piece of a line, as far as it is in the window, cut where the evidence in focus begins and ends."""
    (low, high), related = spans
    first, last = max(place, low), min(place + len(text), high)
    cuts = {cut for span in related for cut in span if first < cut < last}
    for start, end in pairwise(sorted({first, last, *cuts})) if last > first else ():
        yield PieceView(
            text=printable(text[start - place : end - place]),
            claim=claim.number if claim else None,
            verdict=claim.verdict if claim else "",
            severity=claim.severity if claim else "",
            decided=bool(claim and claim.decision),
            focus=bool(claim and focus and claim.number == focus.number),
            related=any(begin <= start and end <= stop for begin, stop in related),
        )
