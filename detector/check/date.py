"""A date of announcement or release that the table gives otherwise.

What: compares a stated date with the days on which the thing was announced, previewed and available.
Why: dates decide which of two products came first, and who copied whom.
Example: "Nvidia announced the H100 in June 2023." - it was announced in March 2022 and available in October 2022.
Silence: the date of the article itself; dates of a version, edition or memory size, of sale, shipping, price or region;
dates within six weeks of any of the table's days, or between them; dates of secondary sources; months and years are
read as written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from detector.check.assessment import WEAK_RANK
from detector.check.rule import Article, Rule, RuleFamily
from detector.check.subject import every_candidate, likeliest
from detector.check.version import parts, published
from detector.check.wording import listed, parameters
from detector.model.claim import Attribute, Candidate, Claim, Kind, Qualifier
from detector.model.document import Language, PartialDate
from detector.model.finding import Finding, Severity, Verdict
from detector.specs.table import cited

_OTHER_STAGES = frozenset({"sampled", "ended"})
_SLACK = timedelta(days=45)
_REACH = 160
_END = re.compile(r"[。！？!?\n；;]|\.\s")
_SIZE = r"\d+\s*[GT]i?B"
_LATER = re.compile(
    r"版本|[款型改新]版|\d\s*[GT]B\s*版|上市|发售|开售|开卖|出货|供货|交付|量产|投产|样品|送样|涨价|降价|售价|定价"
    r"|国内市场|中国市场|\b(?:versions?|variants?|editions?|models? with|upgrad\w+|refresh\w*|revision"
    r"|shipp?(?:ed|ing|s|ments?)?|availab\w+|volume|production|sampl(?:es|ing|ed)|deliver\w*|sales?|sold|pric\w+"
    r"|cloud instances?|in (?:China|Europe|Japan))\b",
    re.IGNORECASE,
)

_TRIAL = re.compile(r"\bsampl|production|\bearly\b|样品|送样|量产|投产|试产", re.IGNORECASE)
_PARTS = re.compile(r"[,，、]|\b(?:and|but|while|whereas)\b|而|并且|但")


@dataclass(frozen=True, slots=True)
class Known:
    """A day of the table: what it is, the first and last day that it can mean, and its source."""

    words: str
    first: date
    last: date
    source: str
    bounds: bool = False

    def meets(self, dated: PartialDate) -> bool:
        """True where the stated date is the day's; mere bounds of a day must lie inside the stated date."""
        if self.bounds:
            return dated.first <= self.first and self.last <= dated.last
        return dated.first <= self.last and self.first <= dated.last


def check_dates(article: Article) -> Iterator[Finding]:
    """A finding for every stated date of release that the table confirms or contradicts."""
    for claim in article.about(Attribute.RELEASE_DATE):
        if claim.kind is not Kind.DATE or not claim.numbers or claim.detail in _OTHER_STAGES:
            continue
        try:
            dated = PartialDate.parse(claim.numbers[0])
        except ValueError:
            continue
        if dated == article.document.dated:
            continue
        days = every_candidate(claim, lambda candidate: _days(article, candidate) or None)
        if not days:
            continue
        if not _is_other_date(article, claim):
            yield from _compare(article, claim, dated, days)
        elif _is_too_early(article, claim, dated, days):
            yield _finding(article, claim, days[0], Verdict.CONTRADICTED)


def _is_other_date(article: Article, claim: Claim) -> bool:
    """True where the words around the date give it to a version, a size or the sale of the product, which the table's
    days need not have; software is dated by its versions."""
    subject = likeliest(claim)
    if subject is not None and article.specs.releases(subject.name):
        return False
    sentence = _sentence(article.document.text, claim)
    if _LATER.search(_clause(article.document.text, claim)):
        return True
    row = article.specs.names.get(subject.name) if subject else None
    spellings = (row.name, *row.aliases) if row else ()
    named = "|".join(re.escape(spelling) for spelling in sorted(spellings, key=len, reverse=True))
    sized = rf"{_SIZE}[\s-]*(?:{named})(?!\w)|(?<!\w)(?:{named})[\s-]*[(（]?{_SIZE}"
    return bool(named) and re.search(sized, sentence, re.IGNORECASE) is not None


def _is_too_early(article: Article, claim: Claim, dated: PartialDate, days: list[list[Known]]) -> bool:
    """True for a sale, a delivery or an edition well before the product was announced at all."""
    if _TRIAL.search(_clause(article.document.text, claim)):
        return False
    early = all(min(day.first for day in known) - dated.last > _SLACK for known in days)
    return early and all(_outside(article, claim, dated, known) for known in days)


def _clause(text: str, claim: Claim) -> str:
    """The clause of the date; of a sentence that goes on with another event, the part that the date stands in."""
    before = _END.split(text[max(0, claim.start - _REACH) : claim.start])[-1]
    behind = _END.split(text[claim.end : claim.end + _REACH])[0]
    return _PARTS.split(before)[-1] + text[claim.start : claim.end] + _PARTS.split(behind)[0]


def _sentence(text: str, claim: Claim) -> str:
    before = _END.split(text[max(0, claim.start - _REACH) : claim.start])[-1]
    return before + text[claim.start : claim.end] + _END.split(text[claim.end : claim.end + _REACH])[0]


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
    return _of_version(article, candidate) or found


def _of_version(article: Article, candidate: Candidate) -> list[Known]:
    """The day of a version; of one named in less detail than its releases, the days from the first to the last."""
    version = candidate.variant or ""
    known = published(article.specs, candidate.name, version)
    if known is None or known.release is None:
        return []
    width = len(parts(version))
    releases = [
        row for row in article.specs.releases(candidate.name).values() if parts(row.version)[:width] == parts(version)
    ]
    return [
        Known(f"{release.dated} {release.version}", release.since, release.until, release.source, bounds=True)
        for release in (known.release, *releases)
    ]


def _compare(article: Article, claim: Claim, dated: PartialDate, days: list[list[Known]]) -> Iterator[Finding]:
    near = [day for day in days[0] if day.meets(dated)]
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
    late = dated.first - max(day.last for day in known) > _SLACK
    return late or (min(day.first for day in known) - dated.last > _SLACK and not claim.has(Qualifier.AT_LEAST))


def _finding(article: Article, claim: Claim, days: list[Known], verdict: Verdict) -> Finding:
    telling = [day for day in days if not day.words.endswith("public")] or days
    expected = listed([day.words for day in sorted(telling, key=lambda day: (day.first, day.last))])
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
