"""Whom a claim may be about: the likely candidates, and what follows from what is known about each."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from detector.model.claim import Candidate, Claim

LIKELY = 0.25
Result = TypeVar("Result")


def candidates(claim: Claim) -> tuple[Candidate, ...]:
    """The likely subjects, the likeliest first; the claim's subject alone where the extractor kept no candidates."""
    if not claim.candidates:
        return (Candidate(name=claim.subject, weight=1.0, variant=claim.variant),) if claim.subject else ()
    ordered = sorted(claim.candidates, key=lambda candidate: -candidate.weight)
    return tuple(candidate for candidate in ordered if candidate.weight >= LIKELY) or (ordered[0],)


def likeliest(claim: Claim) -> Candidate | None:
    """The likeliest subject, or None."""
    return next(iter(candidates(claim)), None)


def doubtful(claim: Claim) -> bool:
    """True where no candidate is likely enough to accuse anyone."""
    return bool(claim.candidates) and max(candidate.weight for candidate in claim.candidates) < LIKELY


def every_candidate(claim: Claim, examine: Callable[[Candidate], Result | None]) -> list[Result] | None:
    """What `examine` finds for each likely candidate, the likeliest first; None as soon as it finds nothing for one."""
    if doubtful(claim):
        return None
    results = []
    for candidate in candidates(claim):
        found = examine(candidate)
        if found is None:
            return None
        results.append(found)
    return results or None
