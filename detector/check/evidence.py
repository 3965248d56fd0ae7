"""Findings made from entries of the table, with their sources and the values in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

from detector.check.assessment import WEAK_RANK, Assessment, Outcome
from detector.check.display import expected, grouped
from detector.check.reference import Entry, Origin
from detector.check.rule import Article
from detector.check.wording import SHOWN, listed, parameters
from detector.model.claim import Claim
from detector.model.finding import Finding, Source, Verdict
from detector.specs.table import Specs, cited

Arrangement = Callable[[Specs, tuple[Entry, ...]], list[list[Entry]]]


def owner(entry: Entry) -> str:
    """Whose value an entry is: its variant, or its subject where that is not the claim's own."""
    name = "" if entry.origin is Origin.OWN else entry.fact.subject
    return " ".join(part for part in (name, entry.fact.variant) if part)


def described(entries: tuple[Entry, ...]) -> str:
    """The entries' values, each with its owners in brackets; a derived value only where there is no other."""
    stated = [entry for entry in entries if not entry.derived] or list(entries)
    owners: dict[str, list[str]] = {}
    for entry in stated:
        owners.setdefault(entry.written, []).append(owner(entry))
    named = {value: ", ".join(dict.fromkeys(filter(None, whose))) for value, whose in owners.items()}
    return listed([f"{value} ({whose})" if whose else value for value, whose in named.items()])


def sources(article: Article, entries: Iterable[Entry]) -> tuple[Source, ...]:
    """The sources of the entries, best rank first."""
    return cited(article.specs, (entry.fact.source for entry in entries))


@lru_cache(maxsize=4096)
def _shown(specs: Specs, entries: tuple[Entry, ...], arrange: Arrangement) -> tuple[str, tuple[Source, ...]]:
    """The values of the entries in words, and their sources."""
    groups = arrange(specs, entries)[: SHOWN + 1]
    return described(tuple(group[0] for group in groups)), _in_order(specs, groups[:SHOWN])


def _in_order(specs: Specs, groups: list[list[Entry]]) -> tuple[Source, ...]:
    """The sources of the values as they are shown, then those of their roundings; weak ones last."""
    shown = [group[0] for group in groups] + [entry for group in groups for entry in group[1:]]
    found = {source.id: source for entry in shown for source in [specs.source(entry.fact.source)] if source}
    return tuple(sorted(found.values(), key=lambda source: source.rank >= WEAK_RANK))


def from_assessment(article: Article, code: str, claim: Claim, answer: Assessment, verdict: Verdict) -> Finding:
    """The finding of a rule that passes on what the table says to a claim."""
    stated = tuple(entry for entry in answer.entries if not entry.derived) or answer.entries
    values, documents = _shown(article.specs, stated, expected if answer.outcome is Outcome.DISAGREES else grouped)
    subject = " ".join(part for part in (answer.subject, answer.variant) if part)
    derived = next((entry for entry in answer.entries[:1] if entry.derived), None)
    return Finding(
        code=code,
        claim=claim.id,
        verdict=verdict,
        parameters=parameters(claim, subject, expected=values, as_of=article.as_of.isoformat()),
        expected=values,
        computed=derived.derived if derived else None,
        sources=documents,
        flags=answer.flags,
        gap=answer.gap,
    )
