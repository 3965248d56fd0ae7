"""A date of announcement or release that the table gives otherwise.

What: compares a stated date with the days on which the thing was announced, previewed and available.
Why: dates decide which of two products came first, and who copied whom.
Example: "Nvidia announced the H100 in June 2023." - it was announced in March 2022 and available in October 2022.
Silence: the date of the article itself; dates within six weeks of any of the table's days, or between them; dates
of secondary sources; months and years are read as written.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from detector.check.assessment import WEAK_RANK
from detector.check.rule import Article, Rule, RuleFamily
from detector.check.subject import every_candidate
from detector.check.version import published
from detector.check.wording import listed, parameters
from detector.model.claim import Attribute, Candidate, Claim, Kind, Qualifier
from detector.model.document import Language, PartialDate
from detector.model.finding import Finding, Severity, Verdict
from detector.specs.table import cited

_SLACK = timedelta(days=45)


@dataclass(frozen=True, slots=True)
class Known:
    """A day of the table: what it is, the first and last day that it can mean, and its source."""

    words: str
    first: date
    last: date
    source: str


def check_dates(article: Article) -> Iterator[Finding]:
    """A finding for every stated date of release that the table confirms or contradicts."""
    for claim in article.about(Attribute.RELEASE_DATE):
        if claim.kind is not Kind.DATE or not claim.numbers:
            continue
        try:
            dated = PartialDate.parse(claim.numbers[0])
        except ValueError:
            continue
        if dated == article.document.dated:
            continue
        days = every_candidate(claim, lambda candidate: _days(article, candidate) or None)
        if days:
            yield from _compare(article, claim, dated, days)


def _days(article: Article, candidate: Candidate) -> list[Known]:
    found = []
    for fact in article.specs.facts(candidate.name, "release_date"):
        try:
            day = PartialDate.parse(fact.value)
        except ValueError:
            continue
        found.append(Known(f"{fact.value} {fact.note}".strip(), day.first, day.last, fact.source))
    row = article.specs.names.get(candidate.name)
    if row is not None and row.valid_from is not None:
        found.append(Known(f"{row.valid_from.isoformat()} public", row.valid_from, row.valid_from, row.source))
    known = published(article.specs, candidate.name, candidate.variant or "")
    if known is not None and known.release is not None:
        day = known.release.dated
        found = [Known(f"{day} {known.release.version}", day.first, day.last, known.release.source)]
    return found


def _compare(article: Article, claim: Claim, dated: PartialDate, days: list[list[Known]]) -> Iterator[Finding]:
    near = [day for day in days[0] if dated.first <= day.last and day.first <= dated.last]
    if near and not claim.has(Qualifier.AT_LEAST):
        yield _finding(article, claim, near, Verdict.SUPPORTED)
    elif all(_outside(article, claim, dated, known) for known in days):
        yield _finding(article, claim, days[0], Verdict.CONTRADICTED)


def _outside(article: Article, claim: Claim, dated: PartialDate, known: list[Known]) -> bool:
    """True where the date lies well before the first or after the last of the table's days, by a strong source."""
    ranks = [source.rank for source in cited(article.specs, (day.source for day in known))]
    stated = any(not day.words.endswith("public") for day in known)
    if not ranks or min(ranks) >= WEAK_RANK or not stated or claim.has(Qualifier.APPROX):
        return False
    late = dated.first > max(day.last for day in known) + _SLACK
    return late or (dated.last < min(day.first for day in known) - _SLACK and not claim.has(Qualifier.AT_LEAST))


def _finding(article: Article, claim: Claim, days: list[Known], verdict: Verdict) -> Finding:
    expected = listed([day.words for day in days])
    return Finding(
        code=RULE.code,
        claim=claim.id,
        verdict=verdict,
        parameters=parameters(claim, expected=expected),
        expected=expected,
        sources=cited(article.specs, (day.source for day in days)),
    )


RULE = Rule(
    code="T104",
    name="date-differs",
    family=RuleFamily.TIME,
    severity=Severity.WARNING,
    messages={
        Language.ENGLISH: "Article: {subject}: {stated}. Table: {expected}.",
        Language.CHINESE: "文章：{subject}：{stated}。参考表：{expected_zh}。",
    },
    check=check_dates,
    flagged={
        Language.ENGLISH: (
            "NVIDIA announced the H100 in June 2024.",
            "The B200 was announced in March 2022.",
        ),
        Language.CHINESE: ("H100 于 2024 年 6 月发布。", "B200 于 2022 年 3 月发布。"),
    },
    clean={
        Language.ENGLISH: ("NVIDIA announced the H100 in March 2022.", "The B200 was announced in March 2024."),
        Language.CHINESE: ("H100 于 2022 年 3 月发布。", "B200 于 2024 年 3 月发布。"),
    },
)
