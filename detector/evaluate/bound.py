"""The largest share that so few cases out of so many still allow."""

from __future__ import annotations

from math import exp, lgamma, log, log1p

CONFIDENCE = 0.95
_STEPS = 60


def upper_bound(cases: int, total: int, confidence: float = CONFIDENCE) -> float | None:
    """The one-sided exact upper bound of a share (Clopper and Pearson 1934, https://doi.org/10.1093/biomet/26.4.404);
    None of nothing."""
    if total == 0:
        return None
    if cases >= total:
        return 1.0
    low, high = cases / total, 1.0
    for _ in range(_STEPS):
        middle = (low + high) / 2
        low, high = (middle, high) if _at_most(cases, total, middle) > 1 - confidence else (low, middle)
    return high


def _at_most(cases: int, total: int, share: float) -> float:
    """The probability of no more than so many cases."""
    known = lgamma(total + 1)
    return sum(
        exp(known - lgamma(hits + 1) - lgamma(total - hits + 1) + hits * log(share) + (total - hits) * log1p(-share))
        for hits in range(cases + 1)
    )
